# SPDX-License-Identifier: MIT
"""Base classes for the scenes of a game: its Board, and overlays above the Board.

docs/game-api.md lists everything that a game may override and call.
"""

import os

from handful import ROOT, TYPE_CHECKING
from handful.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Generator

    from handful.play.play import Play


class Overlay(Scene):
    """A scene above the game. B closes it; a long B closes it and opens the pause menu."""

    def __init__(self, play: "Play") -> None:
        self.play, self.screen, self.words = play, play.screen, play.words

    def key(self, button: str) -> None:
        if button == "B":
            self.play.pop()
        elif button == "PAUSE":
            self.play.pop()  # the pause menu shows its effects on the board
            if self.play.is_on_top():  # otherwise the overlay was opened from the pause menu
                self.play.pause()


class Board:
    """The picture of a state, and the meaning of the buttons.

    A game derives its own Board from this class. It draws, moves its cursor and returns the
    action that a button chose.

    shows_recap:      True if the other players' moves are listed before a human's turn
    buttons_area:     x, y, width, height in pixels of the text that says what A and B do
    undo_seat:        the seat whose action B undoes while its move is shown, or None
    has_coach_marks:  True if set_coach() shows the coach's advice on the board
    """

    shows_recap = False
    buttons_area: tuple[int, int, int, int] = (0, 56, 128, 8)
    undo_seat: int | None = None
    has_coach_marks = False

    def __init__(self, play: "Play") -> None:
        self.play, self.screen, self.words = play, play.screen, play.words

    def opening(self) -> "str | Scene":
        """Return what a new game shows first: a sentence, or a scene that calls play.begin().

        An empty string shows nothing.
        """
        return ""

    def draw(self) -> None:
        """Draw the whole picture. The screen is black."""

    def on_human_turn(self, seat: int) -> None:
        """Prepare the cursor and the buttons for a human's decision."""

    def on_computer_turn(self, seat: int) -> bool | None:
        """Show that a computer player decides. Return True to play its action without a pause."""

    def show_progress(self, percent: int) -> None:
        """Show how far a computer player is with a long decision, 0 to 100 percent."""
        self.screen.caption(self.play.common_words("thinks", percent))

    def key(self, button: str) -> int | None:
        """Handle a button of the human who decides. Return the action to play, or None."""
        return None

    def can_undo(self) -> bool:
        """Return True if B undoes a choice that was not submitted yet, such as a die set aside."""
        return False

    def set_coach(self, is_on: bool) -> None:
        """Show or hide the coach's marks. The pause menu offers it if `has_coach_marks`."""

    def on_idle(self, now: int) -> None:
        """Handle the time while a human decides. Called every main loop; `now` in ms."""

    def show_move(self, action: int) -> "Generator[int, None, None] | None":
        """Show an action that was played and saved. The state is already the new one.

        To animate it, be a generator that yields the milliseconds to wait. A press of a button
        skips the rest. It does not skip a wait given as a negative number; it only ends that one.
        """
        return None

    def describe_move(self, seat: int, action: int) -> "str | list[tuple[int, str]]":
        """Describe the last action in a few words that all may read, without the player's name.

        Return an empty string for an action not worth mentioning. Return a list of (seat, words)
        if the actions of several seats are revealed at once.
        """
        return ""

    def describe(self) -> list[str]:
        """Return the whole position in sentences, for players who cannot see the screen.

        By default they come from the game's folder `spoken`, or say the turn and the scores. The
        drive of a device lacks these words: it cannot speak, and the list is empty there.
        """
        if "spoken" not in os.listdir(ROOT + "lib/handful"):
            return []
        from handful.spoken.board import describe

        return describe(self)

    def selected_action(self) -> int | None:
        """Return the action that A would submit, for the coach to compare with its own, or None."""
        return None

    def select_action(self, action: int) -> None:
        """Move the cursor to the action that the hint suggests."""

    def overview(self) -> Scene | None:
        """Return a scene with all players' sheets, or None."""
        return None

    def draw_buttons(self, a: str, b: str) -> None:
        """Draw what A and B do while the final board is shown."""
        self.screen.footer(a, b)

    def draw_skip(self, label: str) -> None:
        """Draw that A skips the computer players' turns, where the screen has no other text.

        Called during their turns, after everything that the Board draws there.
        """
        self.screen.add_a_label(label)

    def score_text(self, seat: int) -> str:
        """Return a seat's score as the result scene shows it."""
        return str(self.play.match.state.scores()[seat])

    def score_unit(self) -> str:
        """Return the unit of a solo score, at most 12 letters, for the result."""
        return ""

    def bar_length(self, seat: int) -> int | None:
        """Return the length of a seat's bar in the result, in any unit, or None to use the scores.

        The longest bar fills the available width.
        """
        return None

    def summary(self) -> str:
        """Return a few words about a finished game of several players, at most 25 letters."""
        return ""

    def rules_topic(self) -> str:
        """Return the name of the rules page about the current situation, or an empty string."""
        return ""

    def solo_verdict(self) -> str:
        """Return a sentence about a finished solo game, for the result."""
        return ""
