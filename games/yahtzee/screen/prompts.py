# SPDX-License-Identifier: MIT
"""Questions and rules pages that Yahtzee's board seldom needs. Loaded when they are needed."""

from handful import TYPE_CHECKING

from games.yahtzee.rules.state import UPPER_BOXES, is_joker
from games.yahtzee.screen.cursor import FIRST_BOX, ROLL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.yahtzee.rules.state import State
    from games.yahtzee.screen.picture import YahtzeePlay

# The rules pages of the upper boxes and of each lower box.
BOX_TOPICS = "upper", "kinds", "kinds", "house", "straights", "straights", "yahtzee", "chance"


def zero_question(
    play: "YahtzeePlay", box: int, points_by_box: "Sequence[int | None]", most: int
) -> str:
    """Return the question before a box is scored with zero.

    It names the box that would score the `most` points, or if none scores, the rolls left.
    """
    words, sentences = play.words, play.section("boxed")
    question = sentences("zero", words("box%d" % box)) + " "
    if most:
        best = points_by_box.index(most)
        return question + sentences("zero_box", words("box%d" % best), most)
    return question + sentences("zero_roll")


def rules_topic(state: "State", cursor: int | None) -> str:
    """Return the name of the rules page for the thing under the cursor, or ""."""
    if cursor is None or not state.rolls_used:
        return ""
    if is_joker(state.sheets[state.seat], state.dice):
        return "joker"
    if cursor > ROLL:
        return BOX_TOPICS[max(0, cursor - FIRST_BOX - UPPER_BOXES + 1)]
    return "roll" if cursor == ROLL else "keep"
