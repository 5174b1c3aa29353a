# SPDX-License-Identifier: MIT
"""`python3 -m host_sim emulate`: the deployed files on genuine CircuitPython, emulated."""

import os
import sys
from argparse import ArgumentParser, Namespace
from contextlib import AbstractContextManager
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, TextIO

from host_sim.cli import arguments
from host_sim.cli.commands.play import faces, read_settings, wanted_language
from host_sim.errors import Trouble
from host_sim.paths import ROOT

if TYPE_CHECKING:
    from host_sim.quality.firmware.compare import Moment
    from host_sim.quality.firmware.measure import Row

Files = dict[str, bytes]  # {path on the drive: content}

HELP = "run the deployed files on real CircuitPython firmware in an emulated Pico"
EXAMPLE = "emulate --firmware adafruit-circuitpython.uf2 --measure"
NEEDS = "test"
VARIABLE = "HANDFUL_FIRMWARE"  # environment variable with the path of the firmware
NVM = ROOT / "saves" / "emulator.nvm"
FRAME_SECONDS = 0.03  # real time that emulating may take between two pictures
PLAY_ONLY: dict[str, object] = {  # options for playing by hand, with their defaults
    "nvm": None,
    "fresh": False,
    "face": None,
    "settings": [],
    "serial": None,
    "language": None,
}


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "--firmware",
        metavar="FILE.uf2",
        default=os.environ.get(VARIABLE),
        help=f"CircuitPython for a Pico or a board with its pins (default: ${VARIABLE})",
    )
    work = parser.add_mutually_exclusive_group()
    work.add_argument(
        "--scenario",
        metavar="FILE",
        help="run a scenario and compare its pictures with the simulator's",
    )
    work.add_argument(
        "--evening",
        type=arguments.minutes,
        metavar="MINUTES",
        help="play all games in turn for this time and watch the memory",
    )
    work.add_argument("--measure", action="store_true", help="measure speed and heap")
    arguments.for_playing(parser, "saves/emulator.nvm")
    parser.add_argument(
        "--source", action="store_true", help="deploy modules as .py instead of compiled"
    )
    parser.add_argument(
        "--seed", type=arguments.seed, default=1, metavar="N", help="seed of the dice (default: 1)"
    )
    parser.add_argument(
        "--serial",
        type=lambda word: word if word == "-" else arguments.new_file()(word),
        metavar="FILE",
        help="connect USB, and write the serial console to this file (- is stderr)",
    )


def check(args: Namespace, parser: ArgumentParser) -> None:
    """Check the arguments, before packages are installed."""
    from host_sim.deploy.flash import uf2

    read_settings(args.settings)
    if args.firmware is None:
        parser.error(f"--firmware FILE.uf2 is missing: CircuitPython's comes from {uf2.WHERE}")
    uf2.read(args.firmware)
    works = args.scenario or args.evening or args.measure
    unused = arguments.given(args, PLAY_ONLY)
    if works and unused:
        parser.error(f"{unused[0]} is for playing by hand")
    if args.scenario and not Path(args.scenario).is_file():
        parser.error(f"the scenario {args.scenario!r} does not exist")


def run(args: Namespace) -> int:
    """Play, compare, measure, or run an evening."""
    from host_sim.deploy import tree
    from host_sim.handheld import emulated

    print("Compiling ..." if not args.source else "Collecting files ...", flush=True)
    form = tree.STRIPPED if args.source else tree.COMPILED
    files = emulated.deployed_files(ROOT, form, read_settings(args.settings))
    if args.scenario:
        return compare(args, files)
    if args.evening:
        return evening(args, files)
    if args.measure:
        return measure(args, files)
    return play(args, files)


# --- playing by hand -----------------------------------------------------------------------------


def play(args: Namespace, files: Files) -> int:
    """Play by hand until the player quits."""
    from host_sim.frontends import save_file
    from host_sim.handheld.emulated import Pico
    from host_sim.handheld.language import set_language
    from host_sim.scenario.captures import Camera

    front = front_end(args.face)
    nvm_file = save_file.NvmFile(args.nvm or NVM)
    with nvm_file.held():
        given = read_settings(args.settings)
        settings, nvm = set_language(wanted_language(args, given), given, nvm_file.load(args.fresh))
        device = Pico(
            args.firmware, files, nvm=nvm, seed=args.seed, settings=settings,
            usb=args.serial is not None,
        )  # fmt: skip
        device.host_limit = FRAME_SECONDS
        with serial_file(args.serial) as file, device:
            if file:
                device.on_serial = lambda text: print(text, end="", file=file, flush=True)
            device.start()
            try:
                front.play(device, nvm_file, Camera())
            finally:
                nvm_file.save(device.nvm)
    return 0


