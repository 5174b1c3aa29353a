# SPDX-License-Identifier: MIT
"""The choice of a language, the first question of a device that has several of them."""

from handful import TYPE_CHECKING
from handful.scenes.list import ListScene
from handful.screen.screen import WIDTH
from handful.words import TEXT, find_entry, list_languages

if TYPE_CHECKING:
    from handful.console import Console

TITLE_MS = 1500  # the title stays this long after the choice


class LanguageChoice(ListScene):
    """A list of the languages, each by its own name. Nothing is saved before the choice.

    The header asks for the language in the selected one. The lines are indented below it.
    """

    x, width = 10, WIDTH - 10

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        self.codes = list_languages(TEXT)
        self.cursor = self.codes.index(console.preferences.language)
        self.lines = [[find_entry(TEXT, "language", "name", code), ""] for code in self.codes]

    def draw(self) -> None:
        self.title = self._question()
        super().draw()

    def move_cursor(self, step: int) -> None:
        super().move_cursor(step)
        self.screen.header(self._question())

    def _question(self) -> str:
        return find_entry(TEXT, "language", "question", self.codes[self.cursor])

    def a_label_at(self, index: int) -> str:
        return find_entry(TEXT, "language", "choose", self.codes[index])

    def choose(self, index: int) -> None:
        self.console.preferences.language = self.codes[index]
        self.console.go_to("power_on.startup.show_title", TITLE_MS)

    def leave(self) -> None:
        """Ignore B: a language must be chosen."""
