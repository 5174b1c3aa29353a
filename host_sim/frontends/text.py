# SPDX-License-Identifier: MIT
"""The handheld in words, for screen readers and pipes.

It says what changed in short sentences, in the console's language, and reads buttons by name, a
line at a time. The words come from the state of the game and its scenes (lib/handful/spoken). Only
a few pages without words of their own are read from the screen's pixels. Time passes only after a
command: the device runs until its screen stands still. The moves of all players are said when they
are played. The end of input quits. The game is saved after every line.
"""

import re
import sys
from collections.abc import Callable
from typing import Any

from host_sim.errors import Trouble
from host_sim.frontends import screen_text
from host_sim.frontends.device_words import DeviceWords, console_of, load
from host_sim.frontends.save_file import NvmFile
from host_sim.frontends.serial_text import NewOutput, find_error
from host_sim.handheld.handheld import SavingHandheld
from host_sim.scenario.captures import Camera

# Virtual seconds
STEP = 0.1  # between two looks at the screen
READABLE = 0.4  # a screen that stands still this long is printed
STILL, AT_MOST = 1.5, 30.0  # the screen has come to rest, or never will
SHORT, LONG = 0.05, 1.0  # length of a press
ENGLISH = "en"
BUTTONS = {
    "a": "A", "b": "B", "up": "UP", "down": "DOWN", "left": "LEFT", "right": "RIGHT",
    "u": "UP", "d": "DOWN", "l": "LEFT", "r": "RIGHT",
}  # fmt: skip
ARROW_KEYS = {"\x1b[A": " up ", "\x1b[B": " down ", "\x1b[C": " right ", "\x1b[D": " left "}
HELP_LINES = 9
SPOKEN = "/lib/handful/spoken/text"


class TextPlay:
    """One play in words. `execute` takes a line of input, `say` prints one.

    lines:  the sentences of the scene, or the lines of a screen without words
    """

    def __init__(
        self, device: SavingHandheld, nvm_file: NvmFile, say: Callable[[str], None]
    ) -> None:
        self.device, self.nvm_file, self._say = device, nvm_file, say
        self.lines: list[str] = []
        self.new_output = NewOutput(device)
        self._words = DeviceWords(device)
        self._count = 0

    def say(self, line: str) -> None:
        """Print a line."""
        self._count += 1
        self._say(line)

    def command_text(self, name: str, *values: object) -> str:
        """Return a text of the front end itself, in the console's language."""
        console = console_of(self.device)
        language = console.preferences.language if console else ENGLISH
        words = load(self.device, "handful.words").Words(SPOKEN, "commands", language)
        text: str = words(name, *values)
        return text

    def begin(self) -> None:
        """Print the welcome and the first screen."""
        started = self.device.now
        while console_of(self.device) is None and self.device.now < started + STILL:
            self.device.run(STEP)  # until the console knows its language
        self.say(self.command_text("welcome"))
        self.watch()

    def watch(self) -> None:
        """Run until the screen stands still. Print moves when they are played, then the rest."""
        still = waited = 0.0
        before = self.device.image().tobytes()
        while (still < STILL - 1e-9 or not self._words.is_settled()) and waited < AT_MOST:
            self.device.run(STEP)
            waited += STEP
            after = self.device.image().tobytes()
            still = still + STEP if after == before else 0.0
            before = after
            if abs(still - READABLE) < STEP / 2:
                self.look()
        self.look()
        printed = self.new_output.take()
        if find_error(printed):
            for line in printed.splitlines():
                self.say(line)
        self.nvm_file.save(self.device.nvm)

    def look(self) -> None:
        """Print what is new."""
        console = console_of(self.device)
        news = self._words.look()
        if console is None or self._words.announcer.lines is None:
            news += self._read_screen()
        else:
            self.lines = self._words.announcer.lines
        for line in news:
            self.say(line)

    def _read_screen(self) -> list[str]:
        """Read the pixels of a page that has no words of its own; return the new lines."""
        after = screen_text.describe(self.device.image(), self.device.root)
        news = screen_text.new_lines(self.lines, after)
        self.lines = after
        return news

    def execute(self, line: str) -> bool:
        """Execute a line of input. Return False if it was the last one.

        Something is always printed.
        """
        before = self._count
        for keys, word in ARROW_KEYS.items():
            line = line.replace(keys, word)
        words = line.split()
        try:
            while words:
                if words[0].lower() in ("quit", "q", "exit"):
                    self.say(self.command_text("goodbye"))
                    return False
                words = self._do(words)
        except Trouble as trouble:
            self.say(str(trouble))
        if line.strip() and self._count == before:
            self.say(" ".join([self.command_text("nothing"), *self.lines[-1:]]))
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
        if word in ("?", "screen"):
            for line in self.lines or [self.command_text("dark")]:
                self.say(line.strip())
            return rest
        if word == "help":
            for number in range(1, HELP_LINES + 1):
                self.say(self.command_text(f"help{number}"))
            return rest
        raise Trouble(self.command_text("unknown", " ".join(words)))

    def press(self, button: str, seconds: float) -> None:
        """Press a button for that long, and print what changed."""
        self.device.down(button)
        self.device.run(seconds)
        self.device.up(button)
        self.watch()

    def choose(self, words: str) -> None:
        """Move to the line of a list, or the game of the menu, that starts with these words.

        Then press A. Without such a line, press nothing.
        """
        labels = self._labels()
        if not labels:
            raise Trouble(self.command_text("no_list"))
        found = [label.lower().startswith(words.lower()) for label in labels]
        if True not in found:
            raise Trouble(self.command_text("no_line", words))
        scene = self._scene()
        button = "RIGHT" if hasattr(scene, "games") else "DOWN"
        for _ in labels:
            if scene.cursor != found.index(True):
                self.device.press(button, SHORT)
                self.device.run(SHORT)
        self.press("A", SHORT)

    def _scene(self) -> Any:
        """Return the topmost scene of the console, or None."""
        console = console_of(self.device)
        return console.scenes[-1] if console and console.scenes else None

    def _labels(self) -> list[str]:
        """Return the lines of a list or the titles of the menu; [] if the scene has none."""
        scene = self._scene()
        if hasattr(scene, "games") and hasattr(scene, "game_title"):
            return [scene.game_title(name) for name, _ in scene.games]
        if hasattr(scene, "lines") and hasattr(scene, "can_change"):
            return [line[0].strip() for line in scene.lines]
        return []


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
