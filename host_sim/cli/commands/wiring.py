# SPDX-License-Identifier: MIT
"""`python3 -m host_sim wiring`: wiring diagrams, drawn from the tables that the console reads."""

from argparse import ArgumentParser, Namespace

from host_sim.cli import arguments
from host_sim.hardware import boards
from host_sim.sim.board_pins import PICO

HELP = "draw the wiring of a board as SVG and PNG (default: all diagrams of the docs)"
EXAMPLE = "wiring --board pico -o my-wiring"
NEEDS = "play"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "--board", metavar="NAME", help="pico, pico-w, pico2, feather, qtpy, xiao, ..."
    )
    parser.add_argument(
        "--display", choices=("i2c", "spi"), default="i2c", help="bus of the display (default: i2c)"
    )
    parser.add_argument(
        "--to",
        choices=("ground", "supply"),
        default="ground",
        help="what the buttons connect to (default: ground)",
    )
    parser.add_argument(
        "--perfboard",
        action="store_true",
        help="draw a Pico on perfboard, hole by hole (I2C, buttons to ground)",
    )
    parser.add_argument(
        "-o", "--output", metavar="FOLDER", default=".", help="folder for the files (default: .)"
    )


def check(args: Namespace, parser: ArgumentParser) -> None:
    """Check the arguments, before packages are installed."""
    more = arguments.given(args, {"display": "i2c", "to": "ground", "output": "."})
    if args.perfboard:
        if set(more) - {"--output"}:
            parser.error(f"{more[0]} cannot be combined with --perfboard")
    elif more and not args.board:
        parser.error(f"{more[0]} needs --board")
    if args.board:
        boards.named(args.board)


def run(args: Namespace) -> None:
    """Draw the diagrams."""
    from pathlib import Path

    from host_sim.docs_build import diagrams
    from host_sim.errors import Trouble
    from host_sim.hardware import drawing, perfboard, wiring
    from host_sim.paths import ROOT

    wanted: list[tuple[Path, perfboard.Layout | wiring.Diagram]]
    if args.perfboard:
        board = boards.named(args.board) if args.board else PICO
        wanted = [(Path(args.output) / "perfboard", perfboard.Layout(board))]
    elif args.board:
        board = boards.named(args.board)
        rail = wiring.GROUND if args.to == "ground" else wiring.SUPPLY
        name = f"wiring-{boards.short_name(board)}" + ("-spi" if args.display == "spi" else "")
        wanted = [(Path(args.output) / name, wiring.Diagram(board, args.display, rail))]
    else:
        wanted = [(ROOT / stem, diagram) for stem, diagram in diagrams.pictures()]
    for stem, diagram in wanted:
        try:
            for file in drawing.save(diagram, stem):
                print(file)
        except OSError as error:
            raise Trouble(f"cannot write {stem}.svg ({error.strerror}).") from None
