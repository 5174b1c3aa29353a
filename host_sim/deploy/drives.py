# SPDX-License-Identifier: MIT
"""CircuitPython drives: where each system mounts them, and what boot_out.txt tells of the board.

A drive is a folder with a boot_out.txt that CircuitPython wrote, whatever its name: a mount point
left behind by an unplugged board has none.
"""

import os
import re
import string
import sys
from pathlib import Path
from typing import NamedTuple

from host_sim.errors import Trouble

BOOT_OUT = "boot_out.txt"
BOOTLOADER = "INFO_UF2.TXT"
NEEDS = 10  # the CircuitPython that everything was measured on
COMPILED_FOR = (9, 10)  # their bytecode is the one that mpy-cross writes
PLACES = {  # patterns below the root directory
    "linux": ("media/*", "media/*/*", "run/media/*/*", "mnt/*", "Volumes/*"),
    "darwin": ("Volumes/*",),
}
DOWNLOAD = "https://circuitpython.org/downloads"


class Drive(NamedTuple):
    """A board, seen from the laptop."""

    path: Path
    version: str  # "10.2.1"
    name: str  # "Raspberry Pi Pico with rp2040"
    board: str  # "raspberry_pi_pico"; "" if boot_out.txt does not tell

    def __str__(self):
        return f"{self.path} ({self.name})"

    @property
    def major(self):
        return major(self.version)


def major(version):
    number = re.match(r"\d+", version)
    return int(number.group()) if number else 0


def mounted(system=sys.platform, root="/"):
    """Folders that may be drives."""
    if system == "win32":
        return [Path(f"{letter}:\\") for letter in string.ascii_uppercase[2:]]
    found = []
    for pattern in PLACES.get(system, PLACES["linux"]):
        try:
            found += sorted(Path(root).glob(pattern))
        except OSError:  # somebody else's folder
            continue
    return found


def read(path):
    """The Drive at a path, or None."""
    try:
        text = (Path(path) / BOOT_OUT).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    head = told(text)
    if head is None:
        return None
    board = re.search(r"Board ID:\s*(\S+)", text)
    return Drive(Path(path), *head, board.group(1) if board else "")


def told(text):
    """(version, the board's name) of the line with which CircuitPython introduces itself, or
    None."""
    head = re.search(r"Adafruit CircuitPython (\S+) on [^;]*; (.*)", text)
    return (head.group(1), head.group(2).strip()) if head else None


def find(wanted=None, folders=None):
    """The drive to write to: the one at `wanted`, or the only one there is."""
    if wanted is not None:
        drive = read(wanted)
        if drive is None:
            raise Trouble(
                f"{wanted} is no drive of CircuitPython: there is no {BOOT_OUT} of its making."
            )
        return fit(drive)
    folders = mounted() if folders is None else folders
    found = {}
    for folder in folders:
        drive = read(folder)
        if drive:
            found[os.path.realpath(folder)] = drive
    drives = list(found.values())
    if len(drives) > 1:
        listed = ", ".join(map(str, drives))
        raise Trouble(f"there are {len(drives)} boards: {listed}; say which, by its path.")
    if drives:
        return fit(drives[0])
    waiting = [folder for folder in folders if (Path(folder) / BOOTLOADER).is_file()]
    if waiting:
        raise Trouble(
            f"the board at {waiting[0]} waits for its firmware: drag CircuitPython's .uf2 file "
            f"onto it ({DOWNLOAD}), and start again when the drive CIRCUITPY appears."
        )
    raise Trouble(
        "no CIRCUITPY drive is there: plug the board in with a cable that carries data, or give "
        "the drive's path."
    )


def fit(drive):
    """The drive, if its CircuitPython is new enough."""
    if drive.major < NEEDS:
        raise Trouble(
            f"the board at {drive.path} has CircuitPython {drive.version}, and Handful needs "
            f"{NEEDS} or newer: see {DOWNLOAD}."
        )
    return drive
