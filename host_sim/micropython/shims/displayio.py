# SPDX-License-Identifier: MIT
"""CircuitPython's displayio, with objects of about the size that they have on the device.

Pixels are in MicroPython's memory. The module `host` fills and copies areas of them and records
what has changed.
"""

import array

import host
import layers
from uctypes import addressof


class Bitmap:
    """A bitmap with one bit per pixel, its rows padded to 32 bits. There are no others."""

    bits_per_value = 1

    def __init__(self, width, height, value_count):
        if value_count > 2:
            raise NotImplementedError("a bitmap of more than two colours")
        self.width = width
        self.height = height
        self.stride = (width + 31) // 32 * 4
        self.data = bytearray(self.stride * height)
        self.at = addressof(self.data)

    def _place(self, key):
        x, y = key if isinstance(key, tuple) else (key % self.width, key // self.width)
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError("pixel coordinates out of bounds")
        return x, y

    def __getitem__(self, key):
        x, y = self._place(key)
        return self.data[y * self.stride + x // 8] >> (7 - x % 8) & 1

    def __setitem__(self, key, value):
        x, y = self._place(key)
        if not 0 <= value <= 1:
            raise ValueError("pixel value requires too many bits")
        host.fill(self.at, self.stride, x, y, x + 1, y + 1, value)

    def fill(self, value):
        """Set all pixels."""
        host.fill(self.at, self.stride, 0, 0, self.width, self.height, value)

    def dirty(self, x1=0, y1=0, x2=-1, y2=-1):
        """Mark an area as changed."""
        right, bottom = self.width if x2 < 0 else x2, self.height if y2 < 0 else y2
        host.touch(self.at, x1, y1, right, bottom)


class Palette:
    """Colours of twenty bytes each, as in the firmware."""

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

    def shown(self, index):
        """Return 1 for lit, 0 for dark, -1 for transparent."""
        if index >= self._count or self.is_transparent(index):
            return -1
        color = self._colors[index * 5]
        red, green, blue = color >> 16, color >> 8 & 255, color & 255
        return 1 if (red * 19 + green * 182 + blue * 54) >> 8 >= 128 else 0


class TileGrid:
    """Tiles of a bitmap, one byte each."""

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
        self.bitmap.dirty()

    def contains(self, touch):
        return False

    def paint(self, x, y, scale):
        """Add it to the picture."""
        if self.hidden:
            return
        bitmap, wide, high = self.bitmap, self.tile_width, self.tile_height
        dark, light = self.pixel_shader.shown(0), self.pixel_shader.shown(1)
        across = bitmap.width // wide
        for place, tile in enumerate(self._tiles):
            left = x + (self.x + place % self.width * wide) * scale
            top = y + (self.y + place // self.width * high) * scale
            from_x, from_y = tile % across * wide, tile // across * high
            host.layer(
                bitmap.at, bitmap.stride, from_x, from_y, wide, high, left, top, scale, dark, light
            )


class Group(layers.Group):
    """Layers, one above the other."""

    def paint(self, x, y, scale):
        """Add all of its layers to the picture, the lowest first."""
        if not self.hidden:
            for layer in self._layers:
                layer.paint(x + self.x * scale, y + self.y * scale, scale * self.scale)


def release_displays():
    pass
