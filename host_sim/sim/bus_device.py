# SPDX-License-Identifier: MIT
"""`adafruit_bus_device`, which is C on the device: a bus, locked while it is used."""

from types import ModuleType
from typing import Any, Self

from host_sim.sim.imports import make_module


class I2CDevice:
    """A device at one address: `with device: device.write(...)`."""

    def __init__(self, i2c: Any, device_address: int, probe: bool = True) -> None:  # noqa: ANN401 (Blinka's bus)
        self.i2c, self.device_address = i2c, device_address
        if probe:
            self._probe()

    def _probe(self) -> None:
        """Raise ValueError if no device answers."""
        with self:
            try:
                self.i2c.writeto(self.device_address, b"")
            except OSError:
                raise ValueError(f"No I2C device at address: 0x{self.device_address:x}") from None

    def readinto(self, buffer: bytearray, *, start: int = 0, end: int | None = None) -> None:
        """Fill a part of the buffer with bytes from the device."""
        self.i2c.readfrom_into(self.device_address, memoryview(buffer)[start:end])

    def write(self, buffer: bytes, *, start: int = 0, end: int | None = None) -> None:
        """Send a part of the buffer."""
        self.i2c.writeto(self.device_address, bytes(buffer)[start:end])

    def write_then_readinto(
        self,
        out_buffer: bytes,
        in_buffer: bytearray,
        *,
        out_start: int = 0,
        out_end: int | None = None,
        in_start: int = 0,
        in_end: int | None = None,
    ) -> None:
        """Send a part of one buffer, then fill a part of the other one."""
        self.write(out_buffer, start=out_start, end=out_end)
        self.readinto(in_buffer, start=in_start, end=in_end)

    def __enter__(self) -> Self:
        while not self.i2c.try_lock():
            pass
        return self

    def __exit__(self, *_: object) -> None:
        self.i2c.unlock()


class SPIDevice:
    """A device that is selected by a pin: `with device as spi: spi.write(...)`."""

    def __init__(
        self,
        spi: Any,  # noqa: ANN401 (the simulator's bus)
        chip_select: Any = None,  # noqa: ANN401 (Blinka's pin)
        *,
        cs_active_value: bool = False,
        baudrate: int = 100_000,
        polarity: int = 0,
        phase: int = 0,
        extra_clocks: int = 0,
    ) -> None:
        self.spi, self.chip_select = spi, chip_select
        self._baudrate, self._active = baudrate, cs_active_value
        if chip_select:
            chip_select.switch_to_output(value=not cs_active_value)

    def __enter__(self) -> Any:  # noqa: ANN401 (the simulator's bus)
        while not self.spi.try_lock():
            pass
        self.spi.configure(baudrate=self._baudrate)
        if self.chip_select:
            self.chip_select.value = self._active
        return self.spi

    def __exit__(self, *_: object) -> None:
        if self.chip_select:
            self.chip_select.value = not self._active
        self.spi.unlock()


def make_modules() -> dict[str, ModuleType]:
    """Return adafruit_bus_device and its two modules."""
    i2c_device = make_module("adafruit_bus_device.i2c_device", I2CDevice=I2CDevice)
    spi_device = make_module("adafruit_bus_device.spi_device", SPIDevice=SPIDevice)
    package = make_module("adafruit_bus_device", i2c_device=i2c_device, spi_device=spi_device)
    return {module.__name__: module for module in (package, i2c_device, spi_device)}
