# SPDX-License-Identifier: MIT
"""What one can do with a game: go on, play, look up."""

from handful.game import load_part
from handful.scenes.list import List


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
        if console.journal.get("game/" + name):
            self.doing.append("go_on")
        self.doing += ["new"]
        if console.journal.get("seats/" + name):
            self.doing.append("same")
        self.doing += ["statistics", "rules"]
        self.lines = [[words(what), ""] for what in self.doing]

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
            console.go("play.entering.go_on", name)
        elif what == "new":
            if self.facts.OPTIONS:
                Scene = load_part(name, "options").GameOptions
            else:
                from handful.lobby.seats import Seats as Scene
            console.replace(Scene(console, name, self.facts))
        elif what == "same":
            console.go("play.entering.start", name)
        elif what == "statistics":
            console.push(load_part(name, "statistics").Statistics(console, name, self.facts))
        else:
            from handful.scenes.rules import Rules

            console.push(Rules(console, name))
