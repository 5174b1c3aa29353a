# SPDX-License-Identifier: MIT
"""The computer players and the coach of Roll to the Top!. They see only their seat's view.

Hard compares many plans for the whole round, and chooses the set of dice that its own sheet needs
most and the leading rival's sheet least. Normal follows a single plan and changes the set at
random. Easy is like Normal, but overlooks one of the dice after its first number unless few squares
are left. On an empty sheet it writes any number on the ground rather than none.
"""

from handful import TYPE_CHECKING

from games.roll_to_the_top.bot.planner import (
    HARD_WIDTH,
    HOPELESS,
    Planner,
    Search,
    count_open,
    subsets,
)
from games.roll_to_the_top.bot.values import UNITS_PER_ROUND
from games.roll_to_the_top.rules.actions import CHANGE, DONE, SQUARE_BITS, SQUARE_MASK, WRITE
from games.roll_to_the_top.rules.dice import changed_set

if TYPE_CHECKING:
    from collections.abc import Generator

    from handful.chance import Chance

    from games.roll_to_the_top.rules.state import State

ATTENTIVE_SQUARES = 4  # Easy overlooks no die with so few open squares
NEGLIGIBLE_LOSS = 2  # value units that the coach calls as good
# Value units up to which the coach names a figure. Played on by Hard, 500 actions cost 0.39, 0.71,
# and 0.96 rounds where it named 0.30, 0.56 and 0.88, but 1.7 where it named 1.2, and 8.8 for 2.5.
TRUSTED_LOSS = UNITS_PER_ROUND
CANDIDATES = 3  # changes of the set that Hard compares by rolling


def choose(view: "State", seat: int, level: str, luck: "Chance") -> "Generator[int, None, int]":
    """Yield progress in percent. Return the action."""
    planner = Planner(view.sheet, view.decreasing)
    yield 5
    if view.phase == CHANGE:
        if level == "hard":
            return (yield from best_change(view, planner, seat))[0]
        actions = view.actions()
        return actions[luck.randbelow(len(actions))]
    dice, numbers = view.unused_dice(), view.numbers[seat]
    is_easy = level == "easy"
    if is_easy and view.entries[seat] and count_open(numbers) > ATTENTIVE_SQUARES:
        dice &= ~(1 << luck.randbelow(5))
    width = HARD_WIDTH if level == "hard" else 1
    _, plan = yield from best_plan(view, planner, seat, dice, width)
    if plan:
        return plan[0]
    return best_ground_action(view) if is_easy and not any(numbers) else DONE


def best_ground_action(view: "State") -> int:
    """Return the write on the ground that leaves the most room above it, or DONE."""
    actions = [
        action
        for action in view.actions()
        if action >= WRITE and view.sheet.is_ground(action & SQUARE_MASK)
    ]
    if not actions:
        return DONE
    pick = max if view.decreasing else min
    return pick(actions, key=lambda action: view.total(action >> SQUARE_BITS))


def best_plan(
    view: "State",
    planner: Planner,
    seat: int,
    dice: int,
    width: int,
    first_action: int | None = None,
    must_write: bool = False,
) -> "Generator[int, None, tuple[int, tuple[int, ...]]]":
    """Yield progress in percent. Return value and actions of the best use of these dice.

    With a first action, value and actions are those of the best plan that follows it. If the plan
    `must_write`, it has at least one action, wherever one is possible.
    """
    numbers = bytearray(view.numbers[seat])
    open_count = count_open(numbers)
    # Alone, a round without a number adds a die: sometimes the best choice.
    skipping_adds = width > 1 and view.seats == 1 and not view.entries[seat]
    end_costs = planner.next_roll_costs(
        open_count, view.dice_in_play, view.white_sign, skipping_adds
    )
    # In a game this long the values misjudge this sheet: fill whatever is possible.
    if must_write or view.round > len(numbers):
        end_costs[0] += HOPELESS
    if first_action:
        used = first_action >> SQUARE_BITS
        numbers[first_action & SQUARE_MASK] = view.total(used)
        dice &= ~used
        end_costs = end_costs[1:]
        if open_count == 1:
            return -HOPELESS, ()
    return (yield from Search(planner, numbers, dice, view.faces).run(end_costs, width))


