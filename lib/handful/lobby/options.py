# SPDX-License-Identifier: MIT
"""The options of a new game: variants of its rules."""

from handful import TYPE_CHECKING
from handful.players import last_seating
from handful.scenes.list import LETTERS_PER_LINE, ListScene
from handful.screen.screen import FOOTER, PAGE, WIDTH
from handful.words import wrap

if TYPE_CHECKING:
    from types import ModuleType

    from handful.console import Console


class GameOptions(ListScene):
    """A list of the options with their values. A leads to the seats.

    name, facts:    the game
    kinds:          the kind of each seat, as in handful.players
    chosen_values:  the number of each option's value
    game_words:     section [options] of the game's text table
    """

    def __init__(self, console: "Console", name: str, facts: "ModuleType") -> None:
        super().__init__(console)
        self.name, self.facts = name, facts
        words = console.words("options")
        self.title = words("title")
        self.game_words = console.game_words(name, "options")
        self.title_right = console.game_words(name, "game")("title")
        self.a_label, self.b_label = words("next"), words("back")
        self.kinds, self.chosen_values = last_seating(console, name, facts)
        self.lines = [["", ""] for _ in facts.OPTIONS]
        for index in range(len(self.lines)):
            self.change(index, 0)

    def change(self, index: int, step: int) -> None:
        option, values = self.facts.OPTIONS[index]
        self.chosen_values[index] = (self.chosen_values[index] + step) % len(values)
        value = values[self.chosen_values[index]]
        self.lines[index] = [self.game_words(option), self.game_words(option + "." + value)]

    def draw_line(self, index: int) -> None:
        super().draw_line(index)
        if index == self.cursor:
            self._draw_explanation(index)

    def _draw_explanation(self, index: int) -> None:
        """Explain the selected value below the lines, if the text table has a sentence for it."""
        option, values = self.facts.OPTIONS[index]
        top = self.y + PAGE * len(self.lines)
        value = self.chosen_values[index]
        key = option + "." + values[value] + ".why" if value < len(values) else ""
        lines = wrap(self.game_words(key), LETTERS_PER_LINE) if key in self.game_words else []
        y = min(top + PAGE, FOOTER - PAGE * len(lines))  # after an empty line, if there is room
        if top < FOOTER and y >= top:
            self.screen.fill(0, top, WIDTH, FOOTER - top)
            for line in lines:
                self.screen.text(0, y, line)
                y += PAGE

    def choose(self, index: int) -> None:
        from handful.lobby.seats import Seats

        seats = Seats(self.console, self.name, self.facts)
        seats.kinds, seats.chosen_values = self.kinds, self.chosen_values
        self.console.push(seats)
