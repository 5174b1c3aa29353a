# SPDX-License-Identifier: MIT
"""The screen's pixels as characters."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

Renderer = Callable[["Picture"], list[str]]
Style = tuple[Renderer, int, int]  # with its columns and lines

HALF_BLOCKS = " ▀▄█"
ASCII_HALVES = " '.#"
BRAILLE_DOTS = (0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80)  # row by row, left and right


def rows_of(image: "Picture") -> list[list[bool]]:
    """Return the picture as 64 rows of 128 bools."""
    data = image.convert("L").tobytes()
    width = image.width
    return [
        [value > 0 for value in data[start : start + width]] for start in range(0, len(data), width)
    ]


def halves(image: "Picture", characters: str = HALF_BLOCKS) -> list[str]:
    """Return 32 lines of 128 characters, with two pixels in each."""
    rows = rows_of(image)
    return [
        "".join(characters[above + 2 * below] for above, below in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    ]


def braille(image: "Picture") -> list[str]:
    """Return 16 lines of 64 characters, with eight pixels in each."""
    rows = rows_of(image)
    lines = []
    for top in range(0, len(rows), 4):
        line = []
        for left in range(0, len(rows[0]), 2):
            bits = 0
            for place, dot in enumerate(BRAILLE_DOTS):
                if rows[top + place // 2][left + place % 2]:
                    bits |= dot
            line.append(chr(0x2800 + bits))
        lines.append("".join(line))
    return lines


def ascii_halves(image: "Picture") -> list[str]:
    """Return 32 lines of 128 ASCII characters, with two pixels in each."""
    return halves(image, ASCII_HALVES)


STYLES: tuple[tuple[Renderer, int, int, str], ...] = (
    (halves, 128, 32, "▀▄█"),
    (braille, 64, 16, "⠿"),
    (ascii_halves, 128, 32, "#"),
)


def can_write(characters: str, encoding: str | None) -> bool:
    """Return True if the encoding has these characters."""
    try:
        characters.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def choose_style(columns: int, lines: int, encoding: str | None) -> Style | None:
    """Return the best style that fits, or None if the terminal is too small."""
    for renderer, width, height, characters in STYLES:
        if width <= columns and height + 1 <= lines and can_write(characters, encoding):
            return renderer, width, height
    return None


def least_size(encoding: str | None) -> tuple[int, int]:
    """Return the (columns, lines) that a terminal with this encoding needs."""
    return (64, 17) if can_write("⠿", encoding) else (128, 33)


def text_art(image: "Picture", encoding: str | None) -> list[str]:
    """Return the picture for a log: half blocks, or ASCII if the encoding lacks them."""
    return halves(image) if can_write(HALF_BLOCKS, encoding) else ascii_halves(image)
