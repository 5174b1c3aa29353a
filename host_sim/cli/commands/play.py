# SPDX-License-Identifier: MIT
"""`python3 -m host_sim play`: the console in a window or a terminal, as text, or in a scenario."""

import os
import secrets
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from host_sim.cli import arguments
from host_sim.cli.wording import suggestion
from host_sim.errors import Trouble
from host_sim.hardware import boards
from host_sim.paths import ROOT
from host_sim.sim.board_pins import PICO

if TYPE_CHECKING:
    from host_sim.handheld.device import Device
    from host_sim.sim.files import Settings

HELP = "play in a window, or in the terminal without a screen; or run a scenario"
EXAMPLE = "play scenarios/demo.txt -o demo.gif"
NEEDS = "play"
FORMER = {"--png": "-o FILE.png", "--gif": "-o FILE.gif"}
SERIAL_TAIL = 2000  # characters of the serial console to show when the firmware has crashed
OWN: dict[str, object] = {
    "nvm": None,
    "fresh": False,
    "seed": None,
    "board": None,
    "settings": [],
    "language": None,
}
PICTURES: dict[str, object] = {"output": [], "update_goldens": False}  # of scenarios
PREFIX = "HANDFUL_"  # all names in settings.toml start with it
OTHER_SETTINGS = (  # beside pins
    "LANGUAGE", "BRIGHTNESS", "DIM_SECONDS", "SLEEP_SECONDS", "DISPLAY", "CHIP", "FREQUENCY",
    "ROTATION", "PRESSED",
)  # fmt: skip
DEMO = ROOT / "scenarios" / "demo.txt"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "scenario",
        nargs="?",
        metavar="SCENARIO",
        help="scenario file to run; its screens are printed",
    )
    face = arguments.for_playing(parser, "saves/handful.nvm")
    face.add_argument(
        "--headless",
        action="store_const",
        dest="face",
        const="headless",
        help="run the demo scenario and print its screens",
    )
    face.add_argument(
        "--text",
        action="store_const",
        dest="face",
        const="text",
        help="play as text, for screen readers and pipes",
    )
    parser.add_argument("--silent", action="store_true", help="no sound in the window")
    parser.add_argument(
        "--seed", type=arguments.seed, metavar="N", help="roll the same dice every time"
    )
    parser.add_argument(
        "--board",
        metavar="NAME",
        help="board to simulate: pico (default), feather, qtpy, xiao, ...",
    )
    arguments.for_output(
        parser,
        "with SCENARIO: save its last screen (.png) or a film of it (.gif); can be repeated",
        ".png",
        ".gif",
        several=True,
    )
    parser.add_argument(
        "--update-goldens",
        action="store_true",
        help="with SCENARIO: save its screens as golden pictures",
    )


def check(args: Namespace, parser: ArgumentParser) -> None:
    """Check the arguments, before packages are installed."""
    read_settings(args.settings)
    own, pictures = arguments.given(args, OWN), arguments.given(args, PICTURES)
    scenario = args.scenario or args.face == "headless"
    if scenario and own:
        parser.error(f"{own[0]} cannot be combined with a scenario")
    if args.scenario and args.face not in (None, "headless"):
        parser.error(f"--{args.face} cannot be combined with a scenario")
    if pictures and not scenario:
        parser.error(f"{pictures[0]} needs a scenario: play SCENARIO {pictures[0]}")
    if args.scenario and not Path(args.scenario).is_file():
        parser.error(f"the scenario file {args.scenario!r} does not exist")
    if args.board:
        boards.named(args.board)


def needs(args: Namespace) -> str:
    """Return the package set. Pins of boards other than the Pico come from circuitpython-stubs."""
    plain = not args.board or boards.named(args.board) == PICO
    return "play" if plain else "test"


def run(args: Namespace) -> int:
    """Play with the best front end, or run a scenario."""
    settings = read_settings(args.settings)
    check_games()
    if args.scenario or args.face == "headless":
        return play_scenario(args)
    for face in [args.face] if args.face else faces():
        if face == "headless":
            if arguments.given(args, OWN):
                raise Trouble(
                    "there is neither a screen nor a terminal to play in, and "
                    f"{arguments.given(args, OWN)[0]} cannot be combined with the demo scenario."
                )
            return play_scenario(args)
        if play_by_hand(face, args, settings):
            return 0
    return 1


def check_games() -> None:
    """Refuse games with facts or hooks that the console would ignore."""
    from host_sim.device_code.contract import all_problems

    problems = all_problems()
    if problems:
        raise Trouble(" ".join(problems))


def faces(
    environment: Mapping[str, str] | None = None,
    platform: str = sys.platform,
    interactive: bool | None = None,
) -> list[str]:
    """Return the front ends to try, best first."""
    environment = os.environ if environment is None else environment
    if interactive is None:
        interactive = (
            sys.stdin.isatty() and sys.stdout.isatty() and environment.get("TERM") != "dumb"
        )
    if platform in ("win32", "darwin"):
        screen = not environment.get("SSH_CONNECTION")
    else:
        screen = bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))
    if environment.get("CI") or environment.get("SDL_VIDEODRIVER") == "dummy":
        screen = False
    return ["window"] * screen + ["terminal"] * bool(interactive) + ["headless"]


