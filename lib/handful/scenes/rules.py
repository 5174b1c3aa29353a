# SPDX-License-Identifier: MIT
"""Long texts, page by page: a game's rules in short."""

from handful.scenes.list import ACROSS, DOWN
from handful.screen import PAGE, WIDTH
from handful.words import wrap


class Rules:
    """The [rules] section of a game's text table: its paragraphs 1, 2, 3, ... as lines."""

    def __init__(self, console, name):
        self.console = console
        self.words = console.words("pages")
        self.title = console.game_words(name, "game")("title")
        words = console.game_words(name, "rules")
        self.lines = []
        number = 1
        while str(number) in words:
            self.lines += wrap(words(str(number)), ACROSS)
            number += 1
        self.top = 0

    def draw(self):
        screen = self.console.screen
        screen.header(self.title)
        self.draw_page()

    def draw_page(self):
        """The lines from the top one on."""
        screen, words = self.console.screen, self.words
        screen.fill(0, PAGE, WIDTH, DOWN * PAGE)
        for number, line in enumerate(self.lines[self.top : self.top + DOWN]):
            screen.text(0, PAGE * (1 + number), line)
        pages = (len(self.lines) + DOWN - 1) // DOWN
        here = min(pages, (self.top + DOWN - 1) // DOWN + 1)
        screen.header(self.title, "", "%d/%d" % (here, pages))
        screen.footer(words("next") if self.top + DOWN < len(self.lines) else "", words("back"))

    def key(self, button):
        last = max(0, len(self.lines) - DOWN)
        if button == "B":
            self.console.pop()
            return
        step = {"A": DOWN, "RIGHT": DOWN, "LEFT": -DOWN, "DOWN": 1, "UP": -1}.get(button, 0)
        top = max(0, min(last, self.top + step))
        if top != self.top:
            self.top = top
            self.draw_page()

    def tick(self, now):
        pass
