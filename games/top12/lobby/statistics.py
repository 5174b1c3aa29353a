# SPDX-License-Identifier: MIT
"""Solo games of Top 12 against the five titles; the console's own chart is one press on."""

from handful.records import Records
from handful.screen import PAGE, WIDTH

TITLE_X, BAR_X, BAR_END = 12, 74, 108


class Statistics:
    """A bar for each title; the one of the last game is solid."""

    def __init__(self, console, name, facts):
        self.console, self.name, self.facts = console, name, facts
        self.words = console.game_words(name, "titles")
        self.common = console.words("statistics")
        self.title = console.game_words(name, "game")("title")
        self.records = Records(console.journal, name, facts)

    def draw(self):
        screen, words, records = self.console.screen, self.words, self.records
        screen.header(self.common("title"), "", self.title)
        screen.footer(words("last_games"), self.common("back"))
        limits = records.limits
        most = max(records.bands + [1])
        last = records.band(records.last[-1]) if records.last else None
        for band, count in enumerate(records.bands):
            y = PAGE * (1 + band)
            if band < len(limits):
                screen.digits(0, y + 1, str(limits[band]))
            screen.text(TITLE_X, y, words("title%d" % (len(limits) - band)))
            width = (BAR_END - BAR_X) * count // most
            if band == last:
                screen.fill(BAR_X, y + 1, max(2, width), 5, 1)
            elif count:
                screen.frame(BAR_X, y + 1, max(2, width), 5)
            screen.right(WIDTH - 1, y, str(count))

    def key(self, button):
        if button == "B":
            self.console.pop()
        elif button == "A":
            from handful.lobby.statistics import Statistics as LastGames

            self.console.replace(LastGames(self.console, self.name, self.facts))

    def tick(self, now):
        pass
