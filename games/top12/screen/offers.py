# SPDX-License-Identifier: MIT
"""What Top 12 offers a person first: a number that fits, a cell that does no harm."""

from games.top12.rules import COLUMNS, HIGHEST, LOWEST, ROWS, dead, filled, fitting

MIDDLE = 51  # where naming begins: above all start numbers


def likely(sheet, cells, number):
    """The cell to offer: in the fullest column that can still be completed, as far along its gap
    as the number lies between its neighbours. That never spoils a column."""
    counts = filled(sheet)
    best = most = -1
    for column in range(COLUMNS):
        first, end = fitting(sheet, column, number)
        count = 0 if dead(sheet, column) else counts[column]
        if first < end and first in cells and count > most:
            lower = sheet[first - 1] if first > column * ROWS else LOWEST - 1
            upper = sheet[end] if end < (column + 1) * ROWS else HIGHEST + 1
            best, most = first + (number - lower) * (end - first) // (upper - lower), count
    return best


def offered(sheet):
    """The number to offer: of those that fit the most columns that can still be completed (else of
    the others), the one nearest to the middle."""
    changes = {}  # by number: how much better it fits than the one before
    for column in range(COLUMNS):
        weight = 1 if dead(sheet, column) else COLUMNS
        lower = free = 0
        for there in bytes(sheet[column * ROWS : column * ROWS + ROWS]) + bytes((HIGHEST + 1,)):
            if there:
                if free:
                    changes[lower + 1] = changes.get(lower + 1, 0) + weight
                    changes[there] = changes.get(there, 0) - weight
                lower, free = there, 0
            else:
                free += 1
    starts = sorted(changes)
    best, most, fit = MIDDLE, 0, 0
    for number, start in enumerate(starts[:-1]):
        fit += changes[start]
        near = min(max(MIDDLE, start), starts[number + 1] - 1)
        if fit > most or (fit == most and abs(near - MIDDLE) < abs(best - MIDDLE)):
            best, most = near, fit
    return best
