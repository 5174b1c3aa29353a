# SPDX-License-Identifier: MIT
"""`python3 -m host_sim pictures`: every picture of the docs, made by the simulator from
scenarios."""

import tempfile

from host_sim.errors import Trouble
from host_sim.paths import ROOT

HELP = "make every picture and film of the docs; with --check say which are stale"
EXAMPLE = "pictures --check"


def add_arguments(parser):
    parser.add_argument(
        "--check", action="store_true", help="change nothing, only say which pictures are stale"
    )


def run(args):
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
            print(f"The page's pictures stay as they are: {reason}.")
        return
    with tempfile.TemporaryDirectory() as folder:
        for _ in pictures.make(folder):
            pass
        stale = pictures.stale(folder) + page.stale()
    if stale:
        raise Trouble(
            f"stale: {', '.join(stale)}; look at what changed, and make them anew with "
            "python3 -m host_sim pictures."
        )
    print(f"All {len(pictures.TABLE) + len(page.TABLE)} pictures are fresh.")
