# SPDX-License-Identifier: MIT
"""The battery, for hardware: read only where the board can measure it and no cable is plugged
in."""

import board
from analogio import AnalogIn

EMPTY_VOLTS, FULL_VOLTS = 3.3, 4.1  # a lithium cell, roughly
DIVIDER = 3  # a Pico's pin carries a third of what comes in


def charge():
    """In percent."""
    with AnalogIn(board.VOLTAGE_MONITOR) as monitor:
        volts = monitor.value * DIVIDER * monitor.reference_voltage / 65535
    return max(0, min(100, int((volts - EMPTY_VOLTS) * 100 / (FULL_VOLTS - EMPTY_VOLTS))))
