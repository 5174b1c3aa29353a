# SPDX-License-Identifier: MIT
"""Yahtzee's rules, after the printed Spanish rulebook (forced joker).

Knows dice, boxes and scores. Knows nothing of screens, chance or players' cleverness.
"""

from handful import game
from handful.game import CHANCE, OVER, IllegalAction

UPPER = 6  # boxes 0..5 are the upper section: box n takes the dice that show n + 1
THREE_ALIKE, FOUR_ALIKE, FULL_HOUSE = 6, 7, 8
SMALL_STRAIGHT, LARGE_STRAIGHT, YAHTZEE, ANY_DICE = 9, 10, 11, 12

DICE = 5
THROWS = 3
UPPER_BONUS_AT, UPPER_BONUS = 63, 35
FULL_HOUSE_POINTS, SMALL_STRAIGHT_POINTS, LARGE_STRAIGHT_POINTS = 25, 30, 40
YAHTZEE_POINTS, YAHTZEE_BONUS = 50, 100

OPEN = 255  # a box nobody has written into
ALL_DICE = 31
WRITE = 32  # actions 0..31 throw, keeping the dice of that mask; WRITE + box writes the box

SCORES = (5, 1575)  # Chance never pays less than five; thirteen Yahtzees
LONGEST = 6 * 13 * (THROWS * (1 + DICE) + 1) + 600  # and room for opening throws that tie

FORMAT = 1


def natural(box, dice):
    """What five dice pay in a box, jokers aside."""
    counts = [0] * 7
    for die in dice:
        counts[die] += 1
    if box < UPPER:
        return counts[box + 1] * (box + 1)
    most = max(counts)
    if box == THREE_ALIKE:
        return sum(dice) if most >= 3 else 0
    if box == FOUR_ALIKE:
        return sum(dice) if most >= 4 else 0
    if box == FULL_HOUSE:  # five alike are not two numbers, so no full house
        return FULL_HOUSE_POINTS if 3 in counts and 2 in counts else 0
    if box == YAHTZEE:
        return YAHTZEE_POINTS if most == DICE else 0
    if box == ANY_DICE:
        return sum(dice)
    run = longest = 0
    for count in counts:
        run = run + 1 if count else 0
        longest = max(longest, run)
    if box == SMALL_STRAIGHT:
        return SMALL_STRAIGHT_POINTS if longest >= 4 else 0
    return LARGE_STRAIGHT_POINTS if longest == 5 else 0


def is_joker(card, dice):
    """A Yahtzee after the Yahtzee box has been filled, be it with 50 or with zero."""
    return card[YAHTZEE] != OPEN and min(dice) == max(dice)


def payoffs(card, dice):
    """What each box would pay now, upper section first; None where nothing may be written.

    A box takes what the dice pay in it: the rulebook lets you write a zero where they would pay,
    but that never helps, so it is not offered.
    """
    if not is_joker(card, dice):
        return [natural(box, dice) if card[box] == OPEN else None for box in range(13)]
    pays = [None] * 13
    matching = dice[0] - 1
    if card[matching] == OPEN:  # the upper box of that number comes first
        pays[matching] = sum(dice)
        return pays
    for box in range(UPPER, 13):
        if card[box] == OPEN:
            pays[box] = sum(dice)
    for box, points in (
        (FULL_HOUSE, FULL_HOUSE_POINTS),
        (SMALL_STRAIGHT, SMALL_STRAIGHT_POINTS),
        (LARGE_STRAIGHT, LARGE_STRAIGHT_POINTS),
    ):
        if pays[box] is not None:
            pays[box] = points
    if max(card[UPPER:]) != OPEN:  # the lower section is full: a zero in the upper one
        for box in range(UPPER):
            if card[box] == OPEN:
                pays[box] = 0
    return pays


def upper_total(card):
    """The upper section's points without its bonus."""
    return sum([points for points in card[:UPPER] if points != OPEN])


def lower_total(card):
    """The lower section's points without the Yahtzee bonuses."""
    return sum([points for points in card[UPPER:] if points != OPEN])


