# SPDX-License-Identifier: MIT
"""The handheld as text, for screen readers and pipes.

It prints the lines of the screen that changed, and reads buttons by name, a line at a time. Time
passes only after a command: the device runs until its screen stands still, and every screen that
was readable on the way is printed. The end of input quits. The game is saved after every line.
"""

import re
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from host_sim.errors import Trouble
from host_sim.frontends import screen_text
from host_sim.frontends.save_file import NvmFile
from host_sim.frontends.serial_text import TRACEBACK, NewOutput
from host_sim.handheld.handheld import SavingHandheld
from host_sim.scenario.captures import Camera

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

# Virtual seconds
STEP = 0.1  # between two looks at the screen
READABLE = 0.4  # a screen that stands still this long is printed
STILL, AT_MOST = 1.2, 30.0  # the screen has come to rest, or never will
SHORT, LONG = 0.05, 1.0  # length of a press
LINES_AT_MOST = 40  # lines that `choose` tries
BUTTONS = {
    "a": "A", "b": "B", "up": "UP", "down": "DOWN", "left": "LEFT", "right": "RIGHT",
    "u": "UP", "d": "DOWN", "l": "LEFT", "r": "RIGHT",
}  # fmt: skip
HELP = """\
a, b, up, down, left, right (or u, d, l, r): press that button; a line can have several
down x3: three times
hold b: press it long (the pause menu)
choose WORDS: move down a list to the line that starts with WORDS, and press a
screen: print the whole screen again
wait 5: let five seconds pass
pull battery: cut the power and switch on again
help or ?: these lines
quit: save and leave, as does the end of input
The cursor is on the line that starts with >, or on the die or sign in [brackets]."""


class TextPlay:
    """One play as text. `execute` takes a line of input, `say` prints one."""

    def __init__(
        self, device: SavingHandheld, nvm_file: NvmFile, say: Callable[[str], None]
    ) -> None:
        self.device, self.nvm_file, self._say = device, nvm_file, say
        self.lines: list[str] = []  # of the last screen
        self.new_output = NewOutput(device)
        self._count = 0

    def say(self, line: str) -> None:
        """Print a line."""
        self._count += 1
        self._say(line)

    def begin(self) -> None:
        """Print the welcome and the first screen."""
        self.say("Handful as text. Type help for the commands, quit to leave.")
        self.watch()

    def watch(self) -> None:
        """Run until the screen stands still, and print each screen that was readable."""
        still = waited = 0.0
        before = self.device.image().tobytes()
        while still < STILL - 1e-9 and waited < AT_MOST:
            self.device.run(STEP)
            waited += STEP
            picture = self.device.image()
            after = picture.tobytes()
            still = still + STEP if after == before else 0.0
            before = after
            if abs(still - READABLE) < STEP / 2:
                self.show(picture)
        self.show(self.device.image())
        printed = self.new_output.take()
        if TRACEBACK in printed:
            for line in printed.splitlines():
                self.say(line)
        self.nvm_file.save(self.device.nvm)

    def show(self, picture: "Picture") -> None:
        """Print the lines of a screen that are new."""
        after = screen_text.describe(picture, self.device.root)
        for line in screen_text.new_lines(self.lines, after):
            self.say(line)
        self.lines = after

    def execute(self, line: str) -> bool:
        """Execute a line of input. Return False if it was the last one.

        Something is always printed.
        """
        before = self._count
        words = line.split()
        try:
            while words:
                if words[0].lower() in ("quit", "q", "exit"):
                    return False
                words = self._do(words)
        except Trouble as trouble:
            self.say(str(trouble))
        if line.strip() and self._count == before:
            self.say("Nothing changed.")
        return True

    def _do(self, words: list[str]) -> list[str]:
        """Execute the first command and return the remaining words."""
        word, rest = words[0].lower(), words[1:]
        if word in BUTTONS:
            times = re.fullmatch(r"[xX]([1-9]\d?)", rest[0]) if rest else None
            for _ in range(int(times.group(1)) if times else 1):
                self.press(BUTTONS[word], SHORT)
            return rest[1:] if times else rest
        if word == "hold" and rest and rest[0].lower() in BUTTONS:
            self.press(BUTTONS[rest[0].lower()], LONG)
            return rest[1:]
        if word == "wait" and rest and re.fullmatch(r"\d{1,4}", rest[0]):
            self.device.run(int(rest[0]))
            self.watch()
            return rest[1:]
        if word == "choose" and rest:
            self.choose(" ".join(rest))
            return []
        if word == "pull" and [part.lower() for part in rest[:1]] == ["battery"]:
            self.device.cut_power()
            self.device.power_on()
            self.watch()
            return rest[1:]
        if word == "screen":
            for line in self.lines or ["The screen is dark."]:
                self.say(line)
            return rest
        if word in ("help", "?"):
            for line in HELP.splitlines():
                self.say(line)
            return rest
        raise Trouble(f"unknown command: {' '.join(words)!r}; type help for the commands.")

    def press(self, button: str, seconds: float) -> None:
        """Press a button for that long, and print what changed."""
        self.device.down(button)
        self.device.run(seconds)
        self.device.up(button)
        self.watch()

    def choose(self, words: str) -> None:
        """Move down a list to the line that starts with these words, and press A."""
        for _ in range(LINES_AT_MOST):
            if any(self._is_at(line, words) for line in self.lines):
                self.press("A", SHORT)
                return
            if not any(line.startswith(screen_text.MARK) for line in self.lines):
                break
            self.press("DOWN", SHORT)
        raise Trouble(f"no line starts with {words!r}; type screen to see the lines.")

    @staticmethod
    def _is_at(line: str, words: str) -> bool:
        marked = line.startswith(screen_text.MARK)
        return marked and line.removeprefix(screen_text.MARK).lower().startswith(words.lower())


def play(device: SavingHandheld, nvm_file: NvmFile, camera: Camera) -> None:
    """Play until quit or the end of input."""
    encoding = sys.stdout.encoding or "ascii"

    def say(line: str) -> None:
        print(line.encode(encoding, "replace").decode(encoding), flush=True)

    session = TextPlay(device, nvm_file, say)
    session.begin()
    try:
        for line in sys.stdin:
            if not session.execute(line):
                return
    except KeyboardInterrupt:
        pass
