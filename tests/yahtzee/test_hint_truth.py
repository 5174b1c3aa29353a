# SPDX-License-Identifier: MIT
"""Every sentence of Yahtzee's coach is true, and so are its figures.

The figures are checked with the laptop's solver, which evaluates a turn without the device's code.
"""

import collections
import random

import numpy as np
import pytest

from games.yahtzee.bot import player as bot
from games.yahtzee.bot.values import lower_index, upper_mask
from games.yahtzee.rules.state import (
    OPEN,
    SCORE_BOX,
    earns_yahtzee_bonus,
    possible_points,
    upper_total,
)
from host_sim.players.arena import answer
from host_sim.players.yahtzee import evaluate, solver, table
from tests.yahtzee.positions import position, random_sheet

FULL_HOUSE, SMALL_STRAIGHT, LARGE_STRAIGHT, YAHTZEE = 8, 9, 10, 11  # boxes


@pytest.fixture(scope="module")
def estimate():
    return table.decode(table.FILE.read_bytes()).estimate()


class Claims:
    """A position with rolls left, and the claims that a sentence can make about it."""

    def __init__(self, estimate, state):
        self.estimate = estimate
        self.sheet, self.dice = list(state.sheets[0]), list(state.dice)
        rows, columns = (np.array([each]) for each in self.place(state.sheets[0]))
        rolls = evaluate.Decisions(estimate, rows, columns).roll_values
        self.stop = rolls[0][:, 0]
        self.keeps = []
        if state.rolls_used < 3:
            self.keeps = [keep[:, 0] for keep in solver.throw(rolls[2 - state.rolls_used])]

    def place(self, sheet):
        """Return the sheet's row and column in the solver's table."""
        return solver.ROW[upper_mask(sheet), min(63, upper_total(sheet))], lower_index(sheet)

    def box_value(self, box):
        """Return the value of scoring a box, in points."""
        sheet = bytearray(self.sheet)
        sheet[box] = points = possible_points(self.sheet, self.dice)[box]
        points += 35 * (upper_total(self.sheet) < 63 <= upper_total(sheet))
        points += 100 * earns_yahtzee_bonus(self.sheet, self.dice)
        return points + self.estimate[self.place(sheet)] / evaluate.UNIT

    def missing(self):
        """Return the points that are missing for the upper bonus, 0 if it is won."""
        return max(0, 63 - sum(points for points in self.sheet[:6] if points != OPEN))

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

    def is_enough(self, kept):
        """Return True if these equal dice earn the upper bonus in the box of their face."""
        is_open = len(set(kept)) == 1 and self.sheet[kept[0] - 1] == OPEN
        return is_open and 0 < self.missing() <= sum(kept)

    def check(self, key, args):
        """Raise AssertionError if the reason to keep dice is not true."""
        kept = [int(die) for die in args[0].split()] if args else []
        faces = set(kept)
        assert not collections.Counter(kept) - collections.Counter(self.dice)
        assert not key.endswith("_one") or len(kept) == 1
        if key in ("row", "fifth"):
            assert self.is_straight(kept)
            assert key == "row" or (len(kept) == 4 and self.sheet[LARGE_STRAIGHT] == OPEN)
        elif key == "more":
            boxes = [self.sheet[kept[0] - 1], *self.sheet[6:8], self.sheet[YAHTZEE]]
            assert len(faces) == 1
            assert OPEN in boxes or len(kept) == 4 or self.sheet[YAHTZEE] == 50
        elif key.startswith("try"):
            aims = [box for box in (6, 7, YAHTZEE) if self.sheet[box] == OPEN]
            assert len(faces) == 1 and aims == [int(key[3:])]
            assert self.sheet[kept[0] - 1] != OPEN
        elif key.startswith("face"):
            assert kept == [int(key[4:]) + 1] and self.sheet[kept[0] - 1] == OPEN
        elif key.startswith("safe"):
            assert self.is_enough(kept)
        elif key.startswith("bonus"):
            assert len(faces) == 1 and self.sheet[kept[0] - 1] == OPEN
            assert sum(kept) < self.missing() == args[1] <= 5 * kept[0]
        elif key == "house":
            assert self.sheet[FULL_HOUSE] == OPEN and len(faces) <= 2
        elif key == "sum":
            assert OPEN in (*self.sheet[6:8], self.sheet[YAHTZEE], self.sheet[12])
        else:
            assert key == ("high" if kept else "reroll")
        return kept

    def check_comparison(self, kept, key, args):
        """Check what the coach says about the kept dice, the best box now and tempting dice."""
        now = self.value(self.dice)
        if key == "tie":
            assert abs(self.value(kept) - now) < 0.06
            return
        if key.startswith("than"):
            box = int(key[4:])
            points = possible_points(self.sheet, self.dice)
            assert abs(float(args[0]) - (self.value(kept) - self.box_value(box))) < 0.06
            assert args[1] == points[box] == max(each or 0 for each in points)
            return
        tempting = [int(die) for die in args[0].split()]
        assert not collections.Counter(tempting) - collections.Counter(self.dice)
        if key == "enough":
            assert self.is_enough(tempting) and set(tempting) < set(kept)
            return
        loss = self.value(kept) - self.value(tempting)
        assert abs(float(args[1]) - loss) < 0.06 and loss > 0
        assert self.value(tempting) > now - 0.06 or len(tempting) == 4, "scoring now is better"
        if key == "not_row":
            assert self.is_straight(tempting) and len(tempting) >= 3
        elif key == "not_one":
            assert tempting == [max(self.dice)] != kept
            assert max(map(self.dice.count, self.dice)) < 3, "no one keeps one die of 4 4 4"
        else:
            assert key == "not_more" and len(set(tempting)) == 1 < len(tempting)

    def check_box(self, box, key, args):
        """Check a sentence about the box that the coach scores."""
        points = possible_points(self.sheet, self.dice)
        total = 63 - self.missing() + points[box]
        if key.startswith("than"):
            if key == "than_keep":
                other = self.value([int(die) for die in args[1].split()])
            elif key == "than_reroll":
                other = self.value([])
            else:
                other = self.box_value(int(key[4:]))
                assert args[1] == points[int(key[4:])]
            assert abs(float(args[0]) - (self.box_value(box) - other)) < 0.06
            others = [i for i in range(13) if i != box and points[i] is not None]
            if key[4:].isdigit():
                assert points[int(key[4:])] == max(points[i] for i in others)
            else:
                best = max(map(self.box_value, others), default=0)
                assert best < other + 0.06, "it is the second best choice"
        elif key == "earned":
            assert box < 6 and self.missing() and total >= 63
        elif key == "course":
            left = [face + 1 for face in range(6) if self.sheet[face] == OPEN and face != box]
            assert box < 6 and self.missing() and 63 - 3 * sum(left) <= total < 63
        else:
            assert key in (f"box{box}", "tie") if points[box] else key in (f"zero{box}", "tie")
            assert key == "tie" or args == ((points[box],) if points[box] else ())


