# SPDX-License-Identifier: MIT
"""Yahtzee's picture on 128x64: five dice and a Roll button above two rows of boxes.

An open box has a bright sign and large figures: what it would pay now. A filled one has a faint
sign and small figures: what it paid. The cursor is a white block; a bar under a die keeps it. What
the coach would do has a small arrowhead: under the dice, under Roll, beside the sign of a box.
Knows where things are drawn, not what buttons do.
"""

from handful.screen import Sheet
from handful.screen.marks import LAMP_OFF, LAMP_ON

from games.yahtzee.rules import (
    DICE,
    OPEN,
    THROWS,
    UPPER,
    UPPER_BONUS_AT,
    WRITE,
    is_joker,
    payoffs,
    upper_total,
)
from games.yahtzee.screen.cursor import FIRST_BOX, ROLL

DICE_Y = 8
ROLL_X, ROLL_WIDE = 89, 38
BOX = 18  # columns a box takes
FAINT = 13  # the faint signs follow the bright ones
TUMBLES = (6, 7)
BLANK = 8
ACROSS = 25  # letters in the header


def place(box):
    """The upper left corner of a box."""
    if box < UPPER:
        return 1 + BOX * box, 24
    return 1 + BOX * (box - UPPER), 40


def under(screen, x, y, wide, bar, peak):
    """The two rows under a die: a bar if it is kept, a peak if the coach would keep it."""
    screen.fill(x, y, wide, 2)
    if bar:
        screen.fill(x, y + 1, wide, 1, 1)
    if peak:
        screen.fill(x + wide // 2 - 1, y, 2, 2, 1)
        screen.fill(x + wide // 2 - 2, y + 1, 4, 1, 1)


class Picture:
    """What is on the screen.

    seat:     whose card
    cursor:   see ROLL; None while nobody here decides
    kept:     mask of the dice with a bar
    shown:    the dice as they lie; differs from the state while they tumble
    pays:     what each box would pay; None before the roll and while dice are in the air
    advised:  the coach's action, or None
    remark:   what the coach says, in the header
    marked:   a box to mark without a cursor (it has just been filled), or None
    """

    def __init__(self, play):
        self.play, self.screen, self.words = play, play.screen, play.words
        self.dice_sheet = Sheet("games/yahtzee/screen/tiles.bin")
        self.signs = Sheet("games/yahtzee/screen/signs.bin")
        self.seat = 0
        self.cursor = ROLL
        self.kept = 0
        self.shown = [0] * DICE
        self.pays = [None] * 13
        self.marked = self.advised = None
        self.remark = ""

    def everything(self):
        """All of it; the footer is the Board's."""
        self.screen.frame(ROLL_X, DICE_Y, ROLL_WIDE, 14)
        self.after_roll()
        for box in range(13):
            self.sign(box)
        self.upper()

    def after_roll(self):
        """What a roll changes: dice, lamps, and what the boxes would pay."""
        self.weigh()
        self.header()
        for die in range(DICE):
            self.die(die)
        self.roll()
        for box in range(13):
            self.points(box)

    def weigh(self):
        """What each box would pay now."""
        state = self.play.match.state
        self.pays = [None] * 13
        if state.throws and self.shown == state.dice and self.seat == state.seat:
            self.pays = payoffs(state.cards[self.seat], state.dice)

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

    def advise(self, action):
        """The coach would do that, or says nothing (None)."""
        old, self.advised = self.advised, action
        if action == old:
            return
        for die in range(DICE):
            self.bar(die)
        self._under_roll()
        for advice in (old, action):
            if advice is not None and advice >= WRITE:
                self._wedge(advice - WRITE)

    def header(self):
        """Whose card, which turn or what the coach says or what to do, the total."""
        match = self.play.match
        state, name = match.state, self.play.name(self.seat)
        done = sum([points != OPEN for points in state.cards[self.seat]])
        turn = "%d/13" % min(13, done + (1 if match.turn() == self.seat else 0))
        total = "Σ" + str(state.total(self.seat))
        if self.remark:
            both = turn + " " + self.remark
            turn = both if len(name + both + total) <= ACROSS - 2 else self.remark
        elif state.throws and self.cursor is not None and not state.pending:
            if is_joker(state.cards[self.seat], state.dice):
                turn = self.words("joker")
            elif state.throws == THROWS:
                turn = self.words("pick")
        self.screen.header(name, turn, total, True)

    def die(self, die):
        """A die, white under the cursor, with its bar when kept."""
        x = 2 + 17 * die
        cell = self.shown[die] - 1 if self.shown[die] else BLANK
        self.screen.tile(self.dice_sheet, cell, x, DICE_Y, die == self.cursor)
        self.bar(die)

    def bar(self, die):
        """What is under a die."""
        advised = self.advised or 0
        peak = advised < WRITE and advised >> die & 1
        under(self.screen, 2 + 17 * die, DICE_Y + 14, 14, self.kept >> die & 1, peak)

    def tumbling(self, die, frame):
        """A die in the air."""
        x = 2 + 17 * die
        self.screen.tile(self.dice_sheet, TUMBLES[(frame + die) & 1], x, DICE_Y)
        self.screen.fill(x, DICE_Y + 14, 14, 2)

    def roll(self):
        """The button's word and its lamps: the second and the third roll, still to come."""
        screen = self.screen
        throws = self.play.match.state.throws
        self._roll_word()
        for lamp in range(2):
            mark = LAMP_ON if lamp >= max(0, throws - 1) else LAMP_OFF
            screen.tile(screen.marks, mark, ROLL_X + 25 + 6 * lamp, DICE_Y + 4, False, 5)
        self._under_roll()

    def _roll_word(self):
        here = self.cursor == ROLL
        self.screen.fill(ROLL_X + 2, DICE_Y + 2, 22, 10, here)
        self.screen.text(ROLL_X + 3, DICE_Y + 3, self.words("roll"), here)

    def _under_roll(self):
        under(self.screen, ROLL_X, DICE_Y + 14, ROLL_WIDE, False, self.advised == 0)

    def box(self, box):
        """Sign and figures of a box."""
        self.sign(box)
        self.points(box)

    def sign(self, box):
        """What a box wants: faint once it is filled."""
        x, y = place(box)
        filled = self.play.match.state.cards[self.seat][box] != OPEN
        self.screen.tile(self.signs, box + FAINT if filled else box, x + 2, y)
        self._wedge(box)

    def _wedge(self, box):
        """Points at the sign of the box that the coach would write."""
        x, y = place(box)
        best = self.advised == WRITE + box
        self.screen.fill(x, y + 2, 1, 5, best)
        self.screen.fill(x + 1, y + 3, 1, 3, best)

    def points(self, box):
        """The figures of a box."""
        screen = self.screen
        x, y = place(box)
        points = self.play.match.state.cards[self.seat][box]
        filled = points != OPEN
        here = box == (self.marked if self.cursor is None else self.cursor - FIRST_BOX)
        if not filled:
            points = self.pays[box]
        words = "" if points is None else str(points)
        left = x + (BOX - (4 if filled else 5) * len(words) + 1) // 2
        screen.fill(x, y + 8, BOX, 8, here)
        if filled:
            screen.digits(left, y + 9, words, here)
        else:
            screen.text(left, y + 8, words, here)

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
