# SPDX-License-Identifier: MIT
"""`python3 -m host_sim docs art`: compile the glyph sheets from their drawings, and show them."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from host_sim.art import glyphs
from host_sim.cli import arguments
from host_sim.errors import Trouble

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

HELP = "compile the drawings in host_sim/art/ to the glyph sheets of the device"
EXAMPLE = "docs art --show font"
NEEDS = "play"
FORMER = {"--png": "-o FILE.png"}

ACROSS = 100  # columns of a terminal that --show may fill
PICTURE = 360  # width of the contact sheet, before it is enlarged
SCALE = 4
PAPER, OFF, ON = (70, 74, 82), (0, 0, 0), (255, 255, 255)


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="only list outdated sheets")
    what.add_argument("--show", metavar="NAME", help="print the glyphs of a sheet in the terminal")
    arguments.for_output(what, "write all glyphs to one picture", ".png")
    parser.add_argument("--double", action="store_true", help="show glyphs in double size")


def check(args: Namespace, parser: ArgumentParser) -> None:
    """Check the arguments, before packages are installed."""
    if args.double and not (args.show or args.output):
        parser.error("--double needs --show or --output")
    if args.show:
        arguments.one_of("sheet", list(read_sheets()), args.show)


def run(args: Namespace) -> int:
    """Compile all sheets, or show them. Return the exit code."""
    drawn = read_sheets()
    if args.show:
        show(drawn[args.show], args.double)
        return 0
    if args.output:
        Path(args.output).parent.mkdir(parents=True, exist_ok=True)
        contact_sheet(drawn.values(), args.double).save(args.output)
        return 0
    stale = [sheet for sheet in drawn.values() if sheet.wanted and not is_current(sheet)]
    for sheet in stale:
        if not args.check:
            sheet.path.write_bytes(sheet.packed())
        print(f"{sheet.target}: {'outdated' if args.check else f'{len(sheet.packed())} bytes'}")
    if not stale:
        print(f"{sum(sheet.wanted for sheet in drawn.values())} sheets are up to date")
    return 1 if args.check and stale else 0


def read_sheets() -> dict[str, glyphs.Sheet]:
    """Return all sheets by name. Raise Trouble if a drawing cannot be read."""
    try:
        return glyphs.sheets()
    except glyphs.ArtError as error:
        raise Trouble(f"{error}") from None


def is_current(sheet: glyphs.Sheet) -> bool:
    """Return True if the compiled file matches its source."""
    return sheet.path.is_file() and sheet.path.read_bytes() == sheet.packed()


def show(sheet: glyphs.Sheet, double: bool = False) -> None:
    """Print the cells side by side with index and name, two rows of pixels per line."""
    cells = [glyphs.doubled(cell) if double else cell for cell in sheet.cells.values()]
    titles = [f"{i} {name}" for i, name in enumerate(sheet.cells)]
    column = max(len(cells[0][0]), *map(len, titles)) + 1
    each = max(1, ACROSS // column)
    for first in range(0, len(cells), each):
        print("".join(title.ljust(column) for title in titles[first : first + each]).rstrip())
        for y in range(0, len(cells[0]), 2):
            print("".join(_halves(cell, y, column) for cell in cells[first : first + each]))
        print()


def _halves(cell: Sequence[str], y: int, column: int) -> str:
    lower = cell[y + 1] if y + 1 < len(cell) else "." * len(cell[y])
    pairs = {"..": "·", "#.": "▀", ".#": "▄", "##": "█"}
    return "".join(pairs[a + b] for a, b in zip(cell[y], lower, strict=True)).ljust(column)


def contact_sheet(drawn: Iterable[glyphs.Sheet], double: bool = False) -> "Picture":
    """Return all cells of all sheets as one picture. Sheets of one cell size share lines."""
    from PIL import Image

    places = []
    x, y, tallest, before = 2, 0, 0, (0, 0)
    for sheet in sorted(drawn, key=lambda sheet: (sheet.height, sheet.width)):
        if before != (sheet.width, sheet.height):
            x, y, before = 2, y + tallest + 4, (sheet.width, sheet.height)
        for cell in sheet.cells.values():
            shape = glyphs.doubled(cell) if double else cell
            tallest = len(shape)
            if x + len(shape[0]) + 2 > PICTURE:
                x, y = 2, y + tallest + 2
            places.append((shape, x, y))
            x += len(shape[0]) + 2
    picture = Image.new("RGB", (PICTURE, y + tallest + 4), PAPER)
    for shape, x, y in places:
        for dy, row in enumerate(shape):
            for dx, pixel in enumerate(row):
                picture.putpixel((x + dx, y + dy), ON if pixel == "#" else OFF)
    return picture.resize((picture.width * SCALE, picture.height * SCALE), Image.Resampling.NEAREST)
