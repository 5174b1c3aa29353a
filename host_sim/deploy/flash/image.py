# SPDX-License-Identifier: MIT
"""CircuitPython and a drive with Handful on it, in one UF2 file.

Only what is needed is written: the firmware, and the drive up to its last used cluster. The sector
of the nvm lies between the two and is left alone, and so are the games in it.
"""

from host_sim.deploy.flash import fat, firmware, uf2
from host_sim.deploy.manifest import MANIFEST, digests, manifest
from host_sim.errors import Trouble

# CircuitPython puts these on each drive it makes, so that no system keeps its own files there.
QUIET = (".fseventsd/no_log", ".metadata_never_index", ".Trashes", ".Trash-1000")
ROOM = 1024  # bytes to leave: CircuitPython writes boot_out.txt


def contents(files):
    """All of the drive: deployed files, the list by which `deploy` knows them, the marks above."""
    return {**dict.fromkeys(QUIET, b""), **files, MANIFEST: manifest(digests(files))}


def drive(files, layout):
    """The Drive for a board of this Layout."""
    return fat.drive(contents(files), layout.drive_size, ROOM)


def fits(files, layout):
    """Whether the drive has room for these files."""
    try:
        drive(files, layout)
    except Trouble:
        return False
    return True


def make(made_for, files, layout):
    """The UF2 file: a Firmware and these files, {path: bytes}, by this Layout."""
    firmware.check(made_for, layout)
    there = drive(files, layout)
    parts = {0: made_for.memory, layout.drive: there.data[: there.used]}
    return uf2.packed(parts, made_for.family)
