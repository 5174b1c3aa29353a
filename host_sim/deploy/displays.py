# SPDX-License-Identifier: MIT
"""Which of the displays' drivers a drive gets: the one that its settings.toml names. A console
reads only one of them, so the others stay at home."""

import tomllib

from host_sim.deploy.manifest import is_ours, read, read_manifest

SETTING = "HANDFUL_CHIP"
CHIPS = ("ssd1306", "sh1106", "sh1107")  # the first one where nothing else is said
DRIVER = "adafruit_displayio_"  # and the chip


def wanted(module, chips):
    """Whether a module is needed: no driver at all, or one for these chips."""
    top = module.partition(".")[0]
    return not top.startswith(DRIVER) or top.removeprefix(DRIVER) in chips


def named(settings):
    """The chip that the bytes of a settings.toml name; where they make no sense, the one that the
    console takes then."""
    try:
        chip = tomllib.loads((settings or b"").decode()).get(SETTING)
    except ValueError:
        chip = None
    return chip if chip in CHIPS else CHIPS[0]


def chosen(folder, path, ours):
    """The chip that the settings at this path of a drive will name: a person's own stay there, else
    ours come."""
    there = read(folder, path)
    theirs = there and there.strip() and not is_ours(folder, path, read_manifest(folder))
    return named(there if theirs else ours)
