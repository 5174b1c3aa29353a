# SPDX-License-Identifier: MIT
"""The computer players of Top 12 and the coach. They see only their seat's view.

Easy names any number that fits well enough. Normal names the number that helps its own sheet most
and ignores the others. Hard weighs its own gain against the others' (sheet_worth.py) and writes
where numbers that they are likely to name still fit; alone, it names rising numbers that fit every
row, as the exact race requires (solo_race.py). The coach (coach.py) is Hard and gives a reason.
"""

from handful import TYPE_CHECKING

from games.top12.bot.sheet_worth import (
    UNIFORM_REACH,
    best_cell,
    gains,
    gaps_of,
    reach_of,
    threats,
)
from games.top12.bot.solo_race import rounds_to_come
from games.top12.rules.state import (
    HIGHEST,
    LOWEST,
    NAME,
    ROW_COUNT,
    ROW_LENGTH,
    START,
    START_NUMBERS,
    filled_counts,
    fitting_range,
    is_dead_row,
)

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from handful.chance import Chance

    from games.top12.rules.state import State

    Advice = tuple[int | str | tuple[object, ...], ...]

START_POSITIONS = (2, 3, 4, 5, 6)  # positions of 10, 20, 30, 40 and 50 in their rows
HURT_PERCENT = 130  # weight of the others' gains against one's own gain
# From round PATIENCE_ROUNDS on, the weight falls by HASTE_PERCENT each round, so that games end.
PATIENCE_ROUNDS, HASTE_PERCENT = 30, 3
EASY_TOLERANCE = 1  # Easy names numbers that fit this many rows fewer than the best one
NUMBERS = range(LOWEST, HIGHEST + 1)


def choose(view: "State", seat: int, level: str, luck: "Chance") -> "Generator[int, None, int]":
    """Yield progress in percent and return the action of a computer player."""
    if view.phase == START:
        return start_cell(view, seat, level, luck)
    sheet = view.sheets[seat]
    if level == "easy":
        return _easy_number(sheet, luck) if view.phase == NAME else _easy_cell(view, sheet)
    if level == "normal":
        if view.phase == NAME:
            return best_number((yield from gains(sheet, UNIFORM_REACH, 0))[0])
        return best_cell(sheet, view.actions(), view.number, UNIFORM_REACH)[0]
    if view.phase == NAME:
        return best_number((yield from number_scores(view, seat, [])))
    return (yield from hard_cell(view, seat, view.actions()))[0]


def advise(view: "State", seat: int, selected: int | None = None) -> "Generator[int, None, Advice]":
    """Yield progress in percent and return the coach's advice; see coach.py."""
    from games.top12.bot.coach import give_advice

    return give_advice(view, seat, selected)


def start_cell(view: "State", seat: int, level: str, luck: "Chance | None") -> int:
    """Return the cell of the next start number; its row is random if there is `luck`."""
    counts = filled_counts(view.sheets[seat])
    step = sum(counts)
    free = [row for row in range(ROW_COUNT) if not counts[row]]
    row = free[luck.randbelow(len(free)) if luck else 0]
    position = START_POSITIONS[step]
    if level == "easy":
        position = START_NUMBERS[step] * ROW_LENGTH // HIGHEST
    elif level == "hard" and view.seats == 1:
        position = 0
    return row * ROW_LENGTH + position


def number_scores(
    view: "State", seat: int, own_gains: list[int]
) -> "Generator[int, None, list[int]]":
    """Return Hard's score of each number: its own gain less the weighted gains of the others.

    In a game with others, `own_gains` receives its own gains.
    """
    if view.seats == 1:
        return (yield from _solo_scores(view.sheets[0]))
    reach = reach_of(view.sheets, seat)
    yield 0
    scores, _ = yield from gains(view.sheets[seat], reach, 0)
    own_gains.extend(scores)
    others: list[tuple[list[int], tuple[int, int]]] = []
    for other in range(view.seats):
        if other != seat:
            percent = 100 * (len(others) + 1) // view.seats
            others.append((yield from gains(view.sheets[other], reach, percent)))
    hurt = max(0, HURT_PERCENT - HASTE_PERCENT * max(0, view.rounds - PATIENCE_ROUNDS))
    shares = threats([standing for _, standing in others], hurt)
    for share, (their_gains, _) in zip(shares, others):
        for number in NUMBERS:
            scores[number] -= share * their_gains[number] // 100
    return scores


