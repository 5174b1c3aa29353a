# SPDX-License-Identifier: MIT
"""Who plays Top 12 and, with several, who names the first number: one page for both."""

from handful.lobby.seats import Seats
from handful.players import EMPTY_SEAT, seat_name


class GameOptions(Seats):
    """The seats, and below them who begins: a line that is there while two or more play."""

    def __init__(self, console, name, facts):
        super().__init__(console, name, facts)
        self.begins = console.game_words(name, "options")("first")
        taken = self.taken()
        self.first = taken[self.chosen_values[0] % len(taken)]  # the chair
        self.seat_all()

    def taken(self):
        """The chairs somebody sits on."""
        return [chair for chair, kind in enumerate(self.kinds) if kind != EMPTY_SEAT] or [0]

    def seat_all(self):
        """Who begins must be playing; the rules count players, not chairs."""
        taken = self.taken()
        if self.first not in taken:
            self.first = taken[0]
        self.chosen_values[0] = taken.index(self.first)
        self.lines = [["", "?"] for _ in self.kinds]
        if len(taken) > 1:
            self.lines.append([self.begins, ""])

    def draw_line(self, number):
        if number < len(self.kinds):
            super().draw_line(number)
            return
        kind = self.kinds[self.first]
        self.lines[number][1] = seat_name(self.console, self.name_words, self.first, kind)
        super(Seats, self).draw_line(number)

    def can_change(self, number):
        return True

    def change(self, number, step):
        if number < len(self.kinds):
            super().change(number, step)
        else:
            taken = self.taken()
            self.first = taken[(taken.index(self.first) + step) % len(taken)]
        before = len(self.lines)
        self.seat_all()
        below = len(self.kinds)
        if len(self.lines) > below:
            self.draw_line(below)
        elif before > below:
            self.screen.fill(0, self.y + 8 * below, self.width, 8)
