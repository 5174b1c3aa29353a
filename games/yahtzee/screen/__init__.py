# SPDX-License-Identifier: MIT
"""Yahtzee's buttons: keep, roll, write; and what the dice do meanwhile.

The cursor waits where the next press is most likely: on the dice alike that are most, on Roll once
some are kept (A keeps all that show the same, and leads there), after the third roll on a box that
pays well. So most turns are A after A; tests/yahtzee/test_presses.py counts.
"""

from handful.play import board

from games.yahtzee.rules import (
    ALL_DICE,
    DICE,
    OPEN,
    THROWS,
    UPPER,
    UPPER_BONUS_AT,
    WRITE,
    YAHTZEE,
    upper_total,
)
from games.yahtzee.screen.cursor import FIRST_BOX, ROLL, best_box, likely, walk
from games.yahtzee.screen.picture import Picture

FRAME = 80  # milliseconds of a tumbling pose
POSES = 4  # until the first die lies still; then one after the other
LOOK = 500  # milliseconds five dice alike are looked at
SHOW_WRITTEN = 1200  # milliseconds a computer player's box stays marked
LISTEN_AFTER = 200  # milliseconds without a key, then the coach speaks: a quick walk is cheaper
REMEMBER_AFTER = 800  # and so many more, then the bars under the dice survive power loss
KEPT = "kept"  # the note of them: the mask, then the dice it is for


