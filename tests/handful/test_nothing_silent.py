# SPDX-License-Identifier: MIT
"""Failures that must be reported: games that cannot be loaded, and modules that fail to import."""

import io
from pathlib import Path

import pytest

from host_sim.frontends import text
from host_sim.frontends.device_words import DeviceWords
from host_sim.frontends.serial_text import find_error, serial_output
from host_sim.frontends.terminal.canvas import Canvas
from host_sim.frontends.terminal.terminal import TerminalPlay
from host_sim.handheld.checks import Checks, count_gaps
from host_sim.handheld.device import Device
from host_sim.scenario.captures import Camera
from tests.handheld import Handheld

BROKEN = "import no_such_module\n"


class NoFile:
    """A save file that saves nothing."""

    path = Path("a.nvm")

    def watch(self, nvm, now):
        """Do nothing."""

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


def test_the_window_opens_its_serial_pane_with_the_traceback(make_device, broken_drive, tmp_path):
    pygame = pytest.importorskip("pygame")
    from host_sim.frontends.window.window import Window

    opened = Window(make_device(broken_drive, kind=Handheld), NoFile(), Camera(tmp_path))
    opened.frame(0.1)
    assert opened.pane.open and "no_such_module" in serial_output(opened.device)
    pygame.quit()


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
    assert source.count("        draw_die(") == 1
    planted = source.replace("        draw_die(", f"        {mistake}\n        draw_die(")
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
        assert ". games/pig/screen.py, line" in device.serial
        assert MISTAKES[mistake] in find_error(device.serial), "the front ends show it"


TRACEBACK = """Traceback (most recent call last):
  File "games/pig/bot.py", line 1, in choose
ValueError: illegal action 77 by Chip
HF1:pig:AQMAcGlnAgAAEgEAAAAAAwABAwAMsCwF
"""


def test_the_error_in_a_text_is_the_line_after_the_places_or_a_mistake():
    assert find_error("Ready.\n" + TRACEBACK) == "ValueError: illegal action 77 by Chip"
    assert find_error("Mistake: Drawing outside.\nHF1:pig:AQMA\n") == "Mistake: Drawing outside."
    assert find_error("HF1:pig:AQMA\n") == ""


def play_pig(make_device, drive):
    """Return a handheld with a game of Pig that was just begun."""
    device = make_device(drive, kind=Handheld)
    device.pick("Pig")
    device.keys("A")
    device.choose("New game")
    device.keys("A 0.5 A 0.5")
    return device


@pytest.mark.parametrize("error", ["import no_such_module", "None.no_such_name"])
@pytest.mark.parametrize("is_parked", [False, True])
def test_an_error_inside_the_rules_never_costs_the_saved_game(
    make_device, sample, error, is_parked
):
    drive = sample("pig")
    device = play_pig(make_device, drive)
    if is_parked:
        device.keys("P")
        device.choose("Save and quit")
        device.run(1)
    before = device.screen()
    path = drive / "games/pig/rules.py"
    source = path.read_text(encoding="utf-8")
    assert "        self.seats = seats\n" in source
    planted = source.replace("        self.seats = seats\n", f"        {error}\n" * 2)
    path.write_text(planted, encoding="utf-8")
    device.pull_battery()
    if is_parked:
        device.pick("Pig")
        device.keys("A 0.2 A 1")
    assert "Traceback" in device.serial and "no_such" in device.serial, device.screen()
    assert device.shows("Something broke."), device.screen()
    path.write_text(source, encoding="utf-8")
    device.pull_battery()
    if is_parked:
        device.pick("Pig")
    assert device.screen() == before


def test_an_error_inside_the_words_of_a_game_is_an_error(make_device, sample):
    drive = sample("pig")
    (drive / "games/pig/spoken").mkdir()
    (drive / "games/pig/spoken/position.py").write_text(BROKEN, encoding="utf-8")
    device = play_pig(make_device, drive)
    with pytest.raises(ImportError, match="no_such_module"):
        DeviceWords(device).describe()


@pytest.mark.parametrize(
    ("words", "gaps"), [("", 0), ("{} of {}", 2), ("{1} {0}", 2), ("{1}", 2), ("<card/cards>", 1)]
)
def test_gaps_are_counted(words, gaps):
    assert count_gaps(words) == gaps
