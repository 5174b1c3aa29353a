# SPDX-License-Identifier: MIT
"""AURUXXX's picture on 128x64: the table line above, a hand of cards below.

The table line shows the top card, the pile with the debt, and the others with their cards and
passes. A card has its number above its colour's sign; a frame says that it may be played, a bar
that it is chosen. Twelve cards a row, two rows at a time. Knows where things are drawn, not what
buttons do.
"""

from handful.screen import WIDTH, Sheet
from handful.screen.font import DIGITS, NARROW_ONE
from handful.screen.marks import PERSON

from games.auruxxx.rules import HANDS, PASSES
from games.auruxxx.rules.cards import FIFTY, GOLD, HAPPY, KINDS, LUCKY, SETS, listed, set_code

CROWN, FACE = 5, 6  # the signs: five colours, these, then the action cards in their order
CARD, ROW = 10, 12  # columns a card takes; cards a row
HAND_Y = 24
LINE_Y = 48  # the sentence below one row of cards: a page of its own
OTHERS_X = 38
COLUMN = (0, 90, 45, 30, 22, 18)  # width of the others' columns by their number
DECK, PASS_ITEM, SORT, SEAT = -1, -2, -3, -10  # the cursor; SEAT - seat: a seat to swap with
SORTING = "sort/auruxxx"  # the note that is there while hands lie by number


