# SPDX-License-Identifier: MIT
"""`python3 -m host_sim docs manual`: make docs/how-to-play.md from the texts on the device."""

from argparse import ArgumentParser, Namespace

HELP = "make docs/how-to-play.md from the rules, help and lessons on the device"
EXAMPLE = "docs manual"
NEEDS = "play"


def add_arguments(parser: ArgumentParser) -> None:
    """Add no arguments."""


def run(args: Namespace) -> None:
    """Write docs/how-to-play.md in all languages."""
    from host_sim.docs_build import manual

    for name in manual.write():
        print(name, flush=True)
