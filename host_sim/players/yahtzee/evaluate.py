# SPDX-License-Identifier: MIT
"""How good a player really is: every decision on every card, weighed exactly, nothing sampled.

The player decides by whole numbers as the device does (games/yahtzee/bot/turn.py; a test compares
the two): estimates of cards in units of 1/1024 point, means of six rounded down, equal values
decided by the higher number of box or keep. What its decisions earn is then added up in double
precision.
"""

import numpy as np

from host_sim.players.yahtzee import solver
from host_sim.players.yahtzee.solver import COUNTS, DICE, FACES

UNIT = 1024
NEVER = -(1 << 20)
BOX_BITS, KEEP_BITS = 4, 9  # room for a box or keep below a value: ties go to the higher number
FIRST = [sum(len(keeps) for keeps in solver.KEEPS[:size]) for size in range(DICE + 2)]


class Decisions:
    """A player's choices on a block of cards, as arrays [roll, card]. Of keeps, values that differ
    only in their last `blur` bits count as equal."""

    def __init__(self, estimate, rows, columns, blur=0):
        boxes = solver.box_values(
            estimate << BOX_BITS, rows, columns, point=UNIT << BOX_BITS, tag=1
        )
        self.box = boxes & (1 << BOX_BITS) - 1
        self.think(boxes >> BOX_BITS, blur)

    def think(self, written, blur=0):
        """Chooses the keeps, given what each roll is worth when it is written."""
        self.roll_values = [written]  # with 0, 1 and 2 throws left
        self.keep = [None]  # numbered through all sizes, the smallest first
        for _ in range(2):
            keeps = solver.throw(self.roll_values[-1])
            seen = keeps
            if blur:
                seen = [keep >> blur for keep in (*keeps[:DICE], written)]  # all five: to stop
            numbered = [
                (keep << KEEP_BITS) + (FIRST[size] + np.arange(len(keep), dtype=np.int32))[:, None]
                for size, keep in enumerate(seen)
            ]
            best = solver.best_keeps(numbered)
            self.roll_values.append(solver.best_keeps(keeps) if blur else best >> KEEP_BITS)
            self.keep.append(best & (1 << KEEP_BITS) - 1)


def integers(values):
    """An estimate in points as the device's units, with the frame of cards that cannot be."""
    estimate = np.full((solver.ROWS + 1, solver.COLUMNS + 1), NEVER, np.int32)
    estimate[:-1, :-1] = np.floor(values[: solver.ROWS, : solver.COLUMNS] * UNIT + 0.5)
    return estimate


def _lower_points(box):
    """What each roll pays in a lower box (numbered 0..5 as in solver.LOWER), jokers aside."""
    pays = [solver.PAYS[pattern][box] for pattern in solver.PATTERN]
    return np.array(
        [points if pay is None else pay for pay, points in zip(pays, solver.POINTS, strict=True)]
    )


def _box_points():
    """[joker or not][lower box][roll]"""
    natural = np.array([_lower_points(box) for box in range(6)])
    joker = natural.copy()
    five = solver.PATTERN == solver.FIVE
    for box, pay in enumerate(solver.JOKER_PAYS):
        joker[box, five] = solver.POINTS[five] if pay is None else pay
    return natural, joker


NATURAL, JOKER = _box_points()
FIVES = solver.PATTERN == solver.FIVE


