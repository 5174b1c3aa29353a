# SPDX-License-Identifier: MIT
"""Roll to the Top!'s computer players and coach. They know what their seat knows.

Hard plans the whole round over all groupings of the dice, follows the best plans side by side, and
picks the set of dice that its sheet needs and the leading rival's does not. Normal follows a single
plan and changes the set at random. Easy, once it has written a number, overlooks one of the dice,
unless few squares are left; on an empty sheet it writes any number on the ground rather than none.
"""

from games.roll_to_the_top.bot.plan import HOPELESS, WIDTH, Planner, count_open, subsets
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
        if hard:
            return (yield from best_change(view, planner, seat))[0]
        return actions[luck.below(len(actions))]
    left, numbers = view.unused(), view.numbers[seat]
    easy = level == "easy"
    if easy and view.entries[seat] and count_open(numbers) > 4:  # near the end nobody overlooks one
        left &= ~(1 << luck.below(5))
    plan = (yield from best_plan(view, planner, seat, left, WIDTH if hard else 1))[1]
    if plan:
        return plan[0]
    return ground(view) if easy and not any(numbers) else DONE


def ground(view):
    """The number on the ground that leaves the most room above it; DONE if there is none."""
    found = [action for action in view.actions() if action >= 32 and view.sheet.dotted(action & 31)]
    if not found:
        return DONE
    find = max if view.decreasing else min
    return find(found, key=lambda action: view.total(action >> 5))


def best_plan(view, planner, seat, left, width, action=None):
    """Generator: (value, actions) of the best use of these dice, after this action if any."""
    numbers = bytearray(view.numbers[seat])
    still = count_open(numbers)
    # Alone, a round without a number makes the next roller add a die: sometimes the best use.
    skip_adds = width > 1 and view.seats == 1 and not view.entries[seat]
    ends = planner.ends(still, view.set, view.white, skip_adds)
    if view.round > len(numbers):  # its values do not understand this sheet: fill what can be
        ends[0] += HOPELESS
    if action:
        numbers[action & 31] = view.total(action >> 5)
        left &= ~(action >> 5)
        ends = ends[1:]
        if still == 1:
            return -HOPELESS, ()
    return (yield from planner.climb(numbers, left, view.dice, ends, width))


def best_change(view, planner, seat, pointed=None):
    """Generator: the change of the set that this sheet needs most, and the leading rival's least;
    and by how much it is better than another one."""
    numbers = view.numbers[seat]
    left, theirs = count_open(numbers), 0
    rivals = [i for i in range(view.seats) if i != seat and not view.resigned >> i & 1]
    if rivals:
        rival = min(rivals, key=view.open_squares)
        theirs = view.open_squares(rival)
    found = []
    for action in view.actions():
        dice = changed(view.set, action)
        value = planner.set_value(dice, left) - planner.set_value(dice, theirs) * 7 // 10
        found.append((value, action))
    found.sort()
    if theirs and len(found) > 1:
        found = [one for one in found if one in found[:3] or one[1] == pointed]
        sets = [changed(view.set, action) for _, action in found]
        many = sum([len(subsets(dice)) for dice in sets])
        many *= 6 + len(planner.start(numbers)[1] + planner.start(view.numbers[rival])[1])
        # More throws are looked at where there is less to try in each.
        throws = 8 if many < 200 else 4 if many < 400 else 2
        mine = yield from planner.scores(numbers, sets, throws)
        other = yield from planner.scores(view.numbers[rival], sets, throws)
        found = [(mine[i] - other[i], found[i][1]) for i in range(len(sets))]
    best = min(found)
    loss = sum([value - best[0] for value, action in found if action == pointed])
    return best[1], loss


def advise(view, seat, pointed=None):
    """Generator like `choose`: returns Hard's action, the name of its reason and what fills it; and
    the same about what the action pointed at would cost."""
    planner = Planner(view.sheet, view.decreasing)
    yield 5
    if view.phase == CHANGE:
        action, loss = yield from best_change(view, planner, seat, pointed)
        told = why_change(view, action)
    else:
        left = view.unused()
        loss, plan = yield from best_plan(view, planner, seat, left, WIDTH)
        action = plan[0] if plan else DONE
        if plan:
            told = why_write(view, planner, seat, action)
        elif not count_open(view.numbers[seat]):
            told = "complete", ()
        elif not left:
            told = "all_used", ()
        elif view.seats == 1 and not view.entries[seat]:
            told = "skip_five" if view.set == ALL_DICE else "skip_all", ()
        elif view.actions()[-1] < 32:
            told = "nothing", ()
        else:
            told = "skip_rest", (sum([left >> die & 1 for die in range(5)]),)
        if pointed not in (None, action):
            if not pointed:
                left = 0
            other = yield from best_plan(view, planner, seat, left, WIDTH, pointed)
            loss = max(0, other[0]) - max(0, loss)
    if pointed in (None, action) or loss > HOPELESS // 2:
        return (action,) + told
    if loss < 3:  # of 50 that a round has
        return (action,) + told + ("beside", ())
    tenths = str((loss + 2) // 5)
    tenths = (tenths[:-1] or "0") + "." + tenths[-1]
    return (action,) + told + ("costs" if pointed else "ends", (tenths,))


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
