# SPDX-License-Identifier: MIT
"""The screen of Pig: all players' points, the die, and the points of this turn."""

from handful import TYPE_CHECKING
from handful.play import board
from handful.screen.die import draw_die

from games.pig.rules import HOLD, ROLL

if TYPE_CHECKING:
    from games.pig.rules import State

SCORES_Y, TURN_Y = 10, 46  # pixels
DIE_X, DIE_Y = 110, 20
ERASER = " " * 5  # erases the rest of a longer text


class Board(board.Board):
    """The picture of a game of Pig. A rolls, B holds."""

    seat = 0  # the player whose turn it is

    @property
    def state(self) -> "State":
        """Return the position of the match."""
        return self.play.match.state  # type: ignore[return-value]  # the State of Pig

    def draw(self) -> None:
        play, screen, words, state = self.play, self.screen, self.words, self.state
        screen.header(play.player_name(self.seat), "", words("target", state.target), True)
        for seat in range(state.seats):
            line = play.player_name(seat) + " " + str(state.banked[seat])
            screen.text(0, SCORES_Y + 8 * seat, line + ERASER)
        draw_die(screen, DIE_X, DIE_Y, state.face)
        screen.text(0, TURN_Y, words("turn", state.turn_points) + ERASER)
        if play.is_awaiting_human():
            screen.footer(words("roll"), words("hold") if state.turn_points else "")
        else:
            screen.footer()

    def on_human_turn(self, seat: int) -> None:
        self.seat = seat
        self.draw()

    def on_computer_turn(self, seat: int) -> None:
        self.on_human_turn(seat)

    def key(self, button: str) -> int | None:
        if button == "A":
            return ROLL
        if button == "B":
            return HOLD
        return None

    def show_move(self, action: int) -> None:
        self.draw()

    def describe_move(self, seat: int, action: int) -> str:
        if action == ROLL:
            return self.words("rolls", self.state.face)
        return self.words("holds", self.state.banked[seat])

    def describe(self) -> list[str]:
        """Return the default sentences, about turn, scores and buttons, and the turn's points."""
        lines = super().describe()
        lines.append(self.words("turn", self.state.turn_points) + ".")
        return lines
