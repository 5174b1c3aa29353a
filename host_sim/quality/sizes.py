# SPDX-License-Identifier: MIT
"""The figures of docs/sizes.md: bytes on the drive and in the heap."""

from collections.abc import Mapping, Sequence

from host_sim import device_code
from host_sim.deploy import languages, tree
from host_sim.device_code import limits

Row = tuple[str, int, int | None]  # what, bytes, limit
PAGE = "docs/sizes.md"
NOISE = 512  # bytes: a limit that much too high is left alone
HEAD = """# What it weighs

Made by `python3 -m host_sim measure sizes --update` of the files as `deploy` writes them: compiled,
the Adafruit library among them. Heap is live heap, garbage aside, in a MicroPython machine with the
Pico's word size that loads the same bytecode. A Pico has about 154 KB of heap for us and a drive of
1,001 KB (Pico W: 490 KB; boards with more flash: 3 MB and up). The limits
(host_sim/device_code/limits.py) fail the test run.
"""


def on_the_drive(files: dict[str, bytes] | None = None) -> list[Row]:
    """Return rows about the deployed files."""
    deployed: dict[str, bytes] = languages.speaking(tree.build() if files is None else files, [])
    sources = tree.build(form=tree.STRIPPED)
    rows: list[Row] = [
        (
            f"the drive: {len(deployed)} files",
            sum(map(len, deployed.values())),
            limits.drive(device_code.games()),
        ),
        largest_of(deployed, ".mpy", None),
        largest_of(sources, ".py", limits.SOURCE),
    ]
    folders: dict[str, int] = {}
    for path, data in deployed.items():
        parts = path.split("/")
        folder = "/".join(parts[:2]) if len(parts) > 2 else "Adafruit libraries"
        folder = "code.py and its like" if len(parts) == 1 else folder
        folders[folder] = folders.get(folder, 0) + len(data)
    return rows + [(folder, folders[folder], None) for folder in sorted(folders)]


def largest_of(files: Mapping[str, bytes], kind: str, limit: int | None) -> Row:
    """Return the row of our largest module with this suffix."""
    size, path = max((len(data), path) for path, data in files.items() if is_ours(path, kind))
    return f"our largest module{' with --source' * (kind == '.py')}: {path}", size, limit


def is_ours(path: str, kind: str) -> bool:
    """Return True for a module with this suffix that is not Adafruit's."""
    return path.endswith(kind) and not path.startswith("lib/" + tree.LIBRARY)


def in_the_heap() -> list[Row]:
    """Return rows about the menu and every game in play."""
    from host_sim.quality.memory import Costs, fullest

    rows: list[Row] = []
    for name in device_code.games():
        costs = Costs(name)
        if not rows:
            rows.append(("menu: code read", costs.menu[1], limits.MENU_READ))
            rows.append(("menu: live heap", costs.menu[0], limits.MENU_HEAP))
        limit = limits.game_heap(name)
        rows.append((f"{name} in play: more code read", costs.play[1], limits.game_read(name)))
        rows.append((f"{name} in play, computer players loaded: live heap", costs.play[0], None))
        rows.append((f"{name} at its fullest: all seats taken, Hard thinks", fullest(name), limit))
    return rows


def too_generous(rows: Sequence[Row]) -> list[str]:
    """Return sentences about the limits that could be lowered."""
    return [
        f"{what}: {size:,}, so its limit could be {size + limits.ROOM:,} and is {limit:,}"
        for what, size, limit in rows
        if limit
        and limit not in (limits.drive(device_code.games()), limits.SOURCE)
        and size + limits.ROOM + NOISE < limit
    ]


def table(rows: Sequence[Row]) -> str:
    """Return the rows in Markdown."""
    lines = ["| what | bytes | limit |", "|---|---:|---:|"]
    for what, size, limit in rows:
        lines.append(f"| {what} | {size:,} | {f'{limit:,}' if limit else ''} |")
    return "\n".join(lines) + "\n"


def page(drive: Sequence[Row], heap: Sequence[Row]) -> str:
    """Return the whole page."""
    return f"{HEAD}\n## On the drive\n\n{table(drive)}\n## In the machine\n\n{table(heap)}"
