# SPDX-License-Identifier: MIT
"""The menu of one game: continue, play, learn, challenge, statistics, rules."""

import os

from handful import ROOT, TYPE_CHECKING
from handful.modules import load
from handful.players import EMPTY_SEAT, last_seating
from handful.scenes.list import ListScene
from handful.screen.glyphs import CHIP, PERSON
from handful.screen.screen import PAGE, WIDTH

if TYPE_CHECKING:
    from types import ModuleType

    from handful.console import Console


def has_lesson(name: str) -> bool:
    """Return True if the game's folder contains a lesson."""
    return has_file(name, "/text/lesson.txt")


def has_challenges(name: str) -> bool:
    """Return True if the game's folder says how its challenges are played."""
    return has_file(name, "/challenge.mpy") or has_file(name, "/challenge.py")


def has_file(name: str, path: str) -> bool:
    """Return True if the game's folder contains this file. The path starts with a slash."""
    try:
        os.stat(ROOT + "games/" + name + path)
    except OSError:
        return False
    return True


def load_lobby_part(name: str, part: str) -> "ModuleType":
    """Return a game's own lobby module of that name, or the console's if the game has none.

    An ImportError inside the game's module is not taken for a missing module.
    """
    for place in ("/lobby/", "/"):
        path = place + part
        if has_file(name, path + ".mpy") or has_file(name, path + ".py"):
            return load("games." + name + path.replace("/", "."))
    return load("handful.lobby." + part)


class GameMenu(ListScene):
    """The menu of one game. Which entries it has depends on the journal."""

    def __init__(self, console: "Console", name: str, facts: "ModuleType") -> None:
        super().__init__(console)
        self.name, self.facts = name, facts
        self.words = words = console.words("menu")
        self.title = console.game_words(name, "game")("title")
        self.b_label = words("back")
        self.a_label = words("choose")
        self.has_lesson, self.has_challenges = has_lesson(name), has_challenges(name)
        self.entries: list[str] = []  # keys of the text table, one for each line

    def draw(self) -> None:
        """Draw the entries; there may be others than before a visit to the options and seats."""
        journal, name = self.console.journal, self.name
        entries = ["go_on"] if journal.get("game/" + name) else []
        if journal.get("seats/" + name):
            entries.append("same")
        entries += ["new", "learn"] if self.has_lesson else ["new"]
        if self.has_challenges:
            entries.append("challenge")
        entries += ["statistics", "rules"]
        if self.entries:
            self.cursor = entries.index(self.entries[self.cursor])
        self.entries = entries
        self.lines = [[self.words(entry), ""] for entry in entries]
        super().draw()

    def draw_line(self, index: int) -> None:
        super().draw_line(index)
        if self.entries[index] == "same":
            y = self.y + PAGE * (index - self.first_visible)
            self.draw_players(y, index == self.cursor)

    def draw_players(self, y: int, is_selected: bool) -> None:
        """Draw a glyph for each player of the last game at the right end of a line."""
        x = WIDTH - 11
        for kind in reversed(last_seating(self.console, self.name, self.facts)[0]):
            if kind != EMPTY_SEAT:
                self.screen.glyph(CHIP if kind else PERSON, x, y, is_selected)
                x -= 9

    def choose(self, index: int) -> None:
        """Open an entry; ask first if a new game would replace a saved one."""
        entry = self.entries[index]
        if entry in ("new", "same") and "go_on" in self.entries:
            from handful.scenes.notice import Notice

            question, yes, back = [self.words(key) for key in ("forget_game", "yes", "back")]
            self.console.push(
                Notice(self.console, question, yes, lambda: self.open_entry(entry), back)
            )
        else:
            self.open_entry(entry)

    def open_entry(self, entry: str) -> None:
        """Do what an entry says."""
        console, name = self.console, self.name
        if entry == "go_on":
            console.go_to("play.start.resume_parked", name)
        elif entry == "new":
            self.open_options()
        elif entry == "same":
            console.go_to("play.start.start_game", name)
        elif entry == "learn":
            self.open_lesson()
        elif entry == "challenge":
            from handful.lobby.challenge import ChallengeMenu

            console.push(ChallengeMenu(console, name, self.facts))
        elif entry == "statistics":
            console.push(load_lobby_part(name, "statistics").Statistics(console, name, self.facts))
        else:
            from handful.scenes.rules import open_rules

            open_rules(console, name)

    def open_options(self) -> None:
        """Open the options for a new game, or its seats if it has no options."""
        console, name, facts = self.console, self.name, self.facts
        if facts.OPTIONS:
            console.push(load_lobby_part(name, "options").GameOptions(console, name, facts))
        else:
            from handful.lobby.seats import Seats

            console.push(Seats(console, name, facts))

    def open_lesson(self) -> None:
        """Leave the menu for the game's lesson."""
        self.console.go_to("lesson.loader.start_lesson", self.name)

    def offer_lesson(self) -> None:
        """Offer the lesson once, before the first game of its kind. B opens the options."""
        console, name, words = self.console, self.name, self.words
        journal = console.journal
        if not self.has_lesson or journal.get("seats/" + name) or journal.get("learn/" + name):
            return
        journal.put("learn/" + name, b"1")
        self.open_options()
        from handful.scenes.notice import Notice

        question, learn, play = [words(key) for key in ("learn_first", "learn", "just_play")]
        console.push(Notice(console, question, learn, self.open_lesson, play))
