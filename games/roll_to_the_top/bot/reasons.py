# SPDX-License-Identifier: MIT
"""The coach's reasons in Roll to the Top!. Loaded when a player asks for a hint.

A reason is the key of a sentence in section [coach] of the text table, and the numbers that fill
its gaps.
"""

from handful import TYPE_CHECKING

from games.roll_to_the_top.bot.planner import Planner, count_dice, count_open
from games.roll_to_the_top.rules.actions import (
    CHANGE,
    REMOVE_DIE,
    SQUARE_BITS,
    SQUARE_MASK,
    SWAP_DICE,
    WRITE,
)
from games.roll_to_the_top.rules.dice import ALL_DICE, FACE_COUNTS, changed_die, swapped_dice

if TYPE_CHECKING:
    from games.roll_to_the_top.rules.state import State

    Reason = tuple[str, tuple[int | str, ...]]

LOW_NUMBER = 4  # up to here, a number leaves room for all others above it
HIGH_NUMBER = 9  # from here on, a number leaves room for most others above it, if they fall
CLOSE_STEP = 2  # most difference to the number below that is called close
LOW_DIE, HIGH_DIE = 6, 12  # most faces of a die for low numbers, fewest of one for high numbers


def reason_to_change(view: "State", action: int, is_best_for_own: bool) -> "Reason":
    """Return the reason for a change of the set of dice.

    `is_best_for_own` is False if another set would help this sheet more, but the rival's, too.
    """
    actions = view.actions()
    if len(actions) == 1:  # four dice are in the set: one is left to add
        return "forced", (FACE_COUNTS[changed_die(action)],)
    if action >= SWAP_DICE:
        added, removed = swapped_dice(action)
        key = "larger" if added > removed else "smaller"
        if not is_best_for_own:
            key = "deny_swap"
        return key, (FACE_COUNTS[added], FACE_COUNTS[removed])
    faces = FACE_COUNTS[changed_die(action)]
    is_addition = action < REMOVE_DIE
    if not is_best_for_own:
        return "deny_add" if is_addition else "deny_remove", (faces,)
    if not is_addition:
        return _reason_to_remove(view, action, faces)
    additions = [other for other in actions if other < REMOVE_DIE]
    key = "add"
    if action == additions[0] and faces <= LOW_DIE:
        key = "add_low"
    elif action == additions[-1] and faces >= HIGH_DIE:
        key = "add_high"
    return key, (faces,)


def _reason_to_remove(view: "State", action: int, faces: int) -> "Reason":
    """Return which squares a die does not fit, or how many it could block, if that is known.

    Rising numbers leave squares that the smallest die cannot fill, and the largest die can block
    the squares above. Falling numbers do the opposite.
    """
    removals = [other for other in view.actions() if REMOVE_DIE <= other < SWAP_DICE]
    misfit, blocker = removals[0], removals[-1]
    if view.decreasing:
        misfit, blocker = blocker, misfit
    seat = view.turn()
    limits = [view.limits(seat, square) for square in range(len(view.sheet))]
    ready = [each for each in limits if each]
    if action == misfit:
        count = sum([not lowest <= faces <= highest for lowest, highest in ready])
        if count:
            key = "drop_high" if view.decreasing else "drop_low"
            return key, (faces, count, len(ready))
    elif action == blocker:
        count = view.open_squares(seat) - len(ready)
        if count > 1:
            return "drop_block", (faces, count)
    return "remove", (faces,)


def equally_good(view: "State", action: int) -> "Reason":
    """Return the sentence that this action is as good as the advice."""
    if view.phase == CHANGE and action < SWAP_DICE:
        key = "beside_add" if action < REMOVE_DIE else "beside_drop"
        return key, (FACE_COUNTS[changed_die(action)],)
    return "beside", ()


def reason_to_write(view: "State", planner: Planner, seat: int, plan: tuple[int, ...]) -> "Reason":
    """Return the reason for the first number of a plan."""
    numbers = view.numbers[seat]
    dice, square = plan[0] >> SQUARE_BITS, plan[0] & SQUARE_MASK
    number, written = view.total(dice), name_number(view, dice)
    if count_open(numbers) == 1:
        return "last", (written,)
    sheet = view.sheet
    if sheet.is_hanging(square):
        return "hangs", (written,)
    carried = planner.carried[square]
    below = [numbers[i] for i in sheet.supports[square]]
    bound = 0
    if below:
        bound = min(below) if view.decreasing else max(below)
    if not carried:
        can_wait = any(sheet.is_ground(i) and not numbers[i] for i in range(len(sheet)))
        return ("top_first", (written, bound)) if bound and can_wait else ("top", (written,))
    if below:
        if number == bound:
            return "equal", (written, bound)
        if abs(number - bound) <= CLOSE_STEP:
            return "close", (written, bound)
    elif view.decreasing and number >= HIGH_NUMBER:
        return "high_base", (written,)
    elif number <= LOW_NUMBER and not view.decreasing:
        return "low_base", (written,)
    unlocked = [upper for upper, other in carried if other < 0 or numbers[other]]
    if len(unlocked) > 1:  # a single one opens above almost every square
        return "opens", (written, len(unlocked))
    if not below:
        return "ground", (written,)
    if len(plan) > 1:
        return "first_of", (written, bound, len(plan))
    return "fits", (written, bound)


def name_number(view: "State", dice: int) -> int | str:
    """Return the number that these dice show, as a sum like "4+3=7" if they are several."""
    faces = [str(view.faces[die]) for die in range(5) if dice >> die & 1]
    total = view.total(dice)
    return total if len(faces) == 1 else "+".join(faces) + "=" + str(total)


def why_so_many_dice(view: "State", seat: int, action: int) -> "Reason | tuple[()]":
    """Return the sentence that a sum would be too low without its smallest die, or ()."""
    if view.phase == CHANGE or action < WRITE:
        return ()
    dice = action >> SQUARE_BITS
    limits = view.limits(seat, action & SQUARE_MASK)
    if not limits or count_dice(dice) < 2:
        return ()
    smallest = min([view.faces[die] for die in range(5) if dice >> die & 1])
    return ("fewer", ()) if view.total(dice) - smallest < limits[0] else ()


def reason_to_stop(view: "State", planner: Planner, seat: int, dice: int) -> "Reason":
    """Return the reason for ending the turn with these dice unused."""
    if not count_open(view.numbers[seat]):
        return "complete", ()
    if not dice:
        return "all_used", ()
    writes = [action for action in view.actions() if action >= WRITE]
    entries = view.entries[seat]
    if view.seats == 1 and not entries:
        return "skip_five" if view.dice_in_play == ALL_DICE else "skip_all", ()
    if not writes:
        return "nothing", ()
    if not all(planner.carried[action & SQUARE_MASK] for action in writes):
        return "leave", (count_dice(dice),)
    return ("skip_rest", (count_dice(dice),)) if entries else ("skip_turn", ())
