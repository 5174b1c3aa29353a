# SPDX-License-Identifier: MIT
"""The solo race against a plain recursion in fractions, and what the device can afford."""

import random
from fractions import Fraction
from functools import cache

import pytest

from games.top12.bot.solo_race import ROUND_UNIT, rounds_to_come
from host_sim.device_code.opcodes import Counter
from host_sim.players.arena import answer

MOST_OPCODES = 500_000
MOST_BETWEEN_YIELDS = 50_000


@cache
def mean(free):
    """Six faces: each live column one nearer, the joker the fullest; a dead column's face idles."""
    if free[0] == 0:
        return Fraction(0)
    nearer = [tuple(sorted((*free[:i], n - 1, *free[i + 1 :]))) for i, n in enumerate(free)]
    return (6 + mean(nearer[0]) + sum(map(mean, nearer))) / (len(free) + 1)


def test_from_the_start_no_policy_needs_fewer_than_28_4268_rounds():
    rounds, _ = answer(rounds_to_come([11] * 5))
    assert rounds == pytest.approx(28.4268 * ROUND_UNIT, abs=0.00005 * ROUND_UNIT)


def test_any_race_is_as_the_recursion_says():
    chance = random.Random(3)
    for _ in range(100):
        free = [chance.randint(1, 9) for _ in range(chance.randint(1, 5))]
        rounds, nearer = answer(rounds_to_come(free))
        free.sort()
        assert rounds == pytest.approx(float(mean(tuple(free))) * ROUND_UNIT, abs=10)
        for place, then in enumerate(nearer):
            one = sorted([*free[:place], free[place] - 1, *free[place + 1 :]])
            assert then == pytest.approx(float(mean(tuple(one))) * ROUND_UNIT, abs=10)


def test_one_live_column_takes_three_throws_a_number():
    for free in range(1, 12):
        assert answer(rounds_to_come([free]))[0] == 3 * free * ROUND_UNIT


def test_the_longest_race_is_calculated_within_the_budget():
    steps = []
    generator = rounds_to_come([11] * 5)
    done = False
    while not done:
        with Counter() as counter:
            try:
                next(generator)
            except StopIteration:
                done = True
        steps.append(counter.opcodes)
    assert sum(steps) < MOST_OPCODES
    assert max(steps) < MOST_BETWEEN_YIELDS
