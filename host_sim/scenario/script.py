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

from host_sim.errors import Trouble

BUTTONS = ("A", "B", "UP", "DOWN", "LEFT", "RIGHT")
PRESS_SECONDS = 0.06  # a quick thumb

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
