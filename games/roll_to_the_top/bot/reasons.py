# SPDX-License-Identifier: MIT
"""The coach's reasons in Roll to the Top!. Loaded when a player asks for a hint.

A reason is the key of a sentence in section [coach] of the text table, and the numbers that fill
its gaps.
"""

from handful import TYPE_CHECKING

from games.roll_to_the_top.bot.planner import Planner, count_dice, count_open
from games.roll_to_the_top.rules.actions import (
    REMOVE_DIE,
    SQUARE_BITS,
    SQUARE_MASK,
    SWAP_DICE,
    WRITE,
)
from games.roll_to_the_top.rules.dice import ALL_DICE, FACE_COUNTS, changed_die, swapped_dice

if TYPE_CHECKING:
    from games.roll_to_the_top.rules.state import State

LOW_NUMBER = 4  # up to here, a number leaves room for all others above it
CLOSE_STEP = 2  # most difference to the number below that is called close


def reason_to_change(view: "State", action: int) -> tuple[str, tuple[int, ...]]:
    """Return the reason for a change of the set of dice."""
    actions = view.actions()
    if len(actions) == 1:  # four dice are in the set: one is left to add
        return "forced", (FACE_COUNTS[changed_die(action)],)
    if action >= SWAP_DICE:
        added, removed = swapped_dice(action)
        key = "larger" if added > removed else "smaller"
        return key, (FACE_COUNTS[added], FACE_COUNTS[removed])
    key = "remove"
    if action < REMOVE_DIE:
        additions = [other for other in actions if other < REMOVE_DIE]
        key = "add"
        if action == additions[0]:
            key = "add_low"
        elif action == additions[-1]:
            key = "add_high"
    return key, (FACE_COUNTS[changed_die(action)],)


def reason_to_write(
    view: "State", planner: Planner, seat: int, action: int
) -> tuple[str, tuple[int, ...]]:
    """Return the reason for writing a number."""
    numbers = view.numbers[seat]
    square, number = action & SQUARE_MASK, view.total(action >> SQUARE_BITS)
    if count_open(numbers) == 1:
        return "last", (number,)
    if view.sheet.is_hanging(square):
        return "hangs", (number,)
    carried = planner.carried[square]
    if not carried:
        return "top", (number,)
    base_reason = "high_base" if view.decreasing else "low_base"
    below = [numbers[i] for i in view.sheet.supports[square]]
    if below:
        bound = min(below) if view.decreasing else max(below)
        if abs(number - bound) <= CLOSE_STEP:
            return "close", (number, bound)
    elif (number <= LOW_NUMBER) != view.decreasing:
        return base_reason, (number,)
    unlocked = [upper for upper, other in carried if other < 0 or numbers[other]]
    if unlocked:
        return "opens", (number, len(unlocked))
    return base_reason, (number,)


def reason_to_stop(view: "State", seat: int, dice: int) -> tuple[str, tuple[int, ...]]:
    """Return the reason for ending the turn with these dice unused."""
    if not count_open(view.numbers[seat]):
        return "complete", ()
    if not dice:
        return "all_used", ()
    if view.seats == 1 and not view.entries[seat]:
        return "skip_five" if view.dice_in_play == ALL_DICE else "skip_all", ()
    if view.actions()[-1] < WRITE:
        return "nothing", ()
    return "skip_rest", (count_dice(dice),)
