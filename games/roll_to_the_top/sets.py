# SPDX-License-Identifier: MIT
"""Sets of dice in Roll to the Top!: their sums, and how the roller may change them.

A set is a mask of the five dice. Knows the white die's signs and the exceptions, no sheets.
"""

from .facts import ADD, ADD_DIE, ALL_DICE, EITHER, KEEP, REMOVE, REMOVE_DIE, SWAP, SWAP_DICE


def sums_of(dice):
    """The sum of every set of these five numbers."""
    sums = [0]
    for number in dice:
        sums += [total + number for total in sums]
    return sums


def duty(dice, white, filled):
    """What the next roller must do with a rolled set: ADD, REMOVE, EITHER, SWAP or KEEP."""
    if not filled:  # nobody did; this comes before the other exceptions
        return KEEP if dice == ALL_DICE else ADD
    if dice == ALL_DICE:
        return REMOVE
    return ADD if dice & (dice - 1) == 0 else white


def changes(dice, must):
    """The actions that do it."""
    inside = [die for die in range(5) if dice >> die & 1]
    outside = [die for die in range(5) if not dice >> die & 1]
    if must == SWAP:
        return [SWAP_DICE + 5 * added + removed for added in outside for removed in inside]
    found = [ADD_DIE + die for die in outside] if must in (ADD, EITHER) else []
    return found + ([REMOVE_DIE + die for die in inside] if must in (REMOVE, EITHER) else [])


def changed(dice, action):
    """The set after such an action."""
    if action >= SWAP_DICE:
        return dice ^ (1 << (action - SWAP_DICE) // 5) ^ (1 << (action - SWAP_DICE) % 5)
    return dice ^ (1 << action - (ADD_DIE if action < REMOVE_DIE else REMOVE_DIE))


def next_sets(dice, white, filled):
    """The sets that can be rolled next."""
    must = duty(dice, white, filled)
    return [dice] if must == KEEP else [changed(dice, action) for action in changes(dice, must)]
