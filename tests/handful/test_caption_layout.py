# SPDX-License-Identifier: MIT
"""The layout of a lesson's captions on its own: what they cover, and where the text is."""

import pytest
from handful.lesson.layout import HEADER_ROWS, PLACES, TEXT_X, lay_out, overlaps

WIDTH, HEIGHT, LINE, LETTER = 128, 64, 8, 5
FOOTER = (0, 56, 128, 8)
EDGES = [place for place in PLACES if place not in ("left", "middle")]  # at an edge of the screen
TEXT = "Press A to roll all five dice now"


def caption(place="bottom", text=TEXT, frame=(), buttons_area=FOOTER, covers_lines=True):
    return lay_out(text, place, frame, buttons_area, covers_lines)


@pytest.mark.parametrize(
    ("place", "x", "width"),
    [
        ("bottom", 0, 128),
        ("top", 0, 128),
        ("low_left", 0, 64),
        ("right", 64, 64),
        ("low_right", 64, 64),
    ],
)
def test_the_place_decides_columns_and_edge(place, x, width):
    layout = caption(place)
    assert (layout.area[0], layout.area[2]) == (x, width)
    bottom = layout.area[1] + layout.area[3]
    is_low = place == "bottom" or place.startswith("low_")
    assert bottom == HEIGHT if is_low else layout.area[1] == 0


def test_at_the_left_all_of_the_half_below_the_first_line_is_covered():
    for words in range(1, 9):
        layout = caption("left", " ".join(["dice"] * words))
        assert layout.area == (0, HEADER_ROWS, 64, HEIGHT - HEADER_ROWS) and layout.box_y == 0
    seven_lines = caption("left", " ".join(["letters"] * 7))
    assert seven_lines.area == (0, 0, 64, HEIGHT), "no room for the first line"


@pytest.mark.parametrize("place", [*EDGES, "middle"])
def test_whole_lines_of_the_board_are_covered(place):
    for words in range(1, 9):
        layout = caption(place, " ".join(["dice"] * words))
        assert layout.area[1] % LINE == 0 and layout.area[3] % LINE == 0, words


def test_in_the_middle_the_box_is_between_equal_margins_and_above_the_footer():
    for words in range(1, 9):
        layout = caption("middle", " ".join(["dice"] * words))
        _, y, width, height = layout.area
        assert y > HEADER_ROWS and width == WIDTH and y + height <= HEIGHT - LINE
        below = height - layout.box_y - layout.box_height
        assert 0 <= below - layout.box_y <= 1


@pytest.mark.parametrize("place", EDGES)
def test_over_a_box_the_margin_is_one_row(place):
    layout = caption(place, covers_lines=False)
    assert layout.area[3] == layout.box_height + 1


@pytest.mark.parametrize("place", EDGES)
@pytest.mark.parametrize("covers_lines", [True, False])
def test_the_box_is_at_the_edge_of_the_screen_and_the_margin_beside_the_board(place, covers_lines):
    layout = caption(place, covers_lines=covers_lines)
    margin = layout.area[3] - layout.box_height
    is_low = place == "bottom" or place.startswith("low_")
    assert layout.box_y == (margin if is_low else 0)


@pytest.mark.parametrize("place", PLACES)
def test_text_and_glyph_fit_the_box(place):
    for words in range(1, 9):
        check_box(place, words)


def check_box(place, words):
    layout = caption(place, " ".join(["dice"] * words))
    width = layout.area[2]
    assert all(TEXT_X + LETTER * len(line) < width for line in layout.lines)
    assert TEXT_X + LETTER * len(layout.lines[-1]) <= width - 10, "the glyph is beside the text"
    assert layout.glyph_y == layout.box_y + 1 + LINE * (len(layout.lines) - 1)
    assert layout.glyph_y + LINE < layout.box_y + layout.box_height
    assert " ".join(layout.lines).split() == ["dice"] * words


def test_a_text_that_leaves_no_room_for_the_glyph_gets_one_more_line():
    full = "x" * 24
    assert caption(text=full).lines == [full, ""]
    assert caption(text=full[:-3]).lines == [full[:-3] + " "]


def test_a_bar_starts_a_new_line():
    assert [line.strip() for line in caption(text="Roll|or stop").lines] == ["Roll", "or stop"]


def test_the_margin_leaves_the_edge_of_the_frame_visible():
    height = caption("top").box_height
    assert caption("top", frame=(10, height + 4, 20, 10)).area[3] == height + 4
    assert caption("top", frame=(10, height + 5, 20, 10)).area[3] == height + 5
    low = caption("bottom")
    above = (10, low.area[1] - 9, 20, 10)
    assert caption("bottom", frame=above).area[3] == low.area[3] - 1


@pytest.mark.parametrize("place", PLACES)
def test_the_buttons_of_the_board_are_hidden_unless_the_caption_is_about_them(place):
    hidden = () if place == "bottom" else FOOTER
    assert caption(place).hidden_area == hidden
    assert caption(place, frame=(0, 57, 20, 6)).hidden_area == ()
    assert caption(place, frame=(0, 40, 20, 6)).hidden_area == hidden


def test_areas_overlap_only_if_they_share_a_pixel():
    area = (10, 10, 5, 5)
    assert overlaps(area, (14, 14, 5, 5)) and overlaps((14, 14, 5, 5), area)
    for beside in ((15, 10, 5, 5), (5, 10, 5, 5), (10, 15, 5, 5), (10, 5, 5, 5)):
        assert not overlaps(area, beside) and not overlaps(beside, area)
    assert not overlaps((), area) and not overlaps(area, ())
