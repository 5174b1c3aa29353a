# SPDX-License-Identifier: MIT
"""Text tables: every word a player reads, by language, in small files beside the code.

    [menu]
    seats = {} to {} <player/players>

{} is a gap to fill; {1} is the gap with that index. <one/many> is chosen by the number in the gap
before it, or in the first gap if there is none before it. <none/one/many> has a form for 0, too.

Lines before the first section say how the language writes numbers. `decimal` is its decimal mark.
Decimal numbers below `singular_below` have the form for one.

A section is read when a scene needs it and freed with the scene. A text that a language lacks, or
that is damaged, is taken from English.
"""

import os

from handful import ROOT, TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

TEXT = ROOT + "lib/handful/text"  # the folder of the console's own tables
FALLBACK = "en"


def list_languages(folder: str) -> list[str]:
    """Return the two-letter codes of the languages that have a table in this folder."""
    return sorted([name[:2] for name in os.listdir(folder) if name[2:] == ".txt"])


def read_entries(path: str, section: str, with_head: bool = False) -> "Iterator[tuple[str, str]]":
    """Yield (name, text) of each line `name = text` in a section.

    With `with_head`, yield the lines before the first section, too. Blank lines and comments (#)
    are skipped. The section "" is the part before the first section.
    A missing or damaged file ends the section.
    """
    is_wanted = with_head or not section
    is_head = with_head
    try:
        with open(path, encoding="utf-8") as file:
            for line in file:
                line = line.strip()  # noqa: PLW2901
                if line.startswith("["):
                    if is_wanted and not is_head:
                        return
                    is_head = False
                    is_wanted = line == "[" + section + "]"
                elif is_wanted and line and line[0] != "#":
                    name, _, text = line.partition(" = ")
                    yield name, text
    except (OSError, UnicodeError):
        pass


def read_section(path: str, section: str, into: dict[str, str]) -> None:
    """Add all entries of a section to the dict `into`."""
    for name, text in read_entries(path, section):
        into[name] = text


def find_entry(folder: str, section: str, name: str, language: str) -> str:
    """Return one text in this language, otherwise in English, otherwise an empty string."""
    found = ""
    for code in (language, FALLBACK):
        for entry, text in read_entries(folder + "/" + code + ".txt", section):
            if entry == name:  # no break: the file is closed at the end of the section
                found = text
        if found:
            break
    return found


class Words:
    """A section of a text table: words("name", 3, "Anna") fills the gaps of that text."""

    def __init__(self, folder: str, section: str, language: str) -> None:
        self._table: dict[str, str] = {}
        self._english = None if language == FALLBACK else (folder, section)
        for name, text in read_entries(folder + "/" + language + ".txt", section, True):
            self._table[name] = text

    def __call__(self, name: str, *values: object) -> str:
        """Return the text of that name with its gaps filled, or "[name]" if there is none."""
        text = self._table.get(name) or self._find_english(name)
        if not text:
            return "[" + name + "]"
        if not values:
            return text
        try:
            if "<" in text:
                text = choose_forms(text, values, int(self._table.get("singular_below", 0)))
            return text.format(*[self.number(value) for value in values])
        except (ValueError, IndexError, KeyError):  # the translation has other gaps
            return _fill_gaps(self._find_english(name), values)

    def number(self, value: object) -> object:
        """Return "1.5" as the language writes it, and any other value unchanged."""
        if "decimal" in self._table and is_decimal(value):
            return str(value).replace(".", self._table["decimal"])
        return value

    def __contains__(self, name: str) -> bool:
        return name in self._table or bool(self._find_english(name))

    def _find_english(self, name: str) -> str:
        """Return the English text, or an empty string if the table is English itself."""
        return find_entry(*self._english, name, FALLBACK) if self._english else ""


def _fill_gaps(text: str, values: "Sequence[object]") -> str:
    """Return the text with the values in its gaps."""
    return (choose_forms(text, values) if "<" in text else text).format(*values)


def is_decimal(value: object) -> bool:
    """Return True for a text like "-1.5"."""
    if not isinstance(value, str):
        return False
    whole, _, decimals = value.partition(".")
    return whole.lstrip("+-").isdigit() and decimals.isdigit()


def choose_forms(text: str, values: "Sequence[object]", singular_below: int = 0) -> str:
    """Return the text with one form of each <one/many>, chosen by its number.

    Decimal numbers between plus and minus `singular_below` have the form for one.
    """
    done = ""
    while "<" in text:
        before, _, text = text.partition("<")
        forms, _, text = text.partition(">")
        done += before
        gap = done.count("{") - 1
        index = done.rpartition("{")[2].partition("}")[0] if gap >= 0 else "0"
        number = values[int(index or gap)]
        choices = forms.split("/")
        is_small = singular_below and is_decimal(number)
        if number in (1, "1") or (is_small and abs(float(str(number))) < singular_below):
            done += choices[-2]
        elif number == 0 and len(choices) > 2:
            done += choices[0]
        else:
            done += choices[-1]
    return done + text


def wrap(text: str, width: int) -> list[str]:
    """Split a text into lines of at most `width` letters. "|" starts a new line."""
    lines = []
    for paragraph in text.split("|"):
        line = ""
        for word in paragraph.split():
            if not line:
                line = word
            elif len(line) + 1 + len(word) <= width:
                line += " " + word
            else:
                lines.append(line)
                line = word
        lines.append(line)
    return lines
