# SPDX-License-Identifier: MIT
"""What one can do with a game: go on, play, look up."""

import os

from handful import ROOT
from handful.modules import load_lobby_part
from handful.players import last_seating
from handful.scenes.list import List
from handful.screen.glyphs import CHIP, PERSON
from handful.screen.screen import WIDTH


def has_lesson(name):
    """Whether there is a lesson in the game's folder."""
    try:
        os.stat(ROOT + "games/" + name + "/text/lesson.txt")
    except OSError:
        return False
    return True


class GameMenu(List):
    """Go on, play, look up."""

    def __init__(self, console, name, facts):
        super().__init__(console)
        self.name, self.facts = name, facts
        self.words = words = console.words("menu")
        self.title = console.game_words(name, "game")("title")
        self.b = words("back")
        self.a = words("choose")
        self.doing = []
        self.lesson = has_lesson(name)

    def draw(self):
        """What there is to do may be more after a look at the options and seats."""
        journal, name = self.console.journal, self.name
        doing = ["go_on"] if journal.get("game/" + name) else []
        if journal.get("seats/" + name):
            doing.append("same")
        doing += ["new", "learn"] if self.lesson else ["new"]
        doing += ["statistics", "rules"]
        if self.doing:
            self.cursor = doing.index(self.doing[self.cursor])
        self.doing = doing
        self.lines = [[self.words(what), ""] for what in doing]
        super().draw()

    def draw_line(self, number):
        super().draw_line(number)
        if self.doing[number] == "same":
            self.draw_players(self.y + 8 * number, number == self.cursor)

    def draw_players(self, y, here):
        """Who they are, at the right end."""
        x = WIDTH - 11
        for kind in reversed(last_seating(self.console, self.name, self.facts)[0]):
            if kind != 255:
                self.screen.glyph(CHIP if kind else PERSON, x, y, here)
                x -= 9

    def choose(self, number):
        what = self.doing[number]
        console = self.console
        if what in ("new", "same") and "go_on" in self.doing:
            from handful.scenes.notice import Notice

            ask, yes, back = [self.words(name) for name in ("forget_game", "yes", "back")]
            console.push(Notice(console, ask, yes, lambda: self.start(what), back))
        else:
            self.start(what)

    def start(self, what):
        """Does what the line says."""
        console, name = self.console, self.name
        if what == "go_on":
            console.go_to("play.entering.go_on", name)
        elif what == "new":
            if self.facts.OPTIONS:
                Scene = load_lobby_part(name, "options").GameOptions
            else:
                from handful.lobby.seats import Seats as Scene
            console.push(Scene(console, name, self.facts))
        elif what == "same":
            console.go_to("play.entering.start", name)
        elif what == "learn":
            console.go_to("lesson.entering.enter", name)
        elif what == "statistics":
            console.push(load_lobby_part(name, "statistics").Statistics(console, name, self.facts))
        else:
            from handful.scenes.rules import open_rules

            open_rules(console, name)

    def offer_lesson(self):
        """Once, to whoever has never played the game: or just play, and choose who does."""
        console, name, words = self.console, self.name, self.words
        journal = console.journal
        if not self.lesson or journal.get("seats/" + name) or journal.get("learn/" + name):
            return
        journal.put("learn/" + name, b"1")
        self.start("new")
        from handful.scenes.notice import Notice

        ask, learn, play = [words(each) for each in ("learn_first", "learn", "just_play")]
        console.push(
            Notice(console, ask, learn, lambda: console.go_to("lesson.entering.enter", name), play)
        )
