# SPDX-License-Identifier: MIT
"""The evaluation of a turn: the solver's values to the last unit, within the device's time."""

import random

import numpy as np
import pytest

from games.yahtzee.bot.player import EASY_IGNORED_BITS
from games.yahtzee.bot.turn import FORBIDDEN, TurnEvaluator
from games.yahtzee.bot.values import UNITS_PER_POINT, ValueTable, lower_index, upper_mask
from games.yahtzee.rules.state import (
    CHANCE,
    OPEN,
    OVER,
    ROLLS_PER_TURN,
    SCORE_BOX,
    State,
    upper_total,
)
from host_sim.device_code import opcodes
from host_sim.players.yahtzee import evaluate, solver, table
from tests.yahtzee.positions import exact_values, random_dice, random_sheet

MOST_OPCODES = 100_000
BETWEEN_YIELDS = 50_000


@pytest.fixture(scope="module")
def estimate():
    return table.decode(table.FILE.read_bytes()).estimate()


@pytest.fixture(scope="module")
def turn():
    return TurnEvaluator(ValueTable())


def prepare(turn, sheet):
    for _ in turn.prepare(sheet):
        pass


def solver_decisions(estimate, sheet, blur=0):
    row = solver.ROW[upper_mask(sheet), min(63, upper_total(sheet))]
    return evaluate.Decisions(estimate, np.array([row]), np.array([lower_index(sheet)]), blur)


@pytest.mark.parametrize("blur", [0, EASY_IGNORED_BITS])
def test_the_device_has_exactly_the_values_and_decisions_of_the_solver(turn, estimate, blur):
    rng = random.Random(3)
    for number in range(250):
        # With 0 to 12 filled boxes, so that forced jokers and full sections are frequent.
        sheet = random_sheet(rng, number % 13)
        prepare(turn, sheet)
        decisions = solver_decisions(estimate, sheet, blur)
        for left in range(3):
            assert list(turn.roll_table[left]) == decisions.roll_values[left][:, 0].tolist()
        for _ in range(12):
            dice = random_dice(rng)
            roll = turn.keep_index(dice)
            assert turn.best_box(dice) == decisions.box[roll, 0]
            for left in (1, 2):
                mask = turn.best_keep(dice, left, blur)
                kept = [die for i, die in enumerate(dice) if mask >> i & 1]
                assert (
                    evaluate.FIRST[len(kept)] + turn.keep_index(kept)
                    == decisions.keep[left][roll, 0]
                )


def test_values_are_close_to_the_exact_ones(turn):
    """On sheets of real games the error is a few hundredths of a point."""
    values = exact_values()
    rng = random.Random(4)
    errors = []
    for _ in range(12):
        state = State(1)
        while state.turn() != OVER:
            if state.turn() == CHANCE:
                state.apply(rng.randrange(6))
            elif state.rolls_used < ROLLS_PER_TURN:
                if not state.rolls_used:
                    sheet = state.sheets[0]
                    prepare(turn, sheet)
                    place = (
                        solver.ROW[upper_mask(sheet), min(63, upper_total(sheet))],
                        lower_index(sheet),
                    )
                    best = solver.box_values(values, *(np.array([i]) for i in place))
                    state.apply(0)
                else:
                    mask = turn.best_keep(state.dice, ROLLS_PER_TURN - state.rolls_used)
                    action = mask if mask < 31 else SCORE_BOX + turn.best_box(state.dice)
                    state.apply(action)
            else:
                roll = turn.keep_index(state.dice)
                errors.append(turn.roll_table[0][roll] / UNITS_PER_POINT - best[roll, 0])
                state.apply(SCORE_BOX + turn.best_box(state.dice))
    assert np.sqrt(np.mean(np.square(errors))) < 0.06 and np.abs(errors).max() < 0.3


def test_every_choice_has_its_value(turn, estimate):
    rng = random.Random(6)
    for _ in range(100):
        state = State(1)
        state.sheets[0] = random_sheet(rng)
        prepare(turn, state.sheets[0])
        state.dice, state.rolls_used = random_dice(rng), 3
        before = state.total(0)
        values = turn.box_values(state.dice)
        assert {box for box in range(13) if values[box] != FORBIDDEN} == {
            a - SCORE_BOX for a in state.actions()
        }
        for action in state.actions():
            after = state.view(0)
            after.apply(action)
            sheet = after.sheets[0]
            rest = estimate[
                solver.ROW[upper_mask(sheet), min(63, upper_total(sheet))], lower_index(sheet)
            ]
            assert values[action - SCORE_BOX] == (after.total(0) - before) * UNITS_PER_POINT + rest
        for left in (1, 2):
            keeps = turn.keep_values(state.dice, left)
            assert max(keeps) == turn.roll_value(state.dice, left)
            for mask in range(31):
                kept = [die for i, die in enumerate(state.dice) if mask >> i & 1]
                assert keeps[mask] == turn.keep_table[left][len(kept)][turn.keep_index(kept)]
            assert keeps[31] == max(values)


def test_score_is_exactly_start_value_plus_luck_minus_mistakes(turn):
    """In a game of random choices, luck and mistakes explain every unit of the final score."""
    rng = random.Random(7)
    state = State(1)
    luck = mistakes = 0
    prepare(turn, state.sheets[0])
    start = expected = turn.start_value
    while state.turn() != OVER:
        if state.turn() == CHANCE:
            state.apply(rng.randrange(6))
            continue
        if not state.rolls_used:
            prepare(turn, state.sheets[0])
            assert turn.start_value == expected
            state.apply(0)
            continue
        left = ROLLS_PER_TURN - state.rolls_used
        best = turn.roll_value(state.dice, left)
        luck += best - expected
        action = rng.choice(state.actions())
        if action < SCORE_BOX:
            expected = turn.keep_values(state.dice, left)[action]
            mistakes += best - expected
            state.apply(action)
        else:
            value = turn.box_values(state.dice)[action - SCORE_BOX]
            mistakes += best - value
            before = state.total(0)
            state.apply(action)
            expected = value - (state.total(0) - before) * UNITS_PER_POINT
    assert expected == 0
    assert state.total(0) * UNITS_PER_POINT == start + luck - mistakes
    assert mistakes > 0


def test_a_turn_takes_at_most_100000_opcodes_and_yields_often(turn):
    rng = random.Random(8)
    worst = bytearray([OPEN] * 13)  # a search found no slower sheet
    worst[4], worst[11] = 25, 50
    sheets = [bytes([OPEN] * 13), bytes(worst)] + [
        random_sheet(rng, rng.randrange(3)) for _ in range(6)
    ]
    for sheet in sheets:
        total, steps = 0, turn.prepare(sheet)
        while True:
            used, more = opcodes.count(next, steps, None)
            assert used <= BETWEEN_YIELDS
            total += used
            if more is None:
                break
        assert 50_000 < total <= MOST_OPCODES


def test_a_decision_after_preparation_is_a_look_up(turn):
    prepare(turn, bytes([OPEN] * 13))
    for dice in ([1, 2, 3, 4, 6], [5, 5, 5, 5, 5], [2, 2, 3, 3, 6]):
        assert opcodes.count(turn.keep_values, dice, 2)[0] < 2_000
        assert opcodes.count(turn.best_keep, dice, 2)[0] < 6_000
        assert opcodes.count(turn.best_box, dice)[0] < 4_000
