# SPDX-License-Identifier: MIT
"""CircuitPython drives: where each system mounts them, and what boot_out.txt says of the board.

A drive is any folder with a boot_out.txt of CircuitPython. The mount point of an unplugged board
has none.
"""

import os
import re
import string
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from host_sim.errors import Trouble

BOOT_OUT = "boot_out.txt"
BOOTLOADER = "INFO_UF2.TXT"
NEEDS = 10  # the lowest major version of CircuitPython
COMPILED_FOR = (9, 10)  # major versions that read mpy-cross's bytecode
PLACES = {  # patterns below the root directory
    "linux": ("media/*", "media/*/*", "run/media/*/*", "mnt/*", "Volumes/*"),
    "darwin": ("Volumes/*",),
}
DOWNLOAD = "https://circuitpython.org/downloads"


class Drive(NamedTuple):
    """A connected board and its drive."""

    path: Path
    version: str  # "10.2.1"
    name: str  # "Raspberry Pi Pico with rp2040"
    board: str  # "raspberry_pi_pico"; "" if boot_out.txt does not name it

    def __str__(self) -> str:
        return f"{self.path} ({self.name})"

    @property
    def major(self) -> int:
        """The major version of CircuitPython."""
        return major(self.version)


def major(version: str) -> int:
    """Return the first number of a version, or 0."""
    number = re.match(r"\d+", version)
    return int(number.group()) if number else 0


def mounted(system: str = sys.platform, root: str | Path = "/") -> list[Path]:
    """Return the folders that may be drives."""
    if system == "win32":
        return [Path(f"{letter}:\\") for letter in string.ascii_uppercase[2:]]
    found: list[Path] = []
    for pattern in PLACES.get(system, PLACES["linux"]):
        try:
            found += sorted(Path(root).glob(pattern))
        except OSError:  # another user's folder
            continue
    return found


def read(path: str | Path) -> Drive | None:
    """Return the Drive at a path, or None."""
    try:
        text = (Path(path) / BOOT_OUT).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    head = parse_banner(text)
    if head is None:
        return None
    board = re.search(r"Board ID:\s*(\S+)", text)
    return Drive(Path(path), *head, board.group(1) if board else "")


def parse_banner(text: str) -> tuple[str, str] | None:
    """Return (version, name of the board) of CircuitPython's banner, or None."""
    head = re.search(r"Adafruit CircuitPython (\S+) on [^;]*; (.*)", text)
    return (head.group(1), head.group(2).strip()) if head else None


def find(wanted: str | Path | None = None, folders: Sequence[str | Path] | None = None) -> Drive:
    """Return the drive at the path `wanted`, or the only connected one.

    Raise Trouble without exactly one drive, or if its CircuitPython is too old.
    """
    if wanted is not None:
        drive = read(wanted)
        if drive is None:
            raise Trouble(
                f"{wanted} is not a CircuitPython drive: it has no {BOOT_OUT} of CircuitPython."
            )
        return check_version(drive)
    folders = mounted() if folders is None else folders
    found = {}
    for folder in folders:
        drive = read(folder)
        if drive:
            found[os.path.realpath(folder)] = drive
    drives = list(found.values())
    if len(drives) > 1:
        listed = ", ".join(map(str, drives))
        raise Trouble(f"{len(drives)} boards are connected: {listed}; pass the path of one.")
    if drives:
        return check_version(drives[0])
    waiting = [folder for folder in folders if (Path(folder) / BOOTLOADER).is_file()]
    if waiting:
        raise Trouble(
            f"the board at {waiting[0]} has no firmware: drag CircuitPython's .uf2 file onto it "
            f"({DOWNLOAD}), wait for the drive CIRCUITPY and run this again."
        )
    raise Trouble(
        "no CIRCUITPY drive found: connect the board with a cable that carries data, or pass the "
        "drive's path."
    )


def check_version(drive: Drive) -> Drive:
    """Return the drive. Raise Trouble if its CircuitPython is too old."""
    if drive.major < NEEDS:
        raise Trouble(
            f"the board at {drive.path} has CircuitPython {drive.version}, but Handful needs "
            f"{NEEDS} or newer: see {DOWNLOAD}."
        )
    return drive
