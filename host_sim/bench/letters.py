# SPDX-License-Identifier: MIT
"""A reader of text in the screen's pixels: terminalio.FONT in three sizes, and font5x8.bin."""

import functools
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

SCALES = (1, 2, 3)
FRAMEBUF_FONT = "font5x8.bin"  # the font file of adafruit_framebuf
LEAST_INK = 8  # pixels of a run of letters; less is more likely a part of a drawing
LINES = " |-_=~"  # these alone are more likely parts of lines and boxes
LONGEST_GAP = 2  # blank letters within a run


class Run(NamedTuple):
    """Letters side by side. Places and sizes are in pixels of the screen."""

    ink: int
    top: int
    left: int
    bottom: int
    right: int
    letters: str


class Alphabet:
    """All letters of a font whose cells have one size.

    A letter is a list of its columns, each with the top row in the lowest bit. It is recognised by
    the rows `first` to `last`, from capitals' top to the baseline, because lines may be so narrow
    that the other rows of a cell belong to the line above or below. The ink of a letter outside
    these rows must be there, too.
    """

    def __init__(self, width: int, height: int, letters: dict[str, list[int]]) -> None:
        self.width, self.height = width, height
        capitals = [column for letter in "AHMX" for column in letters[letter]]
        rows = [row for row in range(height) if any(column >> row & 1 for column in capitals)]
        self.first, self.last = min(rows), max(rows)
        self._mask = (1 << (self.last + 1 - self.first)) - 1
        # {columns within these rows: (letter, all columns) with most ink first}
        self._names: dict[tuple[int, ...], list[tuple[str, list[int]]]] = {}
        for letter, columns in {" ": [0] * width, **letters}.items():
            key = tuple(column >> self.first & self._mask for column in columns)
            self._names.setdefault(key, []).append((letter, columns))
        for same in self._names.values():
            same.sort(key=lambda each: -sum(column.bit_count() for column in each[1]))

    def runs(self, columns: list[int], height: int) -> Iterator[Run]:
        """Yield all runs of letters in a picture of these columns. Cells may exceed its edges."""
        padded = [column << self.height for column in columns]
        for top in range(-self.first, height - self.last):
            strip = [column >> (self.height + top) for column in padded]
            inner = [column >> self.first & self._mask for column in strip]
            if any(inner):
                yield from self._runs_in_strip(strip, inner, top)

    def _runs_in_strip(self, strip: list[int], inner: list[int], top: int) -> Iterator[Run]:
        width = self.width
        cells = [
            self._letter(strip[left : left + width], tuple(inner[left : left + width]))
            for left in range(len(strip) - width + 1)
        ]
        inks = [sum(column.bit_count() for column in inner[left : left + width])
                for left in range(len(cells))]  # fmt: skip
        for phase in range(width):
            left = phase
            while left < len(cells):
                letters, at = "", left
                while at < len(cells) and cells[at] and cells[left] != " ":
                    letters += cells[at]
                    at += width
                    if letters.endswith(" " * LONGEST_GAP):
                        break
                ink = sum(inks[left:at:width])
                if ink >= LEAST_INK and letters.strip(LINES):
                    letters = letters.rstrip()
                    right = left + len(letters) * width
                    yield Run(ink, top + self.first, left, top + self.last + 1, right, letters)
                left = max(at, left + width)

    def _letter(self, columns: list[int], key: tuple[int, ...]) -> str:
        for letter, whole in self._names.get(key, ()):
            if all(ink & ~seen == 0 for ink, seen in zip(whole, columns, strict=True)):
                return letter
        return ""


