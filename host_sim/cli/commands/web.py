# SPDX-License-Identifier: MIT
"""`python3 -m host_sim web`: the handheld in a browser, on a laptop or a phone."""

import tempfile
from argparse import ArgumentParser, Namespace
from pathlib import Path

from host_sim.cli import arguments
from host_sim.web import serving

HELP = "play in a browser, also on a phone; or build the page for a web server"
EXAMPLE = "web --host"
NEEDS = "deploy"
FORMER = {"--build": "-o FOLDER"}
SERVING = {"port": serving.PORT, "host": serving.HOST, "no_browser": False}


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FOLDER",
        help="only write the page into this folder, for any web server, under any path",
    )
    parser.add_argument(
        "--host",
        nargs="?",
        const=serving.EVERY_HOST,
        default=serving.HOST,
        metavar="ADDRESS",
        help="serve it to other devices in your network and print a QR code for phones; with "
        "ADDRESS, only on that address of this computer",
    )
    parser.add_argument(
        "--port",
        type=arguments.whole(0, 65535),
        default=serving.PORT,
        metavar="N",
        help=f"port to serve it on (default: {serving.PORT}); 0: any free one",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")


def check(args: Namespace, parser: ArgumentParser) -> None:
    """Check the arguments, before packages are installed."""
    from host_sim.web import building

    own = arguments.given(args, SERVING)
    if args.output and own:
        parser.error(f"{own[0]} cannot be combined with --output, which serves nothing")
    if args.output:
        building.check(args.output)


def needs(args: Namespace) -> str:
    """Return the set of packages: a phone's QR code needs one more."""
    return NEEDS if args.host == serving.HOST else "qr"


def run(args: Namespace) -> None:
    """Serve the page, or write it into a folder."""
    from host_sim.web import building

    if args.output:
        size = building.build(args.output)
        print(f"{args.output}: the page, {size:,} bytes.")
        return
    with tempfile.TemporaryDirectory() as folder:
        building.build(folder)
        serving.serve(folder, args.port, args.host, not args.no_browser)
