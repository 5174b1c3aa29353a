# SPDX-License-Identifier: MIT
"""The handheld in words, for screen readers and pipes: what the screen says, line by line and only
what changed; buttons by their names, a line at a time.

Time passes only between two answers, so nobody is hurried: after each word the device runs until
its screen has stood still, and every screen on the way that could be read is told. An end of input
quits; the game is saved after every line.
"""

import re
import sys

from host_sim.errors import Trouble
from host_sim.frontends import screen_text

STEP, READABLE, STILL, AT_MOST = 0.1, 0.4, 1.2, 30.0  # virtual seconds
SHORT, LONG = 0.05, 1.0  # a press
LINES_AT_MOST = 40  # that a list can have
BUTTONS = {
    "a": "A", "b": "B", "up": "UP", "down": "DOWN", "left": "LEFT", "right": "RIGHT",
    "u": "UP", "d": "DOWN", "l": "LEFT", "r": "RIGHT",
}  # fmt: skip
HELP = """\
a, b, up, down, left, right (or u, d, l, r): press that button; several in a line
down x3: three times
hold b: press it long (the pause menu)
choose WORDS: go down a list to the line that begins so, and press a
screen: say all of the screen again
wait 5: let five seconds pass
pull battery: cut the power and switch on again
help or ?: these lines
quit: save and leave; so does the end of input
A line that begins with > is the cursor's; a die or sign in [brackets] is under the cursor."""


class TextPlay:
    """One play in words: `hear` takes a line, `say` gives one."""

    def __init__(self, device, nvm_file, say) -> None:
        self.device, self.nvm_file, self._say = device, nvm_file, say
        self.told = []
        self._said = 0

    def say(self, line) -> None:
        self._said += 1
        self._say(line)

    def begin(self) -> None:
        self.say("Handful, in words. help says which words there are; quit leaves.")
        self.watch()

    def watch(self) -> None:
        """Run until the screen has stood still, telling each that could be read."""
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
                self.tell(picture)
        self.tell(self.device.image())
        self.nvm_file.save(self.device.nvm)

    def tell(self, picture) -> None:
        after = screen_text.tell(picture, self.device.root)
        for line in screen_text.news(self.told, after):
            self.say(line)
        self.told = after

    def hear(self, line) -> bool:
        """Do what a line says; False when it was the last. Always answers something."""
        said = self._said
        words = line.split()
        try:
            while words:
                if words[0].lower() in ("quit", "q", "exit"):
                    return False
                words = self._do(words)
        except Trouble as trouble:
            self.say(str(trouble))
        if line.strip() and self._said == said:
            self.say("Nothing changed.")
        return True

    def _do(self, words):
        """Do the first of them; the rest."""
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
            for line in self.told or ["The screen is dark."]:
                self.say(line)
            return rest
        if word in ("help", "?"):
            for line in HELP.splitlines():
                self.say(line)
            return rest
        raise Trouble(f"I do not know {' '.join(words)!r}; help says which words there are.")

    def press(self, button, seconds) -> None:
        self.device.down(button)
        self.device.run(seconds)
        self.device.up(button)
        self.watch()

    def choose(self, words) -> None:
        for _ in range(LINES_AT_MOST):
            if any(self._is_at(line, words) for line in self.told):
                self.press("A", SHORT)
                return
            if not any(line.startswith(screen_text.MARK) for line in self.told):
                break
            self.press("DOWN", SHORT)
        raise Trouble(f"there is no line {words!r} here; screen says what there is.")

    @staticmethod
    def _is_at(line, words):
        marked = line.startswith(screen_text.MARK)
        return marked and line.removeprefix(screen_text.MARK).lower().startswith(words.lower())


def play(device, nvm_file, camera) -> None:
    """Play until quit, or until nobody says anything any more."""
    encoding = sys.stdout.encoding or "ascii"

    def say(line) -> None:
        print(line.encode(encoding, "replace").decode(encoding), flush=True)

    session = TextPlay(device, nvm_file, say)
    session.begin()
    try:
        for line in sys.stdin:
            if not session.hear(line):
                return
    except KeyboardInterrupt:
        pass
