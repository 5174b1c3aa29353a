# SPDX-License-Identifier: MIT
"""Checks in front of Blinka's code, where Blinka accepts what the device refuses.

Each is a fact of CircuitPython's C source. Blinka's own method does the work.
"""

import dataclasses
import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import bitmaptools
import displayio
import fontio
from displayio import _displaycore  # pyright: ignore[reportAttributeAccessIssue]
from displayio._constants import CHIP_SELECT_TOGGLE_EVERY_BYTE, DISPLAY_COMMAND
from i2cdisplaybus import I2CDisplayBus

from host_sim.sim import active
from host_sim.sim.fast import BlinkaBitmap
from host_sim.sim.terminal import FIRST_GLYPH, LAST_GLYPH

if TYPE_CHECKING:
    import busio
    import microcontroller

Index = int | tuple[int, int]

# Above 0 while bitmaptools draws. Its lines and circles may exceed the bitmap and use item access.
_drawing = 0
# The stubs describe the device's modules, not Blinka's internals.
blinka_displayio: Any = displayio


def add_check(owner: object, name: str, check: Callable[..., None]) -> None:
    """Call a check before a method or function."""
    genuine = getattr(owner, name)

    @functools.wraps(genuine)
    def checked(*args: Any, **kwargs: Any) -> Any:
        check(*args, **kwargs)
        return genuine(*args, **kwargs)

    setattr(owner, name, checked)


def _check_range(name: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise ValueError(f"{name} must be {low}-{high}")


def _is_inside(area: Any, index: Index) -> bool:
    """Return True if a bitmap or a grid of tiles has this index or (x, y)."""
    if isinstance(index, int):
        return bool(0 <= index < area.width * area.height)
    x, y = index
    return bool(0 <= x < area.width and 0 <= y < area.height)


def _check_pixel(bitmap: BlinkaBitmap, index: Index) -> None:
    if _drawing:
        return
    if not _is_inside(bitmap, index):
        raise IndexError("pixel coordinates out of bounds")


def _check_new_pixel(bitmap: BlinkaBitmap, index: Index, value: int) -> None:
    _check_pixel(bitmap, index)
    _check_fill(bitmap, value)


def _check_fill(bitmap: BlinkaBitmap, value: int) -> None:
    if value < 0 or value >> bitmap._bits_per_value:
        raise ValueError("pixel value requires too many bits")


def _check_tile(grid: Any, index: Index) -> None:
    if not _is_inside(grid, index):
        raise IndexError("Tile index out of bounds")


def _check_new_tile(grid: Any, index: Index, value: int) -> None:
    _check_tile(grid, index)
    if not 0 <= value < grid._tiles_in_bitmap:
        raise ValueError("Tile index out of bounds")


def _check_inside(name: str, bitmap: BlinkaBitmap, x1: int, y1: int, x2: int, y2: int) -> None:
    """Report a drawing that leaves its bitmap. The device cuts it off."""
    if x1 < 0 or y1 < 0 or x2 > bitmap.width or y2 > bitmap.height:
        report = active.current().on_clipped
        if report:
            report(f"{name} from {x1}, {y1} to {x2}, {y2}")


def _check_blit(
    dest_bitmap: BlinkaBitmap,
    source_bitmap: BlinkaBitmap,
    x: int,
    y: int,
    *,
    x1: int = 0,
    y1: int = 0,
    x2: int | None = None,
    y2: int | None = None,
    **_: object,
) -> None:
    _check_range("x", x, 0, max(0, dest_bitmap.width - 1))
    _check_range("y", y, 0, max(0, dest_bitmap.height - 1))
    if dest_bitmap._bits_per_value < source_bitmap._bits_per_value:
        raise ValueError("source palette too large")
    _check_range("x1", x1, 0, max(0, source_bitmap.width - 1))
    _check_range("y1", y1, 0, max(0, source_bitmap.height - 1))
    if x2 is not None:
        _check_range("x2", x2, 0, source_bitmap.width)
    if y2 is not None:
        _check_range("y2", y2, 0, source_bitmap.height)
    right = x + (source_bitmap.width if x2 is None else x2) - x1
    bottom = y + (source_bitmap.height if y2 is None else y2) - y1
    _check_inside("blit", dest_bitmap, x, y, right, bottom)


def _fill_region(genuine: Callable[..., None]) -> Callable[..., None]:
    """Sort the corners, as the device does. Blinka would draw nothing."""

    @functools.wraps(genuine)
    def fill_region(
        dest_bitmap: BlinkaBitmap, x1: int, y1: int, x2: int, y2: int, value: int
    ) -> None:
        if value < 0 or value >> dest_bitmap._bits_per_value:
            raise ValueError("out of range of target")
        corners = min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)
        _check_inside("fill_region", dest_bitmap, *corners)
        genuine(dest_bitmap, *corners, value)

    return fill_region


