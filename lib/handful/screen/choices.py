# SPDX-License-Identifier: MIT
"""A short list of choices with a cursor, in a row or in a column."""

from handful import TYPE_CHECKING
from handful.screen.screen import LETTER, PAGE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from handful.screen.screen import Screen

TAG_WIDTH = 3  # columns of a tag beside its text


class Choices:
    """Texts of which one is selected. The selected text is on a white tag.

    texts:     the choices
    selected:  the index of the selected choice, or -1 for none
    """

    def __init__(
        self, screen: "Screen", x: int, y: int, texts: "Sequence[str]", step_x: int = 0
    ) -> None:
        """Place the first choice at x, y.

        The next ones are below it, or `step_x` pixels to the right.
        """
        self.screen = screen
        self.texts = texts
        self.selected = 0
        self._x, self._y, self._step_x = x, y, step_x

    def draw(self) -> None:
        """Draw all choices."""
        for index in range(len(self.texts)):
            self._draw_choice(index)

    def _draw_choice(self, index: int) -> None:
        screen, text = self.screen, self.texts[index]
        x, y = self._x + self._step_x * index, self._y
        if not self._step_x:
            y += PAGE * index
        if index == self.selected:
            screen.tag(x, y, text)
        else:
            screen.fill(x, y, LETTER * len(text) + TAG_WIDTH, PAGE)
            screen.text(x + 2, y, text)

    def move(self, step: int) -> None:
        """Move the cursor by `step` choices. The first choice follows the last."""
        self.select((self.selected + step) % len(self.texts))

    def select(self, index: int) -> None:
        """Move the cursor to a choice, or to none with -1. Draw only what changes."""
        old, self.selected = self.selected, index
        for changed in (old, index):
            if changed >= 0 and old != index:
                self._draw_choice(changed)
