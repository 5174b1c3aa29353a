# SPDX-License-Identifier: MIT
"""What the tests of all rules ask of a state, and a luck that repeats."""

import random

import pytest
from handful.game import IllegalAction


class Luck:
    """What a match gives its computer players: fair ints, here from a seed."""

    def __init__(self, seed):
        self._random = random.Random(seed)

    def randbelow(self, n):
        return self._random.randrange(n)

    def fall(self, state):
        """What chance does, by its odds."""
        return self._random.choices(state.actions(), state.odds())[0]


def play(state, *moves):
    """Decisions and chance outcomes by their texts."""
    for move in moves:
        state.apply(state.parse(move))
    return state


def texts(state):
    """All that may be done now."""
    return {state.describe(action) for action in state.actions()}


def refused(state, action):
    """The reason the rules give for refusing an action and its gaps; the state is as before."""
    before = state.pack()
    with pytest.raises(IllegalAction) as refusal:
        state.apply(action)
    assert state.pack() == before
    return refusal.value.args


def why(state, action):
    """The reason alone."""
    return refused(state, action)[0]
