# SPDX-License-Identifier: MIT
"""The statistics of a game."""

from handful import TYPE_CHECKING
from handful.players import HUMAN, seat_name
from handful.records import Records
from handful.scene import Scene
from handful.scenes.list import LINES_PER_PAGE
from handful.screen.screen import PAGE, WIDTH

if TYPE_CHECKING:
    from types import ModuleType

    from handful.console import Console

BASELINE_Y, HIGHEST_BAR = 53, 35  # of the chart, in pixels
FIGURES_X, FIGURES_PITCH = 76, 9  # of the figures beside the chart
HEADER_LETTERS = 25
RESULT_KEYS = ("", "won", "tied", "lost")  # of each result in Records


class Statistics(Scene):
    """A chart of the last ten solo games, results against others, lines of text. A turns pages.

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
        pages = self.pages()
        page = pages[self.page % len(pages)] if pages else [words("none")]
        heading = words("against" if page and page == self.result_lines() else "title")
        fits = len(heading) + len(self.title) < HEADER_LETTERS
        screen.header(heading, "", self.title if fits else "")
        if page:
            self.draw_lines(page)
        else:
            self.draw_chart()
        screen.footer(words("more") if len(pages) > 1 else "", words("back"))

    def draw_lines(self, lines: list[str]) -> None:
        """Draw the lines of a page below the header."""
        for number, line in enumerate(lines):
            self.console.screen.text(0, PAGE * (1 + number), line)

    def pages(self) -> list[list[str]]:
        """Return the lines of each page. The page of the chart has none."""
        lines, results = self.text_lines(), self.result_lines()
        pages: list[list[str]] = [[]] if self.records.last_scores else []
        if results:
            pages.append(results)
        for first in range(0, len(lines), LINES_PER_PAGE):
            pages.append(lines[first : first + LINES_PER_PAGE])
        return pages

    def text_lines(self) -> list[str]:
        """Return further lines. A game with its own figures overrides this."""
        return []

    def result_lines(self) -> list[str]:
        """Return a table of the games against each level, the streak and the last games.

        Without such games, return the number of games with other humans, if there are any.
        """
        words, records = self.words, self.records
        results, ties = records.level_results, records.level_ties
        won = [results[2 * level] for level in range(len(ties))]
        lost = [results[2 * level + 1] for level in range(len(ties))]
        if not any(won + ties + lost):
            games = records.shared_games
            return [words("shared", games)] if games else []
        level_words = self.console.words("levels")
        names = [level_words(level) if level in level_words else level for level in self.levels]
        lines = ["    " + "".join(["%7s" % name[:6] for name in names])]
        for key, counts in (("won", won), ("tied", ties), ("lost", lost)):
            # The numbers end below the ends of the levels' names.
            lines.append("%-8s%3d" % (words(key), counts[0]))
            lines[-1] += "".join(["%7d" % count for count in counts[1:]])
        if records.last_results:
            lines.append(words("streak", records.streak, records.best_streak))
            initials = "".join([words(RESULT_KEYS[result])[0] for result in records.last_results])
            lines.append(words("last") + " " + initials)
        return lines

    def figures(self) -> list[tuple[str, str]]:
        """Return (name, value) of the figures beside the chart."""
        words, records = self.words, self.records
        best = str(records.best) if records.has_record() else "-"
        figures = ("games", str(records.solo_games)), ("mean", str(records.mean())), ("best", best)
        return [(words(name), value) for name, value in figures]

    def draw_chart(self) -> None:
        """Draw a bar for each of the last games. Draw figures and the record's holder beside it."""
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
        y = PAGE
        for name, value in self.figures():
            self._draw_figure(y, name, value)
            y += FIGURES_PITCH
        if records.record_holder:
            self._draw_figure(y, self.words("when"), str(records.record_game))
            name_words = self.console.words("names")
            name = seat_name(self.console, name_words, records.record_holder - 1, HUMAN, 1)
            screen.text_right(WIDTH - 1, y + FIGURES_PITCH, name)

    def _draw_figure(self, y: int, name: str, value: str) -> None:
        self.console.screen.text(FIGURES_X, y, name)
        self.console.screen.digits(WIDTH - 4 * len(value), y + 2, value)

    def key(self, button: str) -> None:
        if button == "B":
            self.console.pop()
        elif button == "A" and len(self.pages()) > 1:
            self.page += 1
            self.console.draw()
