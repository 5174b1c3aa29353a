# SPDX-License-Identifier: MIT
"""The statistics of Roll to the Top!, separate for each sheet and direction."""

import struct

from handful import TYPE_CHECKING
from handful.lobby import statistics as console_statistics
from handful.players import last_seating
from handful.records import Records

from games.roll_to_the_top.lobby.medals import FILLED, FILLED_NOTE, FILLED_SIZE

if TYPE_CHECKING:
    from types import ModuleType

    from handful.console import Console


class Statistics(console_statistics.Statistics):
    """The console's chart. Left and right choose the sheet, up and down the direction.

    All own sheets share one page, after the six challenges.
    """

    def __init__(self, console: "Console", name: str, facts: "ModuleType") -> None:
        super().__init__(console, name, facts)
        self.name, self.facts = name, facts
        self.option_words = console.game_words(name, "options")
        self.sheet, self.direction = last_seating(console, name, facts)[1][:2]
        self.load_records()

    def load_records(self) -> None:
        """Load the records of the chosen sheet and direction."""
        names, directions = self.facts.OPTIONS[0][1], self.facts.OPTIONS[1][1]
        is_own = self.sheet == len(names)
        self.title = self.option_words("own" if is_own else "sheet." + names[self.sheet])
        self.direction_name = self.option_words("direction." + directions[self.direction])
        choices = (self.sheet, self.direction)
        self.records = Records(self.console.journal, self.name, self.facts, choices)

    def draw(self) -> None:
        super().draw()
        self.console.screen.header("◀" + self.title + "▶", "", "↕" + self.direction_name)

    def pages(self) -> list[list[str]]:
        """Return the lines of each page; without any game, a page that names the sheet."""
        no_games = [self.option_words("none"), self.title + ", " + self.direction_name]
        return super().pages() or [no_games]

    def text_lines(self) -> list[str]:
        """Return in how many rounds humans filled this sheet in games with other players."""
        note = self.console.journal.get(FILLED_NOTE + "/" + self.name)
        for at in range(0, len(note), FILLED_SIZE):
            key, count, total, fewest = struct.unpack(FILLED, note[at : at + FILLED_SIZE])
            if key == 2 * self.sheet + self.direction:
                words, tenths = self.option_words, (20 * total + count) // (2 * count)
                return [
                    words("others"),
                    words("filled", count),
                    words("fastest", fewest),
                    words("average", "%d.%d" % (tenths // 10, tenths % 10)),
                ]
        return []

    def key(self, button: str) -> None:
        if button == "LEFT" or button == "RIGHT":
            step = 1 if button == "RIGHT" else -1
            self.sheet = (self.sheet + step) % (len(self.facts.OPTIONS[0][1]) + 1)
        elif button == "UP" or button == "DOWN":
            self.direction ^= 1
        else:
            super().key(button)
            return
        self.load_records()
        self.console.draw()
