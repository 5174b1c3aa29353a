# SPDX-License-Identifier: MIT
"""The display on SPI, for hardware.py: read only where settings.toml asks for it."""

import busio
from fourwire import FourWire

FREQUENCY = 8_000_000  # the SSD1306 takes 10 MHz at most
COUSINS = 2_000_000  # the datasheets of the other chips promise no more


def spi_bus(hardware):
    """The display's bus, on the pins that are wired."""
    clock, data, command, select, reset = [hardware.pins[name] for name in hardware.bus]
    baudrate = COUSINS if hardware.settings["HANDFUL_CHIP"] else FREQUENCY
    spi = busio.SPI(clock, data)
    return FourWire(spi, command=command, chip_select=select, reset=reset, baudrate=baudrate)
