# SPDX-License-Identifier: MIT
"""A game's rules to choose from."""

from handful.players import last_seating
from handful.scenes.list import ACROSS, List
from handful.screen.screen import FOOTER, PAGE, WIDTH
from handful.words import wrap


def keep_seating(scene):
    """What was chosen on a page of options or seats, for the next time."""
    note, data = "seats/" + scene.name, bytes(scene.kinds + scene.chosen)
    journal = scene.console.journal
    if journal.get(note) != data:
        journal.put(note, data)


class GameOptions(List):
    """A game's rules to choose from, before the seats."""

    def __init__(self, console, name, facts):
        super().__init__(console)
        self.name, self.facts = name, facts
        words = console.words("options")
        self.title = words("title")
        self.game_words = console.game_words(name, "options")
        self.right = console.game_words(name, "game")("title")
        self.a, self.b = words("next"), words("back")
        self.kinds, self.chosen = last_seating(console, name, facts)
        self.lines = [["", ""] for _ in facts.OPTIONS]
        for number in range(len(self.lines)):
            self.change(number, 0)

    def change(self, number, step):
        option, values = self.facts.OPTIONS[number]
        self.chosen[number] = (self.chosen[number] + step) % len(values)
        value = values[self.chosen[number]]
        self.lines[number] = [self.game_words(option), self.game_words(option + "." + value)]

    def draw_line(self, number):
        super().draw_line(number)
        if number == self.cursor:
            self._explain(number)

    def _explain(self, number):
        """What the choice means, below the lines, where the game's words tell it."""
        option, values = self.facts.OPTIONS[number]
        top = self.y + PAGE * len(self.lines)
        chosen = self.chosen[number]
        why = option + "." + values[chosen] + ".why" if chosen < len(values) else ""
        lines = wrap(self.game_words(why), ACROSS) if why in self.game_words else []
        y = min(top + PAGE, FOOTER - PAGE * len(lines))  # a line between, if there is room
        if top < FOOTER and y >= top:
            self.screen.fill(0, top, WIDTH, FOOTER - top)
            for line in lines:
                self.screen.text(0, y, line)
                y += PAGE

    def choose(self, number):
        from handful.lobby.seats import Seats

        seats = Seats(self.console, self.name, self.facts)
        seats.kinds, seats.chosen = self.kinds, self.chosen
        self.console.push(seats)
