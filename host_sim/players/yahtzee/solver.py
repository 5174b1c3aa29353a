# SPDX-License-Identifier: MIT
"""The exact value of every Yahtzee sheet: the points that perfect play still scores from there.

It shares no code with the game. A sheet is a row (upper boxes filled and their total) and a column
(lower boxes filled; Yahtzee open, 0 or 50). Totals with the same chances for the bonus of 35 share
a row: those that have it or cannot get it, and those that need the same sum from the open boxes.
Every sum is computed element by element in a fixed order, so each machine gets the same bits.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import Any

import numpy as np
import numpy.typing as npt

FACES, DICE, COUNTS = 6, 5, 6
BONUS_AT, BONUS = 63, 35
EXTRA_YAHTZEE = 100
FULL_HOUSE, SMALL_STRAIGHT, LARGE_STRAIGHT, YAHTZEE = 25, 30, 40, 50
MASKS = 64
# Lower boxes in the order of the sheet; the Yahtzee box has three states, the other six have two.
LOWER = ("3 of a kind", "4 of a kind", "Full house", "Small straight", "Large straight", "Chance")
OPEN, ZERO, FIFTY = 0, 1, 2
COLUMNS = 3 * MASKS  # Yahtzee state * 64 + mask of the other lower boxes
JOKERS = ("forced", "free", "none")
NEVER = -1e6  # the value of a box that cannot be filled
CHUNK = 1024  # sheets at a time, so that they fit into the processor's cache

Array = npt.NDArray[Any]
Keep = tuple[int, ...]  # how often each face is kept
Progress = Callable[[float], object]  # called with the finished part, 0 to 1


def no_progress(done: float) -> None:
    """Ignore a report of progress."""


# Dice. A keep is six counts; keeps of one size are numbered in the order of their counts.
KEEPS = [
    sorted(
        tuple(dice.count(face) for face in range(FACES))
        for dice in combinations_with_replacement(range(FACES), size)
    )
    for size in range(DICE + 1)
]
_NUMBER = [{keep: number for number, keep in enumerate(keeps)} for keeps in KEEPS]
ROLLS = np.array(KEEPS[DICE])
POINTS = ROLLS @ np.arange(1, FACES + 1)


def _change(keep: Keep, face: int, by: int) -> Keep:
    return (*keep[:face], keep[face] + by, *keep[face + 1 :])


# ADD[size][face][keep]: the number of that keep with one more die.
ADD = [
    np.array([[_NUMBER[s + 1][_change(k, f, 1)] for k in KEEPS[s]] for f in range(FACES)])
    for s in range(DICE)
]
# DROP[size][i][keep]: the number of that keep without its i-th die.
DROP = [np.empty(0, int)] + [
    np.array(
        [
            [_NUMBER[s - 1][_change(k, f, -1)] for f in range(FACES) for _ in range(k[f])]
            for k in KEEPS[s]
        ]
    ).T
    for s in range(1, DICE + 1)
]

# Patterns: the features of a roll that count in the lower boxes besides its points.
NOTHING, THREE, FOUR, HOUSE, SMALL, LARGE, FIVE = range(7)


def _pattern(counts: Keep) -> int:
    shown = "".join("x" if count else "." for count in counts)
    if max(counts) >= 3:
        return {5: FIVE, 4: FOUR}.get(max(counts), HOUSE if 2 in counts else THREE)
    if "xxxxx" in shown:
        return LARGE
    return SMALL if "xxxx" in shown else NOTHING


PATTERN = np.array([_pattern(roll) for roll in KEEPS[DICE]])


# Rows: for each mask first the decided bonus (won or lost), then one row for each sum needed.
def _sums(faces: Iterable[int]) -> set[int]:
    sums = {0}
    for face in faces:
        sums = {total + face * count for total in sums for count in range(COUNTS)}
    return sums


def _rows() -> tuple[Array, Array, Array]:
    """Return (row by mask and total or -1, mask of each row, row of the decided bonus by mask)."""
    row_of = np.full((MASKS, BONUS_AT + 1), -1)
    masks: list[int] = []
    decided = np.full(MASKS, -1)
    for mask in range(MASKS):
        filled = _sums(face for face in range(1, 7) if mask >> face - 1 & 1)
        still = sorted(_sums(face for face in range(1, 7) if not mask >> face - 1 & 1))
        need = {total: BONUS_AT - total for total in sorted({min(BONUS_AT, t) for t in filled})}
        if max(need) == BONUS_AT or max(need.values()) > still[-1]:
            decided[mask] = len(masks)
            masks.append(mask)
        before = None
        for total, needed in need.items():
            if needed == 0 or needed > still[-1]:
                row_of[mask, total] = decided[mask]
                continue
            least = next(s for s in still if s >= needed)
            if least != before:
                before = least
                masks.append(mask)
            row_of[mask, total] = len(masks) - 1
    return row_of, np.array(masks), decided


ROW, ROW_MASK, DECIDED = _rows()
ROWS = len(ROW_MASK)
NO_ROW, NO_COLUMN = ROWS, COLUMNS  # indices of impossible sheets


def _steps() -> tuple[Array, Array]:
    """Return (next row, points with bonus) by face, count and row. Filled boxes lead to NO_ROW."""
    next_row = np.full((FACES, COUNTS, ROWS), NO_ROW)
    points = np.zeros((FACES, COUNTS, ROWS), int)
    for mask, total in product(range(MASKS), range(BONUS_AT + 1)):
        row = ROW[mask, total]
        for face, count in product(range(FACES), range(COUNTS)):
            if row < 0 or mask >> face & 1:
                continue
            after, score = mask | 1 << face, (face + 1) * count
            points[face, count, row] = score
            next_row[face, count, row] = DECIDED[after]
            if row != DECIDED[mask]:
                next_row[face, count, row] = ROW[after, min(BONUS_AT, total + score)]
                points[face, count, row] += BONUS * (total + score >= BONUS_AT)
    return next_row, points


NEXT_ROW, UPPER_POINTS = _steps()
_column = np.arange(COLUMNS)
YAHTZEE_STATE, LOWER_MASK = _column // MASKS, _column % MASKS
NEXT_COLUMN = np.array(
    [np.where(LOWER_MASK >> box & 1, NO_COLUMN, _column + (1 << box)) for box in range(6)]
)
YAHTZEE_COLUMN = np.where(
    YAHTZEE_STATE == OPEN, _column + MASKS * np.array([[0], [ZERO], [FIFTY]]), NO_COLUMN
)
FILLED_UPPER = np.array([int(mask).bit_count() for mask in ROW_MASK])
FILLED_LOWER = np.array([int(mask).bit_count() for mask in LOWER_MASK]) + (YAHTZEE_STATE != OPEN)

# Points of the patterns in the lower boxes: a fixed sum, or None for the sum of all dice.
PAYS = (
    (0, 0, 0, 0, 0, None),
    (None, 0, 0, 0, 0, None),
    (None, None, 0, 0, 0, None),
    (None, 0, FULL_HOUSE, 0, 0, None),
    (0, 0, 0, SMALL_STRAIGHT, 0, None),
    (0, 0, 0, SMALL_STRAIGHT, LARGE_STRAIGHT, None),
    (None, None, 0, 0, 0, None),
)
JOKER_PAYS = (None, None, FULL_HOUSE, SMALL_STRAIGHT, LARGE_STRAIGHT, None)


def blocks() -> Iterator[tuple[Array, Array]]:
    """Yield sheets with the same numbers of boxes filled, as (rows, columns), the fullest first.

    The sheets of a block lead only to earlier blocks. The full sheet is omitted.
    """
    for left in range(1, 14):
        for upper in range(7):
            rows = np.flatnonzero(upper == FILLED_UPPER)
            columns = np.flatnonzero(13 - left - upper == FILLED_LOWER)
            all_rows, all_columns = np.repeat(rows, len(columns)), np.tile(columns, len(rows))
            for start in range(0, len(all_rows), CHUNK):
                yield all_rows[start : start + CHUNK], all_columns[start : start + CHUNK]


def after_boxes(
    values: Array, rows: Array, columns: Array, point: float = 1.0, tag: int = 0
) -> tuple[list[Array], list[Array], list[Array]]:
    """Return the values after each box: ([face][count], [lower box], Yahtzee with 0 and 50).

    Only those of the upper boxes include the points. Box number times `tag` is added to break ties.
    """
    upper = [
        values[NEXT_ROW[face][:, rows], columns]
        + (UPPER_POINTS[face][:, rows] * point + face * tag).astype(values.dtype)
        for face in range(FACES)
    ]
    # Yahtzee comes before Chance on the sheet.
    lower = [values[rows, NEXT_COLUMN[b][columns]] + (FACES + b + b // 5) * tag for b in range(6)]
    yahtzee = [values[rows, YAHTZEE_COLUMN[s][columns]] + 11 * tag for s in (ZERO, FIFTY)]
    return upper, lower, yahtzee


def _best_lower(
    pays: Sequence[int | None], lower: Sequence[Array], points: int, point: float
) -> Array:
    best: Array = np.maximum.reduce(
        [
            after + (points if pay is None else pay) * point
            for after, pay in zip(lower, pays, strict=True)
        ]
    )
    return best


def box_values(
    values: Array,
    rows: Array,
    columns: Array,
    joker: str = "forced",
    point: float = 1.0,
    tag: int = 0,
) -> Array:
    """Return the value of the best box for each roll on these sheets, as an array [roll, sheet]."""
    upper, lower, yahtzee = after_boxes(values, rows, columns, point, tag)
    best: Array = upper[0][ROLLS[:, 0]]
    for face in range(1, FACES):
        np.maximum(best, upper[face][ROLLS[:, face]], out=best)
    for pattern, pays in enumerate(PAYS):
        rolls = np.flatnonzero(pattern == PATTERN)
        ends = [a + p * point for a, p in zip(lower, pays, strict=True) if p is not None]
        ends.append(yahtzee[1] + YAHTZEE * point if pattern == FIVE else yahtzee[0])
        sums = np.maximum.reduce([a for a, p in zip(lower, pays, strict=True) if p is None])
        some = np.maximum(
            sums + (POINTS[rolls] * point).astype(values.dtype)[:, None], np.maximum.reduce(ends)
        )
        best[rolls] = np.maximum(best[rolls], some)
    if joker != "none":
        _jokers(best, upper, lower, YAHTZEE_STATE[columns], joker, point)
    return best


def _jokers(
    best: Array,
    upper: Sequence[Array],
    lower: Sequence[Array],
    yahtzee_state: Array,
    joker: str,
    point: float,
) -> None:
    """Correct the six Yahtzee rolls of sheets whose Yahtzee box is filled."""
    for roll in np.flatnonzero(PATTERN == FIVE):
        face = int(np.argmax(ROLLS[roll]))
        as_joker = _best_lower(JOKER_PAYS, lower, POINTS[roll], point)
        zero = np.maximum.reduce([upper[f][0] for f in range(FACES)])
        matching = upper[face][5]
        if joker == "forced":
            value = np.where(as_joker > NEVER / 2, as_joker, zero)
            value = np.where(matching > NEVER / 2, matching, value)
        else:
            value = np.where(matching > NEVER / 2, best[roll], np.maximum(as_joker, zero))
        value = value + np.where(yahtzee_state == FIFTY, EXTRA_YAHTZEE * point, 0).astype(
            best.dtype
        )
        best[roll] = np.where(yahtzee_state == OPEN, best[roll], value)


def throw(rolls: Array) -> list[Array]:
    """Return the values of keeps of every size 0..5 before a roll: means over the rolls."""
    keeps = [rolls]
    for size in reversed(range(DICE)):
        up, after = ADD[size], keeps[0]
        total = after[up[0]]
        for face in range(1, FACES):
            total += after[up[face]]
        keeps.insert(0, total // FACES if total.dtype.kind == "i" else total / FACES)
    return keeps


def best_keeps(keeps: Sequence[Array]) -> Array:
    """Return the value of the best keep of each roll."""
    best = keeps[0]
    for size in range(1, DICE + 1):
        bigger = keeps[size].copy()
        for less in DROP[size]:
            np.maximum(bigger, best[less], out=bigger)
        best = bigger
    return best


def solve(joker: str = "forced", progress: Progress = no_progress) -> Array:
    """Return the value of every sheet, [row, column], with NEVER in a border of impossible ones."""
    values = np.full((ROWS + 1, COLUMNS + 1), NEVER)
    values[np.ix_(FILLED_UPPER == 6, FILLED_LOWER == 7)] = 0
    done = 0
    for rows, columns in blocks():
        best = box_values(values, rows, columns, joker)
        for _ in range(2):
            best = best_keeps(throw(best))
        values[rows, columns] = throw(best)[0][0]
        done += len(rows)
        progress(done / (ROWS * COLUMNS))
    return values
