# SPDX-License-Identifier: MIT
"""Yahtzee's picture on 128x64: five dice and a Roll button above two rows of boxes.

An open box has a bright sign and large figures: what it would pay now. A filled one has a faint
sign and small figures: what it paid. The cursor is a white block; a bar under a die keeps it.
Knows where things are drawn, not what buttons do.
"""

from handful.screen import Sheet
from handful.screen.marks import LAMP_OFF, LAMP_ON

from games.yahtzee.rules import DICE, OPEN, UPPER, UPPER_BONUS_AT, payoffs, upper_total

DICE_Y, BAR_Y = 8, 23
ROLL_X = 89
BOX = 18  # columns a box takes
FAINT = 13  # the faint signs follow the bright ones
ROLL, FIRST_BOX = 5, 6  # the cursor: 0..4 dice, 5 Roll, 6.. boxes
TUMBLES = (6, 7)
BLANK = 8


def place(box):
    """The upper left corner of a box."""
    if box < UPPER:
        return 1 + BOX * box, 24
    return 1 + BOX * (box - UPPER), 40


class Picture:
    """What is on the screen.

    seat:     whose card
    cursor:   see ROLL; None while nobody here decides
    kept:     mask of the dice with a bar
    shown:    the dice as they lie; differs from the state while they tumble
    remark:   what the coach says, in the header
    marked:   a box to mark without a cursor (a computer player has just filled it), or None
    """

    def __init__(self, play):
        self.play, self.screen, self.words = play, play.screen, play.words
        self.dice_sheet = Sheet("games/yahtzee/screen/tiles.bin")
        self.signs = Sheet("games/yahtzee/screen/signs.bin")
        self.seat = 0
        self.cursor = ROLL
        self.kept = 0
        self.shown = [0] * DICE
        self.marked = None
        self.remark = ""

    def everything(self):
        """All of it, on a black screen; the footer is the Board's."""
        self.header()
        self.screen.frame(ROLL_X, DICE_Y, 38, 14)
        for die in range(DICE):
            self.die(die)
        self.roll()
        for box in range(13):
            self.box(box)
        self.upper()

    def after_throw(self):
        """What a throw changes: dice, lamps, and what the boxes would pay."""
        self.header()
        for die in range(DICE):
            self.die(die)
        self.roll()
        for box in range(13):
            self.points(box)

    def at(self, cursor):
        """The place of a cursor: what changes when it comes or goes."""
        if cursor is None:
            return
        if cursor < ROLL:
            self.die(cursor)
        elif cursor == ROLL:
            self._roll_word()
        else:
            self.points(cursor - FIRST_BOX)

    def header(self):
        """Whose card, which turn, the total."""
        match = self.play.match
        state = match.state
        done = sum([points != OPEN for points in state.cards[self.seat]])
        turn = "%d/13" % min(13, done + (1 if match.turn() == self.seat else 0))
        if self.remark:
            turn += " " + self.remark
        total = "Σ" + str(state.total(self.seat))
        self.screen.header(self.play.name(self.seat), turn, total, True)

    def die(self, die):
        """A die, white under the cursor, with its bar when kept."""
        x = 2 + 17 * die
        cell = self.shown[die] - 1 if self.shown[die] else BLANK
        self.screen.tile(self.dice_sheet, cell, x, DICE_Y, die == self.cursor)
        self.screen.fill(x, BAR_Y, 14, 1, self.kept >> die & 1)

    def tumbling(self, die, frame):
        """A die in the air."""
        x = 2 + 17 * die
        self.screen.tile(self.dice_sheet, TUMBLES[(frame + die) & 1], x, DICE_Y)
        self.screen.fill(x, BAR_Y, 14, 1)

    def roll(self):
        """The button's word and its lamps: the second and the third throw, still to come."""
        screen = self.screen
        throws = self.play.match.state.throws
        self._roll_word()
        for lamp in range(2):
            mark = LAMP_ON if lamp >= max(0, throws - 1) else LAMP_OFF
            screen.tile(screen.marks, mark, ROLL_X + 25 + 6 * lamp, DICE_Y + 4, False, 5)

    def _roll_word(self):
        here = self.cursor == ROLL
        self.screen.fill(ROLL_X + 2, DICE_Y + 2, 22, 10, here)
        self.screen.text(ROLL_X + 3, DICE_Y + 3, self.words("roll"), here)

    def box(self, box):
        """Sign and figures of a box."""
        x, y = place(box)
        filled = self.play.match.state.cards[self.seat][box] != OPEN
        self.screen.tile(self.signs, box + FAINT if filled else box, x + 2, y)
        self.points(box)

    def points(self, box):
        """The figures of a box."""
        screen = self.screen
        x, y = place(box)
        points = self.play.match.state.cards[self.seat][box]
        filled = points != OPEN
        here = box == (self.marked if self.cursor is None else self.cursor - FIRST_BOX)
        if not filled:
            points = self.pays()[box]
        words = "" if points is None else str(points)
        left = x + (BOX - (4 if filled else 5) * len(words) + 1) // 2
        screen.fill(x, y + 8, BOX, 8, here)
        if filled:
            screen.digits(left, y + 9, words, here)
        else:
            screen.text(left, y + 8, words, here)

    def pays(self):
        """What each box would pay; nothing before the throw and while dice are in the air."""
        state = self.play.match.state
        if not state.throws or self.shown != state.dice or self.seat != state.seat:
            return [None] * 13
        return payoffs(state.cards[self.seat], state.dice)

    def upper(self):
        """The seventh upper cell: the upper total and its way to 63."""
        screen = self.screen
        total = upper_total(self.play.match.state.cards[self.seat])
        x, y = 1 + 6 * BOX, 24
        screen.fill(x, y, BOX, 16)
        words = str(total)
        screen.text(x + (BOX - 5 * len(words) + 1) // 2, y, words)
        if total >= UPPER_BONUS_AT:
            screen.text(x + 1, y + 8, "+35")
        else:
            screen.progress(x, y + 9, BOX, 100 * total // UPPER_BONUS_AT)
