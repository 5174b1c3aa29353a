# SPDX-License-Identifier: MIT
"""Integer codes of Roll to the Top!: the phases of a State and its actions.

A set of dice is a mask: bit 0 is the d4, bit 4 the d20.
"""

# Phases.
DRAW_STARTER = 0  # chance decides which seat rolls first
FIRST_ROLL = 1  # all five dice, to find out which of them start in the set
CHANGE = 2  # the roller changes the set of dice
ROLL = 3  # the set, then the white die
CLIMB = 4  # one seat after the other writes numbers
END = 5

# Actions of phase CLIMB. A number is written by mask of its dice << SQUARE_BITS | its square.
DONE = 0  # 1 is RESIGN, one of the game's facts
SQUARE_BITS = 5
SQUARE_MASK = 31
WRITE = 32  # the lowest action that writes a number

# Actions of phase CHANGE.
ADD_DIE = 2  # + the die, 0 to 4
REMOVE_DIE = 7  # + the die
SWAP_DICE = 1024  # + 5 * the added die + the removed die
