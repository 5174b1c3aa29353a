# SPDX-License-Identifier: MIT
"""A game's statistics on the screen."""

from handful.players import seat_name
from handful.records import Records
from handful.scene import Scene
from handful.screen import PAGE, WIDTH


class Statistics(Scene):
    """The last ten solo games as bars, and the figures; then the record, and games with others."""

    def __init__(self, console, name, facts):
        self.console = console
        self.words = console.words("statistics")
        self.title = console.game_words(name, "game")("title")
        self.records = Records(console.journal, name, facts)
        self.levels = facts.LEVELS
        self.page = 0

    def draw(self):
        screen, words, records = self.console.screen, self.words, self.records
        screen.header(words("title"), "", self.title)
        lines = self.more()
        if not records.last and not lines:
            screen.centre(28, words("none"))
        elif not records.last or (self.page and lines):
            for number, line in enumerate(lines):
                screen.text(0, PAGE * (1 + number), line)
        else:
            self.draw_chart()
        screen.footer(words("more") if records.last and lines else "", words("back"))

    def draw_chart(self):
        """The last games, and the figures of all."""
        screen, words, records = self.console.screen, self.words, self.records
        screen.fill(0, 53, 84, 1, 1)
        highest = max(records.last + [1])
        for number, score in enumerate(records.last):
            height = max(1, 35 * score // highest)
            x = 2 + 8 * number
            if number == len(records.last) - 1:  # the last game is solid
                screen.fill(x, 53 - height, 6, height, 1)
            else:
                screen.frame(x, 53 - height, 6, height)
        screen.digits(2, 10, str(highest))
        figures = ("games", records.games), ("mean", records.mean()), ("best", records.best)
        for number, (name, value) in enumerate(figures):
            screen.text(88, 8 + 12 * number, words(name))
            screen.digits(WIDTH - 4 * len(str(value)), 15 + 12 * number, str(value))

    def more(self):
        """Whose the record is; how it went with others, and against each level."""
        words, records = self.words, self.records
        lines = []
        if records.holder:
            name = seat_name(self.console, records.holder - 1, 0)
            lines.append(words("record", records.best, name, records.record_game))
        if records.shared:
            lines.append(words("shared", records.won, records.shared))
        levels = self.console.words("levels")
        for number, level in enumerate(self.levels):
            won, lost = records.against[2 * number : 2 * number + 2]
            if won or lost:
                name = levels(level) if level in levels else level
                lines.append(words("level", name, won, lost))
        return lines

    def key(self, button):
        if button == "B":
            self.console.pop()
        elif button == "A" and self.records.last:
            self.page ^= 1
            self.console.draw()
