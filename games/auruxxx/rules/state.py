# SPDX-License-Identifier: MIT
"""The rules of AURUXXX as printed in the Italian rulebook, with both readings of the action cards.

Kinds of cards and actions are ints (constants.py). At a CHANCE turn the outcome is the kind of the
card that is dealt, drawn or taken; the first outcome of a game is the dealer.
"""

from handful import TYPE_CHECKING, game
from handful.game import CHANCE, OVER, IllegalAction

from games.auruxxx.constants import (
    CARDS_DEALT,
    CARDS_PER_TWO,
    DECK_SIZE,
    DRAW,
    DRAW_CARD,
    DRAW_PILE,
    END_TURN,
    FIRST_SET,
    GOLDEN_12,
    HAPPY_MAN,
    KIND_COUNT,
    LOWEST_SCORE,
    LUCKY_CARD,
    MAX_DRAWS,
    MAX_PASSES,
    MAX_TURNS,
    NO_CARD,
    NO_SEAT,
    PASS,
    PASS_POINTS,
    ROUND_COUNT,
    SETS_END,
    SUITS,
    SWAP_CARD,
    SWAP_WITH,
    TWO,
)
from games.auruxxx.rules.cards import DECK, FinishedRound, score_round, set_kinds, sum_points
from games.auruxxx.rules.knowledge import HIDDEN, count_unseen, record_play, record_take, swap_hands
from games.auruxxx.rules.legal_plays import (
    playable_sets,
    playable_singles,
    refuse_set,
    refuse_single,
)
from games.auruxxx.rules.packing import pack_state, restore_state

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.auruxxx.rules.knowledge import KnownCards
    from games.auruxxx.rules.legal_plays import Refusal

LONGEST = ROUND_COUNT * (1 + 6 * CARDS_DEALT + 1 + MAX_TURNS * 60)
SCORES = (LOWEST_SCORE, ROUND_COUNT * (sum_points(DECK) + MAX_PASSES * PASS_POINTS))


