# SPDX-License-Identifier: MIT
"""CircuitPython's displayio.

Pixels are in MicroPython's memory, where page/js/machine/pixels.js fills and copies areas of them
and records what has changed.
"""

import browser
import layers
from uctypes import addressof


class Bitmap:
    """A bitmap with one bit per pixel, its rows padded to 32 bits. Others are not supported."""

    bits_per_value = 1

    def __init__(self, width: int, height: int, value_count: int) -> None:
        if value_count > 2:
            raise NotImplementedError("a bitmap of more than two colours")
        self.width = width
        self.height = height
        self.stride = (width + 31) // 32 * 4
        self.data = bytearray(self.stride * height)
        self.at = addressof(self.data)

    def _place(self, key: "int | tuple[int, int]") -> "tuple[int, int]":
        x, y = key if isinstance(key, tuple) else (key % self.width, key // self.width)
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError("pixel coordinates out of bounds")
        return x, y

    def __getitem__(self, key: "int | tuple[int, int]") -> int:
        x, y = self._place(key)
        return self.data[y * self.stride + x // 8] >> (7 - x % 8) & 1

    def __setitem__(self, key: "int | tuple[int, int]", value: int) -> None:
        x, y = self._place(key)
        if not 0 <= value <= 1:
            raise ValueError("pixel value requires too many bits")
        browser.fill(self.at, self.stride, x, y, x + 1, y + 1, value)

    def fill(self, value: int) -> None:
        """Fill the bitmap."""
        browser.fill(self.at, self.stride, 0, 0, self.width, self.height, value)

    def dirty(self, x1: int = 0, y1: int = 0, x2: int = -1, y2: int = -1) -> None:
        """Mark an area as changed; -1 is the right or lower edge."""
        right, bottom = self.width if x2 < 0 else x2, self.height if y2 < 0 else y2
        browser.touch(self.at, x1, y1, right, bottom)


class Palette:
    """Colours, some of them transparent."""

    def __init__(self, color_count: int, *, dither: bool = False) -> None:
        self._colors = [0] * color_count
        self._clear = [False] * color_count

    def __len__(self) -> int:
        return len(self._colors)

    def __getitem__(self, index: int) -> int:
        return self._colors[index]

    def __setitem__(self, index: int, color: int) -> None:
        self._colors[index] = color

    def make_transparent(self, index: int) -> None:
        """Make a colour transparent."""
        self._clear[index] = True

    def make_opaque(self, index: int) -> None:
        """Make a colour opaque."""
        self._clear[index] = False

    def is_transparent(self, index: int) -> bool:
        """Return True if a colour is transparent."""
        return self._clear[index]

    def shown(self, index: int) -> int:
        """Return 1 for lit, 0 for dark, -1 for transparent."""
        if index >= len(self._colors) or self._clear[index]:
            return -1
        color = self._colors[index]
        red, green, blue = color >> 16, color >> 8 & 255, color & 255
        return 1 if (red * 19 + green * 182 + blue * 54) >> 8 >= 128 else 0


class TileGrid:
    """A grid of tiles from a bitmap."""

    def __init__(
        self,
        bitmap: Bitmap,
        *,
        pixel_shader: Palette,
        width: int = 1,
        height: int = 1,
        tile_width: "int | None" = None,
        tile_height: "int | None" = None,
        default_tile: int = 0,
        x: int = 0,
        y: int = 0,
    ) -> None:
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

    def _place(self, key: "int | tuple[int, int]") -> int:
        return key[0] + key[1] * self.width if isinstance(key, tuple) else key

    def __getitem__(self, key: "int | tuple[int, int]") -> int:
        return self._tiles[self._place(key)]

    def __setitem__(self, key: "int | tuple[int, int]", tile: int) -> None:
        self._tiles[self._place(key)] = tile
        self.bitmap.dirty()

    def contains(self, touch: object) -> bool:
        """Return False: the display has no touch screen."""
        return False

    def paint(self, x: int, y: int, scale: int) -> None:
        """Add the tiles to the picture."""
        if self.hidden:
            return
        bitmap, wide, high = self.bitmap, self.tile_width, self.tile_height
        dark, light = self.pixel_shader.shown(0), self.pixel_shader.shown(1)
        across = bitmap.width // wide
        for place, tile in enumerate(self._tiles):
            left = x + (self.x + place % self.width * wide) * scale
            top = y + (self.y + place // self.width * high) * scale
            from_x, from_y = tile % across * wide, tile // across * high
            browser.layer(
                bitmap.at, bitmap.stride, from_x, from_y, wide, high, left, top, scale, dark, light
            )


class Group(layers.Group):
    """Layers with a common position and scale."""

    def paint(self, x: int, y: int, scale: int) -> None:
        """Add all layers to the picture, the lowest first."""
        if not self.hidden:
            for layer in self._layers:
                layer.paint(x + self.x * scale, y + self.y * scale, scale * self.scale)


def release_displays() -> None:
    """Do nothing: the page has only one display."""