def hints(count, seed, keeps=True):
    """Generate (state, advice) of random positions in which the coach keeps dice, or scores."""
    rng = random.Random(seed)
    while count:
        sheet = random_sheet(rng)
        if OPEN in sheet:
            dice = [rng.randrange(1, 7) for _ in range(5)]
            state = position(sheet, dice, rng.randrange(1, 3 if keeps else 4))
            advice = answer(bot.advise(state.view(0), 0))
            if (advice[0] < SCORE_BOX) == keeps:
                count -= 1
                yield state, advice


def pairs(reasons):
    """Return [(name, arguments), ...] of an advice's reasons."""
    return list(zip(reasons[::2], reasons[1::2], strict=True))


def test_every_hint_about_dice_and_its_figures_are_true(estimate):
    counts, lies = collections.Counter(), []
    for state, (_, key, args, *comparison) in hints(600, 1):
        claims = Claims(estimate, state)
        counts[key] += 1
        try:
            kept = claims.check(key, args)
            assert [name for name in comparison[::2] if name[:4] in ("than", "tie")]
            for name, values in pairs(comparison):
                counts[name] += 1
                claims.check_comparison(kept, name, values)
        except AssertionError as error:
            lies.append(f"{list(state.dice)} {claims.sheet} {key} {args} {comparison}: {error}")
    assert not lies, f"{len(lies)} of {counts.total()}\n" + "\n".join(lies[:3])
    names = ("more", "row", "bonus_one", "sum", "not_row", "not_more", "not_one")
    assert min(counts[name] for name in names) > 5, counts