def written(truth, decisions, rows, columns):
    """What the chosen box of each roll truly earns, by `truth` afterwards."""
    upper, lower, yahtzee = solver.after_boxes(truth, rows, columns)
    state = solver.YAHTZEE_STATE[columns]
    choice = decisions.box
    earned = np.where(FIVES[:, None], yahtzee[1] + solver.YAHTZEE, yahtzee[0])
    for face in range(FACES):
        np.copyto(earned, upper[face][solver.ROLLS[:, face]], where=choice == face)
    for box in range(6):
        points = np.where(state == solver.OPEN, NATURAL[box][:, None], JOKER[box][:, None])
        np.copyto(earned, lower[box] + points, where=choice == 6 + box + box // 5)
    earned[FIVES] += np.where(state == solver.FIFTY, solver.EXTRA_YAHTZEE, 0)
    return earned


def evaluate(estimate, progress=lambda done: None, blur=0):
    """What a player truly earns from every card when it decides by this estimate (integers)."""
    truth = np.full((solver.ROWS + 1, solver.COLUMNS + 1), solver.NEVER)
    truth[np.ix_(solver.FILLED_UPPER == 6, solver.FILLED_LOWER == 7)] = 0
    done = 0
    for rows, columns in solver.blocks():
        decisions = Decisions(estimate, rows, columns, blur)
        worth = written(truth, decisions, rows, columns)
        for left in (1, 2):
            keeps = np.concatenate(solver.throw(worth))
            worth = np.take_along_axis(keeps, decisions.keep[left], axis=0)
        truth[rows, columns] = solver.throw(worth)[0][0]
        done += len(rows)
        progress(done / (solver.ROWS * solver.COLUMNS))
    return truth


def _spread(weight, number):
    """The weight of rolls after a throw that kept what `number` [roll, card] says."""
    kept = np.zeros((FIRST[-1], weight.shape[1]))
    cards = np.arange(weight.shape[1])
    for roll in range(len(weight)):
        kept[number[roll], cards] += weight[roll]
    return _fall([kept[FIRST[size] : FIRST[size + 1]] for size in range(DICE + 1)])


def _fall(kept):
    """Lets the missing dice of weighted keeps of all sizes fall: the weight of each roll."""
    for size in range(DICE):
        share = kept[size] / FACES
        for face in range(FACES):
            kept[size + 1][solver.ADD[size][face]] += share
    return kept[DICE]


def visits(estimate, progress=lambda done: None):
    """How likely a game comes by each card when played by this estimate."""
    weight = np.zeros((solver.ROWS + 1, solver.COLUMNS + 1))
    weight[solver.ROW[0, 0], 0] = 1
    done = 0
    for rows, columns in reversed(list(solver.blocks())):
        done += len(rows)
        progress(done / (solver.ROWS * solver.COLUMNS))
        here = weight[rows, columns]
        decisions = Decisions(estimate, rows, columns)
        rolls = _last_rolls(here, decisions)
        for face in range(FACES):
            chosen = np.where(decisions.box == face, rolls, 0)
            for count in range(COUNTS):
                share = chosen[solver.ROLLS[:, face] == count].sum(axis=0)
                np.add.at(weight, (solver.NEXT_ROW[face, count, rows], columns), share)
        for box in range(6):
            share = np.where(decisions.box == 6 + box + box // 5, rolls, 0).sum(axis=0)
            np.add.at(weight, (rows, solver.NEXT_COLUMN[box][columns]), share)
        chosen = np.where(decisions.box == 11, rolls, 0)
        for state, some in ((solver.ZERO, ~FIVES), (solver.FIFTY, FIVES)):
            share = chosen[some].sum(axis=0)
            np.add.at(weight, (rows, solver.YAHTZEE_COLUMN[state][columns]), share)
    return weight[:-1, :-1]


def choices(weight, estimate, progress=lambda done: None):
    """How likely a card is one that some box leads to, after a turn on a card of this weight: what
    a coach must know to say what each choice gives away."""
    frame = np.zeros((solver.ROWS + 1, solver.COLUMNS + 1))
    frame[:-1, :-1] = weight
    found = np.zeros_like(frame)
    done = 0
    for rows, columns in solver.blocks():
        done += len(rows)
        progress(done / (solver.ROWS * solver.COLUMNS))
        rolls = _last_rolls(frame[rows, columns], Decisions(estimate, rows, columns))
        for face in range(FACES):
            for count in range(COUNTS):
                share = rolls[solver.ROLLS[:, face] == count].sum(axis=0)
                np.add.at(found, (solver.NEXT_ROW[face, count, rows], columns), share)
        for box in range(6):
            share = rolls.sum(axis=0)
            np.add.at(found, (rows, solver.NEXT_COLUMN[box][columns]), share)
        for state, some in ((solver.ZERO, ~FIVES), (solver.FIFTY, FIVES)):
            share = rolls[some].sum(axis=0)
            np.add.at(found, (rows, solver.YAHTZEE_COLUMN[state][columns]), share)
    return found[:-1, :-1]


def _last_rolls(weight, decisions):
    """The weight of each roll after the third throw."""
    rolls = _fall([weight[None]] + [np.zeros((len(k), len(weight))) for k in solver.KEEPS[1:]])
    for left in (2, 1):
        rolls = _spread(rolls, decisions.keep[left])
    return rolls
