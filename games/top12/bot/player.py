# SPDX-License-Identifier: MIT
"""The computer players of Top 12 and the coach. They see only their seat's view.

Easy names any number that fits well enough. Normal names the number that helps its own sheet most
and ignores the others. Hard weighs its own gain against the others' (sheet_worth.py) and writes
where numbers that they are likely to name still fit; alone, it names rising numbers that fit every
row, as the exact race requires (solo_race.py). The coach is Hard and gives a reason.
"""

from handful import TYPE_CHECKING

from games.top12.bot.sheet_worth import (
    LOG_UNIT,
    UNIFORM_REACH,
    best_cell,
    gains,
    gaps_of,
    reach_of,
    threats,
)
from games.top12.bot.solo_race import ROUND_UNIT, rounds_to_come
from games.top12.rules.state import (
    HIGHEST,
    LOWEST,
    MAX_ROUNDS,
    NAME,
    ROW_COUNT,
    ROW_LENGTH,
    START,
    START_NUMBERS,
    filled_counts,
    fitting_range,
    is_dead_row,
    is_hopeless,
)

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from handful.chance import Chance

    from games.top12.rules.state import State

    Advice = tuple[int | str | tuple[object, ...], ...]

START_POSITIONS = (2, 3, 4, 5, 6)  # positions of 10, 20, 30, 40 and 50 in their rows
HURT_PERCENT = 130  # weight of the others' gains against one's own gain
ROUNDS_PER_LOG = 6  # measured: rounds that a sheet loses if the logarithm of its worth falls by 1
# From round PATIENCE_ROUNDS on, the weight falls by HASTE_PERCENT each round, so that games end.
PATIENCE_ROUNDS, HASTE_PERCENT = 30, 3
EASY_TOLERANCE = 1  # Easy names numbers that fit this many rows fewer than the best one
NUMBERS = range(LOWEST, HIGHEST + 1)


def choose(view: "State", seat: int, level: str, luck: "Chance") -> "Generator[int, None, int]":
    """Yield progress in percent and return the action of a computer player."""
    if view.phase == START:
        return _start_cell(view, seat, level, luck)
    sheet = view.sheets[seat]
    if level == "easy":
        return _easy_number(sheet, luck) if view.phase == NAME else _easy_cell(view, sheet)
    if level == "normal":
        if view.phase == NAME:
            return _best_number((yield from gains(sheet, UNIFORM_REACH, 0))[0])
        return best_cell(sheet, view.actions(), view.number, UNIFORM_REACH)[0]
    if view.phase == NAME:
        return _best_number((yield from _number_scores(view, seat, [])))
    return (yield from _hard_cell(view, seat, view.actions()))[0]


