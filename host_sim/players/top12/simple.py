# SPDX-License-Identifier: MIT
"""A weaker mark for Top 12's computer players: greedy, as a person plays a first game well.

Start numbers in the row their size suggests. Names a number that fits most of its own columns (by
lot among equals) and looks at nobody else's. Enters in proportion to the neighbours; the joker
goes to the fullest column.
"""

from games.top12.rules.state import (
    NAME,
    ROW_COUNT,
    ROW_LENGTH,
    START,
    START_NUMBERS,
    filled_counts,
    fitting_range,
)


def fits(sheet, number):
    """How many columns take the number."""
    ranges = [fitting_range(sheet, column, number) for column in range(ROW_COUNT)]
    return sum(first < end for first, end in ranges)


def start_or_name(view, seat, luck):
    """A start number in proportion, or a number that fits most; None when a cell is asked."""
    sheet = view.sheets[seat]
    if view.phase == START:
        counts = filled_counts(sheet)
        free = [column for column in range(ROW_COUNT) if not counts[column]]
        row = START_NUMBERS[sum(counts)] * ROW_LENGTH // 100
        return free[luck.randbelow(len(free))] * ROW_LENGTH + row
    if view.phase == NAME:
        by_number = [fits(sheet, number) for number in range(1, 101)]
        best = [n + 1 for n, count in enumerate(by_number) if count == max(by_number)]
        return best[luck.randbelow(len(best))]
    return None


def choose(view, seat, luck):
    """The mark's action."""
    action = start_or_name(view, seat, luck)
    if action is not None:
        return action
    sheet = view.sheets[seat]
    counts = filled_counts(sheet)
    column = max((cell // ROW_LENGTH for cell in view.actions()), key=lambda c: (counts[c], -c))
    first, end = fitting_range(sheet, column, view.number)
    lower = sheet[first - 1] if first > column * ROW_LENGTH else 0
    upper = sheet[end] if end < (column + 1) * ROW_LENGTH else 101
    return first + (view.number - lower) * (end - first) // (upper - lower)
