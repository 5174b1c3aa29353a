# SPDX-License-Identifier: MIT
"""SPI: a bus without answers, and a display that listens while its chip select is low.

Blinka's FourWire is genuine; what the device's does otherwise about ownership is added here.
Blinka itself is imported only once virtual.blinka has prepared it.
"""

from host_sim.sim.chip import CONTROL_COMMANDS, CONTROL_DATA
from host_sim.sim.clock import SECOND


class Listener:
    """A display's wires besides clock and data: numbers of its command, select and reset pins."""

    def __init__(self, chip, command, select):
        self.chip, self.command, self.select = chip, command, select


def bus(machine):
    """`busio.SPI` for one machine."""

    class SPI:
        def __init__(self, clock, MOSI=None, MISO=None, half_duplex=False):
            # Of every four pins the third is a clock and the fourth data; the two buses alternate
            # every eight pins.
            for pin, place in ((clock, 2), (MOSI, 3), (MISO, 0)):
                if pin and (pin.id % 4 != place or pin.id // 8 % 2 != clock.id // 8 % 2):
                    raise ValueError("Invalid pins")
            self._held = [pin for pin in (clock, MOSI, MISO) if pin]
            for pin in self._held:
                machine.pins.claim(pin, self)
            self._locked = False
            self.frequency = 250_000

        def try_lock(self):
            free, self._locked = not self._locked, True
            return free

        def unlock(self):
            self._locked = False

        def configure(self, *, baudrate=100_000, polarity=0, phase=0, bits=8):
            self.frequency = baudrate

        def write(self, buffer, *, start=0, end=None):
            data = bytes(buffer)[start:end]
            machine.clock.advance(len(data) * 8 * SECOND // self.frequency)
            machine.wire.bytes += len(data)
            machine.wire.writes += 1
            listener, outputs = machine.wire.listener, machine.pins.outputs
            if listener and outputs.get(listener.select) == 0:
                control = CONTROL_DATA if outputs.get(listener.command) else CONTROL_COMMANDS
                machine.wire.areas += listener.chip.write(bytes([control]) + data) or 0

        def deinit(self):
            for pin in self._held:
                machine.pins.free(pin.id)
            self._held = []

    return SPI


def owners(display_bus):
    """Who holds the pins of a display's bus: they stay held when Python starts again."""
    if hasattr(display_bus, "_i2c"):
        return [display_bus._i2c]
    others = (display_bus._dc, display_bus._chip_select, display_bus._reset)
    return [display_bus._spi] + [other._pin for other in others if other]


def install():
    """Once per process: a FourWire is known to release_displays(), as on the device."""
    import displayio
    from fourwire import FourWire

    construct = FourWire.__init__

    def known(self, *args, **kwargs):
        construct(self, *args, **kwargs)
        displayio.allocate_display_bus(self)

    FourWire.__init__ = known
    FourWire.deinit = FourWire._release
