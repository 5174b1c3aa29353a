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
    from io import BufferedReader

TEXT = ROOT + "lib/handful/text"  # the folder of the console's own tables
FALLBACK = "en"
BLOCK_SIZE = 256  # bytes of a text table that are read at a time


def list_languages(folder: str) -> list[str]:
    """Return the two-letter codes of the languages that have a table in this folder."""
    return sorted([name[:2] for name in os.listdir(folder) if name[2:] == ".txt"])


def read_entries(path: str, section: str) -> "Iterator[tuple[str, str]]":
    """Yield (name, text) of each line `name = text` in a section.

    Blank lines and comments (#) are skipped. The section "" is the part before the first section.
    A missing or damaged file ends the section.
    """
    try:
        with open(path, "rb") as file:
            if not section or _seek_section(file, section):
                yield from _read_lines(file)
    except (OSError, UnicodeError):
        pass


def _read_lines(file: "BufferedReader") -> "Iterator[tuple[str, str]]":
    """Yield (name, text) of each line up to the next section."""
    while line := file.readline():
        text = str(line, "utf-8").strip()
        if text.startswith("["):
            return
        if text and text[0] != "#":
            name, _, text = text.partition(" = ")
            yield name, text


def _seek_section(file: "BufferedReader", section: str) -> bool:
    """Move to the end of a section's heading. Return False if there is none."""
    file.seek(0)
    return _seek_line(file, ("[" + section + "]").encode())


def _seek_line(file: "BufferedReader", mark: bytes, in_section: bool = False) -> bool:
    """Move behind `mark` at the start of a line. Return False if there is none.

    With `in_section`, search only to the end of the section. The file is searched in blocks:
    reading lines would fill the heap with garbage, between which the texts that are kept would lie.
    """
    start = file.tell()
    if file.read(len(mark)) == mark:
        return True
    file.seek(start)
    block = bytearray(BLOCK_SIZE)
    while size := file.readinto(block):
        if size < BLOCK_SIZE:
            block = block[:size]
        ends = in_section and b"\n[" in block
        if ends or b"\n" + mark in block:
            text = bytes(block)
            found = text.find(b"\n" + mark)
            if found >= 0 and not (ends and text.find(b"\n[") < found):
                file.seek(start + found + 1 + len(mark))
                return True
            if ends:
                return False
        start += BLOCK_SIZE - 1 - len(mark)  # a mark may lie across two blocks
        file.seek(start)
    return False


def _read_blocks(file: "BufferedReader") -> list[bytes]:
    """Return the lines up to the next section in a few blocks; a line break precedes each line.

    Strings of their own would lie scattered between the garbage that reading them leaves behind.
    """
    blocks: list[bytes] = []
    size = BLOCK_SIZE
    while True:
        start = file.tell()
        text = file.read(size)
        end = text.find(b"\n[")
        if end >= 0 or len(text) < size:
            blocks.append(text[:end] if end >= 0 else text)
            return blocks
        end = text.rfind(b"\n")
        if end > 0:
            blocks.append(text[:end])
            size = BLOCK_SIZE
        else:
            end, size = 0, size + BLOCK_SIZE  # a line that is longer than a block
        file.seek(start + end)


def read_section(path: str, section: str, into: dict[str, str]) -> None:
    """Add all entries of a section to the dict `into`."""
    for name, text in read_entries(path, section):
        into[name] = text


def find_entry(folder: str, section: str, name: str, language: str) -> str:
    """Return one text in this language, otherwise in English, otherwise an empty string."""
    key = (name + " = ").encode()
    for code in (language, FALLBACK):
        try:
            with open(folder + "/" + code + ".txt", "rb") as file:
                if (not section or _seek_section(file, section)) and _seek_line(file, key, True):
                    if found := str(file.readline(), "utf-8").strip():
                        return found
        except (OSError, UnicodeError):
            pass
    return ""


class Words:
    """A section of a text table: words("name", 3, "Anna") fills the gaps of that text."""

    _numbers: dict[str, str] | None = None  # how the language writes them, once it is needed

    def __init__(self, folder: str, section: str, language: str) -> None:
        self._place = folder, section, language
        self._blocks: list[bytes] = []
        try:
            with open(folder + "/" + language + ".txt", "rb") as file:
                if _seek_section(file, section):
                    self._blocks = _read_blocks(file)
        except OSError:
            pass

    def __call__(self, name: str, *values: object) -> str:
        """Return the text of that name with its gaps filled, or "[name]" if there is none."""
        text = self._find(name) or self._find_english(name)
        if not text:
            return "[" + name + "]"
        if not values:
            return text
        try:
            if "<" in text:
                has_decimals = any(is_decimal(value) for value in values)
                below = self._number_rule("singular_below") if has_decimals else ""
                text = choose_forms(text, values, int(below or 0))
            return text.format(*[self.number(value) for value in values])
        except (ValueError, IndexError, KeyError):  # the translation has other gaps
            return _fill_gaps(self._find_english(name), values)

    def number(self, value: object) -> object:
        """Return "1.5" as the language writes it, and any other value unchanged."""
        if is_decimal(value):
            return str(value).replace(".", self._number_rule("decimal") or ".")
        return value

    def _number_rule(self, name: str) -> str:
        """Return the line of this name before the table's first section, or an empty string."""
        if self._numbers is None:
            self._numbers = {}
            read_section(self._place[0] + "/" + self._place[2] + ".txt", "", self._numbers)
        return self._numbers.get(name, "")

    def __contains__(self, name: str) -> bool:
        return bool(self._find(name) or self._find_english(name))

    def _find(self, name: str) -> str:
        """Return the text in the language itself, or an empty string."""
        key = ("\n" + name + " = ").encode()
        for block in self._blocks:
            start = block.find(key)
            if start >= 0:
                start += len(key)
                end = block.find(b"\n", start)
                try:
                    return str(block[start : len(block) if end < 0 else end], "utf-8").rstrip()
                except UnicodeError:  # damaged
                    break
        return ""

    def _find_english(self, name: str) -> str:
        """Return the English text, or an empty string if the table is English itself."""
        folder, section, language = self._place
        return "" if language == FALLBACK else find_entry(folder, section, name, FALLBACK)


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
