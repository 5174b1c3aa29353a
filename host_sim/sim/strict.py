# SPDX-License-Identifier: MIT
"""Where Blinka forgives and the device does not: checks in front of Blinka's genuine code.

Each is a fact of CircuitPython's C source; the work itself is left to the genuine method.
"""

import functools

import bitmaptools
import displayio
from displayio import _displaycore
from displayio._constants import CHIP_SELECT_TOGGLE_EVERY_BYTE, DISPLAY_COMMAND
from i2cdisplaybus import I2CDisplayBus

# bitmaptools' own lines and circles may leave the bitmap; they draw through Bitmap's item access.
_drawing = 0


def before(owner, name, check):
    """Put a check in front of a method or function."""
    genuine = getattr(owner, name)

    @functools.wraps(genuine)
    def checked(*args, **kwargs):
        check(*args, **kwargs)
        return genuine(*args, **kwargs)

    setattr(owner, name, checked)


def _in_range(name, value, low, high):
    if not low <= value <= high:
        raise ValueError(f"{name} must be {low}-{high}")


def _pixel(bitmap, index):
    if _drawing:
        return
    if isinstance(index, int):
        inside = 0 <= index < bitmap.width * bitmap.height
    else:
        x, y = index
        inside = 0 <= x < bitmap.width and 0 <= y < bitmap.height
    if not inside:
        raise IndexError("pixel coordinates out of bounds")


def _new_pixel(bitmap, index, value):
    _pixel(bitmap, index)
    if value < 0 or value >> bitmap._bits_per_value:
        raise ValueError("pixel value requires too many bits")


def _fill(bitmap, value):
    if value < 0 or value >> bitmap._bits_per_value:
        raise ValueError("pixel value requires too many bits")


def _tile_place(grid, index):
    if isinstance(index, int):
        inside = 0 <= index < grid.width * grid.height
    else:
        x, y = index
        inside = 0 <= x < grid.width and 0 <= y < grid.height
    if not inside:
        raise IndexError("Tile index out of bounds")


def _new_tile(grid, index, value):
    _tile_place(grid, index)
    if not 0 <= value < grid._tiles_in_bitmap:
        raise ValueError("Tile index out of bounds")


def _blit(dest_bitmap, source_bitmap, x, y, *, x1=0, y1=0, x2=None, y2=None, **_):
    _in_range("x", x, 0, max(0, dest_bitmap.width - 1))
    _in_range("y", y, 0, max(0, dest_bitmap.height - 1))
    if dest_bitmap._bits_per_value < source_bitmap._bits_per_value:
        raise ValueError("source palette too large")
    _in_range("x1", x1, 0, max(0, source_bitmap.width - 1))
    _in_range("y1", y1, 0, max(0, source_bitmap.height - 1))
    if x2 is not None:
        _in_range("x2", x2, 0, source_bitmap.width)
    if y2 is not None:
        _in_range("y2", y2, 0, source_bitmap.height)


def _fill_region(genuine):
    """The device sorts the corners; Blinka would draw nothing."""

    @functools.wraps(genuine)
    def fill_region(dest_bitmap, x1, y1, x2, y2, value):
        if value < 0 or value >> dest_bitmap._bits_per_value:
            raise ValueError("out of range of target")
        genuine(dest_bitmap, min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2), value)

    return fill_region


def _full_refresh(genuine):
    """After drawing all, nothing is left to draw. Blinka cares for changes by its refresh thread,
    which is stopped here, and would send the whole screen once more."""

    @functools.wraps(genuine)
    def prepare(grid):
        genuine(grid)
        grid._needs_refresh = False

    return prepare


def _page_region(genuine):
    """A chip of pages is told its page and column; Blinka 2.7.1 loses the column's upper half,
    which the device sends."""

    @functools.wraps(genuine)
    def set_region(core, area):
        if not core.sh1107_addressing:
            genuine(core, area)
            return
        column, page = area.x1 + core.colstart, (area.y1 + core.rowstart) // 8
        for command in ((0x10 | column >> 4, column & 0x0F), (0xB0 | page,)):
            core.begin_transaction()
            core.send(DISPLAY_COMMAND, CHIP_SELECT_TOGGLE_EVERY_BYTE, bytes(command))
            core.end_transaction()

    return set_region


def _clipping(genuine):
    """A drawing function that may leave the bitmap."""

    @functools.wraps(genuine)
    def draw(*args, **kwargs):
        global _drawing  # noqa: PLW0603
        _drawing += 1
        try:
            return genuine(*args, **kwargs)
        finally:
            _drawing -= 1

    return draw


class _Bus:
    """What the device's I2CDisplayBus does otherwise."""

    construct = I2CDisplayBus.__init__
    transmit = I2CDisplayBus._send

    def __init__(self, i2c_bus, *, device_address, reset=None):
        """It looks for the display first."""
        try:
            i2c_bus.writeto(device_address, b"")
        except OSError:
            displayio.display_buses.remove(self)
            raise ValueError(f"Unable to find I2C Display at {device_address:x}") from None
        _Bus.construct(self, i2c_bus, device_address=device_address, reset=reset)

    def _send(self, *args, **kwargs):
        """Nobody is told when a display does not answer."""
        try:
            _Bus.transmit(self, *args, **kwargs)
        except OSError:
            return

    def deinit(self):
        """The I2C bus stays its owner's, unless the owner is gone since a restart."""
        self.reset()
        if getattr(self, "inline", False):
            self._i2c.deinit()
        if self._reset is not None:
            self._reset.deinit()


def install():
    """Once per process."""
    before(displayio.Bitmap, "__getitem__", _pixel)
    before(displayio.Bitmap, "__setitem__", _new_pixel)
    before(displayio.Bitmap, "fill", _fill)
    displayio.Bitmap.bits_per_value = property(lambda bitmap: bitmap._bits_per_value)
    before(displayio.TileGrid, "__getitem__", _tile_place)
    before(displayio.TileGrid, "__setitem__", _new_tile)
    grid = displayio.TileGrid
    grid._prepare_full_refresh = _full_refresh(grid._prepare_full_refresh)
    core = _displaycore._DisplayCore
    core.set_region_to_update = _page_region(core.set_region_to_update)
    before(bitmaptools, "blit", _blit)
    bitmaptools.fill_region = _fill_region(bitmaptools.fill_region)
    for name in ("draw_line", "draw_circle", "draw_polygon", "boundary_fill"):
        setattr(bitmaptools, name, _clipping(getattr(bitmaptools, name)))
    for name in ("__init__", "_send", "deinit"):
        setattr(I2CDisplayBus, name, getattr(_Bus, name))
