# SPDX-License-Identifier: MIT
"""Pig on the screen: the bank of everybody, and what lies on the table."""

from games.pig.rules import HOLD, ROLL
from handful.play import board


class Board(board.Board):
    """A rolls, B holds."""

    seat = 0

    def draw(self):
        play, screen, words = self.play, self.screen, self.words
        state = play.match.state
        screen.header(play.player_name(self.seat), "", words("target", state.target), True)
        for seat in range(state.seats):
            line = play.player_name(seat) + " " + str(state.banked[seat])
            screen.text(0, 10 + 8 * seat, line + " " * 5)
        screen.text(0, 46, words("table", state.table) + " " * 5)
        screen.footer(words("roll"), words("hold") if state.table else "")

    def on_human_turn(self, seat):
        """A person is to decide."""
        self.seat = seat
        self.draw()

    def on_computer_turn(self, seat):
        """A computer player is to decide."""
        self.on_human_turn(seat)

    def key(self, button):
        if button == "A":
            self.play.submit(ROLL)
        elif button == "B":
            self.play.submit(HOLD)

    def show_move(self, action):
        """The new figures, at once."""
        self.draw()
