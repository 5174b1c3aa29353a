# SPDX-License-Identifier: MIT
"""The display on SPI, for hardware.py: read only where settings.toml asks for it."""

import busio
from fourwire import FourWire

FREQUENCY = 8_000_000  # the SSD1306 takes 10 MHz at most
ANY_CHIP = 2_000_000  # its cousins' datasheets promise no more


def spi_bus(chip, clock, data, command, select, reset):
    """The bus of a display with that chip, on these pins."""
    spi = busio.SPI(clock, data)
    baudrate = FREQUENCY if chip == "ssd1306" else ANY_CHIP
    return FourWire(spi, command=command, chip_select=select, reset=reset, baudrate=baudrate)
