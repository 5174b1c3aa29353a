# SPDX-License-Identifier: MIT
"""displayio's objects at about their size on the device; nothing is drawn."""

import array

from layers import Group

__all__ = ("Bitmap", "Group", "Palette", "TileGrid", "release_displays")


class Bitmap:
    """Rows of value_count's bits per pixel, each padded to 32 bits, as in the firmware."""

    def __init__(self, width, height, value_count):
        bits = 1
        while value_count > 1 << bits:
            bits <<= 1
        self.width = width
        self.height = height
        self.bits_per_value = bits
        self._row = (width * bits + 31) // 32 * 4
        self._data = bytearray(self._row * height)

    def _place(self, key):
        x, y = key if isinstance(key, tuple) else (key % self.width, key // self.width)
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError("pixel coordinates out of bounds")
        bit = x * self.bits_per_value
        return y * self._row + bit // 8, 8 - self.bits_per_value - bit % 8

    def __getitem__(self, key):
        byte, shift = self._place(key)
        return self._data[byte] >> shift & (1 << self.bits_per_value) - 1

    def __setitem__(self, key, value):
        byte, shift = self._place(key)
        mask = (1 << self.bits_per_value) - 1
        if not 0 <= value <= mask:
            raise ValueError("pixel value requires too many bits")
        self._data[byte] = self._data[byte] & ~(mask << shift) & 255 | value << shift

    def _get_row(self, y):
        """The row as an int, its leftmost pixel in the highest bits."""
        return int.from_bytes(self._data[y * self._row : (y + 1) * self._row], "big")

    def _put_row(self, y, value):
        self._data[y * self._row : (y + 1) * self._row] = value.to_bytes(self._row, "big")

    def fill(self, value):
        for x in range(self.width):
            self[x, 0] = value
        value = self._get_row(0)
        for y in range(self.height):
            self._put_row(y, value)

    def dirty(self, x1=0, y1=0, x2=-1, y2=-1):
        pass


class Palette:
    """Twenty bytes a colour."""

    def __init__(self, color_count, *, dither=False):
        self._colors = array.array("i", [0] * (5 * color_count))
        self._count = color_count

    def __len__(self):
        return self._count

    def __getitem__(self, index):
        return self._colors[index * 5]

    def __setitem__(self, index, color):
        if not 0 <= index < self._count:
            raise IndexError("palette index out of range")
        self._colors[index * 5] = color

    def make_transparent(self, index):
        self._colors[index * 5 + 1] = 1

    def make_opaque(self, index):
        self._colors[index * 5 + 1] = 0

    def is_transparent(self, index):
        return self._colors[index * 5 + 1] == 1


class TileGrid:
    """A byte a tile."""

    def __init__(self, bitmap, *, pixel_shader, width=1, height=1, tile_width=None,
                 tile_height=None, default_tile=0, x=0, y=0):  # fmt: skip
        self.bitmap = bitmap
        self.pixel_shader = pixel_shader
        self.width = width
        self.height = height
        self.tile_width = tile_width or bitmap.width
        self.tile_height = tile_height or bitmap.height
        if bitmap.width % self.tile_width or bitmap.height % self.tile_height:
            raise ValueError("tile size must divide the bitmap's exactly")
        self._tiles = bytearray(bytes([default_tile]) * (width * height))
        self.x = x
        self.y = y
        self.hidden = self.flip_x = self.flip_y = self.transpose_xy = False

    def _place(self, key):
        place = key[0] + key[1] * self.width if isinstance(key, tuple) else key
        if isinstance(key, tuple) and not (0 <= key[0] < self.width and 0 <= key[1] < self.height):
            raise IndexError("tile index out of bounds")
        if not 0 <= place < len(self._tiles):
            raise IndexError("tile index out of bounds")
        return place

    def __getitem__(self, key):
        return self._tiles[self._place(key)]

    def __setitem__(self, key, tile):
        tiles = (self.bitmap.width // self.tile_width) * (self.bitmap.height // self.tile_height)
        if not 0 <= tile < min(tiles, 256):
            raise ValueError("tile index out of bounds")
        self._tiles[self._place(key)] = tile

    def contains(self, touch):
        return False


def release_displays():
    pass
