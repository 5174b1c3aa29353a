# SPDX-License-Identifier: MIT
"""Brings a drive up to date: only what changed, every file read back, code.py last.

lib/handful/deployed.txt on the drive lists what is ours, with digests. It is written before the
first file and after the last, so a run that was cut short is completed by the next one. What is not
on that list belongs to somebody else and stays; so does a settings.toml or a sheet that was edited.
"""

import errno
import hashlib
import os
import shutil
import zipfile
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from host_sim.bootstrap import Trouble
from host_sim.deploying.drives import BOOT_OUT
from host_sim.deploying.tree import SETTINGS

MANIFEST = "lib/handful/deployed.txt"
START_FILES = ("boot.py", "safemode.py", "code.py")  # in the order they are written
STOCK_CODE = b'print("Hello World!")'  # what CircuitPython puts on a new drive
EDITABLE = (SETTINGS, "games/*/own_sheets/*")  # a person is invited to change these
OURS = ("lib/handful/", "games/")  # named so that nobody else's file is overwritten there
CLUSTER = 512  # where the system does not tell
EXAMPLE = "settings.example.toml"  # in an archive: dragging it over must not lose a person's own
ZIP_DATE = (2020, 1, 1, 0, 0, 0)

NEW, CHANGED, SAME, REMOVED, ASIDE, KEPT = "new", "changed", "same", "removed", "aside", "kept"


class Step(NamedTuple):
    """What happens to one path."""

    fate: str
    path: str
    data: bytes = b""
    why: str = ""


def digest(data):
    return hashlib.sha256(data).hexdigest()[:16]


def manifest(digests):
    """The text of deployed.txt."""
    return "".join(f"{digests[path]} {path}\n" for path in sorted(digests)).encode()


def read_manifest(folder):
    """{path: digest} of what we left on the drive; empty if there is no sound list."""
    data = read(folder / MANIFEST) or b""
    rows = (line.split(" ", 1) for line in data.decode("utf-8", "replace").splitlines())
    return {row[1]: row[0] for row in rows if len(row) == 2 and safe(row[1])}


def safe(path):
    """A listed path that stays on the drive, whoever wrote the list."""
    return not path.startswith(("/", "\\")) and ".." not in path.split("/") and ":" not in path


def read(path):
    """A file's bytes, or None."""
    try:
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return None


# What to do


def plan(folder, files):
    """The Steps that make the drive at `folder` hold `files`, in their order."""
    folder = Path(folder)
    steps, path = [], MANIFEST
    try:
        known = read_manifest(folder)
        for path in sorted(set(known) - set(files)):
            steps += farewell(folder, path, known)
        for path in sorted(files, key=place):
            steps.append(fate(folder, path, files[path], known))
        check_room(folder, steps)
    except OSError as error:
        raise Trouble(explain(folder, error, path, 0, len(files))) from None
    return steps


def place(path):
    """Libraries and games first, what starts them last."""
    return (START_FILES.index(path) + 1 if path in START_FILES else 0, path)


def farewell(folder, path, known):
    """A file of an older version of ours goes, unless somebody changed it since."""
    there = read(folder / path)
    if there is None:
        return []
    if digest(there) == known[path]:
        return [Step(REMOVED, path)]
    return [Step(KEPT, path, why="you changed it")]


def fate(folder, path, data, known):
    there = read(folder / path)
    if there is None:
        return Step(NEW, path, data)
    if there == data:
        return Step(SAME, path, data)
    if any(map(PurePosixPath(path).match, EDITABLE)):
        if there.strip() and digest(there) != known.get(path):
            return Step(KEPT, path, why="you edited it")
    elif path not in known and not path.startswith(OURS):
        if path not in START_FILES:
            return Step(KEPT, path, why="it was there before")
        if there.strip() != STOCK_CODE:
            return Step(ASIDE, path, data, why=f"yours becomes {aside(folder, path)}")
    return Step(CHANGED, path, data)


