# SPDX-License-Identifier: MIT
"""Everybody's sheets side by side: the totals, the upper boxes, the lower boxes."""

from handful.play import board
from handful.screen.screen import PAGE, WIDTH
from handful.screen.tiles import TileSheet

from games.yahtzee.rules.state import (
    OPEN,
    UPPER,
    UPPER_BONUS,
    UPPER_BONUS_AT,
    YAHTZEE,
    YAHTZEE_BONUS,
    lower_total,
    upper_total,
)
from games.yahtzee.screen.picture import FAINT

UPPER_END, BAR, LOWER_END = 58, 61, 100
# Where the boxes' signs begin, and how much of a lower one is more than blank.
COLUMNS = (42, 55, 68, 81, 94, 107, 41, 51, 63, 77, 91, 104, 116)
WIDE = (11, 11, 13, 13, 14, 11, 12)
PAGES = ("totals", "upper", "lower")


class Table(board.Overlay):
    """One line a seat. A turns the page, B returns."""

    page = 0

    def draw(self):
        play, screen, words = self.play, self.screen, self.words
        state = play.match.state
        screen.header(words(PAGES[self.page]))
        draw_line = self.draw_boxes if self.page else self.draw_totals
        self.draw_head()
        for seat in range(state.seats):
            y = PAGE * (1 + seat)
            screen.text(1, y, play.player_name(seat)[:8])
            draw_line(seat, y)
        screen.footer(words(PAGES[(self.page + 1) % len(PAGES)]), words("back"))

    def draw_head(self):
        """What the columns are."""
        screen, words = self.screen, self.words
        if not self.page:
            screen.text_right(UPPER_END + 5, 0, words("upper_short"))
            screen.text_right(LOWER_END, 0, words("lower_short"))
            screen.text_right(WIDTH - 1, 0, words("total_short"))
            return
        signs = TileSheet("games/yahtzee/screen/signs.bin")
        for box in reversed(self.boxes()):  # a sign's blank left edge is under its neighbour
            if box < UPPER:
                screen.tile(signs, box, COLUMNS[box], 0)
            else:  # the thin ones: the others would stand too close
                screen.tile(signs, box + FAINT, COLUMNS[box], 0, False, WIDE[box - UPPER])

    def boxes(self):
        """The boxes of this page."""
        return range(UPPER) if self.page == 1 else range(UPPER, 13)

    def draw_totals(self, seat, y):
        """Upper section and its way to 63 or the bonus, lower section, sum."""
        screen, state = self.screen, self.play.match.state
        card = state.cards[seat]
        upper = upper_total(card)
        lower = lower_total(card) + YAHTZEE_BONUS * state.bonuses[seat]
        screen.text_right(UPPER_END, y, str(upper))
        if upper < UPPER_BONUS_AT:
            screen.progress(BAR, y + 1, 18, 100 * upper // UPPER_BONUS_AT)
        else:
            screen.text(BAR + 1, y, "+%d" % UPPER_BONUS)
        screen.text_right(LOWER_END, y, str(lower))
        screen.text_right(WIDTH - 1, y, str(state.total(seat)))

    def draw_boxes(self, seat, y):
        """What every box of the page paid, the hundreds of further Yahtzees with the first one."""
        screen, state = self.screen, self.play.match.state
        for box in self.boxes():
            points = state.cards[seat][box]
            if box == YAHTZEE and points != OPEN:
                points += YAHTZEE_BONUS * state.bonuses[seat]
            words = "-" if points == OPEN else str(points)
            screen.digits(COLUMNS[box] + 7 - 2 * len(words), y + 1, words)

    def key(self, button):
        if button in ("A", "LEFT", "RIGHT"):
            self.page = (self.page + (-1 if button == "LEFT" else 1)) % len(PAGES)
            self.play.redraw()
        else:
            super().key(button)
