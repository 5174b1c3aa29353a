# SPDX-License-Identifier: MIT
"""The statistics of a game."""

from handful import TYPE_CHECKING
from handful.players import HUMAN, seat_name
from handful.records import Records
from handful.scene import Scene
from handful.scenes.list import LINES_PER_PAGE
from handful.screen.screen import PAGE, WIDTH
from handful.words import wrap

if TYPE_CHECKING:
    from types import ModuleType

    from handful.console import Console

LETTERS_PER_LINE = 25
BASELINE_Y, HIGHEST_BAR = 53, 35  # of the chart, in pixels


class Statistics(Scene):
    """A chart of the last ten solo games, then pages of text. A turns pages.

    title:    the words at the right end of the header
    records:  the Records that are shown
    """

    def __init__(self, console: "Console", name: str, facts: "ModuleType") -> None:
        self.console = console
        self.words = console.words("statistics")
        self.title = console.game_words(name, "game")("title")
        self.records = Records(console.journal, name, facts)
        self.levels = facts.LEVELS
        self.page = 0

    def draw(self) -> None:
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

    def pages(self) -> list[list[str]]:
        """Return the lines of each page. The page of the chart has none."""
        lines = self.text_lines()
        pages: list[list[str]] = [[]] if self.records.last_scores else []
        for first in range(0, len(lines), LINES_PER_PAGE):
            pages.append(lines[first : first + LINES_PER_PAGE])
        return pages + self.explanation()

    def explanation(self) -> list[list[str]]:
        """Return the page that says how games with others are counted, if there are any."""
        if not self.records.shared_games or not self.levels:
            return []
        return [wrap(self.words("counted"), LETTERS_PER_LINE)]

    def figures(self) -> list[tuple[str, str]]:
        """Return (name, value) of the figures beside the chart."""
        words, records = self.words, self.records
        best = str(records.best) if records.has_record() else "-"
        figures = ("games", str(records.solo_games)), ("mean", str(records.mean())), ("best", best)
        return [(words(name), value) for name, value in figures]

    def draw_chart(self) -> None:
        """Draw a bar for each of the last games, and the figures beside them."""
        screen, records = self.console.screen, self.records
        screen.fill(0, BASELINE_Y, 71, 1, 1)
        highest = max(records.last_scores + [1])
        for number, score in enumerate(records.last_scores):
            height = max(1, HIGHEST_BAR * score // highest)
            x, y = 1 + 7 * number, BASELINE_Y - height
            if number == len(records.last_scores) - 1:  # the newest game is solid
                screen.fill(x, y, 5, height, 1)
            else:
                screen.frame(x, y, 5, height)
        screen.digits(1, 10, str(highest))
        for number, (name, value) in enumerate(self.figures()):
            screen.text(76, 8 + 10 * number, name)
            screen.digits(WIDTH - 4 * len(value), 10 + 10 * number, value)

    def text_lines(self) -> list[str]:
        """Return the lines after the chart: the record's holder, and games with others by level."""
        words, records = self.words, self.records
        lines = []
        if records.record_holder:
            name_words = self.console.words("names")
            name = seat_name(self.console, name_words, records.record_holder - 1, HUMAN, 1)
            lines.append(words("record", records.best, name))
            lines.append(words("when", records.record_game, records.solo_games))
        if records.shared_games:
            lines.append(words("shared", records.shared_wins, records.shared_games))
            level_words = self.console.words("levels")
            for number, level in enumerate(self.levels):
                won, lost = records.level_results[2 * number : 2 * number + 2]
                name = level_words(level) if level in level_words else level
                lines.append(words("level", name, won, lost))
        return lines

    def key(self, button: str) -> None:
        if button == "B":
            self.console.pop()
        elif button == "A" and len(self.pages()) > 1:
            self.page += 1
            self.console.draw()
