# SPDX-License-Identifier: MIT
"""`python3 -m host_sim docs pictures`: make the pictures of the docs from scenarios."""

import tempfile
from argparse import ArgumentParser, Namespace

from host_sim.errors import Trouble
from host_sim.paths import ROOT

HELP = "make all pictures and films of the docs, or list the outdated ones"
EXAMPLE = "docs pictures --check"
NEEDS = "play"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "--check", action="store_true", help="change nothing, only list outdated pictures"
    )


def run(args: Namespace) -> None:
    """Make the pictures, or list the outdated ones."""
    from host_sim.docs_build import pictures
    from host_sim.web import pictures as page
    from host_sim.web.browser.chromium import NoBrowser

    if not args.check:
        for name in pictures.make(ROOT):
            print(name, flush=True)
        try:
            for name in page.make(ROOT):
                print(name, flush=True)
        except NoBrowser as reason:
            print(f"The pictures of the web page are not updated: {reason}.")
        return
    with tempfile.TemporaryDirectory() as folder:
        for _ in pictures.make(folder):
            pass
        stale = pictures.stale(folder) + page.stale()
    if stale:
        raise Trouble(
            f"outdated: {', '.join(stale)}; look at what changed, then run "
            "python3 -m host_sim docs pictures."
        )
    print(f"All {len(pictures.TABLE) + len(page.TABLE)} pictures are up to date.")
