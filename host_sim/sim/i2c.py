# SPDX-License-Identifier: MIT
"""The I2C bus: devices by address, the time each byte takes, and how much went over it."""

import errno

from host_sim.sim import active
from host_sim.sim.clock import SECOND

BITS_PER_BYTE = 9  # eight and the acknowledge


class Wire:
    """The two wires outside the board, with whatever is soldered to them."""

    def __init__(self):
        self.devices = {}
        self.listener = None  # the display on SPI
        self.reset()

    def reset(self):
        """Forget the statistics: bytes without addresses, writes, the largest of them, and areas
        of pixels sent."""
        self.bytes = self.writes = self.areas = self.largest = 0

    def plug(self, address, device):
        self.devices[address] = device

    def unplug(self, address):
        return self.devices.pop(address, None)

    def __repr__(self):
        return f"<Wire: {self.bytes} bytes, {self.writes} writes, {self.areas} areas>"


class VirtualI2C:
    """Stands in for the I2C class of Blinka's OS-agnostic board."""

    MASTER = 0

    def __init__(self, *, frequency=100_000):
        self._machine = active.current()
        self._nanoseconds_per_byte = BITS_PER_BYTE * SECOND // frequency

    def _device(self, address, count):
        machine = self._machine
        machine.clock.advance((count + 1) * self._nanoseconds_per_byte)
        device = machine.wire.devices.get(address)
        if device is None:
            raise OSError(errno.ENODEV, "No such device")
        return device

    def scan(self):
        self._machine.clock.advance(0x70 * self._nanoseconds_per_byte)
        return sorted(self._machine.wire.devices)

    def writeto(self, address, buffer, *, stop=True):
        count = len(buffer)
        device = self._device(address, count)
        wire = self._machine.wire
        wire.writes += 1
        wire.bytes += count
        wire.largest = max(wire.largest, count)
        wire.areas += device.write(bytes(buffer)) or 0

    def readfrom_into(self, address, buffer, *, stop=True):
        self._device(address, len(buffer)).read_into(buffer)

    def writeto_then_readfrom(
        self, address, buffer_out, buffer_in, *, out_start=0, out_end=None, in_start=0, in_end=None,
        stop=False,
    ):  # fmt: skip
        self.writeto(address, memoryview(buffer_out)[out_start:out_end], stop=stop)
        self.readfrom_into(address, memoryview(buffer_in)[in_start:in_end])
