# SPDX-License-Identifier: MIT
"""Roll to the Top!'s statistics: left and right the sheets, up and down the direction."""

from handful.lobby import statistics as console_statistics
from handful.players import last_seating
from handful.records import Records


class Statistics(console_statistics.Statistics):
    """The console's chart, for each sheet (the last stands for all own ones) and direction."""

    def __init__(self, console, name, facts):
        super().__init__(console, name, facts)
        self.name, self.facts = name, facts
        self.options = console.game_words(name, "options")
        self.sheet, self.direction = last_seating(console, name, facts)[1][:2]  # as last played
        self.choose()

    def choose(self):
        """The figures of the chosen sheet and direction."""
        names = self.facts.OPTIONS[0][1]
        own = self.sheet == len(names)
        self.title = self.options("own" if own else "sheet." + names[self.sheet])
        self.way = self.options("direction." + self.facts.OPTIONS[1][1][self.direction])
        chosen = (self.sheet, self.direction)
        self.records = Records(self.console.journal, self.name, self.facts, chosen)

    def draw(self):
        super().draw()
        self.console.screen.header("◀" + self.title + "▶", "", "↕" + self.way)

    def pages(self):
        """Where nothing was played yet, it is told which sheet that is."""
        return super().pages() or [[self.options("none"), self.title + ", " + self.way]]

    def key(self, button):
        if button == "LEFT" or button == "RIGHT":
            step = 1 if button == "RIGHT" else -1
            self.sheet = (self.sheet + step) % (len(self.facts.OPTIONS[0][1]) + 1)
        elif button == "UP" or button == "DOWN":
            self.direction ^= 1
        else:
            super().key(button)
            return
        self.choose()
        self.console.draw()
