# SPDX-License-Identifier: MIT
"""`python3 -m host_sim replay LINE`: the game that a replay line tells of, action by action, and
the handheld as it stood at the end."""

import sys
from pathlib import Path

from host_sim.cli import arguments
from host_sim.errors import Trouble
from host_sim.frontends.save_file import NvmFile
from host_sim.paths import ROOT

HELP = "tell the game of a replay line (pause menu, with a cable: Bug report), and where it stands"
EXAMPLE = "replay HF1:yahtzee:AQcAeWFodHplZQEAAAAAAAAGAAABBQUDAThh7tc="


def add_arguments(parser):
    parser.add_argument("line", metavar="LINE", help="the line the handheld sent over serial")
    parser.add_argument(
        "--nvm",
        type=arguments.new_file(),
        metavar="FILE",
        help="save it as a nvm to play on: --nvm FILE",
    )
    parser.add_argument("--quiet", action="store_true", help="only the end, not every action")


def check(args, parser):
    if args.nvm and Path(args.nvm).exists():
        parser.error(
            f"the file {args.nvm} may hold somebody's games; name a file that is not there yet"
        )


def run(args):
    match = read_line(args.line)
    if not args.quiet:
        tell(match)
    nvm = nvm_with(match)
    if args.nvm:
        NvmFile(args.nvm).save(nvm)
        print(f"Play on: python3 -m host_sim --nvm {args.nvm}")
    show_handheld(nvm)


def read_line(line):
    """The match; Trouble says what is wrong with the line."""
    for place in (ROOT / "lib", ROOT):
        if str(place) not in sys.path:
            sys.path.insert(0, str(place))
    from handful.chance import Chance
    from handful.match.saved import load_replay

    try:
        return load_replay(line, Chance(bytes(16)))
    except ValueError as error:
        raise Trouble(f"this is {error}; copy the whole line that begins with HF1:.") from None


def tell(match):
    """Every action in the game's own notation."""
    from handful.modules import load_game

    facts, rules = load_game(match.name, ""), load_game(match.name, "rules")
    options = {
        name: values[number]
        for (name, values), number in zip(facts.OPTIONS, match.options, strict=True)
    }
    state = rules.State(len(match.kinds), **options)
    if match.origin:
        state = rules.State.unpack(match.origin)
    print(f"{match.name}, {len(match.kinds)} seats, {options or 'no options'}")
    for number, action in enumerate(match.log, 1):
        who = state.turn()
        print(f"{number:5}  {'chance' if who < 0 else f'seat {who + 1}'}: {state.describe(action)}")
        state.apply(action)
    print(state)


def nvm_with(match):
    """A nvm in which this game is in play."""
    from handful.journal.journal import Journal

    from host_sim.sim.nvm import Flash

    flash = Flash(4096)
    journal = Journal(flash)
    journal.put("settings", bytes([4, 2, 1, 0]) + b"en")
    if len(match.save()) > 3000:
        match.discard_log()
    journal.begin(match.save())
    return bytes(flash)


def show_handheld(nvm):
    """The screen one would see when power comes back."""
    from host_sim.frontends.headless import print_shot
    from host_sim.handheld.device import Device

    device = Device(ROOT, nvm=nvm)
    device.power_on()
    device.run(1)
    print_shot("the handheld", device)
    device.cut_power()
