# SPDX-License-Identifier: MIT
"""The battery. Loaded only if the board can measure it and runs without USB power."""

import board
from analogio import AnalogIn

EMPTY_VOLTS = 3.3  # of a lithium cell; it is full at 4.1 V
PERCENT_PER_VOLT = 125


def measure_percent() -> int:
    """Return the approximate charge of a lithium cell, 1 to 100 percent.

    A Pico's pin carries a third of the battery's voltage.
    """
    # The stubs lack the parameters of __exit__.
    with AnalogIn(board.VOLTAGE_MONITOR) as monitor:  # type: ignore[call-arg]
        volts = monitor.value * 3 * monitor.reference_voltage / 65535
    return max(1, min(100, int((volts - EMPTY_VOLTS) * PERCENT_PER_VOLT)))
