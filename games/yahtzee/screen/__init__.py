# SPDX-License-Identifier: MIT
"""Yahtzee's buttons: keep, throw, write; and what the dice do meanwhile.

The cursor walks over the dice and Roll, and over the boxes that may be written. It waits where
the next press is most likely: on Roll after a throw, on the best-paying box after the third.
"""

from games.yahtzee.rules import ALL_DICE, DICE, THROWS, UPPER, WRITE
from games.yahtzee.screen.picture import FIRST_BOX, ROLL, Picture

FRAME = 80  # milliseconds of a tumbling pose
FIRST_STOP = 4  # frames until the first die lies still; the next ones one frame later each
SHOW_WRITTEN = 1200  # milliseconds a computer player's box stays marked
NAME_AFTER = 300  # milliseconds the cursor rests on a box until its name is told


class Board:
    """What the Play scene asks (docs/architecture.md)."""

    def __init__(self, play):
        self.play, self.screen, self.words = play, play.screen, play.words
        self.picture = Picture(play)
        self.order = []  # dice kept since the last throw, oldest first, for B
        self.rolling = 0  # mask of the dice in the air
        self.frame = self.until = 0
        self.moved_at = None  # when the cursor came to its box, until the name is told
        self.coach = None
        if play.coach:
            self.set_coach(True)

    def opening(self):
        """Who begins, and why."""
        state = self.play.match.state
        if state.seats == 1:
            return ""
        return self.words("opening", self.play.name(state.first), state.sums[state.first])

    def set_coach(self, on):
        """The coach's marks on or off."""
        if not on:
            self.coach = None
            self.picture.remark = ""
            return
        from games.yahtzee.screen.coach import Coach

        self.coach = Coach(self.picture)
        self._ask_coach()

    def draw(self):
        """Everything on a black screen."""
        self.picture.everything()
        self._listen(True)
        self._footer()

    def ready(self, seat):
        """A person is to decide."""
        picture, throws = self.picture, self.play.match.state.throws
        same = self._sit(seat)
        if throws == THROWS:
            picture.cursor = FIRST_BOX + self._best_box()
        elif throws == 0 or picture.cursor is None or picture.cursor > ROLL:
            picture.cursor = ROLL
        self._ask_coach()
        self._draw_turn(same)

    def watch(self, seat):
        """A computer player is to decide."""
        same = self._sit(seat)
        self.picture.remark = ""
        self.picture.cursor = None
        self._draw_turn(same)

    def key(self, button):
        """A does what the footer says, B takes back, arrows walk."""
        state = self.play.match.state
        if button == "A":
            self._act(state)
        elif button == "B":
            self._take_back()
        else:
            self._walk(button, 0 < state.throws < THROWS)

    def played(self, action):
        """What a decision looks like: dice tumble, or a box is filled."""
        picture = self.picture
        self.moved_at = None
        self.order = []
        picture.remark = ""
        if action < WRITE:
            picture.kept = action
            self.rolling = ALL_DICE & ~action
            self.frame = 0
            self.until = self.play.now
            if not self.play.animations:
                self.skip()
            return
        picture.kept = 0
        if picture.cursor is None:  # a computer player: show what it wrote for a moment
            box = action - WRITE
            picture.marked = box
            self.until = self.play.now + SHOW_WRITTEN
            picture.box(box)
            picture.header()
            points = self.play.match.state.cards[picture.seat][box]
            self.screen.caption("%s %d" % (self.words("box%d" % box), points))

    def tick(self, now):
        """True while something moves. The coach thinks meanwhile."""
        if self.coach and self.coach.step() and not self.rolling:
            self._listen(True)
        if self.rolling:
            if now >= self.until:
                self._tumble(now)
            return True
        if self.picture.marked is not None:
            if now < self.until:
                return True
            self.picture.marked = None
        if self.moved_at is not None and now - self.moved_at >= NAME_AFTER:
            self.moved_at = None
            self._footer()
        return False

    def skip(self):
        """Ends an animation at once."""
        self.picture.marked = None
        if self.rolling:
            self.rolling = 0
            self.picture.shown = list(self.play.match.state.dice)
            for die in range(DICE):
                self.picture.die(die)

    def suggest(self, action):
        """Puts cursor and bars where the coach would."""
        if action >= WRITE:
            self._move(FIRST_BOX + action - WRITE)
            return
        self.picture.kept = action
        for die in range(DICE):
            self.picture.die(die)
        self._move(ROLL)
        self._listen()
        self._footer()

    def table(self):
        """Everybody's totals."""
        from games.yahtzee.screen.table import Table

        return Table(self.play)

    # The coach

    def _ask_coach(self):
        """A person sits down at a card: time to think about it."""
        state = self.play.match.state
        seat = self.play.match.turn()
        if self.coach and seat >= 0 and self.play.match.is_person(seat):
            self.coach.sit(state.cards[seat])

    def _listen(self, marks=False):
        """What the coach says of the choice under the cursor; its diamonds too if they changed."""
        picture, state = self.picture, self.play.match.state
        if not self.coach or picture.cursor is None:
            return
        picture.remark = self.coach.words(state)
        picture.header()
        if marks:
            self.coach.mark(state)

    # A and B

    def _act(self, state):
        picture = self.picture
        cursor = picture.cursor
        if cursor > ROLL:
            self.play.decide(WRITE + cursor - FIRST_BOX)
        elif cursor == ROLL:
            if picture.kept != ALL_DICE and state.throws < THROWS:
                self.play.decide(picture.kept)
        elif 0 < state.throws < THROWS:
            self._toggle(cursor)
            self._listen()
            if cursor in self.order:
                self.order.remove(cursor)
            else:
                self.order.append(cursor)
            self._footer()

    def _toggle(self, die):
        self.picture.kept ^= 1 << die
        self.picture.die(die)

    def _take_back(self):
        """The last keep; else the last decision; else lean back and see the table."""
        if self.order:
            self._toggle(self.order.pop())
            self._listen()
            self._footer()
        elif self.play.match.can_undo():
            self.play.undo()
        else:
            self.play.show_table()

    # Arrows

    def _walk(self, button, can_keep):
        """Along the dice and Roll, along a row of boxes, between the rows."""
        cursor = self.picture.cursor
        box = cursor - FIRST_BOX
        if button == "LEFT" or button == "RIGHT":
            step = 1 if button == "RIGHT" else -1
            if box >= 0:
                self._move(self._next_box(box, step))
            elif can_keep:
                self._move((cursor + step) % (ROLL + 1))
        elif button == "DOWN":
            if box < 0:
                self._move(self._nearest_box(0, cursor))
            elif box < UPPER:
                self._move(self._nearest_box(UPPER, box))
        elif box >= UPPER:
            self._move(self._nearest_box(0, box - UPPER))
        elif box >= 0 and can_keep:
            self._move(box)

    def _next_box(self, box, step):
        """The next box of the same row that may be written."""
        pays = self.picture.pays()
        first, count = (0, UPPER) if box < UPPER else (UPPER, 7)
        for i in range(1, count):
            other = first + (box - first + step * i) % count
            if pays[other] is not None:
                return FIRST_BOX + other
        return FIRST_BOX + box

    def _nearest_box(self, first, column):
        """The writable box nearest to a column of the row that starts at `first`; coming down
        from the dice to a full upper row, of the lower one; else where the cursor is."""
        pays = self.picture.pays()
        rows = (0, UPPER) if first == 0 and self.picture.cursor <= ROLL else (first,)
        for row in rows:
            for away in range(7):
                for other in (column - away, column + away):
                    if 0 <= other < (UPPER if row == 0 else 7) and pays[row + other] is not None:
                        return FIRST_BOX + row + other
        return self.picture.cursor

    def _best_box(self):
        """The box that pays most; of equals the last."""
        pays = self.picture.pays()
        best = None
        for box in range(13):
            if pays[box] is not None and (best is None or pays[box] >= pays[best]):
                best = box
        return best

    def _move(self, cursor):
        picture = self.picture
        old, picture.cursor = picture.cursor, cursor
        if old == cursor:
            return
        picture.at(old)
        picture.at(cursor)
        self._listen()
        self.moved_at = self.play.console.now if cursor > ROLL else None
        self._footer()

    # Turns and throws

    def _sit(self, seat):
        """This seat's turn; True if its card is on the screen already."""
        state, picture = self.play.match.state, self.picture
        same = seat == picture.seat and state.throws > 0 and picture.shown == state.dice
        if seat != picture.seat or not state.throws:
            picture.kept, self.order = 0, []
        picture.seat = seat
        if state.throws > 1 and not picture.kept and not self.order:
            picture.kept = self.play.match.last or 0  # back after power loss
        picture.shown = list(state.dice)
        return same

    def _draw_turn(self, same):
        if same:
            self.picture.after_throw()
        else:
            self.picture.everything()
        self._listen(True)
        self._footer()

    def _footer(self):
        words, picture = self.words, self.picture
        cursor = picture.cursor
        match = self.play.match
        if cursor is None:
            self.screen.footer("", "")
            return
        if cursor > ROLL:
            # The name comes when the cursor rests: a quick walk costs the wire less.
            box = cursor - FIRST_BOX
            a = words("box%d" % box) if self.moved_at is None else words("write")
        elif cursor == ROLL:
            left = DICE - sum([picture.kept >> die & 1 for die in range(DICE)])
            a = words("rolls", left) if left and match.state.throws < THROWS else ""
        else:
            a = words("free" if picture.kept >> cursor & 1 else "keep")
        b = words("undo") if self.order or match.can_undo() else words("table")
        self.screen.footer(a, b)

    def _tumble(self, now):
        """One pose of every die in the air; its face once it has landed."""
        picture, state = self.picture, self.play.match.state
        self.frame += 1
        self.until = now + FRAME
        landing = FIRST_STOP
        for die in range(DICE):
            if not self.rolling >> die & 1:
                continue
            if self.frame >= landing:
                self.rolling &= ~(1 << die)
                picture.shown[die] = state.dice[die]
                picture.die(die)
            else:
                picture.tumbling(die, self.frame)
            landing += 1
