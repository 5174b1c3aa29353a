# SPDX-License-Identifier: MIT
"""AURUXXX's rules, after the printed Italian rulebook; with both readings of its action cards.

Knows the deck, the hands, turns, debts, points and what each seat has rightly seen. Knows nothing
of screens, chance or cleverness. A hand is a count for each kind of card (cards.py); another
seat's hand is None in a view, and so is the pile.
"""

from handful import game
from handful.game import CHANCE, OVER, IllegalAction

from games.auruxxx.rules.cards import (
    CARDS,
    DECK,
    DRAW_CARD,
    DRAW_TWO,
    GOLD,
    HAPPY,
    KINDS,
    LUCKY,
    NO_CARD,
    PASS_POINTS,
    PER_TOP,
    SETS,
    SETS_END,
    SWAP,
    below,
    hand_points,
    no_set,
    no_single,
    points,
    sets,
    singles,
)
from games.auruxxx.rules.knowledge import NOBODY, laid, swap, taken, unseen
from games.auruxxx.rules.packing import LOWEST, packed, restore

HANDS = 3
DEALT = 12
PASSES = 3
DRAWS = 2  # instead of discarding
PER_TWO = 2  # cards the next player draws
GUARD = 400  # turns after which a hand ends without a winner
LONGEST = HANDS * (1 + 6 * DEALT + 1 + GUARD * 60)
SCORES = (LOWEST, HANDS * (points(DECK) + PASSES * PASS_POINTS))

# Decisions besides laying (cards.py): SWAP + seat lays a swap and swaps hands with that seat.
DRAW, PASS, END = 84, 85, 86


