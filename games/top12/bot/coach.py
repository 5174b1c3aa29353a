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
from games.top12.bot.sheet_worth import LOG_UNIT
from games.top12.bot.solo_race import ROUND_UNIT
from games.top12.rules.state import (
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

    from games.top12.bot.player import Advice
    from games.top12.rules.state import State

ROUNDS_PER_LOG = 6  # measured: rounds that a sheet loses if the logarithm of its worth falls by 1


def give_advice(
    view: "State", seat: int, selected: int | None = None
) -> "Generator[int, None, Advice]":
    """Yield progress in percent and return Hard's action, a reason, and the values for its gaps.

    If another action is `selected`, a second reason and its values follow: what it would cost.
    """
    sheet = view.sheets[seat]
    own_gains: list[int] = []
    verdict = "slower"
    reason: Advice
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
            rows = len(_open_row_counts(sheet, action))
            reason = "alone", (action, rows, format_rounds(mean))
        else:
            scores = yield from number_scores(view, seat, own_gains)
            action = best_number(scores)
            yield 100
            reason = _explain_number(view, seat, action)
        # A score is the sum over the six faces of the die.
        loss = (scores[action] - scores[selected or action]) // 6
        if own_gains and own_gains[action] - own_gains[selected or action] < 3 * loss:
            verdict = "others"  # most of the loss is what the others would gain
    else:
        action, loss = yield from hard_cell(view, seat, view.actions())
        reason = _explain_cell(sheet, action, view.actions(), view.number)
        if selected is not None and selected != action:
            if view.seats > 1:
                loss -= (yield from hard_cell(view, seat, [selected]))[1]
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
            mean = (yield from race_scores(sheet))[1]
    sheet[cell] = 0
    return mean


def format_rounds(mean: int) -> str:
    """Return a number of ROUND_UNITs as rounds with one decimal: 28.4."""
    mean = (10 * mean + ROUND_UNIT // 2) // ROUND_UNIT
    return "{}.{}".format(mean // 10, mean % 10)


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
