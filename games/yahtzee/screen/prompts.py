# SPDX-License-Identifier: MIT
"""Questions, rules pages and the summary of a game, which Yahtzee's board seldom needs.

Loaded when they are needed.
"""

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


def summary(play: "YahtzeePlay") -> str:
    """Return that the only human has a new best total, otherwise the winner's lead."""
    scores, words = play.match.state.scores(), play.section("result")
    if play.match.human_count() == 1:
        from games.yahtzee.lobby.notes import SHEETS_NOTE, read_sheets

        # The review has already added this game to the note.
        sheets, _, best, _, _ = read_sheets(play.load_note(SHEETS_NOTE))
        if sheets > 1 and scores[play.viewer() or 0] == best:
            return words("best_total")
    second, most = sorted(scores)[-2:]
    if second == most:
        return ""
    return words("won_by", play.player_name(scores.index(most)), most - second)
