# SPDX-License-Identifier: MIT
"""The display's SPI bus. Loaded only if settings.toml asks for it."""

import busio
from fourwire import FourWire

from handful import TYPE_CHECKING

if TYPE_CHECKING:
    from handful.hardware.hardware import Hardware

SSD1306_HERTZ = 8_000_000  # the chip takes 10 MHz at most
OTHER_HERTZ = 2_000_000  # the limit in the data sheets of the other chips


def open_spi_bus(hardware: "Hardware") -> FourWire:
    """Open the display's bus on its pins."""
    clock, data, command, select, reset = [hardware.pins[name] for name in hardware.bus]
    baudrate = OTHER_HERTZ if hardware.settings["HANDFUL_CHIP"] else SSD1306_HERTZ
    spi = busio.SPI(clock, data)
    return FourWire(spi, command=command, chip_select=select, reset=reset, baudrate=baudrate)
