# SPDX-License-Identifier: MIT
"""`python3 -m host_sim screens --language de`: the console's screens in a language, as pictures."""

from host_sim.cli import arguments
from host_sim.errors import Trouble
from host_sim.paths import ROOT

HELP = "all screens of the console in one language, as pictures to look at"
EXAMPLE = "screens --language de --part menus"


def add_arguments(parser):
    parser.add_argument(
        "--language", type=arguments.language, default="en", metavar="CODE", help="en, de, ... (en)"
    )
    parser.add_argument("--part", metavar="NAME", help="only this one, top12-rules for example")
    parser.add_argument(
        "--scale", type=int, default=3, choices=range(1, 9), help="pixels to a pixel (3)"
    )
    parser.add_argument(
        "--update-goldens",
        action="store_true",
        help="keep menus and the fullest screens for the tests to compare with",
    )


def run(args):
    from host_sim.docs_build import screens
    from host_sim.scenario.captures import CAPTURES, save

    if args.part and args.part not in screens.parts():
        raise Trouble(f"there is no part {args.part!r}; there are: {', '.join(screens.parts())}.")
    if args.update_goldens:
        kept = ROOT / screens.GOLDEN.format(args.language)
        print(save(screens.golden(args.language), kept, "PNG", optimize=True))
        return
    for part in [args.part] if args.part else screens.parts():
        picture = screens.sheet(part, args.language, args.scale)
        print(save(picture, CAPTURES / f"screens-{args.language}-{part}.png", "PNG"), flush=True)
