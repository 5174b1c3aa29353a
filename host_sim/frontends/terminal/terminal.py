# SPDX-License-Identifier: MIT
"""Playing in a terminal. However the play ends, the terminal is restored."""

import os
import shutil
import sys
import time
from typing import Never, Self

from host_sim.errors import Trouble
from host_sim.frontends.number_keys import NumberKeys
from host_sim.frontends.rewind import Rewind
from host_sim.frontends.save_file import NvmFile
from host_sim.frontends.serial_text import NewOutput, find_error, print_safely
from host_sim.frontends.terminal.art import choose_style, least_size
from host_sim.frontends.terminal.canvas import Canvas, has_colours
from host_sim.frontends.terminal.keyboard import (
    Keyboard,
    KeyHolder,
    PosixKeyboard,
    WindowsKeyboard,
)
from host_sim.handheld.handheld import SavingHandheld
from host_sim.scenario.captures import Camera

FRAME_SECONDS = 1 / 30
LONG_SECONDS = 1.0  # Shift+Z is a long press of B
LONGEST_FRAME = 0.25  # after a laptop's sleep, the device does not catch up

KEYS = {
    "\x1b[A": "UP", "\x1bOA": "UP", "w": "UP",
    "\x1b[B": "DOWN", "\x1bOB": "DOWN", "s": "DOWN",
    "\x1b[D": "LEFT", "\x1bOD": "LEFT", "a": "LEFT",
    "\x1b[C": "RIGHT", "\x1bOC": "RIGHT", "d": "RIGHT",
    "x": "A", "\r": "A", "\n": "A", " ": "A",
    "z": "B", "\x7f": "B", "\x08": "B", "\x1b": "B",
}  # fmt: skip
LONG_B, PICTURE, FILM, QUIT = "Z", "p", "g", ("q", "Q", "\x03", "\x04")
HELP = "?"
NUMBERS, ROLL, BACK = "123456789", "r", "<"
HELP_LINE = "arrows/wasd  x A  z B  Z long B  ? help  q quit"
HELP_PAGE = (
    "arrows, w a s d        move",
    "x, Enter, Space        A: as the footer says",
    "z, Backspace, Esc      B: back or undo",
    "Z (Shift and z)        a long B: the pause menu",
    "1 to 9                 choose that die, line or picture",
    "r                      roll the dice",
    "<                      rewind by one press",
    "p                      save a picture in captures/",
    "g                      start a film, or end it",
    "q, Ctrl-C              save and quit",
    "?                      this page; any key continues",
    "",
    "Output of the firmware (Bug report) is shown after q.",
    "For screen readers: python3 -m host_sim --text",
)

ON_ALTERNATE, OFF_ALTERNATE = "\x1b[?1049h\x1b[?25l\x1b[2J", "\x1b[0m\x1b[?25h\x1b[?1049l"


