# SPDX-License-Identifier: MIT
"""The last moves after power loss and Save and quit: the log is described again."""

import pytest
from handful.game import OVER

from host_sim.device_code import published_games
from tests.handful.test_pace import (
    EASY,
    GAMES,
    HUMAN,
    close_pages,
    console_of,
    phase_of,
    press_for,
    start,
    until_phase,
)

AT_ONCE = 2
ACTIONS = 60


def play_on(device, play, count=ACTIONS, seed=3):
    """Play random actions of the human, and skip the computer players."""
    resign = getattr(play.facts, "RESIGN", None)
    play.speed = AT_ONCE
    for number in range(count):
        if not until_human(device, play):
            return
        actions = [action for action in play.match.state.actions() if action != resign]
        press_for(device, play, actions[(number + seed) * 7 % len(actions)])


def until_human(device, play):
    """Wait for the human's turn. Return False if the game is over."""
    while phase_of(play) != "HumanTurn" and play.match.turn() != OVER:
        close_pages(device)
        device.press("A")
        device.run(0.1)
    return play.match.turn() != OVER


def open_last_moves(device):
    """Open the list from the pause menu and return its Play."""
    play = console_of(device).scenes[0]
    device.keys("P 0.2")
    device.choose("Last moves")
    device.run(0.2)
    assert type(console_of(device).scenes[-1]).__name__ == "MoveList", device.screen()
    return play


@pytest.mark.parametrize("kinds", [(HUMAN, EASY), (HUMAN, EASY, EASY, EASY)])
@pytest.mark.parametrize("game", GAMES)
def test_the_last_moves_are_complete_after_a_power_cut(handheld, game, kinds):
    device = handheld(seed=5)
    play = start(device, game, kinds)
    for _ in range(25):
        if len(play.moves) < 8:
            play_on(device, play, 1)
            until_human(device, play)
    if game not in published_games() and not play.moves:
        return  # a game need not describe its moves
    assert until_human(device, play)
    moves, lengths = list(play.moves), list(play.log_lengths)
    assert len(moves) >= 4
    device.pull_battery()
    close_pages(device)
    until_phase(device, console_of(device).scenes[0], "HumanTurn")
    play = open_last_moves(device)
    if game not in published_games():  # more actions for each move than the list goes back
        assert len(play.moves) >= 4
        moves, lengths = moves[-len(play.moves) :], lengths[-len(play.moves) :]
    assert play.moves == moves
    assert play.log_lengths == lengths
    device.keys("B B 0.2")
    assert phase_of(play) == "HumanTurn" and len(console_of(device).scenes) == 1


@pytest.mark.parametrize("game", ["auruxxx", "yahtzee"])  # the others' logs are short
def test_the_last_moves_of_a_long_game_are_kept_by_save_and_quit(handheld, game):
    device = handheld(seed=6)
    play = start(device, game, [HUMAN] + [EASY] * (3 if game != "yahtzee" else 5))
    while play.match.log.size() <= 400 and play.match.turn() != OVER and not play.match.origin:
        play_on(device, play, 10)
    assert until_human(device, play) and not play.match.origin
    moves = list(play.moves)
    device.keys("P 0.2")
    device.choose("Save and quit")
    device.run(2)
    console = console_of(device)
    console.go_to("play.start.resume_parked", game)
    device.run(2)
    close_pages(device)
    play = open_last_moves(device)
    assert play.match.log.size() < 400
    assert len(play.moves) >= 6 and play.moves == moves[-len(play.moves) :]
