# SPDX-License-Identifier: MIT
"""Yahtzee's buttons: keep, roll, write.

The cursor waits where the next press is most likely: on the dice alike that are most, on Roll once
some are kept (A keeps all that show the same, and leads there; in a row one after the other), on a
box that pays well; with the coach on, on what it would do. So most turns are A after A;
tests/yahtzee/test_presses.py counts.
"""

from handful.play import board

from games.yahtzee.rules.state import (
    ALL_DICE,
    DICE,
    THROWS,
    UPPER,
    UPPER_BONUS,
    UPPER_BONUS_AT,
    WRITE,
    upper_total,
)
from games.yahtzee.screen.cursor import FIRST_BOX, ROLL, alike, faces, likely, onward, toward, walk
from games.yahtzee.screen.picture import Picture
from games.yahtzee.screen.shows import tumble, written

LISTEN_AFTER = 200  # milliseconds without a key, then a box is named: a quick walk is cheaper
REMEMBER_AFTER = 800  # and so many more, then the bars under the dice survive power loss
KEPT = "kept"  # the note of them: the mask, then the dice it is for
NEARLY = 5  # points that the upper bonus was missed by, to be told


class Board(board.Board):
    """What the Play scene asks (docs/architecture.md)."""

    def __init__(self, play):
        super().__init__(play)
        self.picture = Picture(play)
        self.before = []  # (kept, cursor) before each keep since the last roll, for B
        self.had = 0  # the total before this turn
        self.until = 0  # A does nothing before
        self.said = ""  # by the coach, of what A does
        self.coach = None
        if play.coach:
            self._hire()

    def opening(self):
        """Who begins, and why."""
        state, name = self.play.match.state, self.play.player_name
        if state.seats == 1:
            return ""
        # Where the highest tied and rolled again, the sums are of that roll.
        sums = ["%s %d" % (name(i), state.sums[i]) for i in range(state.seats) if state.sums[i] > 1]
        return self.play.section("boxed")("opening", ", ".join(sums), name(state.first))

    def set_coach(self, on):
        """The coach's marks on or off."""
        self.coach = None
        self._hush()
        if on:
            self._hire()
            self.play.show_message(self.play.section("boxed")("coach"))

    def _hire(self):
        from games.yahtzee.screen.coach import Coach

        self.coach = Coach(self.picture)
        self._ask_coach()

    def draw(self):
        """Everything on a black screen."""
        turn = self.play.match.turn()
        if turn < 0:
            self.picture.cursor = self.picture.marked = None
            self.picture.gain = ""
            seat = self.play.viewer()
            if seat not in (None, self.picture.seat):  # one's own sheet, without the other's dice
                self.picture.seat, self.picture.kept, self.picture.shown = seat, 0, [0] * DICE
        self.picture.everything()
        if turn >= 0 and self.picture.cursor is None:
            self.screen.caption(self.words("turn_of", self.play.player_name(turn)))
        self._tell()

    def on_human_turn(self, seat):
        """A person is to decide."""
        same = self._sit(seat)
        picture = self.picture
        picture.weigh()
        self._ask_coach()
        best = self.coach and self.coach.best(self.play.match.state)
        if best is None:
            picture.cursor = likely(self.play.match.state, picture.kept, picture.pays)
        else:
            picture.cursor = toward(best, picture.kept)
        if picture.cursor == ROLL and self.play.match.state.throws:
            self.until = self.play.now + 300  # a press too many is not for another roll
        self._draw_turn(same)

    def on_computer_turn(self, seat):
        """A computer player is to decide."""
        same = self._sit(seat)
        self._hush()
        self.picture.cursor = None
        self._draw_turn(same)
        if not self.play.match.state.throws:
            self.screen.caption(self.words("turn_of", self.play.player_name(seat)))

    def on_idle(self, now):
        """The coach thinks while a person does."""
        if self.coach and self.coach.step():
            self._tell()

    def key(self, button):
        """A does what the footer says, B takes back, arrows walk."""
        state = self.play.match.state
        early, self.until = self.play.now < self.until, 0
        if button == "A":
            if not early:
                self._act(state)
        elif button == "B":
            self._take_back()
        else:
            picture = self.picture
            if state.throws:
                self._move(walk(button, picture.cursor, state.throws, picture.pays))
        if state.throws and not state.pending:
            self.play.call_when_idle(LISTEN_AFTER, self._rested)

    def show_move(self, action):
        """What a decision looks like: dice tumble, or a box is filled."""
        self.before = []
        self._hush()
        if action < WRITE:
            return tumble(self, action)
        self.picture.kept = 0
        return written(self, action - WRITE)

    def describe_move(self, seat, action):
        """Which box was filled, and with how much."""
        if action < WRITE:
            return ""
        state, box = self.play.match.state, action - WRITE
        points = state.cards[seat][box]
        words = "%s: %d" % (self.words("box%d" % box), points)
        more = state.total(seat) - self.had - points
        return words + " +%d" % more if more else words

    def select_action(self, action):
        """Marks what the coach would do; A after A does it."""
        self.picture.advise(action)
        self._move(toward(action, self.picture.kept))
        self._tell()

    def rules_topic(self):
        from games.yahtzee.screen.asked import topic

        return topic(self.play.match.state, self.picture.cursor)

    def overview(self):
        """Everybody's sheets."""
        from games.yahtzee.screen.table import Table

        return Table(self.play)

    def solo_verdict(self):
        """What a solo score is worth."""
        score = self.play.match.state.total(0)
        missed = UPPER_BONUS_AT - upper_total(self.play.match.state.cards[0])
        if 0 < missed <= NEARLY:
            return self.words("missed", missed)
        return self.words("verdict%d" % min(max(score // 50 - 2, 0), 4))

    # The coach

    def _ask_coach(self):
        """A person sits down at a card: time to think about it."""
        state = self.play.match.state
        seat = self.play.match.turn()
        if self.coach and seat >= 0 and self.play.match.is_human(seat):
            self.coach.sit(state.cards[seat])

    def _hush(self):
        """Nothing the coach said is left on the screen."""
        self.said = ""
        self.picture.advise(None)

    def _tell(self):
        """What the cursor is on: the box's name, what A does, what the coach says of it."""
        picture, state = self.picture, self.play.match.state
        cursor = picture.cursor
        picture.remark = ""
        if cursor is not None:
            if cursor > ROLL:
                picture.remark = self.words("box%d" % (cursor - FIRST_BOX))
            if self.coach:
                picture.advise(self.coach.best(state))
                self.said = self.coach.words(state)
        picture.header()
        self._footer()

    def _rested(self):
        """No key for a moment."""
        self._tell()
        self.play.call_when_idle(REMEMBER_AFTER, self._remember)

    # A and B

    def _act(self, state):
        picture = self.picture
        cursor, kept = picture.cursor, picture.kept
        if cursor > ROLL:
            self._write(cursor - FIRST_BOX)
        elif cursor == ROLL:
            if kept != ALL_DICE and state.throws < THROWS:
                self.play.submit(kept)
        elif 0 < state.throws < THROWS:
            self.before.append((kept, cursor))
            kept ^= self._alike(cursor)
            self._keep(kept, onward(cursor, picture.shown, kept, picture.pays, picture.advised))

    def _write(self, box):
        """A zero only after a question, where something else could be done and the coach would."""
        play, words, pays = self.play, self.words, self.picture.pays
        most = max([points or 0 for points in pays])
        rolls = play.match.state.throws < THROWS
        if pays[box] or not (most or rolls) or self.picture.advised == WRITE + box:
            play.submit(WRITE + box)
            return
        from games.yahtzee.screen.asked import zero

        ask = zero(play, box, pays, most)
        play.ask(ask, words("write", 0), lambda: play.submit(WRITE + box))

    def _keep(self, kept, cursor):
        """Bars under these dice."""
        picture = self.picture
        changed, picture.kept = picture.kept ^ kept, kept
        for die in range(DICE):
            if changed >> die & 1:
                picture.bar(die)
        picture.under_roll()
        self._move(cursor, True)

    def can_undo(self):
        return bool(self.before)

    def _take_back(self):
        """The last keep; else the last decision; else there is the menu."""
        if self.before:
            self._keep(*self.before.pop())
        elif self.play.match.can_undo():
            self._hush()
            self.play.undo()
        else:
            self.play.pause()

    def _move(self, cursor, changed=False):
        picture = self.picture
        old, picture.cursor = picture.cursor, cursor
        if old == cursor and not changed:
            return
        if old != cursor:
            picture.at(old)
            picture.at(cursor)
            self.screen.show()  # by themselves: with the footer's letters they would cost more
        self._footer()

    # Turns and rolls

    def _sit(self, seat):
        """This seat's turn; True if its card is on the screen already."""
        state, picture = self.play.match.state, self.picture
        same = seat == picture.seat and state.throws > 0 and picture.shown == state.dice
        if seat != picture.seat or not state.throws:
            picture.kept, self.before = 0, []
        picture.seat = seat
        picture.marked = self.undo_seat = None
        if state.throws:
            picture.gain = ""
        self.had = state.total(seat)
        if not picture.kept and not self.before:
            picture.kept = self._remembered()
            if picture.kept != self._rolled():
                self.before.append((self._rolled(), ROLL))
        picture.shown = list(state.dice)
        return same

    def _remember(self):
        """Bars that no roll tells of yet survive power loss."""
        if self.play.match.state.throws < THROWS and self.picture.kept != self._remembered():
            self.play.save_note(KEPT, bytes([self.picture.kept] + self.play.match.state.dice))

    def _remembered(self):
        """The dice that were kept before power went, or before a box was taken back."""
        note = self.play.load_note(KEPT)
        if note[1:] == bytes(self.play.match.state.dice):
            return note[0] & ALL_DICE
        return self._rolled()

    def _rolled(self):
        """The dice that were kept when the others rolled."""
        match = self.play.match
        return (match.last_action or 0) & ALL_DICE if match.state.throws > 1 else 0

    def _draw_turn(self, same):
        if same:
            self.picture.after_roll()
        else:
            self.picture.everything()
        self._tell()

    def faces(self, mask):
        """The dice of a mask, to be read."""
        return " ".join([str(face) for face in faces(self.picture.shown, mask)])

    def _alike(self, cursor):
        """What A keeps or releases."""
        picture = self.picture
        return alike(cursor, picture.shown, picture.kept, picture.pays, picture.advised)

    def _footer(self):
        words, picture = self.words, self.picture
        cursor, match = picture.cursor, self.play.match
        if cursor is None:
            return
        if cursor > ROLL:
            box, extra = cursor - FIRST_BOX, picture.extra
            points, upper = picture.pays[box], upper_total(match.state.cards[picture.seat])
            if box < UPPER and upper < UPPER_BONUS_AT <= upper + points:
                extra += UPPER_BONUS
            a = words("write", "%d+%d" % (points, extra) if extra else points)
        elif cursor == ROLL:
            left = DICE - sum([picture.kept >> die & 1 for die in range(DICE)])
            a = words("rolls", left) if left and match.state.throws < THROWS else ""
        else:
            a = "release" if picture.kept >> cursor & 1 else "keep"
            a = words(a, self.faces(self._alike(cursor)))
        undo = self.before or match.can_undo()
        b = words("undo") if undo else self.play.common_words("menu")
        if self.said:
            from games.yahtzee.screen.coach import beside

            a = beside(a, self.said, b)
        self.screen.footer(a, b)
