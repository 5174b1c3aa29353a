# SPDX-License-Identifier: MIT
"""Yahtzee's computer players and its coach.

All levels evaluate their turn exactly (turn.py). They differ in how much of the points after the
turn they count. Hard counts all of them; against rivals it plays its last two turns for the
chance to win instead of for points. The coach plays like Hard, always for points.
"""

from handful import TYPE_CHECKING

from games.yahtzee.bot.turn import FORBIDDEN, FULL_FORESIGHT, TurnEvaluator
from games.yahtzee.bot.values import (
    UNITS_PER_POINT,
    ValueTable,
    format_points,
    lower_index,
    upper_mask,
)
from games.yahtzee.rules.state import (
    ALL_DICE,
    OPEN,
    ROLLS_PER_TURN,
    SCORE_BOX,
    possible_points,
    upper_total,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from handful.chance import Chance

    from games.yahtzee.rules.state import State

    Advice = tuple[object, ...]

# Eighths of the points after the turn that a level counts. docs/yahtzee-player.md has its scores.
FORESIGHT = {"easy": 3, "normal": 3, "hard": FULL_FORESIGHT}
EASY_IGNORED_BITS = 12  # four points: Easy takes closer keeps for equal, and then keeps more dice

WIN_CHANCE_TURNS = 2  # with at most that many turns left, Hard plays for the chance to win
CERTAIN_WIN = 1 << 18
LEAD_SHIFT = 13  # a lead of 8 points adds 1 to a chance, so that more points break ties
# By the number of turns still to come of both players: the standard deviation of their points in
# units. It is about 17.3 points for one turn.
SPREADS = (0, 17735, 25081, 30718)
# The normal distribution function at 0, 1/8, 2/8, ... standard deviations, times CERTAIN_WIN.
NORMAL_DISTRIBUTION = (
    131072, 144111, 156947, 169390, 181263, 192417, 202735, 212130, 220553, 227988, 234449,
    239976, 244631, 248491, 251643, 254176, 256180, 257742, 258939, 259844, 260516, 261008,
    261363, 261614, 261790, 261911, 261993, 262047, 262083, 262106, 262121, 262130, 262136,
)  # fmt: skip

_evaluator: TurnEvaluator | None = None
_prepared_for: tuple[bytes, int, tuple[int, int] | None] | None = None


def choose(view: "State", seat: int, level: str, luck: "Chance") -> "Generator[int, None, int]":
    """Choose the action of a computer player. Yield the progress in percent."""
    rival = _lead_over_rivals(view, seat) if level == "hard" else None
    evaluator = yield from prepare_turn(view.sheets[seat], FORESIGHT[level], rival)
    # In the last turn even Easy is exact: to stop before the last roll would look broken.
    is_rough = level == "easy" and _count_open_boxes(view.sheets[seat]) > 1
    return best_action(evaluator, view, EASY_IGNORED_BITS if is_rough else 0)


def advise(view: "State", seat: int, selected: int | None = None) -> "Generator[int, None, Advice]":
    """Return (action, name of a reason, arguments of its sentence, ...). Yield percents.

    Further reasons and their arguments may follow, see advice.py. The selected
    action does not matter: the board rates it.

    Before the first roll the argument is the expected final score. For a keep the advantage over
    the box with the most points now follows, then what tempting keeps cost. For a box the last
    sentence has the advantage over the second best choice; if that is a box, over the other box
    with the most points.
    """
    evaluator = yield from prepare_turn(view.sheets[seat])
    action = best_action(evaluator, view)
    if not view.rolls_used:
        rounded = (evaluator.start_value + UNITS_PER_POINT // 2) // UNITS_PER_POINT
        return action, "roll", (view.total(seat) + rounded,)
    from games.yahtzee.bot.advice import (
        compare_box,
        compare_keep,
        explain_box,
        explain_keep,
        most_points_box,
    )

    sheet, dice = view.sheets[seat], view.dice
    points_by_box = possible_points(sheet, dice)
    values = list(evaluator.box_values(dice))
    rolls_left = ROLLS_PER_TURN - view.rolls_used
    keep_values: list[int] = []
    if rolls_left:
        keep_values = list(evaluator.keep_values(dice, rolls_left))[:ALL_DICE]
    if action < SCORE_BOX:
        best = max(values)
        box = most_points_box(points_by_box, values)
        if format_points(keep_values[action] - best, 1) == "0.0":
            box = values.index(best)
        advantage = format_points(keep_values[action] - values[box], 1)
        reasons = explain_keep(sheet, dice, action)
        reasons += compare_box(box, points_by_box, advantage)
        return (action,) + reasons + compare_keep(sheet, dice, action, keep_values, best)
    box = action - SCORE_BOX
    value, values[box] = values[box], FORBIDDEN
    next_value = max(values + keep_values)
    if next_value == FORBIDDEN:
        return action, "last", ()
    advantage = format_points(value - next_value, 1)
    if next_value not in values:
        next_best = keep_values.index(next_value)
    else:
        other = most_points_box(points_by_box, values)
        next_best = SCORE_BOX + other
        if advantage != "0.0":
            advantage = format_points(value - values[other], 1)
    return (action,) + explain_box(sheet, dice, box, points_by_box, next_best, advantage)


def prepare_turn(
    sheet: "Sequence[int]", foresight: int = FULL_FORESIGHT, rival: tuple[int, int] | None = None
) -> "Generator[int, None, TurnEvaluator]":
    """Return the TurnEvaluator, prepared for a turn on this sheet. Yield percents.

    foresight:  eighths of the points after the turn that count
    rival:      None to play for points, or (lead, spread) to play for the chance to win, see
                win_chance(); the lead is without the value of this sheet
    """
    global _prepared_for
    evaluator, wanted = _shared_evaluator(), (bytes(sheet), foresight, rival)
    if _prepared_for != wanted:
        yield 10  # creating the evaluator takes 20 ms the first time
        _prepared_for = None
        yield from evaluator.prepare(sheet, foresight, _win_utility(*rival) if rival else None)
        _prepared_for = wanted
    return evaluator


def _shared_evaluator() -> TurnEvaluator:
    global _evaluator
    _evaluator = _evaluator or TurnEvaluator(ValueTable())
    return _evaluator


def _win_utility(lead: int, spread: int) -> "Callable[[int], int]":
    """Return a function from the value of a sheet to the chance to win with it.

    The function caches its results, because the last turns have few different values.
    """
    chances: dict[int, int] = {}

    def utility(value: int) -> int:
        if value not in chances:
            chances[value] = win_chance(value + lead, spread)
        return chances[value]

    return utility


def win_chance(lead: int, spread: int) -> int:
    """Return the chance to win with an expected lead, 0 to CERTAIN_WIN, plus a bit for the lead.

    lead:    expected difference to the rival in units
    spread:  standard deviation of that difference in units, 0 if both sheets will be full
    """
    points = lead >> LEAD_SHIFT
    if not spread:
        return points + (CERTAIN_WIN if lead > 0 else 0 if lead else CERTAIN_WIN // 2)
    steps = 64 * abs(lead) // spread  # 1/64 standard deviations
    place = min(steps >> 3, len(NORMAL_DISTRIBUTION) - 2)
    part = min(steps - 8 * place, 8)
    chance, next_chance = NORMAL_DISTRIBUTION[place], NORMAL_DISTRIBUTION[place + 1]
    chance += (next_chance - chance) * part // 8
    return points + (chance if lead > 0 else CERTAIN_WIN - chance)


def best_action(evaluator: TurnEvaluator, view: "State", ignored_bits: int = 0) -> int:
    """Return the best action by a prepared evaluator: a mask to keep, or SCORE_BOX + box."""
    if not view.rolls_used:
        return 0
    if view.rolls_used < ROLLS_PER_TURN:
        kept_mask = evaluator.best_keep(view.dice, ROLLS_PER_TURN - view.rolls_used, ignored_bits)
        if kept_mask < ALL_DICE:
            return kept_mask
    return SCORE_BOX + evaluator.best_box(view.dice)


def _lead_over_rivals(view: "State", seat: int) -> tuple[int, int] | None:
    """Return (lead, spread) against the strongest rival, or None while points are the goal.

    The lead is in units and does not include the value of the seat's own sheet.
    """
    own_open = _count_open_boxes(view.sheets[seat])
    if own_open > WIN_CHANCE_TURNS or view.seats == 1:
        return None
    table = _shared_evaluator().table
    best_expected, rival_open = None, 0
    for other in range(view.seats):
        if other != seat:
            sheet = view.sheets[other]
            expected = view.total(other) * UNITS_PER_POINT + _sheet_value(table, sheet)
            if best_expected is None or expected > best_expected:
                best_expected, rival_open = expected, _count_open_boxes(sheet)
    lead = view.total(seat) * UNITS_PER_POINT - (best_expected or 0)
    return lead, SPREADS[own_open - 1 + rival_open]


def _count_open_boxes(sheet: "Sequence[int]") -> int:
    return sum([points == OPEN for points in sheet])


def _sheet_value(table: ValueTable, sheet: "Sequence[int]") -> int:
    table.select_lower(lower_index(sheet))
    table.select_upper(upper_mask(sheet), upper_total(sheet))
    return table.value()
