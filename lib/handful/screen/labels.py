# SPDX-License-Identifier: MIT
"""The console's font for adafruit_display_text and other libraries that use fontio's protocol.

For scenes outside play whose text does not change. A Label stays above the picture until the
screen is cleared. In play the library's 17 KB of heap are too much, so Screen draws the text there.
"""

from adafruit_display_text.bitmap_label import Label
from bitmaptools import blit
from displayio import Bitmap
from fontio import Glyph

from handful import TYPE_CHECKING
from handful.screen.font import CHARS, font_index
from handful.screen.screen import LETTER, PAGE

if TYPE_CHECKING:
    from handful.screen.screen import Screen
    from handful.screen.tiles import TileSheet

WHITE = 0xFFFFFF
DESCENT = 1  # rows of a letter below its base line


class Font:
    """The letters of a tile sheet as a fontio.FontProtocol."""

    ascent, descent = PAGE - DESCENT, DESCENT

    def __init__(self, sheet: "TileSheet") -> None:
        self.sheet = sheet

    def get_bounding_box(self) -> tuple[int, int]:
        """Return width and height of every letter in pixels."""
        return LETTER, PAGE

    def get_glyph(self, codepoint: int) -> Glyph | None:
        """Return the letter in its own bitmap, or None if the font lacks it."""
        char = chr(codepoint)
        if char not in CHARS:
            return None
        sheet = self.sheet
        number = font_index(char)
        left, top = number % sheet.across * LETTER, number // sheet.across * PAGE
        bitmap = Bitmap(LETTER, PAGE, 2)
        blit(bitmap, sheet.bitmap, 0, 0, x1=left, y1=top, x2=left + LETTER, y2=top + PAGE)
        return Glyph(bitmap, 0, LETTER, PAGE, 0, -DESCENT, LETTER, 0)


def add_label(
    screen: "Screen", x: int, y: int, text: str, anchor: float = 0, scale: int = 1
) -> None:
    """Add a Label to the screen.

    `anchor` says which point of it is at column x: 0 the left edge, 0.5 the middle, 1 the right
    edge. `scale` is the factor by which letters are enlarged.
    """
    label = Label(Font(screen.font), text=text, color=WHITE, scale=scale)
    label.anchor_point = (anchor, 0)
    label.anchored_position = (x, y)
    screen.group.append(label)
