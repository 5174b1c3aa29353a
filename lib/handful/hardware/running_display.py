# SPDX-License-Identifier: MIT
"""A display that is set up already and keeps its picture after a soft restart.

It has the same parameters as Adafruit's drivers, but sends no commands to set up the chip.
"""

from busdisplay import BusDisplay

from handful import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from fourwire import FourWire
    from i2cdisplaybus import I2CDisplayBus


def attach(bus: "I2CDisplayBus | FourWire", **parameters: "Any") -> BusDisplay:
    """Return the display on this bus: an SSD1306, unless `parameters` say otherwise."""
    return BusDisplay(
        bus,
        b"\xaf\x00",  # turns it on; the firmware requires at least one command
        color_depth=1,
        grayscale=True,
        pixels_in_byte_share_row=False,
        set_column_command=0x21,
        set_row_command=0x22,
        data_as_commands=True,
        brightness_command=0x81,
        single_byte_bounds=True,
        **parameters,
    )
