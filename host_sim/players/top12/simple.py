# SPDX-License-Identifier: MIT
"""The simple player of Top 12: greedy, like a good first game of a human.

It puts start numbers in the row that their size suggests, and names a number that fits most of its
own columns, at random among equals. It ignores the other players. It enters numbers in proportion
to their neighbours; the joker goes to the fullest column.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.top12.rules.state import (
    NAME,
    ROW_COUNT,
    ROW_LENGTH,
    START,
    START_NUMBERS,
    filled_counts,
    fitting_range,
)

if TYPE_CHECKING:
    from handful.chance import Chance

    from games.top12.rules.state import State


def fits(sheet: Sequence[int], number: int) -> int:
    """Return the number of columns that take this number."""
    ranges = [fitting_range(sheet, column, number) for column in range(ROW_COUNT)]
    return sum(first < end for first, end in ranges)


def start_or_name(view: "State", seat: int, luck: "Chance") -> int | None:
    """Return the cell of a start number or a number to name; None in other phases."""
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


def choose(view: "State", seat: int, luck: "Chance") -> int:
    """Return an action for the seat to decide. `luck` breaks ties."""
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
