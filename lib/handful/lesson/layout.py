# SPDX-License-Identifier: MIT
"""Layout of a lesson's captions: computes where everything is, and draws nothing.

An area is (x, y, width, height) in pixels, or () for none.
"""

from handful import TYPE_CHECKING
from handful.screen.screen import HEIGHT, LETTER, PAGE, WIDTH
from handful.words import wrap

if TYPE_CHECKING:
    from typing import TypeAlias

    Area: TypeAlias = tuple[int, int, int, int] | tuple[()]

PLACES = ("bottom", "top", "middle", "left", "right", "low_left", "low_right")
TEXT_X = 3  # columns from the box's left edge to its text
GLYPH_ROOM = " ##"  # appended to the text while it is wrapped, to leave room for the button's glyph
BOX_EDGES = 3  # rows that the box is higher than its lines
NARROW_MARGIN, LINE_MARGIN = 1, 5  # black rows beyond the box; a box and 5 rows fill whole lines
MIDDLE_Y, MIDDLE_STEP = 24, 16  # a caption in the middle covers whole steps from here down
HEADER_ROWS = PAGE + 1  # that a caption at the left leaves free, if it can


class CaptionLayout:
    """Where the parts of a caption are.

    lines:        the wrapped text
    area:         the caption on the screen: the box and a black margin towards the board
    box_y:        the first row of the box, within the area
    box_height:   its height
    glyph_y:      the first row of the button's glyph, within the area
    hidden_area:  the board's description of A and B, if the caption must hide it
    """

    def __init__(
        self,
        lines: list[str],
        area: tuple[int, int, int, int],
        box_y: int,
        box_height: int,
        hidden_area: "Area",
    ) -> None:
        self.lines = lines
        self.area = area
        self.box_y, self.box_height = box_y, box_height
        self.glyph_y = box_y + PAGE * (len(lines) - 1) + 1
        self.hidden_area = hidden_area


def overlaps(one: "Area", other: "Area") -> bool:
    """Return True if two areas have a pixel in common."""
    if not one or not other:
        return False
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


def lay_out(
    text: str, place: str, frame: "Area", buttons_area: "Area", covers_lines: bool
) -> CaptionLayout:
    """Return the layout of a caption.

    place:         one of PLACES; left and right are half as wide as the screen. At the left, all of
                   the half below the board's first line is black, so that no square is cut. In the
                   middle, 16 rows are black around one line, and 32 around two or three.
    frame:         the area that the caption is about
    buttons_area:  where the board says what A and B do
    covers_lines:  True over a board whose text is in the screen's 8 lines: the caption then covers
                   whole lines. Over a box with other lines it has a narrow margin.
    """
    is_left, is_right = place in ("left", "low_left"), place in ("right", "low_right")
    is_low = place == "bottom" or place.startswith("low_")
    width = WIDTH // 2 if is_left or is_right else WIDTH
    lines = wrap(text + GLYPH_ROOM, (width - TEXT_X - 1) // LETTER)
    lines[-1] = lines[-1][: 1 - len(GLYPH_ROOM)]
    height = PAGE * len(lines) + BOX_EDGES
    x = width if is_right else 0
    margin = NARROW_MARGIN
    if covers_lines:
        margin_y = HEIGHT - height - LINE_MARGIN if is_low else height
        # One row less if the margin would cover the edge of the frame.
        is_near_frame = overlaps(frame, (x, margin_y, width, LINE_MARGIN))
        margin = LINE_MARGIN - 1 if is_near_frame else LINE_MARGIN
    y = HEIGHT - height - margin if is_low else 0
    area = x, y, width, height + margin
    if place == "left":
        y = HEADER_ROWS if HEADER_ROWS + height <= HEIGHT else 0
        area = x, y, width, HEIGHT - y
    box_y = margin if is_low else 0
    if place == "middle":
        rows = -(-height // MIDDLE_STEP) * MIDDLE_STEP
        area, box_y = (x, MIDDLE_Y, width, rows), (rows - height) // 2
    is_hiding = place != "bottom" and not overlaps(frame, buttons_area)
    hidden_area = buttons_area if is_hiding else ()
    return CaptionLayout(lines, area, box_y, height, hidden_area)
