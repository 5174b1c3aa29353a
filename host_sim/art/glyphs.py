# SPDX-License-Identifier: MIT
"""The console's pixels: readable sources in this folder, compiled to the sheets the device loads.

A source names its sheet and cell size (`sheet lib/handful/screen/font.bin 5x8`) and then draws
cells, as many side by side as is comfortable: a line `= name name ...`, below it the rows in `.`
and `#`.
Lines that begin with `;` are remarks. A compiled sheet is four bytes (width, height, cell width,
cell height, in pixels) and 1-bit rows, most significant bit first. Its upper half holds the cells
in order, its lower half the same cells inverted, because the device's blit cannot invert; a sheet
declared `plain` at the end of its line has no lower half.
"""

from pathlib import Path

from host_sim.paths import ROOT

SOURCES = Path(__file__).resolve().parent
LARGEST = 255  # a width or a height is one byte
PADDED = 1.05  # how much larger a sheet without padding may be
NAMES = {"space": " "}  # what cannot stand for itself in a line of names


class ArtError(ValueError):
    """A source that cannot be read, with file and line."""


class Sheet:
    """One source: where it goes, its cell size, and its cells by name, in order."""

    def __init__(self, target, width, height, plain=False):
        self.target = target
        self.width = width
        self.height = height
        self.halves = 1 if plain else 2
        self.cells = {}

    @property
    def path(self):
        """The compiled file."""
        return ROOT / self.target

    @property
    def wanted(self):
        """A game's art is compiled once the game's folder exists."""
        return self.path.parent.is_dir()

    def packed(self):
        """The bytes of the compiled file."""
        across = self.across()
        width = (across * self.width + 7) // 8 * 8
        cells = list(self.cells.values())
        upper = []
        for first in range(0, len(cells), across):
            line = cells[first : first + across]
            for y in range(self.height):
                upper.append("".join(cell[y] for cell in line).ljust(width, "."))
        lower = [row.translate({46: "#", 35: "."}) for row in upper]
        rows = (upper + lower)[: len(upper) * self.halves]
        head = bytes((width, len(rows), self.width, self.height))
        return head + b"".join(_bits(row) for row in rows)

    def across(self):
        """How many cells stand side by side: what makes the smallest file that fits. Where rows
        without padding cost little more they are taken: displayio's TileGrid wants such sheets."""
        best = None
        for across in range(1, min(len(self.cells), LARGEST // self.width) + 1):
            width = (across * self.width + 7) // 8 * 8
            height = -(-len(self.cells) // across) * self.height * self.halves
            # The device divides: a padding as wide as a cell would count as one.
            if max(width, height) > LARGEST or width // self.width != across:
                continue
            size = width * height * (1 if width == across * self.width else PADDED)
            if best is None or size < best[0]:
                best = (size, across)
        if best is None:
            raise ArtError(f"{self.target}: {len(self.cells)} cells do not fit one sheet")
        return best[1]


def _bits(row):
    return int(row.replace(".", "0").replace("#", "1"), 2).to_bytes(len(row) // 8, "big")


def read(path):
    """The Sheet that the source at `path` describes."""
    sheet, names, rows = None, [], []

    def fail(number, why):
        raise ArtError(f"{path.name}:{number}: {why}")

    for number, line in enumerate([*path.read_text(encoding="utf-8").splitlines(), ""], 1):
        if line.startswith("sheet "):
            _, target, size, *plain = line.split()
            width, height = size.split("x")
            sheet = Sheet(target, int(width), int(height), plain == ["plain"])
        elif sheet is None and line and not line.startswith(";"):
            fail(number, "expected first: sheet <file> <width>x<height>")
        elif line.startswith("= "):
            if names:
                fail(number, "rows are missing above")
            names = [NAMES.get(name, name) for name in line[2:].split()]
            for name in names:
                if name in sheet.cells or names.count(name) > 1:
                    fail(number, f"{name} is drawn twice")
        elif line.strip() and not line.startswith(";"):
            cells = line.split()
            if len(cells) != len(names) or any(len(cell) != sheet.width for cell in cells):
                fail(number, f"expected {len(names)} cells of {sheet.width} pixels")
            if set(line) - set(".# "):
                fail(number, "pixels are . and #")
            rows.append(cells)
            if len(rows) == sheet.height:
                sheet.cells.update((name, [r[i] for r in rows]) for i, name in enumerate(names))
                names, rows = [], []
        elif not line and names:
            fail(number, f"{len(rows)} rows instead of {sheet.height}")
    return sheet


def sheets():
    """All sources, by the name of their file without the ending."""
    return {path.stem: read(path) for path in sorted(SOURCES.glob("*.txt"))}


def unpacked(data):
    """The cells of a compiled sheet, both halves, as rows of `.` and `#`: what the device sees."""
    width, height, cell_width, cell_height = data[:4]
    stride = width // 8
    rows = []
    for y in range(height):
        bits = int.from_bytes(data[4 + y * stride : 4 + (y + 1) * stride], "big")
        rows.append(f"{bits:0{width}b}".replace("0", ".").replace("1", "#"))
    across = width // cell_width
    return [
        [row[x * cell_width : (x + 1) * cell_width] for row in rows[top : top + cell_height]]
        for top in range(0, height, cell_height)
        for x in range(across)
    ]


def doubled(cell):
    """The cell at twice its size, corners rounded by the EPX rule: the device's big text."""
    height, width = len(cell), len(cell[0])

    def at(x, y):
        return cell[y][x] if 0 <= x < width and 0 <= y < height else "."

    rows = []
    for y in range(height):
        upper = lower = ""
        for x in range(width):
            here, above, right, left, below = (
                at(x, y),
                at(x, y - 1),
                at(x + 1, y),
                at(x - 1, y),
                at(x, y + 1),
            )
            upper += above if left == above != below and above != right else here
            upper += right if above == right != left and right != below else here
            lower += left if below == left != right and left != above else here
            lower += below if right == below != above and below != left else here
        rows += [upper, lower]
    return rows
