# SPDX-License-Identifier: MIT
"""Drawing on 128x64 pixels: text, tiles, boxes, header and footer.

One 1-bit bitmap is the whole picture. The display is written in pages of eight rows, and an area
costs 13 bytes and one more for each column of each page; so the Screen watches what is touched,
and when something is drawn far from the rest it shows the rest first. Knows no game.
"""

import displayio
from bitmaptools import blit, fill_region

from handful.screen.font import DIGITS, index
from handful.screen.glyphs import A, B
from handful.screen.tiles import TileSheet

WIDTH, HEIGHT, PAGE = 128, 64, 8
AREA_COST = 13  # bytes on the wire before the first column
FOOTER = 56  # the last page
LETTER = 5  # columns a letter takes


class Screen:
    """The picture, and what of it the display has not seen yet."""

    def __init__(self, display):
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

    def attach(self, display):
        """A display that has shown nothing yet."""
        self.display = display
        display.root_group = self.group
        self._dirty = True
        self._box = (0, 0, WIDTH, HEIGHT >> 3)

    # What is dirty

    def touch(self, x, y, width, height):
        """Something is about to be drawn there."""
        right, top, bottom = x + width, y >> 3, (y + height + 7) >> 3
        if self._dirty:
            left0, top0, right0, bottom0 = self._box
            left1, top1 = min(x, left0), min(top, top0)
            right1, bottom1 = max(right, right0), max(bottom, bottom0)
            together = (right1 - left1) * (bottom1 - top1)
            apart = (right0 - left0) * (bottom0 - top0) + width * (bottom - top) + AREA_COST
            if together <= apart:
                self._box = (left1, top1, right1, bottom1)
                return
            self.show()
        self._dirty = True
        self._box = (x, top, right, bottom)

    def show(self):
        """Brings the display up to date."""
        if self._dirty:
            self._dirty = False
            self.display.refresh()

    # Drawing

    def clear(self):
        """A black screen, header and footer empty."""
        while len(self.group) > 1:  # labels lie above the picture
            self.group.pop()
        self.bitmap.fill(0)
        self._dirty = True
        self._box = (0, 0, WIDTH, HEIGHT >> 3)
        self._header = ("", "", "")
        self._footer = ("", "")
        self._caption = ""
        self.footer_left = 0  # the column where the footer begins

    def fill(self, x, y, width, height, white=0):
        """A filled rectangle."""
        self.touch(x, y, width, height)
        fill_region(self.bitmap, x, y, x + width, y + height, white)

    def frame(self, x, y, width, height, white=1):
        """A rectangle of one-pixel lines."""
        bitmap = self.bitmap
        right, bottom = x + width, y + height
        self.touch(x, y, width, height)
        fill_region(bitmap, x, y, right, y + 1, white)
        fill_region(bitmap, x, bottom - 1, right, bottom, white)
        fill_region(bitmap, x, y, x + 1, bottom, white)
        fill_region(bitmap, right - 1, y, right, bottom, white)

    def dots(self, x, y, width, step=2):
        """A dotted horizontal line."""
        self.touch(x, y, width, 1)
        bitmap = self.bitmap
        for column in range(x, x + width, step):
            bitmap[column, y] = 1

    def tile(self, sheet, number, x, y, inverse=False, width=0, height=0):
        """A cell of a sheet, or only its upper left corner."""
        wide, high = width or sheet.width, height or sheet.height
        self.touch(x, y, wide, high)
        left = number % sheet.across * sheet.width
        top = number // sheet.across * sheet.height
        source = sheet.inverse if inverse else sheet.bitmap
        blit(self.bitmap, source, x, y, x1=left, y1=top, x2=left + wide, y2=top + high)

    def glyph(self, number, x, y, inverse=False):
        """One of the console's marks (handful.screen.glyphs), 8x8."""
        self.tile(self.glyphs, number, x, y, inverse)

    def shade(self, x, y, width, height):
        """Every second pixel dark: closed, or behind a dialog."""
        self.touch(x, y, width, height)
        veil = displayio.Bitmap(width, 2, 2)  # laid over two rows at a time: a loop would be slow
        for column in range(width):
            veil[column, x + y + column + 1 & 1] = 1  # lets through
        for row in range(y, y + height, 2):
            high = min(2, y + height - row)
            blit(self.bitmap, veil, x, row, y2=high, skip_source_index=1)

    # Words

    def text(self, x, y, words, inverse=False):
        """Words in 5x8 letters; gives the column after the last one."""
        words = words[: (WIDTH - x + 1) // LETTER]
        if words:
            self.touch(x, y, min(len(words) * LETTER, WIDTH - x), PAGE)
        font, bitmap = self.font, self.bitmap
        sheet, across = font.inverse if inverse else font.bitmap, font.across
        for char in words:
            cell = ord(char) - 32
            if cell > 94:  # the rest of the font is not in order
                cell = index(char)
            left = cell % across * LETTER
            top = cell // across * PAGE
            wide = left + (LETTER if x < WIDTH - LETTER else WIDTH - x)
            blit(bitmap, sheet, x, y, x1=left, y1=top, x2=wide, y2=top + PAGE)
            x += LETTER
        return x

    def text_right(self, x, y, words, inverse=False):
        """Words whose last ink is in column x - 1."""
        self.text(max(0, x + 1 - len(words) * LETTER), y, words, inverse)

    def text_centred(self, y, words, inverse=False):
        """Words in the middle of the line."""
        self.text(max(0, WIDTH + 1 - len(words) * LETTER) // 2, y, words, inverse)

    def update_text(self, x, y, old, new):
        """`new` where `old` stands: only the letters that differ are drawn."""
        if old == new:
            return
        for i in range(max(len(old), len(new))):
            letter = new[i : i + 1] or " "
            if letter != (old[i : i + 1] or " "):
                self.text(x + LETTER * i, y, letter)

    def digits(self, x, y, words, inverse=False):
        """Figures in 3x5 (0-9 and a few signs), four columns each."""
        sheet = self.small_digits
        for char in words:
            self.tile(sheet, DIGITS.find(char), x, y, inverse)
            x += 4
        return x

    def tag(self, x, y, words):
        """Words on a white tag with round corners; gives the column after it."""
        end = x + 3 + LETTER * len(words)
        self.fill(x, y, end - x, PAGE, 1)
        self.text(x + 2, y, words, True)
        for corner in (x, end - 1):
            self.bitmap[corner, y] = self.bitmap[corner, y + PAGE - 1] = 0
        return end

    def button(self, x, y, mark, words):
        """A button's mark and what it does; gives the column after it."""
        self.glyph(mark, x, y)
        return self.text(x + 9, y, words)

    # Header and footer: redrawn only where they differ

    def header(self, tag, words="", right="", seat=False):
        """The first line: a title or (`seat`) a name on a white tag, words, and the right end."""
        old_tag, old_words, old_right = self._header
        if tag != old_tag:
            self.fill(0, 0, WIDTH, PAGE)
            old_words = old_right = ""
            if seat:
                self.tag(0, 0, tag)
            else:
                self.text(0, 0, tag)
        self.update_text((len(tag) + 1) * LETTER + (1 if seat else 0), 0, old_words, words)
        if len(right) == len(old_right):
            self.update_text(WIDTH - len(right) * LETTER, 0, old_right, right)
        else:
            self.fill(WIDTH - len(old_right) * LETTER, 0, len(old_right) * LETTER, PAGE)
            self.text_right(WIDTH - 1, 0, right)
        self._header = (tag, words, right)

    def footer(self, a="", b=""):
        """The last line: what A and B do now. An empty word: the button does nothing here."""
        if self._caption:
            self.fill(self.footer_left, FOOTER, WIDTH - self.footer_left, PAGE)
            self._caption, self._footer = "", ("", "")
        old_a, old_b = self._footer
        if bool(a) != bool(old_a):
            self.fill(self.footer_left, FOOTER, 7, PAGE)
            if a:
                self.glyph(A, self.footer_left, FOOTER)
        self.update_text(self.footer_left + 9, FOOTER, old_a, a)
        if len(b) == len(old_b):
            self.update_text(WIDTH - len(b) * LETTER, FOOTER, old_b, b)
        else:
            wide = max(len(b), len(old_b)) * LETTER + 10
            self.fill(WIDTH - wide, FOOTER, wide, PAGE)
            if b:
                self.glyph(B, WIDTH - len(b) * LETTER - 9, FOOTER)
                self.text_right(WIDTH - 1, FOOTER, b)
        self._footer = (a, b)

    def caption(self, words, b=""):
        """Words in the last line that no button stands for, and what B does."""
        self.footer("", b)
        self.text(self.footer_left + 2, FOOTER, words)
        self._caption = words

    def clear_footer(self):
        """An empty last line, from the left edge: for a scene drawn over another."""
        self.fill(0, FOOTER, WIDTH, PAGE)
        self._footer = ("", "")
        self._caption = ""
        self.footer_left = 0

    def bar(self, percent):
        """The last line as a bar, framed at its beginning."""
        if not percent:
            self.clear_footer()
            self.frame(0, FOOTER + 1, WIDTH, 6)
        self.fill(2, FOOTER + 3, (WIDTH - 4) * percent // 100, 2, 1)

    def progress(self, x, y, width, percent):
        """A bar six rows high, framed."""
        self.frame(x, y, width, 6)
        full = (width - 4) * percent // 100
        self.fill(x + 2, y + 2, full, 2, 1)
        self.fill(x + 2 + full, y + 2, width - 4 - full, 2, 0)
