# SPDX-License-Identifier: MIT
"""Top 12's statistics: games with others first, then those played alone."""

from handful.lobby.statistics import Statistics as Common
from handful.screen.screen import PAGE, WIDTH

TITLE_X, BAR_X, BAR_END = 28, 90, 114


class Statistics(Common):
    """A page for whatever there is to tell; A says which comes next."""

    def __init__(self, console, name, facts):
        super().__init__(console, name, facts)
        self.own = console.game_words(name, "titles")
        lines, alone = self.text_lines(), 2 if self.records.record_holder else 0
        # (name, lines); the console's chart and the titles have none.
        self.leaves = [("others", lines[alone:])] if lines[alone:] else []
        if self.records.last_scores:
            self.leaves += [("alone", ()), ("last", ())]
        if alone:
            self.leaves.append(("record", lines[:alone]))
        if not self.leaves:
            self.leaves = [("others", [self.words("none")])]

    def draw(self):
        screen, own = self.console.screen, self.own
        name, lines = self.leaves[self.page]
        if name == "others":  # its first line says so
            screen.header(self.words("title"), "", self.title)
        else:
            screen.header(own(name))
        for number, line in enumerate(lines):
            screen.text(0, PAGE * (1 + number), line)
        if name == "alone":
            self.draw_titles()
        elif name == "last":
            self.draw_chart()
        more = self.leaves[(self.page + 1) % len(self.leaves)][0]
        screen.footer(own("to_" + more) if more != name else "", self.words("back"))

    def draw_titles(self):
        """A bar for each title, with the rounds it takes; the one of the last game is solid."""
        screen, own, records = self.console.screen, self.own, self.records
        limits = records.band_limits
        most = max(records.bands + [1])
        for band, count in enumerate(records.bands):
            y = PAGE * (1 + band)
            up_to = own("up_to", limits[band]) if band < len(limits) else own("more", limits[-1])
            screen.text(0, y, up_to)
            screen.text(TITLE_X, y, own("title%d" % (len(limits) - band)))
            width = max(2, (BAR_END - BAR_X) * count // most)
            if band == records.band_index(records.last_scores[-1]):
                screen.fill(BAR_X, y + 1, width, 5, 1)
            elif count:
                screen.frame(BAR_X, y + 1, width, 5)
            screen.text_right(WIDTH - 1, y, str(count))

    def key(self, button):
        if button == "A":
            self.page = (self.page + 1) % len(self.leaves)
            self.console.draw()
        else:
            super().key(button)
