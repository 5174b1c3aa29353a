# SPDX-License-Identifier: MIT
"""The content of a screen as text: its lines, dice and signs by name, and small figures.

The cursor's line has a mark. Only visible things are described, so secrets stay secret.
"""

import functools
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from host_sim.art import glyphs
from host_sim.handheld.ocr import Reader

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

WIDTH, HEIGHT = 128, 64
MARK = "> "
MOSTLY_WHITE = 0.6  # part of the pixels of the line under a list's cursor
SMALL = "digits"
# {sheet: (beginning of the names of the described cells, first word of the line)}
SIGNS = {
    "yahtzee_tiles": ("die", "Dice"),
    "auruxxx_signs": ("", "Signs"),
}
PICTURES = ("hand", "wordmark", *sorted(path.stem for path in glyphs.SOURCES.glob("icon*.txt")))
IGNORED = ("sort",)  # looks like a die's pips
BAR = 0b10  # the row below a kept die that has a bar
ABOVE = 6  # rows from a card's figure to its sign


class Sheet:
    """The cells of one size, which can be found at their exact places."""

    def __init__(self, width: int, height: int, cells: Iterable[tuple[str, Sequence[str]]]) -> None:
        self.width, self.height = width, height
        self.names: dict[tuple[int, ...], tuple[str, bool]] = {}  # (name, is it white)
        for name, rows in cells:
            key = tuple(sum((rows[y][x] == "#") << y for y in range(height)) for x in range(width))
            full = (1 << height) - 1
            self.names.setdefault(key, (name, False))
            self.names.setdefault(tuple(column ^ full for column in key), (name, True))

    def find(self, columns: Sequence[int]) -> list[tuple[int, int, str, bool]]:
        """Return [(x, y, name, is it white)] of all cells in a picture, row by row."""
        full = (1 << self.height) - 1
        found: list[tuple[int, int, str, bool]] = []
        starts = {key[0] for key in self.names}
        for y in range(HEIGHT - self.height + 1):
            strip = [column >> y & full for column in columns]
            for x in range(WIDTH - self.width + 1):
                if strip[x] in starts:
                    name = self.names.get(tuple(strip[x : x + self.width]))
                    if name:
                        found.append((x, y, *name))
        return found


@functools.cache
def sheets() -> dict[str, Sheet]:
    """Return {name of the source: Sheet} of the described cells."""
    found: dict[str, Sheet] = {}
    for source, (prefix, _) in SIGNS.items():
        sheet = glyphs.read(glyphs.SOURCES / f"{source}.txt")
        cells = [
            (name.removeprefix(prefix), rows)
            for name, rows in sheet.cells.items()
            if name.startswith(prefix) and name not in IGNORED
        ]
        found[source] = Sheet(sheet.width, sheet.height, cells)
    for source in PICTURES:
        sheet = glyphs.read(glyphs.SOURCES / f"{source}.txt")
        found[source] = Sheet(sheet.width, sheet.height, sheet.cells.items())
    digits = glyphs.read(glyphs.SOURCES / f"{SMALL}.txt")
    cells = [(name, rows) for name, rows in digits.cells.items() if name.isdigit() or name in "+-"]
    found[SMALL] = Sheet(digits.width, digits.height, cells)
    return found


def columns_of(picture: "Picture") -> list[int]:
    """Return the picture as 128 numbers with the top pixel in the lowest bit."""
    data = picture.convert("L").tobytes()
    return [sum((data[y * WIDTH + x] > 0) << y for y in range(HEIGHT)) for x in range(WIDTH)]


def figures(columns: Sequence[int]) -> list[tuple[int, int, str]]:
    """Return [(x, y, text)] of the boards' small numbers, which have space around them."""
    size = sheets()[SMALL]
    cells = {(x, y): (name, white) for x, y, name, white in size.find(columns)}
    runs: list[tuple[int, int, str]] = []
    used: set[tuple[int, int]] = set()
    for (x, y), (name, white) in sorted(cells.items(), key=lambda cell: (cell[0][1], cell[0][0])):
        if (x, y) in used:
            continue
        text, end = name, x
        while cells.get((end + 4, y), ("", None))[1] == white:
            end += 4
            used.add((end, y))
            text += cells[(end, y)][0]
        if (
            is_framed(columns, x, y, end + size.width, y + size.height, white)
            and text[-1].isdigit()
        ):
            runs.append((x, y, text))
    return runs


