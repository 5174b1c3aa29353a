# SPDX-License-Identifier: MIT
"""The pace of computer players: how long their turns take, how A skips them, and where it ends."""

import importlib
from types import SimpleNamespace

import pytest
from handful.play.pace import ComputerPace
from handful.play.play import IGNORE_A_MS, HumanTurn, Play

from host_sim.device_code import published_games
from host_sim.paths import ROOT

GAMES = sorted(path.parent.name for path in (ROOT / "games").glob("*/__init__.py"))

HUMAN, EASY, EMPTY = 0, 1, 255
STEP = 0.05  # seconds
LONGEST_TURN, LONGEST_ROUND = 2.2, 4.4  # seconds of waiting, with the time to draw
SKIPPED = 1.0  # seconds in which all computer players have played, messages aside
NEW_GAME_SKIPPED = 2.0  # the same in a new game, which may have many actions in a turn


def console_of(device):
    return device.firmware("__main__").console


def start(device, game, kinds):
    """Start a game with these players. Return its Play, or None while a page is open above it."""
    console = console_of(device)
    facts = importlib.import_module("games." + game)
    seats = list(kinds) + [EMPTY] * (facts.SEATS[1] - len(kinds))
    console.journal.put("seats/" + game, bytes(seats + [0] * len(facts.OPTIONS)))
    console.go_to("play.start.start_game", game)
    device.run(0.5)
    close_pages(device)
    return console.scenes[0]


def close_pages(device):
    """Close all pages above the game with A."""
    scenes = console_of(device).scenes
    for _ in range(30):
        if len(scenes) == 1:
            return
        device.run(0.7)
        device.press("A")
    raise AssertionError(device.screen())


def phase_of(play):
    return type(play.phase).__name__


def until_phase(device, play, *names, limit=40):
    """Wait for one of these phases, with pages closed.

    Return the seconds in the game itself, without messages that are not skipped.
    """
    seconds = required = 0.0
    while phase_of(play) not in names:
        close_pages(device)
        if getattr(play.phase, "_is_wait_required", False):
            required += STEP
        device.run(STEP)
        seconds += STEP
        assert seconds < limit, (phase_of(play), device.screen())
    return seconds - required


def press_for(device, play, action):
    """Press a button that makes the Board return this action."""
    board = play.board

    def key(button):
        if hasattr(board, "chooser"):  # Top 33's would have moved the pawn on the screen
            board.chooser = None
            board.show_position()
        return action

    board.key = key
    device.press("LEFT")
    del board.key


def until_computer(device, play, game):
    """Play random actions of the human until a computer player decides."""
    resign = getattr(importlib.import_module("games." + game), "RESIGN", None)
    for number in range(40):
        until_phase(device, play, "HumanTurn", "ComputerTurn")
        if phase_of(play) == "ComputerTurn":
            return
        actions = [action for action in play.match.state.actions() if action != resign]
        press_for(device, play, actions[number * 7 % len(actions)])
    raise AssertionError(device.screen())


@pytest.mark.parametrize("game", GAMES)
def test_the_footer_says_that_a_skips_and_one_press_skips_all_computer_players(handheld, game):
    device = handheld(seed=5)
    play = start(device, game, [HUMAN, EASY, EASY])
    until_computer(device, play, game)
    device.run(0.05)
    assert any(line.endswith("Skip") for line in device.text()), device.screen()
    device.press("A")
    limit = SKIPPED if game in published_games() else NEW_GAME_SKIPPED
    assert until_phase(device, play, "HumanTurn") <= limit
    assert not any(line.endswith("Skip") for line in device.text()), device.screen()


@pytest.mark.parametrize("game", GAMES)
def test_a_press_meant_for_the_computer_players_does_nothing_in_a_humans_turn(handheld, game):
    device = handheld(seed=5)
    play = start(device, game, [HUMAN, EASY, EASY])
    until_computer(device, play, game)
    until_phase(device, play, "HumanTurn")
    length, picture, pages = len(play.match.log), device.ram, len(console_of(device).scenes)
    for _ in range(4):
        device.press("A", 0.05)
        device.run(0.05)
    assert (len(play.match.log), len(console_of(device).scenes)) == (length, pages)
    assert phase_of(play) == "HumanTurn"
    device.run(0.7)
    device.press("A")
    device.run(0.3)
    has_changed = len(play.match.log) > length or device.ram != picture
    assert has_changed, device.screen()


