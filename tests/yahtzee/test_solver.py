# SPDX-License-Identifier: MIT
"""The exact solver: known values, and its rules compared with the game's rules."""

import random

import numpy as np
import pytest

from games.yahtzee.bot.values import lower_index, upper_mask
from games.yahtzee.rules.state import OPEN, SCORE_BOX, State, upper_total
from host_sim.players.yahtzee import solver
from tests.yahtzee.positions import exact_values, random_dice, random_sheet

START = solver.ROW[0, 0], 0


@pytest.fixture(scope="module")
def forced():
    return exact_values()


def solver_index(sheet):
    return solver.ROW[upper_mask(sheet), min(63, upper_total(sheet))], lower_index(sheet)


def test_the_value_of_the_empty_sheet_is_254_587729(forced):
    assert abs(forced[START] - 254.587729) < 5e-7


@pytest.mark.long
@pytest.mark.parametrize(("joker", "value"), [("free", 254.589609), ("none", 245.870775)])
def test_the_other_joker_rules_have_their_known_values(joker, value):
    assert abs(solver.solve(joker)[START] - value) < 5e-7


def test_all_1618_upper_sections_and_192_lower_ones_have_a_value(forced):
    assert (solver.ROWS, solver.COLUMNS) == (1618, 192)
    assert forced[:-1, :-1].min() == 0 and forced[:-1, :-1].max() < 300


def test_the_best_box_agrees_with_the_rules_of_the_game(forced):
    """The game scores every box of random sheets and rolls, with jokers."""
    rng = random.Random(11)
    jokers, sheets, rolls, best = 0, [], [], []
    for _ in range(3000):
        state = State(1)
        state.sheets[0] = random_sheet(rng)
        state.dice, state.rolls_used = random_dice(rng), 3
        sheets.append(solver_index(state.sheets[0]))
        before = state.total(0)
        values = []
        for action in state.actions():
            after = state.view(0)
            after.apply(action)
            assert action >= SCORE_BOX
            values.append(after.total(0) - before + forced[solver_index(after.sheets[0])])
        jokers += state.sheets[0][11] != OPEN and len(set(state.dice)) == 1
        counts = tuple(state.dice.count(face) for face in range(1, 7))
        rolls.append(solver.KEEPS[5].index(counts))
        best.append(max(values))
    rows, columns = np.array(sheets).T
    values = solver.box_values(forced, rows, columns)[rolls, np.arange(3000)]
    assert values == pytest.approx(np.array(best), abs=1e-9)
    assert jokers > 100


def test_the_value_of_a_keep_is_the_mean_over_all_outcomes():
    value = np.arange(252.0)[:, None] ** 2
    keeps = solver.throw(value)
    numbers = {keep: number for number, keep in enumerate(solver.KEEPS[5])}
    for keep in ((0, 0, 3, 0, 0, 0), (1, 0, 0, 0, 0, 2), (0, 1, 0, 0, 1, 0)):
        size = sum(keep)
        total = 0
        for dice in np.ndindex(*[6] * (5 - size)):
            roll = tuple(keep[face] + dice.count(face) for face in range(6))
            total += value[numbers[roll], 0]
        mean = keeps[size][solver.KEEPS[size].index(keep), 0]
        assert mean == pytest.approx(total / 6 ** (5 - size))


def test_the_best_keep_is_the_best_of_all_subsets_of_the_dice():
    rng = np.random.default_rng(5)
    keeps = [rng.random((len(k), 1)) for k in solver.KEEPS]
    best = solver.best_keeps(keeps)
    for roll, counts in enumerate(solver.KEEPS[5]):
        subsets = [
            keeps[sum(kept)][solver.KEEPS[sum(kept)].index(kept), 0]
            for kept in np.ndindex(*[count + 1 for count in counts])
        ]
        assert best[roll, 0] == max(subsets)
