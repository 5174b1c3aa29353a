# SPDX-License-Identifier: MIT
"""Every game that the menu would find is held to the contract; and so is the sample, Pig."""

import importlib
import shutil
from pathlib import Path

import pytest

import games
from tests.check_game import check_game

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = Path(__file__).parent / "sample"
GAMES = sorted(path.parent.name for path in (ROOT / "games").glob("*/__init__.py"))
DEVICE_FILES = ("code.py", "boot.py", "settings.toml", "lib", "games")


def twins_of(name):
    """tests/<game>/twins.py, where a game with secrets tells which states must look alike."""
    if not (ROOT / "tests" / name / "twins.py").exists():
        return None
    return importlib.import_module(f"tests.{name}.twins").twins


@pytest.fixture
def sample_games(monkeypatch):
    """games.pig, as if it lay among the games."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(SAMPLE)])


@pytest.fixture
def update(request):
    return request.config.getoption("--update-goldens")


def test_there_are_games():
    assert "yahtzee" in GAMES


@pytest.mark.parametrize("name", GAMES)
def test_the_game_keeps_the_contract(name, update):
    check_game(name, twins=twins_of(name), update=update)


def test_the_sample_game_keeps_the_contract(sample_games, update):
    check_game("pig", games=5, update=update)


def test_the_sample_game_s_rules_are_short():
    source = (SAMPLE / "pig" / "rules.py").read_text(encoding="utf-8")
    assert sum(bool(line.strip()) for line in source.splitlines()) < 100


# A new game is one folder: the menu finds it, and it is played to its end


@pytest.fixture
def console_with_pig(tmp_path, make_device):
    """The device's files and Pig in a folder of their own."""
    for name in DEVICE_FILES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, tmp_path / name)
    shutil.copytree(SAMPLE / "pig", tmp_path / "games" / "pig")
    return make_device(tmp_path)


def press_until(device, button, words, most=12):
    """Presses until the words can be read."""
    for _ in range(most):
        if any(words in line for line in device.text()):
            return
        device.press(button)
    raise AssertionError(f"{words!r} never came: {device.text()}")


def test_a_new_game_is_one_folder(console_with_pig):
    device = console_with_pig
    device.power_on()
    press_until(device, "A", "Yahtzee")
    press_until(device, "RIGHT", "Pig")
    device.press("A")
    press_until(device, "A", "Target")
    device.press("A")
    press_until(device, "A", "Player 1")
    device.press("A")
    assert any("On the table: 0" in line for line in device.text()), device.text()
    for _ in range(400):
        lines = device.text()
        if any("Play again" in line for line in lines):
            break
        if any("Hold" in line for line in lines):
            device.press("B")
        elif any("Roll" in line for line in lines):
            device.press("A")
        device.run(1)
    assert any("Play again" in line for line in device.text()), device.text()
    device.press("B")
    assert any("Pig" in line for line in device.text()), device.text()


def test_a_new_game_comes_back_after_power_loss(console_with_pig):
    device = console_with_pig
    device.power_on()
    press_until(device, "A", "Yahtzee")
    press_until(device, "RIGHT", "Pig")
    for _ in range(4):
        device.press("A")
    before = device.text()
    for _ in range(3):
        device.press("A")
        device.run(0.1)
        before = device.text()
        device.cut_power()
        device.power_on()
        assert device.text() == before
