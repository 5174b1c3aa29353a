# SPDX-License-Identifier: MIT
"""A few words in a box: news, and questions."""

from handful.scene import Question
from handful.screen.screen import WIDTH
from handful.words import wrap

ACROSS, DOWN = 22, 5  # letters a line, lines at a time


class Notice(Question):
    """Words in a box over the scene below; A goes on, and B too unless it is a question. What does
    not fit comes on the next page. A question has a moment before it takes A for an answer."""

    def __init__(self, console, words, go_on, then=None, back=""):
        self.console = console
        self.lines = wrap(words, ACROSS)
        self.go_on, self.back = go_on, back
        self.then = then

    def draw(self):
        screen, scenes = self.console.screen, self.console.scenes
        below = scenes.index(self)  # of two notices the upper one draws the lower one too
        if below:
            scenes[below - 1].draw()
            screen.shade(0, 0, WIDTH, 64)
        lines = self.lines[:DOWN]
        height = 8 * len(lines) + 10
        y = max(0, (56 - height) // 2)
        screen.fill(4, y, 120, height)
        screen.frame(5, y + 1, 118, height - 2)
        for number, line in enumerate(lines):
            screen.text(10, y + 5 + 8 * number, line)
        screen.clear_footer()
        if len(self.lines) > DOWN:
            screen.footer(self.console.words("pages")("next"), self.back)
        else:
            screen.footer(self.go_on, self.back)

    def key(self, button):
        if len(self.lines) > DOWN and button in ("A", "DOWN"):
            self.lines = self.lines[DOWN:]
            self.console.draw()
        elif button == "A" and (self.accepts_keys() or not self.back):
            self.console.pop()
            if self.then:
                self.then()
        elif button == "B":
            self.console.pop()
            if self.then and not self.back:
                self.then()
