# SPDX-License-Identifier: MIT
"""What is in Yahtzee's box: five dice, and thirteen boxes on every card."""


def counts(state):
    dice = len(state.dice) == 5 and all(0 <= die <= 6 for die in state.dice)
    return dice and len(state.cards) == state.seats and all(len(c) == 13 for c in state.cards)
