# SPDX-License-Identifier: MIT
"""The battery, for hardware: read only where the board can measure it and no cable is plugged
in."""

import board
from analogio import AnalogIn


def percent():
    """The charge, at least 1: of a lithium cell, roughly, which is empty at 3.3 V and full at 4.1.
    A Pico's pin carries a third of what comes in."""
    with AnalogIn(board.VOLTAGE_MONITOR) as monitor:
        volts = monitor.value * 3 * monitor.reference_voltage / 65535
    return max(1, min(100, int((volts - 3.3) * 125)))
