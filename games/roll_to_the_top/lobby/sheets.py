# SPDX-License-Identifier: MIT
"""The six challenges of Roll to the Top! as drawings, and the parser of drawings.

A drawing is text, the top row first: [] is a square, and a blank is half a square wide. Players
draw their own sheets in the same way. Not loaded in play.
"""

from handful import TYPE_CHECKING

from games.roll_to_the_top.rules.sheet import MAX_ROWS, MAX_SQUARES, MAX_WIDTH, Sheet

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# The printed sheets are not available to us: these are our reconstructions.
CHALLENGES = (
    (
        "burj_khalifa",
        """\
    []
    []
    [][]
  [][][]
  [][][][]
[][][][][]
[][][][][]""",
    ),
    (
        "pyramid",
        """\
     []
    [][]
   [][][]
  [][][][]
 [][][][][]
[][][][][][]""",
    ),
    (
        "eiffel_tower",
        """\
      []
      []
      []
     [][]
    []  []
  [][][][][]
 [][]    [][]
[][]      [][]""",
    ),
    (
        "space_needle",
        """\
    []
    []
 [][][][]
[][][][][]
    []
    []
   [][]
  [][][]""",
    ),
    (
        "tree",
        """\
     []
   [][][]
 [][][][][]
[][][][][][]
   [][][]
     []
    [][]""",
    ),
    (
        "matterhorn",
        """\
        []
       []
      [][]
     [][]
    [][][]
 [][][][][]
[][][][][][]""",
    ),
)


class SheetError(Exception):
    """A drawing that is not a valid sheet.

    The arguments are the key of a sentence in section [sheet], the line's number from 1 (0 for the
    whole drawing), and the words for the other gaps of the sentence.
    """


def challenge_sheet(name: str) -> Sheet:
    """Return the sheet of one of the six challenges. Raise ValueError for other names."""
    for challenge, drawing in CHALLENGES:
        if challenge == name:
            return Sheet(parse_drawing(drawing.split("\n")), name)
    raise ValueError(name)


def parse_drawing(lines: "Iterable[str]") -> bytes:
    """Return the code of a drawing (see Sheet.code). Raise SheetError if it is not a valid sheet.

    `lines` may be an open file. Lines that start with # are comments. Blank lines before and after
    the drawing are ignored.
    """
    rows: list[tuple[int, list[int]]] = []
    blank_line = 0  # number of the first blank line since the last row
    for line_number, text in enumerate(lines, 1):
        line = text.rstrip()
        if line.startswith("#"):
            continue
        if not line:
            blank_line = blank_line or line_number
            continue
        if rows and blank_line:
            raise SheetError("gap", blank_line)
        blank_line = 0
        rows.append((line_number, _parse_line(line, line_number)))
        if len(rows) > MAX_ROWS:
            raise SheetError("tall", line_number, MAX_ROWS)
    if not rows:
        raise SheetError("empty")
    return encode_rows(rows)


def _parse_line(line: str, line_number: int) -> list[int]:
    """Return the columns where the squares of a line begin."""
    columns = []
    column = 0
    while column < len(line):
        if line[column] == " ":
            column += 1
        elif line[column : column + 2] == "[]":
            columns.append(column)
            column += 2
        elif line[column : column + 2] == "[[":
            raise SheetError("overlap", line_number, column + 1)
        elif line[column] in "[]":
            raise SheetError("half", line_number, column + 1)
        else:
            raise SheetError("sign", line_number, column + 1, line[column])
    return columns


def encode_rows(rows: "Sequence[tuple[int, list[int]]]") -> bytes:
    """Return the code of a sheet. Raise SheetError if it breaks the rules for sheets.

    `rows` are the drawing's rows from the top: line number, and columns where squares begin.
    """
    left = min(columns[0] for _, columns in rows)
    code: list[int] = []
    columns_below = None
    for row in range(len(rows)):
        line_number, columns = rows[len(rows) - 1 - row]
        columns = [column - left for column in columns]
        if columns[-1] + 2 > MAX_WIDTH:
            raise SheetError("wide", line_number, MAX_WIDTH // 2)
        if columns_below is not None:
            _check_supported(columns, columns_below, line_number)
        columns_below = columns
        code.extend(row << 4 | column for column in columns)
        if len(code) > MAX_SQUARES:
            raise SheetError("many", line_number, MAX_SQUARES)
    return bytes(code)


def _check_supported(columns: list[int], columns_below: list[int], line_number: int) -> None:
    """Raise SheetError if a square neither lies on another nor is joined to one that does."""
    is_supported = [any(-2 < column - below < 2 for below in columns_below) for column in columns]
    last = len(columns) - 1
    for i in range(last):  # support spreads to the right
        if is_supported[i] and columns[i + 1] - columns[i] == 2:
            is_supported[i + 1] = True
    for i in range(last, 0, -1):  # and to the left
        if is_supported[i] and columns[i] - columns[i - 1] == 2:
            is_supported[i - 1] = True
    if False in is_supported:
        raise SheetError("hanging", line_number, is_supported.index(False) + 1)
