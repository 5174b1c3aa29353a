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
        is_against = page and page in (self.result_lines(), self.score_lines())
        heading = words("against" if is_against else "title")
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
        lines = self.text_lines()
        pages: list[list[str]] = [[]] if self.records.last_scores else []
        for table in (self.result_lines(), self.score_lines()):
            if table:
                pages.append(table)
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
        lines = [self._level_row()]
        for key, counts in (("won", won), ("tied", ties), ("lost", lost)):
            lines.append(self._table_row(words(key), [str(count) for count in counts]))
        if records.last_results:
            lines.append(words("streak", records.streak, records.best_streak))
            initials = "".join([words(RESULT_KEYS[result])[0] for result in records.last_results])
            lines.append(words("last") + " " + initials)
        return lines

    def score_lines(self) -> list[str]:
        """Return a table of the best and the average score against each level, if there are any."""
        best, means = [], []
        for games, total, best_score in self.records.level_scores:
            best.append(str(best_score) if games else "-")
            means.append(str((2 * total + games) // (2 * games)) if games else "-")
        if not best:
            return []
        lines = [self._level_row()]
        for key, values in (("best", best), ("mean", means)):
            word = self.words(key)
            lines.append(self._table_row(word[0].upper() + word[1:], values))
        return lines

    def _level_row(self) -> str:
        """Return the names of the levels above a table."""
        words = self.console.words("levels")
        names = [words(level) if level in words else level for level in self.levels]
        return "    " + "".join(["%7s" % name[:6] for name in names])

    def _table_row(self, word: str, values: list[str]) -> str:
        """Return a row of a table. The values end below the ends of the levels' names."""
        return "%-8s%3s" % (word, values[0]) + "".join(["%7s" % value for value in values[1:]])

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