def is_framed(
    columns: Sequence[int], left: int, top: int, right: int, bottom: int, white: bool
) -> bool:
    """Return True if the edge around a box has one colour. The panel's rim counts as an edge."""
    rows = (1 << HEIGHT) - 1
    edge = (1 << bottom + 1) - 1 & ~((1 << top - 1) - 1 if top else 0) & rows
    above_below = ((1 << top >> 1) | (1 << bottom)) & rows
    for x in range(left - 1, right + 1):
        if 0 <= x < WIDTH:
            mask = edge if x in (left - 1, right) else above_below
            if columns[x] & mask != (mask if white else 0):
                return False
    return True


def has_cursor(columns: Sequence[int], top: int) -> bool:
    """Return True if the line of text at this row is the cursor's, which is white."""
    mask = 0xFF << top
    return sum((column & mask).bit_count() for column in columns) > MOSTLY_WHITE * 8 * WIDTH


def cursor_lines(picture: "Picture", root: str | Path) -> Iterator[str]:
    """Yield the text of each white line."""
    from PIL import Image

    columns = columns_of(picture)
    for top in range(0, HEIGHT, 8):
        if has_cursor(columns, top):
            alone = Image.new("1", picture.size)
            alone.paste(picture.crop((0, top, WIDTH, top + 8)), (0, top))
            yield from Reader.of(root).lines(alone)


def describe_signs(columns: Sequence[int]) -> tuple[list[str], list[int]]:
    """Return (lines, rows): each row of dice or signs as a line, and its y.

    The one under the cursor is in brackets.
    """
    lines: list[str] = []
    rows: list[int] = []
    for source, (_, first) in SIGNS.items():
        sheet = sheets()[source]
        by_row: dict[int, list[tuple[int, str]]] = {}
        for x, y, name, white in sheet.find(columns):
            kept = first == "Dice" and all(
                column >> y + sheet.height & BAR == BAR for column in columns[x : x + sheet.width]
            )
            word = f"{name} kept" if kept else name
            by_row.setdefault(y, []).append((x, f"[{word}]" if white else word))
        for y, found in sorted(by_row.items()):
            if first == "Dice" or len(found) > 1:
                rows.append(y)
                lines.append(f"{first}: {', '.join(word for _, word in sorted(found))}")
    return lines, rows


@functools.lru_cache(maxsize=64)
def _describe(root: Path, pixels: bytes) -> tuple[str, ...]:
    from PIL import Image

    picture = Image.frombytes("1", (WIDTH, HEIGHT), pixels)
    columns = columns_of(picture)
    under = list(cursor_lines(picture, root))
    lines = []
    for line in Reader.of(root).lines(picture):
        if line in under:
            under.remove(line)
            line = MARK + line  # noqa: PLW2901
        lines.append(line)
    found, rows = describe_signs(columns)
    by_row: dict[int, list[tuple[int, str]]] = {}
    icons = [
        (range(x, x + sheets()[name].width), range(y, y + sheets()[name].height))
        for name in PICTURES
        for x, y, *_ in sheets()[name].find(columns)
    ]
    for x, y, text in figures(columns):
        if any(x in across and y in along for across, along in icons):
            continue
        if not any(0 < row - y <= ABOVE for row in rows):  # not a card's figure
            by_row.setdefault(y, []).append((x, text))
    for _, numbers in sorted(by_row.items()):
        found.append("Figures: " + ", ".join(text for _, text in sorted(numbers)))
    return (*lines, *found)


def describe(picture: "Picture", root: str | Path) -> list[str]:
    """Return lines of text that describe a picture."""
    return list(_describe(Path(root), picture.convert("1").tobytes()))


def new_lines(before: Sequence[str], after: Sequence[str]) -> list[str]:
    """Return the lines that were not there before.

    A line that only lost the cursor's mark is not new.
    """
    old = [*before, *(line.removeprefix(MARK) for line in before)]
    return [line for line in after if line not in old]
