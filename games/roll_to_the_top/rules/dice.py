# SPDX-License-Identifier: MIT
"""The five dice and the white die of Roll to the Top!, and how the set in play changes.

A die is 0 (d4) to 4 (d20). A set of dice is a mask of them.
"""

from handful import TYPE_CHECKING

from games.roll_to_the_top.rules.actions import ADD_DIE, REMOVE_DIE, SWAP_DICE

if TYPE_CHECKING:
    from collections.abc import Iterable

FACE_COUNTS = (4, 6, 8, 12, 20)
ALL_DICE = 31
WHITE_DIE = 5  # State.next_die(): only the white die is still to be rolled

# Signs of the white die.
ADD, REMOVE, EITHER, SWAP = 0, 1, 2, 3
SIGN_SIDES = (2, 2, 1, 1)  # sides of the white die with each sign
REFUSALS = ("must_add", "must_remove", "must_either", "must_swap")  # sentences in [why], by sign
KEEP = 4  # a required change, not a sign: no die can be added to all five
NO_SIGN = 255  # the white die has not been rolled yet


def sums_of(faces: "Iterable[int]") -> list[int]:
    """Return the sum of each set of dice, indexed by its mask."""
    sums = [0]
    for face in faces:
        sums += [total + face for total in sums]
    return sums


def required_change(dice: int, white_sign: int, any_written: bool) -> int:
    """Return how the next roller must change the set: ADD, REMOVE, EITHER, SWAP or KEEP.

    `any_written` is True if any player wrote a number in the round. The white die's sign counts
    only if none of the rulebook's three exceptions applies.
    """
    if not any_written:  # this exception precedes the other two
        return KEEP if dice == ALL_DICE else ADD
    if dice == ALL_DICE:
        return REMOVE
    is_single_die = dice & (dice - 1) == 0
    return ADD if is_single_die else white_sign


def change_actions(dice: int, change: int) -> list[int]:
    """Return the actions, in ascending order, that change the set as required."""
    inside = [die for die in range(5) if dice >> die & 1]
    outside = [die for die in range(5) if not dice >> die & 1]
    if change == SWAP:
        return [SWAP_DICE + 5 * added + removed for added in outside for removed in inside]
    actions = [ADD_DIE + die for die in outside] if change in (ADD, EITHER) else []
    return actions + ([REMOVE_DIE + die for die in inside] if change in (REMOVE, EITHER) else [])


def swapped_dice(action: int) -> tuple[int, int]:
    """Return the added and the removed die of a swap."""
    return (action - SWAP_DICE) // 5, (action - SWAP_DICE) % 5


def changed_die(action: int) -> int:
    """Return the die that an action adds or removes. Swaps have two: see swapped_dice()."""
    return (action - ADD_DIE) % 5


def changed_set(dice: int, action: int) -> int:
    """Return the set of dice after an action of phase CHANGE."""
    if action >= SWAP_DICE:
        added, removed = swapped_dice(action)
        return dice ^ (1 << added) ^ (1 << removed)
    return dice ^ (1 << changed_die(action))


def next_sets(dice: int, white_sign: int, any_written: bool) -> list[int]:
    """Return the sets of dice that the next roller can roll."""
    change = required_change(dice, white_sign, any_written)
    if change == KEEP:
        return [dice]
    return [changed_set(dice, action) for action in change_actions(dice, change)]
