# SPDX-License-Identifier: MIT
"""Reads text off the screen's pixels with the console's own font, as a person would.

Small letters (5x8) at any place, white on black or black on white, and big ones (10x16: the small
ones doubled by the EPX rule). Lines come top to bottom; separate runs in a line are two
blanks apart.
"""

import functools
from pathlib import Path

from host_sim.paths import ROOT
from host_sim.sim.imports import compiled

WIDTH, HEIGHT = 128, 64
# These may be text beside letters; alone they are rather lines and boxes.
LINES = "-–—_|=~…·•■□"
STRONG = 5  # pixels of ink that make a letter unlikely to be a piece of a drawing
ZERO = "0"
NO_LETTER = (None, " ")
GAP = 2  # blank cells between what a person would read as separate runs
LANE = HEIGHT // 8  # bytes of one column of the picture
SAME_LINE = 3  # rows that two runs of one line may differ


class Run:
    """Letters side by side: where they are, and how much ink says so."""

    def __init__(self, x, y, height, inverse, letters, ink):
        self.x, self.y, self.height, self.inverse = x, y, height, inverse
        self.letters, self.ink = letters, ink

    @property
    def middle(self):
        return self.y + self.height // 2


class Alphabet:
    """All letters of one size. A letter's key is its columns as bytes, top row in the high bit."""

    def __init__(self, width, height, letters):
        self.width, self.height = width, height
        self.tall = height // 8  # bytes in a column
        self.blank = bytes(width * self.tall)
        self.letters, self.ink = {self.blank: " "}, {}
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
        # Most lines of a picture are those of the picture before.
        self._chains_of = functools.lru_cache(maxsize=8192)(self._read_strip)

    def chains(self, columns, y):
        """[(x, letters)]: letters side by side whose top row is y."""
        count, tall = len(columns) // LANE, self.tall
        mask = int.from_bytes((bytes(LANE - tall) + b"\xff" * tall) * count, "big")
        lanes = int.from_bytes(columns, "big") >> (HEIGHT - self.height - y) & mask
        if not lanes:
            return ()
        lanes = lanes.to_bytes(len(columns), "big")
        strip = bytearray(count * tall)
        for byte in range(tall):
            strip[byte::tall] = lanes[LANE - tall + byte :: LANE]
        return self._chains_of(bytes(strip))

    def _read_strip(self, strip):
        size, tall, wide, get = self.width * self.tall, self.tall, self.width, self.letters.get
        # For every x the letter that stands exactly there, or None.
        cells = [get(strip[at : at + size]) for at in range(0, len(strip) - size + 1, tall)]
        # Only where a letter stands can a run begin.
        phases = {x % wide for x, letter in enumerate(cells) if letter not in NO_LETTER}
        return tuple(
            (phase + x * wide, letters)
            for phase in sorted(phases)
            for x, letters in _chains(cells[phase::wide])
        )


