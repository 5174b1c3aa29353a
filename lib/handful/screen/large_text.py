# SPDX-License-Identifier: MIT
"""Text twice as large: 10x16 letters with smoothed diagonals and sharp corners."""

from bitmaptools import fill_region

from handful import TYPE_CHECKING
from handful.screen.font import font_index
from handful.screen.screen import LETTER, PAGE

if TYPE_CHECKING:
    from handful.screen.screen import Screen


def draw_large_text(screen: "Screen", x: int, y: int, text: str) -> None:
    """Draw text of 10x16 letters with its upper left corner at x, y."""
    screen.touch(x, y, 2 * LETTER * len(text), 2 * PAGE)
    for char in text:
        _draw_letter(screen, font_index(char), x, y)
        x += 2 * LETTER


def _draw_letter(screen: "Screen", number: int, x: int, y: int) -> None:
    """Draw one tile of the font, with each pixel enlarged to 2x2.

    A black pixel is white in the corner between two white neighbours if the opposite neighbours
    are black. This smooths diagonals. White pixels stay whole: with round corners, a B is a 6.
    """
    font, bitmap = screen.font.bitmap, screen.bitmap
    across = screen.font.across
    font_x, font_y = number % across * LETTER, number // across * PAGE
    fill_region(bitmap, x, y, x + 2 * LETTER, y + 2 * PAGE, 0)
    # Rows of the letter with a black pixel before and after them.
    above = [0] * (LETTER + 2)
    here = [0] + [font[font_x + i, font_y] for i in range(LETTER)] + [0]
    for row in range(PAGE):
        below = [0] * (LETTER + 2)
        if row < PAGE - 1:
            below[1:-1] = [font[font_x + i, font_y + row + 1] for i in range(LETTER)]
        for i in range(1, LETTER + 1):
            square_x, square_y = x + 2 * i - 2, y + 2 * row
            if here[i]:
                fill_region(bitmap, square_x, square_y, square_x + 2, square_y + 2, 1)
                continue
            up, left = above[i], here[i - 1]
            if left != here[i + 1] and up != below[i]:
                # The corner between the two white neighbours.
                bitmap[square_x + 1 - left, square_y + 1 - up] = 1
        above, here = here, below
