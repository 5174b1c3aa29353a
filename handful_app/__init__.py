# SPDX-License-Identifier: MIT
"""`handful`, as pipx and uvx install it: what a checkout has, unpacked into the user's data folder
and started there. So games, pictures and one's own sheets outlive the next version.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

from platformdirs import user_data_path

TREE = Path(__file__).parent / "tree"  # beside this file in a wheel only
CONTENTS = "contents.txt"  # what was unpacked: a digest, then the files


def main():
    try:
        place = unpack(TREE, user_data_path("handful", appauthor=False))
    except OSError as error:
        print(f"handful: cannot write {error.filename} ({error.strerror}).", file=sys.stderr)
        return 1
    path = os.pathsep.join(filter(None, (str(place), os.environ.get("PYTHONPATH"))))
    command = [sys.executable, "-m", "host_sim", *sys.argv[1:]]
    try:
        return subprocess.call(command, env={**os.environ, "PYTHONPATH": path})
    except KeyboardInterrupt:  # the other one has said so
        return 130


def unpack(tree, place):
    """The tree's files in that folder; what an older version had and this one lacks is gone.
    Nothing else there is touched."""
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
    for name in set(before[1:]) - set(files):
        (place / name).unlink(missing_ok=True)
    for name, data in files.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(data)
    contents.write_text("\n".join([digest.hexdigest(), *files]), encoding="utf-8")
    return place
