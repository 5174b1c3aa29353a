# SPDX-License-Identifier: MIT
"""Everybody's sheets, one after the other: corners show what was written in the last round."""

from games.top12.rules import ROWS, filled
from games.top12.screen.picture import PANEL_Y


class Table:
    """Left and right turn to the next seat; B returns. Nothing of the running round is on it:
    State.sheets are as they were when it began."""

    def __init__(self, board):
        self.board, self.play = board, board.play
        self.state = board.play.match.state
        self.seat = (board.picture.seat + 1) % self.state.seats

    def draw(self):
        self.board.picture.grid.forget()
        self.show()
        words = self.play.words
        self.play.screen.text(0, 56, "◀" + words("seat") + "▶")
        self.play.screen.footer("", words("back"))

    def show(self):
        """The seat's sheet and its fullest column."""
        play, state, grid = self.play, self.state, self.board.picture.grid
        screen, words = play.screen, play.words
        place = words("place", self.seat + 1, state.seats)
        screen.header(play.name(self.seat), place, words("round", state.rounds + 1), True)
        sheet = state.sheets[self.seat]
        grid.show(sheet, corner=self.board.written[self.seat])
        counts = filled(sheet)
        most = max(counts)
        screen.fill(0, PANEL_Y, 128, 8)
        x = screen.text(0, PANEL_Y, words("fullest")) + 3
        screen.tile(grid.signs, counts.index(most), x, PANEL_Y)
        screen.text(x + 10, PANEL_Y, "%d/%d" % (most, ROWS))

    def key(self, button):
        if button == "B":
            self.play.console.pop()
        elif button in ("LEFT", "RIGHT"):
            step = 1 if button == "RIGHT" else -1
            self.seat = (self.seat + step) % self.state.seats
            self.show()

    def tick(self, now):
        pass
