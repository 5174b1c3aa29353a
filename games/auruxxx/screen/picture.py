# SPDX-License-Identifier: MIT
"""AURUXXX's picture on 128x64: the table line above, a hand of cards below.

The table line shows the top card, the pile with the debt, and the others with their cards and
passes. A card has its number above its colour's sign; a frame says that it may be played, a bar
below that it is chosen, dots that it is new. Twelve cards a row, two rows at a time. A sentence
stands below one row of cards; two rows leave it the first line. Knows where things are drawn, not
what buttons do.
"""

from handful.screen import LETTER, WIDTH, Sheet
from handful.screen.font import DIGITS, NARROW_ONE

from games.auruxxx.rules import HANDS, PASSES
from games.auruxxx.rules.cards import FIFTY, GOLD, HAPPY, KINDS, LUCKY, SETS, SWAP, listed, set_code

CROWN, FACE = 5, 6  # the signs: five colours, these, then the action cards in their order
CARD, ROW = 10, 12  # columns a card takes; cards a row
HAND_Y = 24
LINE_Y, LINE = 48, 25  # the sentence below one row of cards: a page of its own; its letters
OTHERS_X = 38
COLUMN = (0, 90, 45, 30, 22, 18)  # width of the others' columns by their number
DECK, PASS_ITEM, SORT, SEAT = -1, -2, -3, -10  # the cursor; SEAT - seat: a seat to swap with
SORTING = "sort/auruxxx"  # the note that is there while hands lie by number