class State(game.State):
    """A position in AURUXXX.

    viewer:                the seat for which a view was made, or NO_SEAT
    has_original_actions:  True if lucky and draw cards take cards from hands, False if players
                           draw from the pile
    finished_games:        a FinishedRound for each round that is over
    dealer:                a seat, or NO_SEAT before the first outcome
    figure_holder:         the seat with the Happy Man figure, or NO_SEAT
    hands:                 the cards of each seat; those of other seats are HIDDEN in a view
    hand_sizes:            the number of cards of each seat, which everyone sees
    draw_pile:             its cards in no order; HIDDEN in a view
    discards:              the discard pile below its top card
    top_card:              the top card of the discard pile, or NO_CARD during the deal
    passes:                how often each seat has passed in this round
    debt:                  the number of cards that the player must draw because of 2s
    player:                the seat whose turn it is
    draw_count:            voluntary draws in this turn
    has_begun:             True after a draw or an action card: the player cannot pass any more
    turn_count:            turns played in this round
    pending_draws:         (taker, source) of cards on their way; the source is a seat or DRAW_PILE
    known_cards:           what the seats know of each other's hands (knowledge.py)
    """

    def __init__(self, seats: int, actions: str = "printed") -> None:
        self.seats = seats
        self.has_original_actions = actions == "original"
        self.viewer = NO_SEAT
        self.finished_games: list[FinishedRound] = []
        self.dealer = NO_SEAT
        self.figure_holder = NO_SEAT
        self._start_round()

    def _start_round(self) -> None:
        self.hands = [bytearray(KIND_COUNT) for _ in range(self.seats)]
        self.hand_sizes = [0] * self.seats
        self.draw_pile = bytearray(DECK)
        self.discards = bytearray(KIND_COUNT)
        self.top_card = NO_CARD
        self.passes = [0] * self.seats
        self.debt = 0
        self.player = 0
        self.draw_count = 0
        self.has_begun = False
        self.turn_count = 0
        self.pending_draws: list[tuple[int, int]] = []
        self.known_cards: "KnownCards" = {}

    def turn(self) -> int:
        """Return the seat to decide, CHANCE while cards are dealt or drawn, or OVER."""
        if self.pending_draws or self.top_card == NO_CARD:
            return CHANCE
        return OVER if len(self.finished_games) == ROUND_COUNT else self.player

    def actions(self) -> list[int]:
        """Return the legal actions, or at a CHANCE turn the possible outcomes."""
        turn = self.turn()
        if turn == OVER:
            return []
        if turn == CHANCE:
            return [kind for kind, count in enumerate(self.outcome_weights()) if count]
        can_pass = not self.has_begun and self.passes[turn] < MAX_PASSES
        if self.debt:
            return [DRAW, PASS] if can_pass else [DRAW]
        hand, size = self.hands[turn], self.hand_sizes[turn]
        found = playable_singles(hand, size, self.top_card)
        if hand[SWAP_CARD] and size > 1:
            for seat in range(self.seats):
                if seat != turn and self.hand_sizes[seat]:
                    found.append(SWAP_WITH + seat)
        if self.draw_count == MAX_DRAWS:
            found.append(END_TURN)
        else:
            found.append(DRAW)
            if can_pass:
                found.append(PASS)
        return found + playable_sets(hand, size, self.top_card)

    def odds(self) -> list[int]:
        """Return how many cards of each possible outcome are left."""
        return [count for count in self.outcome_weights() if count]

    def outcome_weights(self) -> "Sequence[int]":
        """Return how many cards of each kind may come next; before the first deal, one per seat."""
        if self.dealer == NO_SEAT:
            return bytes([1] * self.seats)
        source = self.pending_draws[0][1] if self.pending_draws else DRAW_PILE
        cards = self.draw_pile if source == DRAW_PILE else self.hands[source]
        if cards is HIDDEN:
            cards = count_unseen(self)
        if self.top_card == NO_CARD and sum(self.hand_sizes) == CARDS_DEALT * self.seats:
            cards = bytearray(cards)
            cards[GOLDEN_12] = 0  # never turned up as the first card
        return cards

    def apply(self, action: int) -> None:
        """Play an action or an outcome. Raise IllegalAction if it is illegal."""
        if self.pending_draws or self.top_card == NO_CARD:
            self._apply_outcome(action)
            return
        refusal = self.explain_refusal(action)
        if refusal:
            raise IllegalAction(*refusal)
        if action == PASS:
            self.passes[self.player] += 1
            self._end_turn()
        elif action == END_TURN:
            self._end_turn()
        elif action == DRAW:
            self._start_draw()
        elif action >= FIRST_SET:
            self._close_turn(set_kinds(action))
        elif action == GOLDEN_12:
            self._end_round(self.player)
        elif action < GOLDEN_12:
            self._close_turn([action])
        else:
            self._play_action_card(action)

    def describe(self, action: int) -> str:
        """Return an action as text (notation.py)."""
        from games.auruxxx.rules.notation import describe_action

        return describe_action(self, action)

    def view(self, seat: int) -> "State":
        """Return a copy without the draw pile and the other hands."""
        return State.unpack_trusted(pack_state(self, seat))

    def scores(self) -> list[int]:
        """Return the points of each seat in the finished rounds."""
        rounds = self.finished_games
        return [sum([each.points[seat] for each in rounds]) for seat in range(self.seats)]

    def comparable_score(self, seat: int) -> int:
        """Return the points of all rounds."""
        return self.scores()[seat]

    def ranking(self) -> list[int]:
        """Return the place of each seat. The fewest points win."""
        scores = self.scores()
        return [1 + sum([other < own for other in scores]) for own in scores]

    def pack(self) -> bytes:
        """Return the position as bytes (packing.py)."""
        return pack_state(self, self.viewer)

    @classmethod
    def unpack(cls, data: bytes) -> "State":
        """Return the position packed in `data`. Raise ValueError if it is damaged."""
        from games.auruxxx.rules.validation import unpack_validated

        return unpack_validated(data)

    @classmethod
    def unpack_trusted(cls, data: bytes) -> "State":
        """Return the position packed in `data`, which is not checked."""
        state = State(data[1] & 7, ("printed", "original")[data[1] >> 3])
        restore_state(state, data)
        return state

    def __str__(self) -> str:
        from games.auruxxx.rules.notation import describe_position

        return describe_position(self)

    def is_secret(self) -> bool:
        """Return True: the seat to decide always sees its own hand."""
        return True

    def reveals(self, action: int) -> bool:
        """Return True for a swap, which shows both players new cards."""
        return SWAP_WITH <= action < SWAP_WITH + self.seats

    # Questions that a view answers as well

    def pile_size(self) -> int:
        """Return the number of cards left in the draw pile."""
        discarded = sum(self.discards) + (self.top_card != NO_CARD)
        return DECK_SIZE - sum(self.hand_sizes) - discarded

    def is_legal(self, action: int) -> bool:
        """Return True if the seat to decide may choose this action."""
        return self.explain_refusal(action) is None

    def explain_refusal(self, action: int) -> "Refusal | None":
        """Return why an action is illegal (see legal_plays.py), or None if it is legal."""
        turn = self.turn()
        if turn < 0:
            return ("over",) if turn == OVER else ("chance",)
        if action == PASS:
            if self.has_begun:
                return ("begun",)
            return ("no_pass",) if self.passes[turn] == MAX_PASSES else None
        if action == DRAW:
            return ("drawn",) if self.draw_count == MAX_DRAWS and not self.debt else None
        if action == END_TURN:
            return ("draw_first",) if self.draw_count < MAX_DRAWS else None
        if not 0 <= action < SETS_END or SWAP_WITH + self.seats <= action < FIRST_SET:
            return ("unknown",)
        if self.debt:
            return "debt" if self.passes[turn] < MAX_PASSES else "debt_must", self.debt
        hand, size, top_card = self.hands[turn], self.hand_sizes[turn], self.top_card
        if action >= FIRST_SET:
            return refuse_set(hand, size, top_card, action)
        refusal = refuse_single(hand, size, top_card, min(action, SWAP_CARD))
        if not refusal and action >= SWAP_WITH:
            if action - SWAP_WITH == turn:
                return ("swap_other",)
            if not self.hand_sizes[action - SWAP_WITH]:
                return ("swap_empty",)
        return refusal

    # Outcomes

    def _apply_outcome(self, outcome: int) -> None:
        weights = self.outcome_weights()
        if not (0 <= outcome < len(weights) and weights[outcome]):
            raise IllegalAction("chance")
        cards_dealt = sum(self.hand_sizes)
        if self.dealer == NO_SEAT:
            self.dealer = outcome
        elif self.top_card != NO_CARD:
            taker, source = self.pending_draws.pop(0)
            if source == DRAW_PILE:
                self._draw_card(taker, outcome)
            else:
                self._take_card(taker, source, outcome)
            self._prepare_next_draw()
        elif cards_dealt < CARDS_DEALT * self.seats:
            self._draw_card((self.dealer + 1 + cards_dealt) % self.seats, outcome)
        else:
            self.draw_pile[outcome] -= 1
            self.top_card = outcome
            self.player = (self.dealer + 1) % self.seats

    def _draw_card(self, seat: int, kind: int) -> None:
        self.draw_pile[kind] -= 1
        self.hands[seat][kind] += 1
        self.hand_sizes[seat] += 1

    def _take_card(self, taker: int, victim: int, kind: int) -> None:
        self.hands[victim][kind] -= 1
        self.hand_sizes[victim] -= 1
        self.hands[taker][kind] += 1
        self.hand_sizes[taker] += 1
        record_take(self.known_cards, self.seats, taker, victim, kind)

    def _prepare_next_draw(self) -> None:
        """Reshuffle an empty draw pile, and skip pending draws that have no card left."""
        while self.pending_draws:
            source = self.pending_draws[0][1]
            if source == DRAW_PILE:
                if not any(self.draw_pile):
                    self.draw_pile, self.discards = self.discards, self.draw_pile
                if any(self.draw_pile):
                    return
            elif self.hand_sizes[source]:
                return
            self.pending_draws.pop(0)

    # Decisions

    def _start_draw(self) -> None:
        """Draw one card, or all cards of the debt."""
        if self.debt:
            count, self.debt = self.debt, 0
        else:
            count = 1
            self.draw_count += 1
        self.has_begun = True
        self.pending_draws = [(self.player, DRAW_PILE)] * count
        self._prepare_next_draw()

    def _discard(self, kind: int) -> None:
        self.hands[self.player][kind] -= 1
        self.hand_sizes[self.player] -= 1
        if self.known_cards:
            record_play(self.known_cards, self.player, kind)
        self.discards[self.top_card] += 1
        self.top_card = kind

    def _close_turn(self, kinds: list[int]) -> None:
        """Play the card or set that ends a turn."""
        for kind in kinds:
            self._discard(kind)
        number = kinds[0] // SUITS
        if number == TWO:
            self.debt = CARDS_PER_TWO * len(kinds)
        elif number == HAPPY_MAN:
            self.figure_holder = self.player
        self._end_turn()

    def _play_action_card(self, action: int) -> None:
        """Play an action card and carry it out. The turn is not over."""
        self._discard(min(action, SWAP_CARD))
        self.has_begun = True
        player, seats = self.player, self.seats
        if action >= SWAP_WITH:
            swap_hands(self, player, action - SWAP_WITH)
            return
        others = [(player + step) % seats for step in range(1, seats)]
        if action == DRAW_CARD:
            others = others[:1]
        if self.has_original_actions:
            self.pending_draws = [(player, victim) for victim in others]
        else:
            takers = [player] + others if action == LUCKY_CARD else others
            self.pending_draws = [(taker, DRAW_PILE) for taker in takers]
        self._prepare_next_draw()

    def _end_turn(self) -> None:
        self.turn_count += 1
        self.draw_count = 0
        self.has_begun = False
        if self.turn_count == MAX_TURNS:
            self._end_round(NO_SEAT)
        else:
            self.player = (self.player + 1) % self.seats

    def _end_round(self, winner: int) -> None:
        points = []
        for seat in range(self.seats):
            is_winner, has_figure = seat == winner, seat == self.figure_holder
            points.append(score_round(self.hands[seat], self.passes[seat], is_winner, has_figure))
        self.finished_games.append(FinishedRound(winner, self.figure_holder, points))
        if len(self.finished_games) < ROUND_COUNT:
            self.dealer = (self.dealer + 1) % self.seats
            self._start_round()
