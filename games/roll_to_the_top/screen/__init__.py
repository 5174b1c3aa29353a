# SPDX-License-Identifier: MIT
"""Roll to the Top!'s buttons: change the set, choose dice, write their sum; and how dice roll.

What others write in a round is not shown before it is over: while they write, the sheet of the
person with the device stays on the screen.
"""

from handful.game import OVER

from games.roll_to_the_top.rules.pieces import (
    ADD_DIE,
    CHANGE,
    CLIMB,
    DICE,
    DONE,
    FACES,
    NO_SIGN,
    REMOVE_DIE,
    SWAP,
    SWAP_DICE,
)
from games.roll_to_the_top.screen.cursor import Choosing
from games.roll_to_the_top.screen.picture import FIRST_SQUARE, WHITE

FRAME = 80  # milliseconds of a face of a rolling die
FIRST_STOP = 4  # frames until the first die lies still; the next ones one frame later each
GLANCE = 1800  # milliseconds everybody's sheets are shown after a round
TOLD = 900  # milliseconds a computer player's change of the set is told


class Board(Choosing):
    """What the Play scene asks (docs/architecture.md)."""

    def __init__(self, play):
        super().__init__(play)
        self.screen, self.words = play.screen, play.words
        self.drawn = None  # what the whole picture was last drawn for
        self.glancing = self.rolling = False
        self.frame = self.frame_at = self.until = 0
        self.note(0)
        self._sit(0)

    def opening(self):
        """Who rolls first, and which dice stay."""
        state = self.play.match.state
        if state.seats == 1:
            return ""
        dice = " ".join([DICE[die] for die in range(5) if state.set >> die & 1])
        return self.words("opening", self.play.name(state.first), dice)

    def draw(self):
        """Everything on a black screen: only what the person with the device may see."""
        if self.picture.seat != self.holder():
            self._sit(self.holder())
        self.drawn = self.scene()
        self.picture.told = ["", "", ""]
        self.picture.everything()
        self.tell()

    def ready(self, seat):
        """A person is to decide."""
        self.note(seat)
        self._sit(seat)
        self._draw_turn(self.rest())

    def watch(self, seat):
        """A computer player is to decide: one sees one's own sheet meanwhile. True where there is
        nothing to see of it, so that it needs no pause."""
        self.note(seat)
        self._sit(self.holder())
        self._draw_turn(None)
        return self.phase == CLIMB

    def thinks(self, percent):
        """How far the computer player is."""
        self.picture.tell("%s %d%%" % (self.play.name(self.seat)[:6], percent))

    def key(self, button):
        """A does what the last lines say, B takes back, arrows walk."""
        if button == "A":
            self._act()
        elif button == "B":
            self.undo()
        elif self.picture.cursor < FIRST_SQUARE:
            self._walk_dice(button)
        else:
            self._walk_sheet(1 if button in ("RIGHT", "UP") else -1, button in ("UP", "DOWN"))

    def played(self, action):
        """What a decision looks like: a number is written, dice roll, a round is over."""
        play, picture = self.play, self.picture
        old, picture.cursor = picture.cursor, None
        self.forget()  # draws ticks on the dice just used
        if action >= 32 and self.phase == CLIMB:
            if old is not None:
                picture.square(action & 31)
                picture.header()
            return
        picture.at(old)
        picture.tell("")
        if self.phase == CHANGE and old is None:
            picture.tell(play.name(self.seat)[:10], self._change_words(action), "", False)
            self.until = play.now + TOLD
        state = play.match.state
        if state.round != self.round or len(state.past) != self.game:
            self._round_over()
        if play.match.fell:
            self._roll()

    def tick(self, now):
        """True while something moves."""
        if self.glancing:
            if now >= self.until:
                self._end_glance()
            return True
        if self.rolling:
            if now >= self.frame_at:
                self._tumble(now)
            return True
        return now < self.until

    def skip(self):
        """Ends an animation at once."""
        self.until = 0
        if self.rolling:
            self._land()
        if self.glancing:
            self._end_glance()

    def suggest(self, action):
        """Puts dice and cursor where the coach would."""
        self.forget()
        if action >= SWAP_DICE:
            self.choose((action - SWAP_DICE) // 5)
            self.move((action - SWAP_DICE) % 5)
        elif action >= 32:
            self.order = [die for die in range(5) if action >> 5 >> die & 1]
            self._sum_changed()
            for die in self.order:
                self.picture.die(die)
            self.move(FIRST_SQUARE + (action & 31))
        else:
            self.move(WHITE if action == DONE else (action - ADD_DIE) % 5)

    def table(self):
        """Everybody's sheets."""
        from games.roll_to_the_top.screen.tables import Table

        return Table(self.play)

    def verdict(self):
        """What a game alone was worth."""
        from games.roll_to_the_top.lobby import verdict

        words = self.play.console.game_words(self.play.match.name, "result")
        return verdict(self.play.match.state, words)

    # A and B

    def _act(self):
        state, cursor = self.play.match.state, self.picture.cursor
        if state.phase == CHANGE:
            self._change(state, cursor)
        elif cursor >= FIRST_SQUARE:
            self.play.decide(self.picture.chosen * 32 + cursor - FIRST_SQUARE)
        elif cursor == WHITE:
            self.play.decide(DONE)
        else:
            if cursor in self.order:
                self.order.remove(cursor)
            else:
                self.order.append(cursor)
            self._sum_changed()
            self.picture.die(cursor)
            self.tell()

    def _change(self, state, die):
        """The roller changes the set by this die; a swap needs two."""
        if state.must() != SWAP:
            self.play.decide(die + (REMOVE_DIE if state.set >> die & 1 else ADD_DIE))
        elif self.swap_in is None:
            self.choose(die)
            self.move(self._allowed()[0])
        else:
            self.play.decide(SWAP_DICE + 5 * self.swap_in + die)

    def undo(self):
        """The last die of the sum; else the last decision; else lean back and see the table."""
        picture = self.picture
        if self.swap_in is not None:
            die = self.swap_in
            self.forget()
            self.move(die)
        elif self.order:
            die = self.order.pop()
            self._sum_changed()
            picture.die(die)
            if picture.cursor >= FIRST_SQUARE:
                self.move(die)
            else:
                self.tell()
        elif self.play.match.can_undo():
            self.play.undo()
        elif self.play.match.state.seats > 1:
            self.play.show_table()

    # Turns

    def holder(self):
        """Whose sheet may be seen: the device's holder's; nobody plays: the one to decide."""
        play = self.play
        if play.holder is not None:
            return play.holder
        for seat in range(play.match.state.seats):
            if play.match.is_person(seat):
                return seat
        return self.seat

    def note(self, seat):
        """Remembers what is about to change."""
        state = self.play.match.state
        self.seat, self.phase, self.round = seat, state.phase, state.round
        self.game = len(state.past)
        self.numbers = state.numbers  # a new game has new ones

    def _sit(self, seat):
        """This seat's sheet, nothing chosen."""
        picture = self.picture
        picture.seat, picture.chosen, picture.targets = seat, 0, []
        self.order, self.swap_in = [], None
        picture.lie()

    def scene(self):
        return self.picture.seat, self.phase, self.round, self.game

    def _draw_turn(self, cursor):
        """The whole picture for a new turn; the cursor for one that goes on."""
        if self.drawn == self.scene():
            self.move(cursor)
        else:
            self.picture.cursor = cursor
            self.screen.clear()
            self.draw()

    def tell(self):
        words, picture = self.words, self.picture
        state, cursor = self.play.match.state, picture.cursor
        if cursor is None:
            if not self.play.match.is_person(self.seat):
                self.thinks(0)
            return
        if state.phase == CHANGE:
            must = state.must()
            inside = state.set >> cursor & 1
            about = words("must%d" % must)
            a = words("out" if inside else "in", DICE[cursor])
        elif cursor == WHITE:
            about = "pick" if self.usable else "no_place" if state.unused() else "all_used"
            about = words(about)
            a = words("done")
        else:
            total = state.total(picture.chosen)
            about = words("sum", total, len(picture.targets)) if total else words("pick")
            if cursor >= FIRST_SQUARE:
                a = words("write", total)
            else:
                a = words("drop" if cursor in self.order else "add", state.dice[cursor])
        b = words("table") if state.seats > 1 else ""
        if self.order or self.swap_in is not None or self.play.match.can_undo():
            b = words("undo")
        picture.tell(about, a, b)

    def _change_words(self, action):
        """What a computer player did with the set."""
        words = self.words
        if action >= SWAP_DICE:
            action -= SWAP_DICE
            return "+%s-%s" % (DICE[action // 5], DICE[action % 5])
        return words("in" if action < REMOVE_DIE else "out", DICE[(action - ADD_DIE) % 5])

    # What a decision looks like

    def _round_over(self):
        """Everybody's sheets for a moment; alone, the finished one."""
        play = self.play
        state = play.match.state
        if state.seats > 1 or len(state.past) != self.game:
            self.glancing = True
            self.until = play.now + GLANCE
        if state.seats > 1:
            from games.roll_to_the_top.screen.tables import Race

            self.screen.clear()
            Race(play, self.numbers).draw_sheets(self.round)

    def _end_glance(self):
        """Back to the sheet; to the minus points, if a game of several is over."""
        self.glancing = False
        self.drawn = None
        if self.play.match.turn() == OVER:
            return
        self._sit(self.holder())
        if self.rolling:
            self.picture.shown, self.picture.sign = [0] * 5, NO_SIGN
        self.screen.clear()
        self.draw()
        if len(self.play.match.state.past) != self.game:
            from games.roll_to_the_top.screen.tables import Between

            self.game += 1
            self.play.console.push(Between(self.play))

    def _roll(self):
        self.rolling = True
        self.frame, self.frame_at = 0, self.play.now
        self.picture.sign = NO_SIGN
        if not self.play.animations:
            self._land()

    def _land(self):
        self.rolling = False
        self.picture.lie()
        if not self.glancing:
            self.picture.dice()

    def _tumble(self, now):
        """Another face of every die in the air; its own once it has landed, the white die last."""
        picture, state = self.picture, self.play.match.state
        self.frame += 1
        self.frame_at = now + FRAME
        stop = FIRST_STOP
        for die in range(5):
            face = 0
            if state.set >> die & 1:
                face = state.dice[die]
                if self.frame < stop:
                    face = (self.frame * 7 + die * 3) % FACES[die] + 1
                stop += 1
            if face != picture.shown[die] or self.frame == 1:
                picture.shown[die] = face
                picture.die(die)
        if self.frame == 1 or self.frame >= stop:
            if self.frame >= stop:
                self.rolling = False
                picture.sign = state.white
            picture.die(WHITE)
