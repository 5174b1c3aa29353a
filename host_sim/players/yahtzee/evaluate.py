# SPDX-License-Identifier: MIT
"""The exact strength of a player: every decision on every sheet is weighed, nothing is sampled.

The player decides with integers as the device does (games/yahtzee/bot/turn.py; a test compares the
two): estimates of sheets in units of 1/1024 point, means of six rounded down, ties decided by the
higher number of box or keep. The results of its decisions are added up in double precision.
"""

import numpy as np

from host_sim.players.yahtzee import solver
from host_sim.players.yahtzee.solver import COUNTS, DICE, FACES, Array, Progress, no_progress

UNIT = 1024
NEVER = -(1 << 20)
STOP = 1 << 14  # above all blurred values
BOX_BITS, KEEP_BITS = 4, 9  # bits for a box or keep below a value: ties go to the higher number
FIRST = [sum(len(keeps) for keeps in solver.KEEPS[:size]) for size in range(DICE + 2)]


class Decisions:
    """A player's choices on a block of sheets, as arrays [roll, sheet].

    Values of keeps that differ only in their last `blur` bits count as equal.
    """

    def __init__(self, estimate: Array, rows: Array, columns: Array, blur: int = 0) -> None:
        boxes = solver.box_values(
            estimate << BOX_BITS, rows, columns, point=UNIT << BOX_BITS, tag=1
        )
        self.box = boxes & (1 << BOX_BITS) - 1
        self.choose_keeps(boxes >> BOX_BITS, blur)

    def choose_keeps(self, written: Array, blur: int = 0) -> None:
        """Choose the keeps, given the value of each roll when it is written."""
        self.roll_values = [written]  # with 0, 1 and 2 rolls left
        # By rolls left; numbered through all sizes, the smallest first. None with 0 left.
        self.keep = [np.empty(0, np.int32)]
        for _ in range(2):
            keeps = solver.throw(self.roll_values[-1])
            seen = keeps
            if blur:
                # To keep all five dice is to stop: only if nothing is better, without blur.
                best = solver.best_keeps([*keeps[:DICE], written])
                stops = np.where(written == best, STOP, -STOP).astype(np.int32)
                seen = [*[keep >> blur for keep in keeps[:DICE]], stops]
            numbered = [
                (keep << KEEP_BITS) + (FIRST[size] + np.arange(len(keep), dtype=np.int32))[:, None]
                for size, keep in enumerate(seen)
            ]
            best = solver.best_keeps(numbered)
            self.roll_values.append(solver.best_keeps(keeps) if blur else best >> KEEP_BITS)
            self.keep.append(best & (1 << KEEP_BITS) - 1)


def integers(values: Array) -> Array:
    """Return an estimate in points as the device's units, with the border of impossible sheets."""
    estimate = np.full((solver.ROWS + 1, solver.COLUMNS + 1), NEVER, np.int32)
    estimate[:-1, :-1] = np.floor(values[: solver.ROWS, : solver.COLUMNS] * UNIT + 0.5)
    return estimate


def _lower_points(box: int) -> Array:
    """Return the points of each roll in a lower box (as in solver.LOWER) without jokers."""
    pays = [solver.PAYS[pattern][box] for pattern in solver.PATTERN]
    return np.array(
        [points if pay is None else pay for pay, points in zip(pays, solver.POINTS, strict=True)]
    )


def _box_points() -> tuple[Array, Array]:
    """Return the points [lower box, roll] without and with a joker."""
    natural = np.array([_lower_points(box) for box in range(6)])
    joker = natural.copy()
    five = solver.PATTERN == solver.FIVE
    for box, pay in enumerate(solver.JOKER_PAYS):
        joker[box, five] = solver.POINTS[five] if pay is None else pay
    return natural, joker


NATURAL, JOKER = _box_points()
FIVES = solver.PATTERN == solver.FIVE


def written(truth: Array, decisions: Decisions, rows: Array, columns: Array) -> Array:
    """Return the true value of the chosen box of each roll; `truth` has the sheets afterwards."""
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


def evaluate(estimate: Array, progress: Progress = no_progress, blur: int = 0) -> Array:
    """Return the true value of every sheet for a player with this estimate (integers).

    In the last turn of a game there is no `blur`.
    """
    truth = np.full((solver.ROWS + 1, solver.COLUMNS + 1), solver.NEVER)
    truth[np.ix_(solver.FILLED_UPPER == 6, solver.FILLED_LOWER == 7)] = 0
    done = 0
    for rows, columns in solver.blocks():
        filled = solver.FILLED_UPPER[rows[0]] + solver.FILLED_LOWER[columns[0]]
        decisions = Decisions(estimate, rows, columns, 0 if filled == 12 else blur)
        worth = written(truth, decisions, rows, columns)
        for left in (1, 2):
            keeps = np.concatenate(solver.throw(worth))
            worth = np.take_along_axis(keeps, decisions.keep[left], axis=0)
        truth[rows, columns] = solver.throw(worth)[0][0]
        done += len(rows)
        progress(done / (solver.ROWS * solver.COLUMNS))
    return truth


def _spread(weight: Array, number: Array) -> Array:
    """Return the weight of each roll after rolling all but the keeps in `number` [roll, sheet]."""
    kept = np.zeros((FIRST[-1], weight.shape[1]))
    cards = np.arange(weight.shape[1])
    for roll in range(len(weight)):
        kept[number[roll], cards] += weight[roll]
    return _roll_missing([kept[FIRST[size] : FIRST[size + 1]] for size in range(DICE + 1)])


def _roll_missing(kept: list[Array]) -> Array:
    """Roll the missing dice of weighted keeps of all sizes, and return the weight of each roll."""
    for size in range(DICE):
        share = kept[size] / FACES
        for face in range(FACES):
            kept[size + 1][solver.ADD[size][face]] += share
    return kept[DICE]


def visits(estimate: Array, progress: Progress = no_progress) -> Array:
    """Return the probability of each sheet in a game that is played by this estimate."""
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


def choices(weight: Array, estimate: Array, progress: Progress = no_progress) -> Array:
    """Return the probability that some box leads to a sheet, after a turn on sheets of this weight.

    A coach needs these sheets to state the cost of each choice.
    """
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


def _last_rolls(weight: Array, decisions: Decisions) -> Array:
    """Return the weight of each roll after the third roll of a turn."""
    rolls = _roll_missing(
        [weight[None]] + [np.zeros((len(k), len(weight))) for k in solver.KEEPS[1:]]
    )
    for left in (2, 1):
        rolls = _spread(rolls, decisions.keep[left])
    return rolls
