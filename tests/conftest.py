# SPDX-License-Identifier: MIT
"""Fixtures for everybody: consoles that are switched off when the test is over."""

import shutil
import textwrap

import pytest

from host_sim.device_code import device_files
from host_sim.handheld.checks import Checks
from host_sim.handheld.device import Device
from host_sim.micropython.vm import NoMachine, ensure
from host_sim.paths import ROOT
from tests.handheld import Handheld
from tests.not_run import not_run, once, pytest_configure  # noqa: F401 - a hook of pytest's

Checks.raises = True
SAMPLE = ROOT / "tests" / "sample"
CACHES = shutil.ignore_patterns("__pycache__")


@pytest.fixture
def make_device():
    """Makes Devices, or what else `kind` says, and cuts their power afterwards."""
    made = []

    def make(*args, kind=Device, **kwargs):
        made.append(kind(*args, **kwargs))
        return made[-1]

    yield make
    for device in made:
        device.cut_power()


@pytest.fixture
def handheld():
    """Makes Handhelds, or what else `kind` says, and cuts their power afterwards; none of them may
    have printed a traceback."""
    made = []

    def make(*args, kind=Handheld, **options):
        made.append(kind(*args, **options))
        return made[-1]

    yield make
    for device in made:
        device.cut_power()
        assert "Traceback" not in device.serial


@pytest.fixture
def drive(tmp_path):
    """A folder with all that a device gets, for a test to change."""
    for file in device_files(every_kind=True):
        copy = tmp_path / file.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, copy)
    return tmp_path


@pytest.fixture
def sample(drive):
    """`sample(name)`: a game of tests/sample among those of the drive, whatever else is there."""

    def add(name):
        folder = drive / "games" / name
        shutil.copytree(SAMPLE / name, folder, ignore=CACHES, dirs_exist_ok=True)
        return drive

    return add


@pytest.fixture
def firmware(tmp_path, make_device):
    """`firmware(code, other files..., power=True)`: a Device with its own little files."""

    def burn(code, files=None, power=True, **options):
        for name, text in {"code.py": code, **(files or {})}.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(textwrap.dedent(text), encoding="utf-8")
        device = make_device(tmp_path, **options)
        if power:
            device.power_on()
        return device

    return burn


def pytest_addoption(parser):
    parser.addoption(
        "--update-goldens",
        action="append",
        default=[],
        metavar="GAME",
        help="write this game's tests/golden anew instead of comparing",
    )

    parser.addoption(
        "--game", metavar="GAME", help="only tests of this game, and those that judge all at once"
    )


def pytest_collection_modifyitems(config, items):
    """With --game, keep what is parametrized with that game and what is marked `all_games`. Tests
    that are marked `long` have no time limit."""
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker(pytest.mark.timeout(0))
    game = config.getoption("--game")
    if not game:
        return
    kept = [item for item in items if item.get_closest_marker("all_games") or is_of(game, item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept


def is_of(game, item):
    """Return True if a test's parameters name the game or a file of it."""
    values = item.callspec.params.values() if hasattr(item, "callspec") else ()
    return any(value == game or f"/games/{game}/" in f"/{value}" for value in values)


@pytest.fixture(scope="session")
def interpreter(tmp_path_factory):
    """The virtual machine is installed. Where it cannot be had its tests are not run; the first
    process that asks tries, and the others believe it."""
    found, why = once(tmp_path_factory, "machine", ensure, NoMachine)
    return found or not_run("the MicroPython machine", why, needed=True)
