# SPDX-License-Identifier: MIT
"""A game's statistics on the screen."""

from handful.records import Records
from handful.screen import WIDTH


class Statistics:
    """The last ten solo games as bars, and the figures."""

    def __init__(self, console, name, facts):
        self.console = console
        self.words = console.words("statistics")
        self.title = console.game_words(name, "game")("title")
        self.records = Records(console.journal, name, facts)

    def draw(self):
        screen, words, records = self.console.screen, self.words, self.records
        screen.header(words("title"), "", self.title)
        screen.footer("", words("back"))
        if not records.games and not records.shared:
            screen.centre(28, words("none"))
            return
        screen.fill(0, 45, 84, 1, 1)
        highest = max(records.last + [1])
        for number, score in enumerate(records.last):
            height = max(1, 27 * score // highest)
            x = 2 + 8 * number
            if number == len(records.last) - 1:  # the last game is solid
                screen.fill(x, 45 - height, 6, height, 1)
            else:
                screen.frame(x, 45 - height, 6, height)
        if records.last:
            screen.digits(2, 10, str(highest))
            figures = ("games", records.games), ("mean", records.mean()), ("best", records.best)
            for number, (name, value) in enumerate(figures):
                screen.text(88, 8 + 13 * number, words(name))
                screen.digits(WIDTH - 4 * len(str(value)), 16 + 13 * number, str(value))
        if records.shared:
            screen.text(0, 48, words("shared", records.won, records.shared))

    def key(self, button):
        if button == "B":
            self.console.pop()

    def tick(self, now):
        pass
