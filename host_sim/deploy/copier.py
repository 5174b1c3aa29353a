# SPDX-License-Identifier: MIT
"""The execution of a plan: move the user's files aside, then write, verify and replace ours.

The user's files are moved aside and verified before the first byte is written. Only changed files
are written, every file is read back, and code.py comes last. A file is written under another name
and replaces the old one when it is complete, so every file on the drive is always complete. The
next run completes an interrupted one.
"""

import errno
import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from host_sim.deploy import planner
from host_sim.deploy.drives import BOOT_OUT
from host_sim.deploy.manifest import MANIFEST, digests, manifest, read, read_manifest
from host_sim.deploy.planner import ASIDE, BACK, CHANGED, KEPT, NEW, REMOVED, Step
from host_sim.errors import Trouble

PART = "lib/handful/deployed.part"  # a file that is being written
WORK = (ASIDE, NEW, CHANGED, REMOVED, BACK)

Progress = Callable[[int, int, str], None]  # called with done, total, path
Fingerprint = str | bytes | dict[str, "Fingerprint"]


class Watch:
    """The progress of a run, for error messages."""

    def __init__(self, total: int = 0, progress: Progress | None = None) -> None:
        self.done, self.total, self.path, self.progress = 0, total, MANIFEST, progress

    def step(self, path: str) -> None:
        """Count a step and report it."""
        self.done += 1
        if self.progress:
            self.progress(self.done, self.total, path)


@contextmanager
def explained(folder: Path, watch: Watch) -> Iterator[None]:
    """Turn an OSError into a Trouble that explains it."""
    try:
        yield
    except OSError as error:
        raise Trouble(explain(folder, error, watch)) from None


def plan(folder: str | Path, files: dict[str, bytes]) -> list[Step]:
    """Return the Steps that copy `files` to the drive."""
    with explained(Path(folder), Watch(len(files))):
        return planner.plan(folder, files)


def fits(folder: str | Path, files: dict[str, bytes]) -> bool:
    """Return True if the drive has enough space for `files`."""
    with explained(Path(folder), Watch(len(files))):
        return planner.fits(folder, files)


def plan_removal(folder: str | Path) -> list[Step]:
    """Return the Steps that remove Handful from the drive."""
    with explained(Path(folder), Watch()):
        return planner.plan_removal(folder)


def bring(
    folder: str | Path,
    files: dict[str, bytes],
    steps: Sequence[Step],
    progress: Progress | None = None,
) -> int:
    """Execute the Steps of a plan and return the number of files written.

    Raise Trouble if the drive refuses.
    """
    folder = Path(folder)
    work = [step for step in steps if step.fate in WORK]
    kept = {step.path for step in steps if step.fate == KEPT}
    ours = digests({path: data for path, data in files.items() if path not in kept})
    watch = Watch(len(work), progress)
    with explained(folder, watch):
        first = [step for step in work if step.fate == ASIDE]
        carry_out(folder, first, watch)
        if work:  # until all is done, the manifest lists old and new files
            watch.path = MANIFEST
            put(folder, MANIFEST, manifest(ours, read_manifest(folder)))
        carry_out(folder, work[len(first) :], watch)
        watch.path = MANIFEST
        if read(folder, MANIFEST) != manifest(ours):
            put(folder, MANIFEST, manifest(ours))
    return sum(step.fate in (NEW, CHANGED) for step in work)


def take_off(folder: str | Path, steps: Sequence[Step], progress: Progress | None = None) -> None:
    """Execute the Steps of a removal: remove Handful's files, then restore those set aside."""
    folder = Path(folder)
    work = [step for step in steps if step.fate in WORK]
    watch = Watch(len(work), progress)
    with explained(folder, watch):
        gone = [step for step in work if step.fate == REMOVED]
        carry_out(folder, gone, watch)
        for path in (PART, MANIFEST):
            watch.path = path
            if read(folder, path) is not None:
                remove(folder, path)
        carry_out(folder, work[len(gone) :], watch)


def carry_out(folder: Path, steps: Sequence[Step], watch: Watch) -> None:
    """Execute some Steps in their order."""
    for step in steps:
        watch.path = step.path
        if step.fate == REMOVED:
            remove(folder, step.path)
        elif step.fate in (ASIDE, BACK):
            move(folder, step.path, step.to)
        else:
            put(folder, step.path, step.data)
        watch.step(step.path)


# One step


def move(folder: Path, path: str, to: str) -> None:
    """Move a file or folder on the drive, and verify its content."""
    source, target = folder / path, folder / to
    before = fingerprint(source)
    target.parent.mkdir(parents=True, exist_ok=True)
    source.rename(target)
    if fingerprint(target) != before:
        raise OSError(errno.EIO, "it reads back differently")
    remove_empty(folder, source.parent)


def fingerprint(path: Path) -> Fingerprint:
    """Return a value that changes with any change of a file, link or folder."""
    if path.is_symlink():
        return os.readlink(path)
    if path.is_dir():
        return {each.name: fingerprint(each) for each in path.iterdir()}
    return hashlib.sha256(path.read_bytes()).digest()


def remove(folder: Path, path: str) -> None:
    """Remove a file, and the folders that are empty then."""
    (folder / path).unlink()
    remove_empty(folder, (folder / path).parent)


def remove_empty(folder: Path, place: Path) -> None:
    """Remove a folder and its parents while they are empty, except lib and the drive itself."""
    while place not in (folder, folder / "lib"):
        try:
            place.rmdir()
        except OSError:  # it is not empty
            return
        place = place.parent


def put(folder: Path, path: str, data: bytes) -> None:
    """Write a file under another name, read it back from the drive, and move it to its path."""
    target, part = folder / path, folder / PART
    for place in (target, part):
        place.parent.mkdir(parents=True, exist_ok=True)
    for _ in range(2):
        part.unlink(missing_ok=True)  # if it is a link, do not write through it
        write(part, data)
        if part.read_bytes() == data:
            os.replace(part, target)
            return
    raise OSError(errno.EIO, "it reads back differently")


def write(target: Path, data: bytes) -> None:
    """Write a file and flush it to the drive."""
    with open(target, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
        if hasattr(os, "posix_fadvise"):  # the next read comes from the drive
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def explain(folder: Path, error: OSError, watch: Watch) -> str:
    """Return a sentence for an error of the system: what is wrong and what to do."""
    again = "run this again to finish"
    so_far = f"after {watch.done} of {watch.total} files"
    if not (folder / BOOT_OUT).exists():
        return f"the drive was disconnected {so_far}: connect it and {again}."
    if error.errno == errno.ENOSPC:
        return f"the drive is full {so_far}: make room on it and {again}."
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return (
            f"the drive at {folder} is read-only: eject it, press the board's reset button and "
            f"{again} (your own boot.py may have made the drive read-only)."
        )
    return f"cannot write {watch.path} ({error.strerror}) {so_far}: {again}."
