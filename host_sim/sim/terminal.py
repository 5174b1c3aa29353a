# SPDX-License-Identifier: MIT
"""CircuitPython's terminal on a display: printed text, until the program sets root_group.

It has the device's layout without the logo in the corner and the status line beside it. Blinka is
imported in functions, after host_sim.sim.blinka has prepared it.
"""

import functools
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from displayio import Bitmap, TileGrid

FIRST_GLYPH, LAST_GLYPH = 0x20, 0x7E  # of the built-in font
FEWEST_ROWS = 2
TAB = 4  # columns
BLANK = 0  # tile


@functools.cache
def _make_sheet() -> "tuple[Bitmap, int, int]":
    """Return a bitmap with the tiles of all glyphs, and their width and height."""
    import displayio
    import terminalio

    width, height = terminalio.FONT.get_bounding_box()[:2]
    sheet = displayio.Bitmap((LAST_GLYPH + 1 - FIRST_GLYPH) * width, height, 2)
    for code in range(FIRST_GLYPH, LAST_GLYPH + 1):
        glyph: Any = terminalio.FONT.get_glyph(code)
        for x in range(width):
            for y in range(height):
                sheet[(code - FIRST_GLYPH) * width + x, y] = glyph.bitmap[x, y]
    return sheet, width, height


class Terminal:
    """Rows of characters below the status line. The cursor stays in the last row."""

    def __init__(self) -> None:
        self._grid: TileGrid | None = None
        self._columns = self._rows = self._column = 0

    def show_on(self, display: Any) -> None:  # noqa: ANN401 (Blinka's display)
        """Fill a new display with an empty terminal."""
        import displayio

        sheet, width, height = _make_sheet()
        palette = displayio.Palette(2)
        palette[1] = 0xFFFFFF
        self._columns = display.width // width
        self._rows = max(FEWEST_ROWS, display.height // height - 1)
        self._column = 0
        self._grid = displayio.TileGrid(
            sheet, pixel_shader=palette, width=self._columns, height=self._rows, tile_width=width,
            tile_height=height, default_tile=BLANK, x=display.width % width,
            y=height + display.height % height,
        )  # fmt: skip
        group = displayio.Group()
        group.append(self._grid)
        display.root_group = group

    def write(self, text: str) -> None:
        """Print text. Characters that the font lacks are left out."""
        if self._grid is None:
            return
        for letter in text:
            if letter == "\n":
                self._scroll()
            elif letter == "\r":
                self._column = 0
            elif letter == "\t":
                self._column += TAB
            elif FIRST_GLYPH <= ord(letter) <= LAST_GLYPH:
                if self._column >= self._columns:
                    self._scroll()
                self._grid[self._column, self._rows - 1] = ord(letter) - FIRST_GLYPH
                self._column += 1

    def _scroll(self) -> None:
        """Move all rows up and begin a new one."""
        assert self._grid is not None
        for row in range(self._rows):
            for column in range(self._columns):
                below = self._grid[column, row + 1] if row + 1 < self._rows else BLANK
                if self._grid[column, row] != below:
                    self._grid[column, row] = below
        self._column = 0
