# SPDX-License-Identifier: MIT
"""Every sentence of Yahtzee's coach about dice to keep is true, and so are its figures.

The figures are checked with the laptop's solver, which evaluates a turn without the device's code.
"""

import collections
import random

import numpy as np
import pytest

from games.yahtzee.bot import player as bot
from games.yahtzee.bot.values import lower_index, upper_mask
from games.yahtzee.rules.state import OPEN, SCORE_BOX, upper_total
from host_sim.players.arena import answer
from host_sim.players.yahtzee import evaluate, solver, table
from tests.yahtzee.positions import position, random_sheet

FULL_HOUSE, SMALL_STRAIGHT, LARGE_STRAIGHT = 8, 9, 10  # boxes


@pytest.fixture(scope="module")
def estimate():
    return table.decode(table.FILE.read_bytes()).estimate()


class Claims:
    """A position with rolls left, and the claims that a sentence can make about it."""

    def __init__(self, estimate, state):
        self.sheet, self.dice = list(state.sheets[0]), list(state.dice)
        rows, columns = (np.array([each]) for each in self.place(state))
        rolls = evaluate.Decisions(estimate, rows, columns).roll_values
        self.stop = rolls[0][:, 0]
        self.keeps = [keep[:, 0] for keep in solver.throw(rolls[2 - state.rolls_used])]

    def place(self, state):
        """Return the sheet's row and column in the solver's table."""
        sheet = state.sheets[0]
        return solver.ROW[upper_mask(sheet), min(63, upper_total(sheet))], lower_index(sheet)

    def value(self, kept):
        """Return the value of keeping these dice, in points; of all five, of scoring them."""
        counts = tuple(kept.count(face) for face in range(1, 7))
        values = self.stop if len(kept) == 5 else self.keeps[len(kept)]
        return values[solver.KEEPS[len(kept)].index(counts)] / evaluate.UNIT

    def is_straight(self, kept):
        """Return True if a straight that scores in an open box can come of these dice."""
        longest = 5 if self.sheet[LARGE_STRAIGHT] == OPEN else 4
        is_open = OPEN in (self.sheet[SMALL_STRAIGHT], self.sheet[LARGE_STRAIGHT])
        return is_open and len(set(kept)) == len(kept) and max(kept) - min(kept) < longest

    def check(self, key, args):
        """Raise AssertionError if the reason to keep dice is not true."""
        kept = [int(die) for die in args[0].split()] if len(args) > 1 else []
        assert not collections.Counter(kept) - collections.Counter(self.dice)
        advantage = self.value(kept) - self.value(self.dice)
        assert abs(float(args[-1]) - advantage) < 0.06
        if key in ("row", "fifth"):
            assert self.is_straight(kept)
            assert key == "row" or (len(kept) == 4 and self.sheet[LARGE_STRAIGHT] == OPEN)
        elif key == "more":
            assert len(set(kept)) == 1 < len(kept)
        elif key == "house":
            assert self.sheet[FULL_HOUSE] == OPEN and len(set(kept)) <= 2
        else:
            assert key == ("high" if kept else "reroll")
        return kept

    def check_comparison(self, kept, key, args):
        """Check what the coach says about the tempting dice."""
        tempting = [int(die) for die in args[0].split()]
        assert not collections.Counter(tempting) - collections.Counter(self.dice)
        loss = self.value(kept) - self.value(tempting)
        assert abs(float(args[1]) - loss) < 0.06 and loss > 0
        if key == "not_row":
            assert self.is_straight(tempting) and len(tempting) >= 3
        else:
            assert key == "not_more" and len(set(tempting)) == 1 < len(tempting)
            assert self.is_straight(kept)


def hints(count, seed):
    """Generate (state, advice) of random positions in which the coach keeps dice."""
    rng = random.Random(seed)
    while count:
        sheet = random_sheet(rng)
        if OPEN in sheet:
            dice = [rng.randrange(1, 7) for _ in range(5)]
            state = position(sheet, dice, rng.randrange(1, 3))
            advice = answer(bot.advise(state.view(0), 0))
            if advice[0] < SCORE_BOX:
                count -= 1
                yield state, advice


def test_every_hint_about_dice_and_its_figures_are_true(estimate):
    counts, lies = collections.Counter(), []
    for state, (_, key, args, *comparison) in hints(600, 1):
        claims = Claims(estimate, state)
        counts[key] += 1
        try:
            kept = claims.check(key, args)
            if comparison:
                counts[comparison[0]] += 1
                claims.check_comparison(kept, *comparison)
        except AssertionError as error:
            lies.append(f"{list(state.dice)} {claims.sheet} {key} {args} {comparison}: {error}")
    assert not lies, f"{len(lies)} of {counts.total()}\n" + "\n".join(lies[:3])
    assert min(counts[key] for key in ("more", "row", "not_row", "not_more")) > 5, counts


def test_equal_dice_beside_a_straight_are_compared_with_it():
    """Keep 6 6 of 3 4 5 6 6 only with the figure of the straight, and the other way round."""
    compared = 0
    for state, (action, key, _, *comparison) in hints(900, 2):
        sheet, faces = state.sheets[0], set(state.dice)
        kept = {die for place, die in enumerate(state.dice) if action >> place & 1}
        runs = [set(range(low, low + 4)) <= faces for low in (1, 2, 3)]
        if sheet[LARGE_STRAIGHT] == OPEN and any(runs) and key not in ("row", "fifth"):
            assert len(kept) < 4 and comparison and comparison[0] == "not_row", list(state.dice)
            compared += 1
    assert compared > 3
