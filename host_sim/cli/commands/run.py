# SPDX-License-Identifier: MIT
"""`python3 -m host_sim run FOLDER`: any CircuitPython project, simulated or on firmware."""

import math
import os
import subprocess
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from host_sim.cli import arguments
from host_sim.errors import Trouble
from host_sim.paths import ROOT

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

    from host_sim.bench.board import Board

HELP = "run any CircuitPython project, simulated or on real firmware"
EXAMPLE = "run . --seconds 3 --press A -o screen.png"
NEEDS = "play"
DEFAULT_SECONDS = 3.0
FIRMWARE_SECONDS = 8.0  # genuine CircuitPython starts and imports for 2 to 5 s
SCALE = 4  # pixels of a PNG file for one pixel of the screen
FRAME_SECONDS = 0.03  # real time that emulating may take between two pictures
SERIAL_TAIL = 2000  # characters of the serial console to print at the end
FAILED = "Traceback (most recent call last)"
BUTTONS = ("A", "B", "UP", "DOWN", "LEFT", "RIGHT")  # of the front ends


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "folder", metavar="FOLDER", help="the folder that you copy to the CIRCUITPY drive"
    )
    parser.add_argument(
        "--firmware",
        metavar="FILE.uf2",
        help="run on this CircuitPython for a Pico, emulated (default: simulate)",
    )
    face = parser.add_mutually_exclusive_group()
    places = (("window", "a window"), ("terminal", "this terminal"), ("page", "your browser"))
    for name, where in places:
        face.add_argument(
            f"--{name}", action="store_const", dest="face", const=name, help=f"show it in {where}"
        )
    parser.add_argument(
        "--test", action="store_true", help="run the tests in FOLDER with pytest (docs/bench.md)"
    )
    parser.add_argument(
        "--update-pictures", action="store_true", help="with --test: write the wanted pictures"
    )
    parser.add_argument(
        "--seconds",
        type=seconds,
        metavar="S",
        help=f"run for S seconds of the board's time and print the screen (default with --press "
        f"or -o: {DEFAULT_SECONDS:g}; with --firmware: {FIRMWARE_SECONDS:g}, as it starts slowly)",
    )
    parser.add_argument(
        "--press",
        action="append",
        default=[],
        metavar="BUTTON",
        help="press a button after that time; can be repeated",
    )
    arguments.for_output(parser, "save the last screen as a PNG file", ".png")
    parser.add_argument(
        "--png",
        dest="output",
        type=arguments.new_file(".png"),
        metavar="FILE",
        help="the same as --output",
    )


def seconds(word: str) -> float:
    """Return a number of seconds, 0 or more and finite."""
    try:
        number = float(word)
    except ValueError:
        number = math.nan
    if not math.isfinite(number) or number < 0:
        raise ArgumentTypeError(f"{word!r} is not a number of seconds")
    return number


def check(args: Namespace, parser: ArgumentParser) -> None:
    """Check the arguments, before packages are installed."""
    from host_sim.bench.project import check_project

    check_project(Path(args.folder))
    if args.firmware:
        from host_sim.deploy.flash import uf2

        uf2.read(args.firmware)
    if args.test and (args.face or is_script(args)):
        parser.error("--test cannot be combined with --window, --terminal, --page, --seconds, ...")
    if args.update_pictures and not args.test:
        parser.error("--update-pictures needs --test")
    if args.face and is_script(args):
        parser.error(f"--{args.face} cannot be combined with --seconds, --press or --output")


def needs(args: Namespace) -> str:
    """Return the package set. The emulator and pytest need more than the simulator."""
    return "test" if args.firmware or args.test else "play"


def is_script(args: Namespace) -> bool:
    """Return True if the program runs without a player."""
    return bool(args.seconds is not None or args.press or args.output)


def run(args: Namespace) -> int:
    """Run the project in a front end, or for some time."""
    from host_sim.cli.commands.play import faces

    if args.test:
        return run_tests(args)
    if is_script(args) or (not args.face and faces() == ["headless"]):
        return run_for_some_time(args)
    return show(args)


def make_board(
    args: Namespace, nvm: bytes | None = None, host_limit: float | None = None
) -> "Board":
    """Return the board, switched off."""
    from host_sim.bench.bench import Bench
    from host_sim.bench.genuine import Genuine

    if args.firmware:
        return Genuine(args.firmware, args.folder, nvm=nvm, host_limit=host_limit)
    return Bench(args.folder, nvm=nvm)


