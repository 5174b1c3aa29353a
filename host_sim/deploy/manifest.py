# SPDX-License-Identifier: MIT
"""The deploy manifest: a file belongs to Handful if its digest is listed in deployed.txt.

lib/handful/deployed.txt has one line per file: digest, path. During a deploy it lists the old and
the new digests. A file with any other content belongs to the user, whatever its name.
"""

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path

MANIFEST = "lib/handful/deployed.txt"
DIGITS = 8  # hex digits of a digest; short, because a Pico W's drive is small
LINE = re.compile(rf"([0-9a-f]{{{DIGITS}}}|[0-9a-f]{{16}}) (.+)")  # 16: the first release

Digests = dict[str, set[str]]  # {path: digests}


def digest(data: bytes) -> str:
    """Return the digest of a file's content, as deployed.txt lists it."""
    return hashlib.sha256(data).hexdigest()[:DIGITS]


def manifest(*owned: Digests) -> bytes:
    """Return the content of deployed.txt for one or more {path: digests}."""
    lines = {f"{one} {path}\n" for each in owned for path, many in each.items() for one in many}
    return "".join(sorted(lines, key=lambda line: line.partition(" ")[2])).encode()


def digests(files: Mapping[str, bytes]) -> Digests:
    """Return {path: digests} of these files."""
    return {path: {digest(data)} for path, data in files.items()}


def read_manifest(folder: Path) -> Digests:
    """Return {path: digests} of the files that a deploy left on the drive, or {}."""
    found: Digests = {}
    data = read(folder, MANIFEST) or b""
    for line in data.decode("utf-8", "replace").splitlines():
        row = LINE.fullmatch(line)
        if row and is_inside_drive(row[2]):
            found.setdefault(row[2], set()).add(row[1][:DIGITS])
    return found


def is_inside_drive(path: str) -> bool:
    """Return True if a listed path cannot leave the drive."""
    return not path.startswith(("/", "\\")) and ".." not in path.split("/") and ":" not in path


def read(folder: Path, path: str) -> bytes | None:
    """Return the content of a plain file on the drive, or None. Links are not followed."""
    if detour(folder, path):
        return None
    try:
        return (folder / path).read_bytes()
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return None


def detour(folder: Path, path: str) -> str | None:
    """Return the first part of a path that is a link, or a file in place of a folder, or None."""
    parts = path.split("/")
    for count in range(1, len(parts) + 1):
        place = folder.joinpath(*parts[:count])
        if place.is_symlink() or (count < len(parts) and place.is_file()):
            return "/".join(parts[:count])
    return None


def is_ours(folder: Path, path: str, known: Digests) -> bool:
    """Return True if the manifest lists this file with its present content."""
    data = read(folder, path)
    return data is not None and digest(data) in known.get(path, ())
