# SPDX-License-Identifier: MIT
"""Roll to the Top!'s computer players and coach. They know what their seat knows.

Hard plans the whole round over all groupings of the dice, follows the best plans side by side, and
picks the set of dice that its sheet needs. Normal follows a single plan and changes the set at
random. Easy, once it has written a number, overlooks half of the other dice; rather than nothing it
writes any number on the ground.
"""

from games.roll_to_the_top.bot.plan import HOPELESS, WIDTH, Planner, count_open
from games.roll_to_the_top.rules.pieces import (
    ADD_DIE,
    ALL_DICE,
    CHANGE,
    DONE,
    FACES,
    REMOVE_DIE,
    SWAP_DICE,
    changed,
)

LOW = 4  # a number that leaves all room above it


def choose(view, seat, level, luck):
    """Generator: yields its progress in percent, returns the action."""
    planner = Planner(view.sheet, view.decreasing)
    yield 5
    hard = level == "hard"
    if view.phase == CHANGE:
        actions = view.actions()
        return best_change(view, planner, seat) if hard else actions[luck.below(len(actions))]
    left = view.unused()
    easy, written = level == "easy", view.entries[seat]
    if easy and written:
        left &= luck.below(32)
    plan = yield from best_plan(view, planner, seat, left, WIDTH if hard else 1)
    if plan:
        return plan[0]
    return ground(view) if easy and not written else DONE


def ground(view):
    """The number on the ground that leaves the most room above it; DONE if there is none."""
    found = [action for action in view.actions() if action >= 32 and view.sheet.dotted(action & 31)]
    if not found:
        return DONE
    find = max if view.decreasing else min
    return find(found, key=lambda action: view.total(action >> 5))


def best_plan(view, planner, seat, left, width):
    """Generator: the actions of the best use of these dice."""
    numbers = view.numbers[seat]
    still = count_open(numbers)
    if not left or not still:
        return ()
    # Alone, a round without a number makes the next roller add a die: sometimes the best use.
    skip_adds = width > 1 and view.seats == 1 and not view.entries[seat]
    ends = planner.ends(still, view.set, view.white, skip_adds)
    if view.round > len(numbers):  # its values do not understand this sheet: fill what can be
        ends[0] += HOPELESS
    return (yield from planner.climb(numbers, left, view.dice, ends, width))[1]


def best_change(view, planner, seat):
    """The change of the set that this sheet needs most."""
    left = count_open(view.numbers[seat])
    sets = [changed(view.set, action) for action in view.actions()]
    return view.actions()[sets.index(planner.best_set(sets, left)[1])]


def advise(view, seat):
    """Generator like `choose`: returns Hard's action, the name of its reason and what fills it."""
    planner = Planner(view.sheet, view.decreasing)
    yield 5
    if view.phase == CHANGE:
        action = best_change(view, planner, seat)
        return (action,) + why_change(view, action)
    left = view.unused()
    plan = yield from best_plan(view, planner, seat, left, WIDTH)
    if plan:
        return (plan[0],) + why_write(view, planner, seat, plan[0])
    if not count_open(view.numbers[seat]):
        return DONE, "complete", ()
    if not left:
        return DONE, "all_used", ()
    if view.seats == 1 and not view.entries[seat]:
        return DONE, "skip_five" if view.set == ALL_DICE else "skip_all", ()
    if view.actions()[-1] < 32:
        return DONE, "nothing", ()
    return DONE, "skip_rest", (sum([left >> die & 1 for die in range(5)]),)


def why_change(view, action):
    if len(view.actions()) == 1:
        return "forced", (FACES[action - ADD_DIE],)  # four of the dice are in
    if action >= SWAP_DICE:
        added, removed = (action - SWAP_DICE) // 5, (action - SWAP_DICE) % 5
        return "larger" if added > removed else "smaller", (FACES[added], FACES[removed])
    if action < REMOVE_DIE:
        added = [other for other in view.actions() if other < REMOVE_DIE]
        why = "add_low" if action == added[0] else "add_high" if action == added[-1] else "add"
        return why, (FACES[action - ADD_DIE],)
    return "remove", (FACES[action - REMOVE_DIE],)


def why_write(view, planner, seat, action):
    numbers = view.numbers[seat]
    square, number = action & 31, view.total(action >> 5)
    if count_open(numbers) == 1:
        return "last", (number,)
    if view.sheet.overhanging(square):
        return "hangs", (number,)
    if not planner.above[square]:
        return "top", (number,)
    below = [numbers[i] for i in view.sheet.under[square]]
    if below:
        bound = min(below) if view.decreasing else max(below)
        if -3 < number - bound < 3:
            return "close", (number, bound)
    elif (number <= LOW) != view.decreasing:
        return "high_base" if view.decreasing else "low_base", (number,)
    opened = len([1 for _, mate in planner.above[square] if mate < 0 or numbers[mate]])
    if opened:
        return "opens", (number, opened)
    return "high_base" if view.decreasing else "low_base", (number,)
