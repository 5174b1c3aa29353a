# SPDX-License-Identifier: MIT
"""`python3 -m host_sim docs screens`: pictures of the console's screens in one language."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from host_sim.cli import arguments

HELP = "make pictures of all screens of the console in one language"
EXAMPLE = "docs screens --language de --part menus"
NEEDS = "play"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    arguments.for_pictures(parser)
    parser.add_argument(
        "-o",
        "--output",
        type=arguments.new_folder,
        metavar="FOLDER",
        help="folder for the pictures (default: captures)",
    )
    parser.add_argument("--part", metavar="NAME", help="only this part, for example top12-rules")
    parser.add_argument(
        "--update-goldens",
        action="store_true",
        help="save menus and the fullest screens as golden pictures of the tests",
    )


def check(args: Namespace, parser: ArgumentParser) -> None:
    """Check the arguments, before packages are installed."""
    if args.output and args.update_goldens:
        parser.error("--output cannot be combined with --update-goldens")


def run(args: Namespace) -> None:
    """Save the pictures."""
    from host_sim.docs_build import screens
    from host_sim.scenario.captures import CAPTURES, save

    if args.part:
        arguments.one_of("part", screens.parts(), args.part)
    if args.update_goldens:
        for topic, picture in screens.goldens(args.language).items():
            kept = screens.golden_path(args.language, topic)
            print(save(picture, kept, "PNG", optimize=True), flush=True)
        return
    folder = Path(args.output) if args.output else CAPTURES
    for part in [args.part] if args.part else screens.parts():
        picture = screens.sheet(part, args.language, args.scale)
        print(save(picture, folder / f"screens-{args.language}-{part}.png", "PNG"), flush=True)
