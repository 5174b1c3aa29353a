# SPDX-License-Identifier: MIT
"""A reader of text in the screen's pixels, with the console's own font.

It finds small letters (5x8) at any place, white on black or black on white, and big ones (10x16:
the small ones doubled, with smooth diagonals). Of struck-out text it reads only the line under
the cursor, black on white. Lines come from top to bottom. Separate runs of a line are joined by two
blanks.
"""

import functools
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from host_sim.paths import ROOT
from host_sim.sim.imports import compile_file

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

Rows = Sequence[Sequence[int]]  # a letter's pixels, 0 or 1
Chains = tuple[tuple[int, str], ...]  # (x, letters)

WIDTH, HEIGHT = 128, 64
# Beside letters these are text. Alone they are more likely parts of lines and boxes.
LINES = "-–—_|=~…·•■□"
STRONG = 5  # a letter with this many pixels is unlikely to be a part of a drawing
NO_LETTER = (None, " ")
GAP = 2  # blank cells between separate runs
STROKE_ROW = 4  # of a struck-out letter
COLUMN_BYTES = HEIGHT // 8  # bytes of one column of the picture
INVERTED = bytes(range(255, -1, -1))  # for bytes.translate
SAME_LINE = 3  # rows by which two runs of one line may differ


class Run(NamedTuple):
    """Letters side by side."""

    x: int
    y: int
    height: int
    inverse: bool  # black on white
    letters: str
    ink: int  # number of pixels that belong to letters

    @property
    def middle(self) -> int:
        """The row in the middle."""
        return self.y + self.height // 2


