# SPDX-License-Identifier: MIT
"""Scenarios: short text files that play the handheld, for tests, pictures and bug reports.

A line is one step, and `#` starts a comment. The device starts with an empty nvm and is switched on
by the first step that needs it. Time is virtual, so a scenario has the same result everywhere,
every time.
"""

import difflib
import re
import shlex
from pathlib import Path
from typing import Any, NamedTuple, Self

from host_sim.errors import Trouble

BUTTONS = ("A", "B", "UP", "DOWN", "LEFT", "RIGHT")
PRESS_SECONDS = 0.06  # a short press

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
LANGUAGE = "HANDFUL_LANGUAGE"  # "en" unless set; with "ask" the first start asks
BEFORE_POWER = ("seed", "setting")


class ScenarioError(Trouble):
    """A mistake in a scenario or a failed expectation, with file and line."""


class Step(NamedTuple):
    """One step: a method of the Player and its arguments."""

    number: int  # of the line
    method: str
    arguments: tuple[Any, ...]


class Scenario:
    """A scenario, read and checked: `seed`, `settings` and `steps`."""

    def __init__(self, text: str, name: str = "scenario") -> None:
        self.name = name
        self.seed = 1
        self.settings: dict[str, str | int | None] = {LANGUAGE: "en"}
        self.steps: list[Step] = []
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
    def load(cls, path: str | Path) -> Self:
        """Read a scenario file. Raise ScenarioError if it cannot be read or has a mistake."""
        path = Path(path)
        try:
            return cls(path.read_text(encoding="utf-8"), path.name)
        except (OSError, UnicodeDecodeError) as error:
            why = getattr(error, "strerror", None) or "it is not a text file"
            raise ScenarioError(f"cannot read the scenario {path} ({why}).") from None

    def error(self, number: int, what: str) -> ScenarioError:
        """Return the error for a line."""
        return ScenarioError(f"{self.name}, line {number}: {what}")

    def _read(self, number: int, words: list[str]) -> None:
        verb, rest = words[0].lower(), words[1:]
        if verb not in STEPS:
            close = difflib.get_close_matches(verb, STEPS, 1, 0.5)
            hint = (
                f"did you mean {STEPS[close[0]]!r}?"
                if close
                else f"the steps are: {', '.join(STEPS)}."
            )
            raise self.error(number, f"{words[0]!r} is not a step; {hint}")
        if verb in BEFORE_POWER and self.steps:
            raise self.error(
                number, f"{verb} must come before the first step that uses the device."
            )
        try:
            getattr(self, "_read_" + verb)(number, *rest)
        except (TypeError, ValueError) as error:
            # Too few or too many words raise TypeError. The readers raise ValueError with a reason.
            why = f" ({error})" if isinstance(error, ValueError) and str(error) else ""
            raise self.error(
                number, f"{' '.join(words)!r} should read: {STEPS[verb]}{why}"
            ) from None

    def _add(self, number: int, method: str, *arguments: Any) -> None:
        self.steps.append(Step(number, method, arguments))

    def _read_seed(self, _number: int, value: str) -> None:
        self.seed = int(check_whole(value))

    def _read_setting(self, _number: int, key: str, value: str) -> None:
        if key == LANGUAGE and value == "ask":
            self.settings[key] = None
        else:
            is_number = value.removeprefix("-").isdecimal()
            self.settings[key] = int(value) if is_number else value

    def _read_press(self, number: int, first: str, *rest: str) -> None:
        buttons: list[str] = []
        for word in (first, *rest):
            times = re.fullmatch(r"[xX](\d+)", word)
            if times and buttons:
                buttons += [buttons[-1]] * (int(times.group(1)) - 1)
            else:
                buttons.append(read_button(word))
        for name in buttons:
            self._add(number, "press", name, PRESS_SECONDS)

    def _read_choose(self, number: int, words: str) -> None:
        self._add(number, "choose", words)

    def _read_skip(self, number: int, what: str) -> None:
        self._add(number, "skip_lesson", check_word(what, "lesson"))

    def _read_hold(self, number: int, name: str, length: str) -> None:
        self._add(number, "press", read_button(name), read_seconds(length))

    def _read_down(self, number: int, name: str) -> None:
        self._add(number, "down", read_button(name))

    def _read_up(self, number: int, name: str) -> None:
        self._add(number, "up", read_button(name))

    def _read_wait(self, number: int, length: str) -> None:
        self._add(number, "wait", read_seconds(length))

    def _read_expect(self, number: int, *words: str) -> None:
        if len(words) == 2 and words[0] in ("text", "picture"):
            self._add(number, "expect_" + words[0], words[1])
        elif len(words) == 3 and words[:2] == ("no", "text"):
            self._add(number, "expect_no_text", words[2])
        else:
            raise ValueError("")

    def _read_shot(self, number: int, name: str, when: str = "") -> None:
        if when not in ("", "now"):
            raise ValueError("the last word can only be 'now'")
        self._add(number, "shot", check_file_name(name), when == "now")

    def _read_cut(self, number: int, what: str) -> None:
        self._add(number, "cut_power", check_word(what, "power"))

    def _read_power(self, number: int, what: str) -> None:
        self._add(number, "power_on", check_word(what, "on"))


def read_button(word: str) -> str:
    """Return the name of a button."""
    if word.upper() not in BUTTONS:
        raise ValueError(f"{word!r} is not a button; the buttons are {' '.join(BUTTONS)}")
    return word.upper()


def read_seconds(word: str) -> float:
    """Return a number of seconds, written as 2, 0.5 or 2s."""
    word = word.removesuffix("s")
    if not re.fullmatch(r"\d+(\.\d+)?|\.\d+", word):
        raise ValueError(f"{word!r} is not a number of seconds")
    return float(word)


def check_whole(word: str) -> str:
    """Return the word if it is a whole number."""
    if not word.isdecimal():
        raise ValueError(f"{word!r} is not a whole number")
    return word


def check_file_name(word: str) -> str:
    """Return the word if it can be the name of a file."""
    if not re.fullmatch(r"[\w-]+", word):
        raise ValueError(f"{word!r} cannot be a file's name: letters, digits, - and _ only")
    return word


def check_word(word: str, wanted: str) -> str:
    """Return the word if it is the wanted one."""
    if word != wanted:
        raise ValueError(f"{word!r} instead of {wanted!r}")
    return word