def advise(view: "State", seat: int, selected: int | None = None) -> "Generator[int, None, Advice]":
    """Yield progress in percent and return Hard's action, a reason, and the values for its gaps.

    If another action is `selected`, a second reason and its values follow: what it would cost.
    """
    sheet = view.sheets[seat]
    own_gains: list[int] = []
    verdict = "slower"
    reason: Advice
    if view.phase == START:
        cell = _start_cell(view, seat, "hard", None)
        number = START_NUMBERS[sum(filled_counts(sheet))]
        if view.seats == 1:
            return cell, "start_alone", (number,)
        return cell, "start%d" % (cell // ROW_LENGTH), (number, cell % ROW_LENGTH + 1)
    if view.phase == NAME:
        if view.seats == 1:
            scores, mean = yield from _race_scores(sheet)
            action = _best_number(scores)
            rows = len(_open_row_counts(sheet, action))
            reason = "alone", (action, rows, format_rounds(mean))
        else:
            scores = yield from _number_scores(view, seat, own_gains)
            action = _best_number(scores)
            yield 100
            reason = _explain_number(view, seat, action)
        # A score is the sum over the six faces of the die.
        loss = (scores[action] - scores[selected or action]) // 6
        if own_gains and own_gains[action] - own_gains[selected or action] < 3 * loss:
            verdict = "others"  # most of the loss is what the others would gain
    else:
        action, loss = yield from _hard_cell(view, seat, view.actions())
        reason = _explain_cell(sheet, action, view.actions(), view.number)
        if selected is not None and selected != action:
            if view.seats > 1:
                loss -= (yield from _hard_cell(view, seat, [selected]))[1]
            else:
                loss = -(yield from _rounds_after(sheet, action, view.number))
                loss += yield from _rounds_after(sheet, selected, view.number)
    if selected is None or selected == action:
        return (action,) + reason
    rounds = format_rounds(
        loss if view.seats == 1 else loss * ROUNDS_PER_LOG * (ROUND_UNIT // LOG_UNIT)
    )
    kind = ""
    values: tuple[object, ...] = (selected,)
    if view.phase != NAME:
        kind, values = "_cell", (selected % ROW_LENGTH + 1,)
        if selected // ROW_LENGTH != action // ROW_LENGTH:  # a joker: the position alone misleads
            kind, values = "_row", ()
    if rounds < "0.2":  # a tenth of a round makes no difference that a player feels
        return (action,) + reason + ("as_good" + kind, values)
    return (action,) + reason + (verdict + kind, values + (rounds,))


def _rounds_after(sheet: bytearray, cell: int, number: int) -> "Generator[int, None, int]":
    """Return the rounds to come in a solo game, in ROUND_UNITs, if the number stands there."""
    sheet[cell] = number
    mean = 0
    if max(filled_counts(sheet)) < ROW_LENGTH:
        if is_hopeless(sheet):
            mean = MAX_ROUNDS * ROUND_UNIT
        else:
            mean = (yield from _race_scores(sheet))[1]
    sheet[cell] = 0
    return mean


def format_rounds(mean: int) -> str:
    """Return a number of ROUND_UNITs as rounds with one decimal: 28.4."""
    mean = (10 * mean + ROUND_UNIT // 2) // ROUND_UNIT
    return "{}.{}".format(mean // 10, mean % 10)


def _start_cell(view: "State", seat: int, level: str, luck: "Chance | None") -> int:
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


def _number_scores(
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
        return (yield from _race_scores(sheet))[0]
    return scores


def _race_scores(sheet: bytearray) -> "Generator[int, None, tuple[list[int], int]]":
    """Return how much each number shortens the race, summed over six faces, and its length."""
    counts = filled_counts(sheet)
    open_rows = [row for row in range(ROW_COUNT) if not is_dead_row(sheet, row)]
    free = sorted([ROW_LENGTH - counts[row] for row in open_rows])
    mean, after = yield from rounds_to_come(free)
    savings = [0] * ROW_COUNT
    for row in open_rows:
        savings[row] = mean - after[free.index(ROW_LENGTH - counts[row])]
    return _sum_of_fits(sheet, savings), mean


def _hard_cell(
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


def _best_number(scores: "Sequence[int]") -> int:
    """Return the number with the highest score, the lowest one of equals."""
    best = LOWEST
    for number in NUMBERS:
        if scores[number] > scores[best]:
            best = number
    return best


def _explain_number(view: "State", seat: int, number: int) -> "tuple[str, tuple[object, ...]]":
    """Return the reason for a number: how many rows take it, and how full they are."""
    rows = [_open_row_counts(sheet, number) for sheet in view.sheets]
    own = rows.pop(seat)
    others = max([len(counts) for counts in rows])
    if not own:
        return "blocks", (number,)
    if not others:
        return "fits_you", (number, len(own), max(own))
    fullest = max([max(counts) for counts in rows if counts])
    reason = "fits" if view.seats == 2 else "fits_most"
    return reason, (number, len(own), max(own), others, fullest)


def _open_row_counts(sheet: bytearray, number: int) -> list[int]:
    """Return the counts of the rows that take the number and can still be completed."""
    counts, open_counts = filled_counts(sheet), []
    for row in range(ROW_COUNT):
        first, end = fitting_range(sheet, row, number)
        if first < end and not is_dead_row(sheet, row):
            open_counts.append(counts[row])
    return open_counts


def _explain_cell(
    sheet: bytearray, cell: int, cells: "Sequence[int]", number: int
) -> "tuple[str, tuple[object, ...]]":
    """Return the reason for a cell."""
    row = cell // ROW_LENGTH
    count = filled_counts(sheet)[row] + 1
    if count == ROW_LENGTH:
        return "complete", (number,)
    if is_dead_row(sheet, row):
        return "dead", (cell % ROW_LENGTH + 1,)
    if len(cells) == 1:
        return "only", (cell % ROW_LENGTH + 1,)
    if cells[0] // ROW_LENGTH != cells[-1] // ROW_LENGTH:
        return "joker%d" % row, (count,)
    first, end = fitting_range(sheet, row, number)
    return "room", (cell % ROW_LENGTH + 1, cell - first, end - 1 - cell)
