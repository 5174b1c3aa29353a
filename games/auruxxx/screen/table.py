# SPDX-License-Identifier: MIT
"""The score pad: points of each hand, crown and figure; in the middle of a hand also everybody's
cards and passes."""

from handful.screen import WIDTH
from handful.screen.marks import CROWN, PERSON

from games.auruxxx.rules import HANDS

ENDS = (80, 95, 110)  # where the points of each hand end
CARDS_END, PASSES_X = 70, 76


class Table:
    """After a hand A goes on; as the table, B returns."""

    def __init__(self, play, after=True):
        self.play, self.after = play, after

    def draw(self):
        screen, words, state = self.play.screen, self.play.words, self.play.match.state
        done = len(state.past)
        title = words("pad_after", done, HANDS) if self.after else words("pad", done + 1, HANDS)
        screen.header(title)
        if self.after:
            for hand in range(HANDS):
                screen.right(ENDS[hand], 0, str(hand + 1))
        screen.right(WIDTH - 1, 0, "Σ")
        totals = state.scores()
        order = sorted(range(state.seats), key=lambda seat: (totals[seat], seat))
        for line, seat in enumerate(order):
            self.line(seat, 8 + 8 * line, totals[seat])
        screen.footer(words("go_on") if self.after else "", "" if self.after else words("back"))

    def line(self, seat, y, total):
        """One seat."""
        screen, state = self.play.screen, self.play.match.state
        screen.text(0, y, self.play.name(seat))
        screen.right(WIDTH - 1, y, str(total))
        if not self.after:
            screen.right(CARDS_END, y, str(state.sizes[seat]))
            screen.text(PASSES_X, y, "✗" * state.passes[seat])
            return
        winner, figure, _ = state.past[-1]
        if winner == seat:
            screen.mark(CROWN, 44, y)
        if figure == seat:
            screen.mark(PERSON, 54, y)
        for hand, past in enumerate(state.past):
            screen.right(ENDS[hand], y, str(past[2][seat]))

    def key(self, button):
        if button in ("A", "B"):
            self.play.console.pop()

    def tick(self, now):
        pass
