# SPDX-License-Identifier: MIT
"""An archive instead of a drive, for a computer without Python.

Unpacking asks nobody, so what could take the place of a person's own file lies beside it: the start
files in a folder of their own, the settings as an example. A text in the archive says what to do.
"""

import zipfile

from host_sim.deploy.manifest import MANIFEST, digests, manifest
from host_sim.deploy.planner import START_FILES
from host_sim.deploy.tree import SETTINGS
from host_sim.errors import Trouble

EXAMPLE = "settings.example.toml"
START = "start-handful"
READ_ME = "READ-ME-FIRST.txt"
ZIP_DATE = (2020, 1, 1, 0, 0, 0)
WORDS = """Handful on a CIRCUITPY drive
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
5. Pins or other wishes: {example} says how; name it {settings}.

With Python on the computer none of this is needed: python3 -m host_sim deploy
sets aside what is yours, and with --remove brings it back.
"""
COMPILED_FOR = "Made for CircuitPython 10: another version may refuse its compiled files."
ANY = "Made for CircuitPython 10 and newer."


def pack(target, files):
    """A zip to unpack onto a drive; the same files give the same bytes."""
    shipped = {EXAMPLE if path == SETTINGS else path: data for path, data in files.items()}
    ours = digests({path: data for path, data in files.items() if path != SETTINGS})
    for path in START_FILES:
        if path in shipped:
            shipped[f"{START}/{path}"] = shipped.pop(path)
    shipped[READ_ME] = words(files).replace("\n", "\r\n").encode()
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


def words(files):
    """What a person must know who unpacks these files."""
    paths = [path.split("/") for path in files]
    libraries = sorted(
        {path[1].rpartition(".")[0] or path[1] for path in paths if path[0] == "lib"}
        - {"handful", "licenses"}
    )
    games = sorted({path[1] for path in paths if path[0] == "games" and len(path) > 2})
    return WORDS.format(
        firmware=COMPILED_FOR if any(path.endswith(".mpy") for path in files) else ANY,
        libraries=" or ".join(libraries),
        games=", ".join(games),
        start=START,
        example=EXAMPLE,
        settings=SETTINGS,
    )
