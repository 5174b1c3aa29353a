# SPDX-License-Identifier: MIT
"""What on a drive is ours: a file is, if its bytes are the ones that a list on the drive tells.

lib/handful/deployed.txt has a line for each: digest, path. While a run is under way it has the old
digests as well as the new ones. A file with other bytes is somebody's work, whatever its name.
"""

import hashlib
import re

MANIFEST = "lib/handful/deployed.txt"
DIGITS = 8  # of a digest: a Pico W's drive has no room for more
LINE = re.compile(rf"([0-9a-f]{{{DIGITS}}}|[0-9a-f]{{16}}) (.+)")  # 16: the first release


def digest(data):
    return hashlib.sha256(data).hexdigest()[:DIGITS]


def manifest(*owned):
    """The text of deployed.txt for one or more {path: digests}."""
    lines = {f"{one} {path}\n" for each in owned for path, many in each.items() for one in many}
    return "".join(sorted(lines, key=lambda line: line.partition(" ")[2])).encode()


def digests(files):
    """{path: digests} of files that we write."""
    return {path: {digest(data)} for path, data in files.items()}


def read_manifest(folder):
    """{path: digests} of what we left on the drive; empty if there is no list."""
    found = {}
    data = read(folder, MANIFEST) or b""
    for line in data.decode("utf-8", "replace").splitlines():
        row = LINE.fullmatch(line)
        if row and safe(row[2]):
            found.setdefault(row[2], set()).add(row[1][:DIGITS])
    return found


def safe(path):
    """A listed path that stays on the drive, whoever wrote the list."""
    return not path.startswith(("/", "\\")) and ".." not in path.split("/") and ":" not in path


def read(folder, path):
    """The bytes of a plain file on the drive, or None: what a link leads to is not on it."""
    if detour(folder, path):
        return None
    try:
        return (folder / path).read_bytes()
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return None


def detour(folder, path):
    """The first part of a path that is a link, or a file where a folder should be; else None."""
    parts = path.split("/")
    for count in range(1, len(parts) + 1):
        place = folder.joinpath(*parts[:count])
        if place.is_symlink() or (count < len(parts) and place.is_file()):
            return "/".join(parts[:count])
    return None


def is_ours(folder, path, known):
    data = read(folder, path)
    return data is not None and digest(data) in known.get(path, ())
