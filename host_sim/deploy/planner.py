# SPDX-License-Identifier: MIT
"""The plan of a deploy: a list of Steps, made without touching the drive.

A file that must be replaced and is not exactly what a deploy put there is first moved aside, into
a folder named after the time. All other files of the user stay, and so does an edited
settings.toml or sheet. Removing Handful removes its own files and restores those set aside.
"""

import os
import shutil
import time
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from host_sim.deploy.manifest import MANIFEST, Digests, detour, is_ours, read, read_manifest
from host_sim.deploy.tree import SETTINGS
from host_sim.errors import Trouble

START_FILES = ("boot.py", "safemode.py", "code.py")  # in the order they are written
EDITABLE = (SETTINGS, "games/*/own_sheets/*")  # files for users to edit
HIDES_CODE = "code.txt"  # CircuitPython would start it instead of code.py
ASIDE_FOLDER = "handful-set-aside"
OLD_ASIDE = "-before-handful.py"  # version 1.0 renamed the user's code.py with this
CLUSTER = 512  # bytes, for a system that does not report it

NEW, CHANGED, SAME, REMOVED, ASIDE, KEPT, BACK = (
    "new", "changed", "same", "removed", "aside", "kept", "back",
)  # fmt: skip


class Step(NamedTuple):
    """What happens to one path."""

    fate: str
    path: str
    data: bytes = b""
    to: str = ""  # the new path of a moved file
    why: str = ""


def plan(folder: str | Path, files: Mapping[str, bytes]) -> list[Step]:
    """Return the Steps, in order, after which the drive at `folder` holds `files`.

    Raise Trouble if it has too little space.
    """
    steps = all_steps(Path(folder), files)
    check_room(Path(folder), steps)
    return steps


def fits(folder: str | Path, files: Mapping[str, bytes]) -> bool:
    """Return True if the drive at `folder` has enough space for `files`."""
    folder = Path(folder)
    return room_needed(folder, all_steps(folder, files)) <= shutil.disk_usage(folder).free


def all_steps(folder: Path, files: Mapping[str, bytes]) -> list[Step]:
    """Return the Steps for these files without a check of the free space."""
    known = read_manifest(folder)
    steps = set_aside(folder, files, known)
    moved = {step.path for step in steps}
    for path in sorted(set(known) - set(files) - moved):
        if is_ours(folder, path, known):
            steps.append(Step(REMOVED, path))
        elif read(folder, path) is not None:
            steps.append(Step(KEPT, path, why="you changed it"))
    for path in sorted(files, key=write_order):
        steps.append(step_for(folder, path, files[path], known, moved))
    return steps


def write_order(path: str) -> tuple[int, str]:
    """Return a sort key: libraries and games first, start files last."""
    return (START_FILES.index(path) + 1 if path in START_FILES else 0, path)


def step_for(folder: Path, path: str, data: bytes, known: Digests, moved: set[str]) -> Step:
    """Return the Step that gives a path this content; `moved` paths are free by then."""
    there = read(folder, path)
    if path in moved or (there is None and not (folder / path).is_symlink()):
        return Step(NEW, path, data)
    if there == data:
        return Step(SAME, path, data)
    if is_editable(path) and not (is_blank(there) or is_ours(folder, path, known)):
        return Step(KEPT, path, why="you edited it")
    return Step(CHANGED, path, data)


def is_editable(path: str) -> bool:
    """Return True for a file that users may edit."""
    return any(map(PurePosixPath(path).match, EDITABLE))


def is_blank(data: bytes | None) -> bool:
    """Return True for a file with nothing but white space."""
    return data is not None and not data.strip()


# Files of the user


def set_aside(folder: Path, files: Mapping[str, bytes], known: Digests) -> list[Step]:
    """Return the Steps that move the user's files aside before anything is written."""
    found = {
        obstacle
        for path in [*files, MANIFEST]
        for obstacle in obstacles(folder, path, files.get(path), known)
    }
    if not found:
        return []
    into = aside_place(folder)
    why = f"it is yours: it moves to {into}"
    return [Step(ASIDE, path, to=f"{into}/{path}", why=why) for path in sorted(found)]


def obstacles(folder: Path, path: str, data: bytes | None, known: Digests) -> list[str]:
    """Return the user's paths that prevent this file from being written or from being loaded."""
    stray = detour(folder, path)
    if stray and not (stray == path and is_editable(path)):
        return [stray]
    found = [each for other in hiding(path) for each in foreign_files(folder, other, known)]
    there = read(folder, path)
    if there is None or not (there == data or path == MANIFEST or is_editable(path)):
        found += foreign_files(folder, path, known)
    return found


