# SPDX-License-Identifier: MIT
"""Navigation by reading the screen: into games, and out again.

Words come from the console's own text table, so a change of wording does no harm.
"""

import configparser
import random
from pathlib import Path
from typing import TYPE_CHECKING

from host_sim.paths import ROOT

if TYPE_CHECKING:
    from host_sim.emulator.pico import Took
    from host_sim.handheld.emulated import Pico

PAGE, WIDTH = 8, 128  # pixels: a line of text, a screen
LONG = 0.8  # seconds of a long press
TRIES = 16  # the longest list, the settings with a buzzer, has 15 lines
SLOWEST = 4  # seconds that a press may keep the firmware busy; computer players may continue
LOOKS = (0, 0, 0.3, 1, 2)  # seconds before the next press
BROWSING = ("DOWN", "DOWN", "UP", "RIGHT", "LEFT", "A")
PLAYING = ("A", "A", "A", "A", "RIGHT", "LEFT", "DOWN", "UP")
NOBODY, HUMAN, HARD = "nobody", "person", "hard"


class Lost(Exception):
    """The way was not found. The text is the screen."""


class Broke(Exception):
    """The console shows its crash screen."""


def words(
    root: Path = ROOT, language: str = "en", place: Path | None = None
) -> configparser.ConfigParser:
    """Return the console's text table, or the one of a game's folder."""
    table = configparser.ConfigParser(delimiters=(" = ",), interpolation=None)
    table.optionxform = str  # type: ignore[assignment, method-assign]
    path = (place or root / "lib" / "handful") / "text" / f"{language}.txt"
    table.read_string("[numbers]\n" + path.read_text(encoding="utf-8"))  # its first lines
    return table


class Hands:
    """A user of a Pico that is on."""

    def __init__(self, pico: "Pico", seed: int = 1, language: str = "en") -> None:
        self.pico = pico
        self.words = words(pico.root, language)
        self.luck = random.Random(seed)
        self._read: tuple[bytes, list[str]] = (b"", [])  # a picture, and its lines

    # --- reading ---

    def lines(self) -> list[str]:
        """Return the text on the screen. A picture that stays is read once."""
        picture = self.pico.image().tobytes()
        if picture != self._read[0]:
            self._read = (picture, self.pico.text())
        return self._read[1]

    def row(self, y: int) -> tuple[str, bool]:
        """Return the text of the line at this height, and True if it has the cursor.

        The cursor's line is lit.
        """
        from PIL import Image

        from host_sim.handheld.ocr import Reader

        picture = self.pico.image()
        part = picture.crop((0, y, WIDTH, y + PAGE))
        alone = Image.new("1", picture.size)
        alone.paste(part, (0, y))
        lit = sum(map(bool, part.convert("L").tobytes())) > PAGE * WIDTH * 3 // 8
        return " ".join(Reader.of(self.pico.root).lines(alone)), lit

    def screen(self) -> str:
        """Return the text on the screen in one string."""
        return "\n".join(self.lines())

    def shows(self, section: str, name: str) -> bool:
        """Return True if the table's words are on the screen, up to their first gap."""
        said = self.words[section][name].partition("{")[0].replace("|", " ").strip()
        return said in " ".join(self.lines())

    def footer(self) -> str:
        """Return the last line, which says what A and B do."""
        return self.row(64 - PAGE)[0]

    def here(self) -> str:
        """Return the line with the cursor."""
        return next((text for text, lit in map(self.row, range(0, 64, PAGE)) if lit), "")

    # --- pressing ---

    def press(self, button: str, seconds: float = 0.06) -> "Took":
        """Press a button and wait until the firmware is done. Return the time that it took."""
        pico = self.pico
        begun = pico.now
        pico.down(button)
        pico.run(seconds)
        pico.up(button)
        pico.run(0.03)
        pico.rest(SLOWEST)
        if self.shows("crash", "broke"):
            raise Broke(self.screen())
        took: Took = pico.took(begun)
        return took

    def to_line(self, text: str) -> None:
        """Move the list's cursor to the line that starts with this text."""
        for _ in range(TRIES):
            if self.here().startswith(text):
                return
            self.press("DOWN")
        raise Lost(f"no line {text!r} in:\n{self.screen()}")

    def choose(self, section: str, name: str) -> "Took":
        """Move to the line with these words of the table and press A."""
        self.to_line(self.words[section][name])
        return self.press("A")

    # --- ways ---

    def in_menu(self) -> bool:
        """Return True in the console's menu."""
        return self.shows("menu", "title") and self.shows("menu", "settings")

    def paused(self) -> bool:
        """Return True in the pause menu. A page of the rules has its words in a longer line."""
        return self.words["pause"]["leave"] in self.lines()

    def to_menu(self) -> None:
        """Go to the console's menu from anywhere. A game is left."""
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
                if self.shows("lesson", "ask_leave"):
                    self.press("A")
                elif not self.in_menu() and not self.paused():
                    self.press("B")
                    self.pico.run(0.5)  # a computer player's turn is not interrupted
        raise Lost(f"no way to the menu from:\n{self.screen()}")

    def asked(self) -> bool:
        """Return True if a first start asks for the language or shows the title."""
        return self.shows("boot", "slogan") or self.shows("language", "name")

    def to_game(self, title: str) -> "Took":
        """Go to a game's own menu."""
        self.to_menu()
        for _ in range(TRIES):
            if title in self.screen():
                return self.press("A")
            self.press("RIGHT")
        raise Lost(f"no game {title!r} in the menu:\n{self.screen()}")

    def to_seats(self, title: str) -> None:
        """Go to the seats of a new game. A game that was left is given up, options stay."""
        self.to_game(title)
        if not self.shows("menu", "learn_first"):
            self.choose("menu", "new")
        for _ in range(TRIES):
            if self.screen().startswith(self.words["options"]["seats"]):
                return
            offered = self.shows("menu", "learn_first")
            self.press("B" if offered else "A")  # "given up?", options
        raise Lost(f"no seats in:\n{self.screen()}")

    def take_seats(self, computers: int, seats: int) -> None:
        """Seat a human and some computer players at level Hard. Leave the other seats empty."""
        for number in range(1, seats):
            self.press("DOWN")
            self.set_seat(HARD if number <= computers else NOBODY)

    def set_seat(self, kind: str) -> None:
        """Choose HUMAN, HARD or NOBODY for the seat with the cursor.

        The kinds repeat: human, the levels up to Hard, nobody.
        """
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

    def to_settings(self) -> None:
        """Go to the settings."""
        self.to_menu()
        self.press("B")

    def browse(self, presses: int) -> None:
        """Press random keys that are harmless on any page."""
        for _ in range(presses):
            self.press(self.luck.choice(BROWSING))

    def press_all(self) -> None:
        """Press every button, as the self-test demands."""
        for button in ("A", "UP", "DOWN", "LEFT", "RIGHT", "A", "B"):
            self.press(button)

    def play(self, seconds: float) -> bool:
        """Press random keys for some seconds. Return True if the game is over."""
        end = self.pico.now + seconds
        while self.pico.now < end:
            self.press(self.luck.choice(PLAYING))
            self.pico.run(self.luck.choice(LOOKS))
            if self.shows("result", "again"):
                return True
        return False

    def leave(self) -> None:
        """Leave the game for the menu."""
        self.to_menu()
