# SPDX-License-Identifier: MIT
"""What will happen to a drive: a list of Steps, made without touching it.

Whatever stands in our way and is not byte for byte what we put there is set aside first, into a
folder that says when. What is in nobody's way stays; so does a settings.toml or a sheet that was
edited. Taking Handful off removes what is ours and brings back what was set aside.
"""

import os
import shutil
import time
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from host_sim.deploy.manifest import MANIFEST, detour, is_ours, read, read_manifest
from host_sim.deploy.tree import SETTINGS
from host_sim.errors import Trouble

START_FILES = ("boot.py", "safemode.py", "code.py")  # in the order they are written
EDITABLE = (SETTINGS, "games/*/own_sheets/*")  # a person is invited to change these
HIDES_CODE = "code.txt"  # CircuitPython would start it instead of code.py
ASIDE_FOLDER = "handful-set-aside"
OLD_ASIDE = "-before-handful.py"  # what version 1.0 called a person's code.py
CLUSTER = 512  # where the system does not tell

NEW, CHANGED, SAME, REMOVED, ASIDE, KEPT, BACK = (
    "new", "changed", "same", "removed", "aside", "kept", "back",
)  # fmt: skip


class Step(NamedTuple):
    """What happens to one path."""

    fate: str
    path: str
    data: bytes = b""
    to: str = ""  # where it is moved
    why: str = ""


def plan(folder, files):
    """The Steps that make the drive at `folder` hold `files`, in their order."""
    steps = all_steps(Path(folder), files)
    check_room(Path(folder), steps)
    return steps


def fits(folder, files):
    """Whether the drive at `folder` has room for `files`."""
    folder = Path(folder)
    return room_needed(folder, all_steps(folder, files)) <= shutil.disk_usage(folder).free


def all_steps(folder, files):
    known = read_manifest(folder)
    steps = set_aside(folder, files, known)
    moved = {step.path for step in steps}
    for path in sorted(set(known) - set(files) - moved):
        if is_ours(folder, path, known):
            steps.append(Step(REMOVED, path))
        elif read(folder, path) is not None:
            steps.append(Step(KEPT, path, why="you changed it"))
    for path in sorted(files, key=place):
        steps.append(fate(folder, path, files[path], known, moved))
    return steps


def place(path):
    """Libraries and games first, what starts them last."""
    return (START_FILES.index(path) + 1 if path in START_FILES else 0, path)


def fate(folder, path, data, known, moved):
    there = read(folder, path)
    if path in moved or (there is None and not (folder / path).is_symlink()):
        return Step(NEW, path, data)
    if there == data:
        return Step(SAME, path, data)
    if editable(path) and not (blank(there) or is_ours(folder, path, known)):
        return Step(KEPT, path, why="you edited it")
    return Step(CHANGED, path, data)


def editable(path):
    return any(map(PurePosixPath(path).match, EDITABLE))


def blank(data):
    return data is not None and not data.strip()


# What stands in the way


def set_aside(folder, files, known):
    """The Steps that save what is not ours, before anything is written."""
    found = {}
    for path in [*files, MANIFEST]:
        for hindrance in in_the_way(folder, path, files.get(path), known):
            found[hindrance] = None
    if not found:
        return []
    into = aside_place(folder)
    why = f"it is not ours: it goes to {into}"
    return [Step(ASIDE, path, to=f"{into}/{path}", why=why) for path in sorted(found)]


def in_the_way(folder, path, data, known):
    """Paths that must give way, so that this file can be written and is the one that is found."""
    stray = detour(folder, path)
    if stray and not (stray == path and editable(path)):
        return [stray]
    found = [each for other in hiding(path) for each in foreign_files(folder, other, known)]
    there = read(folder, path)
    if there is None or not (there == data or path == MANIFEST or editable(path)):
        found += foreign_files(folder, path, known)
    return found


def hiding(path):
    """Paths that the device would find before this one: a folder before a module, .py before .mpy,
    the top of the drive before lib."""
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


def foreign_files(folder, path, known):
    """What is at a path and neither ours nor empty: [path], or files in the folder there."""
    there = folder / path
    if there.is_dir() and not there.is_symlink():
        inside = [file for file in there.rglob("*") if file.is_symlink() or file.is_file()]
        paths = [file.relative_to(folder).as_posix() for file in inside]
        return [each for each in paths if not is_ours(folder, each, known)] if paths else [path]
    if not os.path.lexists(there) or blank(read(folder, path)) or is_ours(folder, path, known):
        return []
    return [path]


def aside_place(folder):
    """A new folder for what is set aside now; its name says when."""
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


# Taking it off


def plan_removal(folder):
    """The Steps that take Handful off and bring back what was set aside, the latest of each."""
    folder = Path(folder)
    known = read_manifest(folder)
    kept = {path for path in known if not is_ours(folder, path, known)}
    steps = [Step(REMOVED, path) for path in sorted(set(known) - kept, key=place, reverse=True)]
    steps += [
        Step(KEPT, path, why="you changed it") for path in sorted(kept) if (folder / path).exists()
    ]
    gone, back = {step.path for step in steps if step.fate == REMOVED}, set()
    for path, home in aside_files(folder):
        free = home in gone or not (os.path.lexists(folder / home) or detour(folder, home))
        if home in back or not free:
            steps.append(Step(KEPT, path, why=f"there is another {home}"))
        else:
            back.add(home)
            steps.append(Step(BACK, path, to=home, why=f"it is {home} again"))
    if not steps:
        raise Trouble(
            f"there is no Handful at {folder}: no {MANIFEST} tells what is ours, and nothing was "
            "set aside."
        )
    return steps


def aside_files(folder):
    """[(path, where it came from)] of all that was set aside, the latest first."""
    found = []
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


# Room


def room_needed(folder, steps):
    """Bytes that the drive must have free at the worst moment, in whole clusters."""
    cluster = os.statvfs(folder).f_frsize if hasattr(os, "statvfs") else CLUSTER

    def whole(data):
        return -(-len(data) // cluster) * cluster

    need, spare, folders = 2 * cluster, 0, set()
    for step in steps:
        if step.fate in (NEW, CHANGED):
            need += whole(step.data)
            folders |= {parent for parent in (folder / step.path).parents if not parent.exists()}
        if step.fate in (CHANGED, REMOVED):
            old = whole(read(folder, step.path) or b"")
            need -= old
            spare = max(spare, old)  # a file is replaced when its new bytes are on the drive
        if step.fate == ASIDE:
            folders |= {parent for parent in (folder / step.to).parents if not parent.exists()}
    return need + spare + cluster * len(folders)


def check_room(folder, steps):
    free = shutil.disk_usage(folder).free
    need = room_needed(folder, steps)
    if need > free:
        raise Trouble(
            f"the drive has {free // 1024} KB free, and {-(-need // 1024)} KB more are needed: "
            "make room on it and run this again."
        )