def aside(folder, path):
    """Where a person's own code.py goes."""
    stem, count = path.removesuffix(".py") + "-before-handful", 1
    name = f"{stem}.py"
    while (folder / name).exists():
        count += 1
        name = f"{stem}-{count}.py"
    return name


def room_needed(folder, steps):
    """Bytes that the drive must have free, in whole clusters."""
    cluster = os.statvfs(folder).f_frsize if hasattr(os, "statvfs") else CLUSTER
    need, folders = 2 * cluster, set()
    for step in steps:
        there = read(folder / step.path)
        if step.fate in (NEW, CHANGED, ASIDE):
            need += -(-len(step.data) // cluster) * cluster
            folders |= {parent for parent in (folder / step.path).parents if not parent.exists()}
        if step.fate in (CHANGED, REMOVED):
            need -= -(-len(there) // cluster) * cluster
    return need + cluster * len(folders)


def check_room(folder, steps):
    free = shutil.disk_usage(folder).free
    need = room_needed(folder, steps)
    if need > free:
        raise Trouble(
            f"the drive has {free // 1024} KB free, and {-(-need // 1024)} KB more are needed: "
            "make room on it and run this again."
        )


# Doing it


def bring(folder, files, steps, progress=None):
    """Carry the steps out. Trouble if the drive does not let us; running again completes it."""
    folder = Path(folder)
    work = [step for step in steps if step.fate in (NEW, CHANGED, ASIDE, REMOVED)]
    kept = {step.path for step in steps if step.fate == KEPT}
    ours = {path: digest(data) for path, data in files.items() if path not in kept}
    done, path = 0, MANIFEST
    try:
        if work:  # until all is done, what was ours and what will be are both ours
            put(folder, MANIFEST, manifest({**ours, **read_manifest(folder)}))
        for step in work:
            path = step.path
            carry_out(folder, step)
            done += 1
            if progress:
                progress(done, len(work), path)
        path = MANIFEST
        if read(folder / MANIFEST) != manifest(ours):
            put(folder, MANIFEST, manifest(ours))
    except OSError as error:
        raise Trouble(explain(folder, error, path, done, len(work))) from None
    return len(work)


def carry_out(folder, step):
    target = folder / step.path
    if step.fate == REMOVED:
        target.unlink()
        remove_empty(folder, target.parent)
        return
    if step.fate == ASIDE:
        target.rename(folder / aside(folder, step.path))
    put(folder, step.path, step.data)


def remove_empty(folder, place):
    """Folders that only held files of ours go with them."""
    while place not in (folder, folder / "lib", folder / "games"):
        try:
            place.rmdir()
        except OSError:  # something is in it still
            return
        place = place.parent


def put(folder, path, data):
    """Write one file and read it back from the drive itself."""
    target = folder / path
    target.parent.mkdir(parents=True, exist_ok=True)
    for _ in range(2):
        write(target, data)
        if target.read_bytes() == data:
            return
    raise OSError(errno.EIO, "it reads back differently")


def write(target, data):
    with open(target, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
        if hasattr(os, "posix_fadvise"):  # so that reading asks the drive, not the memory
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def explain(folder, error, path, done, total):
    """The sentence for what the system said."""
    again = "run this again to finish"
    if not (folder / BOOT_OUT).exists():
        return f"the drive went away after {done} of {total} files: plug it in and {again}."
    if error.errno == errno.ENOSPC:
        return f"the drive is full after {done} of {total} files: make room on it and {again}."
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return (
            f"the drive at {folder} is read-only: eject it, press the board's reset and {again} "
            "(a boot.py of yours may have given the drive to the board)."
        )
    return f"cannot write {path} ({error.strerror}) after {done} of {total} files: {again}."


# An archive instead of a drive


def pack(target, files):
    """A zip to drag onto a drive; the same files give the same bytes."""
    shipped = {EXAMPLE if path == SETTINGS else path: data for path, data in files.items()}
    listed = {path: digest(data) for path, data in shipped.items() if path != EXAMPLE}
    shipped[MANIFEST] = manifest(listed)
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