@pytest.mark.parametrize("phase", ["ComputerTurn", "ShowingMove"])
def test_b_opens_the_menu_while_a_computer_player_moves(handheld, phase):
    device = handheld(seed=5)
    play = start(device, "auruxxx", [HUMAN, EASY])
    until_computer(device, play, "auruxxx")
    until_phase(device, play, phase)
    device.run(0.1)
    assert not device.shows("Menu")
    device.press("B")
    device.run(0.3)
    assert device.shows("Save and quit"), device.screen()
    device.press("B")
    device.until("Menu")


def test_a_held_a_skips_and_must_be_released_before_it_acts(handheld):
    device = handheld(seed=5)
    play = start(device, "yahtzee", [HUMAN, EASY])
    until_computer(device, play, "yahtzee")
    device.down("A")
    assert until_phase(device, play, "HumanTurn") <= SKIPPED
    length = len(play.match.log)
    device.run(3)
    assert len(play.match.log) == length
    device.up("A")
    device.run(0.1)
    device.press("A")
    device.run(0.5)
    assert len(play.match.log) > length


def test_without_humans_a_skips_one_turn(handheld):
    device = handheld(seed=5)
    play = start(device, "yahtzee", [EASY, EASY])
    device.run(0.2)
    seat = play.match.turn()
    device.press("A")
    device.run(0.5)
    assert play.match.turn() != seat and not play.is_skipping
    assert play.match.state.sheets[seat].count(255) == 12 or len(play.moves) == 1


@pytest.mark.parametrize("kinds", [[HUMAN, EASY], [HUMAN] + [EASY] * 5])
def test_yahtzees_computer_players_are_quick(handheld, kinds):
    device = handheld(seed=5)
    play = start(device, "yahtzee", kinds)
    for _ in range(3):
        until_computer(device, play, "yahtzee")
        limit = LONGEST_ROUND if len(kinds) > 2 else LONGEST_TURN
        assert until_phase(device, play, "HumanTurn") <= limit


@pytest.mark.parametrize("game", GAMES)
def test_a_game_left_in_a_computer_players_turn_continues_without_a_humans_buttons(handheld, game):
    device = handheld(seed=5)
    play = start(device, game, [HUMAN, EASY, EASY])
    until_computer(device, play, game)
    device.cut_power()
    device.power_on()
    has_seen_computer = False
    for _ in range(60):
        device.run(0.02)
        scenes = console_of(device).scenes
        if scenes and type(scenes[0]).__name__ == "Play":
            if phase_of(scenes[0]) == "HumanTurn":
                break
            has_seen_computer = True
            assert not device.shows("Menu"), device.screen()
    assert has_seen_computer


def test_quick_presses_are_ignored_until_there_is_a_pause(handheld):
    device = handheld(seed=5)
    play = start(device, "yahtzee", [HUMAN, EASY])
    until_computer(device, play, "yahtzee")
    until_phase(device, play, "HumanTurn")
    length = len(play.match.log)
    for _ in range(8):  # for longer than the first moment of the turn
        device.press("A")
        device.run(0.15)
    assert len(play.match.log) == length
    device.run(0.5)
    device.press("A")
    assert len(play.match.log) > length
    until_computer(device, play, "yahtzee")
    until_phase(device, play, "HumanTurn")
    length = len(play.match.log)
    for _ in range(24):
        device.press("A")
        device.run(0.15)
    assert len(play.match.log) > length, "but not for ever"


@pytest.mark.parametrize("game", GAMES)
def test_presses_in_the_rhythm_that_skipped_do_nothing_in_a_humans_turn(handheld, game):
    device, seconds = handheld(seed=5), 1.2
    play = start(device, game, [HUMAN, EASY, EASY])
    until_computer(device, play, game)
    while phase_of(play) != "HumanTurn":  # an impatient player presses regularly
        close_pages(device)
        device.press("A", 0.05)
        device.run(seconds - 0.05)
    length = len(play.match.log)
    for _ in range(2):
        device.press("A", 0.05)
        device.run(seconds - 0.05)
        assert len(play.match.log) == length and phase_of(play) == "HumanTurn"


