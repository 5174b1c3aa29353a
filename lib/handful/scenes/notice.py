# SPDX-License-Identifier: MIT
"""A few words in a box: news, and questions."""

from handful.screen import WIDTH
from handful.words import wrap


class Notice:
    """A few words in a box over the scene below; A goes on, and B too unless it is a question."""

    def __init__(self, console, words, go_on, then=None, back=""):
        self.console = console
        self.lines = wrap(words, 22)[:4]
        self.go_on, self.back = go_on, back
        self.then = then

    def draw(self):
        screen, scenes = self.console.screen, self.console.scenes
        below = scenes.index(self)  # of two notices the upper one draws the lower one too
        if below:
            scenes[below - 1].draw()
            screen.shade(0, 0, WIDTH, 64)
        height = 8 * len(self.lines) + 10
        y = max(0, (56 - height) // 2)
        screen.fill(4, y, 120, height)
        screen.frame(5, y + 1, 118, height - 2)
        for number, line in enumerate(self.lines):
            screen.text(10, y + 5 + 8 * number, line)
        screen.clear_footer()
        screen.footer(self.go_on, self.back)

    def key(self, button):
        if button == "A":
            self.console.pop()
            if self.then:
                self.then()
        elif button == "B":
            self.console.pop()
            if self.then and not self.back:
                self.then()

    def tick(self, now):
        pass
