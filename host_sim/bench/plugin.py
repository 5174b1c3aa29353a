# SPDX-License-Identifier: MIT
"""A pytest plugin for CircuitPython projects: `pytest -p host_sim.bench.plugin`.

Fixtures: `bench`, a board with the project, switched on; `check_picture`, which compares the screen
with a PNG file. `--firmware FILE.uf2` runs the same tests on genuine CircuitPython, and
`--update-pictures` writes the PNG files.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from host_sim.bench.bench import Bench
from host_sim.bench.board import Board
from host_sim.bench.genuine import Genuine
from host_sim.bench.project import STARTS

PICTURES = "pictures"  # folder beside the test file
SCALE = 4  # pixels of a difference picture for one pixel of the screen
GAP = 8  # pixels between the parts of a difference picture
ADDED, LACKING, SAME, BACKGROUND = (255, 80, 80), (80, 160, 255), (90, 90, 90), (40, 40, 40)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the plugin."""
    group = parser.getgroup("bench", "CircuitPython projects")
    group.addoption(
        "--firmware", metavar="FILE.uf2", help="run the tests on this CircuitPython for a Pico"
    )
    group.addoption(
        "--update-pictures", action="store_true", help="write the pictures instead of comparing"
    )
    parser.addini("project", "folder of the project (default: the nearest one with code.py)")


def find_project(config: pytest.Config, test_file: Path) -> Path:
    """Return the project's folder. Raise UsageError if there is none."""
    named = str(config.getini("project"))
    if named:
        return config.rootpath / named
    for folder in test_file.parents:
        if any((folder / name).is_file() for name in STARTS):
            return folder
    raise pytest.UsageError(
        f"no folder above {test_file} has a code.py; name the project's folder in pytest's "
        "configuration: project = FOLDER"
    )


@pytest.fixture
def bench(request: pytest.FixtureRequest) -> Iterator[Board]:
    """Return a board with the project, switched on. Its power is cut after the test."""
    project = find_project(request.config, request.path)
    firmware = request.config.getoption("--firmware")
    board: Board = Genuine(firmware, project) if firmware else Bench(project)
    with board:
        board.power_on()
        yield board


@pytest.fixture
def check_picture(request: pytest.FixtureRequest, bench: Board) -> Callable[[str], None]:
    """Return a function that compares the screen with pictures/NAME.png beside the test file.

    If they differ, NAME.diff.png shows the wanted picture, the screen, and both in colours: red
    pixels are on but should be off, blue ones the opposite.
    """

    def check(name: str) -> None:
        path = request.path.parent / PICTURES / f"{name}.png"
        difference = path.with_suffix(".diff.png")
        difference.unlink(missing_ok=True)
        seen = bench.picture()
        if request.config.getoption("--update-pictures"):
            path.parent.mkdir(exist_ok=True)
            seen.save(path)
            return
        if not path.exists():
            pytest.fail(f"{path} does not exist; --update-pictures writes it", pytrace=False)
        with Image.open(path) as file:
            wanted = file.convert("1")
        if wanted.size != seen.size:
            pytest.fail(f"{path} has {wanted.size} pixels, the screen {seen.size}", pytrace=False)
        changed = ImageChops.logical_xor(wanted, seen)
        box = changed.getbbox()
        if box:
            show_difference(wanted, seen).save(difference)
            count = changed.histogram()[-1]
            pytest.fail(
                f"the screen is not {path.name}: {count} pixels differ, within {box}; "
                f"see {difference}",
                pytrace=False,
            )

    return check


def show_difference(wanted: Image.Image, seen: Image.Image) -> Image.Image:
    """Return the wanted picture, the seen one, and both in colours, below each other."""
    both = Image.new("RGB", wanted.size)
    both.paste(SAME, mask=ImageChops.logical_and(wanted, seen))
    both.paste(ADDED, mask=ImageChops.logical_and(seen, ImageChops.invert(wanted)))
    both.paste(LACKING, mask=ImageChops.logical_and(wanted, ImageChops.invert(seen)))
    width, height = wanted.width * SCALE, wanted.height * SCALE
    sheet = Image.new("RGB", (width + 2 * GAP, 3 * (height + GAP) + GAP), BACKGROUND)
    for place, picture in enumerate((wanted, seen, both)):
        large = picture.convert("RGB").resize((width, height), Image.Resampling.NEAREST)
        sheet.paste(large, (GAP, GAP + place * (height + GAP)))
    return sheet
