# SPDX-License-Identifier: MIT
"""Waiting at power-on for a display or its driver, with messages on the serial console."""

from handful import TYPE_CHECKING
from handful.words import TEXT, Words

if TYPE_CHECKING:
    from typing import NoReturn

    from handful.hardware.hardware import Hardware

RETRY_MS = 2000


def wait_for_display(hardware: "Hardware") -> None:
    """Print what is missing until a display is found."""
    words = Words(TEXT, "boot", hardware.language)
    while hardware.unassigned_pins or not hardware.find_display():
        if hardware.unassigned_pins:
            print(words("no_pin", ", ".join(hardware.unassigned_pins)))
        else:
            pins = [name + " " + str(hardware.pins[name])[6:] for name in hardware.bus]
            print(words("no_display", ", ".join(pins)))
        hardware.wait(RETRY_MS)


def wait_for_driver(hardware: "Hardware", chip: str) -> "NoReturn":
    """Print forever that the driver of this display chip is missing.

    CircuitPython restarts the console when the driver is copied to the drive.
    """
    words = Words(TEXT, "boot", hardware.language)
    while True:
        print(words("no_driver", chip))
        hardware.wait(RETRY_MS)
