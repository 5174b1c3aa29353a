# SPDX-License-Identifier: MIT
"""Failures that must be reported: games that cannot be loaded, and modules that fail to import."""

import io

import pytest

from host_sim.frontends import text
from host_sim.frontends.terminal.canvas import Canvas
from host_sim.frontends.terminal.terminal import TerminalPlay
from host_sim.handheld.checks import Checks, count_gaps
from host_sim.handheld.device import Device
from tests.handheld import Handheld

BROKEN = "import no_such_module\n"


class NoFile:
    """A save file that saves nothing."""

    def save(self, nvm):
        """Do nothing."""


@pytest.fixture
def broken_drive(drive):
    """Return a drive with a sixth game that cannot be loaded."""
    folder = drive / "games" / "broken"
    folder.mkdir()
    (folder / "__init__.py").write_text(BROKEN, encoding="utf-8")
    return drive


def test_a_game_that_cannot_be_loaded_prints_its_traceback(make_device, broken_drive):
    device = make_device(broken_drive, kind=Handheld)
    assert "Traceback" in device.serial and "no_such_module" in device.serial
    assert "games/broken/__init__" in device.serial.replace("\\", "/")
    assert device.shows("games/broken can't be loaded")


def test_the_text_front_end_says_the_traceback(make_device, broken_drive):
    lines = []
    device = make_device(broken_drive, kind=Device)
    device.power_on()
    session = text.TextPlay(device, NoFile(), lines.append)
    session.begin()
    for line in ("a", "a"):
        session.execute(line)
    assert any("no_such_module" in line for line in lines), lines


def test_the_terminal_shows_the_error_at_once_and_the_traceback_at_the_end(
    make_device, broken_drive
):
    device = make_device(broken_drive, kind=Handheld)
    session = TerminalPlay(
        device,
        NoFile(),
        None,
        keyboard=object(),
        canvas=Canvas(io.StringIO().write, "utf-8"),
    )
    session.take_output(0.0)
    assert "no_such_module" in session.status
    assert "Traceback" in session.printed


@pytest.mark.parametrize(
    ("module", "entry"),
    [("options", "New game"), ("statistics", "Statistics")],
)
def test_an_import_error_inside_a_games_own_module_is_a_crash(make_device, drive, module, entry):
    path = drive / f"games/top12/lobby/{module}.py"
    path.write_text(BROKEN + path.read_text(encoding="utf-8"), encoding="utf-8")
    device = make_device(drive, kind=Handheld)
    device.pick("Top 12")
    device.keys("A")
    device.choose(entry)
    device.run(0.5)
    assert "no_such_module" in device.serial
    assert device.shows("ImportError") or device.shows("ModuleNotFoundError")


MISTAKES = {
    "screen.fill(120, 8, 9, 4)": "Drawing outside the screen: fill_region from 120, 8 to 129, 12",
    "screen.text(0, 60, 'low')": "Drawing outside the screen: blit from 0, 60 to 5, 68",
    "words('roll', 5)": 'Text "roll" has 0 gaps and gets 1 values',
    "words('turn')": 'Text "turn" has 1 gaps and gets 0 values',
}


@pytest.mark.parametrize("mistake", MISTAKES)
@pytest.mark.parametrize("raises", [True, False], ids=["in tests", "in the simulator"])
def test_drawing_outside_and_wrong_gaps_are_reported(
    make_device, sample, monkeypatch, mistake, raises
):
    monkeypatch.setattr(Checks, "raises", raises)
    drive = sample("pig")
    path = drive / "games/pig/screen.py"
    source = path.read_text(encoding="utf-8")
    assert "        screen.footer(" in source
    planted = source.replace("        screen.footer(", f"        {mistake}\n        screen.footer(")
    path.write_text(planted, encoding="utf-8")
    device = make_device(drive, kind=Handheld)
    device.pick("Pig")
    device.keys("A")
    device.choose("New game")
    device.keys("A 0.5 A 0.5")
    assert MISTAKES[mistake] in device.serial
    assert ("Traceback" in device.serial) == raises
    if not raises:
        assert device.serial.count(MISTAKES[mistake]) == 1, "once for each place"
        assert "pig/screen.py, line" in device.serial.replace("\\", "/")


@pytest.mark.parametrize(
    ("words", "gaps"), [("", 0), ("{} of {}", 2), ("{1} {0}", 2), ("{1}", 2), ("<card/cards>", 1)]
)
def test_gaps_are_counted(words, gaps):
    assert count_gaps(words) == gaps
