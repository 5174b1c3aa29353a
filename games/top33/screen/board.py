# SPDX-License-Identifier: MIT
"""Top 33's Board: what the Play scene calls, and the parts that do the work.

A Picture draws the squares, a Panel the text beside them, BoardAnimations show moves, and a chooser
reads the keys of the human to decide. They draw only values that `play.viewer()` may see.
"""

from handful import TYPE_CHECKING
from handful.play import board

from games.top33.rules.squares import NEIGHBOURS, NO_SQUARE, split_action
from games.top33.rules.state import NO_PAWN
from games.top33.screen.animations import BoardAnimations
from games.top33.screen.move_chooser import MoveChooser
from games.top33.screen.panel import MESSAGE_AREA, Panel
from games.top33.screen.picture import HIDDEN, Picture
from games.top33.screen.texts import exchange_texts, starter_text, step_texts
from games.top33.screen.visibility import total_text, visible_values

if TYPE_CHECKING:
    from collections.abc import Generator

    from handful.play.play import Play
    from handful.scene import Scene

    from games.top33.rules.state import State
    from games.top33.screen.value_chooser import ValueChooser


class Board(board.Board):
    """The board of Top 33 on the screen.

    seat:          the seat that decides
    is_stepping:   True if the decision is a step; face down an exchange is a decision, too
    is_arranging:  True if the decision places a value in a pawn
    pawn, target:  the pawn that moves and the square it steps to
    chooser:       reads the keys of the human to decide; None while a move is awaited or shown
    is_finishing:  True while the last player's pawns walk home by themselves
    """

    buttons_area = MESSAGE_AREA

    def __init__(self, play: "Play") -> None:
        super().__init__(play)
        state = self.state
        self.picture = Picture(play.screen)
        self.picture.squares = state.squares
        self.picture.values = [HIDDEN] * len(state.squares)
        self.panel = Panel(play, state, self.picture)
        self.animations = BoardAnimations(self)
        self.chooser: MoveChooser | ValueChooser | None = None
        self.seat = max(0, state.turn())
        self.is_stepping, self.is_arranging = True, bool(state.hand)
        self.is_finishing = False
        self.pawn, self.target = NO_PAWN, NO_SQUARE

    @property
    def state(self) -> "State":
        """Return the position of the match."""
        return self.play.match.state  # type: ignore[return-value]  # this match plays Top 33

    def opening(self) -> str:
        """Return who starts, and why. Face down return how values are seen, too."""
        play, state = self.play, self.state
        if state.is_face_down and not self.is_arranging:
            return play.section("overview")("face_down", play.player_name(state.turn()))
        return "" if self.is_arranging else starter_text(play, state)

    def draw(self) -> None:
        """Draw the board and the panel on a black screen."""
        picture = self.picture
        if self.chooser is None and not self.animations.is_running:
            picture.squares = list(self.state.squares)
            picture.values = visible_values(self.state, self.play.viewer())
            picture.own_pawns = self._own_pawns()
            picture.trails = self.animations.trails()
        picture.draw()
        self.panel.draw()

    def draw_buttons(self, a: str, b: str) -> None:
        """Show A and B in the panel, because the board covers the footer."""
        self.panel.show_buttons(a, b)

    def draw_skip(self, label: str) -> None:
        """Show A in the panel, unless the panel shows a button already."""
        self.panel.show_skip(label)

    # Turns

    def on_human_turn(self, seat: int) -> None:
        """Start a chooser for the human to decide."""
        self._start_turn(seat)
        if self.is_arranging:
            from games.top33.screen.value_chooser import ValueChooser

            self.chooser = ValueChooser(self)
        else:
            message = self.animations.losses.pop(seat, self.animations.message)
            self.animations.message = ""
            self.chooser = MoveChooser(self)
            self.chooser.start(message)

    def on_computer_turn(self, seat: int) -> bool:
        """Show the turn. Return True to play its action at once.

        That is so if no human is left to wait for, and face down after the step.
        """
        self.chooser = None
        self._start_turn(seat)
        self.panel.show_buttons("", "")
        self.animations.is_fast = is_fast = self.animations.have_humans_finished()
        if is_fast:
            self.panel.show_message(self.words("finish"))
        return is_fast or not self.is_stepping

    def show_progress(self, percent: int) -> None:
        """Show the progress of a computer player in the panel."""
        if not self.animations.is_fast:
            self.panel.show_message(self.play.common_words("thinks", percent))

    def _start_turn(self, seat: int) -> None:
        state = self.state
        self.seat, self.animations.is_running = seat, False
        self.show_position()
        self.is_arranging = bool(state.hand)
        self.is_stepping = state.moved_pawn == NO_PAWN and not self.is_arranging
        if state.moved_pawn != NO_PAWN:
            self.pawn, self.target = state.moved_pawn, state.squares[state.moved_pawn]
        self.show_turn(seat)

    def show_turn(self, seat: int) -> None:
        """Put the tag on a seat's name, and show all totals that the viewer may see."""
        state, viewer = self.state, self.play.viewer()
        self.panel.show_turn(seat, [total_text(state, s, viewer) for s in range(state.seats)])

    def show_position(self) -> None:
        """Show the position of the match, with nothing selected."""
        picture = self.picture
        picture.clear_cursor()
        picture.set_held_colour(None)
        values = visible_values(self.state, self.play.viewer())
        picture.set_pawns(self.state.squares, values, self.animations.trails())
        picture.set_own_pawns(self._own_pawns())

    def _own_pawns(self) -> tuple[int, ...]:
        viewer = self.play.viewer()
        return self.state.pawns(self.seat if viewer is None else viewer)

    # Keys and advice

    def key(self, button: str) -> int | None:
        """Pass a button to the chooser. Return the action that it chose, or None."""
        return self.chooser.key(button) if self.chooser else None

    def selected_action(self) -> int | None:
        """Return the action that A would submit, or None: see MoveChooser."""
        return self.chooser.selected_action() if self.chooser else None

    def select_action(self, action: int) -> None:
        """Select the coach's action, up to the last press of A."""
        if self.chooser:
            self.chooser.select_action(action)

    def rules_topic(self) -> str:
        """Return the page of the rules about the current decision, or ""."""
        return self.chooser.rules_topic() if self.chooser else ""

    def overview(self) -> "Scene":
        """Return the scene with the values that all players have at home."""
        from games.top33.screen.overview import ScoreOverview

        return ScoreOverview(self)

    def summary(self) -> str:
        """Return by how much the winner won, or why one of two equal sides is first.

        Without a loser it is "".
        """
        words = self.play.section("overview")
        scores, places = self.state.scores(), self.state.ranking()
        lower = [score for score, place in zip(scores, places) if place > 1]
        if not lower:
            return ""
        margin = max(scores) - max(lower)
        return words("margin", margin) if margin else words("tie_broken")

    # Moves

    def describe_move(self, seat: int, action: int) -> str:
        """Return a sentence about a move. Keep a brief one for the panel."""
        if self.is_arranging:
            return ""
        if self.is_stepping:
            pawn, direction, _ = split_action(action)
            if self.chooser is None:  # otherwise the chooser has set them and moved the pawn
                self.pawn = pawn
                self.target = NEIGHBOURS[self.picture.squares[pawn]][direction]
            self.animations.record_step(seat, direction)
            line, brief = step_texts(self, seat, action)
        else:
            line, brief = exchange_texts(self, action)
        self.animations.message = "" if self.chooser else brief
        return line

    def show_move(self, action: int) -> "Generator[int, None, None]":
        """Return a generator of the milliseconds between the frames of a move."""
        is_computer = self.chooser is None
        self.chooser = None
        self.buttons_area = MESSAGE_AREA
        return self.animations.show_move(action, is_computer)
