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
    counts = [0] * (HIGHEST + 1)
    for column in range(COLUMNS):
        weight = 1 if dead(sheet, column) else COLUMNS
        lower = free = 0
        for there in bytes(sheet[column * ROWS : column * ROWS + ROWS]) + bytes((HIGHEST + 1,)):
            if not there:
                free += 1
                continue
            if free:
                for number in range(lower + 1, there):
                    counts[number] += weight
            lower, free = there, 0
    best = MIDDLE
    for number in range(LOWEST, HIGHEST + 1):
        nearer = abs(number - MIDDLE) < abs(best - MIDDLE)
        if counts[number] > counts[best] or (counts[number] == counts[best] and nearer):
            best = number
    return best
