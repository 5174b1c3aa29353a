# SPDX-License-Identifier: MIT
"""The settings of the console."""

from handful import TYPE_CHECKING
from handful.preferences import DIM_CHOICES, SLEEP_CHOICES
from handful.scenes.list import ListScene
from handful.words import TEXT, find_entry, list_languages

if TYPE_CHECKING:
    from collections.abc import Sequence

    from handful.console import Console

# One for each line: first the values, then the lines that open another scene.
LINE_NAMES: tuple[str, ...] = ("brightness", "dim", "sleep", "language", "animations", "shake")
LINE_NAMES += ("speed", "pass", "flip", "names", "help", "reset", "about", "test")
SPEEDS = ("normal", "slow", "at_once")


class Settings(ListScene):
    """A list of the settings.

    names:  the key of each line in the text table
    """

    names = LINE_NAMES

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        self.languages = list_languages(TEXT)
        self.read_words()

    def read_words(self) -> None:
        """Read all texts in the language that is set."""
        console = self.console
        self.words = words = console.words("settings")
        self.title = words("title")
        self.b_label = words("back")
        self.title_right = ""
        if not console.journal.saving:
            self.title_right = words("no_memory")
        self.lines = [[words(name), self.value(name)] for name in self.names]

    def value(self, name: str) -> str:
        """Return the text of a value, or "" for a line that opens another scene."""
        words, preferences = self.words, self.console.preferences
        if name == "brightness":
            return "■" * preferences.brightness + "□" * (5 - preferences.brightness)
        if name == "dim":
            return words("seconds.%d" % nearest_choice(DIM_CHOICES, preferences.dim_seconds))
        if name == "sleep":
            return words("seconds.%d" % nearest_choice(SLEEP_CHOICES, preferences.sleep_seconds))
        if name == "language":
            return find_entry(TEXT, "language", "name", preferences.language)
        if name == "animations":
            return words("on" if preferences.animations else "off")
        if name == "speed":
            return words(SPEEDS[preferences.speed])
        if name == "pass":
            return words("always" if preferences.always_pass else "secret")
        if name == "shake":
            return words("on" if preferences.shake else "off")
        if name == "flip":
            return words("on" if preferences.flip else "off")
        return ""

    def a_label_at(self, index: int) -> str:
        return "" if self.lines[index][1] else self.words("open")

    def change(self, index: int, step: int) -> None:
        name, preferences = self.names[index], self.console.preferences
        if name == "brightness":
            preferences.brightness = max(1, min(5, preferences.brightness + step))
            self.console.apply_brightness()
        elif name == "dim":
            seconds = nearest_choice(DIM_CHOICES, preferences.dim_seconds)
            preferences.dim_seconds = next_choice(DIM_CHOICES, seconds, step)
        elif name == "sleep":
            seconds = nearest_choice(SLEEP_CHOICES, preferences.sleep_seconds)
            preferences.sleep_seconds = next_choice(SLEEP_CHOICES, seconds, step)
        elif name == "language":
            self.change_language(step)
        elif name == "animations":
            preferences.animations = 1 - preferences.animations
        elif name == "shake":
            preferences.shake = 1 - preferences.shake
        elif name == "speed":
            preferences.speed = (preferences.speed + step) % len(SPEEDS)
        elif name == "pass":
            preferences.always_pass = 1 - preferences.always_pass
        else:
            preferences.flip = 1 - preferences.flip
            self.console.hardware.flip(preferences.flip)
            self.console.draw()
        self.lines[index][1] = self.value(name)

    def change_language(self, step: int) -> None:
        """Set the next language and show the settings in it."""
        codes, preferences = self.languages, self.console.preferences
        code = preferences.language if preferences.language in codes else codes[0]
        preferences.language = codes[(codes.index(code) + step) % len(codes)]
        if len(codes) > 1:
            self.read_words()
            self.console.draw()

    def choose(self, index: int) -> None:
        console, name = self.console, self.names[index]
        if name == "names":
            console.preferences.save()
            from handful.lobby.names import Names

            console.push(Names(console))
        elif name == "reset":
            from handful.scenes.notice import Notice

            words = self.words
            question, yes, back = words("ask_reset"), words("yes_reset"), words("back")
            console.push(Notice(console, question, yes, self.reset_records, back))
        elif name == "help":
            from handful.scenes.rules import open_rules

            open_rules(console)
        elif name == "about":
            console.preferences.save()
            from handful.lobby.about import About

            console.push(About(console))
        elif name == "test":
            console.preferences.save()
            from handful.lobby.self_test import SelfTest

            console.push(SelfTest(console))

    def reset_records(self) -> None:
        """Delete the records and statistics of all games, and say so."""
        from handful.records import STATISTICS_NOTES
        from handful.scenes.notice import Notice

        console, words = self.console, self.words
        for note in list(console.journal.notes):
            if note.split("/")[0] in STATISTICS_NOTES:
                console.journal.put(note, b"")
        console.push(Notice(console, words("was_reset"), words("back")))

    def leave(self) -> None:
        """Save the settings, and load the menu again: its language may have changed."""
        self.console.preferences.save()
        self.console.go_home()


def nearest_choice(choices: "Sequence[int]", value: int) -> int:
    """Return the choice that is nearest to `value`."""
    return min(choices, key=lambda choice: abs(choice - value))


def next_choice(choices: "Sequence[int]", choice: int, step: int) -> int:
    """Return the choice `step` places after this one. The first follows the last."""
    return choices[(choices.index(choice) + step) % len(choices)]
