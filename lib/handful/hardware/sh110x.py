# SPDX-License-Identifier: MIT
"""Drivers for displays with an SH1106 or SH1107. Loaded only if settings.toml names one of them.

Both chips take a picture page by page; displayio calls that SH1107_addressing.
"""

from handful import TYPE_CHECKING
from handful.words import TEXT, Words

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, NoReturn

    from busdisplay import BusDisplay
    from fourwire import FourWire
    from i2cdisplaybus import I2CDisplayBus

    from handful.hardware.hardware import Hardware

SH1106_LEFT = 2  # it has 132 columns; the panel shows the 128 in the middle
SH1107_ROTATION = 90  # degrees; its panel of 64x128 pixels is mounted on its side
RETRY_MS = 2000  # between two messages about a missing driver


def load_driver(hardware: "Hardware", is_running: bool) -> "Callable[..., BusDisplay]":
    """Return a function that makes the display from a bus, width, height and rotation.

    A running display is set up already and keeps its picture.
    """
    chip = hardware.settings["HANDFUL_CHIP"]
    try:
        driver = import_driver(chip, is_running)
    except ImportError:  # settings.toml was changed after the files were copied
        wait_for_driver(hardware, chip)

    def make(bus: "I2CDisplayBus | FourWire", rotation: int, **parameters: "Any") -> "BusDisplay":
        if is_running:
            parameters["SH1107_addressing"] = True
        if chip == "sh1106":
            parameters["colstart"] = SH1106_LEFT
        else:
            rotation += SH1107_ROTATION
        return driver(bus, rotation=rotation, **parameters)

    return make


def import_driver(chip: str, is_running: bool) -> "Callable[..., BusDisplay]":
    """Return the class of Adafruit's driver, or attach() for a running display."""
    if is_running:
        from handful.hardware.running_display import attach

        return attach
    if chip == "sh1106":
        from adafruit_displayio_sh1106 import SH1106

        return SH1106
    from adafruit_displayio_sh1107 import SH1107

    return SH1107


def wait_for_driver(hardware: "Hardware", chip: str) -> "NoReturn":
    """Print forever that the driver of this display chip is missing.

    CircuitPython restarts the console when the driver is copied to the drive.
    """
    words = Words(TEXT, "boot", hardware.language)
    while True:
        print(words("no_driver", chip))
        hardware.wait(RETRY_MS)
