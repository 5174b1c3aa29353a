# SPDX-License-Identifier: MIT
"""The k-th failure in a scripted play: no memory, a display that comes off, an nvm that refuses.

The game goes on or says what to do, and nothing that was saved is lost. Here a sample of the
functions that are called in a game go without memory once, and all of those that save it;
`soak --only failures` tries every single call, every line and every write of all scripts.
"""

import os
import shutil
from itertools import pairwise
from pathlib import Path

import pytest

from host_sim.device_code import published_games
from host_sim.paths import ROOT
from host_sim.quality.faults import games
from host_sim.quality.faults.failing_play import Play
from host_sim.quality.faults.failures import no_memory
from host_sim.quality.faults.saved_states import Memory, Saved, Wrong
from host_sim.quality.faults.scripts import ENDS, PLAYS, names, script
from host_sim.quality.faults.trials import try_failures
from tests.not_run import not_run


def first_calls(every, *always):
    """Wants the first call of every n-th function, and of all functions in the folders `always`."""
    seen = set()

    def wanted(kind, _, site):
        function = site[0][0][0] if kind == "call" else None
        if kind != "call" or function in seen:
            return False
        seen.add(function)
        path = Path(function.co_filename).as_posix()
        return len(seen) % every == 0 or any(folder in path for folder in always)

    return wanted


@pytest.fixture
def start(make_handheld):
    """`start()`: a Yahtzee against a computer player, always the same, at its first throw."""
    device = make_handheld(seed=8)
    device.new_yahtzee("d r r")
    device.keys("A")
    image = bytes(device.nvm)

    def begin():
        again = make_handheld(nvm=image, seed=8)
        again.run(0.5)
        again.keys("A")  # who begins, and why
        return again

    return begin


def report(tally):
    print(f"{tally.script.name}: {tally}")
    return "\n".join(f"{what}\n{tally.line(*at)}" for *at, what in tally.found)


def powered_on(play):
    """The play, in which nothing fails until the console is on."""
    return play._replace(words=play.words.replace("ON 0.2", "ON 0.2 |"))


def test_no_memory_in_a_function_costs_a_key_press_and_no_saved_step():
    wanted = first_calls(4, "lib/handful/journal/", "lib/handful/match/")
    tally = try_failures(powered_on(script("yahtzee-play")), wanted)
    found = report(tally)
    assert not found, found
    assert tally.tried["call"] > 50


def test_no_memory_in_any_function_of_a_lesson_costs_no_more_than_the_lesson():
    """The functions that a game calls too are tried in the test above."""
    wanted = first_calls(12, "lib/handful/lesson/")
    tally = try_failures(powered_on(script("lesson")), wanted)
    found = report(tally)
    assert not found, found
    assert tally.tried["call"] > 40


def test_no_memory_at_power_on_begins_anew():
    play = script("yahtzee-play")._replace(words="ON 0.2")

    def wanted(kind, number, site):
        if kind != "call":
            return False
        return number % 61 == 0 or site[0][0][0].co_name in ("main", "begin", "run", "guard")

    tally = try_failures(play, wanted)
    found = report(tally)
    assert not found, found
    assert tally.tried["call"] > 20


def test_a_display_unplugged_and_an_nvm_that_refuses_at_any_write_of_a_first_game():
    def wanted(kind, number, _):
        return kind in ("once", "nvm") or (kind == "wire" and number % 3 == 0)

    tally = try_failures(script("first"), wanted)
    found = report(tally)
    assert not found, found
    assert tally.tried["wire"] >= tally.totals["wire"] // 3 > 15
    for kind in ("once", "nvm"):
        assert tally.tried[kind] == tally.totals[kind] > 9


# The scripts, and those who try them


@pytest.mark.parametrize("game", games())
def test_every_game_has_a_script_of_its_play_and_of_its_end(game):
    if game not in PLAYS and game not in published_games():
        not_run(f"failures amid {game}", "host_sim/quality/faults/scripts.py has no script of it")
    assert game in PLAYS and game in ENDS


