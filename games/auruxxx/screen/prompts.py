# SPDX-License-Identifier: MIT
"""Questions to the player before an action is submitted. Loaded when one is asked."""

from handful import TYPE_CHECKING

from games.auruxxx.constants import DRAW, GOLDEN_12, MAX_PASSES, PASS, SWAP_WITH

if TYPE_CHECKING:
    from handful.play.play import Play

    from games.auruxxx.screen.hand_view import HandView


def confirmation(play: "Play", hand: "HandView", action: int) -> tuple[str, str]:
    """Return the question before a pass, a swap or a draw of many cards, and the label of A."""
    state, say = hand.state, play.section("pages")
    if action == DRAW:
        return play.section("say")("debt", state.debt), play.words("draw_debt", state.debt)
    if action == PASS:
        if not state.debt:
            return say("ask_pass"), play.words("pass")
        next_seat = (state.player + 1) % state.seats
        key = "ask_pass_two" if state.seats == 2 else "ask_pass_on"
        if state.passes[next_seat] == MAX_PASSES:
            key = "ask_pass_must"
        return say(key, play.player_name(next_seat), state.debt), play.words("pass")
    partner = action - SWAP_WITH
    name, sizes = play.player_name(partner), state.hand_sizes
    question = say("ask_swap", name, sizes[state.player] - 1, sizes[partner])
    golden = state.hands[state.player][GOLDEN_12]
    if golden:
        question += " " + say("ask_gold", golden)
    return question, play.words("swap", name)