def front_end(wanted: str | None) -> ModuleType:
    """Return the wanted front end, or the first one that works. Raise Trouble if there is none."""
    for face in [wanted] if wanted else faces():
        if face == "window":
            from host_sim.frontends.window import sdl, window

            why = sdl.why_no_window()
            if not why:
                return window
            if wanted:
                raise Trouble(f"no window can be opened ({why}); try --terminal.")
        elif face == "terminal":
            if not (sys.stdin.isatty() and sys.stdout.isatty()):
                raise Trouble("--terminal needs an interactive terminal.")
            from host_sim.frontends.terminal import terminal

            return terminal
    raise Trouble(
        "there is neither a screen nor a terminal to play in; --scenario, --evening and "
        "--measure need none."
    )


def serial_file(name: str | None) -> AbstractContextManager[TextIO | None]:
    """Open the file for the serial console. "-" is stderr."""
    from contextlib import nullcontext

    if name is None or name == "-":
        return nullcontext(sys.stderr if name else None)
    return open(name, "w", encoding="utf-8")


# --- without a player ----------------------------------------------------------------------------


def compare(args: Namespace, files: Files) -> int:
    """Compare the pictures of a scenario with the simulator's."""
    from host_sim.quality.firmware import compare as comparing
    from host_sim.scenario.captures import CAPTURES, save_png

    def say(moment: "Moment") -> None:
        how = "differs" if moment.late is None else "same"
        if moment.late:
            how += f", {moment.late:.2f} s later"
        print(f"  {moment.name}: {how}", flush=True)

    moments = comparing.compare(args.scenario, args.firmware, files, say)
    wrong = [moment for moment in moments if moment.late is None]
    for moment in wrong:
        for kind, picture in (("simulator", moment.wanted), ("firmware", moment.seen)):
            print(save_png(picture, CAPTURES / f"{moment.name}-{kind}.png"))
    print(f"{len(moments) - len(wrong)} of {len(moments)} pictures are the simulator's.")
    return 1 if wrong else 0


def measure(args: Namespace, files: Files) -> int:
    """Measure speed and heap."""
    from host_sim.quality.firmware import measure as measuring

    def say(row: "Row") -> None:
        goal = "" if row.goal is None else f"  (goal {row.goal:,})"
        mark = "" if row.goal is None or row.value <= row.goal else "  TOO SLOW"
        print(f"  {row.what:<52}{row.value:>9,.0f} {row.unit}{goal}{mark}", flush=True)

    rows = measuring.measure(args.firmware, files, say)
    return 1 if any(row.goal is not None and row.value > row.goal for row in rows) else 0


def evening(args: Namespace, files: Files) -> int:
    """Play all games in turn for some time and watch the memory."""
    from host_sim.quality.firmware import evening as evenings

    account, serial = evenings.spend(args.firmware, args.evening, files, args.seed, say_at_once)
    if account.tracebacks or account.broke:
        print(serial[-2000:], account.broke, sep="\n")
    print(
        f"{account.minutes:.1f} minutes: {account.starts} games started, {account.finished} "
        f"finished, {account.resumed} resumed, {account.looks} pages opened, {account.restarts} "
        f"restarts of Python.\n"
        f"MemoryErrors: {account.memory_errors}; other tracebacks: "
        f"{account.tracebacks - account.memory_errors}.\n"
        f"Largest allocation in play: {account.largest:,} bytes; larger than "
        f"{evenings.LARGE:,}: {account.large}.\n"
        f"Lowest largest run, growth counted: {account.lowest_run:,} bytes (not below "
        f"{evenings.LEAST_RUN:,}).\nMost live after a game was left: {account.left:,} bytes."
    )
    return 0 if account.fine else 1


def say_at_once(text: str) -> None:
    """Print a line at once."""
    print(text, flush=True)
