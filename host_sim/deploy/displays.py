# SPDX-License-Identifier: MIT
"""The display driver that a drive gets: the one that its settings.toml names.

A console reads only one driver, so the others are not deployed.
"""

import tomllib
from collections.abc import Collection
from pathlib import Path

from host_sim.deploy.manifest import is_ours, read, read_manifest

SETTING = "HANDFUL_CHIP"
CHIPS = ("ssd1306", "sh1106", "sh1107")  # the first one is the default
DRIVER = "adafruit_displayio_"  # the prefix of a driver's module; the chip follows


def wanted(module: str, chips: Collection[str]) -> bool:
    """Return True if a module is not a driver, or a driver for one of these chips."""
    top = module.partition(".")[0]
    return not top.startswith(DRIVER) or top.removeprefix(DRIVER) in chips


def named(settings: bytes | None) -> str:
    """Return the chip that a settings.toml names, or the default if it names no known chip."""
    try:
        chip = tomllib.loads((settings or b"").decode()).get(SETTING)
    except ValueError:
        chip = None
    return chip if chip in CHIPS else CHIPS[0]


def chosen(folder: Path, path: str, ours: bytes | None) -> str:
    """Return the chip that the drive's settings name after the deploy.

    Settings that the user changed stay on the drive; otherwise `ours` replace them.
    """
    there = read(folder, path)
    is_edited = there and there.strip() and not is_ours(folder, path, read_manifest(folder))
    return named(there if is_edited else ours)
