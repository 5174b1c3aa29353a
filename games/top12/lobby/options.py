# SPDX-License-Identifier: MIT
"""The options of Top 12: the seats and, for several players, who names the first number."""

from handful import TYPE_CHECKING
from handful.lobby.seats import Seats
from handful.players import EMPTY_SEAT, seat_name

if TYPE_CHECKING:
    from types import ModuleType

    from handful.console import Console


RANDOM = 4  # number of the option's value "random"; lower ones are seats


class GameOptions(Seats):
    """The seats and, while two or more are taken, a line below them: who starts, or Random."""

    def __init__(self, console: "Console", name: str, facts: "ModuleType") -> None:
        super().__init__(console, name, facts)
        words = console.game_words(name, "options")
        self.first_label, self.random_label = words("first"), words("random")
        taken, value = self.taken_chairs(), self.chosen_values[0]
        # A chair, or RANDOM
        self.first = RANDOM if value == RANDOM else taken[value % len(taken)]
        self.update_lines()

    def taken_chairs(self) -> list[int]:
        """Return the chairs that are taken."""
        return [chair for chair, kind in enumerate(self.kinds) if kind != EMPTY_SEAT] or [0]

    def update_lines(self) -> None:
        """Make sure that the first player plays, and convert their chair to a seat."""
        taken = self.taken_chairs()
        if self.first not in taken + [RANDOM]:
            self.first = taken[0]
        self.chosen_values[0] = RANDOM if self.first == RANDOM else taken.index(self.first)
        self.lines = [["", "?"] for _ in self.kinds]
        if len(taken) > 1:
            self.lines.append([self.first_label, ""])

    def draw_line(self, number: int) -> None:
        if number < len(self.kinds):
            super().draw_line(number)
            return
        value = self.random_label
        if self.first != RANDOM:
            kind = self.kinds[self.first]
            value = seat_name(self.console, self.name_words, self.first, kind)
        self.lines[number][1] = value
        super(Seats, self).draw_line(number)

    def can_change(self, number: int) -> bool:
        return True

    def change(self, number: int, step: int) -> None:
        if number < len(self.kinds):
            super().change(number, step)
        else:
            taken = self.taken_chairs() + [RANDOM]
            self.first = taken[(taken.index(self.first) + step) % len(taken)]
        before = len(self.lines)
        self.update_lines()
        below = len(self.kinds)
        if len(self.lines) > below:
            self.draw_line(below)
        elif before > below:
            self.screen.fill(0, self.y + 8 * below, self.width, 8)