def best_change(
    view: "State", planner: Planner, seat: int, selected: int | None = None
) -> "Generator[int, None, tuple[int, int, bool]]":
    """Yield progress in percent. Return the best change of the set of dice, a loss, and a flag.

    The loss is how much worse the selected action is, in value units; 0 without one. The best set
    is the one that this sheet needs most, and the leading rival's sheet least. The flag is True if
    it is also the best one for this sheet alone.
    """
    numbers = view.numbers[seat]
    open_count, rival_open_count = count_open(numbers), 0
    rivals = [
        other for other in range(view.seats) if other != seat and not view.has_resigned(other)
    ]
    if rivals:
        rival = min(rivals, key=view.open_squares)
        rival_open_count = view.open_squares(rival)
    candidates = []  # (cost, action)
    own_costs = []  # the same for this sheet alone
    rolled: list[int] = []  # actions that are compared by rolling
    rolled_costs: list[tuple[int, int]] = []
    for action in view.actions():
        dice = changed_set(view.dice_in_play, action)
        own_cost = planner.set_cost(dice, open_count)
        own_costs.append((own_cost, action))
        rival_cost = planner.set_cost(dice, rival_open_count)
        candidates.append((own_cost - rival_cost * 7 // 10, action))
    candidates.sort()
    if rival_open_count and len(candidates) > 1:
        shortlist = candidates[:CANDIDATES]
        shortlist += [other for other in candidates[CANDIDATES:] if other[1] == selected]
        sets = [changed_set(view.dice_in_play, action) for _, action in shortlist]
        rival_numbers = view.numbers[rival]
        roll_count = _roll_count(planner, sets, numbers, rival_numbers)
        own_values = yield from planner.evaluate_sets(numbers, sets, roll_count)
        rival_values = yield from planner.evaluate_sets(rival_numbers, sets, roll_count)
        candidates = [
            (own_values[i] - rival_values[i], shortlist[i][1]) for i in range(len(shortlist))
        ]
        rolled = [action for _, action in shortlist]
        rolled_costs = [(own_values[i], rolled[i]) for i in range(len(rolled))]
    best_cost, best_action = min(candidates)
    loss = sum([cost - best_cost for cost, action in candidates if action == selected])
    is_best_for_own = _is_lowest(rolled_costs, best_action) and _is_lowest(
        [each for each in own_costs if each[1] == best_action or each[1] not in rolled], best_action
    )
    return best_action, loss, is_best_for_own


def _is_lowest(costs: list[tuple[int, int]], action: int) -> bool:
    """Return True if no (cost, action) has a lower cost than this action's."""
    return all(min(costs)[0] == cost for cost, other in costs if other == action)


def _roll_count(
    planner: Planner, sets: list[int], numbers: bytearray, rival_numbers: bytearray
) -> int:
    """Return how often each set is rolled: more often where each roll has fewer possibilities."""
    sums = sum([len(subsets(dice)) for dice in sets])
    ready = planner.open_costs_and_ready(numbers)[1]
    rival_ready = planner.open_costs_and_ready(rival_numbers)[1]
    possibilities = sums * (6 + len(ready) + len(rival_ready))
    return 8 if possibilities < 200 else 4 if possibilities < 400 else 2


def advise(
    view: "State", seat: int, selected: int | None = None
) -> "Generator[int, None, tuple[int | str | tuple[int | str, ...], ...]]":
    """Yield progress in percent. Return Hard's action, its reason, and a word on another one.

    The reason is the key of a sentence in section [coach] and a tuple that fills its gaps. If the
    selected action is another one, a second such pair says what it costs. If not, and the advice is
    to leave dice unused, the pair says what it would cost to write a number. Of a sum it says that
    all of its dice are needed, if this is so.
    """
    from games.roll_to_the_top.bot import reasons

    planner = Planner(view.sheet, view.decreasing)
    yield 5
    if view.phase == CHANGE:
        action, loss, is_best_for_own = yield from best_change(view, planner, seat, selected)
        reason = reasons.reason_to_change(view, action, is_best_for_own)
    else:
        dice = view.unused_dice()
        value, plan = yield from best_plan(view, planner, seat, dice, HARD_WIDTH)
        action, loss = DONE, 0
        if plan:
            action = plan[0]
            reason = reasons.reason_to_write(view, planner, seat, plan)
        else:
            reason = reasons.reason_to_stop(view, planner, seat, dice)
        if selected not in (None, action):
            if selected == DONE:
                dice = 0
            other_value, _ = yield from best_plan(view, planner, seat, dice, HARD_WIDTH, selected)
            loss = max(0, other_value) - max(0, value)
        elif reason[0] in ("skip_all", "skip_five", "skip_rest", "skip_turn", "leave"):
            other_value, plan = yield from best_plan(
                view, planner, seat, dice, HARD_WIDTH, None, True
            )
            loss = other_value - max(0, value)
            if plan and loss > NEGLIGIBLE_LOSS:
                number = reasons.name_number(view, plan[0] >> SQUARE_BITS)
                if loss > TRUSTED_LOSS:
                    return (action,) + reason + ("write_much", (number,))
                return (action,) + reason + ("write_costs", (number, _with_one_decimal(loss)))
    if selected in (None, action) or loss > HOPELESS // 2:
        return (action,) + reason + reasons.why_so_many_dice(view, seat, action)
    if loss <= NEGLIGIBLE_LOSS:
        return (action,) + reason + reasons.equally_good(view, selected)
    if loss > TRUSTED_LOSS:
        return (action,) + reason + ("costs_much", ())
    rounds = _with_one_decimal(loss)
    return (action,) + reason + ("ends" if selected == DONE else "costs", (rounds,))


def _with_one_decimal(value: int) -> str:
    """Return a value as a number of rounds with one decimal, for example "1.2"."""
    tenth = UNITS_PER_ROUND // 10
    tenths = (value + tenth // 2) // tenth
    return "%d.%d" % (tenths // 10, tenths % 10)
