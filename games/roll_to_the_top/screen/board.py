# SPDX-License-Identifier: MIT
"""Roll to the Top!'s buttons: change the set, pick dice, write their sum.

What others write in a round is not shown before it is over: while they write, the sheet of the
person with the device stays on the screen.
"""

from handful.game import OVER

from games.roll_to_the_top.rules.pieces import (
    ADD_DIE,
    CHANGE,
    CLIMB,
    DONE,
    REMOVE_DIE,
    RESIGN,
    SWAP,
    SWAP_DICE,
    duty,
)
from games.roll_to_the_top.screen.picture import A_LINE, END_TURN, FIRST_SQUARE, PANEL, SIGNS
from games.roll_to_the_top.screen.showing import Shower


class Board(Shower):
    """What the Play scene asks (docs/architecture.md)."""

    buttons_area = (PANEL, A_LINE, 128 - PANEL, 16)

    def __init__(self, play):
        super().__init__(play)
        self.drawn = None  # what the whole picture was last drawn for
        self.advised = False  # the coach has shown where to go: no question about it
        self.note(0)
        self.sit(0)

    def opening(self):
        """Which sheet, who rolls first, and which dice stay."""
        from games.roll_to_the_top.lobby.opening import Opening

        return Opening(self.play, self.play.begin)

    def draw(self):
        """Everything on a black screen: only what the person with the device may see."""
        picture, seat = self.picture, self.play.viewer()
        if self.play.match.turn() == OVER:
            from games.roll_to_the_top.screen.tables import draw_sheet

            draw_sheet(self.play, self.play.match.state, seat or 0)
            picture.told = ["", "", ""]
            return
        if seat is None:  # nobody has it
            picture.silhouette.draw(bytes(len(self.play.match.state.sheet)))
            return
        if picture.seat != seat:
            self.sit(seat)
        self.drawn = self.scene()
        picture.told = ["", "", ""]
        picture.everything()
        self.tell()

    def draw_buttons(self, a, b):
        """The last sheet is looked at: it goes down to the last row."""
        self.picture.tell("", a, b)

    def on_human_turn(self, seat):
        """A person is to decide."""
        self.note(seat)
        self.sit(seat)
        self.advised = False
        self.say_duty()
        self._draw_turn(self.rest())

    def on_computer_turn(self, seat):
        """A computer player is to decide: one sees one's own sheet meanwhile. True where there is
        nothing to see of it, so that it needs no pause."""
        self.note(seat)
        self.sit(self.play.viewer() or 0)
        self.say_duty()
        if self.hidden:
            self.picture.banner = self.play.section("turn")("resigned")
        self._draw_turn(None)
        return self.phase == CLIMB or self.hidden

    def show_progress(self, percent):
        """A computer player takes its time."""
        turn = self.play.section("turn")
        self.picture.tell(self.play.player_name(self.seat), turn("thinks"), "", False)

    def key(self, button):
        """A does what the last lines say, B takes back, arrows walk."""
        if button == "A":
            self._act()
        elif button == "B":
            self.undo()
        else:
            self.walk(button)

    def show_move(self, action):
        """What a decision looks like: a number is written, dice roll, a round is over."""
        picture = self.picture
        old, picture.cursor = picture.cursor, None
        self.forget()  # draws ticks on the dice just used
        if action < 32 or self.phase == CHANGE:
            picture.at(old)
            picture.tell("")
            return self.show(action)
        if picture.seat == self.seat:
            picture.square(action & 31)
            picture.header()
        return None

    def describe_move(self, seat, action):
        """A change of the set; what was written is a secret until the round is over, then
        everybody's is told."""
        if self.phase == CHANGE:
            return self.changed_words(action).replace("|", " ")
        if not self.round_ended():
            return ""
        words = self.play.section("turn")
        lines = []
        for number, squares in enumerate(self.new_squares()):
            written = [str(self.numbers[number][square]) for square in squares]
            line = words("wrote" if written else "nothing", self.round, ", ".join(written))
            if action == RESIGN and number == seat:
                line = words("gives_up", self.round)
            lines.append((number, line))
        return lines

    def selected_action(self):
        """What A would decide on; a die that only joins a sum or a swap is none."""
        state, cursor = self.play.match.state, self.picture.cursor
        if state.phase == CHANGE:
            return self.changed(state, cursor)
        if cursor >= FIRST_SQUARE:
            return self.picture.chosen * 32 + cursor - FIRST_SQUARE
        return DONE if cursor == END_TURN else None

    def select_action(self, action):
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
            self.move(END_TURN if action == DONE else (action - ADD_DIE) % 5)

    def overview(self):
        """Everybody's sheets."""
        if self.play.match.state.seats == 1:
            return None
        from games.roll_to_the_top.screen.tables import Table

        return Table(self.play)

    def solo_verdict(self):
        """What a game alone was worth."""
        from games.roll_to_the_top.lobby.medals import verdict

        return verdict(self.play.match.state, self.play.section("result"))

    def score_text(self, seat):
        """Its open squares; minus points after several games."""
        state = self.play.match.state
        if state.games > 1:
            return super().scored(seat)
        return self.words("left", state.finished_games[-1][1][seat])

    def bar_length(self, seat):
        """Its filled squares."""
        state = self.play.match.state
        return sum([len(state.sheet) - left[seat] for _, left in state.finished_games])

    def summary(self):
        """How long it took, or who gave up."""
        state, words = self.play.match.state, self.play.section("result")
        gone = [
            self.play.player_name(seat) for seat in range(state.seats) if state.resigned >> seat & 1
        ]
        if gone:  # how many, where their names do not fit
            line = words("gave_up", ", ".join(gone))
            return line if len(line) < 26 else words("gave_up", len(gone))
        return "" if state.games > 1 else words("in_rounds", state.finished_games[-1][0])

    def rules_topic(self):
        """The page of the rules for what is asked now."""
        if self.phase == CHANGE:
            return "signs" if self.play.match.state.must() == self.play.match.state.white else "but"
        if self.order:
            return "on_top" if self.picture.targets else "sums"
        return "turn" if self.usable else "end"

    # A and B

    def _act(self):
        state, cursor = self.play.match.state, self.picture.cursor
        if state.phase == CHANGE:
            self._change(state, cursor)
        elif cursor >= FIRST_SQUARE:
            self.play.submit(self.picture.chosen * 32 + cursor - FIRST_SQUARE)
        elif cursor == END_TURN:
            self._end_turn()
        elif cursor in self.order:
            self.to_sheet()
        else:
            self.pick(cursor)

    def _end_turn(self):
        """It cannot be taken back: a question first, if something could still be written."""
        play = self.play
        if not self.usable or self.advised:
            play.submit(DONE)
            return
        written = play.match.state.entries[self.seat]
        question = play.section("turn")("done" if written else "skip")
        play.ask(question, self.words("end_turn"), lambda: play.submit(DONE))

    def _change(self, state, die):
        """The roller changes the set by this die; a swap needs two."""
        action = self.changed(state, die)
        if action:
            self.play.submit(action)
        else:
            self.choose(die)
            self.move(self._allowed()[0])

    def changed(self, state, die):
        """The action that this die makes; None: it is the first one of a swap."""
        if state.must() != SWAP:
            return die + (REMOVE_DIE if state.set >> die & 1 else ADD_DIE)
        return None if self.swap_in is None else SWAP_DICE + 5 * self.swap_in + die

    def undo(self):
        """From the sheet to the dice, if one may join the sum; the last die of the sum; else the
        last decision; else the menu."""
        if self.swap_in is not None:
            die = self.swap_in
            self.forget()
            self.say_duty()
            self.picture.header()
            self.move(die)
        elif self.order:
            if self.picture.cursor >= FIRST_SQUARE and self.free():
                self.to_dice()
            else:
                self.unpick()
        elif self.play.match.can_undo():
            self.play.undo()
        else:
            self.play.pause()

    # In words

    def _roller(self, state):
        """To whom the white die goes."""
        if state.seats == 1:
            return self.words("next_roll")
        return "▶" + self.play.player_name(state.next_seat(state.roller))

    def _draw_turn(self, cursor):
        """The cursor for a turn that goes on; for a new one all but the same person's sheet."""
        picture, drawn = self.picture, self.drawn
        now = self.scene()
        if drawn == now:
            self.move(cursor)
            return
        picture.cursor = cursor
        if drawn and drawn[:2] == now[:2]:
            self.drawn = now
            picture.header()
            picture.dice()
            picture.tell("")
            self.tell()
        else:
            self.screen.clear()
            self.draw()

    def tell(self):
        """Where the cursor can go, what A does here, what B does."""
        words, picture = self.words, self.picture
        state, cursor = self.play.match.state, picture.cursor
        if cursor is None:
            if self.phase == CHANGE:  # a computer player's, while the header says what it must do
                picture.tell(self.play.player_name(self.seat))
            return
        b = ""
        if state.phase == CHANGE:
            about, a = self.change_words(state, cursor)
        else:
            total, places = state.total(picture.chosen), len(picture.targets)
            on_sheet = cursor >= FIRST_SQUARE
            if total:
                about = words("places", places) if places else words("too_low", total)
                if on_sheet and places > 1:
                    about = self.ways(about)
            elif self.usable:
                about = SIGNS[duty(state.set, state.white, True)] + self._roller(state)
            elif not state.open_squares(picture.seat):
                about = words("complete")
            else:
                about = words("none_fits" if state.unused() else "all_used")
            if on_sheet:
                a = words("write", total)
                b = words("more_dice") if self.free() else ""
            elif cursor == END_TURN:
                a = words("end_turn")
            elif cursor in self.order:
                a = words("put")
            else:
                face = state.dice[cursor]
                a = words("plus", total, face, total + face) if total else words("pick", face)
        if not b:
            if self.order or self.swap_in is not None:
                b = words("unpick")
            elif self.play.match.can_undo():
                b = words("undo")
            else:
                b = self.play.common_words("menu")
        picture.tell(about, a, b)
