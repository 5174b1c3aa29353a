# SPDX-License-Identifier: MIT
"""The terminal's screen."""

import os
import shutil
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from host_sim.frontends.terminal.art import Style, choose_style, least_size

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

BRIGHT, DIM, GREY, PLAIN = (
    "\x1b[38;5;195;48;5;233m",
    "\x1b[38;5;245;48;5;233m",
    "\x1b[38;5;244m",
    "\x1b[0m",
)


Lines = dict[int, tuple[int, str]]  # {row: (column, text)}


class Canvas:
    """The terminal's screen with the picture in the middle. Only changed lines are written."""

    def __init__(
        self,
        write: Callable[[str], object],
        encoding: str | None,
        size: Callable[[], tuple[int, int]] = shutil.get_terminal_size,
        colours: bool = True,
    ) -> None:
        self._write = write
        self._encoding = encoding
        self._size = size
        self._colours = colours
        self.forget()

    def forget(self) -> None:
        """Draw everything next time, because the screen's content is unknown."""
        self._shown: Lines = {}
        self._last_size: tuple[int, int] | None = None

    def draw(
        self, image: "Picture", brightness: float, status: str, page: Sequence[str] = ()
    ) -> None:
        """Draw the picture, or a page of text instead."""
        columns, lines = self._size()
        out = []
        if (columns, lines) != self._last_size:
            self._shown = {}
            self._last_size = (columns, lines)
            out.append(PLAIN + "\x1b[2J")
        style = choose_style(columns, lines, self._encoding)
        if not style:
            wanted = self._too_small(columns, lines)
        elif page:
            wanted = self._page(style, columns, lines, page)
        else:
            wanted = self._picture(style, columns, lines, image, brightness)
        if style:
            colour = GREY if self._colours else ""
            wanted[lines] = (1, colour + status[: columns - 1].center(columns - 1))
        for row, (column, text) in wanted.items():
            if self._shown.get(row) != (column, text):
                self._shown[row] = (column, text)
                out.append(f"\x1b[{row};{column}H{text}{PLAIN}")
        if out:
            self._write("".join(out))

    def _picture(
        self, style: Style, columns: int, lines: int, image: "Picture", brightness: float
    ) -> Lines:
        renderer, width, height = style
        colour = (DIM if brightness < 0.5 else BRIGHT) if self._colours else ""
        left, top = (columns - width) // 2 + 1, (lines - 1 - height) // 2 + 1
        return {top + row: (left, colour + text) for row, text in enumerate(renderer(image))}

    def _page(self, style: Style, columns: int, lines: int, page: Sequence[str]) -> Lines:
        """Return a page of text that covers the whole picture."""
        _, width, height = style
        left, top = (columns - width) // 2 + 1, (lines - 1 - height) // 2 + 1
        edge = (width - max(map(len, page))) // 2
        rows = ["", *page, *[""] * height][:height]
        return {
            top + row: (left, (" " * edge + text).ljust(width)) for row, text in enumerate(rows)
        }

    def _too_small(self, columns: int, lines: int) -> Lines:
        width, height = least_size(self._encoding)
        text = (
            f"This terminal is too small: {columns}x{lines} instead of at least {width}x{height}. "
            "Enlarge it, or press q to quit."
        )
        pieces = [text[start : start + columns] for start in range(0, len(text), max(1, columns))]
        return {row: (1, piece) for row, piece in enumerate(pieces[:lines], 1)}


def has_colours() -> bool:
    """Return True if the terminal shows 256 colours and the user has not declined them."""
    if os.environ.get("NO_COLOR"):
        return False
    return (
        os.name == "nt" or "256" in os.environ.get("TERM", "") or bool(os.environ.get("COLORTERM"))
    )
