# SPDX-License-Identifier: MIT
"""The coach of Top 12: Hard's choice, with a reason, and what the selected action would cost."""

from handful import TYPE_CHECKING

from games.top12.bot.player import (
    best_number,
    hard_cell,
    number_scores,
    race_scores,
    start_cell,
)
from games.top12.bot.sheet_worth import LOG_UNIT, UNIFORM_REACH, gaps_of
from games.top12.bot.solo_race import ROUND_UNIT
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
    fullest_open_row,
    is_dead_row,
    is_hopeless,
    open_row_counts,
)

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from games.top12.bot.player import Advice
    from games.top12.rules.state import State

NOTICEABLE_LOSS = ROUND_UNIT * 15 // 100  # less makes no difference that a player feels
NAMING_LOSS = ROUND_UNIT // 2  # of a number in a game with others; less cannot be explained
MANY_NUMBERS = 51  # about as good as the best one: no reason for one of them convinces
EARLY_COUNT = 4  # with at most this many numbers in the fullest row, no row stands out
HALF_FULL = ROW_LENGTH // 2  # from here on, a row is a reason to name a number
ROUNDS_PER_LOG = 6  # measured: rounds that a sheet loses if the logarithm of its worth falls by 1
ROUNDS_PER_UNIT = ROUNDS_PER_LOG * (ROUND_UNIT // LOG_UNIT)


def give_advice(
    view: "State", seat: int, selected: int | None = None
) -> "Generator[int, None, Advice]":
    """Yield progress in percent and return Hard's action, a reason, and the values for its gaps.

    If another action is `selected`, it is the advice if it is as good. Otherwise a second reason
    and its values follow: what it would cost, and why.
    """
    sheet = view.sheets[seat]
    own_gains: list[int] = []
    good_count = 0  # numbers that are about as good as the best one
    verdict = "slower"
    if view.phase == START:
        cell = start_cell(view, seat, "hard", None)
        number = START_NUMBERS[sum(filled_counts(sheet))]
        if view.seats == 1:
            return cell, "start_alone", (number,)
        return cell, "start%d" % (cell // ROW_LENGTH), (number, cell % ROW_LENGTH + 1)
    if view.phase == NAME:
        if view.seats == 1:
            scores, mean = yield from race_scores(sheet)
            action = best_number(scores)
        else:
            scores = yield from number_scores(view, seat, own_gains)
            action = best_number(scores)
            enough = scores[action] - 6 * NAMING_LOSS // ROUNDS_PER_UNIT
            good_count = sum([score > enough for score in scores[LOWEST:]])
            yield 100
        # A score is the sum over the six faces of the die.
        loss = (scores[action] - scores[selected or action]) // 6
        if own_gains and own_gains[action] - own_gains[selected or action] < 3 * loss:
            verdict = "others"  # most of the loss is what the others would gain
    else:
        action, loss = yield from hard_cell(view, seat, view.actions())
        if selected is not None and selected != action:
            if view.seats > 1:
                loss -= (yield from hard_cell(view, seat, [selected]))[1]
            else:
                loss = -(yield from _rounds_after(sheet, action, view.number))
                loss += yield from _rounds_after(sheet, selected, view.number)
    if view.seats > 1:
        loss *= ROUNDS_PER_UNIT
    comparison: Advice = ()
    if selected is not None and selected != action:
        if view.phase != NAME and _spoils_row(sheet, selected, view.number):
            comparison = "spoils", ()
        elif loss < (NAMING_LOSS if own_gains else NOTICEABLE_LOSS):
            action = selected
        elif view.phase == NAME:
            comparison = _compare_number(view, seat, action, selected, full_rounds(loss), verdict)
        elif selected // ROW_LENGTH == action // ROW_LENGTH:
            comparison = "slower_cell", (full_rounds(loss), selected % ROW_LENGTH + 1)
        else:  # a joker: the position alone misleads
            comparison = "slower_row", (full_rounds(loss),)
    if view.phase != NAME:
        reason = _explain_cell(sheet, action, view.actions(), view.number)
        if not comparison and reason[0].startswith("joker"):
            comparison = _explain_row(sheet, action // ROW_LENGTH, view.number)
        return (action,) + reason + comparison
    if view.seats > 1:
        return (action,) + (yield from _explain_number(view, seat, action, good_count)) + comparison
    rows = len(open_row_counts(sheet, action))
    return (action, "alone", (action, rows, full_rounds(mean))) + comparison


def _spoils_row(sheet: bytearray, cell: int, number: int) -> bool:
    """Return True if a row can be completed, but not with the number in this cell."""
    row = cell // ROW_LENGTH
    if is_dead_row(sheet, row):
        return False
    sheet[cell] = number
    is_spoilt = is_dead_row(sheet, row)
    sheet[cell] = 0
    return is_spoilt


def _rounds_after(sheet: bytearray, cell: int, number: int) -> "Generator[int, None, int]":
    """Return the rounds to come in a solo game, in ROUND_UNITs, if the number stands there."""
    sheet[cell] = number
    mean = 0
    if max(filled_counts(sheet)) < ROW_LENGTH:
        if is_hopeless(sheet):
            mean = MAX_ROUNDS * ROUND_UNIT
        else:
            mean = (yield from race_scores(sheet))[1]
    sheet[cell] = 0
    return mean


def full_rounds(units: int) -> int:
    """Return a number of ROUND_UNITs as the nearest number of full rounds."""
    return (units + ROUND_UNIT // 2) // ROUND_UNIT


def _explain_number(
    view: "State", seat: int, number: int, good_count: int
) -> "Generator[int, None, tuple[str, tuple[object, ...]]]":
    """Return the reason for a number: which rows take it, and how full they are.

    Early, there is no such reason if `good_count` numbers are about as good.
    """
    rows = [open_row_counts(sheet, number) for sheet in view.sheets]
    own = rows.pop(seat)
    others = max([len(counts) for counts in rows])
    if not own:
        return "blocks", (number,)
    if not others:
        is_reason = yield from _do_others_gain_from_more(view, seat, len(own))
        if is_reason:
            return "only_you", (number, len(own))
        return "fits_you", (number, len(own), max(own))
    fullest_rows = [fullest_open_row(sheet) for sheet in view.sheets]
    if max(own) == fullest_rows.pop(seat):
        if not any(most in counts for most, counts in zip(fullest_rows, rows)):
            return "fullest" if view.seats == 2 else "fullest_most", (number, max(own))
        if max(own) >= HALF_FULL:
            return "fills", (number, max(own), ROW_LENGTH - max(own))
    if good_count >= MANY_NUMBERS and max(own) <= EARLY_COUNT and 1 < len(own) <= others:
        return "many", (number, len(own))
    if view.seats > 2:
        return "fits_most", (number, len(own), max(own), others)
    return "fits", (number, len(own), max(own), others, max(rows[0]))


def _do_others_gain_from_more(
    view: "State", seat: int, own_count: int
) -> "Generator[int, None, bool]":
    """Return True if numbers fit more than `own_count` rows, and each fits a row of the others."""
    has_more = False
    others = [sheet for other, sheet in enumerate(view.sheets) if other != seat]
    for number in range(LOWEST, HIGHEST + 1):
        yield 100
        if len(open_row_counts(view.sheets[seat], number)) > own_count:
            has_more = True
            if not any(open_row_counts(sheet, number) for sheet in others):
                return False
    return has_more


def _compare_number(
    view: "State", seat: int, number: int, selected: int, rounds: int, verdict: str
) -> "tuple[str, tuple[object, ...]]":
    """Return why the selected number is worse: a difference in the rows it fits.

    The verdict is the reason if the rows show no such difference, or if it is below half a round.
    """
    if not rounds:
        return "slower", (rounds, selected)
    rows: list[list[int]] = []
    for each in (number, selected):
        counts: list[int] = []
        for owner, sheet in enumerate(view.sheets):
            if (owner != seat) == (verdict == "others"):
                counts += open_row_counts(sheet, each)
        rows.append(counts)
    good, bad = rows
    if verdict == "others":
        good, bad = bad, good  # it is better if the others' rows do not take it
    most = max(good + [0])
    if most > max(bad + [0]):
        return "rival_row" if verdict == "others" else "own_row", (selected, rounds, most)
    if len(good) > len(bad):
        key = "rival_rows" if verdict == "others" else "own_rows"
        return key, (selected, rounds, len(rows[1]), len(rows[0]))
    return verdict, (selected, rounds) if verdict == "others" else (rounds, selected)


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
        return "joker%d" % row, (number,)
    first, end = fitting_range(sheet, row, number)
    return "room", (number, cell % ROW_LENGTH + 1, cell - first, end - 1 - cell)


def _explain_row(sheet: bytearray, row: int, number: int) -> "tuple[str, tuple[object, ...]]":
    """Return why a joker is used in this row: it is the fullest, or easier to fill."""
    counts = filled_counts(sheet)
    key = "fullest_row"
    for other in range(ROW_COUNT):
        first, end = fitting_range(sheet, other, number)
        if other == row or first == end or is_dead_row(sheet, other):
            continue
        if counts[other] > counts[row]:
            return "easier_row", ()
        if counts[other] == counts[row] and key != "as_full":
            has_more = _fitting_count(sheet, row) > _fitting_count(sheet, other)
            key = "roomy_row" if has_more else "as_full"
    return key, ()


def _fitting_count(sheet: bytearray, row: int) -> int:
    """Return how many numbers the row takes."""
    return sum([upper - lower - 1 for lower, upper, _, _ in gaps_of(sheet, row, UNIFORM_REACH)[1]])
