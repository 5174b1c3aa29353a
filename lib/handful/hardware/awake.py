# SPDX-License-Identifier: MIT
"""A display that is set up already, for hardware: it goes on showing what it shows.

The same chips as Adafruit's drivers know, without the commands that set them up.
"""

from busdisplay import BusDisplay


def take_over(bus, **facts):
    """The display on that bus, after a restart of the console: an SSD1306, unless `facts` say
    otherwise."""
    return BusDisplay(
        bus,
        b"\xaf\x00",  # on, as it is; the firmware wants at least one command
        color_depth=1,
        grayscale=True,
        pixels_in_byte_share_row=False,
        set_column_command=0x21,
        set_row_command=0x22,
        data_as_commands=True,
        brightness_command=0x81,
        single_byte_bounds=True,
        **facts,
    )
