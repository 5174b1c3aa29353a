# SPDX-License-Identifier: MIT
"""`neopixel_write` and `adafruit_pixelbuf`, which is C on the device. Colours are recorded."""

from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import TYPE_CHECKING, Any

from host_sim.sim.imports import make_module

if TYPE_CHECKING:
    from host_sim.sim.machine import Machine

BYTE_NS = 10_000  # a bit takes 1.25 microseconds
Color = int | tuple[int, ...]


class PixelBuf:
    """A row of colours that a subclass sends with `_transmit`."""

    def __init__(
        self,
        size: int,
        *,
        byteorder: str = "BGR",
        brightness: float = 1.0,
        auto_write: bool = False,
        header: bytes = b"",
        trailer: bytes = b"",
    ) -> None:
        self.byteorder = byteorder
        self.auto_write = auto_write
        self.bpp = len(byteorder)
        self._header, self._trailer = header, trailer
        self._colors: list[tuple[int, ...]] = [(0,) * self.bpp] * size  # red, green, blue, white
        self._brightness = brightness

    @property
    def brightness(self) -> float:
        """0.0 to 1.0."""
        return self._brightness

    @brightness.setter
    def brightness(self, brightness: float) -> None:
        self._brightness = min(max(brightness, 0.0), 1.0)
        self._write()

    def __len__(self) -> int:
        return len(self._colors)

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return iter(self._colors)

    def __getitem__(self, index: int | slice) -> Any:  # noqa: ANN401 (a colour or a list of them)
        return self._colors[index]

    def __setitem__(self, index: int | slice, value: Any) -> None:  # noqa: ANN401 (as above)
        if isinstance(index, slice):
            places = range(*index.indices(len(self)))
            for place, color in zip(places, value, strict=True):
                self._colors[place] = self._parse(color)
        else:
            self._colors[index] = self._parse(value)
        self._write()

    def fill(self, color: Color) -> None:
        """Set all pixels to one colour."""
        self._colors = [self._parse(color)] * len(self)
        self._write()

    def show(self) -> None:
        """Send the colours."""
        places = ["RGBW".index(letter) for letter in self.byteorder]
        data = (int(color[place] * self._brightness) for color in self._colors for place in places)
        self._transmit(bytearray(self._header + bytes(data) + self._trailer))

    def _transmit(self, buffer: bytearray) -> None:
        raise NotImplementedError

    def _write(self) -> None:
        if self.auto_write:
            self.show()

    def _parse(self, color: Color) -> tuple[int, ...]:
        if isinstance(color, int):
            color = (color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF)
        return (*color, *(0,) * (self.bpp - len(color)))


def make_modules(machine: "Machine") -> dict[str, ModuleType]:
    """Return neopixel_write and adafruit_pixelbuf for one machine."""

    def neopixel_write(pin: Any, buffer: Iterable[int]) -> None:  # noqa: ANN401 (Blinka's pin)
        data = bytes(buffer)
        machine.clock.advance(len(data) * BYTE_NS)
        machine.pixels[pin._pin.id] = data

    return {
        "neopixel_write": make_module("neopixel_write", neopixel_write=neopixel_write),
        "adafruit_pixelbuf": make_module("adafruit_pixelbuf", PixelBuf=PixelBuf),
    }