class State(game.State):
    def __init__(self, seats, actions="printed"):
        self.seats = seats
        self.original = actions == "original"
        self.eye = NOBODY  # in a view: the seat it was made for
        self.finished_games = []  # finished hands: [winner, holder of the figure, points by seat]
        self.dealer = NOBODY
        self.figure = NOBODY  # the Happy Man's holder
        self._new_hand()

    def _new_hand(self):
        self.hands = [bytearray(KINDS) for _ in range(self.seats)]
        self.sizes = [0] * self.seats  # cards in each hand: everybody sees that
        self.pile = bytearray(DECK)
        self.under = bytearray(KINDS)  # the discard pile below its top card
        self.top = NO_CARD
        self.passes = [0] * self.seats
        self.debt = 0  # cards the player must draw because of 2s
        self.player = 0
        self.drawn = 0  # voluntary draws of this turn
        self.begun = False  # the turn has begun with a draw or an action: no more passing
        self.turns = 0
        self.due = []  # cards on their way: who gets one + 8 * from whom (NOBODY: the pile)
        self.seen = {}  # seer + 8 * holder: the cards the seer knows to be there, by kind

    def turn(self):
        if self.due or self.top == NO_CARD:
            return CHANCE
        return OVER if len(self.finished_games) == HANDS else self.player

    def actions(self):
        turn = self.turn()
        if turn == OVER:
            return []
        if turn == CHANCE:
            return [kind for kind, count in enumerate(self.outcome_weights()) if count]
        may_pass = [PASS] if not self.begun and self.passes[turn] < PASSES else []
        if self.debt:
            return [DRAW] + may_pass
        hand, size = self.hands[turn], self.sizes[turn]
        found = singles(hand, size, self.top)
        if hand[SWAP] and size > 1:
            others = [seat for seat in range(self.seats) if seat != turn and self.sizes[seat]]
            found += [SWAP + seat for seat in others]
        if self.drawn < DRAWS:
            found.append(DRAW)
            found += may_pass
        else:
            found.append(END)
        return found + sets(hand, size, self.top)

    def odds(self):
        return [count for count in self.outcome_weights() if count]

    def apply(self, action):
        if self.due or self.top == NO_CARD:
            self._fall(action)
            return
        why = self.refusal(action)
        if why:
            raise IllegalAction(*why)
        if action == PASS:
            self.passes[self.player] += 1
            self._end_turn()
        elif action == END:
            self._end_turn()
        elif action == DRAW:
            self._draw()
        elif action >= SETS:
            self._lay_set(action - SETS)
        elif action == GOLD:
            self._end_hand(self.player)
        elif action < GOLD:
            self._lay(action)
            self._close(action, 1)
        else:
            self._lay(min(action, SWAP))
            self._act(action)

    def describe(self, action):
        from games.auruxxx.rules.notation import describe

        return describe(self, action)

    def view(self, seat):
        return State.unpack_trusted(packed(self, seat))

    def scores(self):
        """Points of the finished hands: a hand in play shows nothing of what is held."""
        return [sum([hand[2][seat] for hand in self.finished_games]) for seat in range(self.seats)]

    def ranking(self):
        """Fewest points win; equals share the victory."""
        scores = self.scores()
        return [1 + sum([other < score for other in scores]) for score in scores]

    def pack(self):
        return packed(self, self.eye)

    @classmethod
    def unpack(cls, data):
        """The state that pack() wrote; ValueError if the bytes are damaged."""
        from games.auruxxx.rules.notation import unpack

        return unpack(data)

    @classmethod
    def unpack_trusted(cls, data):
        """The same for bytes that were packed a moment ago: they are not looked at."""
        return restore(State(data[1] & 7, ("printed", "original")[data[1] >> 3]), data)

    def __eq__(self, other):
        return isinstance(other, State) and self.pack() == other.pack()

    def __str__(self):
        from games.auruxxx.rules.notation import written

        return written(self)

    def is_secret(self):
        """The seat to decide looks at its hand."""
        return True

    def reveals(self, action):
        """A swap shows its seat new cards."""
        return SWAP <= action < SWAP + self.seats

    # What everybody at the table can see, and what its own hand tells the seat to decide

    def left(self):
        """Cards left in the pile."""
        return CARDS - sum(self.sizes) - sum(self.under) - (self.top != NO_CARD)

    def refusal(self, action):
        """None if the decision is legal; else the name of the sentence why not, and its gaps."""
        turn = self.turn()
        if turn < 0:
            return ("over",) if turn == OVER else ("chance",)
        if action == PASS:
            if self.begun:
                return ("begun",)
            return ("no_pass",) if self.passes[turn] == PASSES else None
        if action == DRAW:
            return ("drawn",) if self.drawn == DRAWS and not self.debt else None
        if action == END:
            return ("draw_first",) if self.drawn < DRAWS else None
        if not 0 <= action < SETS_END or SWAP + self.seats <= action < SETS:
            return ("unknown",)
        if self.debt:
            return ("debt", self.debt)
        hand, size, top = self.hands[turn], self.sizes[turn], self.top
        if action >= SETS:
            return no_set(hand, size, top, action - SETS)
        why = no_single(hand, size, top, min(action, SWAP))
        if not why and action >= SWAP:
            if action - SWAP == turn:
                return ("swap_other",)
            if not self.sizes[action - SWAP]:
                return ("swap_empty",)
        return why

    # Chance: dealing, drawing, taking

    def outcome_weights(self):
        """The cards of which one falls next, by kind; at the very beginning the dealers."""
        if self.dealer == NOBODY:
            return bytes([1] * self.seats)
        victim = self.due[0] >> 3 if self.due else NOBODY
        cards = self.pile if victim == NOBODY else self.hands[victim]
        if cards is None:
            cards = unseen(self)
        if self.top == NO_CARD and sum(self.sizes) == DEALT * self.seats:
            cards = bytearray(cards)
            cards[GOLD] = 0  # turned up as the first card it goes back into the pile
        return cards

    def _fall(self, kind):
        cards = self.outcome_weights()
        if not (0 <= kind < len(cards) and cards[kind]):
            raise IllegalAction("chance")
        if self.dealer == NOBODY:
            self.dealer = kind
        elif self.top != NO_CARD:
            way = self.due.pop(0)
            if way >> 3 == NOBODY:
                self._take_up(way & 7, kind)
            else:
                self._take_from(way & 7, way >> 3, kind)
            self._settle()
        elif sum(self.sizes) < DEALT * self.seats:
            self._take_up((self.dealer + 1 + sum(self.sizes)) % self.seats, kind)
        else:
            self.pile[kind] -= 1
            self.top = kind
            self.player = (self.dealer + 1) % self.seats

    def _take_up(self, seat, kind):
        self.pile[kind] -= 1
        self.hands[seat][kind] += 1
        self.sizes[seat] += 1

    def _take_from(self, seat, victim, kind):
        self.hands[victim][kind] -= 1
        self.sizes[victim] -= 1
        self.hands[seat][kind] += 1
        self.sizes[seat] += 1
        taken(self.seen, self.seats, seat, victim, kind)

    def _settle(self):
        """Drops what cannot come: from an empty hand, or when no card is left to draw."""
        while self.due:
            victim = self.due[0] >> 3
            if victim != NOBODY:
                if self.sizes[victim]:
                    return
            elif any(self.pile):
                return
            elif any(self.under):
                self.pile, self.under = self.under, self.pile
                return
            self.due.pop(0)

    # A turn

    def _draw(self):
        count = self.debt or 1
        self.drawn += not self.debt
        self.debt = 0
        self.begun = True
        self.due = [self.player + 8 * NOBODY] * count
        self._settle()

    def _lay(self, kind):
        self.hands[self.player][kind] -= 1
        self.sizes[self.player] -= 1
        if self.seen:
            laid(self.seen, self.player, kind)
        self.under[self.top] += 1
        self.top = kind

    def _lay_set(self, code):
        top = code // PER_TOP
        counts = below(code % PER_TOP)
        for colour in range(5):
            for _ in range(counts[colour]):
                self._lay(top - top % 5 + colour)
        self._lay(top)
        self._close(top, sum(counts) + 1)

    def _close(self, kind, count):
        if kind // 5 == DRAW_TWO:
            self.debt = PER_TWO * count
        elif kind // 5 == HAPPY:
            self.figure = self.player
        self._end_turn()

    def _act(self, action):
        """An action card is carried out at once, and the turn goes on."""
        self.begun = True
        player, seats = self.player, self.seats
        if action >= SWAP:
            swap(self, player, action - SWAP)
            return
        others = [(player + step) % seats for step in range(1, seats)]
        if action == DRAW_CARD:
            others = others[:1]
        if self.original:
            self.due = [player + 8 * victim for victim in others]
        else:
            drawers = [player] + others if action == LUCKY else others
            self.due = [seat + 8 * NOBODY for seat in drawers]
        self._settle()

    def _end_turn(self):
        self.turns += 1
        self.drawn = 0
        self.begun = False
        if self.turns == GUARD:
            self._end_hand(NOBODY)
        else:
            self.player = (self.player + 1) % self.seats

    def _end_hand(self, winner):
        scored = []
        for seat in range(self.seats):
            won, halved = seat == winner, seat == self.figure
            scored.append(hand_points(self.hands[seat], self.passes[seat], won, halved))
        self.finished_games.append([winner, self.figure, scored])
        if len(self.finished_games) < HANDS:
            self.dealer = (self.dealer + 1) % self.seats
            self._new_hand()