class Reader:
    """A reader for the fonts of one project."""

    def __init__(self, framebuf_font: bytes | None) -> None:
        self.alphabets = [_terminal_alphabet()]
        if framebuf_font:
            self.alphabets.append(_framebuf_alphabet(framebuf_font))
        self._read = functools.lru_cache(maxsize=64)(self._read_pixels)

    @classmethod
    def of(cls, folder: Path) -> "Reader":
        """Return the reader of a project."""
        path = folder / FRAMEBUF_FONT
        return _reader(path.read_bytes() if path.is_file() else None)

    def lines(self, picture: "Picture") -> list[str]:
        """Return the lines of text in a 1-bit picture. Two blanks separate runs of one line."""
        return list(self._read(picture.tobytes(), *picture.size))

    def _read_pixels(self, data: bytes, width: int, height: int) -> tuple[str, ...]:
        stride = (width + 7) // 8
        rows = [data[y * stride : (y + 1) * stride] for y in range(height)]
        pixels = [[row[x >> 3] >> (7 - x % 8) & 1 for x in range(width)] for row in rows]
        found: list[Run] = []
        for scale in SCALES:
            for x0 in range(scale):
                for y0 in range(scale):
                    found += self._scaled_runs(pixels, scale, x0, y0)
        return tuple(_join(_choose(found)))

    def _scaled_runs(self, pixels: list[list[int]], scale: int, x0: int, y0: int) -> Iterator[Run]:
        wide, high = (len(pixels[0]) - x0) // scale, (len(pixels) - y0) // scale
        columns = [0] * wide
        for y in range(high):
            line = pixels[y0 + y * scale]
            for x in range(wide):
                columns[x] |= line[x0 + x * scale] << y
        inverse = [column ^ ((1 << high) - 1) for column in columns]
        for shown in (columns, inverse):
            for alphabet in self.alphabets:
                for run in alphabet.runs(shown, high):
                    scaled = Run(
                        run.ink * scale * scale, y0 + run.top * scale, x0 + run.left * scale,
                        y0 + run.bottom * scale, x0 + run.right * scale, run.letters,
                    )  # fmt: skip
                    if scale == 1 or _is_enlarged(pixels, scaled, scale):
                        yield scaled


def _is_enlarged(pixels: list[list[int]], run: Run, scale: int) -> bool:
    """Return True if an area consists of squares of `scale` pixels."""
    for y in range(run.top, run.bottom):
        first = pixels[run.top + (y - run.top) // scale * scale]
        for x in range(run.left, run.right):
            if pixels[y][x] != first[run.left + (x - run.left) // scale * scale]:
                return False
    return True


def _choose(found: list[Run]) -> list[Run]:
    """Return the runs with most ink that do not overlap."""
    chosen: list[Run] = []
    for run in sorted(found, reverse=True):
        if all(
            run.right <= other.left or run.left >= other.right
            or run.bottom <= other.top or run.top >= other.bottom
            for other in chosen
        ):  # fmt: skip
            chosen.append(run)
    return chosen


def _join(runs: list[Run]) -> Iterator[str]:
    """Yield lines from top to bottom."""
    rest = sorted(runs, key=lambda run: (run.top, run.left))
    while rest:
        middle = (rest[0].top + rest[0].bottom) // 2
        line = [run for run in rest if run.top <= middle < run.bottom]
        rest = [run for run in rest if run not in line]
        yield "  ".join(run.letters for run in sorted(line, key=lambda run: run.left))


@functools.cache
def _reader(framebuf_font: bytes | None) -> Reader:
    return Reader(framebuf_font)


def _terminal_alphabet() -> Alphabet:
    from host_sim.sim import blinka
    from host_sim.sim.terminal import FIRST_GLYPH, LAST_GLYPH

    font = blinka.GENUINE["terminalio"].FONT
    width, height = font.get_bounding_box()
    letters = {}
    for code in range(FIRST_GLYPH + 1, LAST_GLYPH + 1):
        bitmap = font.get_glyph(code).bitmap
        letters[chr(code)] = [sum(bitmap[x, y] << y for y in range(height)) for x in range(width)]
    return Alphabet(width, height, letters)


def _framebuf_alphabet(font: bytes) -> Alphabet:
    """Return the letters of a font file: width, height, then one byte for each column."""
    width, height = font[:2]
    letters = {
        chr(code): [*font[2 + code * width : 2 + (code + 1) * width], 0]
        for code in range(0x21, 0x7F)
    }
    return Alphabet(width + 1, height, letters)
