# SPDX-License-Identifier: MIT
"""`python3 -m host_sim wiring`: draws how a board is wired, from what the console itself reads."""

from host_sim.cli import arguments

HELP = "draw the wiring of a board as SVG and PNG; without a board, all pictures of the docs"
EXAMPLE = "wiring --board pico"


def add_arguments(parser):
    parser.add_argument(
        "--board", metavar="NAME", help="pico, pico-w, pico2, feather, qtpy, xiao ..."
    )
    parser.add_argument(
        "--display", choices=("i2c", "spi"), default="i2c", help="the display's bus"
    )
    parser.add_argument(
        "--to", choices=("ground", "supply"), default="ground", help="what the buttons connect to"
    )
    parser.add_argument(
        "--perfboard",
        action="store_true",
        help="a Pico's perfboard hole by hole, with the display on I2C and buttons to ground",
    )
    parser.add_argument(
        "--out", metavar="FOLDER", default=".", help="where to put the files (here)"
    )


def check(args, parser):
    more = arguments.given(args, {"display": "i2c", "to": "ground", "out": "."})
    if args.perfboard:
        if set(more) - {"--out"}:
            parser.error(f"{more[0]} does not go with --perfboard, which is drawn one way only")
    elif more and not args.board:
        parser.error(f"{more[0]} goes with --board; without it the docs' pictures are made")


def run(args):
    from pathlib import Path

    from host_sim.docs_build import diagrams
    from host_sim.errors import Trouble
    from host_sim.hardware import boards, drawing, perfboard, wiring
    from host_sim.paths import ROOT

    if args.perfboard:
        board = boards.named(args.board) if args.board else boards.PICO
        wanted = [(Path(args.out) / "perfboard", perfboard.Layout(board))]
    elif args.board:
        board = boards.named(args.board)
        rail = wiring.GROUND if args.to == "ground" else wiring.SUPPLY
        name = f"wiring-{boards.short_name(board)}" + ("-spi" if args.display == "spi" else "")
        wanted = [(Path(args.out) / name, wiring.Diagram(board, args.display, rail))]
    else:
        wanted = [(ROOT / stem, diagram) for stem, diagram in diagrams.pictures()]
    for stem, diagram in wanted:
        try:
            for file in drawing.save(diagram, stem):
                print(file)
        except OSError as error:
            raise Trouble(f"cannot write {stem}.svg ({error.strerror}).") from None