def run_tests(args: Namespace) -> int:
    """Run the project's tests with the plugin, and return pytest's exit code."""
    words = ["-p", "host_sim.bench.plugin", "--import-mode=importlib", args.folder]
    words += ["--firmware", args.firmware] if args.firmware else []
    words += ["--update-pictures"] if args.update_pictures else []
    # -P: the project's code.py must not replace Python's own module of that name.
    command = [sys.executable, "-P", "-m", "pytest", "-p", "no:cacheprovider", *words]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, env=environment, check=False).returncode


def run_for_some_time(args: Namespace) -> int:
    """Run, press buttons, print what the board shows. Return 1 if the program has failed."""
    from PIL import Image

    from host_sim.bench.project import advice

    with make_board(args) as board:
        board.power_on()
        default = FIRMWARE_SECONDS if args.firmware else DEFAULT_SECONDS
        board.run(default if args.seconds is None else args.seconds)
        for name in args.press:
            try:
                board.press(name)
            except ValueError as error:
                raise Trouble(f"--press: {error}.") from None
        print("\n".join(["The screen shows:", *(f"    {line}" for line in board.text())]))
        print(f"The serial console shows:\n{board.serial.rstrip()}")
        if args.output:
            picture = board.picture()
            size = picture.width * SCALE, picture.height * SCALE
            picture.resize(size, Image.Resampling.NEAREST).save(args.output)
            print(args.output)
        for sentence in advice(board.serial):
            print(sentence)
        return 1 if FAILED in board.serial else 0


def show(args: Namespace) -> int:
    """Show the project in a window, a terminal or a browser until the player quits."""
    from host_sim.cli.commands.emulate import front_end
    from host_sim.frontends import save_file
    from host_sim.frontends.browser import browser
    from host_sim.scenario.captures import Camera

    front = browser if args.face == "page" else front_end(args.face)
    name = f"{Path(args.folder).resolve().name}-bench.nvm"
    nvm_file = save_file.NvmFile(save_file.DEFAULT.with_name(name))
    with nvm_file.held(), make_board(args, nvm_file.load(), FRAME_SECONDS) as board:
        board.power_on()
        try:
            front.play(ShownBoard(board), nvm_file, Camera())
        finally:
            nvm_file.save(board.nvm)
        print(board.serial[-SERIAL_TAIL:].rstrip())
    return 0


class ShownBoard:
    """A board as front ends play it: their six buttons press the project's first six.

    A button of the same name comes first.
    """

    def __init__(self, board: "Board") -> None:
        self._board = board
        self.root = board.root
        names = [name for name in board.wiring.buttons if name not in BUTTONS]
        self._buttons = {
            button: button if button in board.wiring.buttons else names.pop(0) if names else None
            for button in BUTTONS
        }
        self.labels: Mapping[str, str] = {
            button: name for button, name in self._buttons.items() if name
        }

    @property
    def now(self) -> float:
        """Seconds since the board was first switched on."""
        return self._board.now

    @property
    def brightness(self) -> float:
        """Brightness of the display, 0.0 to 1.0."""
        return self._board.brightness

    @property
    def error(self) -> BaseException | None:
        """None: the serial console has the error."""
        return None

    @property
    def nvm(self) -> bytes:
        """The content of the nvm."""
        return self._board.nvm

    @property
    def serial(self) -> str:
        """Everything that was printed."""
        return self._board.serial

    def power_on(self) -> None:
        """Switch on."""
        self._board.power_on()

    def cut_power(self) -> None:
        """Switch off."""
        self._board.cut_power()

    def run(self, seconds: float, /) -> None:
        """Let time pass."""
        self._board.run(seconds)

    def press(self, name: str, seconds: float = 0.06, /) -> None:
        """Press and release a button."""
        self.down(name)
        self.run(seconds)
        self.up(name)

    def down(self, name: str, /) -> None:
        """Press a button and keep it down."""
        button = self._buttons.get(name)
        if button:
            self._board.down(button)

    def up(self, name: str, /) -> None:
        """Release a button."""
        button = self._buttons.get(name)
        if button:
            self._board.up(button)

    def image(self) -> "Picture":
        """Return the screen as a 1-bit Pillow picture of 128x64."""
        return self._board.image()

    def picture(self) -> "Picture":
        """Return the panel's pixels, which may be fewer."""
        return self._board.picture()

    def text(self) -> list[str]:
        """Return the lines of text on the screen."""
        return self._board.text()
