# SPDX-License-Identifier: MIT
"""The compiler of the console's drawings: readable sources in this folder become binary sheets.

A source names its sheet and cell size (`sheet lib/handful/screen/font.bin 5x8`). Then it draws
cells, any number side by side: a line `= name name ...`, and below it the rows in `.` and `#`.
Lines that begin with `;` are comments. A compiled sheet is four bytes (width, height, cell width,
cell height, in pixels) and 1-bit rows, most significant bit first. Its upper half holds the cells
in order, its lower half the same cells inverted, because the device's blit cannot invert. A sheet
that is declared `plain` at the end of its line has no lower half.
"""

from pathlib import Path
from typing import Never

from host_sim.paths import ROOT

SOURCES = Path(__file__).resolve().parent
LARGEST = 255  # a width or a height is one byte
PADDED = 1.05  # how much larger a sheet without padding may be
NAMES = {"space": " "}  # characters that a line of names cannot contain

Cell = list[str]  # rows of `.` and `#`


class ArtError(ValueError):
    """A source that cannot be read. The message has its file and line."""


class Sheet:
    """One source: the path of its compiled file, its cell size, and its cells by name, in order."""

    def __init__(self, target: str, width: int, height: int, plain: bool = False) -> None:
        self.target = target
        self.width = width
        self.height = height
        self.halves = 1 if plain else 2
        self.cells: dict[str, Cell] = {}

    @property
    def path(self) -> Path:
        """The compiled file."""
        return ROOT / self.target

    @property
    def wanted(self) -> bool:
        """Whether the folder of the compiled file exists."""
        return self.path.parent.is_dir()

    def packed(self) -> bytes:
        """Return the bytes of the compiled file."""
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

    def across(self) -> int:
        """Return the number of cells in a row that gives the smallest file.

        Prefer rows without padding if they cost little more, because displayio's TileGrid needs
        them.
        """
        best: tuple[float, int] | None = None
        for across in range(1, min(len(self.cells), LARGEST // self.width) + 1):
            width = (across * self.width + 7) // 8 * 8
            height = -(-len(self.cells) // across) * self.height * self.halves
            # The device divides width by cell width, so padding must be narrower than a cell.
            if max(width, height) > LARGEST or width // self.width != across:
                continue
            size = width * height * (1 if width == across * self.width else PADDED)
            if best is None or size < best[0]:
                best = (size, across)
        if best is None:
            raise ArtError(f"{self.target}: {len(self.cells)} cells do not fit one sheet")
        return best[1]


def _bits(row: str) -> bytes:
    return int(row.replace(".", "0").replace("#", "1"), 2).to_bytes(len(row) // 8, "big")


def read(path: Path) -> Sheet:
    """Return the Sheet that the source at `path` describes. Raise ArtError if it cannot be read."""
    sheet: Sheet | None = None
    names: list[str] = []
    rows: list[list[str]] = []

    def fail(number: int, why: str) -> Never:
        raise ArtError(f"{path.name}:{number}: {why}")

    for number, line in enumerate([*path.read_text(encoding="utf-8").splitlines(), ""], 1):
        if line.startswith("sheet "):
            _, target, size, *plain = line.split()
            width, height = size.split("x")
            sheet = Sheet(target, int(width), int(height), plain == ["plain"])
        elif not line.strip() or line.startswith(";"):
            if sheet and not line and names:
                fail(number, f"{len(rows)} rows instead of {sheet.height}")
        elif sheet is None:
            fail(number, "expected first: sheet <file> <width>x<height>")
        elif line.startswith("= "):
            if names:
                fail(number, "rows are missing above")
            names = [NAMES.get(name, name) for name in line[2:].split()]
            for name in names:
                if name in sheet.cells or names.count(name) > 1:
                    fail(number, f"{name} is drawn twice")
        else:
            cells = line.split()
            if len(cells) != len(names) or any(len(cell) != sheet.width for cell in cells):
                fail(number, f"expected {len(names)} cells of {sheet.width} pixels")
            if set(line) - set(".# "):
                fail(number, "pixels are . and #")
            rows.append(cells)
            if len(rows) == sheet.height:
                sheet.cells.update((name, [r[i] for r in rows]) for i, name in enumerate(names))
                names, rows = [], []
    if sheet is None:
        raise ArtError(f"{path.name}: expected: sheet <file> <width>x<height>")
    return sheet


def sheets() -> dict[str, Sheet]:
    """Return all sources by the name of their file. Those in games/NAME/art start with NAME_."""
    found = {path.stem: read(path) for path in sorted(SOURCES.glob("*.txt"))}
    for path in sorted((ROOT / "games").glob("*/art/*.txt")):
        found[f"{path.parent.parent.name}_{path.stem}"] = read(path)
    return found


def unpacked(data: bytes) -> list[Cell]:
    """Return the cells of a compiled sheet, both halves, as the device sees them."""
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


def doubled(cell: Cell) -> Cell:
    """Return the cell at twice its size, with diagonals smoothed as on the screen."""
    height, width = len(cell), len(cell[0])

    def at(x: int, y: int) -> str:
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
            diagonal = left != right and above != below
            upper += "#" if diagonal and left == above == "#" else here
            upper += "#" if diagonal and above == right == "#" else here
            lower += "#" if diagonal and below == left == "#" else here
            lower += "#" if diagonal and right == below == "#" else here
        rows += [upper, lower]
    return rows
