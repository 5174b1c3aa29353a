# SPDX-License-Identifier: MIT
"""What the console does to bitmaps in one call: whole rows of 1-bit bitmaps, else pixel by pixel.

Rows make a press in the machine several times faster. tests/device/test_machine.py compares both.
"""


def readinto(bitmap, file, bits_per_pixel, element_size=1, reverse_pixels_in_element=False,
             swap_bytes_in_element=False, reverse_rows=False):  # fmt: skip
    element_bits = 8 * element_size
    row = (bitmap.width * bits_per_pixel + element_bits - 1) // element_bits * element_size
    mask = (1 << bits_per_pixel) - 1
    is_same = bits_per_pixel == bitmap.bits_per_value and element_size == 1
    for y in range(bitmap.height):
        data = file.read(row)
        if len(data) < row:
            raise OSError(5)
        if is_same and reverse_pixels_in_element:
            place = (bitmap.height - 1 - y if reverse_rows else y) * bitmap._row
            bitmap._data[place : place + row] = data  # stored in the same order
            continue
        for x in range(bitmap.width):
            bit = x * bits_per_pixel
            shift = bit % 8
            if reverse_pixels_in_element:
                shift = 8 - bits_per_pixel - shift
            bitmap[x, bitmap.height - 1 - y if reverse_rows else y] = data[bit // 8] >> shift & mask


def fill_region(dest_bitmap, x1, y1, x2, y2, value):
    x1, x2 = max(x1, 0), min(x2, dest_bitmap.width)
    mask = 0
    if x1 < x2 and dest_bitmap.bits_per_value == 1 and value in (0, 1):
        mask = (1 << x2 - x1) - 1 << 8 * dest_bitmap._row - x2
    for y in range(max(y1, 0), min(y2, dest_bitmap.height)):
        if mask:
            data = dest_bitmap._get_row(y) | mask
            dest_bitmap._put_row(y, data if value else data ^ mask)
            continue
        for x in range(x1, x2):
            dest_bitmap[x, y] = value


def blit(dest_bitmap, source_bitmap, x, y, *, x1=0, y1=0, x2=None, y2=None,
         skip_source_index=None, skip_dest_index=None):  # fmt: skip
    x2 = source_bitmap.width if x2 is None else x2
    y2 = source_bitmap.height if y2 is None else y2
    row = 0  # no further call here: the stack is as small as the Pico's, where this is C
    if min(x, y, x1, y1) >= 0 and x2 <= source_bitmap.width and y2 <= source_bitmap.height:
        row = dest_bitmap.bits_per_value == source_bitmap.bits_per_value == 1
    if row and dest_bitmap is not source_bitmap:
        x2 = min(x2, x1 + dest_bitmap.width - x)
        mask = (1 << max(x2 - x1, 0)) - 1
        for row in range(y1, min(y2, y1 + dest_bitmap.height - y) if mask else y1):
            value = source_bitmap._get_row(row) >> 8 * source_bitmap._row - x2 & mask
            data = dest_bitmap._get_row(y + row - y1)
            shift = 8 * dest_bitmap._row - (x + x2 - x1)
            if skip_source_index != 1:
                data |= value << shift
            if skip_source_index != 0:
                value = (value ^ mask) << shift
                data = (data | value) ^ value
            dest_bitmap._put_row(y + row - y1, data)
        return
    for row in range(y1, y2):
        for column in range(x1, x2):
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
