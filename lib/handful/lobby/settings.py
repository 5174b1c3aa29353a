# SPDX-License-Identifier: MIT
"""The console's own settings."""

from handful.preferences import DIM_CHOICES, SLEEP_CHOICES
from handful.scenes.list import List
from handful.words import TEXT, find, languages

# The lines: values first, then what leads on.
LINES = ("brightness", "dim", "sleep", "language", "animations", "shake", "speed", "pass", "flip")
LINES += ("names", "help", "reset", "about", "test")
SPEEDS = ("normal", "slow", "at_once")


class Settings(List):
    """The console's own values."""

    names = LINES

    def __init__(self, console):
        super().__init__(console)
        self.languages = languages(TEXT)
        self.read()

    def read(self):
        """All words, in the language that is set."""
        console = self.console
        self.words = words = console.words("settings")
        self.title = words("title")
        self.b = words("back")
        journal = console.journal
        self.right = words("no_memory")
        if journal.saving:
            self.right = words("memory", 100 - journal.room() * 100 // journal.size)
        self.lines = [[words(name), self.value(name)] for name in self.names]

    def value(self, name):
        """What is set, in words; "" where the line leads on."""
        words, now = self.words, self.console.preferences
        if name == "brightness":
            return "■" * now.brightness + "□" * (5 - now.brightness)
        if name == "dim":
            return words("seconds.%d" % near(DIM_CHOICES, now.dim_after))
        if name == "sleep":
            return words("seconds.%d" % near(SLEEP_CHOICES, now.sleep_after))
        if name == "language":
            return find(TEXT, "language", "name", now.language)
        if name == "animations":
            return words("on" if now.animations else "off")
        if name == "speed":
            return words(SPEEDS[now.speed])
        if name == "pass":
            return words("always" if now.always_pass else "secret")
        if name == "shake":
            return words("on" if now.shake else "off")
        if name == "flip":
            return words("on" if now.flip else "off")
        return ""

    def does(self, number):
        return "" if self.lines[number][1] else self.words("open")

    def change(self, number, step):
        name, now = self.names[number], self.console.preferences
        if name == "brightness":
            now.brightness = max(1, min(5, now.brightness + step))
            self.console.apply_brightness()
        elif name == "dim":
            now.dim_after = after(DIM_CHOICES, near(DIM_CHOICES, now.dim_after), step)
        elif name == "sleep":
            now.sleep_after = after(SLEEP_CHOICES, near(SLEEP_CHOICES, now.sleep_after), step)
        elif name == "language":
            codes = self.languages
            now.language = after(codes, now.language if now.language in codes else codes[0], step)
            if len(codes) > 1:
                self.read()
                self.console.draw()
        elif name == "animations":
            now.animations = 1 - now.animations
        elif name == "shake":
            now.shake = 1 - now.shake
        elif name == "speed":
            now.speed = (now.speed + step) % len(SPEEDS)
        elif name == "pass":
            now.always_pass = 1 - now.always_pass
        else:
            now.flip = 1 - now.flip
            self.console.hardware.flip(now.flip)
            self.console.draw()
        self.lines[number][1] = self.value(name)

    def choose(self, number):
        console, name = self.console, self.names[number]
        if name == "names":
            console.preferences.keep()
            from handful.lobby.names import Names

            console.push(Names(console))
        elif name == "reset":
            from handful.scenes.notice import Notice

            words = self.words
            ask, yes, back = words("ask_reset"), words("yes_reset"), words("back")
            console.push(Notice(console, ask, yes, self.reset, back))
        elif name == "help":
            from handful.scenes.rules import open_rules

            open_rules(console)
        elif name == "about":
            console.preferences.keep()
            from handful.lobby.about import About

            console.push(About(console))
        elif name == "test":
            console.preferences.keep()
            from handful.lobby.self_test import SelfTest

            console.push(SelfTest(console))

    def reset(self):
        """Every game's records and statistics are forgotten."""
        journal = self.console.journal
        for note in list(journal.notes):
            if note.split("/")[0] in ("stats", "coach"):
                journal.put(note, b"")

    def leave(self):
        self.console.preferences.keep()
        self.console.go_home()  # anew: the language may be another one


def near(choices, value):
    """The offered value nearest to what is set."""
    return min(choices, key=lambda choice: abs(choice - value))


def after(choices, value, step):
    """The next one of them, round the end."""
    return choices[(choices.index(value) + step) % len(choices)]
