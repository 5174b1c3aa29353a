# SPDX-License-Identifier: MIT
"""Every game starts on a fresh heap: the console restarts first if other pages were opened."""

import pytest
from handful.hardware.restart_memory import START_KIND, store_start, take_start

from tests.handheld import TUMBLE

PAGES = {"handful.play.pause", "handful.scenes.list", "handful.scenes.rules"}


def starts(device):
    """Return how often Python was started."""
    return device.machine.starts


def open_page(device, page):
    """Open a page from the menu and close it again."""
    if page == "Settings":
        device.keys("B 0.2 B 0.2")
        return
    device.keys("A")
    device.choose(page)
    device.keys("0.2 B 0.2 B 0.2")


def test_a_game_starts_without_a_restart_if_only_the_way_to_it_was_opened(handheld):
    device = handheld(seed=3)
    before = starts(device)
    device.keys("A B r l")  # the game's menu, back, another game, back
    device.new_yahtzee()
    assert device.shows("1/13") and starts(device) == before


@pytest.mark.parametrize("page", ["Settings", "Statistics", "Rules"])
def test_after_a_page_the_console_restarts_before_the_game(handheld, page):
    device = handheld(seed=3)
    before = starts(device)
    open_page(device, page)
    assert device.shows("Settings"), "the menu again"
    device.new_yahtzee()
    device.until("1/13")
    assert starts(device) == before + 1
    device.pull_battery()
    device.until("1/13")


def test_after_a_page_the_console_restarts_before_a_saved_game(handheld):
    device = handheld(seed=9)
    device.new_yahtzee()
    device.keys(f"A {TUMBLE}")
    picture = device.image()
    device.keys("P")
    device.choose("Save and quit")
    device.run(0.5)
    before = starts(device)
    open_page(device, "Rules")
    device.keys("A")
    device.choose("Continue")
    device.run(0.5)
    assert device.image() == picture and starts(device) == before + 1


def test_restart_in_the_pause_menu_starts_a_new_game_at_once(handheld):
    device = handheld(seed=9)
    device.new_yahtzee()
    device.keys(f"A {TUMBLE} A")
    assert not device.shows("Roll 5 dice")
    device.keys("P")
    device.choose("Restart")
    device.keys("0.6 A")
    device.until("Roll 5 dice")
    device.keys(f"A {TUMBLE} P")
    device.choose("Save and quit")
    device.until("Settings")
    device.keys("A")
    device.choose("Continue")
    device.until("1/13")
    assert not device.shows("Roll 5 dice"), "the game that was saved, with its dice"


def test_without_a_memory_it_does_not_restart_because_the_seats_would_be_lost(handheld):
    device = handheld(seed=3, nvm=0)
    device.until("save games")
    device.keys("0.6 A 0.3")
    before = starts(device)
    open_page(device, "Settings")
    device.keys("A 0.6 B 0.3")  # no lesson, though it is offered
    device.keys("d r r A 0.5")  # a second seat: a computer player
    assert device.shows("starts!"), device.screen()
    assert starts(device) == before


@pytest.mark.parametrize(
    ("call", "arguments"),
    [
        (("start_game", "yahtzee"), ("yahtzee", None, False)),
        (("start_game", "top12", 0), ("top12", 0, False)),
        (("start_game", "auruxxx", None, True), ("auruxxx", None, True)),
        (
            ("start_game", "top33", None, False, b"\3\0\1\2\3"),
            ("top33", None, False, b"\3\0\1\2\3"),
        ),
        (("resume_parked", "yahtzee"), ("yahtzee",)),
    ],
)
def test_what_to_start_survives_the_restart(call, arguments):
    memory = bytearray(16)
    store_start(memory, *call)
    assert memory[START_KIND]
    assert take_start(memory) == (call[0], arguments)
    assert not memory[START_KIND], "a crash while it starts does not start it again"


def test_the_brightness_stays_the_same_at_a_restart(handheld):
    device = handheld()
    device.keys("B l l B")  # from 4 to 2 of 5
    contrasts = []
    genuine = device.chip._contrast
    device.chip._contrast = lambda *values: (contrasts.append(values[-1]), genuine(*values))
    device.new_yahtzee()
    device.keys("0.5 P")
    device.choose("Save and quit")
    device.run(2)
    assert device.shows("Settings")
    assert contrasts and set(contrasts) == {device.chip.contrast}
    assert device.chip.contrast < 100


def test_pages_above_a_game_are_unloaded_when_they_are_closed(handheld):
    device = handheld(seed=12)
    device.new_yahtzee()
    device.keys(f"A {TUMBLE} P")
    device.choose("Rules")
    assert set(device.modules()) >= PAGES
    device.keys("B B B 0.2")  # from the page to the contents, the pause menu and the game
    assert not PAGES & set(device.modules())
    device.keys("P A 2")
    assert device.shows("Show")
    device.keys("A 0.2")
    assert "handful.play.hint" not in device.modules()
    device.keys("P A 2")
    assert device.shows("Show"), "a hint can be opened again"


def test_computer_players_are_unloaded_while_the_pause_menu_is_open(handheld):
    device = handheld(seed=12)
    device.pick("Top 12")
    device.new_yahtzee()
    device.until("Write")
    bot = "games.top12.bot"
    device.keys("P A 3")
    assert device.shows("Show") and bot in device.modules()
    device.keys("P 0.2")  # the pause menu again
    assert bot not in device.modules()
    device.keys("A 3")
    assert device.shows("Show"), "they are loaded again when they are needed"


def test_garbage_is_collected_several_times_a_second_during_work(handheld, monkeypatch):
    device = handheld(seed=12)
    console = device.firmware("__main__").console
    device.run(1)
    collected = []
    collector = device.firmware("handful.console").gc
    monkeypatch.setattr(collector, "collect", lambda: collected.append(console.now))
    monkeypatch.setattr(console.scenes[-1], "tick", lambda now: console.hardware.wait(20))
    device.run(1)
    assert len(collected) >= 8


@pytest.mark.parametrize("page", ["Statistics", "Rules", "Challenge"])
def test_a_page_that_is_closed_is_unloaded_in_the_menu_of_a_game(handheld, page):
    device = handheld(seed=3)
    device.keys("A 0.2")
    before = set(device.modules())
    device.choose(page)
    device.run(0.3)
    assert set(device.modules()) - before, "the page's code"
    device.keys("B 0.2")
    assert set(device.modules()) <= before | {"handful.scenes.notice", "handful.records"}


def test_pages_of_the_settings_are_unloaded_one_by_one_and_the_settings_in_the_menu(handheld):
    device = handheld(seed=3)
    before = set(device.modules())
    device.keys("B 0.2")
    settings = set(device.modules())
    for page in ("Names", "Help", "About"):
        device.choose(page)
        device.run(0.3)
        assert set(device.modules()) - settings
        device.keys("B 0.2")
        assert set(device.modules()) <= settings | {"handful.scenes.notice"}, page
    device.keys("B 0.2")
    assert device.shows("Settings") and "handful.lobby.settings" in settings - before
    assert "handful.lobby.settings" not in device.modules()
