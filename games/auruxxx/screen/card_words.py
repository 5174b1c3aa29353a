# SPDX-License-Identifier: MIT
"""Cards, their effects and moves in the player's language."""

from handful import TYPE_CHECKING

from games.auruxxx.constants import (
    DRAW,
    END_TURN,
    FIFTY,
    FIRST_SET,
    GOLDEN_12,
    HAPPY_MAN,
    LUCKY_CARD,
    MAX_PASSES,
    PASS,
    SUITS,
    SWAP_WITH,
)
from games.auruxxx.rules.cards import set_size, set_top_card
from games.auruxxx.screen.constants import SENTENCE_LETTERS
from games.auruxxx.screen.hand_view import state_of

if TYPE_CHECKING:
    from handful.play.play import Play


def number_text(kind: int) -> str:
    """Return the number of a card that has a suit."""
    return "50" if kind // SUITS == FIFTY else str(kind // SUITS)


class CardWords:
    """The section [say] of the text table, and sentences made of it.

    It is loaded when a sentence is needed and not kept, because it takes a lot of heap.
    """

    def __init__(self, play: "Play") -> None:
        self.play, self.state, self.say = play, state_of(play), play.section("say")

    def suit(self, kind: int) -> str:
        """Return the name of a card's suit."""
        return self.say("suit%d" % (kind % SUITS))

    def card(self, kind: int) -> str:
        """Return the name of a card: 9 of hearts."""
        if kind >= GOLDEN_12:
            return self.say("card%d" % (kind - GOLDEN_12))
        if kind // SUITS == HAPPY_MAN:
            return self.say("happy")
        return self.say("numbered%d" % (kind % SUITS), number_text(kind))

    def card_set(self, count: int, kind: int) -> str:
        """Return the name of a set of `count` cards: two 10s."""
        return self.say("set_of", self.say("count%d" % count), number_text(kind))

    def action_card(self, seat: int, action: int) -> str:
        """Return what an action card does when `seat` plays it."""
        play, state = self.play, self.state
        if action >= SWAP_WITH:
            partner = play.player_name(action - SWAP_WITH)
            return self.say("swap_between", play.player_name(seat), partner)
        kind = "original" if state.has_original_actions else "printed"
        if action == LUCKY_CARD:
            return self.say("lucky_" + kind)
        return self.say("draw_" + kind, play.player_name((seat + 1) % state.seats))

    def debt(self, seat: int, cards: int) -> str:
        """Return what a debt of `cards` cards means for `seat`."""
        can_pass = self.state.passes[seat] < MAX_PASSES
        return self.say("owes" if can_pass else "must_draw", self.play.player_name(seat), cards)

    # Moves

    def move(self, action: int) -> str:
        """Return what a player just did, without the name: "plays two 7s"."""
        say = self.say
        if action == PASS:
            return say("did_pass")
        if action == END_TURN:
            return say("did_end")
        if action == DRAW:
            return say("did_draw", len(self.play.match.outcomes))
        if action >= FIRST_SET:
            return say("did_play", self.card_set(set_size(action), set_top_card(action)))
        if action >= HAPPY_MAN * SUITS:
            return say("did_card%d" % max(0, action - GOLDEN_12 + 1))
        return say("did_play", self.card(action))

    def named_move(self, seat: int, action: int) -> str:
        """Return what `seat` just did in one line.

        A long line does without the name, which is white on the screen.
        """
        if SWAP_WITH <= action < DRAW:
            return self.action_card(seat, action)
        name, text = self.play.player_name(seat), self.move(action)
        return name + " " + text if len(name) + len(text) < SENTENCE_LETTERS else text

    def detailed_move(self, action: int) -> str:
        """Return what a player just did, with the partner of a swap or the top suit of a set."""
        if SWAP_WITH <= action < DRAW:
            return self.say("did_swap", self.play.player_name(action - SWAP_WITH))
        text = self.move(action)
        if action >= FIRST_SET:
            text = self.say("set_on_top", text, self.suit(set_top_card(action)))
        return text

    def hand_change(self, viewer: int, old_hand: bytes, seat: int, action: int) -> str:
        """Return what the action of `seat` did to the hand of `viewer`, or an empty string.

        `old_hand` has the cards of `viewer` before the action, by kind.
        """
        say = self.say
        if SWAP_WITH <= action < DRAW:
            partner = action - SWAP_WITH
            if viewer == seat:
                return say("got_hand", self.play.player_name(partner))
            return say("got_hand", self.play.player_name(seat)) if viewer == partner else ""
        hand = self.state.hands[viewer]
        gained = [kind for kind in range(len(hand)) for _ in range(hand[kind] - old_hand[kind])]
        lost = [kind for kind in range(len(hand)) for _ in range(old_hand[kind] - hand[kind])]
        if len(gained) > 1:
            return say("drew_cards", len(gained))
        if gained:
            return say("drew_card", self.card(gained[0]))
        return say("lost_card", self.card(lost[0])) if viewer != seat and len(lost) == 1 else ""