class Board(board.Board):
    """What the Play scene asks (docs/architecture.md)."""

    def __init__(self, play):
        super().__init__(play)
        self.picture = Picture(play)
        self.before = []  # (kept, cursor) before each keep since the last roll, for B
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
        self.coach = None
        self._hush()
        if on:
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
        same = self._sit(seat)
        picture = self.picture
        picture.weigh()
        picture.cursor = likely(self.play.match.state, picture.kept, picture.pays)
        self._ask_coach()
        self._draw_turn(same)

    def watch(self, seat):
        """A computer player is to decide."""
        same = self._sit(seat)
        self._hush()
        self.picture.cursor = None
        self._draw_turn(same)

    def idle(self, now):
        """The coach thinks while a person does."""
        if self.coach and self.coach.step():
            self._listen(True)

    def key(self, button):
        """A does what the footer says, B takes back, arrows walk."""
        state = self.play.match.state
        if button == "A":
            self._act(state)
        elif button == "B":
            self._take_back()
        else:
            picture = self.picture
            if state.throws:
                self._move(walk(button, picture.cursor, state.throws, picture.kept, picture.pays))
        if state.throws and not state.pending:
            self.play.at_rest(LISTEN_AFTER, self._rested)

    def played(self, action):
        """What a decision looks like: dice tumble, or a box is filled."""
        self.before = []
        self._hush()
        if action < WRITE:
            return self._tumble(action)
        self.picture.kept = 0
        return self._written(action - WRITE)

    def told(self, seat, action):
        """Which box was filled, and with how much."""
        if action < WRITE:
            return ""
        box = action - WRITE
        return "%s %d" % (self.words("box%d" % box), self.play.match.state.cards[seat][box])

    def suggest(self, action):
        """Puts cursor and bars where the coach would."""
        if action >= WRITE:
            self._move(FIRST_BOX + action - WRITE)
        else:
            self._keep(action, ROLL)
        self._footer()
        self._listen()

    def table(self):
        """Everybody's sheets."""
        from games.yahtzee.screen.table import Table

        return Table(self.play)

    def verdict(self):
        """What a solo score is worth."""
        score = self.play.match.state.total(0)
        return self.words("verdict%d" % min(max(score // 50 - 2, 0), 4))

    # The coach

    def _ask_coach(self):
        """A person sits down at a card: time to think about it."""
        state = self.play.match.state
        seat = self.play.match.turn()
        if self.coach and seat >= 0 and self.play.match.is_person(seat):
            self.coach.sit(state.cards[seat])

    def _hush(self):
        """Nothing the coach said is left on the screen."""
        if self.picture.remark:
            self.picture.remark = ""
            self.picture.header()
        self.picture.advise(None)

    def _listen(self, marks=False):
        """What the coach says of the choice under the cursor; its marks too if they changed."""
        picture, state = self.picture, self.play.match.state
        if not self.coach or picture.cursor is None:
            return
        picture.remark = self.coach.words(state)
        picture.header()
        if marks:
            picture.advise(self.coach.best(state))

    def _rested(self):
        """No key for a moment."""
        self._footer()
        self._listen()
        self.play.at_rest(REMEMBER_AFTER, self._remember)

    # A and B

    def _act(self, state):
        picture = self.picture
        cursor, kept = picture.cursor, picture.kept
        if cursor > ROLL:
            self.play.decide(WRITE + cursor - FIRST_BOX)
        elif cursor == ROLL:
            if kept != ALL_DICE and state.throws < THROWS:
                self.play.decide(kept)
        elif 0 < state.throws < THROWS:
            self.before.append((kept, cursor))
            if kept >> cursor & 1:
                self._keep(kept & ~(1 << cursor), cursor)
                return
            for die in range(DICE):
                if state.dice[die] == state.dice[cursor]:
                    kept |= 1 << die
            self._keep(kept, ROLL if kept != ALL_DICE else best_box(self.picture.pays))

    def _keep(self, kept, cursor):
        """Bars under these dice."""
        picture = self.picture
        changed, picture.kept = picture.kept ^ kept, kept
        for die in range(DICE):
            if changed >> die & 1:
                picture.bar(die)
        self._move(cursor, True)

    def _take_back(self):
        """The last keep; else the last decision; else lean back and see the table."""
        if self.before:
            self._keep(*self.before.pop())
        elif self.play.match.can_undo():
            self.play.undo()
        else:
            self.play.show_table()

    def _move(self, cursor, changed=False):
        picture = self.picture
        old, picture.cursor = picture.cursor, cursor
        if old == cursor and not changed:
            return
        if old != cursor:
            picture.at(old)
            picture.at(cursor)
            self.screen.show()  # by themselves: with the footer's letters they would cost more
        if (old != ROLL and cursor != ROLL) or changed or max(old, cursor) == ROLL:
            self._footer()  # else the way is long, and the words come when the cursor rests

    # Turns and rolls

    def _sit(self, seat):
        """This seat's turn; True if its card is on the screen already."""
        state, picture = self.play.match.state, self.picture
        same = seat == picture.seat and state.throws > 0 and picture.shown == state.dice
        if seat != picture.seat or not state.throws:
            picture.kept, self.before = 0, []
        picture.seat = seat
        if not picture.kept and not self.before:
            picture.kept = self._remembered()
            if picture.kept != self._rolled():
                self.before.append((self._rolled(), ROLL))
        picture.shown = list(state.dice)
        return same

    def _remember(self):
        """Bars that no roll tells of yet survive power loss."""
        if self.play.match.state.throws < THROWS and self.picture.kept != self._remembered():
            self.play.keep(KEPT, bytes([self.picture.kept] + self.play.match.state.dice))

    def _remembered(self):
        """The dice that were kept before power went, or before a box was taken back."""
        note = self.play.note(KEPT)
        if note[1:] == bytes(self.play.match.state.dice):
            return note[0] & ALL_DICE
        return self._rolled()

    def _rolled(self):
        """The dice that were kept when the others rolled."""
        match = self.play.match
        return (match.last or 0) & ALL_DICE if match.state.throws > 1 else 0

    def _draw_turn(self, same):
        if same:
            self.picture.after_roll()
        else:
            self.picture.everything()
        self._listen(True)
        self._footer()

    def _footer(self):
        words, picture = self.words, self.picture
        cursor, match = picture.cursor, self.play.match
        if cursor is None:
            self.screen.footer("", "")
            return
        if cursor > ROLL:
            a = words("box%d" % (cursor - FIRST_BOX))
        elif cursor == ROLL:
            left = DICE - sum([picture.kept >> die & 1 for die in range(DICE)])
            a = words("rolls", left) if left and match.state.throws < THROWS else ""
        elif picture.kept >> cursor & 1:
            a = words("release")
        else:
            face = picture.shown[cursor]
            a = words("keep" if picture.shown.count(face) == 1 else "keep_all", face)
        b = words("undo") if self.before or match.can_undo() else words("table")
        self.screen.footer(a, b)

    def _tumble(self, kept):
        """A generator: the dice in the air, then one after the other on the table."""
        picture, play = self.picture, self.play
        dice = play.match.state.dice
        picture.kept = kept
        self.screen.footer("", "")
        rolling = []
        for die in range(DICE):
            if kept >> die & 1:
                picture.bar(die)  # a computer player's are news
            else:
                rolling.append(die)
        poses = POSES + len(rolling) if play.animations else 0
        frame = 0
        while frame < poses:
            frame += 1
            if frame > POSES:
                die = rolling.pop(0)
                picture.shown[die] = dice[die]
                picture.die(die)
            for die in rolling:
                picture.tumbling(die, frame)
            began = play.now
            yield FRAME
            if play.now == began:  # a key: nobody sees the rest
                frame = poses
        picture.shown = list(dice)
        for die in rolling:
            picture.die(die)
        if min(dice) == max(dice):
            yield LOOK
            card = play.match.state.cards[picture.seat]
            worth = "a_joker" if card[YAHTZEE] == 0 else "another"
            yield from self._moment("cheer", "yahtzee" if card[YAHTZEE] == OPEN else worth)

    def _written(self, box):
        """A generator: what a computer player wrote, for a moment; the bonus, if that was it."""
        picture, state = self.picture, self.play.match.state
        card = state.cards[picture.seat]
        if picture.cursor is None:
            picture.marked = box
            picture.box(box)
            picture.header()
            self.screen.caption(self.told(picture.seat, WRITE + box))
            yield SHOW_WRITTEN
            picture.marked = None
        upper = upper_total(card)
        if box < UPPER and upper - card[box] < UPPER_BONUS_AT <= upper:
            yield from self._moment("bonus", "upper_bonus")

    def _moment(self, words, line):
        from handful.play.moment import moment

        return moment(self.play, self.words(words), self.words(line))
