# SPDX-License-Identifier: MIT
"""A pane of the window with the last lines that the firmware printed."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from host_sim.errors import Trouble
from host_sim.frontends.serial_text import serial_output

if TYPE_CHECKING:
    from pygame import Font, Surface

MOST_LINES = 400
HEADING = "Serial console    Ctrl-C: copy    PgUp, PgDn: scroll    F7: close"
SHORTER = ("Serial console    Ctrl-C: copy    F7: close", "Ctrl-C: copy    F7: close")
NOTHING = "Nothing was printed yet. Bug report in the pause menu (hold B) prints the game."
GROUND, EDGE, SOFT, INK = (14, 16, 21), (58, 60, 68), (158, 166, 180), (216, 233, 255)
SMALLEST, LARGEST = 12, 22  # sizes of the font


def wrap(text: str, fits: Callable[[str], bool]) -> list[str]:
    """Return the last lines of a text, broken where they no longer fit.

    They are broken anywhere, because replay lines have no blanks.
    """
    lines: list[str] = []
    for line in text.splitlines()[-MOST_LINES:]:
        rest = line
        while rest:
            end = len(rest)
            if not fits(rest):
                low, end = 1, len(rest)  # a line has at least rest[:low]
                while end - low > 1:
                    middle = (low + end) // 2
                    low, end = (middle, end) if fits(rest[:middle]) else (low, middle)
                end = low
            lines.append(rest[:end])
            rest = rest[end:]
    return lines[-MOST_LINES:]


def copy(text: str) -> None:
    """Copy text to the clipboard. Raise Trouble if there is none."""
    import pygame

    if not text:
        raise Trouble("nothing was printed yet, so there is nothing to copy.")
    try:
        pygame.scrap.put_text(text)
    except pygame.error as error:
        raise Trouble(
            f"the clipboard cannot be used ({error}); the lines are in the terminal too."
        ) from None


class Pane:
    """The lower part of the window, with the serial console."""

    font: "Font"
    line: int  # height of a line in pixels
    rows: int  # visible lines

    def __init__(self, device: object) -> None:
        self.device = device
        self.open = False
        self.above = 0  # lines scrolled back from the last one
        self._wrapped_for: tuple[str, int] | None = None  # text and width of the lines
        self._lines: list[str] = []

    def lay_out(self, size: tuple[int, int]) -> None:
        """Choose the font and the height for a window of this size."""
        import pygame

        width, height = size
        self.font = pygame.font.Font(None, max(SMALLEST, min(LARGEST, width // 52)))
        self.line = self.font.get_height()
        self.height = max(3 * self.line + 6, height // 3)
        self.rows = (self.height - 6) // self.line - 1
        self.width = width

    def visible_state(self) -> tuple[int, int] | bool:
        """Return a value that changes when the pane must be drawn again."""
        return self.open and (self.above, len(serial_output(self.device)))

    def lines(self) -> list[str]:
        """Return all lines."""
        text = serial_output(self.device)
        if self._wrapped_for != (text, self.width):
            self._wrapped_for = text, self.width
            self._lines = wrap(text, self._fits)
        return self._lines

    def visible_lines(self) -> list[str]:
        """Return the lines that are visible now."""
        lines = self.lines() or wrap(NOTHING, self._fits)
        self.above = max(0, min(self.above, len(lines) - self.rows))
        end = len(lines) - self.above
        return lines[max(0, end - self.rows) : end]

    def scroll(self, lines: int) -> None:
        """Scroll up by that many lines, or down if negative."""
        self.above += lines
        self.visible_lines()

    def covers(self, size: tuple[int, int], place: tuple[int, int]) -> bool:
        """Return True if the pane covers this place in a window of this size."""
        return self.open and place[1] >= size[1] - self.height

    def draw(self, screen: "Surface") -> None:
        """Draw the pane."""
        top = screen.get_height() - self.height
        screen.fill(GROUND, (0, top, self.width, self.height))
        screen.fill(EDGE, (0, top, self.width, 1))
        headings = (HEADING, *SHORTER)
        heading = next((words for words in headings if self._fits(words)), headings[-1])
        for row, (line, colour) in enumerate(
            [(heading, SOFT), *((line, INK) for line in self.visible_lines())]
        ):
            screen.blit(self.font.render(line, True, colour), (4, top + 4 + row * self.line))

    def _fits(self, text: str) -> bool:
        return self.font.size(text)[0] <= self.width - 8
