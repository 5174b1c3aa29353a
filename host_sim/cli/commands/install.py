# SPDX-License-Identifier: MIT
"""`python3 -m host_sim install`: install what all commands need, for use without a network."""

from argparse import ArgumentParser, Namespace

HELP = "install everything that any command needs, to work offline afterwards"
EXAMPLE = "install"
NEEDS = ("play", "deploy", "test", "dask", "board", "case", "qr", "browser")


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""


def run(args: Namespace) -> int:
    """Install the MicroPython VM, the emulator and a browser. The packages are installed before."""
    from host_sim.emulator import engine
    from host_sim.errors import Trouble
    from host_sim.micropython import vm
    from host_sim.micropython.nodejs import NoMachine
    from host_sim.web.browser import launch
    from host_sim.web.browser.chromium import NoBrowser

    missing = []
    for what, install in (
        ("the MicroPython VM (test, measure, web)", vm.ensure),
        ("the emulator (emulate)", engine.ensure),
        ("a browser (test, docs pictures)", launch.prepare),
    ):
        try:
            install(lambda line: print(line, flush=True))
        except (NoMachine, NoBrowser, Trouble) as reason:
            missing.append(f"Not installed: {what}, because {reason}")
    print(*missing or ["Everything is installed. All commands now work offline."], sep="\n")
    return 1 if missing else 0