class TerminalPlay:
    """One play in a terminal, which it takes over and restores."""

    def __init__(
        self,
        device: SavingHandheld,
        nvm_file: NvmFile,
        camera: Camera,
        keyboard: Keyboard | None = None,
        canvas: Canvas | None = None,
    ) -> None:
        self.device = device
        self.nvm_file = nvm_file
        self.camera = camera
        self.keyboard = keyboard or (WindowsKeyboard() if os.name == "nt" else PosixKeyboard())
        self.canvas = canvas or Canvas(write, sys.stdout.encoding, colours=has_colours())
        self.rewind = Rewind(device)
        self.number_keys = NumberKeys(device, self.rewind)
        self.key_holder = KeyHolder(self.rewind)
        self.new_output = NewOutput(device)
        self.printed = ""  # by the firmware; shown at the end
        self.status = HELP_LINE
        self.help = False
        self._status_until = 0.0
        self.messages: list[str] = []

    def __enter__(self) -> Self:
        self.keyboard.open()
        write(ON_ALTERNATE)
        self.canvas.forget()
        return self

    def __exit__(self, *_: object) -> None:
        write(OFF_ALTERNATE)
        self.keyboard.close()

    def play(self) -> None:
        """Play until a key of QUIT."""
        last = time.monotonic()
        while True:
            now = time.monotonic()
            if not self.help:
                self.device.run(min(now - last, LONGEST_FRAME))
            last = now
            self.take_output(now)
            self.camera.watch(self.device)
            self.nvm_file.watch(self.device.nvm, now)
            if now > self._status_until:
                self.status = HELP_LINE
            page = HELP_PAGE if self.help else ()
            self.canvas.draw(self.device.image(), self.device.brightness, self.status, page)
            while True:
                left = now + FRAME_SECONDS - time.monotonic()
                for key in self.keyboard.read(left):
                    if key in QUIT:
                        return
                    self.key(key, time.monotonic())
                if left <= 0:
                    break
            self.key_holder.tick(time.monotonic())

    def take_output(self, now: float) -> None:
        """Keep what the firmware printed, and show the error in it at once."""
        printed = self.new_output.take()
        self.printed += printed
        error = find_error(printed)
        if error:
            self.say(f"{error} (more after q)", now)

    def key(self, key: str, now: float) -> None:
        """Handle a key."""
        if self.help or key == HELP:
            self.help = not self.help
        elif key in KEYS:
            self.key_holder.key(KEYS[key], now)
        elif key == LONG_B:
            self.key_holder.key("B", now, LONG_SECONDS)
        else:
            try:
                self._do(key, now)
            except Trouble as trouble:
                self.say(str(trouble), now)

    def _do(self, key: str, now: float) -> None:
        if key in (PICTURE, FILM):
            self.capture(key == FILM, now)
        elif key in NUMBERS or key == ROLL:
            if key == ROLL:
                self.number_keys.roll()
            else:
                self.number_keys.choose(int(key))
        elif key == BACK:
            self.key_holder.release_all()
            self.rewind.back()
            self.say("rewound by one press", now)

    def capture(self, film: bool, now: float) -> None:
        """Save a picture, or start or end a film."""
        if not film:
            self.say(f"picture: {self.camera.shoot(self.device)}", now)
            return
        path = self.camera.roll(self.device)
        self.say(f"film: {path}" if path else "filming; g stops", now)

    def say(self, text: str, now: float) -> None:
        """Show a message for four seconds."""
        self.status = text
        self._status_until = now + 4.0
        self.messages.append(text)


def write(text: str) -> None:
    """Write all of the text at once."""
    sys.stdout.write(text)
    sys.stdout.flush()


def handle_signals(session: TerminalPlay) -> None:
    """Restore the terminal at Ctrl-Z and take it over again at fg. End at SIGHUP and SIGTERM."""
    import signal

    def suspend(*_: object) -> None:
        session.__exit__()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, suspend)  # continues here after fg
        session.__enter__()

    def leave(*_: object) -> Never:
        raise KeyboardInterrupt

    if hasattr(signal, "SIGTSTP"):
        signal.signal(signal.SIGTSTP, suspend)
        signal.signal(signal.SIGHUP, leave)
    signal.signal(signal.SIGTERM, leave)
    # In a program that a script started in the background, Ctrl-C may be switched off.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def play(device: SavingHandheld, nvm_file: NvmFile, camera: Camera) -> None:
    """Play until q or Ctrl-C."""
    size, encoding = shutil.get_terminal_size(), sys.stdout.encoding
    if choose_style(size.columns, size.lines, encoding) is None:
        width, height = least_size(encoding)
        raise Trouble(
            f"this terminal is too small: it has {size.columns} columns and {size.lines} lines, "
            f"the handheld needs at least {width} and {height}; enlarge it and start again."
        )
    session = TerminalPlay(device, nvm_file, camera)
    handle_signals(session)
    try:
        with session:
            session.play()
    except KeyboardInterrupt:
        pass
    finally:
        if camera.film is not None:
            session.say(f"film: {camera.roll(device)}", 0.0)
        for text in session.messages:
            print(text)
        print_safely(session.printed + session.new_output.take())
