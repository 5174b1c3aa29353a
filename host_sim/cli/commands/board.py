# SPDX-License-Identifier: MIT
"""`python3 -m host_sim board`: control a board over USB."""

import re
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from host_sim import paths
from host_sim.cli import arguments
from host_sim.errors import Trouble
from host_sim.flash import NVM_SIZE
from host_sim.hardware import boards

if TYPE_CHECKING:
    from host_sim.deploy.usb.repl import Repl, SerialPort
    from host_sim.handheld.connected import BoardConsole

HELP = "control a connected board: its screen, buttons and saved games"
EXAMPLE = "board backup my-games.nvm"
NEEDS = "board"
ACTIONS = ("screen", "press", "scenario", "backup", "restore", "heap")


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("--port", metavar="PORT", help="serial port (default: auto-detect)")
    parser.add_argument(
        "work",
        nargs="?",
        default="screen",
        metavar="ACTION",
        help=f"what to do: {', '.join(ACTIONS)} (default: screen)",
    )
    parser.add_argument(
        "words",
        nargs="*",
        metavar="BUTTON or FILE",
        help="press: button names; scenario, backup, restore: a file",
    )


def check(args: Namespace, parser: ArgumentParser) -> None:
    """Check the arguments, before packages are installed."""
    arguments.one_of("action", ACTIONS, args.work)
    takes = {"screen": 0, "heap": 0, "scenario": 1, "backup": 1, "restore": 1}
    count = takes.get(args.work)
    if count == 0 and args.words:
        parser.error(f"{args.work} takes no {args.words[0]!r}")
    if count == 1 and len(args.words) != 1:
        parser.error(f"{args.work} takes one file: board {args.work} FILE")
    if args.work == "press":
        if not args.words:
            parser.error("press takes buttons: board press DOWN A")
        for word in args.words:
            if word.upper() not in boards.BUTTONS:
                parser.error(f"{word!r} is not a button; buttons: {', '.join(boards.BUTTONS)}")
    if args.work == "backup":
        if Path(args.words[0]).exists():
            parser.error(f"{args.words[0]!r} already exists; name a new file")
        why = paths.unwritable_reason(args.words[0])
        if why:
            parser.error(f"cannot write {args.words[0]!r} ({why}); name another file")
    if args.work in ("restore", "scenario") and not Path(args.words[0]).is_file():
        parser.error(f"the file {args.words[0]!r} does not exist")
    if args.work == "restore" and Path(args.words[0]).stat().st_size != NVM_SIZE:
        parser.error(f"{args.words[0]!r} is not a backup, which has {NVM_SIZE} bytes")


def run(args: Namespace) -> int:
    """Connect to the board and do the work."""
    from host_sim.deploy.usb.repl import SerialPort, find

    port = SerialPort(find(args.port))
    try:
        return work(args, port)
    finally:
        port.close()


def work(args: Namespace, port: "SerialPort") -> int:
    """Do the work on a connected board."""
    from host_sim.deploy.usb.repl import Repl
    from host_sim.handheld.connected import BoardConsole

    with Repl(port) as repl:
        if args.work == "backup":
            backup(repl, Path(args.words[0]))
        elif args.work == "restore":
            repl.put_nvm(Path(args.words[0]).read_bytes())
            print(f"{args.words[0]}: on the board, written and compared.")
        elif args.work == "scenario":
            play(args.words[0], BoardConsole(repl))
        else:
            console = BoardConsole(repl)
            console.power_on()
            for word in args.words:
                console.press(word.upper())
            if args.work == "heap":
                print(f"{console.heap()} bytes of heap are free.")
            else:
                show(console)
    return 0


def backup(repl: "Repl", path: Path) -> None:
    """Save the board's nvm to a file."""
    data = repl.nvm()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    print(
        f"{path}: {len(data)} bytes. `play --nvm {path}` continues its games "
        "here, `restore` copies it back."
    )


def show(console: "BoardConsole") -> None:
    """Print the screen."""
    from host_sim.frontends.terminal.art import text_art

    print("\n".join(text_art(console.image(), sys.stdout.encoding)))


def play(path: str, console: "BoardConsole") -> None:
    """Play a scenario that does not depend on the dice, which are random on a real board."""
    from host_sim.scenario.player import Player
    from host_sim.scenario.script import Scenario

    text = Path(path).read_text(encoding="utf-8")
    if re.search(r"^\s*cut power", text, re.MULTILINE):
        raise Trouble(f"{path} cuts the power, which is not possible from here.")
    Player(Scenario.load(path), lambda seed, settings: console).play()
    print(f"{Path(path).name}: all as expected on the board.")
