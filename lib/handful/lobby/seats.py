# SPDX-License-Identifier: MIT
"""Who sits where: a person, a computer player of some strength, or nobody."""

from handful.lobby.options import keep_seating
from handful.players import last_seating, seat_name
from handful.scenes.list import List
from handful.screen.glyphs import CHIP, EMPTY, FULL, PERSON

BARS = 53  # the column where a computer's strength is drawn


class Seats(List):
    """Who sits where: a person, a computer player of some strength, or nobody."""

    def __init__(self, console, name, facts):
        super().__init__(console)
        self.name, self.facts = name, facts
        self.words = words = console.words("options")
        self.names = console.words("names")
        self.levels = console.words("levels")
        self.title = words("seats")
        self.right = console.game_words(name, "game")("title")
        self.a, self.b = words("start"), words("back")
        self.kinds, self.chosen = last_seating(console, name, facts)
        self.lines = [["", "?"] for _ in self.kinds]

    def draw_line(self, number):
        kind = self.kinds[number]
        words = self.words
        here = number == self.cursor
        name = seat_name(self.console, self.names, number, kind) if kind != 255 else ""
        value = words("nobody") if kind == 255 else words("person")
        if kind not in (0, 255):
            level = self.facts.LEVELS[kind - 1]
            value = self.levels(level) if level in self.levels else level
        self.lines[number] = [str(number + 1) + "   " + name, value]
        super().draw_line(number)
        y = self.y + 8 * number
        if kind != 255:
            self.screen.glyph(CHIP if kind else PERSON, 9, y, here)
        if kind not in (0, 255):
            for bar in range(len(self.facts.LEVELS)):
                self.screen.glyph(FULL if bar < kind else EMPTY, BARS + 10 * bar, y, here)

    def change(self, number, step):
        kinds = [0] + list(range(1, len(self.facts.LEVELS) + 1)) + [255]
        at = kinds.index(self.kinds[number])
        self.kinds[number] = kinds[(at + step) % len(kinds)]

    def enough(self):
        """Whether the game can be played so."""
        return len(self.kinds) - self.kinds.count(255) >= self.facts.SEATS[0]

    def choose(self, number):
        if not self.enough():
            from handful.scenes.notice import Notice

            words = self.words("too_few", self.facts.SEATS[0])
            self.console.push(Notice(self.console, words, self.words("go_on")))
            return
        keep_seating(self)
        self.console.go_to("play.entering.start", self.name)

    def leave(self):
        """One step back; the page before keeps what was chosen, until a game begins with it."""
        below = self.console.scenes[-2]
        if hasattr(below, "kinds"):
            below.kinds = self.kinds
        self.console.pop()
