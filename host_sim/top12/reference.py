# SPDX-License-Identifier: MIT
"""The yardstick for Top 12's computer players: greedy, as a person plays a first game well.

Start numbers in the row their size suggests. Names a number that fits most of its own columns (by
lot among equals) and looks at nobody else's. Enters in proportion to the neighbours; the joker
goes to the fullest column.
"""

from games.top12.rules import COLUMNS, NAME, ROWS, START, START_NUMBERS, filled, fitting


def told(state):
    """What a finished game tells: its rounds, and whether nobody completed a column."""
    complete = any(ROWS in filled(sheet) for sheet in state.sheets)
    return {"rounds": state.rounds, "without a complete column": int(not complete)}


def fits(sheet, number):
    """How many columns take the number."""
    ranges = [fitting(sheet, column, number) for column in range(COLUMNS)]
    return sum(first < end for first, end in ranges)


def choose(view, seat, luck):
    """The yardstick's action."""
    sheet = view.sheets[seat]
    counts = filled(sheet)
    if view.phase == START:
        free = [column for column in range(COLUMNS) if not counts[column]]
        row = START_NUMBERS[sum(counts)] * ROWS // 100
        return free[luck.below(len(free))] * ROWS + row
    if view.phase == NAME:
        by_number = [fits(sheet, number) for number in range(1, 101)]
        best = [n + 1 for n, count in enumerate(by_number) if count == max(by_number)]
        return best[luck.below(len(best))]
    column = max((cell // ROWS for cell in view.actions()), key=lambda c: (counts[c], -c))
    first, end = fitting(sheet, column, view.number)
    lower = sheet[first - 1] if first > column * ROWS else 0
    upper = sheet[end] if end < (column + 1) * ROWS else 101
    return first + (view.number - lower) * (end - first) // (upper - lower)
