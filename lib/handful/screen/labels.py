# SPDX-License-Identifier: MIT
"""The console's letters for adafruit_display_text, and for anybody's widgets: the font speaks
fontio's protocol. For scenes outside play, whose words are set once: a Label is above the picture
until the screen is cleared. In play the library's 17 KB of heap are too much: there Screen writes.
"""

from adafruit_display_text.bitmap_label import Label
from bitmaptools import blit
from displayio import Bitmap
from fontio import Glyph

from handful.screen.font import CHARS, index
from handful.screen.screen import LETTER, PAGE

WHITE = 0xFFFFFF
BELOW = 1  # rows of a letter below its base line


class Font:
    """A sheet of letters, as fontio's FontProtocol wants them."""

    ascent, descent = PAGE - BELOW, BELOW

    def __init__(self, sheet):
        self.sheet = sheet

    def get_bounding_box(self):
        """Width and height of the largest letter; they are all alike."""
        return LETTER, PAGE

    def get_glyph(self, codepoint):
        """The letter in a bitmap of its own, or None if the font lacks it."""
        char = chr(codepoint)
        if char not in CHARS:
            return None
        sheet = self.sheet
        cell = index(char)
        left, top = cell % sheet.across * LETTER, cell // sheet.across * PAGE
        bitmap = Bitmap(LETTER, PAGE, 2)
        blit(bitmap, sheet.bitmap, 0, 0, x1=left, y1=top, x2=left + LETTER, y2=top + PAGE)
        return Glyph(bitmap, 0, LETTER, PAGE, 0, -BELOW, LETTER, 0)


def write(screen, x, y, words, across=0, scale=1):
    """A Label there; `across`: 0 if x is its left edge, 0.5 its middle, 1 its right edge."""
    label = Label(Font(screen.font), text=words, color=WHITE, scale=scale)
    label.anchor_point = (across, 0)
    label.anchored_position = (x, y)
    screen.group.append(label)
