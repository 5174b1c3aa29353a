# SPDX-License-Identifier: MIT
"""The statistics of Top 12: games with others first, then solo games."""

from handful import TYPE_CHECKING
from handful.lobby import statistics
from handful.screen.screen import PAGE, WIDTH

TITLE_X, BAR_X, BAR_END = 28, 90, 114

if TYPE_CHECKING:
    from types import ModuleType

    from handful.console import Console


class Statistics(statistics.Statistics):
    """Pages with the figures that exist. A opens the next page and says which it is."""

    def __init__(self, console: "Console", name: str, facts: "ModuleType") -> None:
        super().__init__(console, name, facts)
        self.title_words = console.game_words(name, "titles")
        lines = self.result_lines()
        # (name, lines) of each page; the chart and the titles have no lines.
        self.titled_pages: list[tuple[str, list[str]]] = [("others", lines)] if lines else []
        if self.records.last_scores:
            self.titled_pages += [("alone", []), ("last", [])]
        if not self.titled_pages:
            self.titled_pages = [("others", [self.words("none")])]

    def draw(self) -> None:
        screen, title_words = self.console.screen, self.title_words
        name, lines = self.titled_pages[self.page]
        if name == "others":
            screen.header(self.words("against" if self.result_lines() else "title"), "", self.title)
        else:
            screen.header(title_words(name))
        self.draw_lines(lines)
        if name == "alone":
            self.draw_titles()
        elif name == "last":
            self.draw_chart()
        more = self.titled_pages[(self.page + 1) % len(self.titled_pages)][0]
        a_words = title_words("to_" + more) if more != name else self.words("more")
        screen.footer(a_words if len(self.titled_pages) > 1 else "", self.words("back"))

    def draw_titles(self) -> None:
        """Draw a bar for each title and the rounds it takes. The last game's title is solid."""
        screen, records = self.console.screen, self.records
        most = max(records.bands + [1])
        for band, (rounds, title, count) in enumerate(self.title_counts()):
            y = PAGE * (1 + band)
            screen.text(0, y, rounds)
            screen.text(TITLE_X, y, title)
            width = max(2, (BAR_END - BAR_X) * count // most)
            if band == records.band_index(records.last_scores[-1]):
                screen.fill(BAR_X, y + 1, width, 5, 1)
            elif count:
                screen.frame(BAR_X, y + 1, width, 5)
            screen.text_right(WIDTH - 1, y, str(count))

    def title_counts(self) -> list[tuple[str, str, int]]:
        """Return the rounds that each title takes, the title and the number of its games."""
        limits, counts = self.records.band_limits, []
        for band, count in enumerate(self.records.bands):
            fewest = limits[band - 1] + 1 if band else 1
            rounds = "%d-%d" % (fewest, limits[band]) if band < len(limits) else "%d+" % fewest
            counts.append((rounds, self.title_words("title%d" % (len(limits) - band)), count))
        return counts

    def key(self, button: str) -> None:
        if button == "A":
            self.page = (self.page + 1) % len(self.titled_pages)
            self.console.draw()
        else:
            super().key(button)
