# SPDX-License-Identifier: MIT
"""Lines with a cursor: what most scenes are made of."""

from handful.scene import Scene
from handful.screen.screen import LETTER, PAGE, WIDTH

ACROSS = 25  # letters a line
DOWN = 6  # lines between header and footer


class List(Scene):
    """A scene of lines, one page each. A scene fills `lines` with [words, value] (value "" for
    none) and overrides `choose`, and `change` where values can be changed with the arrows."""

    title = right = a = b = ""
    shown = DOWN  # lines at a time
    x, y, wide = 0, PAGE, WIDTH  # where they are
    off = ()  # lines that nobody can choose now: struck out; A says why

    def __init__(self, console):
        self.console = console
        self.screen = console.screen
        self.lines = []
        self.cursor = 0
        self.top = 0  # the first line on the screen

    def draw(self):
        self.screen.header(self.title, "", self.right)
        self.draw_lines()
        self.screen.footer(self.does(self.cursor), self.b)

    def draw_lines(self):
        """All lines that fit; beside them a bar, where there are more."""
        self.top = min(self.top, self.cursor)
        self.top = max(self.top, self.cursor - self.shown + 1)
        for number in range(self.top, min(self.top + self.shown, len(self.lines))):
            self.draw_line(number)
        count = len(self.lines)
        if count > self.shown:
            screen, x, high = self.screen, self.x + self.wide - 3, PAGE * self.shown
            screen.fill(x, self.y, 3, high)
            screen.fill(x + 1, self.y, 1, high, 1)
            thumb = high * self.shown // count
            screen.fill(x, self.y + (high - thumb) * self.top // (count - self.shown), 3, thumb, 1)

    def draw_line(self, number):
        """One line; the cursor's is black on white over the whole width."""
        words, value = self.lines[number]
        here = number == self.cursor
        if here and self.can_change(number):
            value = "◀" + value + "▶"
        room = (self.wide - 3) // LETTER - len(value)
        words = words[:room]
        y = self.y + PAGE * (number - self.top)
        screen = self.screen
        end = screen.text(self.x, y, words + " " * (room - len(words)) + value, here)
        if len(self.lines) <= self.shown:
            screen.fill(end, y, self.x + self.wide - end, PAGE, here)
        if number in self.off and not here:  # under the cursor it would be hard to read
            screen.fill(self.x, y + 4, LETTER * len(self.lines[number][0]) - 1, 1, 1)

    def can_change(self, number):
        """Whether the arrows change this line's value."""
        return bool(self.lines[number][1])

    def does(self, number):
        """What A does on a line."""
        return self.a

    def move(self, step):
        """The cursor to the next line, round the end."""
        old = self.cursor
        self.cursor = (self.cursor + step) % len(self.lines)
        if self.top <= self.cursor < self.top + self.shown:
            self.draw_line(old)
            self.draw_line(self.cursor)
        else:
            self.draw_lines()
        if self.does(old) != self.does(self.cursor):
            self.screen.footer(self.does(self.cursor), self.b)

    def key(self, button):
        if button == "UP" or button == "DOWN":
            self.move(1 if button == "DOWN" else -1)
        elif button == "LEFT" or button == "RIGHT":
            if self.can_change(self.cursor):
                self.change(self.cursor, 1 if button == "RIGHT" else -1)
                self.draw_line(self.cursor)
        elif button == "A":
            if self.cursor in self.off:
                self.refuse(self.cursor)
            else:
                self.choose(self.cursor)
        elif button == "B":
            self.leave()

    def choose(self, number):
        """A on a line."""

    def refuse(self, number):
        """A on a line that is struck out."""

    def change(self, number, step):
        """Left or right on a line with a value."""

    def leave(self):
        """B."""
        self.console.pop()


def draw_battery(console):
    """The charge in the upper right corner, where the board can measure it."""
    percent = console.hardware.battery_percent()
    if percent:
        from handful.screen.glyphs import BATTERY

        console.screen.glyph(BATTERY + min(4, percent // 20), WIDTH - 8, 0)
