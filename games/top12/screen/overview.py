# SPDX-License-Identifier: MIT
"""The overview of Top 12: all sheets, one page each.

White cells were written last round. Dots show where the number to be named would help, or where the
named number may go.
"""

from handful import TYPE_CHECKING
from handful.play import board
from handful.screen.screen import PAGE, WIDTH

from games.top12.rules.state import CELLS, END, ENTER, ROW_COUNT, START, filled_counts
from games.top12.screen.picture import PANEL_Y

if TYPE_CHECKING:
    from games.top12.screen.board import Board

COUNT_WIDTH = 20  # pixels from one count to the next


class SheetOverview(board.Overlay):
    """All sheets as they were when the round began. Left and right change the seat, B closes it."""

    def __init__(self, below: "Board") -> None:
        super().__init__(below.play)
        self.board = below
        self.state = below.state
        self.seat = (below.picture.seat + 1) % self.state.seats

    def draw(self) -> None:
        self.board.picture.grid.mark_blank()
        self.show()
        self.screen.text(0, 56, "◀▶ " + self.words("others"))
        self.screen.footer("", self.words("back"))

    def show(self) -> None:
        """Draw the sheet of the seat and the counts of its rows."""
        state, below = self.state, self.board
        grid, is_naming = below.picture.grid, below.picture.is_naming
        screen, words = self.screen, self.words
        rounds = words("round", state.rounds + (state.phase != END))
        is_secret = state.phase == START and self.seat != self.play.viewer()
        screen.header(
            words("sheet", self.play.player_name(self.seat)),
            "",
            "" if state.phase == START else rounds,
            True,
        )
        sheet: bytes | bytearray = state.sheets[self.seat]
        written = below.last_entries[self.seat]
        dots: list[int] = []
        if is_secret:
            sheet = bytes(CELLS)
        elif is_naming:
            dots = below.helpful_cells(self.seat)
        elif state.phase == ENTER:
            dots = state.legal_cells(self.seat)
        grid.show(sheet, dots, written, 0 if written is None else sheet[written])
        screen.fill(0, PANEL_Y, WIDTH, PAGE)
        if is_secret:
            screen.text(0, PANEL_Y, words("secret"))
            return
        for row, count in enumerate(filled_counts(sheet)):
            screen.tile(grid.symbols, row, COUNT_WIDTH * row, PANEL_Y)
            screen.text(COUNT_WIDTH * row + 8, PANEL_Y, str(count))
        screen.text(COUNT_WIDTH * ROW_COUNT + 3, PANEL_Y, words("of_twelve"))

    def key(self, button: str) -> None:
        if button in ("LEFT", "RIGHT"):
            step = 1 if button == "RIGHT" else -1
            self.seat = (self.seat + step) % self.state.seats
            self.show()
        else:
            super().key(button)