class Alphabet:
    """All letters of one size. A letter's key is its columns as bytes, top row in the high bit."""

    def __init__(self, width: int, height: int, letters: Iterable[tuple[str, Rows]]) -> None:
        self.width, self.height = width, height
        self.tall = height // 8  # bytes in a column
        self.blank = bytes(width * self.tall)
        self.letters: dict[bytes, str] = {self.blank: " "}
        self.ink: dict[str, int] = {}
        for char, rows in letters:
            key = b"".join(
                sum(rows[y][x] << (height - 1 - y) for y in range(height)).to_bytes(
                    self.tall, "big"
                )
                for x in range(width)
            )
            if self.letters.setdefault(key, char) == char:
                self.ink[char] = sum(map(sum, rows))
        self.ink[" "] = 0
        self._any_letter = self._pattern()
        # Most lines of a picture are those of the picture before.
        self._chains_of: Callable[[bytes], Chains] = functools.lru_cache(maxsize=8192)(
            self._read_strip
        )

    def _pattern(self) -> re.Pattern[bytes]:
        """Return a pattern that matches at every letter, and at few other places.

        Each byte must be one that a letter with the same first byte has at its place.
        """
        by_first: dict[int, list[bytes]] = {}
        for key, char in self.letters.items():
            if char != " ":
                by_first.setdefault(key[0], []).append(key)
        choices = []
        for keys in by_first.values():
            places = (sorted(set(place)) for place in zip(*keys, strict=True))
            classes = (b"".join(re.escape(bytes([byte])) for byte in place) for place in places)
            choices.append(b"".join(b"[%b]" % each for each in classes))
        return re.compile(b"|".join(choices))

    def chains(self, columns: bytes) -> Iterator[tuple[int, int, str]]:
        """Yield (x, y, letters) of letters side by side, by the row y of their top."""
        count, tall = len(columns) // COLUMN_BYTES, self.tall
        picture = int.from_bytes(columns, "big")
        mask = int.from_bytes((bytes(COLUMN_BYTES - tall) + b"\xff" * tall) * count, "big")
        for y in range(HEIGHT - self.height + 1):
            masked = picture >> (HEIGHT - self.height - y) & mask
            if not masked:
                continue
            lanes = masked.to_bytes(len(columns), "big")
            strip = bytearray(count * tall)
            for byte in range(tall):
                strip[byte::tall] = lanes[COLUMN_BYTES - tall + byte :: COLUMN_BYTES]
            for x, letters in self._chains_of(bytes(strip)):
                yield x, y, letters

    def _read_strip(self, strip: bytes) -> Chains:
        size, tall, wide, get = self.width * self.tall, self.tall, self.width, self.letters.get
        # A run can only begin at a letter.
        phases = set()
        possible = self._any_letter.search(strip)
        while possible:
            at = possible.start()
            if at % tall == 0 and get(strip[at : at + size]) not in NO_LETTER:
                phases.add(at // tall % wide)
            possible = self._any_letter.search(strip, at + 1)
        return tuple(
            (phase + x * wide, letters)
            for phase in sorted(phases)
            for x, letters in _chains(
                # For every cell, the letter that is exactly there, or None.
                [
                    get(strip[at : at + size])
                    for at in range(phase * tall, len(strip) - size + 1, size)
                ]
            )
        )


class Reader:
    """A reader for one font."""

    def __init__(self, sheet: bytes, chars: str) -> None:
        width, height, wide, high = sheet[:4]
        stride = (width + 7) // 8
        rows = [
            [sheet[4 + y * stride + x // 8] >> (7 - x % 8) & 1 for x in range(width)]
            for y in range(height // 2)
        ]
        across = width // wide
        letters = []
        for number, char in enumerate(chars):
            left, top = number % across * wide, number // across * high
            letters.append((char, [row[left : left + wide] for row in rows[top : top + high]]))
        self.small = Alphabet(wide, high, letters)
        self.big = Alphabet(
            2 * wide, 2 * high, [(char, double_size(cell)) for char, cell in letters]
        )
        # A stroke ends before the last column of the last letter.
        self.struck = Alphabet(
            wide,
            high,
            [
                (char, strike_out(cell, columns))
                for char, cell in letters
                for columns in (wide, wide - 1)
                if char == " " or char.isalnum()
            ],
        )
        self._find_runs: Callable[[bytes], tuple[Run, ...]] = functools.lru_cache(maxsize=64)(
            self._find_runs_in
        )

    @classmethod
    def of(cls, root: str | Path) -> "Reader":
        """Return the reader for a checkout's font, or for Handful's own if it has none."""
        folder = Path(root) / "lib" / "handful" / "screen"
        if not (folder / "font.bin").is_file():
            folder = ROOT / "lib" / "handful" / "screen"
        return _reader(folder, (folder / "font.bin").stat().st_mtime_ns)

    def lines(self, image: "Picture") -> list[str]:
        """Return the lines of text in a 128x64 picture."""
        return list(_lines(self.runs(image)))

    def runs(self, image: "Picture") -> tuple[Run, ...]:
        """Return the runs of letters in a 128x64 picture."""
        # In the transposed picture each row is a column of eight bytes.
        from PIL.Image import Transpose

        sideways = image.convert("1").transpose(Transpose.TRANSPOSE)
        return self._find_runs(sideways.tobytes())

    def _find_runs_in(self, pixels: bytes) -> tuple[Run, ...]:
        inverse = pixels.translate(INVERTED)
        taken = [0] * WIDTH
        runs: list[Run] = []
        lone: list[Run] = []
        for alphabet in (self.big, self.small, self.struck):
            found: list[Run] = []
            for picture, inverted in ((pixels, False), (inverse, True)):
                if alphabet is self.struck and not inverted:
                    continue
                # A letter's empty last column may be beyond the right edge.
                wider = picture + bytes(COLUMN_BYTES * alphabet.tall)
                groups, singles = self._groups(alphabet, wider, inverted)
                found += groups
                lone += singles
            found.sort(key=lambda run: -run.ink)
            runs += [run for run in found if self._take(run, alphabet, taken)]
        rows = {(run.y, run.inverse) for run in runs}
        runs += [
            run
            for run in lone
            if (run.y, run.inverse) in rows and self._take(run, self.small, taken)
        ]
        return tuple(runs)

    def _groups(
        self, alphabet: Alphabet, columns: bytes, inverted: bool
    ) -> tuple[list[Run], list[Run]]:
        """Return (runs that are surely text, single letters that may be)."""
        sure: list[Run] = []
        single: list[Run] = []
        wide = alphabet.width
        for x, y, letters in alphabet.chains(columns):
            ink = sum(alphabet.ink[letter] for letter in letters)
            run = Run(x, y, alphabet.height, inverted, letters, ink)
            strong = any(
                alphabet.ink[letter] >= STRONG and letter not in LINES for letter in letters
            )
            if strong and (len(letters) > 1 or wide > 5):
                sure.append(run)
            elif (
                strong
                and alphabet is not self.struck
                and letters.isalnum()
                and self._stands_alone(columns, run)
            ):
                single.append(run)
        return sure, single

    def _stands_alone(self, columns: bytes, run: Run) -> bool:
        """Return True if nothing is to the left or right of a single letter."""
        sides = (run.x - 1, run.x + self.small.width)
        return not any(
            int.from_bytes(columns[x * COLUMN_BYTES : (x + 1) * COLUMN_BYTES], "big") & _rows(run)
            for x in sides
            if 0 <= x < WIDTH
        )

    @staticmethod
    def _take(run: Run, alphabet: Alphabet, taken: list[int]) -> bool:
        """Claim the run's pixels. Return False if a run with more ink has some of them."""
        mask = _rows(run)
        wanted: list[int] = []
        for number, letter in enumerate(run.letters):
            if letter != " ":
                left = run.x + number * alphabet.width
                wanted += range(left, min(left + alphabet.width, WIDTH))
        if any(taken[x] & mask for x in wanted):
            return False
        for x in wanted:
            taken[x] |= mask
        return True


@functools.lru_cache(maxsize=8)
def _reader(folder: Path, _stamp: int) -> Reader:
    names: dict[str, Any] = {}
    exec(compile_file(folder / "font.py"), names)
    return Reader((folder / "font.bin").read_bytes(), names["CHARS"])


def strike_out(cell: Rows, columns: int) -> list[Sequence[int]]:
    """Return a letter with a stroke over the first columns."""
    rows = list(cell)
    rows[STROKE_ROW] = [1] * columns + [*rows[STROKE_ROW][columns:]]
    return rows


def double_size(cell: Rows) -> list[list[int]]:
    """Return a letter at twice its size, with diagonals smoothed as on the screen."""
    high, wide = len(cell), len(cell[0])

    def at(x: int, y: int) -> int:
        return cell[y][x] if 0 <= x < wide and 0 <= y < high else 0

    rows = [[0] * (2 * wide) for _ in range(2 * high)]
    for y in range(high):
        for x in range(wide):
            up, down, left, right = at(x, y - 1), at(x, y + 1), at(x - 1, y), at(x + 1, y)
            stair = left != right and up != down
            for below in (0, 1):
                for beside in (0, 1):
                    vertical, horizontal = (up, down)[below], (left, right)[beside]
                    smoothed = stair and vertical and horizontal
                    rows[2 * y + below][2 * x + beside] = 1 if smoothed else at(x, y)
    return rows


def _rows(run: Run) -> int:
    """Return the rows of a run as bits of a column."""
    return (1 << run.height) - 1 << HEIGHT - run.height - run.y


def _chains(cells: Sequence[str | None]) -> Iterator[tuple[int, str]]:
    """Yield (index of the first letter, letters) of letters side by side, with single blanks."""
    at, end = 0, len(cells)
    while at < end:
        if cells[at] in NO_LETTER:
            at += 1
            continue
        stop = last = at
        while stop < end and cells[stop] is not None and stop - last <= GAP:
            if cells[stop] != " ":
                last = stop
            stop += 1
        yield at, "".join(letter or "" for letter in cells[at : last + 1])
        at = last + 1


def _lines(runs: Iterable[Run]) -> Iterator[str]:
    """Yield the lines of text, top to bottom, with their runs from left to right."""
    lines: list[list[Run]] = []
    for run in sorted(runs, key=lambda run: (run.middle, run.x)):
        if lines and run.middle - lines[-1][0].middle <= SAME_LINE:
            lines[-1].append(run)
        else:
            lines.append([run])
    for line in lines:
        line.sort(key=lambda run: run.x)
        yield "  ".join(run.letters for run in line)


def cursor_line(picture: "Picture", root: str | Path) -> str:
    """Return the text of the line under a list's cursor, which is white, or ""."""
    from PIL import Image

    for y in range(0, HEIGHT, 8):
        part = picture.crop((0, y, WIDTH, y + 8))
        if sum(map(bool, part.convert("L").tobytes())) > 8 * WIDTH // 3:
            alone = Image.new("1", picture.size)
            alone.paste(part, (0, y))
            return " ".join(Reader.of(root).lines(alone))
    return ""
