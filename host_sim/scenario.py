# SPDX-License-Identifier: MIT
"""Scenarios: short text files that play the handheld, for tests, for the docs' pictures and for bug
reports.

One step a line; `#` starts a comment. The device starts with an empty nvm and is switched on by the
first step that needs it. Time is virtual: a scenario runs the same everywhere, every time.
"""

import difflib
import re
import shlex
from pathlib import Path

from host_sim.bootstrap import ROOT, Trouble

BUTTONS = ("A", "B", "UP", "DOWN", "LEFT", "RIGHT")
GOLDENS = ROOT / "tests" / "golden"
PRESS_SECONDS, REST_SECONDS = 0.06, 0.1  # a quick thumb
PATIENCE_SECONDS = 10.0  # how long `expect text` waits for it
STILL_SECONDS, STILL_AT_MOST = (
    0.3,
    5.0,
)  # a picture is taken once the screen has stood still for a moment
LINES_AT_MOST = 20  # of a list
STEP_SECONDS = 0.04  # how closely the screen is watched while waiting

STEPS = {
    "seed": "seed NUMBER",
    "setting": "setting NAME VALUE",
    "press": "press BUTTON [xTIMES] ...",
    "hold": "hold BUTTON SECONDS",
    "choose": 'choose "LINE OF A LIST"',
    "skip": "skip lesson",
    "down": "down BUTTON",
    "up": "up BUTTON",
    "wait": "wait SECONDS",
    "expect": 'expect text "..." / expect no text "..." / expect picture NAME',
    "shot": "shot NAME [now]",
    "cut": "cut power",
    "power": "power on",
}
LANGUAGE = "HANDFUL_LANGUAGE"  # English; `setting HANDFUL_LANGUAGE ask`: a first start asks
BEFORE_POWER = ("seed", "setting")


class ScenarioError(Trouble):
    """Where, what is wrong, and what was expected."""


class Scenario:
    """A scenario, read and checked: `seed`, `settings` and `steps` as (line number, method name,
    arguments)."""

    def __init__(self, text, name="scenario"):
        self.name = name
        self.seed = 1
        self.settings = {LANGUAGE: "en"}
        self.steps = []
        for number, line in enumerate(text.splitlines(), 1):
            try:
                words = shlex.split(line, comments=True)
            except ValueError:
                raise self.error(
                    number, f"a quotation mark is missing in: {line.strip()}"
                ) from None
            if words:
                self._read(number, words)

    @classmethod
    def load(cls, path):
        path = Path(path)
        try:
            return cls(path.read_text(encoding="utf-8"), path.name)
        except (OSError, UnicodeDecodeError) as error:
            why = getattr(error, "strerror", None) or "it is no text file"
            raise ScenarioError(f"cannot read the scenario {path} ({why}).") from None

    def error(self, number, what):
        return ScenarioError(f"{self.name}, line {number}: {what}")

    def _read(self, number, words):
        verb, rest = words[0].lower(), words[1:]
        if verb not in STEPS:
            close = difflib.get_close_matches(verb, STEPS, 1, 0.5)
            hint = (
                f"did you mean {STEPS[close[0]]!r}?"
                if close
                else f"the steps are: {', '.join(STEPS)}."
            )
            raise self.error(number, f"{words[0]!r} is no step; {hint}")
        if verb in BEFORE_POWER and self.steps:
            raise self.error(
                number, f"{verb} must come before the first step that uses the device."
            )
        try:
            getattr(self, "_read_" + verb)(number, *rest)
        except (TypeError, ValueError) as error:
            # Too few or too many words are Python's TypeError; the readers raise ValueError with a
            # reason.
            why = f" ({error})" if isinstance(error, ValueError) and str(error) else ""
            raise self.error(
                number, f"{' '.join(words)!r} should read: {STEPS[verb]}{why}"
            ) from None

    def _add(self, number, method, *arguments):
        self.steps.append((number, method, arguments))

    def _read_seed(self, _number, value):
        self.seed = int(whole(value))

    def _read_setting(self, _number, key, value):
        if key == LANGUAGE and value == "ask":
            value = None
        elif value.removeprefix("-").isdecimal():
            value = int(value)
        self.settings[key] = value

    def _read_press(self, number, first, *rest):
        buttons = []
        for word in (first, *rest):
            times = re.fullmatch(r"[xX](\d+)", word)
            if times and buttons:
                buttons += [buttons[-1]] * (int(times.group(1)) - 1)
            else:
                buttons.append(button(word))
        for name in buttons:
            self._add(number, "press", name, PRESS_SECONDS)

    def _read_choose(self, number, words):
        self._add(number, "choose", words)

    def _read_skip(self, number, what):
        self._add(number, "skip_lesson", only(what, "lesson"))

    def _read_hold(self, number, name, length):
        self._add(number, "press", button(name), seconds(length))

    def _read_down(self, number, name):
        self._add(number, "down", button(name))

    def _read_up(self, number, name):
        self._add(number, "up", button(name))

    def _read_wait(self, number, length):
        self._add(number, "wait", seconds(length))

    def _read_expect(self, number, *words):
        if len(words) == 2 and words[0] in ("text", "picture"):
            self._add(number, "expect_" + words[0], words[1])
        elif len(words) == 3 and words[:2] == ("no", "text"):
            self._add(number, "expect_no_text", words[2])
        else:
            raise ValueError("")

    def _read_shot(self, number, name, when=""):
        if when not in ("", "now"):
            raise ValueError("the last word can only be 'now'")
        self._add(number, "shot", file_name(name), when == "now")

    def _read_cut(self, number, what):
        self._add(number, "cut_power", only(what, "power"))

    def _read_power(self, number, what):
        self._add(number, "power_on", only(what, "on"))


