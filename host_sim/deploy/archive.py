# SPDX-License-Identifier: MIT
"""A zip archive instead of a drive, for a computer without Python.

Unpacking overwrites files without a question. So the archive has the start files in a separate
folder and the settings as an example, and a text that explains what to do.
"""

import zipfile
from collections.abc import Iterable
from pathlib import Path

from host_sim.deploy.manifest import MANIFEST, digests, manifest
from host_sim.deploy.planner import START_FILES
from host_sim.deploy.tree import SETTINGS
from host_sim.errors import Trouble

EXAMPLE = "settings.example.toml"
START = "start-handful"
READ_ME = "READ-ME-FIRST.txt"
ZIP_DATE = (2020, 1, 1, 0, 0, 0)
INSTRUCTIONS = """Handful on a CIRCUITPY drive
============================

{firmware}

1. If the drive's folder lib has something of yours called handful or
   {libraries},
   or its folder games has {games}:
   rename it first, or it is overwritten. Merge folders, never replace them
   (on a Mac hold Option while dragging, and choose Merge).
2. Unpack everything here onto the drive.
3. If the drive has a code.py, boot.py, safemode.py or code.txt of yours, rename
   it: code.txt would start instead of Handful, and the others would be
   overwritten by the next step.
4. Move the files out of {start} to the top of the drive.
5. To change pins or other settings, edit {example} and rename it
   to {settings}.

With Python on the computer, none of this is needed: python3 -m host_sim deploy
sets your own files aside, and --remove restores them.
"""
COMPILED_FOR = "Made for CircuitPython 10. Another version may refuse the compiled files."
ANY = "Made for CircuitPython 10 and newer."


def pack(target: str | Path, files: dict[str, bytes]) -> dict[str, bytes]:
    """Write a zip to unpack onto a drive and return its files.

    The same files give the same bytes. Raise Trouble if it cannot be written.
    """
    shipped = {EXAMPLE if path == SETTINGS else path: data for path, data in files.items()}
    ours = digests({path: data for path, data in files.items() if path != SETTINGS})
    for path in START_FILES:
        if path in shipped:
            shipped[f"{START}/{path}"] = shipped.pop(path)
    shipped[READ_ME] = instructions(files).replace("\n", "\r\n").encode()
    shipped[MANIFEST] = manifest(ours, digests(shipped))
    try:
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(shipped):
                entry = zipfile.ZipInfo(path, ZIP_DATE)
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.external_attr = 0o644 << 16
                archive.writestr(entry, shipped[path])
    except OSError as error:
        raise Trouble(f"cannot write {target} ({error.strerror}).") from None
    return shipped


def instructions(files: Iterable[str]) -> str:
    """Return the instructions for unpacking these files."""
    paths = [path.split("/") for path in files]
    libraries = sorted(
        {path[1].rpartition(".")[0] or path[1] for path in paths if path[0] == "lib"}
        - {"handful", "licenses"}
    )
    games = sorted({path[1] for path in paths if path[0] == "games" and len(path) > 2})
    return INSTRUCTIONS.format(
        firmware=COMPILED_FOR if any(path.endswith(".mpy") for path in files) else ANY,
        libraries=" or ".join(libraries),
        games=", ".join(games),
        start=START,
        example=EXAMPLE,
        settings=SETTINGS,
    )
