# SPDX-License-Identifier: MIT
"""The pictures of the docs: the scenario or example that makes each, and a check for stale ones.

Only the pixels of saved pictures are compared.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from PIL import Image, ImageSequence

from host_sim.docs_build import api_page
from host_sim.errors import Trouble
from host_sim.paths import ROOT
from host_sim.scenario.captures import SCALE, Film, save_png
from host_sim.scenario.player import play

Row = tuple[str, str, str | None]

# File, the scenario that makes it, and its shot (None: the whole scenario as a film). The examples
# in docs/game-api.md make that page's pictures.
TABLE: tuple[Row, ...] = (
    ("docs/pictures/demo.gif", "scenarios/demo.txt", None),
    ("docs/pictures/title.png", "scenarios/demo.txt", "title"),
    ("docs/pictures/menu.png", "scenarios/demo.txt", "menu"),
    ("docs/pictures/seats.png", "scenarios/demo.txt", "seats"),
    ("docs/pictures/selftest-pattern.png", "scenarios/selftest.txt", "pattern"),
    ("docs/pictures/selftest-buttons.png", "scenarios/selftest.txt", "buttons"),
    ("docs/pictures/selftest-facts.png", "scenarios/selftest.txt", "facts"),
    ("docs/pictures/yahtzee.png", "scenarios/demo.txt", "keep"),
    ("docs/pictures/yahtzee-coach.png", "scenarios/yahtzee.txt", "coach"),
    ("docs/pictures/yahtzee-review.png", "scenarios/yahtzee.txt", "review"),
    ("docs/pictures/yahtzee-lesson.png", "scenarios/yahtzee-lesson.txt", "upper"),
    ("docs/pictures/top12.png", "scenarios/top12.txt", "name"),
    ("docs/pictures/top12-write.png", "scenarios/top12.txt", "write"),
    ("docs/pictures/roll_to_the_top.png", "scenarios/roll_to_the_top-climb.txt", "sum"),
    ("docs/pictures/roll_to_the_top-race.png", "scenarios/roll_to_the_top-five.txt", "race"),
    ("docs/pictures/roll_to_the_top-sheet.png", "scenarios/roll_to_the_top.txt", "sheet"),
    ("docs/pictures/top33.png", "scenarios/top33.txt", "swap"),
    ("docs/pictures/top33-computer.png", "scenarios/top33.txt", "computer"),
    ("docs/pictures/auruxxx.png", "scenarios/auruxxx.txt", "hand"),
    *api_page.table(),
)

SMALL = 2  # the scale on a page with many pictures


def frames(path: str | Path) -> list[tuple[bytes, int]]:
    """Return (pixels, milliseconds) for each frame of a picture file."""
    with Image.open(path) as image:
        return [
            (frame.convert("RGB").tobytes(), frame.info.get("duration", 0))
            for frame in ImageSequence.Iterator(image)
        ]


def make(folder: str | Path, table: Iterable[Row] = TABLE) -> Iterator[str]:
    """Make the table's pictures below a folder, and yield the path of each when it is done.

    Raise Trouble if a scenario lacks a shot.
    """
    for source in dict.fromkeys(row[1] for row in table):
        film = Film()
        drawn = source == api_page.PAGE
        shots = api_page.shots(api_page.text()) if drawn else play(ROOT / source, film=film).shots
        for name, scenario, shot in table:
            if scenario != source:
                continue
            if shot is None:
                film.save(Path(folder) / name)
            elif shot in shots:
                image, brightness = shots[shot]
                save_png(image, Path(folder) / name, brightness, SMALL if drawn else SCALE)
            else:
                raise Trouble(f"{name} needs the shot {shot!r}, but {source} does not take it.")
            yield name


def stale(folder: str | Path, table: Iterable[Row] = TABLE) -> list[str]:
    """Return the files of the table that are missing or differ from those made below a folder."""
    return [name for name, _, _ in table if not same(ROOT / name, Path(folder) / name)]


def same(old: str | Path, new: str | Path) -> bool:
    """Return True if two picture files show the same."""
    return Path(old).is_file() and frames(old) == frames(new)