@pytest.mark.parametrize("name", names(games()))
def test_a_script_does_what_it_says(name):
    play = Play(script(name), lambda *_: False)
    play.clock.tracer = None
    play.run()
    saved = [Saved(image) for image in play.nvm.images]
    game, _, part = name.rpartition("-")
    if part == "play":
        steps = [(one, two) for one, two in pairwise(saved) if two.game and two.game == one.game]
        decisions = sum(len(two.log) > len(one.log) for one, two in steps)
        undone = any(len(two.log) < len(one.log) for one, two in steps)
        parked = [bool(one.notes.get("game/" + game)) for one in saved]
        assert decisions > 3 and True in parked and not parked[-1] and saved[-1].game
        assert undone or game == "auruxxx", "there the cards are seen: no undo"
        assert saved[-1].notes["settings"] != saved[0].notes.get("settings")
    elif part == "end":
        stats = [{n: one.notes[n] for n in one.notes if n[:5] == "stats"} for one in saved]
        assert saved[0].game and any(one.game is None for one in saved)
        assert stats[-1] != stats[0] and saved[-1].game, "counted, and a rematch"
    else:
        assert saved[0].game is None and saved[-1].game
    assert "Traceback" not in play.device.serial


@pytest.fixture
def broken(tmp_path):
    """`broken(file, old, new)`: the script of the first evening, on a firmware changed so."""
    for name in ("code.py", "boot.py", "safemode.py", "settings.toml"):
        shutil.copy(ROOT / name, tmp_path / name)
    for name in ("lib", "games"):
        ignore = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, tmp_path / name, ignore=ignore)

    def make(file, old, new):
        path = tmp_path / file
        source = path.read_text(encoding="utf-8")
        assert old in source
        path.write_text(source.replace(old, new, 1), encoding="utf-8")
        return script("first")._replace(root=tmp_path)

    return make


def test_a_firmware_that_dies_of_a_failure_is_found_alike_with_and_without_forks(
    broken, monkeypatch
):
    bad = broken("code.py", "except MemoryError", "except KeyError")._replace(words="ON 0.2")

    def found(processes=1):
        wanted = ("call", 10), ("call", 40), ("line", 60)
        tally = try_failures(bad, lambda *point: point[:2] in wanted, processes)
        assert len(tally.points) == 3
        return [(kind, number, what.splitlines()[0]) for kind, number, what in tally.found]

    alone, together = found(), found(3)
    monkeypatch.delattr(os, "fork", raising=False)
    assert alone == together == found()
    assert len(alone) == 3 and all("MemoryError" in what for _, _, what in alone)


def test_a_firmware_that_loses_a_step_is_found_and_named_by_the_line_that_replays_it(broken):
    bad = broken("lib/handful/play/start.py", "journal, steps)", "journal, steps[:-1])")
    tally = try_failures(bad, lambda kind, number, _: kind == "call" and number % 400 == 0)
    kind, number, what = tally.found[-1]
    assert "Wrong" in what
    assert tally.line(kind, number).endswith(f"soak --replay fail:first:{kind}:{number}")


def test_what_is_saved_is_compared_with_what_was():
    play = Play(script("menus"), lambda *_: False)
    play.clock.tracer = None
    play.run()
    memory = Memory(play.nvm.images)
    memory.check(memory.images[0], 0, 1)
    with pytest.raises(Wrong, match=r"position|is not as it was"):
        memory.check(script("yahtzee-play").image, 0)
    named = next(n for n, image in enumerate(memory.images) if "names" in Saved(image).notes)
    with pytest.raises(Wrong, match="the note names"):
        memory.check(memory.images[named - 1], named, named + 1)
    blank = Memory([bytes(play.nvm)])
    with pytest.raises(Wrong, match="damage"):
        blank.check(bytes([*play.nvm[0:40], 0, *play.nvm[41:]]), 0)


# More than one failure, or a longer one


@pytest.mark.parametrize("times", [2, 5, 40, 400])
def test_without_memory_for_a_crash_screen_it_begins_anew_in_the_same_game(start, times):
    device = start()
    device.keys("A 1.2")
    before, place = device.image(), Saved(bytes(device.nvm)).log
    with no_memory(device, 1, times):
        device.run(0.2)
    device.run(3)
    if device.shows("Something broke."):
        device.keys("A 0.5")
    assert device.running and Saved(bytes(device.nvm)).log == place and device.image() == before


@pytest.mark.parametrize("seconds", [0.6, 3, 100])
def test_the_picture_comes_back_however_long_the_display_was_away(start, seconds):
    device = start()
    device.keys("A 1.2")
    before = device.image()
    device.unplug()
    device.chip.power_on_reset()
    device.run(seconds)
    device.plug()
    device.run(1)
    assert device.awake and device.image() == before
    device.keys("A 1.2")
    assert device.image() != before


def test_a_display_that_came_back_while_all_slept_wakes_with_the_picture(start):
    device = start()
    before = device.image()
    device.run(130)
    assert not device.awake
    device.unplug()
    device.chip.power_on_reset()
    device.run(5)
    device.plug()
    device.run(5)
    device.keys("A 1.2")
    assert device.awake and device.image() == before
