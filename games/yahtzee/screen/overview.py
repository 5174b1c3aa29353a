# SPDX-License-Identifier: MIT
"""The overview of all players' sheets: a page of totals, of upper boxes and of lower boxes."""

from handful import TYPE_CHECKING
from handful.play import board
from handful.screen.screen import PAGE, WIDTH
from handful.screen.tiles import TileSheet

from games.yahtzee.rules.state import (
    BOXES,
    OPEN,
    UPPER_BONUS,
    UPPER_BONUS_AT,
    UPPER_BOXES,
    YAHTZEE,
    YAHTZEE_BONUS,
    lower_total,
    upper_total,
)
from games.yahtzee.screen.picture import BOX_GLYPHS, FAINT_GLYPHS

if TYPE_CHECKING:
    from games.yahtzee.screen.picture import YahtzeePlay

# Columns of pixels on the page of totals.
UPPER_RIGHT = 58
BONUS_BAR_X = 61
BONUS_BAR_WIDTH = 18
LOWER_RIGHT = 97
# The left column of each box's glyph, and the width of the lower glyphs without blank columns.
GLYPH_X = (42, 55, 68, 81, 94, 107, 39, 51, 63, 78, 93, 107, 117)
LOWER_GLYPH_WIDTHS = (11, 11, 13, 13, 14, 11, 10)
PAGES = ("totals", "upper", "lower")
NAME_LETTERS = 8


class ScoreOverview(board.Overlay):
    """The overview: one line for each seat. A turns the page, B goes back."""

    play: "YahtzeePlay"
    page = 0

    def draw(self) -> None:
        """Draw the current page."""
        play, screen, words = self.play, self.screen, self.words
        screen.header(words(PAGES[self.page]))
        self._draw_column_heads()
        for seat in range(play.match.state.seats):
            y = PAGE * (1 + seat)
            screen.text(1, y, play.player_name(seat)[:NAME_LETTERS])
            if self.page:
                self._draw_boxes(seat, y)
            else:
                self._draw_totals(seat, y)
        screen.footer(words(PAGES[(self.page + 1) % len(PAGES)]), words("back"))

    def _draw_column_heads(self) -> None:
        screen, words = self.screen, self.words
        if not self.page:
            screen.text_right(UPPER_RIGHT + 5, 0, words("upper_short"))
            screen.text_right(LOWER_RIGHT, 0, words("lower_short"))
            screen.text_right(WIDTH - 1, 0, words("total_short"))
            return
        glyphs = TileSheet(BOX_GLYPHS)
        for box in reversed(self._boxes()):  # from the right: blank left edges overlap neighbours
            if box < UPPER_BOXES:
                screen.tile(glyphs, box, GLYPH_X[box], 0)
            else:  # the faint glyphs are narrow enough to stand apart
                width = LOWER_GLYPH_WIDTHS[box - UPPER_BOXES]
                screen.tile(glyphs, box + FAINT_GLYPHS, GLYPH_X[box], 0, False, width)

    def _boxes(self) -> range:
        """Return the boxes of this page."""
        return range(UPPER_BOXES) if self.page == 1 else range(UPPER_BOXES, BOXES)

    def _draw_totals(self, seat: int, y: int) -> None:
        """Draw a seat's upper total, its bonus or a bar towards it, lower and grand total."""
        screen, state = self.screen, self.play.match.state
        sheet = state.sheets[seat]
        upper = upper_total(sheet)
        lower = lower_total(sheet) + YAHTZEE_BONUS * state.yahtzee_bonuses[seat]
        screen.text_right(UPPER_RIGHT, y, str(upper))
        if upper < UPPER_BONUS_AT:
            percent = 100 * upper // UPPER_BONUS_AT
            screen.progress(BONUS_BAR_X, y + 1, BONUS_BAR_WIDTH, percent)
        else:
            screen.text(BONUS_BAR_X + 1, y, "+%d" % UPPER_BONUS)
        screen.text_right(LOWER_RIGHT, y, str(lower))
        screen.text_right(WIDTH - 1, y, str(state.total(seat)))

    def _draw_boxes(self, seat: int, y: int) -> None:
        """Draw the points in a seat's boxes of this page."""
        screen, state = self.screen, self.play.match.state
        for box in self._boxes():
            points = state.sheets[seat][box]
            if box == YAHTZEE and points != OPEN:
                points += YAHTZEE_BONUS * state.yahtzee_bonuses[seat]
            text = "-" if points == OPEN else str(points)
            screen.digits(GLYPH_X[box] + 7 - 2 * len(text), y + 1, text)

    def key(self, button: str) -> None:
        """Turn the page, or leave as every overview does."""
        if button in ("A", "LEFT", "RIGHT"):
            self.page = (self.page + (-1 if button == "LEFT" else 1)) % len(PAGES)
            self.play.redraw()
        else:
            super().key(button)
