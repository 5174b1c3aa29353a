# SPDX-License-Identifier: MIT
"""Roll to the Top!'s facts: its dice, the white die's signs, and the ints that stand for actions.

What rules, notation, computer players and screen all name alike.
"""

DICE = ("d4", "d6", "d8", "d12", "d20")
FACES = (4, 6, 8, 12, 20)
ALL_DICE = 31  # a set of dice is a mask: bit 0 is the d4

ADD, REMOVE, EITHER, SWAP = 0, 1, 2, 3  # the white die's signs
SIGNS = ("+", "-", "+/-", "<>")
SIGN_SIDES = (2, 2, 1, 1)
MUST = ("must_add", "must_remove", "must_either", "must_swap")  # their sentences in [why]
KEEP = 4  # nobody filled in anything, and all five dice are in: they stay
NO_SIGN = 255  # the white die is in the roller's hand

# A number is written by the mask of its dice * 32 + its square; below 32:
DONE, RESIGN = 0, 1
ADD_DIE, REMOVE_DIE = 2, 7  # + the die's index
SWAP_DICE = 1024  # + 5 * the added die + the removed one

WHO, FIRST_ROLL, CHANGE, ROLL, CLIMB, END = 0, 1, 2, 3, 4, 5  # phases
