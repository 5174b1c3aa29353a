# SPDX-License-Identifier: MIT
"""The display on SPI, for hardware.py: read only where settings.toml asks for it."""

import busio
from fourwire import FourWire

FREQUENCY = 8_000_000  # the SSD1306 takes 10 MHz at most


def spi_bus(clock, data, command, select, reset):
    """The display's bus on these pins."""
    spi = busio.SPI(clock, data)
    return FourWire(spi, command=command, chip_select=select, reset=reset, baudrate=FREQUENCY)
