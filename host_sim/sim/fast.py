# SPDX-License-Identifier: MIT
"""Faster versions of Blinka's pixel loops, which work on whole rows.

They cover the common cases of a one-colour console: 1-bit bitmaps, drawn whole. Everything else
goes to Blinka's own loops. tests/sim/test_fast.py compares the two bit by bit.
"""

import functools
from array import array
from collections.abc import Callable, Sequence
from typing import IO, Any, Protocol

import bitmaptools
from displayio import Bitmap, _tilegrid  # pyright: ignore[reportAttributeAccessIssue]

WORD = 32  # bits in a word of a bitmap's rows, leftmost pixel in the highest bit
ONE_BIT_COLUMNS = (1, 8, False, False)  # SSD1306: depth, pixels per byte, reversed, share a row


class BlinkaBitmap(Protocol):
    """A bitmap as Blinka stores it."""

    width: int
    height: int
    _bits_per_value: int
    _data: "array[int]"
    _read_only: bool
    _stride: int

    def dirty(self, x1: int = 0, y1: int = 0, x2: int = -1, y2: int = -1) -> None:
        """Mark an area as changed."""


def get_row(bitmap: BlinkaBitmap, y: int, left: int, right: int) -> int:
    """Return the pixels left..right (exclusive) of a row as an int, with the leftmost highest."""
    first, last = left // WORD, (right - 1) // WORD
    row, data, value = y * bitmap._stride, bitmap._data, 0
    for word in range(row + first, row + last + 1):
        value = value << WORD | data[word]
    return value >> ((last + 1) * WORD - right) & ((1 << (right - left)) - 1)


def put_row(bitmap: BlinkaBitmap, y: int, left: int, right: int, value: int) -> None:
    """Set the pixels left..right (exclusive) of a row from an int, with the leftmost highest."""
    first, last = left // WORD, (right - 1) // WORD
    row, data, old = y * bitmap._stride, bitmap._data, 0
    for word in range(row + first, row + last + 1):
        old = old << WORD | data[word]
    shift = (last + 1) * WORD - right
    old = old & ~(((1 << (right - left)) - 1) << shift) | value << shift
    for word in range(row + last, row + first - 1, -1):
        data[word] = old & 0xFFFFFFFF
        old >>= WORD


def blit_in_words(
    dest: BlinkaBitmap,
    source: BlinkaBitmap,
    x: int,
    y: int,
    x1: int,
    y1: int,
    wide: int,
    high: int,
) -> None:
    """Copy rows that are within one word of each bitmap, as most letters are."""
    mask = (1 << wide) - 1
    from_shift, to_shift = -(x1 + wide) % WORD, -(x + wide) % WORD
    others, here, there = ~(mask << to_shift), dest._data, source._data
    stride, step = dest._stride, source._stride
    place, origin = y * stride + x // WORD, y1 * step + x1 // WORD
    for _ in range(high):
        here[place] = here[place] & others | (there[origin] >> from_shift & mask) << to_shift
        place += stride
        origin += step


def _is_plain(bitmap: BlinkaBitmap) -> bool:
    kind: type = type(bitmap)
    return kind is Bitmap and bitmap._bits_per_value == 1 and not bitmap._read_only


def _blit(genuine: Callable[..., None]) -> Callable[..., None]:
    @functools.wraps(genuine)
    def blit(
        dest_bitmap: BlinkaBitmap,
        source_bitmap: BlinkaBitmap,
        x: int,
        y: int,
        *,
        x1: int = 0,
        y1: int = 0,
        x2: int | None = None,
        y2: int | None = None,
        skip_source_index: int | None = None,
        skip_dest_index: int | None = None,
    ) -> None:
        right = source_bitmap.width if x2 is None else x2
        bottom = source_bitmap.height if y2 is None else y2
        wide, high = (
            min(right - x1, dest_bitmap.width - x),
            min(bottom - y1, dest_bitmap.height - y),
        )
        ordinary = (
            skip_source_index is skip_dest_index is None
            and _is_plain(dest_bitmap)
            and _is_plain(source_bitmap)
            and dest_bitmap is not source_bitmap
            and min(x, y, x1, y1) >= 0
            and wide > 0 < high
            and right <= source_bitmap.width
            and bottom <= source_bitmap.height
        )
        if not ordinary:
            genuine(
                dest_bitmap, source_bitmap, x, y, x1=x1, y1=y1, x2=x2, y2=y2,
                skip_source_index=skip_source_index, skip_dest_index=skip_dest_index,
            )  # fmt: skip
            return
        dest_bitmap.dirty(x, y, x + wide, y + high)
        if x1 // WORD == (x1 + wide - 1) // WORD and x // WORD == (x + wide - 1) // WORD:
            blit_in_words(dest_bitmap, source_bitmap, x, y, x1, y1, wide, high)
            return
        for row in range(high):
            value = get_row(source_bitmap, y1 + row, x1, x1 + wide)
            put_row(dest_bitmap, y + row, x, x + wide, value)

    return blit


