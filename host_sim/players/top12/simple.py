# SPDX-License-Identifier: MIT
"""A weaker mark for Top 12's computer players: greedy, as a person plays a first game well.

Start numbers in the row their size suggests. Names a number that fits most of its own columns (by
lot among equals) and looks at nobody else's. Enters in proportion to the neighbours; the joker
goes to the fullest column.
"""

from games.top12.rules.state import COLUMNS, NAME, ROWS, START, START_NUMBERS, filled, fitting


def fits(sheet, number):
    """How many columns take the number."""
    ranges = [fitting(sheet, column, number) for column in range(COLUMNS)]
    return sum(first < end for first, end in ranges)


def start_or_name(view, seat, luck):
    """A start number in proportion, or a number that fits most; None when a cell is asked."""
    sheet = view.sheets[seat]
    if view.phase == START:
        counts = filled(sheet)
        free = [column for column in range(COLUMNS) if not counts[column]]
        row = START_NUMBERS[sum(counts)] * ROWS // 100
        return free[luck.below(len(free))] * ROWS + row
    if view.phase == NAME:
        by_number = [fits(sheet, number) for number in range(1, 101)]
        best = [n + 1 for n, count in enumerate(by_number) if count == max(by_number)]
        return best[luck.below(len(best))]
    return None


def choose(view, seat, luck):
    """The mark's action."""
    action = start_or_name(view, seat, luck)
    if action is not None:
        return action
    sheet = view.sheets[seat]
    counts = filled(sheet)
    column = max((cell // ROWS for cell in view.actions()), key=lambda c: (counts[c], -c))
    first, end = fitting(sheet, column, view.number)
    lower = sheet[first - 1] if first > column * ROWS else 0
    upper = sheet[end] if end < (column + 1) * ROWS else 101
    return first + (view.number - lower) * (end - first) // (upper - lower)
