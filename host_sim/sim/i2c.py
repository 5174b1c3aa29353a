# SPDX-License-Identifier: MIT
"""The I2C bus: devices by address, the time of each byte, and counts of the traffic."""

import errno
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from host_sim.sim import active
from host_sim.sim.clock import SECOND

if TYPE_CHECKING:
    from host_sim.sim.spi import SpiDisplay

BITS_PER_BYTE = 9  # eight and the acknowledge


class BusDevice(Protocol):
    """A device on the I2C bus."""

    def write(self, data: bytes) -> int | None:
        """Take the bytes of one write. Return the number of display areas, if it is a display."""

    def read_into(self, buffer: bytearray | memoryview) -> None:
        """Fill the buffer with the device's answer."""


class Wire:
    """The bus's lines outside the board, with the devices that are connected to them."""

    def __init__(self) -> None:
        self.devices: dict[int, BusDevice] = {}
        self.spi_display: SpiDisplay | None = None
        # Called with address and bytes of each write that a device takes.
        self.on_write: Callable[[int, bytes], None] | None = None
        self.reset()

    def reset(self) -> None:
        """Set the counts to 0: bytes without addresses, writes, largest write, display areas."""
        self.bytes = self.writes = self.areas = self.largest = 0

    def plug(self, address: int, device: BusDevice) -> None:
        """Connect a device."""
        self.devices[address] = device

    def unplug(self, address: int) -> BusDevice | None:
        """Disconnect the device with this address, and return it."""
        return self.devices.pop(address, None)

    def __repr__(self) -> str:
        return f"<Wire: {self.bytes} bytes, {self.writes} writes, {self.areas} areas>"


class VirtualI2C:
    """A replacement for the I2C class of Blinka's OS-agnostic board."""

    MASTER = 0

    def __init__(self, *, frequency: int = 100_000) -> None:
        self._machine = active.current()
        self._nanoseconds_per_byte = BITS_PER_BYTE * SECOND // frequency

    def _device(self, address: int, count: int) -> BusDevice:
        machine = self._machine
        machine.clock.advance((count + 1) * self._nanoseconds_per_byte)
        device = machine.wire.devices.get(address)
        if device is None:
            raise OSError(errno.ENODEV, "No such device")
        return device

    def scan(self) -> list[int]:
        """Return the addresses of all devices."""
        self._machine.clock.advance(0x70 * self._nanoseconds_per_byte)
        return sorted(self._machine.wire.devices)

    def writeto(
        self, address: int, buffer: bytes | bytearray | memoryview, *, stop: bool = True
    ) -> None:
        """Write to a device. Raise OSError if there is none."""
        data = bytes(buffer)
        count = len(data)
        device = self._device(address, count)
        wire = self._machine.wire
        wire.writes += 1
        wire.bytes += count
        wire.largest = max(wire.largest, count)
        if wire.on_write is not None:
            wire.on_write(address, data)
        wire.areas += device.write(data) or 0

    def readfrom_into(
        self, address: int, buffer: bytearray | memoryview, *, stop: bool = True
    ) -> None:
        """Read from a device. Raise OSError if there is none."""
        self._device(address, len(buffer)).read_into(buffer)

    def writeto_then_readfrom(
        self,
        address: int,
        buffer_out: bytes | bytearray | memoryview,
        buffer_in: bytearray | memoryview,
        *,
        out_start: int = 0,
        out_end: int | None = None,
        in_start: int = 0,
        in_end: int | None = None,
        stop: bool = False,
    ) -> None:
        """Write to a device, then read from it."""
        self.writeto(address, memoryview(buffer_out)[out_start:out_end], stop=stop)
        self.readfrom_into(address, memoryview(buffer_in)[in_start:in_end])
