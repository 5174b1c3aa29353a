# SPDX-License-Identifier: MIT
"""What the console does to bitmaps in one call, pixel by pixel."""


def readinto(bitmap, file, bits_per_pixel, element_size=1, reverse_pixels_in_element=False,
             swap_bytes_in_element=False, reverse_rows=False):  # fmt: skip
    element_bits = 8 * element_size
    row = (bitmap.width * bits_per_pixel + element_bits - 1) // element_bits * element_size
    mask = (1 << bits_per_pixel) - 1
    for y in range(bitmap.height):
        data = file.read(row)
        if len(data) < row:
            raise OSError(5)
        for x in range(bitmap.width):
            bit = x * bits_per_pixel
            shift = bit % 8
            if reverse_pixels_in_element:
                shift = 8 - bits_per_pixel - shift
            bitmap[x, bitmap.height - 1 - y if reverse_rows else y] = data[bit // 8] >> shift & mask


def fill_region(dest_bitmap, x1, y1, x2, y2, value):
    for y in range(max(y1, 0), min(y2, dest_bitmap.height)):
        for x in range(max(x1, 0), min(x2, dest_bitmap.width)):
            dest_bitmap[x, y] = value


def blit(dest_bitmap, source_bitmap, x, y, *, x1=0, y1=0, x2=None, y2=None,
         skip_source_index=None, skip_dest_index=None):  # fmt: skip
    for row in range(y1, source_bitmap.height if y2 is None else y2):
        for column in range(x1, source_bitmap.width if x2 is None else x2):
            value = source_bitmap[column, row]
            to_x, to_y = x + column - x1, y + row - y1
            inside = 0 <= to_x < dest_bitmap.width and 0 <= to_y < dest_bitmap.height
            if inside and value != skip_source_index:
                dest_bitmap[to_x, to_y] = value


def arrayblit(bitmap, data, x1=0, y1=0, x2=None, y2=None, skip_index=None):
    place = 0
    for y in range(y1, bitmap.height if y2 is None else y2):
        for x in range(x1, bitmap.width if x2 is None else x2):
            if data[place] != skip_index:
                bitmap[x, y] = data[place]
            place += 1


def draw_line(dest_bitmap, x1, y1, x2, y2, value):
    steps = max(abs(x2 - x1), abs(y2 - y1), 1)
    for step in range(steps + 1):
        x = x1 + (x2 - x1) * step // steps
        y = y1 + (y2 - y1) * step // steps
        if 0 <= x < dest_bitmap.width and 0 <= y < dest_bitmap.height:
            dest_bitmap[x, y] = value
