# SPDX-License-Identifier: MIT
"""The files of a project that belong on the board's drive, and advice about missing modules."""

import ast
import importlib.util
import re
import shutil
from collections.abc import Mapping
from pathlib import Path

from host_sim.bench.wiring import FILE
from host_sim.errors import Trouble
from host_sim.sim.imports import ADAFRUIT, NOT_ON_THE_DEVICE

NOT_COPIED = ("__pycache__", "tests", "docs", "node_modules", "venv", FILE)
STARTS = ("code.py", "main.py")  # CircuitPython also runs main.py
# Modules of CircuitPython for the Pico that the simulator lacks.
NOT_SIMULATED = {
    "audiobusio", "audiocore", "audiomixer", "audiomp3", "audiopwmio",
    "bitbangio", "countio", "floppyio", "framebufferio", "gifio", "i2ctarget", "imagecapture",
    "is31fl3741", "jpegio", "locale", "memorymap", "msgpack", "onewireio", "paralleldisplaybus",
    "pulseio", "rgbmatrix", "rp2pio", "sdcardio", "sharpdisplay", "synthio", "touchio",
    "ulab", "usb", "usb_host", "usb_video",
}  # fmt: skip
MISSING = re.compile(r"no module named '(\w+)'")


def check_project(folder: Path) -> Path:
    """Return the whole path of a project's folder. Raise Trouble if it has no program."""
    if not folder.is_dir():
        raise Trouble(f"the folder {str(folder)!r} does not exist.")
    if not any((folder / name).is_file() for name in STARTS):
        raise Trouble(
            f"{str(folder)!r} has no code.py; pass the folder that you copy to CIRCUITPY."
        )
    return folder.resolve()


def is_copied(path: Path) -> bool:
    """Return True if a file or folder with this path belongs on the drive."""
    return not path.name.startswith(".") and path.name not in NOT_COPIED


def copy_project(folder: Path, drive: Path) -> None:
    """Copy a project's files to a new folder, without hidden files, tests and bench.toml."""
    shutil.copytree(
        folder,
        drive,
        ignore=lambda where, names: [name for name in names if not is_copied(Path(where) / name)],
    )
    if not (drive / "code.py").exists():
        (drive / "main.py").rename(drive / "code.py")


def read_drive(drive: Path) -> dict[str, bytes]:
    """Return {path on the drive: content}, with the Adafruit libraries that it imports."""
    files = {
        path.relative_to(drive).as_posix(): path.read_bytes()
        for path in sorted(drive.rglob("*"))
        if path.is_file()
    }
    waiting = [content for name, content in files.items() if name.endswith(".py")]
    while waiting:
        for name in _imports(waiting.pop()):
            if not _is_on_drive(name, files):
                library = _library_files(name)
                files.update(library)
                waiting += library.values()
    return files


def _imports(source: bytes) -> set[str]:
    """Return the top names that a source file imports. A file with an error imports none."""
    found: set[str] = set()
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return found
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return {name for name in found if name.startswith(ADAFRUIT) and name not in NOT_ON_THE_DEVICE}


def _is_on_drive(name: str, files: Mapping[str, bytes]) -> bool:
    return any(
        path.startswith((f"{place}{name}.", f"{place}{name}/"))
        for path in files
        for place in ("", "lib/")
    )


def _library_files(name: str) -> dict[str, bytes]:
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        return {}
    source = Path(spec.origin)
    if not spec.submodule_search_locations:
        return {f"lib/{source.name}": source.read_bytes()}
    return {
        f"lib/{name}/{path.relative_to(source.parent).as_posix()}": path.read_bytes()
        for path in sorted(source.parent.rglob("*.py"))
    }


def advice(serial: str) -> list[str]:
    """Return a sentence for each module that the program missed."""
    return [
        f"{name} is not simulated; try --firmware."
        if name in NOT_SIMULATED
        else f"{name} was not found; copy {name}.py to the project's lib folder (.mpy files run "
        "only with --firmware)."
        for name in dict.fromkeys(MISSING.findall(serial))
    ]
