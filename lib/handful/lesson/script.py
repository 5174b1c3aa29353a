# SPDX-License-Identifier: MIT
"""A lesson's script: its lines, its captions, and the match that follows it.

docs/lessons.md describes the language of the script.
"""

from handful import TYPE_CHECKING
from handful.game import CHANCE
from handful.match.match import Match
from handful.modules import load_game

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence
    from typing import BinaryIO

SEAT_WORDS = ("you", "chip")  # in a `new` line; their index is the kind of the seat
LINES_AT_ONCE = 8  # lines read in one go


class Script:
    """The lines of a lesson.txt, read a few at a time. The file is closed in between.

    number:  the number of the last line, from 1 on
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.number = 0
        self._file_place = 0
        self._lines: list[bytes] = []

    def next_line(self) -> tuple[str, str]:
        """Return (verb, arguments) of the next line that is not empty, or ("", "") at the end."""
        while True:
            if not self._lines:
                self._read_lines()
            if not self._lines:
                return "", ""
            self.number += 1
            line = str(self._lines.pop(0), "utf-8").partition("#")[0].strip()
            if line:
                verb, _, arguments = line.partition(" ")
                return verb, arguments.strip()

    def _read_lines(self) -> None:
        with open(self.path, "rb") as file:
            file.seek(self._file_place)
            lines = [file.readline() for _ in range(LINES_AT_ONCE)]
            self._lines = [line for line in lines if line]
            self._file_place = file.tell()


class CaptionTable:
    """Section [lesson] of a text table.

    The search starts after the caption that was found last, so captions in order are quick.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._section_place = self._place = 0  # in the file; 0 before it was opened

    def find(self, name: str) -> str:
        """Return a caption, or "" if the table does not have it."""
        try:
            with open(self.path, "rb") as file:
                if not self._section_place:
                    self._section_place = self._place = find_section(file)
                return self._find_line(file, (name + " = ").encode())
        except OSError:  # the game has no table of this language
            return ""

    def _find_line(self, file: "BinaryIO", prefix: bytes) -> str:
        for place in (self._place, self._section_place):
            file.seek(place)
            line = file.readline()
            while line and not line.startswith(b"["):
                if line.startswith(prefix):
                    self._place = file.tell()
                    return str(line[len(prefix) :], "utf-8").strip()
                line = file.readline()
        return ""


def find_section(file: "BinaryIO") -> int:
    """Return the place of the first caption in a text table, or of its end if there is none."""
    line = file.readline()
    while line and not line.startswith(b"[lesson]"):
        line = file.readline()
    return file.tell()


class ScriptedMatch(Match):
    """A match whose chance and computer players follow the script. It is not saved.

    scripted_outcomes:  the next outcomes in the game's notation
    expected_action:    the only action that the human may take now, or None
    forced_actions:     what the game then does for the human, in the game's notation
    """

    def __init__(self, name: str, arguments: str) -> None:
        """Set up a game by the arguments of a `new` line: "you chip sheet=tree"."""
        facts = load_game(name)
        kinds: list[int] = []
        values = [0] * len(facts.OPTIONS)
        option_names = [option[0] for option in facts.OPTIONS]
        for word in arguments.split():
            option, _, value = word.partition("=")
            if value:
                index = option_names.index(option)
                values[index] = facts.OPTIONS[index][1].index(value)
            else:
                kinds.append(len(kinds) << 4 | SEAT_WORDS.index(word))
        if not facts.SEATS[0] <= len(kinds) <= facts.SEATS[1]:
            raise ValueError("seats")
        self.scripted_outcomes: list[str] = []
        self.expected_action: int | None = None
        self.forced_actions: list[str] = []
        # It is its own source of chance: only pick() is called, because no bot is.
        super().__init__(name, kinds, values, self)  # type: ignore[arg-type]

    def play(self, action: int) -> None:
        """Play an action. Raise ValueError for a human's action that the script does not expect."""
        if self.is_human(self.turn()):
            if self.expected_action is None and self.forced_actions:
                self.expected_action = self.parse_legal(self.forced_actions.pop(0))
            if action != self.expected_action:
                raise ValueError("decided: " + self.state.describe(action))
            self.expected_action = None
        super().play(action)

    def parse_legal(self, text: str) -> int:
        """Return the action or outcome written as `text`. Raise ValueError if it is illegal now."""
        action = self.state.parse(text)
        if action not in self.state.actions():
            raise ValueError("not now: " + text)
        return action

    def apply_all(self, arguments: str) -> None:
        """Apply actions and outcomes without showing them: the arguments of a `do` line."""
        for text in split_items(arguments):
            if self.state.turn() == CHANCE:
                self.apply_outcome(self.parse_legal(text))
            else:
                self.apply_action(self.parse_legal(text))

    def set_outcomes(self, arguments: str) -> None:
        """Set the next outcomes: the arguments of a `chance` line."""
        self.require_no_outcomes_left()
        self.scripted_outcomes = list(split_items(arguments))

    def require_no_outcomes_left(self) -> None:
        """Raise ValueError if an outcome of the script was not used."""
        if self.scripted_outcomes:
            raise ValueError("chance left: " + self.scripted_outcomes[0])

    def pick(self, outcomes: "Sequence[int]", odds: "Sequence[int]") -> int:
        """Return the next outcome of the script, where handful.chance.Chance draws one."""
        if not self.scripted_outcomes:
            raise ValueError("no chance left")
        return self.parse_legal(self.scripted_outcomes.pop(0))

    def choose_action(self) -> "Generator[int, None, int]":
        """Wait forever: computer players act by the lines of the script."""
        while True:
            yield 0


def split_items(arguments: str) -> "Iterator[str]":
    """Yield the items of a list with commas. "die 6 x3" is the item "die 6", three times."""
    for item in arguments.split(","):
        text, separator, times = item.strip().rpartition(" x")
        if not separator or not times.isdigit():
            text, times = item.strip(), "1"
        for _ in range(int(times)):
            yield text
