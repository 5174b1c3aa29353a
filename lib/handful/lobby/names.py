# SPDX-License-Identifier: MIT
"""The names that players give the six seats."""

from handful import TYPE_CHECKING
from handful.players import HUMAN, seat_name
from handful.preferences import LONGEST_NAME
from handful.scene import Scene
from handful.scenes.list import ListScene
from handful.screen.large_text import draw_large_text

if TYPE_CHECKING:
    from handful.console import Console

SEATS = 6


class Names(ListScene):
    """The list of all seats with their names."""

    def __init__(self, console: "Console", cursor: int = 0) -> None:
        super().__init__(console)
        self.cursor = cursor
        words = console.words("names")
        self.title, self.a_label, self.b_label = words("title"), words("change"), words("back")
        self.lines = [
            [str(seat + 1) + " " + seat_name(console, words, seat, HUMAN), ""]
            for seat in range(SEATS)
        ]

    def choose(self, index: int) -> None:
        self.console.replace(NameEditor(self.console, index))


class NameEditor(Scene):
    """A name, letter by letter: LEFT and RIGHT move the cursor, UP and DOWN change the letter."""

    def __init__(self, console: "Console", seat: int) -> None:
        self.console, self.seat = console, seat
        self.words = console.words("names")
        self.alphabet = self.words("letters") + " "
        name = console.preferences.names()[seat]
        self.letters = list((name + " " * LONGEST_NAME)[:LONGEST_NAME])
        self.cursor = 0

    def draw(self) -> None:
        screen, words = self.console.screen, self.words
        screen.header(words("title"), "", str(self.seat + 1))
        for place in range(LONGEST_NAME):
            self.draw_letter(place)
        screen.text_centred(44, words("how"))
        screen.footer(words("keep"), words("back"))

    def draw_letter(self, place: int) -> None:
        """Draw a big underlined letter, between triangles if the cursor is on it."""
        screen = self.console.screen
        x = 12 + 13 * place
        screen.fill(x, 8, 12, 32)
        draw_large_text(screen, x + 1, 16, self.letters[place])
        screen.fill(x, 33, 11, 1, 1)
        if place == self.cursor:
            screen.text(x + 3, 8, "▲")
            screen.text(x + 3, 34, "▼")

    def key(self, button: str) -> None:
        if button == "LEFT" or button == "RIGHT":
            old = self.cursor
            self.cursor = (old + (1 if button == "RIGHT" else -1)) % LONGEST_NAME
            self.draw_letter(old)
        elif button == "UP" or button == "DOWN":
            self.change_letter(1 if button == "UP" else -1)
        elif button == "A":
            self.accept()
            return
        elif button == "B":
            self.leave()
            return
        self.draw_letter(self.cursor)

    def accept(self) -> None:
        """Save the name."""
        name = "".join(self.letters).strip()
        self.console.preferences.save_name(self.seat, name)
        self.leave()

    def leave(self) -> None:
        """Return to the list of names."""
        self.console.replace(Names(self.console, self.seat))

    def change_letter(self, step: int) -> None:
        """Replace the letter under the cursor by the next one of the alphabet.

        It starts with capitals at the start of a word and with small letters inside it, and ends
        with the blank, which erases. From a blank, DOWN leads to Z or z.
        """
        alphabet, letter, place = self.alphabet, self.letters[self.cursor], self.cursor
        is_inside = place > 0 and self.letters[place - 1] != " "
        if is_inside:
            small, rest = alphabet.find("a"), alphabet.find("0")
            alphabet = alphabet[small:rest] + alphabet[:small] + alphabet[rest:]
        if letter == " " and step == -1:
            letter = "z" if is_inside else "Z"
        else:
            letter = alphabet[(alphabet.find(letter) + step) % len(alphabet)]
        self.letters[place] = letter
