# SPDX-License-Identifier: MIT
"""A person with the handheld, for tests: presses by short names, reads what is on the screen."""

from handful.chance import Chance
from handful.journal.journal import Journal
from handful.match.saved import load_match
from handful.words import read_section

from host_sim.flash import ERASED
from host_sim.handheld.device import Device
from host_sim.handheld.ocr import cursor_line
from host_sim.paths import ROOT
from host_sim.scenario.lessons import decline_lessons
from host_sim.sim.nvm import Flash

SHORT = {"u": "UP", "d": "DOWN", "l": "LEFT", "r": "RIGHT"}
TUMBLE = 1.2  # seconds in which any dice have landed


def with_offers(nvm):
    """Return an nvm in which every game's lesson is declined, if it is new or blank."""
    if isinstance(nvm, int) or (nvm is not None and set(bytes(nvm)) != {ERASED}):
        return nvm
    return decline_lessons(nvm if isinstance(nvm, Flash) else None)


class Handheld(Device):
    """A Device that is on, past the title of a first start, in the menu."""

    def __init__(self, *args, title=False, asked=True, **kwargs):
        """`title`: as at the first start; `asked`: whether to learn a game, that is, before."""
        if asked and not title:
            kwargs["nvm"] = with_offers(kwargs.get("nvm"))
        super().__init__(*args, **kwargs)
        self.power_on()
        self.run(0.3)
        if not title and self.shows("A handful of"):
            self.press("A")

    def keys(self, words):
        """Presses one after the other: `A A d r`; `P` is a long B, a number waits so long."""
        for word in words.split():
            if word == "P":
                self.hold("B", 0.8)
            elif word[0].isdigit():
                self.run(float(word))
            else:
                self.press(SHORT.get(word, word))
        self.run(0.05)

    def screen(self):
        """Everything that can be read, as one text."""
        return "\n".join(self.text())

    def shows(self, words):
        """Whether it can be read, also over the end of a line."""
        return words in self.screen() or words in " ".join(self.text())

    def until(self, *words, limit=60):
        """Lets time pass until some of the words can be read."""
        for _ in range(limit):
            if any(self.shows(word) for word in words):
                return
            self.run(0.25)
        raise AssertionError(f"{words} never came:\n{self.screen()}")

    def state(self):
        """The game in play, as its journal has it."""
        journal = Journal(bytearray(bytes(self.nvm)))
        return load_match(journal.game, Chance(bytes(16)), None, journal.steps)[0].state

    def point_at(self, words):
        """Walks down a list to the line that begins so."""
        for _ in range(20):
            if cursor_line(self.image(), self.root).startswith(words):
                return
            self.keys("d")
        raise AssertionError(f"no line {words}:\n{self.screen()}")

    def choose(self, words):
        """Walks down a list to the line that begins so, and presses A."""
        self.point_at(words)
        self.keys("A")

    def setting(self, name):
        """From the menu to a line of the settings, by its name in the text table."""
        self.keys("B")
        table = {}
        read_section(str(ROOT / "lib/handful/text/en.txt"), "settings", table)
        self.point_at(table[name])

    def pick(self, title):
        """Turns the menu's pages to this game."""
        for _ in range(20):
            if self.shows(title):
                return
            self.keys("r")
        raise AssertionError(f"no game {title}:\n{self.screen()}")

    def cost(self, button):
        """(bytes, opcodes) of a press until the picture has answered."""
        self.run(0.6)
        self.wire.reset()
        with self.opcodes() as counter:
            self.press(button)
            self.run(0.1)
        return self.wire.bytes, counter.opcodes

    def pull_battery(self):
        """Off and on again."""
        self.cut_power()
        self.power_on()
        self.run(0.5)

    def new_yahtzee(self, seats=""):
        """From the menu into a new game; `seats` are presses on the seats screen."""
        self.keys("A")
        self.choose("New game")
        if self.shows("will be deleted"):
            self.keys("0.6 A")
        self.keys(seats + " A 0.2")

    def after_game(self, choice):
        """Choose a line of the list that A opens on the result."""
        self.keys("0.8 A 0.6")
        self.choose(choice)

    def play_out(self, limit=400):
        """Presses A until the result is there, and UP where A would release a kept die."""
        for _ in range(limit):
            if self.shows("What next?"):
                return
            self.keys("u" if self.shows("Release") else "A")
            self.run(TUMBLE)
        raise AssertionError(f"no end after {limit} presses:\n{self.screen()}")
