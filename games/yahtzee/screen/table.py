# SPDX-License-Identifier: MIT
"""Everybody's totals at a glance: upper section and its way to 63, lower section, sum."""

from handful.screen import WIDTH

from games.yahtzee.rules import UPPER_BONUS_AT, YAHTZEE_BONUS, lower_total, upper_total

UPPER_END, BAR, LOWER_END = 60, 64, 102


class Table:
    """One line a seat; B returns."""

    def __init__(self, play):
        self.play = play

    def draw(self):
        play, screen, words = self.play, self.play.screen, self.play.words
        state = play.match.state
        screen.header(words("table"))
        screen.right(UPPER_END + 3, 0, words("upper"))
        screen.right(LOWER_END, 0, words("lower"))
        screen.right(WIDTH - 1, 0, "Σ")
        for seat in range(state.seats):
            y = 8 + 8 * seat
            card = state.cards[seat]
            upper = upper_total(card)
            lower = lower_total(card) + YAHTZEE_BONUS * state.bonuses[seat]
            here = seat == state.seat
            name = play.name(seat)[:8]
            screen.text(0, y, name + " " * (8 - len(name)), here)
            screen.right(UPPER_END, y, str(upper))
            screen.progress(BAR, y + 1, 18, 100 * min(upper, UPPER_BONUS_AT) // UPPER_BONUS_AT)
            screen.right(LOWER_END, y, str(lower))
            screen.right(WIDTH - 1, y, str(state.total(seat)))
        screen.footer("", words("back"))

    def key(self, button):
        if button == "B" or button == "A":
            self.play.console.pop()

    def tick(self, now):
        pass
