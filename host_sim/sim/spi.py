# SPDX-License-Identifier: MIT
"""`busio.SPI`, without reading, and a display that is selected by a pin.

Blinka's FourWire is used as it is. The device's rules about who owns its pins are added here.
Blinka is imported in functions, after host_sim.sim.blinka has prepared it.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from host_sim.sim.chip import CONTROL_COMMANDS, CONTROL_DATA, Chip
from host_sim.sim.clock import SECOND
from host_sim.sim.pins import Pin

if TYPE_CHECKING:
    from host_sim.sim.machine import Machine


class SpiDisplay(NamedTuple):
    """A display on SPI, with the GPIO numbers of its pins besides clock and data."""

    chip: Chip
    command: int  # low: commands, high: display data
    select: int  # low: the display takes part


def make_spi(machine: "Machine") -> type:
    """Return the class `busio.SPI` for one machine."""

    class SPI:
        """A bus that only writes."""

        def __init__(
            self,
            clock: Pin,
            MOSI: Pin | None = None,  # noqa: N803 (the device's name)
            MISO: Pin | None = None,  # noqa: N803 (the device's name)
            half_duplex: bool = False,
        ) -> None:
            # Of every four pins the third is a clock and the fourth is data. The two buses
            # alternate every eight pins.
            for pin, place in ((clock, 2), (MOSI, 3), (MISO, 0)):
                if pin and (pin.id % 4 != place or pin.id // 8 % 2 != clock.id // 8 % 2):
                    raise ValueError("Invalid pins")
            self._held = [pin for pin in (clock, MOSI, MISO) if pin]
            for pin in self._held:
                machine.pins.claim(pin, self)
            self._locked = False
            self.frequency = 250_000

        def try_lock(self) -> bool:
            """Lock the bus. Return False if it is already locked."""
            free, self._locked = not self._locked, True
            return free

        def unlock(self) -> None:
            """Unlock the bus."""
            self._locked = False

        def configure(
            self, *, baudrate: int = 100_000, polarity: int = 0, phase: int = 0, bits: int = 8
        ) -> None:
            """Set the frequency in hertz."""
            self.frequency = baudrate

        def write(
            self, buffer: bytes | bytearray | memoryview, *, start: int = 0, end: int | None = None
        ) -> None:
            """Send bytes. A selected display takes them."""
            data = bytes(buffer)[start:end]
            machine.clock.advance(len(data) * 8 * SECOND // self.frequency)
            machine.wire.bytes += len(data)
            machine.wire.writes += 1
            display, outputs = machine.wire.spi_display, machine.pins.outputs
            if display and outputs.get(display.select) == 0:
                control = CONTROL_DATA if outputs.get(display.command) else CONTROL_COMMANDS
                machine.wire.areas += display.chip.write(bytes([control]) + data)

        def deinit(self) -> None:
            """Release the pins."""
            for pin in self._held:
                machine.pins.free(pin.id)
            self._held = []

    return SPI


def owners(display_bus: Any) -> list[object]:
    """Return the owners of a display bus's pins, which stay claimed when Python restarts."""
    if hasattr(display_bus, "_i2c"):
        return [display_bus._i2c]
    others = (display_bus._dc, display_bus._chip_select, display_bus._reset)
    return [display_bus._spi] + [other._pin for other in others if other]


def install() -> None:
    """Register each FourWire for release_displays(), as the device does. Call once per process."""
    import displayio
    from fourwire import FourWire

    # The stubs describe the device's modules, not Blinka's internals.
    blinka_displayio: Any = displayio
    blinka_fourwire: Any = FourWire
    construct = blinka_fourwire.__init__

    def construct_and_register(self: Any, *args: Any, **kwargs: Any) -> None:
        construct(self, *args, **kwargs)
        blinka_displayio.allocate_display_bus(self)

    blinka_fourwire.__init__ = construct_and_register
    blinka_fourwire.deinit = blinka_fourwire._release
