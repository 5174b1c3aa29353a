# SPDX-License-Identifier: MIT
"""Lists: a title, lines with a cursor, and a footer. Most scenes of the console are lists."""

from handful import TYPE_CHECKING
from handful.scene import Scene
from handful.screen.screen import LETTER, PAGE, WIDTH

if TYPE_CHECKING:
    from handful.console import Console

LETTERS_PER_LINE = 25
LINES_PER_PAGE = 6  # between header and footer
MARGIN = 1  # columns left of the lines, so that the cursor's white surrounds the first letter
SCROLLBAR_WIDTH = 2  # columns; the first one is black


class ListScene(Scene):
    """A scene of lines with a cursor.

    A subclass fills `lines` and overrides `choose`, and `change` if it has lines with values.

    title, title_right:  the words at both ends of the header
    a_label, b_label:    what A and B do, for the footer
    lines:               [words, value] of each line; LEFT and RIGHT change a value that is not ""
    cursor:              the index of the selected line
    first_visible:       the index of the line at the top
    visible_count:       number of lines on the screen at a time
    x, y, width:         where the lines are, in pixels
    disabled:            indices of lines that cannot be chosen now; they are struck out
    """

    title = title_right = a_label = b_label = ""
    visible_count = LINES_PER_PAGE
    x, y, width = 0, PAGE, WIDTH
    disabled: tuple[int, ...] = ()

    def __init__(self, console: "Console") -> None:
        self.console = console
        self.screen = console.screen
        self.lines: list[list[str]] = []
        self.cursor = 0
        self.first_visible = 0

    def draw(self) -> None:
        self.screen.header(self.title, "", self.title_right)
        self.draw_lines()
        self.screen.footer(self.a_label_at(self.cursor), self.b_label)

    def draw_lines(self) -> None:
        """Draw the visible lines around the cursor, and a scroll bar if there are more."""
        self.first_visible = min(self.first_visible, self.cursor)
        self.first_visible = max(self.first_visible, self.cursor - self.visible_count + 1)
        end = min(self.first_visible + self.visible_count, len(self.lines))
        for index in range(self.first_visible, end):
            self.draw_line(index)
        if len(self.lines) > self.visible_count:
            self._draw_scrollbar()

    def _draw_scrollbar(self) -> None:
        screen, count = self.screen, len(self.lines)
        x, height = self.x + self.width - 1, PAGE * self.visible_count
        screen.fill(x - 1, self.y, SCROLLBAR_WIDTH, height)
        thumb = height * self.visible_count // count
        offset = (height - thumb) * self.first_visible // (count - self.visible_count)
        screen.fill(x, self.y + offset, 1, thumb, 1)

    def draw_line(self, index: int) -> None:
        """Draw one line; the selected one is inverted over the whole width."""
        words, value = self.lines[index]
        is_selected = index == self.cursor
        if is_selected and self.can_change(index):
            value = "◀" + value + "▶"
        room = (self.width - SCROLLBAR_WIDTH - MARGIN) // LETTER - len(value)
        words = words[:room]
        y = self.y + PAGE * (index - self.first_visible)
        screen, x = self.screen, self.x + MARGIN
        screen.fill(self.x, y, MARGIN, PAGE, is_selected)
        end = screen.text(x, y, words + " " * (room - len(words)) + value, is_selected)
        if len(self.lines) <= self.visible_count:
            screen.fill(end, y, self.x + self.width - end, PAGE, is_selected)
        if index in self.disabled:
            screen.fill(x, y + 4, LETTER * len(words) - 1, 1, not is_selected)

    def can_change(self, index: int) -> bool:
        """Return True if LEFT and RIGHT change the value of this line."""
        return bool(self.lines[index][1])

    def a_label_at(self, index: int) -> str:
        """Return what A does on a line."""
        return self.a_label

    def move_cursor(self, step: int) -> None:
        """Move the cursor by `step` lines. The first line follows the last."""
        old = self.cursor
        self.cursor = (self.cursor + step) % len(self.lines)
        if self.first_visible <= self.cursor < self.first_visible + self.visible_count:
            self.draw_line(old)
            self.draw_line(self.cursor)
        else:
            self.draw_lines()
        if self.a_label_at(old) != self.a_label_at(self.cursor):
            self.screen.footer(self.a_label_at(self.cursor), self.b_label)

    def key(self, button: str) -> None:
        if button == "UP" or button == "DOWN":
            self.move_cursor(1 if button == "DOWN" else -1)
        elif button == "LEFT" or button == "RIGHT":
            if self.can_change(self.cursor):
                self.change(self.cursor, 1 if button == "RIGHT" else -1)
                self.draw_line(self.cursor)
        elif button == "A":
            if self.cursor in self.disabled:
                self.refuse(self.cursor)
            else:
                self.choose(self.cursor)
        elif button == "B":
            self.leave()

    def choose(self, index: int) -> None:
        """Handle A on a line."""

    def refuse(self, index: int) -> None:
        """Handle A on a disabled line."""

    def change(self, index: int, step: int) -> None:
        """Change the value of a line: `step` is -1 for LEFT, 1 for RIGHT."""

    def leave(self) -> None:
        """Handle B."""
        self.console.pop()


def draw_battery(console: "Console") -> None:
    """Draw the battery's charge in the upper right corner, if the board can measure it."""
    percent = console.hardware.battery_percent()
    if percent:
        from handful.screen.glyphs import BATTERY

        console.screen.glyph(BATTERY + min(4, percent // 20), WIDTH - 8, 0)
