# SPDX-License-Identifier: MIT
"""A pane of the window with the last lines that the firmware printed."""

from host_sim.errors import Trouble
from host_sim.frontends.serial_text import printed

KEPT = 400  # lines
HEADING = "Serial console    Ctrl-C: copy    PgUp, PgDn: scroll    F7: close"
SHORTER = ("Serial console    Ctrl-C: copy    F7: close", "Ctrl-C: copy    F7: close")
NOTHING = "Nothing was printed yet. Bug report in the pause menu (hold B) prints the game."
GROUND, EDGE, SOFT, INK = (14, 16, 21), (58, 60, 68), (158, 166, 180), (216, 233, 255)
SMALLEST, LARGEST = 12, 22  # the letters' size


def wrapped(text, fits):
    """The last lines of a text, cut where they no longer fit: a replay line has no blanks."""
    lines = []
    for line in text.splitlines()[-KEPT:]:
        rest = line
        while rest:
            end = len(rest)
            if not fits(rest):
                low, end = 1, len(rest)  # rest[:low] is taken whether it fits or not
                while end - low > 1:
                    middle = (low + end) // 2
                    low, end = (middle, end) if fits(rest[:middle]) else (low, middle)
                end = low
            lines.append(rest[:end])
            rest = rest[end:]
    return lines[-KEPT:]


def copy(text) -> None:
    """Into the clipboard."""
    import pygame

    if not text:
        raise Trouble("nothing was printed yet, so there is nothing to copy.")
    try:
        pygame.scrap.put_text(text)
    except pygame.error as error:
        raise Trouble(
            f"no clipboard can be had here ({error}); the lines stand in the terminal too."
        ) from None


class Pane:
    """The lower part of the window."""

    def __init__(self, device) -> None:
        self.device = device
        self.open = False
        self.above = 0  # lines scrolled back from the last one
        self._cut = None, []

    def lay_out(self, size) -> None:
        """Its letters and its height for a window of this size."""
        import pygame

        width, height = size
        self.font = pygame.font.Font(None, max(SMALLEST, min(LARGEST, width // 52)))
        self.line = self.font.get_height()
        self.height = max(3 * self.line + 6, height // 3)
        self.rows = (self.height - 6) // self.line - 1
        self.width = width

    def look(self):
        """Whatever of it can be seen to change."""
        return self.open and (self.above, len(printed(self.device)))

    def lines(self):
        text = printed(self.device)
        if self._cut[0] != (text, self.width):
            self._cut = (text, self.width), wrapped(text, self._fits)
        return self._cut[1]

    def shown(self):
        """The lines on the screen now."""
        lines = self.lines() or wrapped(NOTHING, self._fits)
        self.above = max(0, min(self.above, len(lines) - self.rows))
        end = len(lines) - self.above
        return lines[max(0, end - self.rows) : end]

    def scroll(self, lines) -> None:
        """Back for positive numbers."""
        self.above += lines
        self.shown()

    def covers(self, size, place):
        return self.open and place[1] >= size[1] - self.height

    def draw(self, screen) -> None:
        top = screen.get_height() - self.height
        screen.fill(GROUND, (0, top, self.width, self.height))
        screen.fill(EDGE, (0, top, self.width, 1))
        headings = (HEADING, *SHORTER)
        heading = next((words for words in headings if self._fits(words)), headings[-1])
        for row, (line, colour) in enumerate(
            [(heading, SOFT), *((line, INK) for line in self.shown())]
        ):
            screen.blit(self.font.render(line, True, colour), (4, top + 4 + row * self.line))

    def _fits(self, text):
        return self.font.size(text)[0] <= self.width - 8
