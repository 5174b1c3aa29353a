# SPDX-License-Identifier: MIT
"""The screen of Farkle: six dice, and a cursor that visits every legal action."""

from handful import TYPE_CHECKING
from handful.play import board
from handful.screen.choices import Choices
from handful.screen.die import draw_die

from games.farkle.rules import ALL_DICE, BANK, DICE, ROLL

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from games.farkle.rules import State

# Pixels
DIE_SIZE, DIE_STEP, DICE_X, DICE_Y = 15, 21, 2, 10
CURSOR_Y, CHOICES_Y, POINTS_Y = 27, 34, 46
CHOICES_X, CHOICE_STEP = 2, 42
NAME_X, SCORE_X, SCORES_Y, SCORE_STEP = 2, 127, 18, 9

BUTTONS = ((ROLL, "roll"), (BANK, "bank"))
TUMBLE_FRAMES = 6
TUMBLE_MS, LAND_MS, FARKLE_MS = 60, 80, 1500


class Board(board.Board):
    """The picture of a game of Farkle.

    LEFT and RIGHT move the cursor, A chooses, B undoes a choice or shows the scores.

    choices:      the actions that the cursor can visit
    at:           the index of the cursor in `choices`
    faces:        the dice on the screen
    kept_dice:    a bit for each of them that is set aside
    turn_points:  the points of this turn on the screen
    """

    seat = at = kept_dice = turn_points = 0
    choices: "Sequence[int]" = ()
    faces: "Sequence[int]" = (0,) * DICE

    @property
    def state(self) -> "State":
        """Return the position of the match."""
        return self.play.match.state  # type: ignore[return-value]  # this match plays Farkle

    def draw(self) -> None:
        target = self.words("target", self.state.target)
        self.screen.header(self.play.player_name(self.seat), "", target, True)
        for die in range(DICE):
            self._draw_die(die)
        self._draw_choices()
        self._draw_points()

    def on_human_turn(self, seat: int) -> None:
        self.choices = self.state.actions()
        self.at = 0
        self._show_state(seat)

    def on_computer_turn(self, seat: int) -> None:
        self.choices = ()
        self._show_state(seat)

    def key(self, button: str) -> int | None:
        if button == "A":
            return self.choices[self.at]
        if button == "B":
            if self.play.match.can_undo():
                self.play.undo()
            else:
                self.play.show_overview()
        elif button in ("LEFT", "RIGHT"):
            self._move_cursor((self.at + (1 if button == "RIGHT" else -1)) % len(self.choices))
        return None

    def show_move(self, action: int) -> "Generator[int, None, None] | None":
        self.choices = ()
        if action == ROLL:
            return self._animate_roll([face + 1 for face in self.play.match.outcomes])
        self._show_state(self.seat)
        return None

    def describe_move(self, seat: int, action: int) -> str:
        if action == BANK:
            return self.words("banked", self.turn_points)
        if action == ROLL and not any(self.state.dice):
            return self.words("farkled")
        return ""

    def select_action(self, action: int) -> None:
        self._move_cursor(self.choices.index(action))

    def overview(self) -> "ScoreOverview":
        return ScoreOverview(self.play)

    # Drawing

    def _show_state(self, seat: int) -> None:
        """Draw the match's current position, at this seat's turn."""
        state = self.state
        self.seat, self.turn_points = seat, state.turn_points()
        self.faces, self.kept_dice = list(state.dice), state.locked | state.aside
        self.draw()

    def _animate_roll(self, outcomes: list[int]) -> "Generator[int, None, None]":
        """Let the free dice tumble and land one by one. A farkle must be seen."""
        if self.kept_dice == ALL_DICE:
            self.kept_dice = 0
        rolled = [die for die in range(DICE) if not self.kept_dice >> die & 1]
        self.faces = faces = list(self.faces)
        self._draw_choices()
        for frame in range(TUMBLE_FRAMES if self.play.animations else 0):
            for die in rolled:
                faces[die] = (frame * (die + 2) + die) % 6 + 1
                self._draw_die(die)
            yield TUMBLE_MS
        for index, die in enumerate(rolled):
            faces[die] = outcomes[index]
            self._draw_die(die)
            yield LAND_MS
        if not any(self.state.dice):
            self.screen.caption(self.words("farkle"))
            yield -FARKLE_MS
        self._show_state(self.seat)

    def _draw_die(self, die: int) -> None:
        """Draw a die. A die that is set aside is white."""
        is_kept = bool(self.kept_dice >> die & 1)
        draw_die(self.screen, DICE_X + DIE_STEP * die, DICE_Y, self.faces[die], is_kept)

    def _draw_choices(self) -> None:
        """Draw Roll and Bank if they are legal, and the cursor."""
        self.screen.fill(0, CHOICES_Y, 128, 8)
        texts = [self.words(key) for choice, key in BUTTONS if choice in self.choices]
        self.row = Choices(self.screen, CHOICES_X, CHOICES_Y, texts, CHOICE_STEP)
        self.row.selected = self._row_index()
        self.row.draw()
        self._draw_cursor()

    def _row_index(self) -> int:
        """Return the index of the cursor in the row of Roll and Bank; -1 at a die."""
        return max(-1, self.at - len(self.choices) + len(self.row.texts))

    def _draw_cursor(self) -> None:
        """Draw a bar below the selected die, and what the buttons do."""
        screen, words = self.screen, self.words
        screen.fill(0, CURSOR_Y, 128, 2)
        if not self.choices:
            screen.footer()
            return
        choice = self.choices[self.at]
        if choice < DICE:
            screen.fill(DICE_X + DIE_STEP * choice, CURSOR_Y, DIE_SIZE, 2, 1)
        a = "keep" if choice < DICE else "roll" if choice == ROLL else "bank"
        screen.footer(words(a), words("undo" if self.play.match.can_undo() else "scores"))

    def _draw_points(self) -> None:
        """Draw the points of this turn and the banked points."""
        screen, words = self.screen, self.words
        screen.fill(0, POINTS_Y, 128, 8)
        screen.text(0, POINTS_Y, words("turn", self.turn_points))
        screen.text_right(127, POINTS_Y, words("total", self.state.banked[self.seat]))

    def _move_cursor(self, at: int) -> None:
        """Move the cursor to an index of `choices`. Draw only what changes."""
        self.at = at
        self.row.select(self._row_index())
        self._draw_cursor()


class ScoreOverview(board.Overlay):
    """The banked points of all players, below a heading drawn with an Adafruit Label."""

    def draw(self) -> None:
        import terminalio
        from adafruit_display_text.bitmap_label import Label

        play, screen = self.play, self.screen
        heading = Label(terminalio.FONT, text=self.words("heading")).bitmap
        screen.touch(NAME_X, 0, heading.width, heading.height)
        for y in range(heading.height):
            for x in range(heading.width):
                if heading[x, y]:  # no blit, because a Label's bitmap has more than two colours
                    screen.bitmap[NAME_X + x, y] = 1
        y = SCORES_Y
        for seat, points in enumerate(play.match.state.scores()):
            screen.text(NAME_X, y, play.player_name(seat))
            screen.text_right(SCORE_X, y, str(points))
            y += SCORE_STEP
        screen.footer("", self.words("back"))
