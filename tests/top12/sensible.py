# SPDX-License-Identifier: MIT
"""What a sensible player does without the coach: a number that fits, a cell that does no harm."""

from games.top12.rules.state import (
    HIGHEST,
    LOWEST,
    ROW_COUNT,
    ROW_LENGTH,
    filled_counts,
    fitting_range,
    is_dead_row,
)

MIDDLE = 51  # of equal numbers the nearest one
# Weight of a row, multiplied by the cube of its count; the others share it.
WEIGHT = 12
FITS = 1 << 20  # counts more than all weights: it fits an open row of this seat
COMPLETES = 1 << 21
END_OF_ROW = bytes((HIGHEST + 1,))


def sensible_cell(sheet, cells, number):
    """Return a cell that never makes a row dead.

    It is in the fullest row that can still be completed, as far along its gap as the number lies
    between its neighbours.
    """
    counts = filled_counts(sheet)
    best = most = -1
    for row in range(ROW_COUNT):
        first, end = fitting_range(sheet, row, number)
        count = 0 if is_dead_row(sheet, row) else counts[row]
        if first < end and first in cells and count > most:
            lower = sheet[first - 1] if first > row * ROW_LENGTH else LOWEST - 1
            upper = sheet[end] if end < (row + 1) * ROW_LENGTH else HIGHEST + 1
            best, most = first + (number - lower) * (end - first) // (upper - lower), count
    return best


def sensible_number(sheets, seat):
    """Return a number that fits a row of this seat, and completes it if it can.

    Of these it is the one that fits the fuller rows of this seat, but not of the others.
    """
    # By number: how the sums change from the number before.
    fits, worth = [0] * (HIGHEST + 2), [0] * (HIGHEST + 2)
    theirs = WEIGHT // max(1, len(sheets) - 1)
    for owner, sheet in enumerate(sheets):
        counts = filled_counts(sheet)
        for row in range(ROW_COUNT):
            live = not is_dead_row(sheet, row)
            fit, weight = 0, -theirs * live * counts[row] ** 3
            if owner == seat:
                fit, weight = (ROW_COUNT + 1, WEIGHT * counts[row] ** 3) if live else (1, 0)
                if live and counts[row] == ROW_LENGTH - 1:
                    weight = COMPLETES
            lower = free = 0
            for there in (
                bytes(sheet[row * ROW_LENGTH : row * ROW_LENGTH + ROW_LENGTH]) + END_OF_ROW
            ):
                if there:
                    if free:
                        fits[lower + 1] += fit
                        fits[there] -= fit
                        worth[lower + 1] += weight
                        worth[there] -= weight
                    lower, free = there, 0
                else:
                    free += 1
    best, most, fit, value = MIDDLE, -FITS, 0, 0
    for number in range(LOWEST, HIGHEST + 1):
        fit += fits[number]
        value += worth[number]
        # Dead rows count only if no open row takes the number.
        rank = FITS + value if fit > ROW_COUNT else fit
        if rank > most or (rank == most and abs(number - MIDDLE) < abs(best - MIDDLE)):
            best, most = number, rank
    return best
