# SPDX-License-Identifier: MIT
"""Hands that find their way through the console by reading its screen: into games, and out again.

Words come from the console's own table, so that a change of wording does not lose the way.
"""

import configparser
import random

from host_sim.paths import ROOT

PAGE, WIDTH = 8, 128  # pixels: a line of text, a screen
LONG = 0.8  # seconds of a long press
TRIES = 14
SLOWEST = 4  # seconds that a press may keep the firmware busy; computers may think on
LOOKS = (0, 0, 0.3, 1, 2)  # seconds that somebody looks at the screen before the next press
PLAYING = ("A", "A", "A", "A", "RIGHT", "LEFT", "DOWN", "UP")
NOBODY, HUMAN, HARD = "nobody", "person", "hard"


class Lost(Exception):
    """The way was not found; the text is what the screen shows instead."""


class Broke(Exception):
    """The console shows its crash screen."""


def words(root=ROOT, language="en", place=None):
    """{section: {name: words}} of the console's own text table, or of a game's in its folder."""
    table = configparser.ConfigParser(delimiters=(" = ",), interpolation=None)
    table.optionxform = str
    (path,) = (place or root / "lib" / "handful").rglob(f"{language}.txt")
    table.read(path, encoding="utf-8")
    return table


class Hands:
    """Holds a Pico that is on."""

    def __init__(self, pico, seed=1):
        self.pico = pico
        self.words = words(pico.root)
        self.luck = random.Random(seed)
        self._read = (None, [])  # a picture, and its lines

    # --- reading ---

    def lines(self):
        """What can be read; a picture that stays is read once."""
        picture = self.pico.image().tobytes()
        if picture != self._read[0]:
            self._read = (picture, self.pico.text())
        return self._read[1]

    def row(self, y):
        """(text, whether it is the cursor's) of the line that begins at this height. The cursor's
        stands out by its ground."""
        from PIL import Image

        from host_sim.handheld.ocr import Reader

        picture = self.pico.image()
        part = picture.crop((0, y, WIDTH, y + PAGE))
        alone = Image.new("1", picture.size)
        alone.paste(part, (0, y))
        lit = sum(map(bool, part.convert("L").tobytes())) > PAGE * WIDTH * 3 // 8
        return " ".join(Reader.of(self.pico.root).lines(alone)), lit

    def screen(self):
        return "\n".join(self.lines())

    def shows(self, section, name):
        """Whether the words of the table can be read, as far as their first gap."""
        said = self.words[section][name].partition("{")[0].replace("|", " ").strip()
        return said in " ".join(self.lines())

    def footer(self):
        """What A and B do now."""
        return self.row(64 - PAGE)[0]

    def here(self):
        """The cursor's line."""
        return next((text for text, lit in map(self.row, range(0, 64, PAGE)) if lit), "")

    # --- pressing ---

    def press(self, button, seconds=0.06):
        """A press, and on until the firmware has dealt with it. What it Took, up to then."""
        pico = self.pico
        begun = pico.now
        pico.down(button)
        pico.run(seconds)
        pico.up(button)
        pico.run(0.03)
        pico.rest(SLOWEST)
        if self.shows("crash", "broke"):
            raise Broke(self.screen())
        return pico.took(begun)

    def to_line(self, text):
        """The list's cursor to the line that begins so."""
        for _ in range(TRIES):
            if self.here().startswith(text):
                return
            self.press("DOWN")
        raise Lost(f"no line {text!r} in:\n{self.screen()}")

    def choose(self, section, name):
        """The line with these words of the table, and A."""
        self.to_line(self.words[section][name])
        return self.press("A")

    # --- ways ---

    def in_menu(self):
        return self.shows("menu", "title") and self.shows("menu", "settings")

    def paused(self):
        return self.shows("pause", "leave")

    def to_menu(self):
        """From wherever it is to the console's menu; a game on the way is left."""
        for _ in range(TRIES):
            if self.in_menu():
                return
            if self.paused():
                self.choose("pause", "leave")
            elif self.words["news"]["go_on"] in self.footer() or self.asked():
                self.press("A")
            elif self.shows("result", "again"):
                self.press("B")
            else:
                self.press("B", LONG)
                if not self.in_menu() and not self.paused():
                    self.press("B")
                    self.pico.run(0.5)  # a computer's turn is not interrupted
        raise Lost(f"no way to the menu from:\n{self.screen()}")

    def asked(self):
        """At a first start: for the language, and the title."""
        return self.shows("boot", "five") or self.shows("language", "name")

    def to_game(self, title):
        """From the menu to a game's own."""
        self.to_menu()
        for _ in range(TRIES):
            if title in self.screen():
                return self.press("A")
            self.press("RIGHT")
        raise Lost(f"no game {title!r} in the menu:\n{self.screen()}")

    def to_seats(self, title):
        """From the menu to where a new game's seats are chosen; a game that was left is given up,
        options stay as they are."""
        self.to_game(title)
        if not self.shows("menu", "learn_first"):
            self.choose("menu", "new")
        for _ in range(TRIES):
            if self.screen().startswith(self.words["options"]["seats"]):
                return
            offered = self.shows("menu", "learn_first")
            self.press("B" if offered else "A")  # "given up?", options
        raise Lost(f"no seats in:\n{self.screen()}")

    def take_seats(self, computers, seats):
        """A person and so many computers that play Hard; nobody on the other seats."""
        for number in range(1, seats):
            self.press("DOWN")
            self.set_seat(HARD if number <= computers else NOBODY)

    def set_seat(self, kind):
        """The kinds go round: person, the levels with Hard the last, nobody."""
        nobody = self.words["options"]["nobody"]
        for _ in range(TRIES):
            if nobody in self.here():
                break
            self.press("RIGHT")
        else:
            raise Lost(f"no {nobody!r} for this seat:\n{self.screen()}")
        if kind == HARD:
            self.press("LEFT")
        elif kind == HUMAN:
            self.press("RIGHT")

    def play(self, seconds):
        """Keys at random for so long; True if the game came to its end."""
        end = self.pico.now + seconds
        while self.pico.now < end:
            self.press(self.luck.choice(PLAYING))
            self.pico.run(self.luck.choice(LOOKS))
            if self.shows("result", "again"):
                return True
        return False

    def leave(self):
        """The game is left for the menu."""
        self.to_menu()