def _solo_scores(sheet: bytearray) -> "Generator[int, None, list[int]]":
    """Return scores that favour the lowest number that fits every row, or else the race's best."""
    open_rows = [int(not is_dead_row(sheet, row)) for row in range(ROW_COUNT)]
    scores = _sum_of_fits(sheet, open_rows)
    if max(scores) <= sum(open_rows):  # the joker adds 1 to a number that fits every row
        return (yield from race_scores(sheet))[0]
    return scores


def race_scores(sheet: bytearray) -> "Generator[int, None, tuple[list[int], int]]":
    """Return how much each number shortens the race, summed over six faces, and its length."""
    counts = filled_counts(sheet)
    open_rows = [row for row in range(ROW_COUNT) if not is_dead_row(sheet, row)]
    free = sorted([ROW_LENGTH - counts[row] for row in open_rows])
    mean, after = yield from rounds_to_come(free)
    savings = [0] * ROW_COUNT
    for row in open_rows:
        savings[row] = mean - after[free.index(ROW_LENGTH - counts[row])]
    return _sum_of_fits(sheet, savings), mean


def hard_cell(
    view: "State", seat: int, cells: "Sequence[int]"
) -> "Generator[int, None, tuple[int, int]]":
    """Return Hard's cell for the named number and, in a game with others, its gain."""
    if view.seats > 1:
        reach = reach_of(view.sheets, seat)
        yield 50
        return best_cell(view.sheets[seat], cells, view.number, reach)
    # Rising numbers fill a row from its start: the first cell that leaves enough numbers after it.
    sheet = view.sheets[0]
    counts = filled_counts(sheet)
    for row in range(ROW_COUNT):
        if is_dead_row(sheet, row):
            counts[row] = 0
    row = _fullest_row(counts, cells)
    first, end = fitting_range(sheet, row, view.number)
    upper = sheet[end] if end < (row + 1) * ROW_LENGTH else HIGHEST + 1
    return max(first, end - (upper - view.number)), 0


def _easy_number(sheet: bytearray, luck: "Chance") -> int:
    """Return any number that fits nearly as many rows as the best. Completing a row counts more."""
    scores = _sum_of_fits(
        sheet, [4 if count == ROW_LENGTH - 1 else 1 for count in filled_counts(sheet)]
    )
    enough = max(1, max(scores) - EASY_TOLERANCE)
    numbers = [number for number in NUMBERS if scores[number] >= enough] or NUMBERS
    return numbers[luck.randbelow(len(numbers))]


def _easy_cell(view: "State", sheet: bytearray) -> int:
    """Return a cell in the fullest row, as far along its gap as the number lies in its range."""
    row = _fullest_row(filled_counts(sheet), view.actions())
    first, end = fitting_range(sheet, row, view.number)
    lower = sheet[first - 1] if first > row * ROW_LENGTH else LOWEST - 1
    upper = sheet[end] if end < (row + 1) * ROW_LENGTH else HIGHEST + 1
    return first + (view.number - lower) * (end - first) // (upper - lower)


def _sum_of_fits(sheet: bytearray, values: "Sequence[int]") -> list[int]:
    """Return for each number the sum of the values of the rows it fits; the joker adds the best."""
    total = [0] * (HIGHEST + 1)
    joker = [0] * (HIGHEST + 1)
    for row in range(ROW_COUNT):
        value = values[row]
        _, gaps = gaps_of(sheet, row, UNIFORM_REACH)
        for lower, upper, _, _ in gaps:
            for number in range(lower + 1, upper):
                total[number] += value
                joker[number] = max(joker[number], value)
    return [total[number] + joker[number] for number in range(HIGHEST + 1)]


def _fullest_row(counts: "Sequence[int]", cells: "Sequence[int]") -> int:
    """Return the row with the highest count among the rows of these cells."""
    best = cells[0] // ROW_LENGTH
    for cell in cells:
        if counts[cell // ROW_LENGTH] > counts[best]:
            best = cell // ROW_LENGTH
    return best


def best_number(scores: "Sequence[int]") -> int:
    """Return the number with the highest score, the lowest one of equals."""
    best = LOWEST
    for number in NUMBERS:
        if scores[number] > scores[best]:
            best = number
    return best
