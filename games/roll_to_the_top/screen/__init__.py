# SPDX-License-Identifier: MIT
"""Roll to the Top!'s buttons: change the set, pick dice, write their sum; and how dice roll.

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
from games.roll_to_the_top.screen.cursor import Chooser
from games.roll_to_the_top.screen.picture import FIRST_SQUARE, WHITE

FRAME = 80  # milliseconds of a face of a rolling die
FIRST_STOP = 4  # frames until the first die lies still; the next ones one frame later each
GLANCE = 1800  # milliseconds everybody's sheets are shown after a round
TOLD = 900  # milliseconds a computer player's change of the set is told


class Board(Chooser):
    """What the Play scene asks (docs/architecture.md)."""

    def __init__(self, play):
        super().__init__(play)
        self.drawn = None  # what the whole picture was last drawn for
        self.advised = False  # the coach has shown where to go: no question about it
        self.note(0)
        self._sit(0)

    def opening(self):
        """Who rolls first, and which dice stay."""
        state = self.play.match.state
        if state.seats == 1:
            return ""
        dice = " ".join([DICE[die] for die in range(5) if state.set >> die & 1])
        return self.play.section("turn")("opening", self.play.name(state.first), dice)

    def draw(self):
        """Everything on a black screen: only what the person with the device may see."""
        if self.play.match.turn() == OVER:
            self._draw_sheets()
            return
        picture, seat = self.picture, self.play.viewer()
        if seat is None:  # nobody has it
            picture.silhouette.draw(bytes(len(self.play.match.state.sheet)))
            return
        if picture.seat != seat:
            self._sit(seat)
        self.drawn = self.scene()
        picture.told = ["", "", ""]
        picture.everything()
        self.tell()

    def _draw_sheets(self):
        """The sheets after a round or a game; the line below them stays free."""
        if len(self.numbers) > 1:
            from games.roll_to_the_top.screen.tables import Race

            Race(self.play, self.numbers).draw_sheets(self.round)
        else:
            self.picture.everything()

    def ready(self, seat):
        """A person is to decide."""
        self.note(seat)
        self._sit(seat)
        self.advised = False
        self.changing = self.play.section("change") if self.phase == CHANGE else None
        self.picture.banner = self.must_words() if self.changing else ""
        self._draw_turn(self.rest())

    def watch(self, seat):
        """A computer player is to decide: one sees one's own sheet meanwhile. True where there is
        nothing to see of it, so that it needs no pause."""
        self.note(seat)
        self._sit(self.play.viewer() or 0)
        self.picture.banner = ""
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
        picture = self.picture
        old, picture.cursor = picture.cursor, None
        self.forget()  # draws ticks on the dice just used
        if action < 32 or self.phase == CHANGE:
            picture.at(old)
            picture.tell("")
            return self._show(action)
        if picture.seat == self.seat:
            picture.square(action & 31)
            picture.header()
        return None

    def told(self, seat, action):
        """A change of the set; what is written stays a secret until the round is over."""
        return self.changed_words(action) if self.phase == CHANGE else ""

    def suggest(self, action):
        """Puts dice and cursor where the coach would."""
        self.forget()
        self.advised = True
        if self.phase == CLIMB and action >= 32:
            self.order = [die for die in range(5) if action >> 5 >> die & 1]
            self._sum_changed()
            for die in self.order:
                self.picture.die(die)
            self.move(FIRST_SQUARE + (action & 31))
        elif action >= SWAP_DICE:
            self.choose((action - SWAP_DICE) // 5)
            self.move((action - SWAP_DICE) % 5)
        else:
            self.move(WHITE if action == DONE else (action - ADD_DIE) % 5)

    def table(self):
        """Everybody's sheets."""
        if self.play.match.state.seats == 1:
            return None
        from games.roll_to_the_top.screen.tables import Table

        return Table(self.play)

    def verdict(self):
        """What a game alone was worth."""
        from games.roll_to_the_top.lobby.medals import verdict

        return verdict(self.play.match.state, self.play.section("result"))

    # A and B

    def _act(self):
        state, cursor = self.play.match.state, self.picture.cursor
        if state.phase == CHANGE:
            self._change(state, cursor)
        elif cursor >= FIRST_SQUARE:
            self.play.decide(self.picture.chosen * 32 + cursor - FIRST_SQUARE)
        elif cursor == WHITE:
            self._end_turn()
        elif cursor in self.order and self.picture.targets:
            self.to_sheet()
        else:
            self.pick(cursor)

    def _end_turn(self):
        """It cannot be taken back: a question first, if something could still be written."""
        play = self.play
        if not self.usable or self.advised:
            play.decide(DONE)
            return
        word = self._end_word()
        play.ask(play.section("turn")(word), self.words(word), lambda: play.decide(DONE))

    def _end_word(self):
        """What it means to end the turn now."""
        return "done" if self.play.match.state.entries[self.seat] else "skip"

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
        if self.swap_in is not None:
            die = self.swap_in
            self.forget()
            self.move(die)
        elif self.order:
            die = self.order[-1]
            self.pick(die)
            self.move(die)
        elif self.play.match.can_undo():
            self.play.undo()
        elif self.play.match.state.seats > 1:
            self.play.show_table()

    # Turns

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
        return self.picture.seat, self.phase, self.round, self.game, self.picture.banner

    def _draw_turn(self, cursor):
        """The whole picture for a new turn; the cursor for one that goes on."""
        if self.drawn == self.scene():
            self.move(cursor)
        else:
            self.picture.cursor = cursor
            self.screen.clear()
            self.draw()

    def tell(self):
        """Where the cursor can go, what A does here, what B does."""
        words, picture = self.words, self.picture
        state, cursor = self.play.match.state, picture.cursor
        if cursor is None:
            if not self.play.match.is_person(self.seat):
                self.thinks(0)
            return
        if state.phase == CHANGE:
            about, a = self.change_words(state, cursor)
        else:
            total, places = state.total(picture.chosen), len(picture.targets)
            if total:
                about = words("places", places) if places else words("no_place", total)
            elif self.usable:
                about = words("pick_or_" + self._end_word())
            elif not state.open_squares(picture.seat):
                about = words("complete")
            else:
                about = words("none_fits" if state.unused() else "all_used")
            if cursor >= FIRST_SQUARE:
                a = words("write", total)
            elif cursor == WHITE:
                a = words(self._end_word())
            elif cursor not in self.order:
                a = words("pick", state.dice[cursor])
            else:
                a = words("put", total) if places else words("unpick", state.dice[cursor])
        b = words("table") if state.seats > 1 else ""
        if self.order or self.swap_in is not None:
            b = words("unpick", "")
        elif self.play.match.can_undo():
            b = words("undo")
        picture.tell(about, a, b)

    # What a decision looks like

    def _show(self, action):
        """The set is changed, or a seat's turn is over: perhaps the round, perhaps the game."""
        play, picture = self.play, self.picture
        state = play.match.state
        if self.phase == CHANGE:
            if picture.seat != self.seat:
                picture.tell(play.name(self.seat), self.changed_words(action), "", False)
                yield TOLD
        elif state.round != self.round or len(state.past) != self.game:
            yield from self._round_over(state)
        if play.match.fell and play.match.turn() != OVER:
            if play.animations:
                yield from self._roll(state)
            picture.lie()
            picture.dice()

    def _round_over(self, state):
        """Everybody's sheets for a moment; alone, the finished one, and what it was worth."""
        play, picture = self.play, self.picture
        ended = len(state.past) != self.game
        if state.seats > 1:
            self.screen.clear()
            self._draw_sheets()
        if state.seats > 1 or ended:
            yield -GLANCE
        self.drawn = None
        if play.match.turn() == OVER:
            from games.roll_to_the_top.lobby.medals import celebrate

            yield from celebrate(state, self.screen, play.section("result"))
            return
        if state.phase == CHANGE:
            return
        if not ended:  # nobody changes the set
            picture.banner = play.section("change")("five_stay")
        self.note(self.seat)
        self._sit(play.viewer() or 0)
        picture.shown, picture.sign = [0] * 5, NO_SIGN
        self.screen.clear()
        self.draw()
        if ended:
            from games.roll_to_the_top.screen.tables import Between

            play.push(Between(play))
            yield 0

    def _roll(self, state):
        """Faces that change until a die has landed, one after the other, the white one last. They
        lie at once when a press ends it."""
        picture = self.picture
        picture.sign = NO_SIGN
        picture.die(WHITE)
        for frame in range(1, FIRST_STOP + 5):
            stop = FIRST_STOP
            for die in range(5):
                face = 0
                if state.set >> die & 1:
                    face = state.dice[die]
                    if frame < stop:
                        face = (frame * 7 + die * 3) % FACES[die] + 1
                    stop += 1
                if face != picture.shown[die] or frame == 1:
                    picture.shown[die] = face
                    picture.die(die)
            if frame >= stop:
                return
            since = self.play.now
            yield FRAME
            if self.play.now < since + FRAME:
                return
