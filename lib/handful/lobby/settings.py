# SPDX-License-Identifier: MIT
"""The console's own settings."""

from handful.preferences import SLEEP_CHOICES
from handful.scenes.list import List
from handful.words import TEXT, languages


class Settings(List):
    """The console's own values."""

    def __init__(self, console):
        super().__init__(console)
        self.words = words = console.words("settings")
        self.title = words("title")
        self.b = words("back")
        self.languages = languages(TEXT)
        self.lines = [["", "?"] for _ in range(6)]
        for number in range(6):
            self.show(number)
        self.lines.append([words("test"), ""])

    def show(self, number):
        """The words of a line, from what is set."""
        words, now = self.words, self.console.preferences
        journal = self.console.journal
        if number == 0:
            line = [words("brightness"), "■" * now.brightness + "□" * (5 - now.brightness)]
        elif number == 1:
            line = [words("sleep"), words("seconds.%d" % self.near_sleep())]
        elif number == 2:
            line = [words("language"), words("language." + now.language)]
        elif number == 3:
            line = [words("animations"), words("on" if now.animations else "off")]
        elif number == 4:
            line = [words("pass"), words("always" if now.always_pass else "secret")]
        else:
            used = 100 - journal.room() * 100 // journal.size if journal.saving else 0
            line = [words("names"), ""]
            self.right = words("memory", used) if journal.saving else words("no_memory")
        self.lines[number] = line

    def near_sleep(self):
        """The offered sleep time nearest to what is set."""
        after = self.console.preferences.sleep_after
        return min(SLEEP_CHOICES, key=lambda choice: abs(choice - after))

    def change(self, number, step):
        now = self.console.preferences
        if number == 0:
            now.brightness = max(1, min(5, now.brightness + step))
            self.console.light()
        elif number == 1:
            at = SLEEP_CHOICES.index(self.near_sleep()) + step
            now.sleep_after = SLEEP_CHOICES[at % len(SLEEP_CHOICES)]
        elif number == 2:
            codes = self.languages
            at = codes.index(now.language) if now.language in codes else 0
            now.language = codes[(at + step) % len(codes)]
        elif number == 3:
            now.animations = 1 - now.animations
        elif number == 4:
            now.always_pass = 1 - now.always_pass
        self.show(number)

    def choose(self, number):
        if number == 5:
            self.console.preferences.keep()
            from handful.lobby.names import Names

            self.console.push(Names(self.console))
        elif number == 6:
            self.console.preferences.keep()
            from handful.lobby.self_test import SelfTest

            self.console.push(SelfTest(self.console))

    def leave(self):
        self.console.preferences.keep()
        self.console.home()  # anew: the language may be another one