def play_by_hand(face: str, args: Namespace, settings: "Settings") -> bool:
    """Play until the player quits. Return False if this front end is not available."""
    from host_sim.frontends import save_file
    from host_sim.handheld.language import set_language
    from host_sim.scenario.captures import Camera

    front: ModuleType
    if face == "window":
        from host_sim.frontends.window import sdl, window

        front = window
        why = sdl.why_no_window()
        if why and args.face:
            raise Trouble(f"no window can be opened ({why}); try --terminal.")
        if why:
            return False
    elif face == "text":
        from host_sim.frontends import text

        front = text
    else:
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise Trouble("--terminal needs an interactive terminal; try --text.")
        from host_sim.frontends.terminal import terminal

        front = terminal
    nvm_file = save_file.NvmFile(args.nvm or save_file.DEFAULT)
    if face == "window":
        settings = add_buzzer(settings, args)
    with nvm_file.held():
        settings, nvm = set_language(
            wanted_language(args, settings), settings, nvm_file.load(args.fresh)
        )
        device = make_device(args, settings, nvm)
        try:
            device.power_on()
            front.play(device, nvm_file, Camera())
        except Exception as error:
            if device.error is not error:
                raise
            print(device.serial[-SERIAL_TAIL:], file=sys.stderr)
            raise Trouble(
                f"the firmware stopped with {error!r}; its serial output is above."
            ) from None
        finally:
            nvm_file.save(device.nvm)
    return True


def add_buzzer(settings: "Settings", args: Namespace) -> "Settings":
    """Return the settings with a buzzer, unless they mention one or its pin is used."""
    from host_sim.sim.files import Drive

    effective = Drive(ROOT, settings).settings()
    profile = boards.profiles()[boards.named(args.board) if args.board else PICO]
    bus = boards.BUSES.get(str(effective.get("HANDFUL_DISPLAY")), ())
    taken = [effective.get(f"HANDFUL_{name}", profile[name]) for name in (*boards.BUTTONS, *bus)]
    if args.silent or "HANDFUL_BUZZER" in effective or profile["BUZZER"] in taken:
        return settings
    return {**settings, "HANDFUL_BUZZER": 1}


def make_device(args: Namespace, settings: "Settings", nvm: bytes | None) -> "Device":
    """Return the simulated console, switched off."""
    from host_sim.handheld.device import Device

    seed = secrets.randbelow(1 << 30) if args.seed is None else args.seed
    board = boards.named(args.board) if args.board else PICO
    try:
        return Device(ROOT, nvm=nvm, seed=seed, settings=settings, board=board, language=None)
    except ValueError as error:
        raise Trouble(f"{error}.") from None


def play_scenario(args: Namespace) -> int:
    """Run a scenario, print its screens and save its pictures."""
    from host_sim.frontends import headless
    from host_sim.scenario import captures

    films = arguments.ending_in(".gif", args.output)
    film = captures.Film()
    path = Path(args.scenario) if args.scenario else DEMO
    player = headless.play_scenario(path, film=film if films else None, update=args.update_goldens)
    for file in arguments.ending_in(".png", args.output):
        print(captures.save_png(player.device.image(), file, player.device.brightness))
    for file in films:
        print(film.save(file))
    print(f"{path.name}: all as expected, {player.device.now:.1f} s of play.")
    return 0


def wanted_language(args: Namespace, settings: "Settings") -> str | None:
    """Return the language given with --language or --settings, or None."""
    code = args.language or settings.get(PREFIX + "LANGUAGE")
    return str(code) if code else None


def setting_names() -> list[str]:
    """Return the names of all settings, without their prefix."""
    profiles = boards.profiles().values()
    pins = (name for profile in profiles for name in profile if name.isupper())
    return [*OTHER_SETTINGS, *dict.fromkeys(pins)]


def read_settings(words: Sequence[str]) -> "dict[str, str | int]":
    """Return settings by name from KEY=VALUE words. The prefix HANDFUL_ can be left out."""
    settings: dict[str, str | int] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key:
            raise Trouble(
                f"--settings {word} is not KEY=VALUE, for example --settings LANGUAGE=de."
            )
        name = key.upper().removeprefix(PREFIX)
        if name not in setting_names():
            hint = suggestion(name, setting_names()) or "; settings.toml lists all settings"
            raise Trouble(f"--settings: unknown setting {key!r}{hint}.")
        if name == "LANGUAGE" and value not in arguments.languages_here():
            there = ", ".join(arguments.languages_here())
            raise Trouble(f"--settings: there is no language {value!r}; available: {there}.")
        settings[PREFIX + name] = int(value) if value.removeprefix("-").isdecimal() else value
    return settings
