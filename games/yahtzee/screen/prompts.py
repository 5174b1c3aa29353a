# SPDX-License-Identifier: MIT
"""Questions and rules pages that Yahtzee's board seldom needs. Loaded when they are needed."""

from handful import TYPE_CHECKING

from games.yahtzee.rules.state import SCORE_BOX, UPPER_BOXES, is_joker
from games.yahtzee.screen.cursor import FIRST_BOX, ROLL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.yahtzee.rules.state import State
    from games.yahtzee.screen.picture import YahtzeePlay

# The rules pages of the upper boxes and of each lower box.
BOX_TOPICS = "upper", "kinds", "kinds", "house", "straights", "straights", "yahtzee", "chance"


def zero_question(
    play: "YahtzeePlay", box: int, points_by_box: "Sequence[int | None]", advised: int | None
) -> str:
    """Return the question before a box is scored with zero.

    It names a box that scores: the one that the coach advises, otherwise the one with the most
    points. If none scores, it mentions the rolls left.
    """
    words, sentences = play.words, play.section("boxed")
    question = sentences("zero", words("box%d" % box)) + " "
    most = max([points or 0 for points in points_by_box])
    better = points_by_box.index(most)
    if advised is not None and advised >= SCORE_BOX:
        better = advised - SCORE_BOX
    if points_by_box[better]:
        name = words("box%d" % better)
        return question + sentences("zero_box", name, points_by_box[better])
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