def _full_refresh(genuine: Callable[..., None]) -> Callable[..., None]:
    """Mark everything as drawn after a full refresh.

    Blinka does that in its refresh thread, which is stopped here, and would send the whole screen a
    second time.
    """

    @functools.wraps(genuine)
    def prepare(grid: Any) -> None:
        genuine(grid)
        grid._needs_refresh = False

    return prepare


def _page_region(genuine: Callable[..., None]) -> Callable[..., None]:
    """Send the page and the column to a chip that is addressed by pages.

    Blinka 2.7.1 does not send the column's upper half; the device does.
    """

    @functools.wraps(genuine)
    def set_region(core: Any, area: Any) -> None:
        if not core.sh1107_addressing:
            genuine(core, area)
            return
        column, page = area.x1 + core.colstart, (area.y1 + core.rowstart) // 8
        for command in ((0x10 | column >> 4, column & 0x0F), (0xB0 | page,)):
            core.begin_transaction()
            core.send(DISPLAY_COMMAND, CHIP_SELECT_TOGGLE_EVERY_BYTE, bytes(command))
            core.end_transaction()

    return set_region


def _clipping(genuine: Callable[..., Any]) -> Callable[..., Any]:
    """Allow a drawing function to exceed the bitmap."""

    @functools.wraps(genuine)
    def draw(*args: Any, **kwargs: Any) -> Any:
        global _drawing  # noqa: PLW0603
        _drawing += 1
        try:
            return genuine(*args, **kwargs)
        finally:
            _drawing -= 1

    return draw


def _builtin_glyph(genuine: Callable[..., Any]) -> Callable[..., Any]:
    """Return glyphs of the built-in font as the device has them.

    Their tiles have the font's full height, so `dy` is 0. There are only ASCII's characters.
    """

    @functools.wraps(genuine)
    def get_glyph(font: Any, codepoint: int) -> Any:
        if not FIRST_GLYPH <= codepoint <= LAST_GLYPH:
            return None
        glyph = genuine(font, codepoint)
        return glyph and dataclasses.replace(glyph, dy=0)

    return get_glyph


class _Bus:
    """Methods in which the device's I2CDisplayBus differs from Blinka's."""

    construct: Any = I2CDisplayBus.__init__
    transmit: Any = vars(I2CDisplayBus)["_send"]
    inline: bool
    reset: Callable[[], None]
    _i2c: "busio.I2C"
    _reset: Any

    def __init__(
        self,
        i2c_bus: "busio.I2C",
        *,
        device_address: int,
        reset: "microcontroller.Pin | None" = None,
    ) -> None:
        """Raise ValueError if no display answers."""
        try:
            i2c_bus.writeto(device_address, b"")
        except OSError:
            blinka_displayio.display_buses.remove(self)
            raise ValueError(f"Unable to find I2C Display at {device_address:x}") from None
        _Bus.construct(self, i2c_bus, device_address=device_address, reset=reset)

    def _send(self, *args: Any, **kwargs: Any) -> None:
        """Ignore that a display does not answer."""
        try:
            _Bus.transmit(self, *args, **kwargs)
        except OSError:
            return

    def deinit(self) -> None:
        """Release the reset pin, and the I2C bus if its owner was lost in a restart."""
        self.reset()
        if getattr(self, "inline", False):
            self._i2c.deinit()
        if self._reset is not None:
            self._reset.deinit()


def install() -> None:
    """Add all checks, once per process."""
    add_check(displayio.Bitmap, "__getitem__", _check_pixel)
    add_check(displayio.Bitmap, "__setitem__", _check_new_pixel)
    add_check(displayio.Bitmap, "fill", _check_fill)
    blinka_displayio.Bitmap.bits_per_value = property(lambda bitmap: bitmap._bits_per_value)
    add_check(displayio.TileGrid, "__getitem__", _check_tile)
    add_check(displayio.TileGrid, "__setitem__", _check_new_tile)
    grid = blinka_displayio.TileGrid
    grid._prepare_full_refresh = _full_refresh(grid._prepare_full_refresh)
    core: Any = _displaycore._DisplayCore
    core.set_region_to_update = _page_region(core.set_region_to_update)
    add_check(bitmaptools, "blit", _check_blit)
    bitmaptools.__dict__["fill_region"] = _fill_region(bitmaptools.fill_region)
    for name in ("draw_line", "draw_circle", "draw_polygon", "boundary_fill"):
        setattr(bitmaptools, name, _clipping(getattr(bitmaptools, name)))
    font: Any = fontio.BuiltinFont
    font.get_glyph = _builtin_glyph(font.get_glyph)
    for name in ("__init__", "_send", "deinit"):
        setattr(I2CDisplayBus, name, getattr(_Bus, name))