def in_ones_turn(*presses):
    """Return the presses of A that act in a turn that begins at 0. Earlier ones skip."""
    acted = []
    play = Play.__new__(Play)
    play.console, play._is_practice = SimpleNamespace(now=0), False
    play.board = SimpleNamespace(key=lambda button: acted.append(play.console.now))
    skipping = SimpleNamespace(key=lambda button: play.skip_computers())
    play.turn_began, play.accepts_a_at = 10_000, 10_000 + IGNORE_A_MS
    for press in presses:
        play.console.now = 10_000 + press
        play.phase = skipping if press < 0 else HumanTurn(play)
        play.key("A")
    return [now - 10_000 for now in acted]


@pytest.mark.parametrize("period", [250, 600, 1000, 1200, 1350])
def test_a_rhythm_that_skips_goes_on_for_two_seconds_and_a_half_at_most(period):
    presses = range(-100 - 2 * period, 6000, period)
    acted = in_ones_turn(*presses)
    assert 2500 <= acted[0] < 2500 + period and len(acted) > 2


@pytest.mark.parametrize("pause", [1500, 2000])
def test_a_press_after_a_pause_acts(pause):
    assert in_ones_turn(-1200, -100, pause) == [pause]
    assert in_ones_turn(-100, pause) == [pause]


def test_two_quick_presses_are_one_that_was_meant_for_the_computer_player():
    assert in_ones_turn(-100, 650, 900, 2400) == [2400]


def test_a_change_of_rhythm_acts():
    assert in_ones_turn(-1100, -100, 900, 1500) == [1500]


def test_without_skipping_a_acts_after_the_first_moment():
    assert in_ones_turn(590) == []
    assert in_ones_turn(600) == [600]


def test_b_and_arrows_are_never_ignored():
    keys = []
    play = Play.__new__(Play)
    play.console = SimpleNamespace(now=10_000)
    play.board = SimpleNamespace(key=keys.append)
    play.turn_began, play.accepts_a_at, play.has_a_skipped = 10_000, 10_600, True
    play.phase = HumanTurn(play)
    for button in ("B", "LEFT", "UP"):
        play.key(button)
    assert keys == ["B", "LEFT", "UP"]


def test_after_skipping_a_press_in_ones_own_time_acts_at_once(handheld):
    device = handheld(seed=5)
    play = start(device, "yahtzee", [HUMAN, EASY])
    until_computer(device, play, "yahtzee")
    device.press("A")
    until_phase(device, play, "HumanTurn")
    length = len(play.match.log)
    device.run(1.4)
    device.press("A")
    device.run(0.1)
    assert len(play.match.log) > length


def test_a_second_press_out_of_the_rhythm_acts(handheld):
    device = handheld(seed=5)
    play = start(device, "yahtzee", [HUMAN, EASY])
    until_computer(device, play, "yahtzee")
    device.press("A")
    until_phase(device, play, "HumanTurn")
    length = len(play.match.log)
    device.run(0.8)
    device.press("A")
    assert len(play.match.log) == length
    device.run(0.5)
    device.press("A")
    assert len(play.match.log) > length


@pytest.mark.parametrize("kinds", [[HUMAN, EASY], [HUMAN] + [EASY] * 3])
def test_required_waits_of_computer_players_are_part_of_their_budget(handheld, kinds):
    device = handheld(seed=5)
    play = start(device, "yahtzee", kinds)
    until_computer(device, play, "yahtzee")
    play.pace = ComputerPace(play, len(kinds) - 1)
    waits = [-play.pace.to_show_ms(-1500) for _ in range(10)]
    assert all(wait >= 500 for wait in waits), "they can be read"
    assert waits[0] == 1500 or waits[0] <= play.pace.turn_budget_ms
    assert sum(waits[4:]) <= 6 * 1000
    assert play.pace.to_show_ms(-600_000) == -600_000, "it waits for a key"
    play.is_skipping = True
    assert -500 <= play.pace.to_show_ms(-1500) < 0
