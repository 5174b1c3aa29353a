# SPDX-License-Identifier: MIT
"""The SH1106 and the SH1107, for hardware: read only where settings.toml names one of them.

Both take a picture page by page; displayio calls that SH1107_addressing.
"""

LEFT = 2  # the SH1106 has 132 columns, and its panel the 128 in the middle
LYING = 90  # degrees: the SH1107's panel of 64 by 128 lies on its side


def load(hardware, awake):
    """What makes the display, from a bus, its width, height and rotation: Adafruit's driver; for
    one that is `awake`, only what it needs to go on."""
    chip = hardware.settings["HANDFUL_CHIP"]
    try:
        kind = kind_of(chip, awake)
    except ImportError:  # settings.toml was changed after the copy
        from handful.power_on.no_display import wait_for_driver

        wait_for_driver(hardware, chip)

    def make(bus, rotation, **facts):
        if awake:
            facts["SH1107_addressing"] = True
        if chip == "sh1106":
            facts["colstart"] = LEFT
        else:
            rotation += LYING
        return kind(bus, rotation=rotation, **facts)

    return make


def kind_of(chip, awake):
    """The class or function that is called then."""
    if awake:
        from handful.hardware.awake import take_over as kind
    elif chip == "sh1106":
        from adafruit_displayio_sh1106 import SH1106 as kind
    else:
        from adafruit_displayio_sh1107 import SH1107 as kind
    return kind
