# SPDX-License-Identifier: MIT
"""Yahtzee's picture on 128x64: five dice and a Roll button above two rows of boxes.

An open box has a bright sign and small figures with a plus: what it would pay now, if anything. A
filled one has a faint sign and large figures: what it paid. The cursor is a white block; a kept die
has a thick base. Where the coach would press A is an arrowhead: under a die to keep or to release,
under Roll, beside a box's figures.
Knows where things are drawn, not what buttons do.
"""

from handful.game import OVER
from handful.screen.screen import PAGE
from handful.screen.tiles import TileSheet

from games.yahtzee.rules.state import (
    DICE,
    OPEN,
    THROWS,
    UPPER,
    UPPER_BONUS,
    UPPER_BONUS_AT,
    WRITE,
    YAHTZEE,
    YAHTZEE_BONUS,
    YAHTZEE_POINTS,
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
SUM = 19  # columns of the upper sum
ACROSS = 23  # letters in the header, so that a blank is between


def place(box):
    """The upper left corner of a box."""
    if box < UPPER:
        return 1 + BOX * box, 24
    return 1 + BOX * (box - UPPER), 40


def under(screen, x, y, wide, bar, peak):
    """The two rows under a die: a base if it is kept, a peak if the coach would keep it."""
    screen.fill(x, y, wide, 2, 1 if bar else 0)
    if peak:
        middle = x + wide // 2
        screen.fill(middle - 4, y, 8, 2)
        screen.fill(middle - 1, y, 2, 2, 1)
        screen.fill(middle - 2, y + 1, 4, 1, 1)


class Picture:
    """What is on the screen.

    seat:     whose card
    cursor:   see ROLL; None while nobody here decides
    kept:     mask of the dice with a bar
    shown:    the dice as they lie; differs from the state while they tumble
    pays:     what each box would pay; None before the roll and while dice are in the air
    extra:    the hundred that a further Yahtzee brings besides, or 0
    advised:  the coach's action, or None
    remark:   the name of the box under the cursor, in the header
    gain:     what the last box brought, there too until the next roll
    marked:   a box to mark besides the cursor's (it has just been filled), or None
    """

    def __init__(self, play):
        self.play, self.screen, self.words = play, play.screen, play.words
        self.dice_sheet = TileSheet("games/yahtzee/screen/tiles.bin")
        self.signs = TileSheet("games/yahtzee/screen/signs.bin")
        self.seat = 0
        self.cursor = ROLL
        self.kept = 0
        self.shown = [0] * DICE
        self.pays = [None] * 13
        self.extra = 0
        self.marked = self.advised = None
        self.remark = self.gain = ""

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
        moves = self.play.moves
        if self.cursor == ROLL and not self.play.match.state.throws and moves[-1:]:
            seat, words = moves[-1]
        else:
            seat = self.seat
        if seat != self.seat:  # what was done before this turn, where the dice will be
            self.screen.fill(0, DICE_Y, ROLL_X, 2 * PAGE)
            self.screen.text(2, DICE_Y, self.play.player_name(seat) + ":")
            self.screen.text(2, DICE_Y + PAGE, words[:17])
        else:
            for die in range(DICE):
                self.die(die)
        self.roll()
        for box in range(13):
            self.points(box)

    def weigh(self):
        """What each box would pay now."""
        state = self.play.match.state
        self.pays, self.extra = [None] * 13, 0
        if state.throws and self.shown == state.dice and self.seat == state.seat:
            card = state.cards[self.seat]
            self.pays = payoffs(card, state.dice)
            if card[YAHTZEE] == YAHTZEE_POINTS and is_joker(card, state.dice):
                self.extra = YAHTZEE_BONUS

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
        self.under_roll()
        for advice in (old, action):
            if advice is not None and advice >= WRITE:
                self.points(advice - WRITE)

    def header(self):
        """Whose card, which turn or which box, the viewer's total and the best of the others'."""
        match = self.play.match
        state, name = match.state, self.play.player_name(self.seat)
        done = sum([points != OPEN for points in state.cards[self.seat]])
        turn = "%d/13" % min(13, done + (1 if match.turn() == self.seat else 0))
        words, total = self.remark or turn + self.gain, "=%d" % state.total(self.seat)
        if state.seats > 1:
            mine = self.play.viewer()
            if mine is None:
                mine = self.seat
            others = [state.total(seat) for seat in range(state.seats) if seat != mine]
            total = "%d:%d" % (state.total(mine), max(others))
        if len(name + words + total) > ACROSS:  # rather no name than half of it
            name = ""
        self.screen.header(name, words, total, name != "")

    def die(self, die):
        """A die, white under the cursor, with its bar when kept."""
        x = 2 + 17 * die
        cell = self.shown[die] - 1 if self.shown[die] else BLANK
        self.screen.tile(self.dice_sheet, cell, x, DICE_Y, die == self.cursor)
        self.bar(die)

    def bar(self, die):
        """What is under a die."""
        kept, advised = self.kept, self.advised
        peak = advised is not None and advised < WRITE and (advised ^ kept) >> die & 1
        under(self.screen, 2 + 17 * die, DICE_Y + 14, 14, kept >> die & 1, peak)

    def tumbling(self, die, frame):
        """A die in the air."""
        x = 2 + 17 * die
        self.screen.tile(self.dice_sheet, TUMBLES[(frame + die) & 1], x, DICE_Y)
        self.screen.fill(x, DICE_Y + 14, 14, 2)

    def roll(self):
        """The button's word and its lamps: the rolls still to come."""
        match = self.play.match
        self._roll_word()
        for lamp in range(THROWS):
            used = lamp < match.state.throws or match.turn() == OVER
            x, y = ROLL_X + 7 + 9 * lamp, DICE_Y + 10
            self.screen.fill(x, y, 6, 2, not used)
            if used:
                self.screen.fill(x + 2, y + 1, 2, 1, 1)
        self.under_roll()

    def _roll_word(self):
        here = self.cursor == ROLL  # in one page of the display, so its letters touch the frame
        self.screen.fill(ROLL_X + 7, DICE_Y, 24, PAGE, here)
        self.screen.text(ROLL_X + 9, DICE_Y, self.words("roll"), here)
        self.screen.fill(ROLL_X + 7, DICE_Y, 24, 1, 1)

    def under_roll(self):
        """The coach's arrowhead there: the dice are kept as it would."""
        under(self.screen, ROLL_X, DICE_Y + 14, ROLL_WIDE, False, self.advised == self.kept)

    def box(self, box):
        """Sign and figures of a box."""
        self.sign(box)
        self.points(box)

    def sign(self, box):
        """What a box wants: faint once it is filled."""
        x, y = place(box)
        filled = self.play.match.state.cards[self.seat][box] != OPEN
        self.screen.tile(self.signs, box + FAINT if filled else box, x + 2, y)

    def points(self, box):
        """The figures of a box: what it paid, or would pay."""
        screen = self.screen
        x, y = place(box)
        y += 8
        state = self.play.match.state
        points = state.cards[self.seat][box]
        here = box == self.marked or (self.cursor or 0) == box + FIRST_BOX
        if points != OPEN:
            if box == YAHTZEE:
                points += YAHTZEE_BONUS * state.bonuses[self.seat]
            words = str(points)
            screen.fill(x, y, BOX, 8, here)
            screen.text(x + (BOX - 5 * len(words) + 1) // 2, y, words, here)
            return
        points = self.pays[box]
        words = "+%d" % points if points else "0" if here else ""
        advised = not here and self.advised == WRITE + box
        screen.fill(x, y, BOX, 8)
        if here:
            screen.fill(x, y + 1, BOX, 7, 1)
        if advised:
            for column in range(3):
                screen.fill(x + 1 + column, y + 2 + column, 1, 5 - 2 * column, 1)
        screen.digits(x + (BOX - 4 * len(words) + 1) // 2 + 2 * advised, y + 2, words, here)

    def upper(self):
        """The seventh upper cell: the upper sum on its way to 63; the bonus there is open, won or
        lost."""
        screen = self.screen
        card = self.play.match.state.cards[self.seat]
        total = upper_total(card)
        most = total + sum([DICE * (box + 1) for box in range(UPPER) if card[box] == OPEN])
        x, y = 1 + 6 * BOX, 24
        reached = total >= UPPER_BONUS_AT
        words = str(total) if reached else "%d/%d" % (total, UPPER_BONUS_AT)
        screen.fill(x - 1, y, SUM + 1, PAGE)
        screen.fill(x, y + PAGE, SUM, PAGE)
        wide = 4 * len(words)
        screen.digits(x + (SUM + 1 - wide) // 2 - (wide > SUM), y + 1, words)
        screen.dots(x, y + 7, SUM)
        screen.fill(x, y + 7, SUM * min(total, UPPER_BONUS_AT) // UPPER_BONUS_AT, 2, 1)
        words = "0" if most < UPPER_BONUS_AT else str(UPPER_BONUS) + ("" if reached else "?")
        screen.digits(x + (SUM + 1 - 4 * len(words)) // 2, y + 10, words)