def hiding(path: str) -> list[str]:
    """Return the paths that the device would load instead of this one.

    It prefers a folder to a module, .py to .mpy, and the top of the drive to lib.
    """
    if path == "code.py":
        return [HIDES_CODE]
    stem, _, kind = path.rpartition(".")
    if kind not in ("py", "mpy") or "/" not in path:
        return []
    found = [stem] if kind == "py" else [stem, f"{stem}.py"]
    if path.startswith("lib/"):
        top = stem.split("/")[1]
        found += [top, f"{top}.py", f"{top}.mpy"]
    return found


def foreign_files(folder: Path, path: str, known: Digests) -> list[str]:
    """Return the user's files at a path: [path], or the files in the folder there."""
    there = folder / path
    if there.is_dir() and not there.is_symlink():
        inside = [file for file in there.rglob("*") if file.is_symlink() or file.is_file()]
        paths = [file.relative_to(folder).as_posix() for file in inside]
        return [each for each in paths if not is_ours(folder, each, known)] if paths else [path]
    if not os.path.lexists(there) or is_blank(read(folder, path)) or is_ours(folder, path, known):
        return []
    return [path]


def aside_place(folder: Path) -> str:
    """Return the path of a new folder for files set aside, named after the present time."""
    root, count = ASIDE_FOLDER, 1
    while (folder / root).is_symlink() or (folder / root).is_file():
        count += 1
        root = f"{ASIDE_FOLDER}-{count}"
    now, count = time.strftime("%Y-%m-%d-%H.%M.%S"), 1
    name = now
    while (folder / root / name).exists():
        count += 1
        name = f"{now}-{count}"
    return f"{root}/{name}"


# Removal


def plan_removal(folder: str | Path) -> list[Step]:
    """Return the Steps that remove Handful and restore the latest version of each file set aside.

    Raise Trouble if there is nothing to remove.
    """
    folder = Path(folder)
    known = read_manifest(folder)
    kept = {path for path in known if not is_ours(folder, path, known)}
    removed = sorted(set(known) - kept, key=write_order, reverse=True)
    steps = [Step(REMOVED, path) for path in removed]
    steps += [
        Step(KEPT, path, why="you changed it") for path in sorted(kept) if (folder / path).exists()
    ]
    gone = {step.path for step in steps if step.fate == REMOVED}
    back: set[str] = set()
    for path, home in aside_files(folder):
        is_free = home in gone or not (os.path.lexists(folder / home) or detour(folder, home))
        if home in back or not is_free:
            steps.append(Step(KEPT, path, why=f"there is another {home}"))
        else:
            back.add(home)
            steps.append(Step(BACK, path, to=home, why=f"it is {home} again"))
    if not steps:
        raise Trouble(
            f"Handful is not on {folder}: there is no {MANIFEST}, and no files were set aside."
        )
    return steps


def aside_files(folder: Path) -> list[tuple[str, str]]:
    """Return [(path, original path)] of all files set aside, the latest first."""
    found: list[tuple[str, str]] = []
    for root in sorted(folder.glob(f"{ASIDE_FOLDER}*")):
        times = [] if root.is_symlink() or not root.is_dir() else sorted(root.iterdir())
        for then in reversed(times):
            found += [
                (file.relative_to(folder).as_posix(), file.relative_to(then).as_posix())
                for file in sorted(then.rglob("*"))
                if file.is_symlink() or file.is_file()
            ]
    for home in START_FILES:
        old = home.removesuffix(".py") + OLD_ASIDE
        if read(folder, old) is not None:
            found.append((old, home))
    return found


# Space


def room_needed(folder: Path, steps: Sequence[Step]) -> int:
    """Return the bytes, in whole clusters, that must be free on the drive before the first Step."""
    cluster = os.statvfs(folder).f_frsize if hasattr(os, "statvfs") else CLUSTER

    def whole(data: bytes) -> int:
        return -(-len(data) // cluster) * cluster

    need, spare = 2 * cluster, 0
    folders: set[Path] = set()
    for step in steps:
        if step.fate in (NEW, CHANGED):
            need += whole(step.data)
            folders |= {parent for parent in (folder / step.path).parents if not parent.exists()}
        if step.fate in (CHANGED, REMOVED):
            old = whole(read(folder, step.path) or b"")
            need -= old
            spare = max(spare, old)  # old and new file exist for a moment
        if step.fate == ASIDE:
            folders |= {parent for parent in (folder / step.to).parents if not parent.exists()}
    return need + spare + cluster * len(folders)


def check_room(folder: Path, steps: Sequence[Step]) -> None:
    """Raise Trouble if the drive has too little space for these Steps."""
    free = shutil.disk_usage(folder).free
    need = room_needed(folder, steps)
    if need > free:
        raise Trouble(
            f"the drive has {free // 1024} KB free, but {-(-need // 1024)} KB are needed: delete "
            "some files on it and run this again."
        )
