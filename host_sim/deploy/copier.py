# SPDX-License-Identifier: MIT
"""Carries Steps out: what is not ours is set aside and verified before the first byte is written,
only what changed is written, every file is read back, code.py comes last.

A file is written under another name and takes its place when it is whole, so at any moment what is
on the drive is ours, old or new, or somebody's. A run that was cut short is completed by the next.
"""

import errno
import hashlib
import os
from contextlib import contextmanager
from pathlib import Path

from host_sim.deploy import planner
from host_sim.deploy.drives import BOOT_OUT
from host_sim.deploy.manifest import MANIFEST, digests, manifest, read, read_manifest
from host_sim.deploy.planner import ASIDE, BACK, CHANGED, KEPT, NEW, REMOVED
from host_sim.errors import Trouble

PART = "lib/handful/deployed.part"  # a file that is being written
WORK = (ASIDE, NEW, CHANGED, REMOVED, BACK)


class Watch:
    """How far we are, for the sentence when the drive says no."""

    def __init__(self, total=0, progress=None):
        self.done, self.total, self.path, self.progress = 0, total, MANIFEST, progress

    def step(self, path):
        self.done += 1
        if self.progress:
            self.progress(self.done, self.total, path)


@contextmanager
def explained(folder, watch):
    """What the system says against it becomes a sentence."""
    try:
        yield
    except OSError as error:
        raise Trouble(explain(folder, error, watch)) from None


def plan(folder, files):
    """The Steps that bring `files` to the drive."""
    with explained(Path(folder), Watch(len(files))):
        return planner.plan(folder, files)


def fits(folder, files):
    """Whether the drive has room for `files`."""
    with explained(Path(folder), Watch(len(files))):
        return planner.fits(folder, files)


def plan_removal(folder):
    """The Steps that take Handful off the drive."""
    with explained(Path(folder), Watch()):
        return planner.plan_removal(folder)


def bring(folder, files, steps, progress=None):
    """Carry the Steps of a plan out; how many files were written. Trouble if the drive does not let
    us."""
    folder = Path(folder)
    work = [step for step in steps if step.fate in WORK]
    kept = {step.path for step in steps if step.fate == KEPT}
    ours = digests({path: data for path, data in files.items() if path not in kept})
    watch = Watch(len(work), progress)
    with explained(folder, watch):
        first = [step for step in work if step.fate == ASIDE]
        carry_out(folder, first, watch)
        if work:  # until all is done, what was ours and what will be are both ours
            watch.path = MANIFEST
            put(folder, MANIFEST, manifest(ours, read_manifest(folder)))
        carry_out(folder, work[len(first) :], watch)
        watch.path = MANIFEST
        if read(folder, MANIFEST) != manifest(ours):
            put(folder, MANIFEST, manifest(ours))
    return sum(step.fate in (NEW, CHANGED) for step in work)


def take_off(folder, steps, progress=None):
    """Carry the Steps of a removal out: first what is ours goes, then what was aside comes back."""
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


def carry_out(folder, steps, watch):
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


def move(folder, path, to):
    """Give something another place on the drive, and see that it arrived as it was."""
    source, target = folder / path, folder / to
    before = fingerprint(source)
    target.parent.mkdir(parents=True, exist_ok=True)
    source.rename(target)
    if fingerprint(target) != before:
        raise OSError(errno.EIO, "it reads back differently")
    remove_empty(folder, source.parent)


def fingerprint(path):
    """Something that changes when anything in a file, link or folder does."""
    if path.is_symlink():
        return os.readlink(path)
    if path.is_dir():
        return {each.name: fingerprint(each) for each in path.iterdir()}
    return hashlib.sha256(path.read_bytes()).digest()


def remove(folder, path):
    (folder / path).unlink()
    remove_empty(folder, (folder / path).parent)


def remove_empty(folder, place):
    """Folders that hold nothing any more go; those that every drive has may stay."""
    while place not in (folder, folder / "lib"):
        try:
            place.rmdir()
        except OSError:  # something is in it still
            return
        place = place.parent


def put(folder, path, data):
    """Write one file, read it back from the drive itself, and let it take its place."""
    target, part = folder / path, folder / PART
    for place in (target, part):
        place.parent.mkdir(parents=True, exist_ok=True)
    for _ in range(2):
        part.unlink(missing_ok=True)  # a link that lies there must not be written through
        write(part, data)
        if part.read_bytes() == data:
            os.replace(part, target)
            return
    raise OSError(errno.EIO, "it reads back differently")


def write(target, data):
    with open(target, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
        if hasattr(os, "posix_fadvise"):  # so that reading asks the drive, not the memory
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def explain(folder, error, watch):
    """The sentence for what the system said."""
    again = "run this again to finish"
    so_far = f"after {watch.done} of {watch.total} files"
    if not (folder / BOOT_OUT).exists():
        return f"the drive went away {so_far}: plug it in and {again}."
    if error.errno == errno.ENOSPC:
        return f"the drive is full {so_far}: make room on it and {again}."
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return (
            f"the drive at {folder} is read-only: eject it, press the board's reset and {again} "
            "(a boot.py of yours may have given the drive to the board)."
        )
    return f"cannot write {watch.path} ({error.strerror}) {so_far}: {again}."
