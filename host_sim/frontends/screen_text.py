# SPDX-License-Identifier: MIT
"""What a screen says, in words: its lines of text with a mark at the cursor's, dice and signs by
their names, the small figures of boards. Only what can be seen is told, so no secret is.
"""

import functools
from pathlib import Path

from host_sim.art import glyphs
from host_sim.handheld.ocr import Reader

WIDTH, HEIGHT = 128, 64
MARK = "> "
MOSTLY_WHITE = 0.6  # of a line's pixels: the ground of a list's cursor
SMALL = "digits"
# What is told of each sheet: cells by the beginning of their names, and the line's first word.
SIGNS = {
    "yahtzee_tiles": ("die", "Dice"),
    "auruxxx_signs": ("", "Signs"),
}
PICTURES = ("hand", "wordmark", *sorted(path.stem for path in glyphs.SOURCES.glob("icon*.txt")))
UNTOLD = ("sort",)  # looks like a die's pips
BAR, ABOVE = 0b10, 6  # rows: the bar below a die that is kept; a card's figure above its sign


class Sheet:
    """The cells of one size, to be found where they stand exactly."""

    def __init__(self, width, height, cells) -> None:
        self.width, self.height = width, height
        self.names = {}
        for name, rows in cells:
            key = tuple(sum((rows[y][x] == "#") << y for y in range(height)) for x in range(width))
            full = (1 << height) - 1
            self.names.setdefault(key, (name, False))
            self.names.setdefault(tuple(column ^ full for column in key), (name, True))

    def find(self, columns):
        """[(x, y, name, white)] of all cells in a picture, left to right in each row."""
        full, found = (1 << self.height) - 1, []
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
def sheets():
    """{name of the source: Sheet} of what is told."""
    found = {}
    for source, (prefix, _) in SIGNS.items():
        sheet = glyphs.read(glyphs.SOURCES / f"{source}.txt")
        cells = [
            (name.removeprefix(prefix), rows)
            for name, rows in sheet.cells.items()
            if name.startswith(prefix) and name not in UNTOLD
        ]
        found[source] = Sheet(sheet.width, sheet.height, cells)
    for source in PICTURES:
        sheet = glyphs.read(glyphs.SOURCES / f"{source}.txt")
        found[source] = Sheet(sheet.width, sheet.height, sheet.cells.items())
    digits = glyphs.read(glyphs.SOURCES / f"{SMALL}.txt")
    cells = [(name, rows) for name, rows in digits.cells.items() if name.isdigit() or name in "+-"]
    found[SMALL] = Sheet(digits.width, digits.height, cells)
    return found


def columns_of(picture):
    """The picture as 128 numbers, the top pixel in the lowest bit."""
    data = picture.convert("L").tobytes()
    return [sum((data[y * WIDTH + x] > 0) << y for y in range(HEIGHT)) for x in range(WIDTH)]


def figures(columns):
    """[(x, y, text)] of the boards' small numbers: figures side by side with room around them."""
    size = sheets()[SMALL]
    cells = {(x, y): (name, white) for x, y, name, white in size.find(columns)}
    runs, used = [], set()
    for (x, y), (name, white) in sorted(cells.items(), key=lambda cell: (cell[0][1], cell[0][0])):
        if (x, y) in used:
            continue
        text, end = name, x
        while cells.get((end + 4, y), ("", None))[1] == white:
            end += 4
            used.add((end, y))
            text += cells[(end, y)][0]
        if free(columns, x, y, end + size.width, y + size.height, white) and text[-1].isdigit():
            runs.append((x, y, text))
    return runs


def free(columns, left, top, right, bottom, white) -> bool:
    """Whether the edge around a box has the colour of its ground (the panel's rim is one)."""
    rows = (1 << HEIGHT) - 1
    edge = (1 << bottom + 1) - 1 & ~((1 << top - 1) - 1 if top else 0) & rows
    above_below = ((1 << top >> 1) | (1 << bottom)) & rows
    for x in range(left - 1, right + 1):
        if 0 <= x < WIDTH:
            mask = edge if x in (left - 1, right) else above_below
            if columns[x] & mask != (mask if white else 0):
                return False
    return True


def marked(columns, top):
    """Whether the line of text at this row has the cursor's white ground."""
    mask = 0xFF << top
    return sum((column & mask).bit_count() for column in columns) > MOSTLY_WHITE * 8 * WIDTH


def cursors_words(picture, root):
    """What each line on white ground says."""
    from PIL import Image

    columns = columns_of(picture)
    for top in range(0, HEIGHT, 8):
        if marked(columns, top):
            alone = Image.new("1", picture.size)
            alone.paste(picture.crop((0, top, WIDTH, top + 8)), (0, top))
            yield from Reader.of(root).lines(alone)


def signs(columns):
    """(lines, rows): each row of dice or signs as a line, and where those rows are. The one under
    the cursor stands in brackets."""
    lines, rows = [], []
    for source, (_, first) in SIGNS.items():
        sheet, by_row = sheets()[source], {}
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
def _tell(root, pixels):
    from PIL import Image

    picture = Image.frombytes("1", (WIDTH, HEIGHT), pixels)
    columns = columns_of(picture)
    under = list(cursors_words(picture, root))
    lines = []
    for line in Reader.of(root).lines(picture):
        if line in under:
            under.remove(line)
            line = MARK + line  # noqa: PLW2901
        lines.append(line)
    found, rows = signs(columns)
    by_row = {}
    icons = [
        (range(x, x + sheets()[name].width), range(y, y + sheets()[name].height))
        for name in PICTURES
        for x, y, *_ in sheets()[name].find(columns)
    ]
    for x, y, text in figures(columns):
        if any(x in across and y in along for across, along in icons):
            continue
        if not any(0 < row - y <= ABOVE for row in rows):  # a card's figure: the cursor's is told
            by_row.setdefault(y, []).append((x, text))
    for _, numbers in sorted(by_row.items()):
        found.append("Figures: " + ", ".join(text for _, text in sorted(numbers)))
    return (*lines, *found)


def tell(picture, root):
    """The lines that say what a picture shows."""
    return list(_tell(Path(root), picture.convert("1").tobytes()))


def news(before, after):
    """The lines to say when the screen changes: those that were not there. A line that only lost
    the cursor's mark is no news."""
    old = [*before, *(line.removeprefix(MARK) for line in before)]
    return [line for line in after if line not in old]
