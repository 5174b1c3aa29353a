# SPDX-License-Identifier: MIT
"""`python3 -m host_sim measure sizes`: the table of docs/sizes.md."""

from argparse import ArgumentParser, Namespace

HELP = "measure the deployed files and their heap (docs/sizes.md)"
EXAMPLE = "measure sizes --update"
NEEDS = "test"
FORMER = {"--write": "--update"}


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("--update", action="store_true", help="write docs/sizes.md")


def run(args: Namespace) -> None:
    """Print the table, or write docs/sizes.md."""
    from host_sim.errors import Trouble
    from host_sim.micropython.nodejs import NoMachine
    from host_sim.micropython.vm import DeviceError
    from host_sim.paths import ROOT
    from host_sim.quality import sizes

    try:
        drive, heap = sizes.on_the_drive(), sizes.in_the_heap()
    except (NoMachine, DeviceError) as reason:
        raise Trouble(str(reason)) from None
    text = sizes.page(drive, heap)
    if args.update:
        (ROOT / sizes.PAGE).write_text(text, encoding="utf-8")
        print(sizes.PAGE)
    else:
        print(text)
    print(*sizes.too_generous(drive + heap), sep="\n")
