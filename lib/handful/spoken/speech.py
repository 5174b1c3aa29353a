# SPDX-License-Identifier: MIT
"""The words of descriptions: texts of the folders `spoken`, and signs by their names."""

from handful import ROOT, TYPE_CHECKING
from handful.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from handful.console import Console
    from handful.play.board import Board

DETAIL = "  "  # before a sentence that is said only on request
SIGNS = (
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
)


class Speech:
    """Texts for descriptions, in the player's language.

    words:  the section [spoken] of the console's or a game's table in its folder `spoken`
    """

    def __init__(self, console: "Console", game: str = "") -> None:
        language = console.preferences.language
        own = ROOT + "lib/handful/spoken/text"
        folder = ROOT + "games/" + game + "/spoken/text" if game else own
        self.words = Words(folder, "spoken", language)
        self.common = Words(own, "spoken", language) if game else self.words
        self._signs = Words(own, "signs", language)

    def __call__(self, name: str, *values: object) -> str:
        """Return a text with its gaps filled."""
        return self.words(name, *values)

    def sentence(self, text: str) -> str:
        """Return a text of the screen as a sentence: signs by name, a full stop at its end."""
        for sign, name in SIGNS:
            if sign in text:
                text = text.replace(sign, " " + self._signs(name) + " ")
        text = " ".join(text.replace("|", " ").split())
        text = text[:1].upper() + text[1:]
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


def speech_of(board: "Board") -> Speech:
    """Return the texts for descriptions of a Board's game."""
    return Speech(board.play.console, board.play.match.name)
