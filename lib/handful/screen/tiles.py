# SPDX-License-Identifier: MIT
"""Sheets of ready-made tiles, read from .bin files."""

import displayio
from bitmaptools import readinto

from handful import ROOT, TYPE_CHECKING

if TYPE_CHECKING:
    from typing import BinaryIO


class TileSheet:
    """Tiles of one size in a bitmap, and the same tiles inverted in a second bitmap.

    Two bitmaps, because a single one would need too large a block of the heap.

    width, height:  size of a tile in pixels
    across:         tiles in a row of the bitmap
    """

    def __init__(self, path: str, plain: bool = False) -> None:
        """Read the file at `path` on the drive. A `plain` sheet has no inverted tiles."""
        with open(ROOT + path, "rb") as file:
            width, height, self.width, self.height = file.read(4)
            self.across = width // self.width
            if not plain:
                height //= 2
            self.bitmap = self.inverse = self._read(file, width, height)
            if not plain:
                self.inverse = self._read(file, width, height)

    def _read(self, file: "BinaryIO", width: int, height: int) -> displayio.Bitmap:
        bitmap = displayio.Bitmap(width, height, 2)
        readinto(bitmap, file, 1, 1, True)
        return bitmap
