# SPDX-License-Identifier: MIT
"""`python3 -m host_sim docs screens`: pictures of the console's screens in one language."""

from argparse import ArgumentParser, Namespace

from host_sim.cli import arguments
from host_sim.errors import Trouble
from host_sim.paths import ROOT

HELP = "make pictures of all screens of the console in one language"
EXAMPLE = "docs screens --language de --part menus"
NEEDS = "play"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    arguments.for_pictures(parser)
    parser.add_argument("--part", metavar="NAME", help="only this part, for example top12-rules")
    parser.add_argument(
        "--update-goldens",
        action="store_true",
        help="save menus and the fullest screens as golden pictures of the tests",
    )


def run(args: Namespace) -> None:
    """Save the pictures."""
    from host_sim.docs_build import screens
    from host_sim.scenario.captures import CAPTURES, save

    if args.part and args.part not in screens.parts():
        raise Trouble(f"unknown part {args.part!r}; available: {', '.join(screens.parts())}.")
    if args.update_goldens:
        kept = ROOT / screens.GOLDEN.format(args.language)
        print(save(screens.golden(args.language), kept, "PNG", optimize=True))
        return
    for part in [args.part] if args.part else screens.parts():
        picture = screens.sheet(part, args.language, args.scale)
        print(save(picture, CAPTURES / f"screens-{args.language}-{part}.png", "PNG"), flush=True)
