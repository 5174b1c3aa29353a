# SPDX-License-Identifier: MIT
"""Who sits where: a person, a computer player of some strength, or nobody."""

from handful.players import last_seating, seat_name
from handful.scenes.list import List
from handful.screen import PAGE
from handful.screen.marks import CHIP, EMPTY, FULL, PERSON


class Seats(List):
    """Who sits where: a person, a computer player of some strength, or nobody."""

    def __init__(self, console, name, facts):
        super().__init__(console)
        self.name, self.facts = name, facts
        self.words = words = console.words("options")
        self.title = words("seats")
        self.right = console.game_words(name, "game")("title")
        self.a, self.b = words("start"), words("back")
        self.kinds, self.chosen = last_seating(console, name, facts)
        self.lines = [["", "?"] for _ in self.kinds]

    def draw_line(self, number):
        kind = self.kinds[number]
        words = self.words
        here = number == self.cursor
        name = seat_name(self.console, number, kind) if kind != 255 else ""
        value = words("nobody") if kind == 255 else words("person") if kind == 0 else "         "
        self.lines[number] = [str(number + 1) + "   " + name, value]
        super().draw_line(number)
        y = PAGE * (1 + number)
        if kind != 255:
            self.screen.mark(CHIP if kind else PERSON, 9, y, here)
        if kind not in (0, 255):
            x = 125 - 45 - (5 if here else 0)
            for bar in range(len(self.facts.LEVELS)):
                self.screen.mark(FULL if bar < kind else EMPTY, x + 10 * bar + 12, y, here)

    def change(self, number, step):
        kinds = [0] + list(range(1, len(self.facts.LEVELS) + 1)) + [255]
        at = kinds.index(self.kinds[number])
        self.kinds[number] = kinds[(at + step) % len(kinds)]

    def choose(self, number):
        seated = [kind for kind in self.kinds if kind != 255]
        fewest = self.facts.SEATS[0]
        if len(seated) < fewest:
            from handful.scenes.notice import Notice

            words = self.words("too_few", fewest)
            self.console.push(Notice(self.console, words, self.words("go_on")))
            return
        self.console.journal.put("seats/" + self.name, bytes(self.kinds + self.chosen))
        self.console.go("play.entering.start", self.name)
