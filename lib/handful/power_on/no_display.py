# SPDX-License-Identifier: MIT
"""When no display is found at power-on, or no driver for it: said on the serial console until there
is one."""

from handful.words import TEXT, Words

TRY_AGAIN = 2000  # milliseconds between two looks


def wait_for_display(hardware):
    """Comes back once the display is there."""
    words = Words(TEXT, "boot", hardware.language)
    while hardware.unassigned_pins or not hardware.find_display():
        if hardware.unassigned_pins:
            print(words("no_pin", ", ".join(hardware.unassigned_pins)))
        else:
            pins = [name + " " + str(hardware.pins[name])[6:] for name in hardware.bus]
            print(words("no_display", ", ".join(pins)))
        hardware.wait(TRY_AGAIN)


def miss_driver(hardware, chip):
    """Never comes back: a copy of the driver restarts the console."""
    words = Words(TEXT, "boot", hardware.language)
    while True:
        print(words("no_driver", chip))
        hardware.wait(TRY_AGAIN)
