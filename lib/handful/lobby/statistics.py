# SPDX-License-Identifier: MIT
"""A game's statistics on the screen."""

from handful.players import seat_name
from handful.records import Records
from handful.scene import Scene
from handful.scenes.list import DOWN
from handful.screen.screen import PAGE, WIDTH


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
        screen, words = self.console.screen, self.words
        screen.header(words("title"), "", self.title)
        pages = self.pages()
        page = pages[self.page % len(pages)] if pages else [words("none")]
        if page:
            for number, line in enumerate(page):
                screen.text(0, PAGE * (1 + number), line)
        else:
            self.draw_chart()
        screen.footer(words("more") if len(pages) > 1 else "", words("back"))

    def pages(self):
        """The lines of each page; the chart's has none."""
        lines = self.more()
        pages = [[]] if self.records.last else []
        return pages + [lines[top : top + DOWN] for top in range(0, len(lines), DOWN)]

    def figures(self):
        """(name, value) of what stands beside the chart."""
        words, records = self.words, self.records
        figures = ("games", records.games), ("mean", records.mean()), ("best", records.best)
        return [(words(name), str(value)) for name, value in figures]

    def draw_chart(self):
        """The last games, and the figures of all."""
        screen, records = self.console.screen, self.records
        screen.fill(0, 53, 71, 1, 1)
        highest = max(records.last + [1])
        for number, score in enumerate(records.last):
            height = max(1, 35 * score // highest)
            x = 1 + 7 * number
            if number == len(records.last) - 1:  # the last game is solid
                screen.fill(x, 53 - height, 5, height, 1)
            else:
                screen.frame(x, 53 - height, 5, height)
        screen.digits(1, 10, str(highest))
        for number, (name, value) in enumerate(self.figures()):
            screen.text(76, 8 + 10 * number, name)
            screen.digits(WIDTH - 4 * len(value), 10 + 10 * number, value)

    def more(self):
        """Whose the record is; how it went with others, and against each level."""
        words, records = self.words, self.records
        lines = []
        if records.holder:
            name = seat_name(self.console, self.console.words("names"), records.holder - 1, 0, 1)
            lines.append(words("record", records.best, name))
            lines.append(words("when", records.record_game, records.games))
        if records.shared:
            lines.append(words("shared", records.won, records.shared))
            levels = self.console.words("levels")
            for number, level in enumerate(self.levels):  # also those still to be met
                won, lost = records.against[2 * number : 2 * number + 2]
                name = levels(level) if level in levels else level
                lines.append(words("level", name, won, lost))
        return lines

    def key(self, button):
        if button == "B":
            self.console.pop()
        elif button == "A" and len(self.pages()) > 1:
            self.page += 1
            self.console.draw()
