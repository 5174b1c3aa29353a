# SPDX-License-Identifier: MIT
"""Waiting at power-on for a display, with messages on the serial console."""

from handful import TYPE_CHECKING
from handful.words import TEXT, Words

if TYPE_CHECKING:
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
