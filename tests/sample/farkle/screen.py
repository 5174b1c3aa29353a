# SPDX-License-Identifier: MIT
"""Farkle on the screen: six dice, a cursor that visits what can be done, everybody's banks."""

from games.farkle.rules import ALL, BANK, DICE, ROLL
from handful.play import board

DIE, STEP, DICE_Y = 15, 21, 10  # pixels
PIP, FIRST, APART = 3, 2, 4
CURSOR_Y, WORDS_Y, POINTS_Y = 27, 34, 46
TUMBLES, TUMBLE, LAND, FARKLED = 6, 60, 80, 1500  # milliseconds
PIPS = ("", "e", "cg", "ceg", "acgi", "acegi", "acdfgi")  # places a to i, row by row


class Board(board.Board):
    """Left and right walk over what can be done, A does it, B takes it back or shows the banks."""

    seat = at = kept = stake = 0
    choices = ()  # actions the cursor can visit
    faces = (0,) * DICE  # as they are drawn

    def draw(self):
        play, state, words = self.play, self.play.match.state, self.words
        self.screen.header(play.player_name(self.seat), "", words("target", state.target), True)
        for die in range(DICE):
            self._die(die)
        for choice in (ROLL, BANK):
            self._word(choice)
        self._cursor()
        self._points()

    def on_human_turn(self, seat):
        """A person is to decide: the cursor waits on the first thing that can be done."""
        self.choices = self.play.match.state.actions()
        self.at = 0
        self._look(seat)

    def on_computer_turn(self, seat):
        """A computer player is to decide: nothing to choose."""
        self.choices = ()
        self._look(seat)

    def key(self, button):
        if button == "A":
            self.play.submit(self.choices[self.at])
        elif button == "B":
            if self.play.match.can_undo():
                self.play.undo()
            else:
                self.play.show_overview()
        elif button in ("LEFT", "RIGHT"):
            self._walk((self.at + (1 if button == "RIGHT" else -1)) % len(self.choices))

    def show_move(self, action):
        """Dice tumble; anything else is shown at once."""
        self.choices = ()
        if action == ROLL:
            return self._tumble([face + 1 for face in self.play.match.outcomes])
        self._look(self.seat)
        return None

    def describe_move(self, seat, action):
        """Banks and farkles, for the list of the last moves."""
        if action == BANK:
            return self.words("banked", self.stake)
        if action == ROLL and not any(self.play.match.state.dice):
            return self.words("farkled")
        return ""

    def select_action(self, action):
        """The cursor to the coach's choice."""
        self._walk(self.choices.index(action))

    def overview(self):
        """Everybody's banks."""
        return Banks(self.play)

    # Drawing

    def _look(self, seat):
        """The state as it is, at this seat's turn."""
        state = self.play.match.state
        self.seat, self.stake = seat, state.at_stake()
        self.faces, self.kept = list(state.dice), state.locked | state.aside
        self.draw()

    def _tumble(self, fell):
        """All that is not kept tumbles, then lands one by one; a farkle is looked at."""
        falling = [die for die in range(DICE) if self.kept == ALL or not self.kept >> die & 1]
        self.kept = 0 if self.kept == ALL else self.kept
        faces = self.faces = list(self.faces)
        for choice in (ROLL, BANK):
            self._word(choice)
        self._cursor()
        for frame in range(TUMBLES if self.play.animations else 0):
            for die in falling:
                faces[die] = (frame * (die + 2) + die) % 6 + 1
                self._die(die)
            yield TUMBLE
        for number, die in enumerate(falling):
            faces[die] = fell[number]
            self._die(die)
            yield LAND
        if not any(self.play.match.state.dice):
            self.screen.caption(self.words("farkle"))
            yield -FARKLED
        self._look(self.seat)

    def _die(self, die):
        """A die; one that is kept is white."""
        screen, x = self.screen, 2 + STEP * die
        kept = self.kept >> die & 1
        screen.fill(x, DICE_Y, DIE, DIE, kept)
        screen.frame(x, DICE_Y, DIE, DIE)
        for place in PIPS[self.faces[die]]:
            row, column = divmod(ord(place) - ord("a"), 3)
            pip_x, pip_y = x + FIRST + APART * column, DICE_Y + FIRST + APART * row
            screen.fill(pip_x, pip_y, PIP, PIP, 1 - kept)

    def _word(self, choice):
        """Roll or Bank below the dice, if it can be done; under the cursor on white."""
        x = 2 if choice == ROLL else 44
        self.screen.fill(x, WORDS_Y, 40, 8)
        if choice in self.choices:
            here = self.choices[self.at] == choice
            words = self.words("roll" if choice == ROLL else "bank")
            if here:
                self.screen.tag(x, WORDS_Y, words)
            else:
                self.screen.text(x + 2, WORDS_Y, words)

    def _cursor(self):
        """A bar below the die that A would keep, and what the buttons do."""
        screen, words = self.screen, self.words
        here = self.choices[self.at] if self.choices else None
        screen.fill(0, CURSOR_Y, 128, 2)
        if here is None:
            screen.footer("", "")
            return
        if here < DICE:
            screen.fill(2 + STEP * here, CURSOR_Y, DIE, 2, 1)
        undo = self.play.match.can_undo()
        a = "keep" if here < DICE else "roll" if here == ROLL else "bank"
        screen.footer(words(a), words("undo" if undo else "table"))

    def _points(self):
        """What is at stake, and what is banked."""
        screen, words = self.screen, self.words
        screen.fill(0, POINTS_Y, 128, 8)
        screen.text(0, POINTS_Y, words("stake", self.stake))
        screen.text_right(127, POINTS_Y, words("bank_of", self.play.match.state.banked[self.seat]))

    def _walk(self, at):
        """The cursor goes there."""
        old, self.at = self.choices[self.at], at
        for choice in (old, self.choices[at]):
            if choice >= DICE:
                self._word(choice)
        self._cursor()


class Banks(board.Overlay):
    """Everybody's banks below a heading set in an Adafruit Label: its words are set once, so it is
    made for this page, copied into the picture, and gone again."""

    def draw(self):
        import terminalio
        from adafruit_display_text.bitmap_label import Label

        play, screen = self.play, self.screen
        heading = Label(terminalio.FONT, text=self.words("standing")).bitmap
        screen.touch(2, 0, heading.width, heading.height)
        for y in range(heading.height):
            for x in range(heading.width):
                if heading[x, y]:  # it has three colours, the picture two: no blit
                    screen.bitmap[2 + x, y] = 1
        banked = play.match.state.banked
        for seat in range(len(banked)):
            screen.text(2, 18 + 9 * seat, play.player_name(seat))
            screen.text_right(127, 18 + 9 * seat, str(banked[seat]))
        screen.footer("", self.words("back"))
