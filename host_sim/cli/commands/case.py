# SPDX-License-Identifier: MIT
"""`python3 -m host_sim case`: a case to print, for the console on its perfboard."""

from argparse import ArgumentTypeError
from pathlib import Path

from host_sim import paths
from host_sim.cli import arguments
from host_sim.errors import Trouble
from host_sim.hardware.case.parts import DISPLAYS
from host_sim.hardware.case.plan import BATTERIES, Plan
from host_sim.paths import ROOT

HELP = "make a case to print: STL, STEP, a picture and the list of parts"
EXAMPLE = "case --display 1.3 --battery none -o my-case"
NEEDS = "case"
FOLDER = "handful-case"


def add_arguments(parser):
    parser.add_argument(
        "--display",
        choices=tuple(DISPLAYS),
        default="0.96",
        help="the display's size in inches (0.96)",
    )
    parser.add_argument(
        "--battery",
        choices=BATTERIES,
        default="lipo",
        help="room for a cell, its charger and a switch, or for none (lipo)",
    )
    parser.add_argument(
        "-o",
        "--out",
        type=new_folder,
        metavar="FOLDER",
        default=FOLDER,
        help=f"where to put the files ({FOLDER}); what is there already stays",
    )
    parser.add_argument(
        "--picture", action="store_true", help="only make the picture of the docs anew"
    )


def check(args, parser):
    more = arguments.given(args, {"display": "0.96", "battery": "lipo", "out": FOLDER})
    if args.picture and more:
        parser.error(f"{more[0]} does not go with --picture, which is always the same case")


def new_folder(word):
    """A folder that can be written into; it may still have to be made."""
    path = Path(word)
    if path.exists() and not path.is_dir():
        raise ArgumentTypeError(f"{word!r} is a file; name a folder")
    why = paths.unwritable_reason(path / "base.stl") if not (path / "base.stl").exists() else None
    if why:
        raise ArgumentTypeError(f"cannot write into {word!r} ({why}); name another folder")
    return word


def run(args):
    from host_sim.hardware.case import files, picture

    if args.picture:
        from host_sim.scenario.captures import save

        print(save(picture.draw(Plan()), ROOT / picture.DOCS, "PNG", optimize=True))
        return
    folder = Path(args.out)
    there = [name for name in files.names() if (folder / name).exists()]
    if there:
        raise Trouble(
            f"{folder} has a {there[0]} already, which would be lost; name another folder with -o, "
            "or take it away."
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file in files.write(Plan(args.display, args.battery), folder):
            print(file, flush=True)
    except OSError as error:
        raise Trouble(f"cannot write into {folder} ({error.strerror or error}).") from None
