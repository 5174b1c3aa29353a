# SPDX-License-Identifier: MIT
"""No crash and no hang loses a game: the crash scene, the watchdog, safe mode."""

import re

import pytest
from handful.chance import Chance
from handful.match.saved import load_replay

from host_sim.paths import ROOT
from host_sim.quality.faults.failures import no_memory
from host_sim.sim.clock import FirmwareHangs

KEY = 'if button == "B":'
BREAKS = 'if button == "LEFT":\n            raise KeyError("what?")\n        ' + KEY
HANGS = 'if button == "LEFT":\n            while True:\n                pass\n        ' + KEY
WAITS = (
    'if button == "LEFT":\n            import time\n            while True:\n'
    "                time.monotonic()\n        " + KEY
)


def roll(device, times=2):
    device.keys("A 0.1 " * times)


def test_an_exception_shows_the_crash_scene_and_any_key_continues_the_game(pig):
    device = pig("screen.py", KEY, BREAKS)
    roll(device)
    before, nvm = device.image(), bytes(device.nvm)
    device.keys("LEFT")
    assert device.shows("Something broke.") and device.shows("Your game is safe.")
    assert device.shows("KeyError")
    assert bytes(device.nvm) == nvm, "the journal is not touched"
    device.keys("UP 0.2")
    assert device.image() == before


def test_the_crash_and_the_game_are_printed_on_the_serial_console(pig):
    device = pig("screen.py", KEY, BREAKS)
    roll(device)
    device.keys("LEFT")
    assert "KeyError" in device.serial and 'File "games/pig/screen.py"' in device.serial
    line = re.search(r"HF1:pig:\S+", device.serial)[0]
    assert line  # the laptop can replay it only for its own games


def test_the_replay_line_of_a_crash_restores_the_game(make_handheld):
    device = make_handheld(seed=3)
    device.new_yahtzee()
    device.keys("A 1.2")
    with no_memory(device, 1):
        device.run(0.1)
    assert device.shows("Something broke.")
    line = re.search(r"HF1:yahtzee:\S+", device.serial)[0]
    assert load_replay(line, Chance(bytes(16))).log


def test_a_game_that_crashes_repeatedly_ends_in_the_menu(pig):
    device = pig("bot.py", "    yield 50\n    enough", "    yield 1 // 0\n    enough")
    for _ in range(40):
        if device.shows("Something broke."):
            break
        device.keys("A 1")  # until a one passes the die to the computer player
    assert device.shows("ZeroDivisionError"), device.screen()
    device.keys("A 5")
    assert device.serial.count("ZeroDivisionError") == 3, "the screen, the same game, the same game"
    assert device.shows("Settings"), "the third crash without a key opens the menu"
    device.keys("A")
    assert device.shows("Continue"), "the game is saved in the menu"
    device.keys("A 2")
    assert device.shows("ZeroDivisionError"), device.screen()
    device.keys("B 0.5")
    assert device.shows("Settings")
    device.pull_battery()
    device.run(1.5)
    assert device.shows("Settings") and not device.shows("broke")
    device.keys("A")
    assert device.shows("Continue"), "and is still saved there"


def test_a_crash_leaves_nothing_of_the_game_in_memory(pig):
    device = pig("screen.py", KEY, BREAKS)
    roll(device)
    device.keys("LEFT")
    assert device.shows("KeyError")
    rooms = {name.split(".")[1] for name in device.modules() if name.startswith("handful.")}
    assert not rooms & {"play", "match", "lobby", "power_on"}
    assert not [name for name in device.modules() if name.startswith("games.")]


def test_the_console_starts_although_the_game_in_play_crashes_at_power_on(pig):
    device = pig()
    roll(device)
    device.cut_power()
    path = device.root / "games" / "pig" / "screen.py"
    path.write_text("raise RuntimeError('half a file')\n", encoding="utf-8")
    device.power_on()
    device.run(0.5)
    assert device.shows("Something broke.") and device.running
    device.keys("B")
    assert device.shows("Settings")


@pytest.mark.parametrize("fault", [HANGS, WAITS], ids=["endless loop", "endless wait"])
def test_the_watchdog_restarts_a_hanging_device_into_the_same_game(pig, fault):
    device = pig("screen.py", KEY, fault, battery=4.0)
    device.machine.clock.stuck_after = 0.5
    roll(device)
    before, moment = device.image(), device.now
    device.down("LEFT")
    device.run(8.5)
    device.up("LEFT")
    device.run(2)
    assert device.machine.reset_reason == "WATCHDOG"
    assert device.image() == before and device.now - moment < 12
    roll(device)
    assert device.image() != before


def test_the_watchdog_is_off_while_a_serial_console_is_connected(pig):
    device = pig("screen.py", KEY, HANGS)  # with a USB cable
    device.machine.clock.stuck_after = 0.5
    with pytest.raises(FirmwareHangs):
        device.keys("LEFT")


def test_only_the_main_loop_feeds_the_watchdog():
    feeds = [
        f"{path.name}: {line.strip()}"
        for folder in ("lib", "games")
        for path in sorted((ROOT / folder).rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if ".feed(" in line or ".feed_watchdog(" in line
    ]
    assert feeds == ["console.py: hardware.feed_watchdog()", "hardware.py: self._watchdog.feed()"]


def test_ten_minutes_of_sleep_do_not_trigger_the_watchdog(pig):
    device = pig(battery=4.0)
    device.run(600)
    assert device.machine.reset_reason == "POWER_ON" and not device.awake


@pytest.mark.parametrize("reason", ["HARD_FAULT", "NLR_JUMP_FAIL", "STACK_OVERFLOW", "WATCHDOG"])
def test_after_a_hard_fault_the_same_game_continues_within_seconds(pig, reason):
    device = pig()
    roll(device)
    before = device.image()
    device.fault(reason)
    device.run(4)
    assert device.image() == before


def test_after_a_brownout_the_device_waits_for_the_battery_to_recover(pig):
    device = pig()
    roll(device)
    before = device.image()
    device.fault("BROWNOUT")
    device.run(50)
    assert not device.awake
    device.run(20)
    assert device.image() == before


def test_safe_mode_requested_by_the_user_stays(pig):
    device = pig()
    device.fault("USER")
    device.run(100)
    assert not device.running and not device.awake and "safe mode" in device.serial


def test_two_problems_are_shown_one_after_the_other(make_handheld):
    device = make_handheld(
        settings={"HANDFUL_ROTATION": 90, "HANDFUL_BRIGHTNESS": 9}, nvm=0, title=True
    )
    seen = []
    for _ in range(3):
        seen.append(" ".join(device.text()))
        device.keys("A 0.2")
    assert ["can't save games" in seen[0], "BRIGHTNESS" in seen[1].replace(" ", "")] == [True, True]
    assert device.shows("Settings") and "Traceback" not in device.serial