def by_colour(kind):
    """Sorts by colour, then number; cards without a colour last."""
    return (kind % 5, kind // 5) if kind < GOLD else (5, kind)


def boxes(passes):
    """The three passes of a hand: those used crossed out."""
    return "✗" * passes + "□" * (PASSES - passes)


def short(name, letters):
    """A name in a narrow place: Chip 2 becomes C2, Annabel Anna."""
    if len(name) > letters and name[-1].isdigit():
        return name[0] + name[-1]
    return name[:letters]


class Picture:
    """What is on the screen.

    seat:     whose hand lies open, or None while nobody may see one
    decides:  whose turn it is, or whose move is told
    cursor:   a place in the hand, or DECK, PASS_ITEM, SORT, or SEAT - n; None: nobody decides
    cards:    the hand as a list of kinds, sorted
    chosen:   places in it that will be laid together, in order
    new:      places of cards that came since the seat's last turn
    """

    def __init__(self, play):
        self.play, self.screen, self.words = play, play.screen, play.words
        self.signs = Sheet("games/auruxxx/signs.bin")
        self.seat = None
        self.decides = play.match.state.player
        self.cursor = None
        self.cards = []
        self.chosen = []
        self.new = []
        self.known = {}  # by seat: the hand with which it ended its last turn
        self.colour_first = not play.note(SORTING)
        self.top_row = 0
        self._said = ""  # the sentence

    def pick_up(self):
        """The hand as it is now; cards that came since the last turn are new."""
        self.chosen, self.new, self.cards = [], [], []
        if self.seat is None:
            return
        hand = self.play.match.state.hands[self.seat]
        self.cards = listed(hand)
        if self.colour_first:
            self.cards.sort(key=by_colour)
        known = bytearray(self.known.setdefault(self.seat, bytes(hand)))
        for place, kind in enumerate(self.cards):
            if known[kind]:
                known[kind] -= 1
            else:
                self.new.append(place)

    def may_play(self, place):
        """Whether the card there can be laid now, alone or onto the chosen ones."""
        state, kind = self.play.match.state, self.cards[place]
        if state.turn() != self.seat:
            return False
        if self.chosen:
            return kind // 5 == self.cards[self.chosen[0]] // 5 and kind < GOLD
        return state.refusal(self.action_of(kind)) is None

    def action_of(self, kind):
        """The action that lays a card alone; a swap with whoever comes first."""
        state = self.play.match.state
        if kind == SWAP:
            for seat in range(state.seats):
                if seat != state.player and state.sizes[seat]:
                    return kind + seat
        return kind

    # Everything, and its parts

    def everything(self):
        """All of it, on a black screen; the footer is the Board's."""
        self._said = ""
        self.header()
        self.table()
        self.hand()

    def header(self):
        """Whose turn, which hand (or that its points will be halved), and the passes."""
        state, play, seat = self.play.match.state, self.play, self.decides
        mine = self.seat if self.seat is not None else seat
        hand = self.words("hand", min(HANDS, len(state.past) + 1), HANDS)
        if state.figure == mine:
            hand = self.words("halved")
        play.screen.header(play.name(seat), hand, "", True)
        self.passes()

    def passes(self):
        """The passes in the first line, as something the cursor can be on."""
        state = self.play.match.state
        seat = self.seat if self.seat is not None else state.player
        words = self.words("passes", boxes(state.passes[seat]))
        self.screen.text(WIDTH - len(words) * LETTER, 0, words, self.cursor == PASS_ITEM)

    def table(self):
        """Top card, pile, debt, and the others."""
        state, screen = self.play.match.state, self.screen
        screen.fill(0, 8, WIDTH, 16)
        if state.top < KINDS:
            self.card(state.top, 1, 8, True, False)
        self.back()
        self.sorting()
        self.number(25, 18, str(state.left()))
        mine = self.seat if self.seat is not None else state.player
        others = [(mine + step) % state.seats for step in range(1, state.seats)]
        wide = COLUMN[len(others)]
        for number, seat in enumerate(others):
            self.other(seat, OTHERS_X + wide * number, wide)

    def back(self):
        """The back of the pile's top card."""
        screen = self.screen
        here = self.cursor == DECK
        screen.fill(14, 8, 9, 15, here)
        screen.frame(14, 8, 9, 15)
        if not here:
            screen.fill(16, 10, 5, 11, 1)
            screen.shade(16, 10, 5, 11)

    def sorting(self):
        """The sign for sorting; a debt takes its place."""
        debt = self.play.match.state.debt
        if debt:
            self.screen.text(25, 8, "+%d" % debt, self.cursor == SORT)
        else:
            self.screen.text(26, 8, "⇄", self.cursor == SORT)

    def other(self, seat, x, wide):
        """Another player: name, cards, passes, the figure."""
        state, screen = self.play.match.state, self.screen
        figure = state.figure == seat
        letters = min(8, (wide - (9 if figure else 1)) // LETTER)
        name = short(self.play.name(seat), letters)
        right = screen.text(x, 8, name, self.cursor == SEAT - seat)
        if figure:
            self.sign(FACE, right, 8, False)
        cards, passes = state.sizes[seat], state.passes[seat]
        if wide == COLUMN[1]:
            screen.text(x, 16, self.words("cards", cards))
            screen.right(WIDTH - 1, 16, boxes(passes))
            return
        self.number(x, 17, str(cards))
        for used in range(PASSES):
            thick = used < passes
            screen.fill(x + 10, 16 + 3 * used, 2 if thick else 1, 2 if thick else 1, 1)

    def number(self, x, y, words, inverse=False):
        """Figures in 3x5, a leading 1 narrow."""
        screen = self.screen
        for char in words:
            if char == "1" and len(words) > 1:
                screen.tile(screen.small, NARROW_ONE, x, y, inverse, 1)
                x += 2
            else:
                screen.tile(screen.small, DIGITS.find(char), x, y, inverse)
                x += 4

    def card(self, kind, x, y, framed, inverse):
        """A card, 9x15."""
        screen = self.screen
        screen.fill(x, y, 9, 15, inverse)
        if kind >= LUCKY:
            self.sign(FACE + 1 + kind - LUCKY, x, y + 4, inverse)
        else:
            number = kind // 5
            if number == HAPPY:
                self.sign(FACE, x, y + 1, inverse)
            elif number == FIFTY:
                self.number(x + 1, y + 2, "50", inverse)
            elif kind == GOLD:
                self.number(x + 2, y + 2, "12", inverse)
            else:
                left = 3 if number < 10 or number == 11 else 2
                self.number(x + left, y + 2, str(number), inverse)
            self.sign(CROWN if kind == GOLD else kind % 5, x, y + 7, inverse)
        if framed and not inverse:
            screen.frame(x, y, 9, 15)

    def sign(self, number, x, y, inverse):
        """One of the 7x7 signs, inside a card."""
        self.screen.tile(self.signs, number, x + 1, y, inverse)

    def hand(self):
        """The rows of cards that fit."""
        self.screen.fill(0, HAND_Y, WIDTH, 32)
        if len(self.cards) <= ROW:
            self._said = ""
        rows = (len(self.cards) + ROW - 1) // ROW
        if self.cursor is not None and self.cursor >= 0:
            row = self.cursor // ROW
            self.top_row = max(min(self.top_row, row), row - 1)
        self.top_row = max(0, min(self.top_row, rows - 2))
        for place in range(self.top_row * ROW, min(len(self.cards), (self.top_row + 2) * ROW)):
            self.place(place)
        if rows > 2:
            high = 32 * 2 // rows
            self.screen.fill(125, HAND_Y + (32 - high) * self.top_row // (rows - 2), 2, high, 1)

    def visible(self, place):
        """Whether that card's row is on the screen."""
        return 0 <= place // ROW - self.top_row < 2

    def place(self, place):
        """One card of the hand."""
        x = 2 + CARD * (place % ROW)
        y = HAND_Y + 16 * (place // ROW - self.top_row)
        here = place == self.cursor
        self.card(self.cards[place], x, y, self.may_play(place), here)
        self.screen.fill(x, y + 15, 9, 1, place in self.chosen)
        if place in self.new and place not in self.chosen:
            self.screen.dots(x, y + 15, 9)

    def at(self, cursor):
        """The place of a cursor: what changes when it comes or goes."""
        if cursor is None:
            return
        if cursor >= 0:
            if cursor < len(self.cards) and self.visible(cursor):
                self.place(cursor)
        elif cursor == PASS_ITEM:
            self.passes()
        elif cursor == DECK:
            self.back()
        elif cursor == SORT:
            self.sorting()
        else:
            self.table()

    def sentence(self, words):
        """Below one row of cards; two rows leave it the first line, but for the passes there."""
        if len(self.cards) <= ROW:
            self.screen.retext(2, LINE_Y, self._said, words)
        elif self.cursor != PASS_ITEM:
            self.screen.header(words)
        else:
            self.header()
        self._said = words


# Choosing several cards of a number, one after the other


def chosen_action(cards, chosen):
    """The action that lays the cards at these places, the last one on top."""
    top = cards[chosen[-1]]
    if len(chosen) == 1:
        return top
    lower = [0] * 5
    for place in chosen[:-1]:
        lower[cards[place] % 5] += 1
    return SETS + set_code(top, lower)


def company(state, cards, place):
    """How many cards of its number could be laid together with the card there, itself included."""
    if cards[place] >= GOLD:
        return 1
    found = [place]
    for other, kind in enumerate(cards):
        if other != place and kind // 5 == cards[place] // 5:
            if state.refusal(chosen_action(cards, [other] + found)) is None:
                found.insert(0, other)
    return len(found)
