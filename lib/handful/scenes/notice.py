# SPDX-License-Identifier: MIT
"""A few sentences in a box over another scene: a message or a question."""

from handful import TYPE_CHECKING
from handful.scene import Question
from handful.screen.screen import WIDTH
from handful.words import wrap

if TYPE_CHECKING:
    from collections.abc import Callable

    from handful.console import Console

LETTERS_PER_LINE, LINES_PER_PAGE = 22, 5


class Notice(Question):
    """A box over the scene below. Text that does not fit follows on further pages.

    A message has no `b_label`: A and B both close it and call `on_accept`. A question has one:
    A calls `on_accept`, but only after `settle_ms`, and B closes it. A long B calls `on_pause`.
    """

    on_pause: "Callable[[], object] | None" = None

    def __init__(
        self,
        console: "Console",
        text: str,
        a_label: str,
        on_accept: "Callable[[], object] | None" = None,
        b_label: str = "",
    ) -> None:
        self.console = console
        self.lines = wrap(text, LETTERS_PER_LINE)
        self.a_label, self.b_label = a_label, b_label
        self.on_accept = on_accept

    def draw(self) -> None:
        screen, scenes = self.console.screen, self.console.scenes
        place = scenes.index(self)  # below the top where one notice lies over another
        if place:
            scenes[place - 1].draw()
            screen.shade(0, 0, WIDTH, 64)
        lines = self.lines[:LINES_PER_PAGE]
        height = 8 * len(lines) + 10
        y = max(0, (56 - height) // 2)
        screen.fill(4, y, 120, height)
        screen.frame(5, y + 1, 118, height - 2)
        for number, line in enumerate(lines):
            screen.text(10, y + 5 + 8 * number, line)
        screen.clear_footer()
        a_label = self.console.words("pages")("next") if self._has_more() else self.a_label
        screen.footer(a_label, self.b_label)

    def _has_more(self) -> bool:
        return len(self.lines) > LINES_PER_PAGE

    def key(self, button: str) -> None:
        if self._has_more() and button in ("A", "DOWN"):
            self.lines = self.lines[LINES_PER_PAGE:]
            self.console.draw()
        elif button == "A" and (self.accepts_keys() or not self.b_label):
            self._close(True)
        elif button == "B":
            self._close(not self.b_label)
        elif button == "PAUSE" and self.on_pause:
            self.on_pause()

    def _close(self, is_accepted: bool) -> None:
        self.console.pop()
        if is_accepted and self.on_accept:
            self.on_accept()