def test_every_hint_about_a_box_and_its_figures_are_true(estimate):
    counts, lies = collections.Counter(), []
    for state, (action, *reasons) in hints(500, 3, keeps=False):
        if reasons[0] == "last":
            continue
        claims = Claims(estimate, state)
        assert reasons[-2].startswith("than") or reasons[-2] == "tie"
        for key, args in pairs(reasons):
            counts[key.rstrip("0123456789")] += 1
            try:
                claims.check_box(action - SCORE_BOX, key, args)
            except AssertionError as error:
                lies.append(f"{list(state.dice)} {claims.sheet} {key} {args}: {error}")
    assert not lies, f"{len(lies)} of {counts.total()}\n" + "\n".join(lies[:3])
    names = ("box", "zero", "course", "than", "than_keep")
    assert min(counts[name] for name in names) > 5, counts


def advice(upper, lower, dice, rolls_used):
    """Return the coach's reasons and their arguments on this sheet."""
    state = position([*upper, *lower], dice, rolls_used)
    return pairs(answer(bot.advise(state.view(0), 0))[1:])


def test_the_upper_bonus_is_named_where_it_is_the_reason():
    full = [20, 0, 25, 30, 40, 0, 20]
    upper = [OPEN, 8, 12, 12, 15, 15]
    assert advice(upper, full, [1, 3, 4, 4, 6], 2)[0][0] == "safe_one"
    assert advice(upper, full, [2, 3, 4, 4, 1], 3) == [("last", ())]
    lower = [*full[:4], OPEN, *full[5:]]
    assert ("enough", ("1",)) in advice(upper, lower, [1, 3, 4, 4, 5], 2)
    on_course = [3, 6, 9, 12, OPEN, OPEN]
    assert "course" in dict(advice(on_course, [OPEN] * 7, [5, 5, 5, 1, 2], 3))
    assert "earned" in dict(advice([3, 6, 9, 12, 15, OPEN], [OPEN] * 7, [6, 6, 6, 5, 2], 3))


def test_a_single_die_is_compared_with_a_pair_and_with_a_higher_die():
    reasons = advice([OPEN] * 6, [OPEN] * 7, [5, 6, 2, 1, 1], 1)
    assert [key for key, _ in reasons] == ["face4", "than12", "not_one", "not_more"]
    assert [args[0] for _, args in reasons[::2]] == ["5", "6"] and reasons[3][1][0] == "1 1"


def test_a_box_that_could_be_scored_now_is_named_instead_of_dice_that_are_worth_less():
    upper, lower = [OPEN, OPEN, 6, OPEN, OPEN, 12], [OPEN] * 7
    reasons = advice(upper, lower, [5, 5, 5, 3, 3], 2)
    assert [key for key, _ in reasons] == ["more", "than8"], "keeping 3 3 is no alternative"


def test_equal_dice_beside_a_straight_are_compared_with_it():
    """Keep 6 6 of 3 4 5 6 6 only with the figure of the straight, and the other way round."""
    compared = 0
    for state, (action, key, _, *comparison) in hints(900, 2):
        sheet, faces = state.sheets[0], set(state.dice)
        kept = {die for place, die in enumerate(state.dice) if action >> place & 1}
        runs = [set(range(low, low + 4)) <= faces for low in (1, 2, 3)]
        if sheet[LARGE_STRAIGHT] == OPEN and any(runs) and key not in ("row", "fifth"):
            assert len(kept) < 4 and "not_row" in comparison, list(state.dice)
            compared += 1
    assert compared > 3
