# SPDX-License-Identifier: MIT
"""The other half of the shims in a test: keys that tests press, an nvm in memory, no picture.

The page has the same functions in JavaScript (host_sim/web/page/js/machine/firmware.js). Addresses
are those of MicroPython's memory.
"""

import random

from uctypes import bytearray_at

_nvm = bytearray(b"\xff" * 4096)
_keys: "list[int]" = []  # twice the key number, plus 1 if it went down


def change(key_number: int, pressed: bool) -> None:
    """Press or release a key."""
    _keys.append(2 * key_number + bool(pressed))


def next_key() -> int:
    """Return the next event, or -1."""
    return _keys.pop(0) if _keys else -1


def all_keys() -> None:
    """Clear the queue: no key is held."""
    _keys.clear()


def serial_connected() -> bool:
    """Return False: no serial console."""
    return False


def again() -> bool:
    """Return False: this is not a soft restart."""
    return False


def recall(place: int, size: int) -> None:
    """Do nothing: no bytes survive a restart."""


def nvm_size() -> int:
    """Return the bytes of the nvm."""
    return len(_nvm)


def nvm_read(start: int, place: int, size: int) -> None:
    """Copy bytes of the nvm to an address."""
    bytearray_at(place, size)[:] = _nvm[start : start + size]


def nvm_write(start: int, place: int, size: int) -> bool:
    """Copy bytes from an address to the nvm. Return True: the power stays on."""
    _nvm[start : start + size] = bytearray_at(place, size)
    return True


def chance(place: int, size: int) -> None:
    """Write random bytes to an address."""
    data = bytearray_at(place, size)
    for index in range(size):
        data[index] = random.getrandbits(8)


# A row is an int with its leftmost pixel in the highest bit, which is several times faster than
# pixels. Neither function calls another: the stack is as small as the Pico's, where this is C.


def fill(place: int, stride: int, left: int, top: int, right: int, bottom: int, value: int) -> None:
    """Set the pixels of an area."""
    data = bytearray_at(place, stride * bottom)
    mask = (1 << right - left) - 1 << 8 * stride - right
    for start in range(top * stride, bottom * stride, stride):
        row = int.from_bytes(data[start : start + stride], "big") | mask
        data[start : start + stride] = (row if value else row ^ mask).to_bytes(stride, "big")


def blit(
    place: int,
    stride: int,
    x: int,
    y: int,
    source: int,
    source_stride: int,
    from_x: int,
    from_y: int,
    wide: int,
    high: int,
    skipped: int,
) -> None:
    """Copy an area of pixels, except those with the value `skipped`."""
    data = bytearray_at(place, stride * (y + high))
    pixels = bytearray_at(source, source_stride * (from_y + high))
    if place == source:  # a bitmap may be copied within itself
        pixels = bytes(pixels)
    mask = (1 << wide) - 1
    shift = 8 * stride - x - wide
    for line in range(high):
        start = (from_y + line) * source_stride
        bits = int.from_bytes(pixels[start : start + source_stride], "big")
        bits = bits >> 8 * source_stride - from_x - wide & mask
        start = (y + line) * stride
        row = int.from_bytes(data[start : start + stride], "big")
        if skipped != 1:
            row |= bits << shift
        if skipped != 0:
            bits = (bits ^ mask) << shift
            row = (row | bits) ^ bits
        data[start : start + stride] = row.to_bytes(stride, "big")


def touch(place: int, left: int, top: int, right: int, bottom: int) -> None:
    """Do nothing: changes are not recorded."""


def touch_all() -> None:
    """Do nothing: changes are not recorded."""


def begin_picture() -> bool:
    """Return False: the picture is not wanted."""
    return False


def light(level: float) -> None:
    """Do nothing: there is no display."""


def wake(on: bool) -> None:
    """Do nothing: there is no display."""


def tone(hertz: int, duty: int) -> None:
    """Do nothing: there is no buzzer."""
