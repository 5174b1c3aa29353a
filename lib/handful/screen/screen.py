# SPDX-License-Identifier: MIT
"""Drawing on 128x64 pixels: text, tiles, rectangles, header and footer.

The whole picture is one 1-bit bitmap. The display is written in pages of eight rows. Sending an
area costs AREA_COST bytes plus one byte for each column of each page. The Screen therefore joins
the areas that changed, and sends the earlier ones first if a new one is far away from them.
"""

import displayio
from bitmaptools import blit, fill_region

from handful import TYPE_CHECKING
from handful.screen.font import DIGITS, font_index
from handful.screen.glyphs import A, B
from handful.screen.tiles import TileSheet

if TYPE_CHECKING:
    from busdisplay import BusDisplay

WIDTH, HEIGHT, PAGE = 128, 64, 8  # pixels; a page is eight rows
AREA_COST = 13  # bytes sent before the first column of an area
FOOTER = 56  # first row of the last page
LETTER = 5  # columns of a letter
DIGIT = 4  # columns of a small digit


class Screen:
    """The picture, and the area of it that the display does not show yet.

    bitmap:        the picture, WIDTH x HEIGHT pixels of 0 (black) or 1 (white)
    group:         what the display shows: the bitmap, and labels above it
    font:          5x8 letters
    small_digits:  3x5 digits
    glyphs:        8x8 glyphs, numbered in handful.screen.glyphs
    footer_left:   the column where the footer starts
    """

    def __init__(self, display: "BusDisplay") -> None:
        self.bitmap = displayio.Bitmap(WIDTH, HEIGHT, 2)
        palette = displayio.Palette(2)
        palette[1] = 0xFFFFFF
        self.group = displayio.Group()
        self.group.append(displayio.TileGrid(self.bitmap, pixel_shader=palette))
        self.font = TileSheet("lib/handful/screen/font.bin")
        self.small_digits = TileSheet("lib/handful/screen/digits.bin")
        self.glyphs = TileSheet("lib/handful/screen/marks.bin")
        self.clear()
        self.attach(display)

    def attach(self, display: "BusDisplay") -> None:
        """Show the picture on a display that shows nothing yet."""
        self.display = display
        display.root_group = self.group
        self._is_dirty = True
        self._dirty_area = (0, 0, WIDTH, HEIGHT >> 3)

    # Changed areas

    def touch(self, x: int, y: int, width: int, height: int) -> None:
        """Mark an area as changed. Call it before drawing on the bitmap directly.

        If sending it apart from the other changed areas is cheaper, those are sent now.
        """
        right, top, bottom = x + width, y >> 3, (y + height + 7) >> 3  # top, bottom: pages
        if self._is_dirty:
            old_left, old_top, old_right, old_bottom = self._dirty_area
            joined_left, joined_top = min(x, old_left), min(top, old_top)
            joined_right, joined_bottom = max(right, old_right), max(bottom, old_bottom)
            joined_cost = (joined_right - joined_left) * (joined_bottom - joined_top)
            old_cost = (old_right - old_left) * (old_bottom - old_top)
            if joined_cost <= old_cost + width * (bottom - top) + AREA_COST:
                self._dirty_area = (joined_left, joined_top, joined_right, joined_bottom)
                return
            self.show()
        self._is_dirty = True
        self._dirty_area = (x, top, right, bottom)

    def show(self) -> None:
        """Send the changed areas to the display."""
        if self._is_dirty:
            self._is_dirty = False
            self.display.refresh()

    # Shapes and tiles

    def clear(self) -> None:
        """Make the screen black, without header, footer and labels."""
        while len(self.group) > 1:  # the labels above the picture
            self.group.pop()
        self.bitmap.fill(0)
        self._is_dirty = True
        self._dirty_area = (0, 0, WIDTH, HEIGHT >> 3)
        self._header = ("", "", "")
        self.button_labels = ("", "")
        self._caption = ""
        self.footer_left = 0

    def fill(self, x: int, y: int, width: int, height: int, white: int = 0) -> None:
        """Draw a filled rectangle: `white` is 1 for white, 0 for black."""
        self.touch(x, y, width, height)
        fill_region(self.bitmap, x, y, x + width, y + height, white)

    def frame(self, x: int, y: int, width: int, height: int, white: int = 1) -> None:
        """Draw the outline of a rectangle, one pixel wide. The size includes the outline."""
        bitmap = self.bitmap
        right, bottom = x + width, y + height
        self.touch(x, y, width, height)
        fill_region(bitmap, x, y, right, y + 1, white)
        fill_region(bitmap, x, bottom - 1, right, bottom, white)
        fill_region(bitmap, x, y, x + 1, bottom, white)
        fill_region(bitmap, right - 1, y, right, bottom, white)

    def dots(self, x: int, y: int, width: int, step: int = 2) -> None:
        """Draw a dotted horizontal line with a white pixel every `step` columns."""
        self.touch(x, y, width, 1)
        bitmap = self.bitmap
        for column in range(x, x + width, step):
            bitmap[column, y] = 1

    def tile(
        self,
        sheet: TileSheet,
        number: int,
        x: int,
        y: int,
        inverse: bool = False,
        width: int = 0,
        height: int = 0,
    ) -> None:
        """Draw a tile with its upper left corner at x, y.

        With `width` or `height`, in pixels, draw only that much of it from the upper left corner.
        """
        width, height = width or sheet.width, height or sheet.height
        self.touch(x, y, width, height)
        left = number % sheet.across * sheet.width
        top = number // sheet.across * sheet.height
        source = sheet.inverse if inverse else sheet.bitmap
        blit(self.bitmap, source, x, y, x1=left, y1=top, x2=left + width, y2=top + height)

    def glyph(self, number: int, x: int, y: int, inverse: bool = False) -> None:
        """Draw one of the console's 8x8 glyphs (handful.screen.glyphs)."""
        self.tile(self.glyphs, number, x, y, inverse)

    def shade(self, x: int, y: int, width: int, height: int) -> None:
        """Blacken every second pixel of an area, for a disabled part or behind a dialog."""
        self.touch(x, y, width, height)
        # A mask of two rows is copied again and again, because a loop over pixels is slow.
        mask = displayio.Bitmap(width, 2, 2)
        for column in range(width):
            mask[column, x + y + column + 1 & 1] = 1  # this pixel stays
        for row in range(y, y + height, 2):
            rows = min(2, y + height - row)
            blit(self.bitmap, mask, x, row, y2=rows, skip_source_index=1)

    # Text

    def text(self, x: int, y: int, text: str, inverse: bool = False) -> int:
        """Draw text in 5x8 letters and return the column after it.

        Text that does not fit in the row is cut off. `inverse` is black on white.
        """
        text = text[: (WIDTH - x + 1) // LETTER]
        if text:
            self.touch(x, y, min(len(text) * LETTER, WIDTH - x), PAGE)
        font, bitmap = self.font, self.bitmap
        source, across = font.inverse if inverse else font.bitmap, font.across
        for char in text:
            number = ord(char) - 32
            if number > 94:  # only ASCII is in the order of its codes
                number = font_index(char)
            left = number % across * LETTER
            top = number // across * PAGE
            right = left + (LETTER if x < WIDTH - LETTER else WIDTH - x)
            blit(bitmap, source, x, y, x1=left, y1=top, x2=right, y2=top + PAGE)
            x += LETTER
        return x

    def text_right(self, x: int, y: int, text: str, inverse: bool = False) -> None:
        """Draw text whose last pixel column is x - 1."""
        self.text(max(0, x + 1 - len(text) * LETTER), y, text, inverse)

    def text_centred(self, y: int, text: str, inverse: bool = False) -> None:
        """Draw text in the middle of the row."""
        self.text(max(0, WIDTH + 1 - len(text) * LETTER) // 2, y, text, inverse)

    def update_text(self, x: int, y: int, old: str, new: str) -> None:
        """Replace the text `old`, drawn at x, y, by `new`. Draw only the letters that differ."""
        if old == new:
            return
        for i in range(max(len(old), len(new))):
            letter = new[i : i + 1] or " "
            if letter != (old[i : i + 1] or " "):
                self.text(x + LETTER * i, y, letter)

    def digits(self, x: int, y: int, text: str, inverse: bool = False) -> int:
        """Draw small 3x5 digits, four columns each, and return the column after them.

        Only the characters in handful.screen.font.DIGITS are available.
        """
        sheet = self.small_digits
        for char in text:
            self.tile(sheet, DIGITS.find(char), x, y, inverse)
            x += DIGIT
        return x

    def tag(self, x: int, y: int, text: str) -> int:
        """Draw text on a white tag with round corners and return the column after it."""
        end = x + 3 + LETTER * len(text)
        self.fill(x, y, end - x, PAGE, 1)
        self.text(x + 2, y, text, True)
        for corner in (x, end - 1):
            self.bitmap[corner, y] = self.bitmap[corner, y + PAGE - 1] = 0
        return end

    def button(self, x: int, y: int, glyph: int, text: str) -> int:
        """Draw a button's glyph and what it does, and return the column after them."""
        self.glyph(glyph, x, y)
        return self.text(x + 9, y, text)

    # Header and footer, redrawn only where they differ

    def header(self, title: str, text: str = "", right: str = "", on_tag: bool = False) -> None:
        """Draw the first row: a title, text after it, and text at the right end.

        With `on_tag`, the title is a player's name on a white tag.
        """
        old_title, old_text, old_right = self._header
        if title != old_title:
            self.fill(0, 0, WIDTH, PAGE)
            old_text = old_right = ""
            if on_tag:
                self.tag(0, 0, title)
            else:
                self.text(0, 0, title)
        self.update_text((len(title) + 1) * LETTER + (1 if on_tag else 0), 0, old_text, text)
        if len(right) == len(old_right):
            self.update_text(WIDTH - len(right) * LETTER, 0, old_right, right)
        else:
            self.fill(WIDTH - len(old_right) * LETTER, 0, len(old_right) * LETTER, PAGE)
            self.text_right(WIDTH - 1, 0, right)
        self._header = (title, text, right)

    def footer(self, a: str = "", b: str = "") -> None:
        """Draw the last row: what buttons A and B do. Leave out a button with an empty text."""
        if self._caption:
            self.fill(self.footer_left, FOOTER, WIDTH - self.footer_left, PAGE)
            self._caption, self.button_labels = "", ("", "")
        old_a, old_b = self.button_labels
        if bool(a) != bool(old_a):
            self.fill(self.footer_left, FOOTER, 7, PAGE)
            if a:
                self.glyph(A, self.footer_left, FOOTER)
        self.update_text(self.footer_left + 9, FOOTER, old_a, a)
        if len(b) == len(old_b):
            self.update_text(WIDTH - len(b) * LETTER, FOOTER, old_b, b)
        else:
            width = max(len(b), len(old_b)) * LETTER + 10
            self.fill(WIDTH - width, FOOTER, width, PAGE)
            if b:
                self.glyph(B, WIDTH - len(b) * LETTER - 9, FOOTER)
                self.text_right(WIDTH - 1, FOOTER, b)
        self.button_labels = (a, b)

    def caption(self, text: str, b: str = "") -> None:
        """Draw text in the last row that belongs to no button, and what button B does."""
        self.footer("", b)
        self.text(self.footer_left + 2, FOOTER, text)
        self._caption = text

    def add_a_label(self, a: str) -> None:
        """Draw what A does in an empty footer, or after a caption if there is room beside it."""
        if self.button_labels[0] or self.button_labels[1]:
            return
        if not self._caption:
            self.footer(a)
            return
        x = WIDTH - 9 - LETTER * len(a)
        if self.footer_left + 2 + LETTER * (len(self._caption) + 1) <= x:
            self.button(x, FOOTER, A, a)
            self.button_labels = (a, "")

    def clear_footer(self) -> None:
        """Empty the last row from the left edge, for a scene drawn over another one."""
        self.fill(0, FOOTER, WIDTH, PAGE)
        self.button_labels = ("", "")
        self._caption = ""
        self.footer_left = 0

    def bar(self, percent: int) -> None:
        """Draw a progress bar in the last row. Start with 0 percent, which draws its frame."""
        if not percent:
            self.clear_footer()
            self.frame(0, FOOTER + 1, WIDTH, 6)
        self.fill(2, FOOTER + 3, (WIDTH - 4) * percent // 100, 2, 1)

    def progress(self, x: int, y: int, width: int, percent: int) -> None:
        """Draw a framed progress bar, six rows high; `percent` is 0 to 100."""
        self.frame(x, y, width, 6)
        done_width = (width - 4) * percent // 100
        self.fill(x + 2, y + 2, done_width, 2, 1)
        self.fill(x + 2 + done_width, y + 2, width - 4 - done_width, 2, 0)
