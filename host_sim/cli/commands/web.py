# SPDX-License-Identifier: MIT
"""`python3 -m host_sim web`: the handheld in a browser, on a laptop or a phone."""

import tempfile
from pathlib import Path

from host_sim.cli import arguments
from host_sim.web import serving

HELP = "play in a browser; with --build make the page for any web server"
EXAMPLE = "web --build page"
NEEDS = "deploy"
SERVING = {"port": serving.PORT, "no_browser": False}


def add_arguments(parser):
    parser.add_argument(
        "--build",
        type=Path,
        metavar="FOLDER",
        help="only put the page there, for any web server, under any path",
    )
    parser.add_argument(
        "--port",
        type=arguments.whole(0, 65535),
        default=serving.PORT,
        metavar="N",
        help=f"serve it on this port ({serving.PORT}); 0: any that is free",
    )
    parser.add_argument("--no-browser", action="store_true", help="open no browser")


def check(args, parser):
    own = arguments.given(args, SERVING)
    if args.build and own:
        parser.error(f"--build only makes the page, and heeds no {own[0]}")


def run(args):
    from host_sim.web import building

    if args.build:
        size = building.build(args.build)
        print(f"{args.build}: the page, {size:,} bytes.")
        return
    with tempfile.TemporaryDirectory() as folder:
        building.build(folder)
        serving.serve(folder, args.port, not args.no_browser)