class Reader:
    """Knows one font."""

    def __init__(self, sheet, chars):
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
        self.big = Alphabet(2 * wide, 2 * high, [(char, doubled(cell)) for char, cell in letters])
        self._read = functools.lru_cache(maxsize=64)(self._read_pixels)

    @classmethod
    def of(cls, root):
        """The reader of a checkout's font; of Handful's own where the checkout has none."""
        folder = Path(root) / "lib" / "handful" / "screen"
        if not (folder / "font.bin").is_file():
            folder = ROOT / "lib" / "handful" / "screen"
        return _reader(folder, (folder / "font.bin").stat().st_mtime_ns)

    def lines(self, image):
        """The lines of text in a 128x64 picture."""
        # Turned on its side, each row of the picture is a column of eight bytes.
        sideways = image.convert("1").transpose(5)
        return list(self._read(sideways.tobytes()))

    def _read_pixels(self, pixels):
        inverse = bytes(byte ^ 0xFF for byte in pixels)
        taken = [0] * WIDTH
        runs, lone = [], []
        for alphabet in (self.big, self.small):
            found = []
            for picture, inverted in ((pixels, False), (inverse, True)):
                # A letter's empty last column may lie beyond the right edge.
                wider = picture + bytes(LANE * alphabet.tall)
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
        return tuple(_lines(runs))

    def _groups(self, alphabet, columns, inverted):
        """(runs that are surely text, single letters that may be)."""
        sure, single = [], []
        wide = alphabet.width
        for y in range(HEIGHT - alphabet.height + 1):
            for x, letters in alphabet.chains(columns, y):
                ink = sum(alphabet.ink[letter] for letter in letters)
                run = Run(x, y, alphabet.height, inverted, letters, ink)
                strong = any(
                    alphabet.ink[letter] >= STRONG and letter not in LINES for letter in letters
                )
                if strong and (len(letters) > 1 or wide > 5):
                    sure.append(run)
                elif strong and letters.isalnum() and self._stands_alone(columns, run):
                    single.append(run)
        return sure, single

    def _stands_alone(self, columns, run):
        """A single letter with nothing to its left or right."""
        sides = (run.x - 1, run.x + self.small.width)
        return not any(
            int.from_bytes(columns[x * LANE : (x + 1) * LANE], "big") & _rows(run)
            for x in sides
            if 0 <= x < WIDTH
        )

    @staticmethod
    def _take(run, alphabet, taken):
        """Claim the run's pixels; False when a run with more ink has them already."""
        mask = _rows(run)
        wanted = []
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
def _reader(folder, _stamp):
    names = {}
    exec(compiled(folder / "font.py"), names)
    return Reader((folder / "font.bin").read_bytes(), names["CHARS"])


def doubled(cell):
    """A letter at twice its size, its stairs rounded by the EPX rule (outside is dark)."""
    high, wide = len(cell), len(cell[0])

    def at(x, y):
        return cell[y][x] if 0 <= x < wide and 0 <= y < high else 0

    rows = [[0] * (2 * wide) for _ in range(2 * high)]
    for y in range(high):
        for x in range(wide):
            up, down, left, right = at(x, y - 1), at(x, y + 1), at(x - 1, y), at(x + 1, y)
            stair = left != right and up != down
            for below in (0, 1):
                for beside in (0, 1):
                    vertical, horizontal = (up, down)[below], (left, right)[beside]
                    rounded = stair and vertical == horizontal
                    rows[2 * y + below][2 * x + beside] = vertical if rounded else at(x, y)
    return rows


def _rows(run):
    """The rows of a run as bits of a column."""
    return (1 << run.height) - 1 << HEIGHT - run.height - run.y


def _chains(cells):
    """(place of the first letter, letters) of all letters side by side, single blanks between."""
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
        yield at, "".join(cells[at : last + 1])
        at = last + 1


def _lines(runs):
    """Runs to lines: top to bottom, left to right."""
    lines = []
    for run in sorted(runs, key=lambda run: (run.middle, run.x)):
        if lines and run.middle - lines[-1][0].middle <= SAME_LINE:
            lines[-1].append(run)
        else:
            lines.append([run])
    for line in lines:
        line.sort(key=lambda run: run.x)
        yield "  ".join(_zeros_and_os(run.letters) for run in line)


def _is_capital(char):
    return char.isupper() and char not in "ΣΔ"


def _zeros_and_os(letters):
    """The font draws 0 and O alike: an O stands in front of a letter or behind a capital."""
    if ZERO not in letters:
        return letters
    read = ""
    for char, after in zip(letters, letters[1:] + " ", strict=True):
        read += "O" if char == ZERO and (after.isalpha() or _is_capital(read[-1:])) else char
    return read


def cursor_line(picture, root):
    """What the line under a list's cursor says: its ground is white. "" where there is none."""
    from PIL import Image

    for y in range(0, HEIGHT, 8):
        part = picture.crop((0, y, WIDTH, y + 8))
        if sum(map(bool, part.convert("L").tobytes())) > 8 * WIDTH // 3:
            alone = Image.new("1", picture.size)
            alone.paste(part, (0, y))
            return " ".join(Reader.of(root).lines(alone))
    return ""