def button(word):
    if word.upper() not in BUTTONS:
        raise ValueError(f"{word!r} is no button; the buttons are {' '.join(BUTTONS)}")
    return word.upper()


def seconds(word):
    word = word.removesuffix("s")
    if not re.fullmatch(r"\d+(\.\d+)?|\.\d+", word):
        raise ValueError(f"{word!r} is no number of seconds")
    return float(word)


def whole(word):
    if not word.isdecimal():
        raise ValueError(f"{word!r} is no whole number")
    return word


def file_name(word):
    if not re.fullmatch(r"[\w-]+", word):
        raise ValueError(f"{word!r} cannot be a file's name: letters, digits, - and _ only")
    return word


def only(word, wanted):
    if word != wanted:
        raise ValueError(f"{word!r} instead of {wanted!r}")
    return word


class Player:
    """Plays a scenario on a device. `shots` then holds (picture, brightness) by name."""

    def __init__(
        self, scenario, make_device, goldens=GOLDENS, update=False, film=None, on_shot=None
    ):
        self.scenario = scenario
        self.device = make_device(seed=scenario.seed, settings=scenario.settings)
        self.goldens = Path(goldens) / scenario.name.removesuffix(".txt")
        self.update = update
        self.film = film
        self.on_shot = on_shot
        self.shots = {}
        self._on = False
        self._number = 0

    def play(self):
        steps = self.scenario.steps
        for number, method, arguments in steps:
            self._number = number
            if not self._on and method != "power_on":
                if number != steps[0][0]:
                    raise self._error("the power is cut here; write 'power on' before.")
                self.power_on()
            try:
                getattr(self, method)(*arguments)
            except Exception as error:
                if getattr(self.device, "error", None) is not error:
                    raise
                raise self._error(f"the firmware stopped with {error!r}.") from error
        return self

    def _error(self, what):
        return self.scenario.error(self._number, what)

    def run(self, length):
        """Let the device run, and the film with it."""
        if self.film is None:
            self.device.run(length)
            return
        while length > 1e-9:
            part = min(STEP_SECONDS, length)
            self.device.run(part)
            self.film.feed(self.device.now, self.device.image(), self.device.brightness)
            length -= part

    def settle(self):
        """Run until the screen has stood still for a moment (or will not)."""
        still = waited = 0.0
        before = self.device.image().tobytes()
        while still < STILL_SECONDS and waited < STILL_AT_MOST:
            self.run(STEP_SECONDS)
            waited += STEP_SECONDS
            after = self.device.image().tobytes()
            still = still + STEP_SECONDS if after == before else 0.0
            before = after

    # --- the steps ---

    def power_on(self, *_):
        if self._on:
            raise self._error("the power is on already.")
        self.device.power_on()
        self._on = True
        self.run(REST_SECONDS)

    def cut_power(self, *_):
        self.device.cut_power()
        self._on = False

    def press(self, name, length):
        self.down(name)
        self.run(length)
        self.up(name)
        self.run(REST_SECONDS)

    def choose(self, words):
        """Walks down a list to the line that begins so, and presses A."""
        from host_sim.reading import cursor_line

        for _ in range(LINES_AT_MOST):
            if cursor_line(self.device.image(), self.device.root).startswith(words):
                self.press("A", PRESS_SECONDS)
                return
            self.press("DOWN", PRESS_SECONDS)
        raise self._error(f"there is no line {words!r} in:\n{self._screen()}")

    def skip_lesson(self, *_):
        """Says no where a game offers its lesson; a game without one offers none."""
        from host_sim.lessons import offer

        if self._shows(offer(self.device.root)):
            self.press("B", PRESS_SECONDS)

    def down(self, name):
        self.device.down(name)

    def up(self, name):
        self.device.up(name)

    def wait(self, length):
        self.run(length)

    def _shows(self, text):
        lines = [line.rstrip() for line in self.device.text()]
        return text in "\n".join(lines) or text in " ".join(line.strip() for line in lines)

    def expect_text(self, text):
        waited = 0.0
        while not self._shows(text):
            if waited >= PATIENCE_SECONDS:
                raise self._error(
                    f"the screen should show {text!r} within {PATIENCE_SECONDS:g} s, but "
                    f"shows:\n{self._screen()}"
                )
            self.run(STEP_SECONDS)
            waited += STEP_SECONDS

    def expect_no_text(self, text):
        self.settle()
        if self._shows(text):
            raise self._error(f"the screen should not show {text!r}, but shows:\n{self._screen()}")

    def expect_picture(self, name):
        from PIL import Image, ImageChops

        self.settle()
        seen = black_and_white(self.device.image())
        path = self.goldens / f"{name}.png"
        if self.update:
            path.parent.mkdir(parents=True, exist_ok=True)
            seen.save(path, "PNG", optimize=True)
            return
        if not path.is_file():
            raise self._error(
                f"there is no picture {shorten(path)} yet; look at this screen, "
                f"and keep it with --update-goldens:\n{self._screen()}"
            )
        with Image.open(path) as image:
            golden = black_and_white(image)
        if golden.size != seen.size:
            raise self._error(
                f"the picture {shorten(path)} has the size {golden.size} instead of {seen.size}."
            )
        wrong = sum(
            1 for value in ImageChops.logical_xor(golden, seen).convert("L").tobytes() if value
        )
        if wrong:
            from host_sim.pictures import CAPTURES, save_png

            kept = save_png(seen, CAPTURES / f"{self.goldens.name}-{name}.png")
            raise self._error(
                f"{wrong} pixels differ from {shorten(path)}; what was shown is in {shorten(kept)} "
                f"(if it is right, keep it with --update-goldens):\n{self._screen()}"
            )

    def shot(self, name, now):
        if not now:
            self.settle()
        if name in self.shots:
            raise self._error(f"there is a shot {name!r} already.")
        self.shots[name] = (self.device.image(), self.device.brightness)
        if self.on_shot:
            self.on_shot(name, self.device)

    def _screen(self):
        lines = [line.rstrip() for line in self.device.text()]
        return "\n".join(f"    | {line}" for line in lines) or "    | (no text)"


def black_and_white(image):
    return image.convert("L").point(lambda value: 255 if value else 0).convert("1")


def shorten(path):
    path = Path(path)
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)


def real_device(seed, settings):
    from host_sim.device import Device

    return Device(ROOT, seed=seed, settings=settings)


def play(path, make_device=real_device, **options):
    """Play a scenario file; the Player afterwards."""
    return Player(Scenario.load(path), make_device, **options).play()
