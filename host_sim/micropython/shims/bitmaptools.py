# SPDX-License-Identifier: MIT
"""CircuitPython's bitmaptools, for 1-bit bitmaps."""

import host


def readinto(
    bitmap: "Bitmap",
    file: "FileIO",
    bits_per_pixel: int,
    element_size: int = 1,
    reverse_pixels_in_element: bool = False,
    swap_bytes: bool = False,
    reverse_rows: bool = False,
) -> None:
    """Read pixels from a file. Only 1 bit per pixel, highest bit first, is supported."""
    if bits_per_pixel != 1 or element_size != 1 or not reverse_pixels_in_element:
        raise NotImplementedError("only files with 1 bit per pixel, highest bit first")
    count = (bitmap.width + 7) // 8
    data, stride = bitmap.data, bitmap.stride
    for y in range(bitmap.height):
        row = file.read(count)
        if len(row) < count:
            raise OSError(5)
        at = (bitmap.height - 1 - y if reverse_rows else y) * stride
        data[at : at + count] = row
    bitmap.dirty()


def fill_region(dest_bitmap: "Bitmap", x1: int, y1: int, x2: int, y2: int, value: int) -> None:
    """Fill a rectangle."""
    left, right = max(x1, 0), min(x2, dest_bitmap.width)
    top, bottom = max(y1, 0), min(y2, dest_bitmap.height)
    if left < right and top < bottom:
        host.fill(dest_bitmap.at, dest_bitmap.stride, left, top, right, bottom, value)


def blit(
    dest_bitmap: "Bitmap",
    source_bitmap: "Bitmap",
    x: int,
    y: int,
    *,
    x1: int = 0,
    y1: int = 0,
    x2: "int | None" = None,
    y2: "int | None" = None,
    skip_source_index: "int | None" = None,
    skip_dest_index: "int | None" = None,
) -> None:
    """Copy an area of a bitmap. skip_dest_index is not supported."""
    if skip_dest_index is not None:
        raise NotImplementedError("blit with skip_dest_index")
    right = source_bitmap.width if x2 is None else x2
    bottom = source_bitmap.height if y2 is None else y2
    if x < 0:
        x, x1 = 0, x1 - x
    if y < 0:
        y, y1 = 0, y1 - y
    wide, high = min(right - x1, dest_bitmap.width - x), min(bottom - y1, dest_bitmap.height - y)
    if wide > 0 < high:
        host.blit(
            dest_bitmap.at, dest_bitmap.stride, x, y,
            source_bitmap.at, source_bitmap.stride, x1, y1,
            wide, high, -1 if skip_source_index is None else skip_source_index,
        )  # fmt: skip


def arrayblit(
    bitmap: "Bitmap",
    data: "bytes",
    x1: int = 0,
    y1: int = 0,
    x2: "int | None" = None,
    y2: "int | None" = None,
    skip_index: "int | None" = None,
) -> None:
    """Copy one byte for each pixel into a rectangle."""
    place = 0
    for y in range(y1, bitmap.height if y2 is None else y2):
        for x in range(x1, bitmap.width if x2 is None else x2):
            if data[place] != skip_index:
                bitmap[x, y] = data[place]
            place += 1


def draw_line(dest_bitmap: "Bitmap", x1: int, y1: int, x2: int, y2: int, value: int) -> None:
    """Draw a line."""
    steps = max(abs(x2 - x1), abs(y2 - y1), 1)
    for step in range(steps + 1):
        x = x1 + (x2 - x1) * step // steps
        y = y1 + (y2 - y1) * step // steps
        if 0 <= x < dest_bitmap.width and 0 <= y < dest_bitmap.height:
            dest_bitmap[x, y] = value
