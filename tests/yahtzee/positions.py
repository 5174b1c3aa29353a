# SPDX-License-Identifier: MIT
"""Positions, random sheets and random dice for the tests of Yahtzee's computer players."""

from functools import cache

from games.yahtzee.rules.state import OPEN, State
from host_sim.players.yahtzee import solver

PAYS = {6: (0, 21), 7: (0, 22), 8: (0, 25), 9: (0, 30), 10: (0, 40), 11: (0, 50), 12: (23,)}


@cache
def exact_values():
    """Return the value of every sheet, solved once per test run."""
    return solver.solve()


def random_sheet(rng, filled=None):
    """Return a sheet that a game can reach, with that many boxes filled."""
    sheet = bytearray([OPEN] * 13)
    for box in rng.sample(range(13), rng.randrange(13) if filled is None else filled):
        sheet[box] = (box + 1) * rng.randrange(6) if box < 6 else rng.choice(PAYS[box])
    return sheet


def random_dice(rng):
    """Return five dice, every fifth time a Yahtzee."""
    if rng.randrange(5) == 0:
        return [rng.randint(1, 6)] * 5
    return [rng.randint(1, 6) for _ in range(5)]


def position(sheet, dice, rolls_used, seats=1):
    """Return a position of seat 0 with this sheet and these dice."""
    state = State(seats)
    state.starter, state.rolling_mask = 0, 0
    state.sheets[0] = bytearray(sheet)
    state.dice, state.rolls_used = list(dice), rolls_used
    return state
