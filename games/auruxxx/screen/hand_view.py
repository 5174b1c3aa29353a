# SPDX-License-Identifier: MIT
"""The open hand: its cards as they are sorted, the cursor, and the cards chosen for a set."""

from handful import TYPE_CHECKING
from handful.game import OVER

from games.auruxxx.constants import DRAW, GOLDEN_12, MAX_DRAWS, PASS, SUITS, SWAP_CARD, SWAP_WITH
from games.auruxxx.rules.cards import CARD_POINTS, encode_set, list_kinds
from games.auruxxx.screen.constants import (
    AT_PASSES,
    AT_PILE,
    AT_SEAT,
    AT_SORT,
    CARDS_PER_ROW,
    NO_CURSOR,
    NO_OPEN_HAND,
)

if TYPE_CHECKING:
    from handful.play.play import Play

    from games.auruxxx.rules.state import State

SORT_NOTE = "sort"  # this note exists while hands are sorted by number


def state_of(play: "Play") -> "State":
    """Return the position of the match, which is one of this game."""
    return play.match.state  # type: ignore[return-value]  # the match plays this game


def _suit_order(kind: int) -> tuple[int, int]:
    """Return a sort key: by suit, then by number; cards without a suit are last."""
    return (kind % SUITS, kind // SUITS) if kind < GOLDEN_12 else (SUITS, kind)


class HandView:
    """The hand that may be seen on the screen.

    A place is an index into `cards`.

    seat:               the seat whose hand is open, or NO_OPEN_HAND
    cards:              the kinds of its cards, sorted
    cursor:             a place, or AT_PILE, AT_PASSES, AT_SORT, NO_CURSOR or AT_SEAT - seat
    chosen:             the places of the cards chosen for a set, in the order of choice
    new_places:         the places of cards that came since the seat's last turn
    last_hands:         the hand of each seat at the end of its last turn
    is_sorted_by_suit:  False if hands are sorted by number
    """

    def __init__(self, play: "Play") -> None:
        self.play = play
        self.seat = NO_OPEN_HAND
        self.cards: list[int] = []
        self.cursor = NO_CURSOR
        self.chosen: list[int] = []
        self.new_places: list[int] = []
        self.last_hands: dict[int, bytes] = {}
        self.is_sorted_by_suit = not play.load_note(SORT_NOTE)

    @property
    def state(self) -> "State":
        """The position of the match."""
        return state_of(self.play)

    def show_viewer(self) -> None:
        """Open the hand that may be seen now, without a cursor."""
        viewer = self.play.viewer()
        self.seat = NO_OPEN_HAND if viewer is None else viewer
        self.hide_cursor()

    def hide_cursor(self) -> None:
        """Update the cards, without a cursor."""
        self.cursor = NO_CURSOR
        self.update()

    def update(self) -> None:
        """Read the cards from the state, sort them and find the new ones. Nothing is chosen."""
        self.chosen, self.new_places, self.cards = [], [], []
        state = self.state
        if self.seat == NO_OPEN_HAND:
            return
        if state.turn() == OVER and state.finished_games[-1].winner == self.seat:
            return  # the winner has played all cards
        hand = state.hands[self.seat]
        self.cards = list_kinds(hand)
        if self.is_sorted_by_suit:
            self.cards.sort(key=_suit_order)
        old_cards = bytearray(self.last_hands.setdefault(self.seat, bytes(hand)))
        for place, kind in enumerate(self.cards):
            if old_cards[kind]:
                old_cards[kind] -= 1
            else:
                self.new_places.append(place)

    def can_play(self, place: int) -> bool:
        """Return True if a card can be played now: alone, or together with the chosen ones.

        Return False for positions outside the hand.
        """
        state = self.state
        if not 0 <= place < len(self.cards) or state.turn() != self.seat:
            return False
        kind = self.cards[place]
        if not self.chosen:
            return state.is_legal(self.action_for(kind))
        if place in self.chosen:
            return True
        if kind >= GOLDEN_12 or kind // SUITS != self.cards[self.chosen[0]] // SUITS:
            return False
        return state.is_legal(self.action_at(self.chosen + [place]))

    def action_for(self, kind: int) -> int:
        """Return the action that plays one card; for a swap card with any possible partner."""
        if kind == SWAP_CARD:
            state = self.state
            for seat in range(state.seats):
                if seat != state.player and state.hand_sizes[seat]:
                    return SWAP_WITH + seat
        return kind

    def action_at(self, places: list[int]) -> int:
        """Return the action that plays the cards at these places, the last one on top."""
        top_card = self.cards[places[-1]]
        if len(places) == 1:
            return top_card
        lower_counts = [0] * SUITS
        for place in places[:-1]:
            lower_counts[self.cards[place] % SUITS] += 1
        return encode_set(top_card, lower_counts)

    def attempted_action(self) -> int:
        """Return the action that A stands for on a card or on the passes, legal or not."""
        if self.chosen:
            return self.action_at(self.chosen)
        return self.action_for(self.cards[self.cursor]) if self.cursor >= 0 else PASS

    def largest_set(self, place: int) -> int:
        """Return the size of the largest set that can be played with the card at `place`."""
        if self.cards[place] >= GOLDEN_12:
            return 1
        number = self.cards[place] // SUITS
        places = [place]
        for other, kind in enumerate(self.cards):
            if other != place and kind // SUITS == number:
                if self.state.is_legal(self.action_at([other] + places)):
                    places.insert(0, other)
        return len(places)

    def drawn_place(self) -> int | None:
        """Return the place of the card that was just drawn by choice, or None."""
        match = self.play.match
        if match.last_action == DRAW and len(match.outcomes) == 1:
            for place in self.new_places:  # an older card of this kind is not meant
                if self.cards[place] == match.outcomes[0]:
                    return place
        return None

    # Moving the cursor

    def default_cursor(self, otherwise: int = AT_PILE) -> int:
        """Return the most likely position: the playable card with the most points.

        An action card is the default only if nothing else fits, and a swap card never is. Return
        `otherwise` if no card qualifies.
        """
        best, most_points = otherwise, -2
        for place, kind in enumerate(self.cards):
            points = CARD_POINTS[kind] if kind <= GOLDEN_12 else -1
            if points > most_points and kind < SWAP_CARD and self.can_play(place):
                best, most_points = place, points
        return best

    def cursor_after_draw(self, drawn: int) -> int:
        """Return the position after the card at `drawn` was drawn by choice.

        It is on that card if it can be played and is no swap card. Otherwise it stays at the pile
        while A draws again there. After the last draw A would end the turn there, so the cursor
        leaves the pile if any card can be played.
        """
        if self.cards[drawn] < SWAP_CARD and self.can_play(drawn):
            return drawn
        if self.state.draw_count < MAX_DRAWS:
            return AT_PILE
        otherwise = AT_PILE
        if SWAP_CARD in self.cards and self.can_play(self.cards.index(SWAP_CARD)):
            otherwise = self.cards.index(SWAP_CARD)  # A asks before it swaps
        return self.default_cursor(otherwise)

    def swap_cursors(self) -> list[int]:
        """Return the positions of the seats to swap hands with, in the order of play."""
        state = self.state
        seats = [(state.player + step) % state.seats for step in range(1, state.seats)]
        return [AT_SEAT - seat for seat in seats if state.hand_sizes[seat]]

    def next_cursor(self, button: str) -> int:
        """Return the position that an arrow button moves the cursor to.

        Left and right go round the cards. While a set or a partner for a swap is chosen, all
        arrows go round the possible cards or seats. Up leads from the first row of the hand to
        the pile, and so does down from the last row; the passes are right of the pile, and the
        sort button is left of it.
        """
        cursor, chosen, last = self.cursor, self.chosen, len(self.cards) - 1
        step = 1 if button == "RIGHT" or button == "DOWN" else -1
        stops = list(range(last + 1))
        if cursor <= AT_SEAT:
            stops = self.swap_cursors()
        elif chosen:  # of the chosen cards only the last is a stop: there A plays the set
            stops = [p for p in stops if p == chosen[-1] or (p not in chosen and self.can_play(p))]
        elif button == "UP":
            if cursor >= CARDS_PER_ROW:
                return cursor - CARDS_PER_ROW
            return cursor if cursor < 0 else AT_PILE
        elif button == "DOWN":
            if cursor < 0:
                return self.default_cursor(0) if self.cards else cursor
            is_last_row = cursor // CARDS_PER_ROW == last // CARDS_PER_ROW
            return AT_PILE if is_last_row else min(cursor + CARDS_PER_ROW, last)
        elif cursor < 0:
            return max(AT_SORT, min(AT_PASSES, cursor + step))
        if cursor not in stops:
            return stops[0]
        return stops[(stops.index(cursor) + step) % len(stops)]