def _fill_region(genuine: Callable[..., None]) -> Callable[..., None]:
    @functools.wraps(genuine)
    def fill_region(
        dest_bitmap: BlinkaBitmap, x1: int, y1: int, x2: int, y2: int, value: int
    ) -> None:
        left, top = max(x1, 0), max(y1, 0)
        right, bottom = min(x2, dest_bitmap.width), min(y2, dest_bitmap.height)
        if not (_is_plain(dest_bitmap) and value in (0, 1) and left < right and top < bottom):
            genuine(dest_bitmap, x1, y1, x2, y2, value)
            return
        dest_bitmap.dirty(left, top, right, bottom)
        pixels = ((1 << (right - left)) - 1) * value
        for y in range(top, bottom):
            put_row(dest_bitmap, y, left, right, pixels)

    return fill_region


def _readinto(genuine: Callable[..., None]) -> Callable[..., None]:
    """Cache the bitmaps read from files: every power-on reads the same ones."""
    made: dict[tuple[Any, ...], tuple[array[int], int]] = {}

    @functools.wraps(genuine)
    def readinto(bitmap: BlinkaBitmap, file: IO[bytes], *args: Any, **kwargs: Any) -> None:
        start = file.tell()
        rest = file.read()
        file.seek(start)
        size = bitmap.width, bitmap.height, bitmap._bits_per_value
        key = rest, size, args, tuple(sorted(kwargs.items()))
        if key in made:
            bitmap._data[:] = made[key][0]
            bitmap.dirty()
            file.seek(made[key][1], 1)
        else:
            genuine(bitmap, file, *args, **kwargs)
            made[key] = bitmap._data[:], file.tell() - start

    return readinto


def _fill_pixels_packed(genuine: Callable[..., bool]) -> Callable[..., bool]:
    """Convert a 1-bit bitmap to bytes, if it has one tile, scale 1 and nothing in front of it."""

    @functools.wraps(genuine)
    def fill(
        buffer: bytearray,
        mask: memoryview,
        colors: Sequence[int],
        opaque: Sequence[bool],
        geometry: tuple[int, ...],
        tilegrid: Any,
        bitmap: BlinkaBitmap,
        pack: tuple[Any, ...],
    ) -> bool:
        start, x_stride, y_stride, x_shift, y_shift, left, right, top, bottom = geometry
        across, wide = pack[4], right - left
        ordinary = (
            pack[:4] == ONE_BIT_COLUMNS
            and abs(x_stride) == 1
            and bitmap._bits_per_value == 1
            and tilegrid._tiles_in_bitmap == len(tilegrid._tiles) == 1
            and tilegrid._absolute_transform.scale == 1
            and all(opaque)
            and not any(mask)
            and right <= bitmap.width
            and bottom <= bitmap.height
        )
        if not ordinary:
            return genuine(buffer, mask, colors, opaque, geometry, tilegrid, bitmap, pack)
        row, column = divmod(start + y_shift * y_stride + x_shift * x_stride, across)
        column = column if x_stride > 0 else column - wide + 1
        down = 1 if y_stride > 0 else -1
        ones = (1 << wide) - 1
        bit_of_each_byte = int.from_bytes(b"\x01" * wide, "big")
        pages: dict[int, int] = {}
        covered = 0
        for y in range(top, bottom):
            value = get_row(bitmap, y, left, right)
            value = (value * colors[1]) | ((value ^ ones) * colors[0])
            digits = f"{value:0{wide}b}"
            digits = digits if x_stride > 0 else digits[::-1]
            # "0" and "1" differ in the lowest bit. So each byte is a column with this row's bit.
            spread = int.from_bytes(digits.encode(), "big") & bit_of_each_byte
            pages[row // 8] = pages.get(row // 8, 0) | spread << row % 8
            covered |= ones << (row * across + column)
            row += down
        for page, value in pages.items():
            at = page * across + column
            buffer[at : at + wide] = value.to_bytes(wide, "big")
        mask.cast("B")[:] = covered.to_bytes(len(mask) * 4, "little")
        return True

    return fill


def install() -> None:
    """Replace Blinka's loops, once per process and before `strict.install()`."""
    for module, name, replacement in (
        (bitmaptools, "blit", _blit),
        (bitmaptools, "fill_region", _fill_region),
        (bitmaptools, "readinto", _readinto),
        (_tilegrid, "_fill_pixels_packed", _fill_pixels_packed),
    ):
        setattr(module, name, replacement(getattr(module, name)))
