# SPDX-License-Identifier: MIT
"""`handful`, the command that pipx and uvx install.

It unpacks the checkout into the user's data folder and starts it there, so saved games and
pictures survive an update.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

from platformdirs import user_data_path

TREE = Path(__file__).parent / "tree"  # beside this file in a wheel only
CONTENTS = "contents.txt"  # the digest of all unpacked files, then a line for each of them
EDITABLE = "settings.toml"  # an update does not replace it once the user has edited it
NEW = EDITABLE + ".new"  # the version of the update, for comparison


def main() -> int:
    """Unpack Handful and run its command line. Return the exit code."""
    try:
        place = unpack(TREE, user_data_path("handful", appauthor=False))
    except OSError as error:
        print(f"handful: cannot write {error.filename} ({error.strerror}).", file=sys.stderr)
        return 1
    # Start it by path: `-m host_sim` would import a host_sim that lies in the current folder.
    command = [sys.executable, str(place / "host_sim"), *sys.argv[1:]]
    try:
        return subprocess.call(command, env={**os.environ, "HANDFUL_PROGRAM": "handful"})
    except KeyboardInterrupt:  # the child process has reported it
        return 130


def unpack(tree: Path, place: Path) -> Path:
    """Copy the files of the tree to that folder, and remove those that only an older version had.

    Other files, and an edited settings.toml, are not touched.
    """
    files = {
        file.relative_to(tree).as_posix(): file.read_bytes()
        for file in sorted(tree.rglob("*"))
        if file.is_file() and file.suffix != ".pyc"
    }
    digest = hashlib.sha256()
    for name, data in files.items():
        digest.update(f"{name}\0{len(data)}\0".encode() + data)
    contents = place / CONTENTS
    before = contents.read_text(encoding="utf-8").split("\n") if contents.is_file() else [""]
    if before[0] == digest.hexdigest():
        return place
    pairs = (line.partition("\t") for line in before[1:])
    unpacked = {name: each for name, _, each in pairs}  # digests by name
    for name in set(unpacked) - set(files):
        (place / name).unlink(missing_ok=True)
    lines = [f"{name}\t{hashlib.sha256(data).hexdigest()}" for name, data in files.items()]
    if EDITABLE in files and is_edited(place / EDITABLE, unpacked.get(EDITABLE), files[EDITABLE]):
        (place / NEW).write_bytes(files.pop(EDITABLE))
    for name, data in files.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(data)
    contents.write_text("\n".join([digest.hexdigest(), *lines]), encoding="utf-8")
    return place


def is_edited(file: Path, unpacked_digest: str | None, new: bytes) -> bool:
    """Return True if the user changed this file. Older versions recorded no digest."""
    if not file.is_file() or file.read_bytes() == new:
        return False
    return hashlib.sha256(file.read_bytes()).hexdigest() != unpacked_digest
