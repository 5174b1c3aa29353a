# SPDX-License-Identifier: MIT
"""What a device carries and what it leaves free: the figures of docs/sizes.md."""

from host_sim import device_python
from host_sim.deploying.tree import DRIVE_LIMIT, build

PAGE = "docs/sizes.md"
HEAD = """# What it weighs

Made by `python3 -m host_sim sizes --write`. Bytes on the drive are of the files as they are
deployed; heap is live heap in a MicroPython machine with the Pico's word size. A Pico has about
154 KB of heap for us and a drive of 1,001 KB (Pico W: 512 KB; boards with more flash: 3 MB and up).
The limits fail the test run.
"""


def on_the_drive(files=None):
    """[(what, bytes, limit or None)] of the deployed files."""
    files = build() if files is None else files
    modules = {path: len(data) for path, data in files.items() if path.endswith((".mpy", ".py"))}
    largest = max(modules, key=modules.get)
    rows = [
        (f"the drive: {len(files)} files", sum(map(len, files.values())), DRIVE_LIMIT),
        (f"the largest module: {largest}", modules[largest], device_python.MODULE_LIMIT),
    ]
    folders = {}
    for path, data in files.items():
        parts = path.split("/")
        folder = "/".join(parts[:2]) if len(parts) > 2 else "Adafruit libraries"
        folder = "code.py and its like" if len(parts) == 1 else folder
        folders[folder] = folders.get(folder, 0) + len(data)
    return rows + [(folder, folders[folder], None) for folder in sorted(folders)]


def in_the_heap():
    """[(what, bytes, limit)] of the menu and of every game in play."""
    from host_sim.vm.measure import Costs, fullest

    rows = []
    for name in device_python.games():
        costs = Costs(name)
        if not rows:
            rows.append(("menu: code read", costs.menu[1], device_python.MENU_LIMIT))
            rows.append(("menu: live heap", costs.menu[0], device_python.MENU_HEAP))
        limit = device_python.GAME_HEAPS.get(name, device_python.GAME_HEAP)
        rows.append((f"{name} in play, computer players loaded: live heap", costs.play[0], limit))
        rows.append((f"{name} at its fullest: all seats taken, Hard thinks", fullest(name), limit))
    return rows


def table(rows):
    """The rows in Markdown."""
    lines = ["| what | bytes | limit |", "|---|---:|---:|"]
    for what, size, limit in rows:
        lines.append(f"| {what} | {size:,} | {f'{limit:,}' if limit else ''} |")
    return "\n".join(lines) + "\n"


def page():
    """The whole page."""
    drive, heap = table(on_the_drive()), table(in_the_heap())
    return f"{HEAD}\n## On the drive\n\n{drive}\n## In the machine\n\n{heap}"
