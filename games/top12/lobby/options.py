# SPDX-License-Identifier: MIT
"""The options of Top 12: the seats and, for several players, who names the first number."""

from handful import TYPE_CHECKING
from handful.lobby.seats import Seats
from handful.players import EMPTY_SEAT, seat_name

if TYPE_CHECKING:
    from types import ModuleType

    from handful.console import Console


class GameOptions(Seats):
    """The seats and, while two or more are taken, a line below them: who starts."""

    def __init__(self, console: "Console", name: str, facts: "ModuleType") -> None:
        super().__init__(console, name, facts)
        self.first_label = console.game_words(name, "options")("first")
        taken = self.taken_chairs()
        self.first = taken[self.chosen_values[0] % len(taken)]  # a chair
        self.update_lines()

    def taken_chairs(self) -> list[int]:
        """Return the chairs that are taken."""
        return [chair for chair, kind in enumerate(self.kinds) if kind != EMPTY_SEAT] or [0]

    def update_lines(self) -> None:
        """Make sure that the first player plays, and convert their chair to a seat."""
        taken = self.taken_chairs()
        if self.first not in taken:
            self.first = taken[0]
        self.chosen_values[0] = taken.index(self.first)
        self.lines = [["", "?"] for _ in self.kinds]
        if len(taken) > 1:
            self.lines.append([self.first_label, ""])

    def draw_line(self, number: int) -> None:
        if number < len(self.kinds):
            super().draw_line(number)
            return
        kind = self.kinds[self.first]
        self.lines[number][1] = seat_name(self.console, self.name_words, self.first, kind)
        super(Seats, self).draw_line(number)

    def can_change(self, number: int) -> bool:
        return True

    def change(self, number: int, step: int) -> None:
        if number < len(self.kinds):
            super().change(number, step)
        else:
            taken = self.taken_chairs()
            self.first = taken[(taken.index(self.first) + step) % len(taken)]
        before = len(self.lines)
        self.update_lines()
        below = len(self.kinds)
        if len(self.lines) > below:
            self.draw_line(below)
        elif before > below:
            self.screen.fill(0, self.y + 8 * below, self.width, 8)
