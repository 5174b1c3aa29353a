# SPDX-License-Identifier: MIT
"""The lines of a lesson, read one by one, and the match that follows them."""

from handful.game import CHANCE
from handful.match.match import Match
from handful.modules import load_game

WHO = ("you", "chip")
AHEAD = 8  # lines read at a time


class Script:
    """Line after line of a file, a few at a time; in between it is closed."""

    def __init__(self, path):
        self.path = path
        self.number = self._place = 0
        self._lines = []

    def next(self):
        """(verb, the rest) of the next line that says something; two empty words at the end."""
        while True:
            if not self._lines:
                with open(self.path, "rb") as file:
                    file.seek(self._place)
                    self._lines = [line for line in [file.readline() for _ in range(AHEAD)] if line]
                    self._place = file.tell()
            if not self._lines:
                return "", ""
            self.number += 1
            line = str(self._lines.pop(0), "utf-8").partition("#")[0].strip()
            if line:
                verb, _, words = line.partition(" ")
                return verb, words.strip()


class Captions:
    """The section [lesson] of a text table. The caption after the last one is found at once."""

    def __init__(self, path):
        self.path = path
        self._start = self._place = 0

    def find(self, name):
        """The words of that name, or none."""
        name = (name + " = ").encode()
        try:
            with open(self.path, "rb") as file:
                if not self._start:
                    self._start = self._place = find_section(file)
                for place in (self._place, self._start):
                    file.seek(place)
                    line = file.readline()
                    while line and not line.startswith(b"["):
                        if line.startswith(name):
                            self._place = file.tell()
                            return str(line[len(name) :], "utf-8").strip()
                        line = file.readline()
        except OSError:  # a language that this game has no table for
            pass
        return ""


def find_section(file):
    """Where the captions begin; the end if there are none."""
    line = file.readline()
    while line and not line.startswith(b"[lesson]"):
        line = file.readline()
    return file.tell()


class Taught(Match):
    """Its chance and its computer players follow the script; it is saved nowhere."""

    def __init__(self, name, words):
        """`words`: who sits where, and options: you chip sheet=tree."""
        facts = load_game(name, "")
        kinds, options = [], [0] * len(facts.OPTIONS)
        names = [option[0] for option in facts.OPTIONS]
        for word in words.split():
            option, _, value = word.partition("=")
            if value:
                place = names.index(option)
                options[place] = facts.OPTIONS[place][1].index(value)
            else:
                kinds.append(len(kinds) << 4 | WHO.index(word))
        if not facts.SEATS[0] <= len(kinds) <= facts.SEATS[1]:
            raise ValueError("seats")
        self.scripted_outcomes = []  # texts in the game's notation, next first
        super().__init__(name, kinds, options, self)

    def read(self, text):
        """The action that the game calls so, if it can be played now."""
        action = self.state.parse(text)
        if action not in self.state.actions():
            raise ValueError("not now: " + text)
        return action

    def repeat(self, words):
        """Decisions and what chance did, at once and unseen."""
        for text in items(words):
            if self.state.turn() == CHANCE:
                self.apply_outcome(self.read(text))
            else:
                self.apply_action(self.read(text))

    def prepare(self, words):
        """What chance does next; nothing of it may be left when more comes."""
        self.check()
        self.scripted_outcomes = list(items(words))

    def check(self):
        """Whether all that was prepared has happened."""
        if self.scripted_outcomes:
            raise ValueError("chance left: " + self.scripted_outcomes[0])

    def pick(self, outcomes, odds):
        """A match asks its chance: this one is its own."""
        if not self.scripted_outcomes:
            raise ValueError("no chance left")
        return self.read(self.scripted_outcomes.pop(0))

    def choose_action(self):
        """A computer player waits for its line."""
        return True


def items(words):
    """What stands between commas; `die 6 x3` three times."""
    for item in words.split(","):
        text, many, times = item.strip().rpartition(" x")
        if not many or not times.isdigit():
            text, times = item.strip(), 1
        for _ in range(int(times)):
            yield text
