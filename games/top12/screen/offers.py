# SPDX-License-Identifier: MIT
"""What Top 12 offers a person first: a number that fits, a cell that does no harm."""

from games.top12.rules.state import COLUMNS, HIGHEST, LOWEST, ROWS, dead, filled, fitting

MIDDLE = 51  # where naming begins: above all start numbers
MINE, THEIRS = 8, 6  # what a column counts, for the cube of its numbers (of theirs without the
# first: in the beginning all is open); THEIRS is shared by all others
LIVE = 8  # more than the dead columns of a sheet; so much for each that lives
AFTER = bytes((HIGHEST + 1,))


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


def taking(sheet, number):
    """How many numbers stand in each column that takes this one and can still be completed."""
    counts = filled(sheet)
    for column in range(COLUMNS - 1, -1, -1):
        first, end = fitting(sheet, column, number)
        if first == end or dead(sheet, column):
            counts.pop(column)
    return counts


def offered(sheets, seat):
    """The number that naming begins with: one that completes a column, else one that fits as many
    of one's own as any, for the screen counts these. Of equals the fullest of one's own rather than
    the others', then the nearest to the middle. What the coach names it has weighed longer."""
    fits, worth = [0] * (HIGHEST + 2), [0] * (HIGHEST + 2)  # by number: what changes there
    theirs = THEIRS // max(1, len(sheets) - 1)
    for owner, sheet in enumerate(sheets):
        counts = filled(sheet)
        for column in range(COLUMNS):
            live = not dead(sheet, column)
            if owner == seat:
                fit, weight = (LIVE, MINE * counts[column] ** 3) if live else (1, 0)
                if live and counts[column] == ROWS - 1:
                    fit *= COLUMNS + 1  # what completes a row comes before all else
            else:
                fit, weight = 0, -theirs * live * (counts[column] - 1) ** 3
            lower = free = 0
            for there in bytes(sheet[column * ROWS : column * ROWS + ROWS]) + AFTER:
                if there:
                    if free:
                        fits[lower + 1] += fit
                        fits[there] -= fit
                        worth[lower + 1] += weight
                        worth[there] -= weight
                    lower, free = there, 0
                else:
                    free += 1
    best, most, fit, value = MIDDLE, -1 << 24, 0, 0
    for number in range(LOWEST, HIGHEST + 1):
        fit += fits[number]
        value += worth[number]
        rank = ((fit if fit < LIVE else fit & -LIVE) << 16) + value  # dead ones: if no other does
        if rank > most or (rank == most and abs(number - MIDDLE) < abs(best - MIDDLE)):
            best, most = number, rank
    return best
