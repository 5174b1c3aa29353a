# SPDX-License-Identifier: MIT
"""`python3 -m host_sim case`: a 3D-printed case for the console on its perfboard."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from host_sim.cli import arguments
from host_sim.errors import Trouble
from host_sim.hardware.case.parts import DISPLAYS
from host_sim.hardware.case.plan import BATTERIES, Plan
from host_sim.paths import ROOT

HELP = "make a case for a 3D printer: STL, STEP, a picture and a list of parts"
EXAMPLE = "case --display 1.3 --battery none -o my-case"
NEEDS = "case"
FOLDER = "handful-case"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "--display",
        choices=tuple(DISPLAYS),
        default="0.96",
        help="size of the display in inches (default: 0.96)",
    )
    parser.add_argument(
        "--battery",
        choices=BATTERIES,
        default="lipo",
        help="make room for a battery, charger and switch, or not (default: lipo)",
    )
    parser.add_argument(
        "-o",
        "--output",
        type=arguments.new_folder,
        metavar="FOLDER",
        default=FOLDER,
        help=f"folder for the files (default: {FOLDER}); existing files are not replaced",
    )
    parser.add_argument("--picture", action="store_true", help="only make the picture of the docs")


def check(args: Namespace, parser: ArgumentParser) -> None:
    """Check the arguments, before packages are installed."""
    more = arguments.given(args, {"display": "0.96", "battery": "lipo", "output": FOLDER})
    if args.picture and more:
        parser.error(f"{more[0]} cannot be combined with --picture")


def run(args: Namespace) -> None:
    """Make the files of the case, or its picture."""
    from host_sim.hardware.case import files, picture

    if args.picture:
        from host_sim.scenario.captures import save

        print(save(picture.draw(Plan()), ROOT / picture.DOCS, "PNG", optimize=True))
        return
    folder = Path(args.output)
    there = [name for name in files.names() if (folder / name).exists()]
    if there:
        raise Trouble(
            f"{folder} already has a {there[0]}; name another folder with -o, or remove it."
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file in files.write(Plan(args.display, args.battery), folder):
            print(file, flush=True)
    except OSError as error:
        raise Trouble(f"cannot write into {folder} ({error.strerror or error}).") from None
