# SPDX-License-Identifier: MIT
"""The names of the six seats."""

from handful.players import seat_name
from handful.preferences import LONGEST_NAME
from handful.scenes.list import List
from handful.screen.big import big


class Names(List):
    """The six seats' names."""

    def __init__(self, console):
        super().__init__(console)
        words = console.words("names")
        self.title, self.a, self.b = words("title"), words("change"), words("back")
        self.lines = [[str(n + 1) + " " + seat_name(console, words, n, 0), ""] for n in range(6)]

    def choose(self, number):
        self.console.replace(NameEditor(self.console, number))


class NameEditor:
    """A name, letter by letter: left and right move, up and down change the letter."""

    def __init__(self, console, seat):
        self.console, self.seat = console, seat
        self.words = console.words("names")
        self.alphabet = self.words("letters")
        name = console.preferences.names()[seat]
        self.letters = list((name + " " * LONGEST_NAME)[:LONGEST_NAME])
        self.at = 0

    def draw(self):
        screen, words = self.console.screen, self.words
        screen.header(words("title"), "", str(self.seat + 1))
        for at in range(LONGEST_NAME):
            self.draw_letter(at)
        screen.text_centred(44, words("how"))
        screen.footer(words("keep"), words("back"))

    def draw_letter(self, at):
        """A big letter over its line; triangles where the cursor is."""
        screen = self.console.screen
        x = 12 + 13 * at
        here = at == self.at
        screen.fill(x, 8, 12, 32)
        big(screen, x + 1, 16, self.letters[at])
        screen.fill(x, 33, 11, 1, 1)
        if here:
            screen.text(x + 3, 8, "▲")
            screen.text(x + 3, 34, "▼")

    def key(self, button):
        if button == "LEFT" or button == "RIGHT":
            old = self.at
            self.at = (old + (1 if button == "RIGHT" else -1)) % LONGEST_NAME
            self.draw_letter(old)
        elif button == "UP" or button == "DOWN":
            alphabet = self.alphabet
            at = alphabet.find(self.letters[self.at])
            if self.letters[self.at] == " ":  # a new letter starts where names start
                at = -1 if button == "UP" else 1
                if self.at and button == "UP":
                    at = alphabet.find("a") - 1
            at += 1 if button == "UP" else -1
            self.letters[self.at] = alphabet[at % len(alphabet)]
        elif button == "A":
            name = "".join(self.letters).strip()
            self.console.preferences.name_seat(self.seat, name)
            self.console.replace(Names(self.console))
            return
        elif button == "B":
            self.console.replace(Names(self.console))
            return
        self.draw_letter(self.at)

    def tick(self, now):
        pass
