# SPDX-License-Identifier: MIT
"""Pig: the sentences of its rules, and a game on the handheld. `new-game` copies this test."""

import pytest
from handful.game import IllegalAction

from games.pig.rules import HOLD, ROLL, State


def roll(state, *faces):
    """Roll the die once for each of these faces."""
    for face in faces:
        state.apply(ROLL)
        state.apply(face - 1)


def test_holding_banks_the_points_of_the_turn():
    state = State(2)
    roll(state, 6, 5)
    state.apply(HOLD)
    assert state.scores() == [11, 0] and state.turn() == 1


def test_a_one_loses_the_points_of_the_turn():
    state = State(2)
    roll(state, 6, 1)
    assert state.scores() == [0, 0] and state.turn() == 1


def test_without_points_there_is_nothing_to_hold():
    with pytest.raises(IllegalAction):
        State(2).apply(HOLD)


def test_a_game_on_the_handheld(sample, handheld):
    device = handheld(sample("pig"), seed=6)
    device.pick("Pig")
    for _ in range(8):
        if device.shows("This turn"):
            break
        device.keys("A 0.6")
    for _ in range(300):
        if device.shows("What next?"):
            break
        device.keys("B 0.5" if device.shows("Hold") else "A 0.5")
    assert device.shows("What next?")
