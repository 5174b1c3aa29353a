# SPDX-License-Identifier: MIT
"""The challenges of Roll to the Top! as drawings, and how a drawing is read.

A sheet is drawn as text, the top row first: [] is a square and one blank is half a square. The six
challenges and a person's own sheets are drawn alike. Needed before a game, not in it.
"""

from games.roll_to_the_top.rules.pieces import MOST, TALLEST, WIDEST, Sheet

# The printed drawings are our reconstruction; a correction is a new drawing here.
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


class BadSheet(Exception):
    """A drawing that is no sheet: the name of a sentence in [sheet], the line (from 1, 0 for the
    whole drawing), then what fills the sentence's other gaps."""


def challenge(name):
    """One of the six by its name."""
    for known, drawing in CHALLENGES:
        if known == name:
            return Sheet(read(drawing.split("\n")), name)
    raise ValueError(name)


def read(lines):
    """The code of a drawing, one byte a square (row * 16 + x); lines may come from an open file.
    Lines that start with # are remarks; blank lines around the drawing are left out."""
    rows = []  # from the top: the line's number, the columns where squares begin
    gap = 0
    for number, text in enumerate(lines, 1):
        line = text.rstrip()
        if line.startswith("#"):
            continue
        if not line:
            gap = gap or number
            continue
        if rows and gap:
            raise BadSheet("gap", gap)
        gap = 0
        rows.append((number, _columns(line, number)))
        if len(rows) > TALLEST:
            raise BadSheet("tall", number, TALLEST)
    if not rows:
        raise BadSheet("empty", 0)
    return code_of(rows)


def _columns(line, number):
    """Where the squares of a line begin."""
    columns = []
    column = 0
    while column < len(line):
        if line[column] == " ":
            column += 1
        elif line[column : column + 2] == "[]":
            columns.append(column)
            column += 2
        elif line[column : column + 2] == "[[":
            raise BadSheet("overlap", number, column + 1)
        elif line[column] in "[]":
            raise BadSheet("half", number, column + 1)
        else:
            raise BadSheet("sign", number, column + 1, line[column])
    return columns


def code_of(rows):
    """Rows from the top to a code, once they keep the rules."""
    left = min(columns[0] for _, columns in rows)
    code = []
    below = None
    for row in range(len(rows)):
        number, columns = rows[len(rows) - 1 - row]
        columns = [column - left for column in columns]
        if columns[-1] + 2 > WIDEST:
            raise BadSheet("wide", number, WIDEST // 2)
        if below is not None:
            _check_held(columns, below, number)
        below = columns
        code.extend(row * 16 + column for column in columns)
        if len(code) > MOST:
            raise BadSheet("many", number, MOST)
    return bytes(code)


def _check_held(columns, below, number):
    """Every square lies on another, or on a chain of neighbours one of which does."""
    held = [any(-2 < column - other < 2 for other in below) for column in columns]
    last = len(columns) - 1
    for i in range(last):  # rightwards
        if held[i] and columns[i + 1] - columns[i] == 2:
            held[i + 1] = True
    for i in range(last, 0, -1):  # leftwards
        if held[i] and columns[i] - columns[i - 1] == 2:
            held[i - 1] = True
    if False in held:
        raise BadSheet("hanging", number, held.index(False) + 1)