class State(game.State):
    """A game of Yahtzee. Cards are 13 bytes each; `bonuses` counts the ticks for extra Yahtzees.

    Before the first turn everybody throws five dice, and the highest sum begins.
    """

    def __init__(self, seats):
        self.seats = seats
        self.cards = [bytearray([OPEN] * 13) for _ in range(seats)]
        self.bonuses = [0] * seats
        self.dice = [0] * DICE
        self.throws = 0  # thrown in this turn
        self.pending = 0  # the dice that are rolling, as a mask
        self.seat = 0
        self.first = 0  # who began, or None while that is being thrown for
        self.sums = [0] * seats  # the opening throws
        if seats > 1:
            self.first = None
            self.pending = ALL_DICE

    def turn(self):
        """The seat that decides, or CHANCE while dice roll, or OVER."""
        if self.pending:
            return CHANCE
        if max(self.cards[self.seat]) != OPEN:
            return OVER
        return self.seat

    def actions(self):
        """Legal actions, ascending. Dice: 0..5 for one to six. Seats: see WRITE."""
        turn = self.turn()
        if turn == CHANCE:
            return [0, 1, 2, 3, 4, 5]
        if turn == OVER:
            return []
        if not self.throws:
            return [0]
        pays = payoffs(self.cards[turn], self.dice)
        legal = [WRITE + box for box in range(13) if pays[box] is not None]
        if self.throws < THROWS:
            return list(range(ALL_DICE)) + legal
        return legal

    def odds(self):
        """Every face is equally likely."""
        return [1, 1, 1, 1, 1, 1]

    def apply(self, action):
        """One die falls, or the seat throws or writes."""
        turn = self.turn()
        if turn == OVER:
            raise IllegalAction("over")
        if turn == CHANCE:
            self._land(action)
        elif action < WRITE:
            self._throw(action)
        else:
            self._write(action - WRITE)

    def describe(self, action):
        from games.yahtzee.rules.notation import describe

        return describe(self, action)

    def parse(self, text):
        from games.yahtzee.rules.notation import key

        return key(text)

    def view(self, seat):
        """Everything lies on the table, so a view is a copy."""
        return State.unpack_trusted(self.pack())

    def total(self, seat):
        """The grand total of a card as far as it is written."""
        card = self.cards[seat]
        upper = upper_total(card)
        bonus = UPPER_BONUS if upper >= UPPER_BONUS_AT else 0
        return upper + bonus + lower_total(card) + YAHTZEE_BONUS * self.bonuses[seat]

    def scores(self):
        """Grand totals by seat."""
        return [self.total(seat) for seat in range(self.seats)]

    def ranking(self):
        """Places by seat; equal totals share a place."""
        scores = self.scores()
        return [1 + sum([other > own for other in scores]) for own in scores]

    def pack(self):
        """The whole state in a few bytes."""
        first = 255 if self.first is None else self.first
        head = bytes([FORMAT, self.seats, first, self.seat, self.throws, self.pending])
        cards = b"".join([bytes(card) for card in self.cards])
        return head + bytes(self.dice) + bytes(self.bonuses) + bytes(self.sums) + cards

    @classmethod
    def unpack(cls, data):
        """The state that `pack` made these bytes of; ValueError if they are damaged."""
        from games.yahtzee.rules.damage import unpack

        return unpack(data)

    @classmethod
    def unpack_trusted(cls, data):
        """The same for bytes that were packed a moment ago: they are not looked at."""
        seats = data[1]
        state = State(seats)
        state.first = None if data[2] == 255 else data[2]
        state.seat, state.throws, state.pending = data[3], data[4], data[5]
        state.dice = list(data[6:11])
        state.bonuses = list(data[11 : 11 + seats])
        state.sums = list(data[11 + seats : 11 + 2 * seats])
        cards = 11 + 2 * seats
        state.cards = [bytearray(data[cards + 13 * s : cards + 13 * s + 13]) for s in range(seats)]
        return state

    def __eq__(self, other):
        return self.pack() == other.pack()

    def __str__(self):
        from games.yahtzee.rules.notation import draw

        return draw(self)

    def _land(self, face):
        if not 0 <= face <= 5:
            raise IllegalAction("die")
        slot = 0
        while not self.pending >> slot & 1:
            slot += 1
        self.dice[slot] = face + 1
        self.pending &= self.pending - 1
        if not self.pending and self.first is None:
            self._judge_opening()

    def _judge_opening(self):
        """The throw for who begins: the next rival throws, or the highest sum is known."""
        self.sums[self.seat] = sum(self.dice)
        self.dice = [0] * DICE
        # In a second round only the tied throw again: whoever has no sum is still to throw.
        waiting = [seat for seat in range(self.seats) if not self.sums[seat]]
        if not waiting:
            best = max(self.sums)
            tied = [seat for seat in range(self.seats) if self.sums[seat] == best]
            if len(tied) == 1:
                self.first = self.seat = tied[0]
                return
            # One pip marks the beaten: no five dice sum to it.
            self.sums = [0 if seat in tied else 1 for seat in range(self.seats)]
            waiting = tied
        self.seat = waiting[0]
        self.pending = ALL_DICE

    def _throw(self, kept):
        if self.throws == THROWS:
            raise IllegalAction("thrice")
        if kept == ALL_DICE:
            raise IllegalAction("all_kept")
        if kept < 0 or (kept and not self.throws):
            raise IllegalAction("nothing_to_keep")
        for i in range(DICE):
            if not kept >> i & 1:
                self.dice[i] = 0
        self.pending = ALL_DICE & ~kept
        self.throws += 1

    def _write(self, box):
        card = self.cards[self.seat]
        if box >= 13:
            raise IllegalAction("no_box")
        if not self.throws:
            raise IllegalAction("throw_first")
        if card[box] != OPEN:
            raise IllegalAction("filled")
        points = payoffs(card, self.dice)[box]
        if points is None:
            raise IllegalAction("joker")
        # The bonus comes first, even when the joker forces a zero.
        if card[YAHTZEE] == YAHTZEE_POINTS and is_joker(card, self.dice):
            self.bonuses[self.seat] += 1
        card[box] = points
        self.dice = [0] * DICE
        self.throws = 0
        self.seat = (self.seat + 1) % self.seats
