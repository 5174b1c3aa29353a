# SPDX-License-Identifier: MIT
"""Setting up Roll to the Top! positions for tests."""

from games.roll_to_the_top.lobby.sheets import CHALLENGES
from games.roll_to_the_top.rules.pieces import CHANGE, CLIMB, DICE, NO_SIGN, SIGNS
from games.roll_to_the_top.rules.state import CHANCE, OVER, State
from tests.positions import play

NAMES = [name for name, _ in CHALLENGES]
DIRECTIONS = ("increasing", "decreasing")


def climbing(
    seats=1, sheet="burj_khalifa", rolled="d4:1 d6:2 d8:3", white="+", roller=0, **options
):
    """A state in which this result has just been rolled."""
    state = State(seats, sheet, **options)
    state.phase = CLIMB
    state.first = state.roller = state.seat = roller
    state.set = 0
    for word in rolled.split():
        name, face = word.split(":")
        state.set |= 1 << DICE.index(name)
        state.dice[DICE.index(name)] = int(face)
    state.white = SIGNS.index(white)
    return state


def changing(dice, white, filled=True, seats=1, roller=0):
    """A state in which the roller must change this set, a mask; for five kept dice it rolls."""
    rolled = " ".join(f"{DICE[die]}:1" for die in range(5) if dice >> die & 1)
    state = climbing(seats, rolled=rolled, white=white, roller=(roller - 1) % seats)
    if filled:
        first = next(die for die in range(5) if dice >> die & 1)
        play(state, f"{DICE[first]}=1>0")
    play(state, *["done"] * seats)
    assert state.white == NO_SIGN or (state.phase == CHANGE and state.turn() == roller)
    return state


def texts(state):
    """All that may be done now, in order."""
    return [state.describe(action) for action in state.actions()]


def random_game(state, random, resigning=True):
    """Plays to the end, yielding before every action."""
    while state.turn() != OVER:
        yield state
        actions = state.actions()
        if not resigning and state.turn() != CHANCE and state.phase == CLIMB:
            actions = [action for action in actions if action != 1]
        weights = state.odds() if state.turn() == CHANCE else None
        state.apply(random.choices(actions, weights)[0])
    yield state
