# SPDX-License-Identifier: MIT
"""Lists and the menu as a player sees them: the cursor, struck-out lines, the first question."""

import pytest
from handful.journal.journal import Journal
from handful.preferences import NAMES

from host_sim.handheld.language import set_language
from host_sim.sim.nvm import Flash

LANGUAGES = {
    "Deutsch": "Welche Sprache?",
    "English": "Which language?",
    "Español": "¿Qué idioma?",
    "Français": "Quelle langue?",
    "Italiano": "Quale lingua?",
    "Nederlands": "Welke taal?",
}


def rows_of(device, y, left=0, right=128):
    """Return eight rows of pixels, each as a list of 0 and 1."""
    picture = device.image().convert("1")
    return [
        [int(picture.getpixel((x, y + row)) > 0) for x in range(left, right)] for row in range(8)
    ]


def cursor_rows(device, left=0, right=128):
    """Return (y, rows) of the line under the cursor."""
    for y in range(0, 56, 8):
        rows = rows_of(device, y, left, right)
        if all(sum(row) > (right - left) // 2 for row in rows):
            return y, rows
    raise AssertionError(f"no cursor:\n{device.screen()}")


@pytest.mark.parametrize(
    "way", ["A", "A A", "B", "B u u u u u A", "A u A", "r r r A A"], ids=lambda way: way
)
def test_white_surrounds_the_text_under_the_cursor(handheld, way):
    """In menus, seats, settings, names, contents and options, on every line."""
    device = handheld()
    device.keys(way)
    for _ in range(6):
        _, rows = cursor_rows(device)
        assert all(row[0] for row in rows), f"a letter at the left edge:\n{device.screen()}"
        end = 128 if rows[0][126] else 126  # a scroll bar follows a black column
        assert all(row[end - 1] for row in rows), f"a letter at the right end:\n{device.screen()}"
        device.keys("d")


def test_a_black_column_is_between_the_cursor_and_the_scroll_bar(handheld):
    device = handheld()
    device.keys("B")
    for _ in range(14):
        y, rows = cursor_rows(device)
        assert not any(row[126] for row in rows), f"line at {y}"
        bar = [row[127] for top in range(8, 56, 8) for row in rows_of(device, top)]
        assert 0 < sum(bar) < len(bar), "only the thumb: a dotted rail is read as a colon"
        assert "".join(map(str, bar)).strip("0").count("0") == 0
        device.keys("d")


def test_the_selected_icon_has_a_white_edge_on_all_sides(handheld):
    device = handheld()
    for index in range(5):
        left, picture = 25 * index, device.image().convert("1")
        edge = [(left + step, y) for step in range(25) for y in (8, 31)]
        edge += [(x, 8 + step) for step in range(24) for x in (left, left + 24)]
        assert all(picture.getpixel(pixel) for pixel in edge), f"icon {index}"
        device.keys("r")


def test_a_struck_out_line_keeps_its_stroke_under_the_cursor(handheld):
    device = handheld(seed=5)
    device.new_yahtzee()
    device.keys("A 1.5 P")
    device.point_at("Undo")
    y, _ = cursor_rows(device, 22, 106)
    selected = rows_of(device, y, 21, 21 + 5 * len("Undo") - 1)[4]
    assert not any(selected), "black on white"
    device.keys("d")
    plain = rows_of(device, y, 21, 21 + 5 * len("Undo") - 1)[4]
    assert all(plain), "white on black"


def test_the_language_page_asks_in_the_language_under_the_cursor(handheld):
    device = handheld(title=True, language=None)
    for _ in LANGUAGES:
        y, _ = cursor_rows(device, 10)
        selected = sorted(LANGUAGES)[y // 8 - 1]
        header = device.text()[0]
        assert header == LANGUAGES[selected]
        device.keys("d")
    assert not device.shows("Handful")


def named(name, language="en"):
    """Return an nvm in which the first seat has a name."""
    flash = Flash()
    Journal(flash).put(NAMES, name.encode())
    return set_language(language, {}, flash)[1]


def test_a_at_once_keeps_the_old_name(handheld):
    device = handheld(nvm=named("Zoë B."))
    device.keys("B")
    device.choose("Names")
    device.keys("A A")
    assert device.shows("1 Zoë B.")
    device.pull_battery()
    device.keys("B")
    device.choose("Names")
    assert device.shows("1 Zoë B.")


def test_b_in_the_editor_keeps_the_old_name(handheld):
    device = handheld(nvm=named("Zoë"))
    device.keys("B")
    device.choose("Names")
    device.keys("A u r d B")
    assert device.shows("1 Zoë")


@pytest.mark.parametrize(
    ("presses", "name"),
    [("u", "A"), ("d", "Z"), ("r u", "A"), ("u r u", "Aa"), ("u r d", "Az"), ("u u", "B")],
)
def test_up_and_down_from_a_blank_lead_to_both_ends_of_the_alphabet(handheld, presses, name):
    device = handheld()
    device.keys("B")
    device.choose("Names")
    device.keys(f"A {presses} A")
    assert device.shows(f"1 {name}")


def test_the_settings_do_not_count_the_memory(handheld):
    device = handheld()
    device.setting("brightness")
    assert device.shows("Settings") and "%" not in device.screen()
