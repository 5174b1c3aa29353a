# SPDX-License-Identifier: MIT
"""What is asked for now and then, and not in the heap until it is: the question before a zero, the
page of the rules that fits."""

from games.yahtzee.rules.state import UPPER, is_joker
from games.yahtzee.screen.cursor import FIRST_BOX, ROLL

# The rules' pages of the upper boxes, then of each lower one.
PAGES = "upper", "kinds", "kinds", "house", "straights", "straights", "yahtzee", "chance"


def zero(play, box, pays, most):
    """The question before a zero is written: a box that would pay most, or the rolls left."""
    words, boxed = play.words, play.section("boxed")
    ask = boxed("zero", words("box%d" % box)) + " "
    if most:
        return ask + boxed("zero_box", words("box%d" % pays.index(most)), most)
    return ask + boxed("zero_roll")


def topic(state, cursor):
    """The page for what is under the cursor."""
    if cursor is None or not state.throws:
        return ""
    if is_joker(state.cards[state.seat], state.dice):
        return "joker"
    if cursor > ROLL:
        return PAGES[max(0, cursor - FIRST_BOX - UPPER + 1)]
    return "roll" if cursor == ROLL else "keep"
