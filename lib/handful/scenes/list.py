# SPDX-License-Identifier: MIT
"""Lines with a cursor: what most scenes are made of."""

from handful.screen import PAGE, WIDTH

ACROSS = 25  # letters a line
DOWN = 6  # lines between header and footer


class List:
    """A scene of lines, one page each. A scene fills `lines` with [words, value] (value "" for
    none) and overrides `choose`, and `change` where values can be changed with the arrows."""

    title = right = a = b = ""
    shown = DOWN  # lines at a time

    def __init__(self, console):
        self.console = console
        self.screen = console.screen
        self.lines = []
        self.cursor = 0
        self.top = 0  # the first line on the screen

    def draw(self):
        self.screen.header(self.title, "", self.right)
        self.draw_lines()
        self.screen.footer(self.a, self.b)

    def draw_lines(self):
        """All lines that fit."""
        self.top = min(self.top, self.cursor)
        self.top = max(self.top, self.cursor - self.shown + 1)
        for number in range(self.top, min(self.top + self.shown, len(self.lines))):
            self.draw_line(number)

    def draw_line(self, number):
        """One line; the cursor's is black on white over the whole width."""
        words, value = self.lines[number]
        here = number == self.cursor
        if value:
            if here and self.can_change(number):
                value = "◀" + value + "▶"
            words = words[: ACROSS - len(value)]
            words += " " * (ACROSS - len(words) - len(value)) + value
        else:
            words += " " * (ACROSS - len(words))
        y = PAGE * (1 + number - self.top)
        self.screen.text(0, y, words, here)
        self.screen.fill(WIDTH - 3, y, 3, PAGE, here)

    def can_change(self, number):
        """Whether the arrows change this line's value."""
        return bool(self.lines[number][1])

    def move(self, step):
        """The cursor to the next line, round the end."""
        old = self.cursor
        self.cursor = (old + step) % len(self.lines)
        if self.top <= self.cursor < self.top + self.shown:
            self.draw_line(old)
            self.draw_line(self.cursor)
        else:
            self.draw_lines()

    def key(self, button):
        if button == "UP" or button == "DOWN":
            self.move(1 if button == "DOWN" else -1)
        elif button == "LEFT" or button == "RIGHT":
            if self.can_change(self.cursor):
                self.change(self.cursor, 1 if button == "RIGHT" else -1)
                self.draw_line(self.cursor)
        elif button == "A":
            self.choose(self.cursor)
        elif button == "B":
            self.leave()

    def tick(self, now):
        pass

    def choose(self, number):
        """A on a line."""

    def change(self, number, step):
        """Left or right on a line with a value."""

    def leave(self):
        """B."""
        self.console.pop()
