# SPDX-License-Identifier: MIT
"""The words of descriptions: texts of the folders `spoken`, and signs by their names."""

from handful import ROOT, TYPE_CHECKING
from handful.words import Words, read_entries

if TYPE_CHECKING:
    from collections.abc import Iterable

    from handful.console import Console
    from handful.play.board import Board

DETAIL = "  "  # before a sentence that is said only on request
WITH_PREVIOUS = " "  # before a sentence that is said on request, and whenever the one before it is
PUNCTUATION = ".,:;!?)"  # no blank before these
SIGNS = (
    ("◀ ▶", "left_and_right"),
    ("◀▶", "left_and_right"),
    ("▲ ▼", "up_and_down"),
    ("▲▼", "up_and_down"),
    ("◀", "left"),
    ("▶", "right"),
    ("▲", "up"),
    ("▼", "down"),
    ("↑", "go_up"),
    ("↗", "up_right"),
    ("→", "go_right"),
    ("↘", "down_right"),
    ("↓", "go_down"),
    ("↙", "down_left"),
    ("←", "go_left"),
    ("↖", "up_left"),
    ("⇄", "swap"),
    ("±", "plus_minus"),
    ("ᗣ", "ghost"),
    ("□", "squares"),
)


class Speech:
    """Texts for descriptions, in the player's language.

    words:     the section [spoken] of the console's or a game's table in its folder `spoken`
    language:  the code of the player's language
    """

    def __init__(self, console: "Console", game: str = "") -> None:
        self.language = language = console.preferences.language
        self._abbreviations: list[tuple[str, str]] = []
        own = ROOT + "lib/handful/spoken/text"
        folder = ROOT + "games/" + game + "/spoken/text" if game else own
        self.words = Words(folder, "spoken", language)
        self.common = Words(own, "spoken", language) if game else self.words
        self._signs = Words(own, "signs", language)
        if game:
            self.learn_abbreviations(game)

    def learn_abbreviations(self, game: str) -> None:
        """Read how a game's short forms on the screen are said: section [abbreviations]."""
        path = ROOT + "games/" + game + "/spoken/text/" + self.language + ".txt"
        self._abbreviations = list(read_entries(path, "abbreviations"))

    def __call__(self, name: str, *values: object) -> str:
        """Return a text with its gaps filled."""
        return self.words(name, *values)

    def sentence(self, text: str) -> str:
        """Return a text of the screen as a sentence: signs by name, a full stop at its end."""
        for short, long in self._abbreviations:
            text = _replace(text, short, long)
        for sign, name in SIGNS:
            if sign in text:
                text = _replace(text, sign, self._signs(name))
        text = " ".join(_say_ranges(text.replace("|", " "), self._signs("to")).split())
        for end in (". ", "! ", "? "):
            parts = text.split(end)
            text = end.join([part[:1].upper() + part[1:] for part in parts])
        return text if not text or text[-1] in ".!?:" else text + "."

    def key_name(self, button: str) -> str:
        """Return the name of a button: A, B, or a word for an arrow."""
        return button if len(button) == 1 else self._signs(button.lower())

    def cursor(self, text: str) -> str:
        """Return the sentence about the thing under the cursor."""
        return self.sentence(self.common("at", text))

    def list(self, items: "Iterable[str]") -> str:
        """Return the items of an enumeration, or the word for nothing."""
        return ", ".join(items) or self.common("none")

    def buttons(self, a: str, b: str) -> str:
        """Return what A and B do; "" if neither does anything."""
        labels = []
        for button, label in (("A", a), ("B", b)):
            if label:
                labels.append(self.sentence(button + ": " + label))
        return " ".join(labels)


def _replace(text: str, sign: str, name: str) -> str:
    """Return a text with the name of a sign as a word of its own."""
    parts = text.split(sign)
    for number, part in enumerate(parts[1:], 1):
        parts[number] = part if part[:1] in PUNCTUATION else " " + part
    return (" " + name).join(parts)


def _say_ranges(text: str, to: str) -> str:
    """Return a text with a word in place of the dash of a range, such as 7-9."""
    parts = text.split("-")
    done = parts[0]
    for part in parts[1:]:
        is_range = done[-1:].isdigit() and part[:1].isdigit()
        done += " " + to + " " + part if is_range else "-" + part
    return done


def speech_of(board: "Board") -> Speech:
    """Return the texts for descriptions of a Board's game."""
    return Speech(board.play.console, board.play.match.name)
