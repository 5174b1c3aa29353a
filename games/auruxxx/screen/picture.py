# SPDX-License-Identifier: MIT
"""AURUXXX's picture on 128x64: a sentence, the table line, a hand of cards.

The table line shows the top card, the pile with its cards or the debt, the sign for sorting, and
everybody with cards and passes, whoever has the device first; the name of whoever is to decide is
on white. A card has its number above its colour's sign; a frame says that it may be played, a tick
instead of the number that it is chosen, dots below that it is new; only the cursor is white. Twelve
cards a row, two rows at a time. Knows where things are drawn, not what buttons do.
"""

from handful.game import OVER
from handful.screen.font import DIGITS
from handful.screen.glyphs import TICK
from handful.screen.screen import WIDTH
from handful.screen.tiles import TileSheet

from games.auruxxx.rules.cards import FIFTY, GOLD, HAPPY, KINDS, LUCKY, SETS, SWAP, listed, set_code
from games.auruxxx.rules.state import HANDS, PASSES

CROWN, FACE = 5, 6  # the signs: five colours, these, then the action cards in their order
SORT_SIGN, ROUND_ZERO, ONE = 10, 11, 12
CARD, ROW = 10, 12  # columns a card takes; cards a row
HAND_Y = 24
STATUS_Y, LINE = 48, 25  # which hand it is, below one row of cards; letters of a sentence
PLAYERS_X, MINE = 41, 20  # where the players begin; the least width of the first one's column
DECK, PASS_ITEM, SORT, SEAT = -1, -2, -3, -10  # the cursor in order; SEAT - seat: to swap with
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
        self.signs = TileSheet("games/auruxxx/signs.bin")
        self.seat = None
        self.decides = play.match.state.player
        self.cursor = None
        self.cards = []
        self.chosen = []
        self.new = []
        self.known = {}  # by seat: the hand with which it ended its last turn
        self.colour_first = not play.load_note(SORTING)
        self.top_row = 0
        self.said = ""  # the sentence

    def pick_up(self):
        """The hand as it is now; cards that came since the last turn are new. Who has won the last
        hand has laid all of them."""
        self.chosen, self.new, self.cards = [], [], []
        state = self.play.match.state
        if self.seat is None or (state.turn() == OVER and state.finished_games[-1][0] == self.seat):
            return
        hand = state.hands[self.seat]
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
            if place in self.chosen:
                return True
            if kind >= GOLD or kind // 5 != self.cards[self.chosen[0]] // 5:
                return False
            return state.refusal(chosen_action(self.cards, self.chosen + [place])) is None
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
        """All of it but the sentence; the footer is the Board's."""
        self.table()
        self.hand()

    def table(self):
        """Top card, pile, debt, and the players."""
        state, screen = self.play.match.state, self.screen
        screen.fill(0, 8, WIDTH, 16)
        top = state.top
        if state.turn() == OVER and state.finished_games[-1][0] < state.seats:
            top = GOLD
        if top < KINDS:
            self.top(top)
        self.back()
        self.sorting()
        screen.digits(24, 18, "+%d" % state.debt if state.debt else str(state.left()))
        for seat in range(state.seats):
            self.player(seat)

    def top(self, kind):
        """The top card of the discard pile, with room inside its frame."""
        self.card(kind, 1, 8, False, False)
        self.screen.frame(0, 8, 11, 15)

    def back(self):
        """The back of the pile's top card, a row off the sentence's letters."""
        screen = self.screen
        here = self.cursor == DECK
        screen.fill(14, 9, 9, 14, here)
        screen.frame(14, 9, 9, 14)
        if not here:
            screen.fill(16, 11, 5, 10, 1)
            screen.shade(16, 11, 5, 10)

    def sorting(self):
        """The sign for sorting."""
        self.sign(SORT_SIGN, 26, 8, self.cursor == SORT)

    def player(self, seat, cards=None, passes=None):
        """A column: the name, white if it is that player's turn or under the cursor, and the Happy
        Man's face; cards and passes, those of the state or others. In the first column the cursor
        can be on those, and only they are white then. White begins a column further left, or it
        would eat into the letters."""
        state, screen, cursor = self.play.match.state, self.screen, self.cursor
        first = self.seat if self.seat is not None else state.player
        place = (seat - first) % state.seats
        space = WIDTH - PLAYERS_X
        wide = mine = max(MINE, space // state.seats)
        x = PLAYERS_X
        if place:
            wide = (space - mine) // (state.seats - 1)
            x += mine + wide * (place - 1)
        name = self.play.player_name(seat)
        figure = state.figure == seat
        letters = min(8, (wide - (5 if figure else 1)) // 5)
        if len(name) > letters and seat == self.seat and self.play.match.is_human(seat):
            name = self.words("you")
        name = short(name, letters)
        if figure and wide < 15:
            name = name[-1]
        white = seat == self.decides and cursor != PASS_ITEM
        if cursor is not None and cursor <= SEAT:
            white = cursor == SEAT - seat
        screen.fill(x - 1, 8, 1, 8, white)
        right = screen.text(x, 8, name, white)
        if figure:
            self.sign(FACE, right - (1 if wide > 25 else 2), 8, False)
        here = not place and cursor == PASS_ITEM
        if cards is None:
            cards, passes = state.sizes[seat], state.passes[seat]
            if state.turn() == OVER and state.finished_games[-1][0] == seat:
                cards = 0  # its golden 12s lie on the pile
        screen.fill(x - 1, 16, 26 if wide > 25 else 12, 8, here)
        screen.digits(x, 17, str(cards), here)
        if wide > 25:
            screen.text(x + 9, 16, boxes(passes), here)
            return
        for used in range(PASSES):
            size = 2 if used < passes else 1
            screen.fill(x + 8, 16 + 3 * used, size, size, not here)

    def number(self, x, y, words, inverse=False):
        """A card's figures in 3x5: its 0 is round, its 1 narrow beside another figure."""
        screen = self.screen
        for char in words:
            if char == "0":
                screen.tile(self.signs, ROUND_ZERO, x, y, inverse, 3, 5)
            elif char == "1" and len(words) > 1:
                screen.tile(self.signs, ONE, x, y, inverse, 2, 5)
                x -= 1
            else:
                screen.tile(screen.small_digits, DIGITS.find(char), x, y, inverse)
            x += 4

    def card(self, kind, x, y, framed, inverse, chosen=False):
        """A card, 9x15."""
        screen, number = self.screen, kind // 5
        screen.fill(x, y, 9, 15, inverse)
        if kind >= LUCKY:
            words, sign = "+1", FACE + 1 + kind - LUCKY
        elif kind == GOLD:
            words, sign = "12", CROWN
        else:
            words, sign = "50" if number == FIFTY else str(number), kind % 5
        if chosen:
            screen.glyph(TICK, x + 1, y, inverse)
        elif number == HAPPY:
            self.sign(FACE, x, y + 1, inverse)
        elif kind != SWAP:
            left = 3 if len(words) < 2 else 2 if number == 11 else 1
            self.number(x + left, y + 2, words, inverse)
        if framed and not inverse:
            screen.frame(x, y, 9, 15)
            if words in ("10", "12"):  # the 1 without its flag keeps off the frame
                screen.fill(x + 1, y + 3, 1, 1)
            if number == FIFTY:  # its figures need the room
                screen.fill(x, y + 2, 1, 5)
                screen.fill(x + 8, y + 2, 1, 5)
        self.sign(sign, x, y + 4 if kind == SWAP else y + 7, inverse)

    def sign(self, number, x, y, inverse):
        """One of the 7x7 signs, inside a card."""
        self.screen.tile(self.signs, number, x + 1, y, inverse)

    def hand(self):
        """The rows of cards that fit."""
        self.screen.fill(0, HAND_Y, WIDTH, 32)
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
        if rows < 2:
            self.status()

    def status(self):
        """Which hand it is, and whether its points will be halved."""
        state = self.play.match.state
        done = len(state.finished_games)
        x = self.screen.text(2, STATUS_Y, self.words("hand", min(HANDS, done + 1), HANDS))
        if state.figure == self.seat:
            self.sign(FACE, x + 4, STATUS_Y, False)
            self.screen.text(x + 14, STATUS_Y, self.words("halved"))

    def visible(self, place):
        """Whether that card's row is on the screen."""
        return 0 <= place // ROW - self.top_row < 2

    def place(self, place):
        """One card of the hand."""
        x = 2 + CARD * (place % ROW)
        y = HAND_Y + 16 * (place // ROW - self.top_row)
        here, chosen = place == self.cursor, place in self.chosen
        self.card(self.cards[place], x, y, self.may_play(place), here, chosen)
        self.screen.fill(x, y + 15, 9, 1, chosen)
        if place in self.new and not chosen:
            self.screen.dots(x, y + 15, 9)

    def at(self, cursor):
        """The place of a cursor: what changes when it comes or goes."""
        if cursor is None:
            return
        if cursor >= 0:
            if cursor < len(self.cards) and self.visible(cursor):
                self.place(cursor)
        elif cursor == PASS_ITEM:
            self.player(self.seat)
        elif cursor == DECK:
            self.back()
        elif cursor == SORT:
            self.sorting()
        else:
            self.player(SEAT - cursor)

    def sentence(self, words):
        """The first line."""
        self.screen.update_text(0, 0, self.said, words)
        self.said = words


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
