# SPDX-License-Identifier: MIT
"""`python3 -m host_sim replay LINE`: the game of a bug report, action by action, and its screen."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, cast

from host_sim.cli import arguments
from host_sim.cli.wording import counted
from host_sim.errors import Trouble
from host_sim.frontends.save_file import NvmFile
from host_sim.paths import ROOT, enable_device_imports
from host_sim.program import PROGRAM

if TYPE_CHECKING:
    from handful.match.match import Match
    from nvm import ByteArray

HELP = "show the game of a bug report, action by action, and its last screen"
NEEDS = "play"
FORMER = {"--nvm": "-o FILE"}
EXAMPLE = "replay HF1:yahtzee:AQcAeWFodHplZQEAAAAAAAAGAAABBQUDAThh7tc="


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "line",
        metavar="LINE",
        help="line that the console printed over USB (pause menu, Bug report)",
    )
    arguments.for_output(
        parser,
        "save the game to this new file, to continue it with play --nvm FILE",
        type=arguments.new_file(makes_folders=False),
    )
    parser.add_argument("--quiet", action="store_true", help="only show the end")


def check(args: Namespace, parser: ArgumentParser) -> None:
    """Check the arguments, before packages are installed."""
    if args.output and Path(args.output).exists():
        parser.error(f"the file {args.output} exists and may contain saved games; name a new file")
    read_line(args.line)


def run(args: Namespace) -> None:
    """Print the game and show its last screen."""
    match = read_line(args.line)
    if not args.quiet:
        print_actions(match)
    nvm = nvm_with(match)
    if args.output:
        NvmFile(args.output).save(nvm)
        print(f"To continue it: {PROGRAM} --nvm {args.output}")
    show_handheld(nvm)


def read_line(line: str) -> "Match":
    """Return the match of a replay line. Raise Trouble if the line is incomplete."""
    enable_device_imports()
    from handful.chance import Chance
    from handful.match.saved import load_replay

    try:
        return load_replay(line, Chance(bytes(16)))
    except ValueError as error:
        raise Trouble(f"this is {error}; copy the whole line that begins with HF1:.") from None


def print_actions(match: "Match") -> None:
    """Print every action in the notation of the game."""
    from handful.modules import load_game

    facts, rules = load_game(match.name, ""), load_game(match.name, "rules")
    options = {
        name: values[number]
        for (name, values), number in zip(facts.OPTIONS, match.options, strict=True)
    }
    state = rules.State(len(match.kinds), **options)
    if match.origin:
        state = rules.State.unpack(match.origin)
    print(f"{match.name}, {counted(len(match.kinds), 'seat')}, {options or 'no options'}")
    for number, action in enumerate(match.log, 1):
        who = state.turn()
        print(f"{number:5}  {'chance' if who < 0 else f'seat {who + 1}'}: {state.describe(action)}")
        state.apply(action)
    print(state)


def nvm_with(match: "Match") -> bytes:
    """Return an nvm with this game in progress."""
    from handful.journal.journal import Journal

    from host_sim.sim.nvm import Flash

    flash = Flash()
    journal = Journal(cast("ByteArray", flash))
    journal.put("settings", bytes([4, 2, 1, 0]) + b"en")
    if len(match.save()) > 3000:
        match.discard_log()
    journal.begin(match.save())
    return bytes(flash)


def show_handheld(nvm: bytes) -> None:
    """Print the screen after power-on."""
    from host_sim.frontends.headless import print_shot
    from host_sim.handheld.device import Device

    device = Device(ROOT, nvm=nvm)
    device.power_on()
    device.run(1)
    print_shot("the handheld", device)
    device.cut_power()
