# SPDX-License-Identifier: MIT
"""`python3 -m host_sim`: the handheld in a window, a terminal, in words or a log; or a scenario
that plays itself."""

import os
import secrets
import sys
from pathlib import Path

from host_sim.cli import arguments
from host_sim.errors import Trouble
from host_sim.hardware import boards
from host_sim.paths import ROOT

HELP = "play: a window where there is a screen, else the terminal; or let a scenario play"
EXAMPLE = "play scenarios/demo.txt --gif demo.gif"
LAST_WORDS = 2000  # characters of the serial console, shown when the firmware has died
OWN = {"nvm": None, "fresh": False, "seed": None, "board": None, "settings": [], "language": None}
PICTURES = {"png": None, "gif": None, "update_goldens": False}  # only a scenario's
DEMO = ROOT / "scenarios" / "demo.txt"


def add_arguments(parser):
    parser.add_argument(
        "scenario",
        nargs="?",
        metavar="SCENARIO",
        help="a scenario file to play, printing its shots",
    )
    face = arguments.for_playing(parser, "saves/handful.nvm")
    face.add_argument(
        "--headless",
        action="store_const",
        dest="face",
        const="headless",
        help="play the demo scenario and print its shots",
    )
    face.add_argument(
        "--text",
        action="store_const",
        dest="face",
        const="text",
        help="play in words: for screen readers and pipes",
    )
    parser.add_argument("--silent", action="store_true", help="a window without a buzzer")
    parser.add_argument("--seed", type=arguments.seed, metavar="N", help="the same dice every time")
    parser.add_argument(
        "--board",
        metavar="NAME",
        help="the board to simulate: pico (without a word), feather, qtpy, xiao ...",
    )
    parser.add_argument(
        "--png",
        type=arguments.new_file(".png"),
        metavar="FILE",
        help="with SCENARIO: its last screen as a picture",
    )
    parser.add_argument(
        "--gif",
        type=arguments.new_file(".gif"),
        metavar="FILE",
        help="with SCENARIO: all of it as a film",
    )
    parser.add_argument(
        "--update-goldens",
        action="store_true",
        help="with SCENARIO: keep its screens as the right ones",
    )


def check(args, parser):
    read_settings(args.settings)
    own, pictures = arguments.given(args, OWN), arguments.given(args, PICTURES)
    scenario = args.scenario or args.face == "headless"
    if scenario and own:
        parser.error(f"a scenario brings its own dice and settings, and heeds no {own[0]}")
    if args.scenario and args.face not in (None, "headless"):
        parser.error(f"a scenario plays itself, and needs no --{args.face}")
    if pictures and not scenario:
        parser.error(f"{pictures[0]} belongs to a scenario: play SCENARIO {pictures[0]}")
    if args.board:
        boards.named(args.board)


def needs(args):
    """Other boards' pins stand in circuitpython-stubs, which playing on a Pico can do without."""
    plain = not args.board or boards.named(args.board) == boards.PICO
    return "play" if plain else "test"


def run(args):
    settings = read_settings(args.settings)
    if args.scenario or args.face == "headless":
        return play_scenario(args)
    for face in [args.face] if args.face else faces():
        if face == "headless":
            if arguments.given(args, OWN):
                raise Trouble(
                    "there is neither a screen nor a terminal here to play in; the demo that "
                    f"--headless plays heeds no {arguments.given(args, OWN)[0]}."
                )
            return play_scenario(args)
        if play_by_hand(face, args, settings):
            return 0
    return 1


def faces(environment=None, platform=sys.platform, interactive=None):
    """The front ends to try, best first."""
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
    return ["window"] * screen + ["terminal"] * interactive + ["headless"]


def play_by_hand(face, args, settings):
    """Play until the person has enough; False if this front end cannot be had here."""
    from host_sim.frontends import save_file
    from host_sim.handheld.language import speak
    from host_sim.scenario.captures import Camera

    if face == "window":
        from host_sim.frontends.window import sdl
        from host_sim.frontends.window import window as front

        why = sdl.missing()
        if why and args.face:
            raise Trouble(f"no window can be opened ({why}); try --terminal.")
        if why:
            return False
    elif face == "text":
        from host_sim.frontends import text as front
    else:
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise Trouble("--terminal needs a terminal, and this is none; try --text.")
        from host_sim.frontends import terminal as front
    nvm_file = save_file.NvmFile(args.nvm or save_file.DEFAULT)
    if face == "window":
        settings = with_buzzer(settings, args)
    with nvm_file.held():
        settings, nvm = speak(args.language, settings, nvm_file.load(args.fresh))
        device = make_device(args, settings, nvm)
        try:
            device.power_on()
            front.play(device, nvm_file, Camera())
        except Exception as error:
            if device.error is not error:
                raise
            print(device.serial[-LAST_WORDS:], file=sys.stderr)
            raise Trouble(
                f"the firmware stopped with {error!r}; its last words are above."
            ) from None
        finally:
            nvm_file.save(device.nvm)
    return True


def with_buzzer(settings, args):
    """The window has one, unless somebody decided otherwise or the board has no pin left for it."""
    from host_sim.sim.files import Drive

    said = Drive(ROOT, settings).settings()
    profile = boards.profiles()[boards.named(args.board) if args.board else boards.PICO]
    bus = boards.BUSES.get(said.get("HANDFUL_DISPLAY"), ())
    taken = [said.get(f"HANDFUL_{name}", profile[name]) for name in (*boards.BUTTONS, *bus)]
    if args.silent or "HANDFUL_BUZZER" in said or profile["BUZZER"] in taken:
        return settings
    return {**settings, "HANDFUL_BUZZER": 1}


def make_device(args, settings, nvm):
    from host_sim.handheld.device import Device

    seed = secrets.randbelow(1 << 30) if args.seed is None else args.seed
    board = boards.named(args.board) if args.board else boards.PICO
    try:
        return Device(ROOT, nvm=nvm, seed=seed, settings=settings, board=board, language=None)
    except ValueError as error:
        raise Trouble(f"{error}.") from None


def play_scenario(args):
    from host_sim.frontends import headless
    from host_sim.scenario import captures

    film = captures.Film() if args.gif else None
    path = Path(args.scenario) if args.scenario else DEMO
    player = headless.play_scenario(path, film=film, update=args.update_goldens)
    if args.png:
        print(captures.save_png(player.device.image(), args.png, player.device.brightness))
    if film:
        print(film.save(args.gif))
    print(f"{path.name}: all as expected, {player.device.now:.1f} s of play.")
    return 0


def read_settings(words):
    settings = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key:
            raise Trouble(
                f"--settings {word} should read --settings KEY=VALUE, for example --settings "
                "LANGUAGE=de."
            )
        settings[key] = int(value) if value.removeprefix("-").isdecimal() else value
    return settings
