# SPDX-License-Identifier: MIT
"""The very first question, where the drive has several languages: each by its own name."""

from handful.scenes.list import List
from handful.words import TEXT, find, languages


class Languages(List):
    """A takes one, and the title comes; nothing is kept before."""

    def __init__(self, console):
        super().__init__(console)
        self.codes = languages(TEXT)
        self.cursor = self.codes.index(console.preferences.language)
        self.lines = [[find(TEXT, "language", "name", code), ""] for code in self.codes]
        self.title = "Handful"

    def does(self, number):
        return find(TEXT, "language", "choose", self.codes[number])

    def choose(self, number):
        self.console.preferences.language = self.codes[number]
        self.console.go_to("power_on.startup.greet", 1500)

    def leave(self):
        pass
