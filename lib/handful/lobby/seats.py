# SPDX-License-Identifier: MIT
"""The seats of a new game: humans, computer players and their levels."""

from handful import TYPE_CHECKING
from handful.players import EMPTY_SEAT, HUMAN, last_seating, seat_name
from handful.scenes.list import ListScene
from handful.screen.glyphs import CHIP, EMPTY, FULL, PERSON

if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

    from handful.console import Console

LEVEL_X = 53  # where the bars for a computer player's level begin


class Seats(ListScene):
    """A list of the seats. LEFT and RIGHT change the player; A starts the game.

    kinds:          the kind of each seat, as in handful.players
    chosen_values:  the number of each option's value
    """

    def __init__(self, console: "Console", name: str, facts: "ModuleType") -> None:
        super().__init__(console)
        self.name, self.facts = name, facts
        self.words = words = console.words("options")
        self.name_words = console.words("names")
        self.level_words = console.words("levels")
        self.title = words("seats")
        self.title_right = console.game_words(name, "game")("title")
        self.a_label, self.b_label = words("start"), words("back")
        self.kinds, self.chosen_values = last_seating(console, name, facts)
        self.lines = [["", "?"] for _ in self.kinds]

    def draw_line(self, index: int) -> None:
        kind = self.kinds[index]
        words, level_words = self.words, self.level_words
        is_selected = index == self.cursor
        name = ""
        if kind != EMPTY_SEAT:
            name = seat_name(self.console, self.name_words, index, kind)
        value = words("nobody") if kind == EMPTY_SEAT else words("person")
        is_computer = kind not in (HUMAN, EMPTY_SEAT)
        if is_computer:
            level = self.facts.LEVELS[kind - 1]
            value = level_words(level) if level in level_words else level
        self.lines[index] = [str(index + 1) + "   " + name, value]
        super().draw_line(index)
        y = self.y + 8 * index
        if kind != EMPTY_SEAT:
            self.screen.glyph(CHIP if kind else PERSON, 9, y, is_selected)
        if is_computer:
            for bar in range(len(self.facts.LEVELS)):
                self.screen.glyph(FULL if bar < kind else EMPTY, LEVEL_X + 10 * bar, y, is_selected)

    def change(self, index: int, step: int) -> None:
        kinds = [HUMAN] + list(range(1, len(self.facts.LEVELS) + 1)) + [EMPTY_SEAT]
        place = kinds.index(self.kinds[index])
        self.kinds[index] = kinds[(place + step) % len(kinds)]

    def has_enough_players(self) -> bool:
        """Return True if the game can be played with as many players."""
        fewest: int = self.facts.SEATS[0]
        return len(self.kinds) - self.kinds.count(EMPTY_SEAT) >= fewest

    def choose(self, index: int) -> None:
        if not self.has_enough_players():
            from handful.scenes.notice import Notice

            message = self.words("too_few", self.facts.SEATS[0])
            self.console.push(Notice(self.console, message, self.words("go_on")))
            return
        self.save_seating()
        self.console.go_to("play.start.start_game", self.name)

    def save_seating(self) -> None:
        """Save players and options for this game and as a suggestion for the next one."""
        note, data = "seats/" + self.name, bytes(self.kinds + self.chosen_values)
        journal = self.console.journal
        if journal.get(note) != data:
            journal.put(note, data)

    def leave(self) -> None:
        """Go back. The options, if they are below, keep the seats for when they return here."""
        below: "Any" = self.console.scenes[-2]
        if hasattr(below, "kinds"):
            below.kinds = self.kinds
        self.console.pop()
