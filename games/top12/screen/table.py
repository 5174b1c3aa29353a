# SPDX-License-Identifier: MIT
"""Everybody's sheets, one after the other: what was written in the last round is white."""

from handful.play import board
from handful.screen.screen import PAGE, WIDTH

from games.top12.rules.state import COLUMNS, END, filled
from games.top12.screen.picture import PANEL_Y

STEP = 20  # columns from one count to the next


class Table(board.Overlay):
    """Left and right turn to the next seat; B returns. Nothing of the running round is on it:
    State.sheets are as they were when it began."""

    def __init__(self, below):
        super().__init__(below.play)
        self.board = below
        self.state = below.play.match.state
        self.seat = (below.picture.seat + 1) % self.state.seats

    def draw(self):
        self.board.picture.grid.forget()
        self.show()
        self.screen.text(0, 56, "◀▶ " + self.words("others"))
        self.screen.footer("", self.words("back"))

    def show(self):
        """The seat's sheet, and how full its columns are."""
        state, grid = self.state, self.board.picture.grid
        screen, words = self.screen, self.words
        rounds = words("round", state.rounds + (state.phase != END))
        screen.header(self.play.player_name(self.seat), words("sheet"), rounds, True)
        sheet, written = state.sheets[self.seat], self.board.written[self.seat]
        grid.show(sheet, cursor=written, number=0 if written is None else sheet[written])
        screen.fill(0, PANEL_Y, WIDTH, PAGE)
        for column, count in enumerate(filled(sheet)):
            screen.tile(grid.signs, column, STEP * column, PANEL_Y)
            screen.text(STEP * column + 8, PANEL_Y, str(count))
        screen.text(STEP * COLUMNS + 3, PANEL_Y, words("of_twelve"))

    def key(self, button):
        if button in ("LEFT", "RIGHT"):
            step = 1 if button == "RIGHT" else -1
            self.seat = (self.seat + step) % self.state.seats
            self.show()
        else:
            super().key(button)
