# SPDX-License-Identifier: MIT
"""Yahtzee on 128x64: five dice and a Roll button above two rows of boxes.

An open box has a bright sign and large figures: what it would pay now. A filled one has a faint
sign and small figures: what it paid. The cursor is a white block; a bar under a die keeps it.
"""

from handful.marks import LAMP_OFF, LAMP_ON
from handful.screen import Sheet

from games.yahtzee.rules import (
    ALL_DICE,
    DICE,
    OPEN,
    THROWS,
    UPPER,
    UPPER_BONUS_AT,
    WRITE,
    payoffs,
    upper_total,
)

DICE_Y, BAR_Y = 8, 23
ROLL_X = 89
BOX = 18  # columns a box takes
FAINT = 13  # the faint signs follow the bright ones
ROLL = 5  # the cursor: 0..4 dice, 5 Roll, 6.. boxes
TUMBLES = (6, 7)
BLANK = 8
FRAME = 80  # milliseconds of a tumbling pose
FIRST_STOP = 4  # frames until the first die lies still; the next ones one frame later each
SHOW_WRITTEN = 1200  # milliseconds a computer player's box stays marked
NAME_AFTER = 300  # milliseconds the cursor rests on a box until its name is told


class Board:
    """What the Play scene asks: draw, key, tick, ready, watch, played, skip, suggest, table."""

    def __init__(self, play):
        self.play, self.screen, self.words = play, play.screen, play.words
        self.dice_sheet = Sheet("games/yahtzee/tiles.bin")
        self.signs = Sheet("games/yahtzee/signs.bin")
        self.seat = 0
        self.cursor = ROLL
        self.kept = 0
        self.order = []  # dice kept since the last throw, oldest first, for B
        self.shown = [0] * DICE  # what lies on the screen; differs from the state while tumbling
        self.rolling = 0
        self.frame = self.until = 0
        self.written = None  # the box a computer player has just filled
        self.moved_at = None  # when the cursor came to its box

    # What Play asks

    def opening(self):
        """What to say before the first turn: who begins, and why."""
        state = self.play.match.state
        if state.seats == 1:
            return ""
        return self.words("opening", self.play.name(state.first), state.sums[state.first])

    def ready(self, seat):
        """A person is to decide."""
        same = self._sit(seat)
        state = self.play.match.state
        if state.throws == THROWS:
            self.cursor = 6 + self._best_box()
        elif state.throws == 0 or self.cursor is None or self.cursor > ROLL:
            self.cursor = ROLL
        self._draw_turn(same)

    def watch(self, seat):
        """A computer player is to decide."""
        same = self._sit(seat)
        self.cursor = None
        self._draw_turn(same)

    def played(self, action):
        """What a decision looks like: dice tumble, or a box is filled."""
        self.moved_at = None
        state = self.play.match.state
        if action < WRITE:
            self.kept = action
            self.order = []
            self.rolling = ALL_DICE & ~action
            self.frame = 0
            self.until = self.play.now
            if not self.play.animations:
                self.skip()
            return
        self.kept = 0
        self.order = []
        if not self.play.match.is_person(self.seat):
            self.written = action - WRITE
            self.until = self.play.now + SHOW_WRITTEN
            points = state.cards[self.seat][self.written]
            self.draw_box(self.written)
            self.screen.footer("", "%s %d" % (self.words("box%d" % self.written), points))
            self._header()

    def tick(self, now):
        """True while something moves."""
        if self.rolling:
            if now >= self.until:
                self._tumble(now)
            return True
        if self.written is not None:
            if now < self.until:
                return True
            self.written = None
        if self.moved_at is not None and now - self.moved_at >= NAME_AFTER:
            self.moved_at = None
            self._footer()
        return False

    def skip(self):
        """Ends an animation at once."""
        self.written = None
        if self.rolling:
            self.rolling = 0
            self.draw_dice()

    def suggest(self, action):
        """Puts cursor and bars where the coach would."""
        if action >= WRITE:
            self._move(6 + action - WRITE)
        else:
            self.kept = action
            self.draw_dice()
            self._move(ROLL)

    def table(self):
        """Everybody's totals."""
        from games.yahtzee.table import Table

        return Table(self.play)

    # Keys

    def key(self, button):
        state = self.play.match.state
        if button == "A":
            self._act(state)
        elif button == "B":
            self._take_back()
        else:
            self._walk(button, state)

    def _act(self, state):
        cursor = self.cursor
        if cursor > ROLL:
            self.play.decide(WRITE + cursor - 6)
        elif cursor == ROLL:
            if self.kept != ALL_DICE and state.throws < THROWS:
                self.play.decide(self.kept)
        elif 0 < state.throws < THROWS:
            self.kept ^= 1 << cursor
            if cursor in self.order:
                self.order.remove(cursor)
            else:
                self.order.append(cursor)
            self.draw_die(cursor)
            self._footer()

    def _take_back(self):
        """The last keep; else the last decision; else lean back and see the table."""
        if self.order:
            die = self.order.pop()
            self.kept ^= 1 << die
            self.draw_die(die)
            self._footer()
        elif self.play.match.can_undo():
            self.play.undo()
        else:
            self.play.show_table()

    def _walk(self, button, state):
        """Arrows: along the dice and Roll, along a row of boxes, between the rows."""
        cursor = self.cursor
        step = 1 if button == "RIGHT" else -1
        if button == "LEFT" or button == "RIGHT":
            if cursor > ROLL:
                self._move(self._next_box(cursor - 6, step))
            elif 0 < state.throws < THROWS:
                self._move((cursor + step) % 6)
        elif button == "DOWN":
            if cursor <= ROLL:
                self._move(self._nearest_box(0, min(cursor, 5)))
            elif cursor - 6 < UPPER:
                self._move(self._nearest_box(1, cursor - 6))
        elif cursor - 6 >= UPPER:
            self._move(self._nearest_box(0, min(cursor - 12, 5)))
        elif cursor > ROLL and 0 < state.throws < THROWS:
            self._move(min(cursor - 6, ROLL))

    def _pays(self):
        state = self.play.match.state
        if not state.throws or self.rolling:
            return [None] * 13
        return payoffs(state.cards[self.seat], state.dice)

    def _next_box(self, box, step):
        """The next box of the same row that may be written."""
        pays = self._pays()
        first, count = (0, UPPER) if box < UPPER else (UPPER, 7)
        for i in range(1, count + 1):
            other = first + (box - first + step * i) % count
            if pays[other] is not None:
                return 6 + other
        return self.cursor

    def _nearest_box(self, row, column):
        """The writable box of a row nearest to a column, or of the other row, or stay."""
        pays = self._pays()
        for first, count in ((0, UPPER), (UPPER, 7)) if not row else ((UPPER, 7),):
            for away in range(count):
                for other in (column - away, column + away):
                    if 0 <= other < count and pays[first + other] is not None:
                        return 6 + first + other
        return self.cursor

    def _best_box(self):
        """The box that pays most; of equals the one that is least of a loss elsewhere."""
        pays = self._pays()
        best = None
        for box in range(13):
            if pays[box] is not None and (best is None or pays[box] >= pays[best]):
                best = box
        return best

    def _move(self, cursor):
        old, self.cursor = self.cursor, cursor
        if old == cursor:
            return
        self._draw_at(old)
        self._draw_at(cursor)
        self.moved_at = self.play.console.now if cursor > ROLL else None
        self._footer()

    # The picture

    def _sit(self, seat):
        """This seat's turn; True if its card and dice are on the screen already."""
        state = self.play.match.state
        same = seat == self.seat and state.throws > 0 and self.shown == state.dice
        if seat != self.seat or not state.throws:
            self.kept, self.order = 0, []
        self.seat = seat
        if state.throws > 1 and not self.kept and not self.order:
            self.kept = self.play.match.last or 0  # back after power loss
        self.shown = list(state.dice)
        return same

    def _draw_turn(self, same):
        """Everything, or only what a throw changes: dice, lamps, and what the boxes would pay."""
        if not same:
            self.draw()
            return
        self._header()
        for die in range(DICE):
            self.draw_die(die)
        self._draw_roll()
        for box in range(13):
            self._draw_points(box)
        self._footer()

    def draw(self):
        """Everything on a black screen."""
        self._header()
        self.screen.frame(ROLL_X, DICE_Y, 38, 14)
        self.draw_dice()
        for box in range(13):
            self.draw_box(box)
        self._draw_upper()
        self._footer()

    def _header(self):
        match = self.play.match
        state = match.state
        card = state.cards[self.seat]
        done = 13 - sum([points == OPEN for points in card])
        turn = "%d/13" % min(13, done + (1 if match.turn() == self.seat else 0))
        total = "Σ" + str(state.total(self.seat))
        self.screen.header(self.play.name(self.seat), turn, total, True)

    def draw_dice(self):
        """All five, the kept bars, and the Roll button."""
        self.shown = list(self.play.match.state.dice)
        for die in range(DICE):
            self.draw_die(die)
        self._draw_roll()

    def draw_die(self, die):
        """A die, white under the cursor, with its bar when kept."""
        x = 2 + 17 * die
        face = self.shown[die]
        self.screen.tile(
            self.dice_sheet, face - 1 if face else BLANK, x, DICE_Y, die == self.cursor
        )
        self.screen.fill(x, BAR_Y, 14, 1, self.kept >> die & 1)

    def _draw_roll(self):
        """The button's word and its lamps: the second and the third throw, still to come."""
        screen = self.screen
        throws = self.play.match.state.throws
        self._draw_roll_word()
        for lamp in range(2):
            mark = LAMP_ON if lamp >= max(0, throws - 1) else LAMP_OFF
            screen.tile(screen.marks, mark, ROLL_X + 25 + 6 * lamp, DICE_Y + 4, False, 5)

    def _draw_roll_word(self):
        here = self.cursor == ROLL
        self.screen.fill(ROLL_X + 2, DICE_Y + 2, 22, 10, here)
        self.screen.text(ROLL_X + 3, DICE_Y + 3, self.words("roll"), here)

    def draw_box(self, box):
        """Sign and figures of a box."""
        x, y = _place(box)
        filled = self.play.match.state.cards[self.seat][box] != OPEN
        self.screen.tile(self.signs, box + FAINT if filled else box, x + 2, y)
        self._draw_points(box)

    def _draw_points(self, box):
        screen = self.screen
        x, y = _place(box)
        points = self.play.match.state.cards[self.seat][box]
        filled = points != OPEN
        here = self.cursor == 6 + box if self.cursor is not None else self.written == box
        if filled:
            words, wide = str(points), 4
        else:
            points = self._pays()[box]
            words, wide = "" if points is None else str(points), 5
        screen.fill(x, y + 8, BOX, 8, here)
        left = x + (BOX - wide * len(words) + 1) // 2
        if filled:
            screen.digits(left, y + 9, words, here)
        else:
            screen.text(left, y + 8, words, here)

    def _draw_upper(self):
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

    def _draw_at(self, cursor):
        if cursor is None:
            return
        if cursor < ROLL:
            self.draw_die(cursor)
        elif cursor == ROLL:
            self._draw_roll_word()
        else:
            self._draw_points(cursor - 6)

    def _footer(self):
        words, cursor = self.words, self.cursor
        match = self.play.match
        state = match.state
        if cursor is None:
            self.screen.footer("", "")
            return
        if cursor > ROLL:
            # The name comes when the cursor rests: a quick walk costs the wire less.
            a = words("write") if self.moved_at is not None else words("box%d" % (cursor - 6))
        elif cursor == ROLL:
            left = DICE - sum([self.kept >> die & 1 for die in range(DICE)])
            can_roll = left and state.throws < THROWS
            a = words("rolls", left) if can_roll else ""
        else:
            a = words("free" if self.kept >> cursor & 1 else "keep")
        b = words("undo") if self.order or match.can_undo() else words("table")
        self.screen.footer(a, b)

    def _tumble(self, now):
        """One pose of every die that still rolls; the final face once it has stopped."""
        state = self.play.match.state
        self.frame += 1
        self.until = now + FRAME
        stopping = FIRST_STOP
        for die in range(DICE):
            if not self.rolling >> die & 1:
                continue
            if self.frame >= stopping:
                self.rolling &= ~(1 << die)
                self.shown[die] = state.dice[die]
                self.draw_die(die)
            else:
                pose = TUMBLES[(self.frame + die) & 1]
                self.screen.tile(self.dice_sheet, pose, 2 + 17 * die, DICE_Y)
                self.screen.fill(2 + 17 * die, BAR_Y, 14, 1)
            stopping += 1


def _place(box):
    """The upper left corner of a box."""
    if box < UPPER:
        return 1 + BOX * box, 24
    return 1 + BOX * (box - UPPER), 40
