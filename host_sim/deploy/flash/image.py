# SPDX-License-Identifier: MIT
"""CircuitPython and a drive with Handful on it, in one UF2 file.

Only the firmware and the used part of the drive are written. The nvm's sector lies between the two
and is not touched, so saved games stay.
"""

from host_sim.deploy.flash import fat, firmware, uf2
from host_sim.deploy.flash.layouts import Layout
from host_sim.deploy.manifest import MANIFEST, digests, manifest
from host_sim.errors import Trouble

# CircuitPython puts these on each new drive, so that no system adds its own files.
QUIET = (".fseventsd/no_log", ".metadata_never_index", ".Trashes", ".Trash-1000")
ROOM = 1024  # bytes to leave free for CircuitPython's boot_out.txt


def contents(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return all files of the drive: deployed files, the manifest, and CircuitPython's own."""
    return {**dict.fromkeys(QUIET, b""), **files, MANIFEST: manifest(digests(files))}


def drive(files: dict[str, bytes], layout: Layout) -> fat.Drive:
    """Return the Drive for a board of this Layout. Raise Trouble if the files do not fit."""
    return fat.drive(contents(files), layout.drive_size, ROOM)


def fits(files: dict[str, bytes], layout: Layout) -> bool:
    """Return True if the drive has enough space for these files."""
    try:
        drive(files, layout)
    except Trouble:
        return False
    return True


def make(made_for: firmware.Firmware, files: dict[str, bytes], layout: Layout) -> bytes:
    """Return a UF2 file with a Firmware and these files, for this Layout."""
    firmware.check(made_for, layout)
    there = drive(files, layout)
    parts = {0: made_for.memory, layout.drive: there.data[: there.used]}
    return uf2.packed(parts, made_for.family)