def by_colour(kind):
    """Sorts by colour, then number; cards without a colour last."""
    return (kind % 5, kind // 5) if kind < GOLD else (5, kind)


class Picture:
    """What is on the screen.

    seat:     whose hand lies open, or None while nobody may see one
    cursor:   a place in the hand, or DECK, PASS_ITEM, SORT, or SEAT - n; None: nobody decides
    cards:    the hand as a list of kinds, sorted
    chosen:   places in it that will be laid together, in order
    """

    def __init__(self, play):
        self.play, self.screen, self.words = play, play.screen, play.words
        self.signs = Sheet("games/auruxxx/signs.bin")
        self.seat = None
        self.cursor = None
        self.cards = []
        self.chosen = []
        self.colour_first = not play.console.journal.get(SORTING)
        self.top_row = 0
        self._said = ""  # the sentence below the hand
        self._pass_marked = False

    def pick_up(self):
        """The hand as it is now."""
        self.chosen = []
        if self.seat is None:
            self.cards = []
            return
        self.cards = listed(self.play.match.state.hands[self.seat])
        if self.colour_first:
            self.cards.sort(key=by_colour)

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
        if kind == KINDS - 1:
            for seat in range(state.seats):
                if seat != state.player and state.sizes[seat]:
                    return kind + seat
        return kind

    # Everything, and its parts

    def everything(self):
        """All of it, on a black screen; the footer is the Board's."""
        self.header()
        self.table()
        self.hand()

    def header(self):
        """Whose turn, which hand, the figure and the passes of the hand that lies open."""
        state, play = self.play.match.state, self.play
        seat = state.player if state.turn() >= 0 else self.seat or 0
        mine = self.seat if self.seat is not None else seat
        hand = self.words("hand", min(HANDS, len(state.past) + 1), HANDS)
        crosses = "✗" * state.passes[mine] + "□" * (PASSES - state.passes[mine])
        play.screen.header(play.name(seat), hand, crosses, True)
        if self.cursor == PASS_ITEM:
            play.screen.text(WIDTH - 15, 0, crosses, True)
        elif self._pass_marked:
            play.screen.text(WIDTH - 15, 0, crosses)
        self._pass_marked = self.cursor == PASS_ITEM

    def table(self):
        """Top card, pile, debt, and the others."""
        state, screen = self.play.match.state, self.screen
        screen.fill(0, 8, WIDTH, 16)
        if state.top < KINDS:
            self.card(state.top, 1, 8, True, False)
        self.deck()
        mine = self.seat if self.seat is not None else state.player
        others = [(mine + step) % state.seats for step in range(1, state.seats)]
        wide = COLUMN[len(others)]
        for number, seat in enumerate(others):
            self.other(seat, OTHERS_X + wide * number, wide)

    def deck(self):
        """The back of the pile, with the debt above the number of cards left."""
        state = self.play.match.state
        self.back()
        self.sorting()
        self.number(25, 18, str(state.left()))

    def back(self):
        """The back of the pile's top card."""
        screen = self.screen
        here = self.cursor == DECK
        screen.fill(14, 9, 9, 14, here)
        screen.frame(14, 9, 9, 14)
        if not here:
            screen.fill(16, 11, 5, 10, 1)
            screen.shade(16, 11, 5, 10)

    def sorting(self):
        """The sign for sorting; a debt takes its place."""
        debt = self.play.match.state.debt
        if debt:
            self.screen.text(25, 8, "+%d" % debt)
        else:
            self.screen.text(26, 8, "⇄", self.cursor == SORT)

    def other(self, seat, x, wide):
        """Another player: name, cards, passes, the figure."""
        state, screen = self.play.match.state, self.screen
        here = self.cursor == SEAT - seat
        letters = min(8, (wide - 1) // 5)
        name = self.play.name(seat)
        if letters < len(name) and self.play.match.kinds[seat] & 15 == 0 and letters < 5:
            name = name.replace("Player ", "P")
        name = name.replace("Chip ", "C") if letters < 6 else name
        screen.text(x, 8, name[:letters], here)
        figure = state.figure == seat
        if figure and wide >= 30:
            screen.mark(PERSON, x + 16, 16)
        elif figure:
            screen.fill(x, 23, wide - 3, 1, 1)
        self.number(x, 17, str(state.sizes[seat]))
        for used in range(PASSES):
            thick = used < state.passes[seat]
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
        """A card, 9x14."""
        screen = self.screen
        screen.fill(x, y, 9, 14, inverse)
        if kind >= GOLD:
            if kind == GOLD:
                self.number(x + 2, y + 2, "12", inverse)
                self.sign(CROWN, x, y + 6, inverse)
            else:
                self.sign(FACE + 1 + kind - LUCKY, x, y + 3, inverse)
        else:
            number = kind // 5
            if number == HAPPY:
                self.sign(FACE, x, y, inverse)
            elif number == FIFTY:
                self.number(x + 1, y + 2, "50", inverse)
            else:
                left = 3 if number < 10 or number == 11 else 2
                self.number(x + left, y + 2, str(number), inverse)
            self.sign(kind % 5, x, y + 7, inverse)
        if framed and not inverse:
            screen.frame(x, y, 9, 14)

    def sign(self, number, x, y, inverse):
        """One of the 7x7 signs, inside a card."""
        self.screen.tile(self.signs, number, x + 1, y, inverse)

    def hand(self):
        """The rows of cards that fit."""
        self.screen.fill(0, HAND_Y, WIDTH, 32)
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

    def at(self, cursor):
        """The place of a cursor: what changes when it comes or goes."""
        if cursor is None:
            return
        if cursor >= 0:
            if cursor < len(self.cards) and self.visible(cursor):
                self.place(cursor)
        elif cursor == PASS_ITEM:
            self.header()
        elif cursor == DECK:
            self.back()
        elif cursor == SORT:
            self.sorting()
        else:
            self.table()

    def sentence(self, words):
        """A line below a short hand; a long hand leaves no room for it."""
        if len(self.cards) <= ROW:
            self.screen.retext(2, LINE_Y, self._said, words)
            self._said = words
            return True
        return False


def chosen_action(cards, chosen):
    """The action that lays the cards at these places, the last one on top."""
    top = cards[chosen[-1]]
    if len(chosen) == 1:
        return top
    lower = [0] * 5
    for place in chosen[:-1]:
        lower[cards[place] % 5] += 1
    return SETS + set_code(top, lower)


def has_company(state, cards, place):
    """Whether another card of its number could be laid with the card there."""
    if cards[place] >= GOLD:
        return False
    for other, kind in enumerate(cards):
        if other != place and kind // 5 == cards[place] // 5:
            if state.refusal(chosen_action(cards, [other, place])) is None:
                return True
    return False
