# SPDX-License-Identifier: MIT
"""Checks of all text tables: missing strings, broken strings, and strings that do not fit.

host_sim/text/limits lists where each string is shown and how much space it has there, in one file
for the console and one for each game:

    [play]
    18 beside the die = row*; only_row(@row*); names_it(NAME, 100)
    14 footer = write(100) + undo|erase
    22x5 box = fits_none(100)

18 letters in one line; 5 lines of 22. Values in brackets fill the gaps of a string with the longest
possible text: a number, NAME (the longest name of a player), or @ and another string. + joins
strings that share a line, | separates alternatives. `section.name` is a string of another section,
`console:...` one of the console's table. Rules pages, lessons and texts in a box need no such
lines. A game without such a file is not checked.
"""

import fnmatch
import itertools
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from host_sim.paths import ROOT, enable_device_imports
from host_sim.scenario import lessons

enable_device_imports()

from handful.screen.font import CHARS  # noqa: E402
from handful.words import choose_forms, wrap  # noqa: E402

CONSOLE = "console"
ENGLISH = "en"
PLACES = Path(__file__).parent / "limits"
NAME = "Mathilda"  # as long as a name can be
LONGEST_GAP = "100"  # the longest value in a text in a box
BOXED = ("coach", "why", "news")  # sections that are shown in a box
UNSEEN = ("manual",)  # never on the screen
BOX, BOX_LINES = 22, 5
HEADING, PAGE_ACROSS, PAGE_LINES = 17, 25, 6
ENDS = ".!?)}:"
LETTER = 5
GLYPH_WIDTH = 8
BUTTONS = ("A", "B")
ARROWS = ("left", "right", "up", "down")
GAP = re.compile(r"{([^}]*)}")
FORMS = re.compile(r"<([^>]*)>")

Way = tuple[str, list[str]]  # a text, and the names of the strings in it


class Finding(NamedTuple):
    """A problem of a string: its book (console or game), section.name, and a description."""

    book: str
    name: str
    what: str

    def __str__(self) -> str:
        return f"{self.book} [{self.name.replace('.', '] ', 1)}: {self.what}"


class Place(NamedTuple):
    """Space for some strings: `across` letters in `lines` lines (0: one line, not wrapped)."""

    across: int
    lines: int
    where: str
    items: tuple[tuple[str, ...], ...]  # each item is a tuple of pieces that share a line
    section: str


# --- the tables ---


def folder(book: str, root: str | Path = ROOT) -> Path:
    """Return the folder of a book's tables."""
    root = Path(root)
    return root / "lib/handful/text" if book == CONSOLE else root / "games" / book / "text"


def books(root: str | Path = ROOT) -> list[str]:
    """Return the names of all books: the console and every game."""
    games = Path(root).glob("games/*/text/en.txt")
    return [CONSOLE, *sorted(path.parent.parent.name for path in games)]


def languages(root: str | Path = ROOT) -> list[str]:
    """Return every language that any book has a table for, English first."""
    found = {path.stem for book in books(root) for path in folder(book, root).glob("??.txt")}
    return [ENGLISH, *sorted(found - {ENGLISH})]


def own_name(language: str, root: str | Path = ROOT) -> str:
    """Return the name of a language in that language."""
    return table(CONSOLE, language, root).get("language.name", language)


def table(book: str, language: str, root: str | Path = ROOT) -> dict[str, str]:
    """Return {section.name: text} in the order of the file, or {} without a file."""
    path, section = folder(book, root) / f"{language}.txt", ""
    found: dict[str, str] = {}
    if not path.is_file():
        return found
    for line in map(str.strip, path.read_text(encoding="utf-8").splitlines()):
        if line.startswith("["):
            section = line.strip("[]")
        elif line and line[0] != "#":
            name, _, words = line.partition(" = ")
            found[f"{section}.{name}"] = words
    return found


# --- places ---


def places(book: str) -> list[Place]:
    """Return every Place of a book's file. Raise ValueError if a line cannot be read."""
    path, section = PLACES / f"{book}.txt", ""
    found: list[Place] = []
    if not path.is_file():
        return found
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("["):
            section = line.strip("[]")
        elif line and line[0] != "#":
            parts = re.fullmatch(r"(\d+)(?:x(\d+))? ([^=]+?) = (.+)", line)
            if not parts:
                raise ValueError(f"{path.name}, line {number}: not a place: {line}")
            across, lines, where, listed = parts.groups()
            items = tuple(tuple(split(item, "+")) for item in split(listed, ";"))
            found.append(Place(int(across), int(lines or 0), where, items, section))
    return found


def split(text: str, at: str) -> list[str]:
    """Split a text at a character, except in brackets and quotation marks."""
    parts, depth, quoted = [""], 0, False
    for char in text:
        quoted ^= char == '"'
        depth += (char == "(") - (char == ")")
        if char == at and not depth and not quoted:
            parts.append("")
        else:
            parts[-1] += char
    return [part if at == " " else part.strip() for part in parts if part.strip()]


class Measure:
    """One book in one language, measured against its places."""

    def __init__(self, book: str, language: str, root: str | Path = ROOT) -> None:
        self.book, self.language, self.root = book, language, root
        self.tables: dict[str, dict[str, str]] = {}
        self.placed: set[str] = set()
        self.rooms: dict[
            str, list[str]
        ] = {}  # section.name: where it is shown and how much space it has
        self.findings: list[Finding] = []

    def table(self, book: str) -> dict[str, str]:
        """Return the strings that the device shows: English if the language lacks one."""
        if book not in self.tables:
            english = table(book, ENGLISH, self.root)
            own = table(book, self.language, self.root) if self.language != ENGLISH else {}
            self.tables[book] = english | {name: words for name, words in own.items() if words}
        return self.tables[book]

    def find(self, name: str, what: str) -> None:
        """Add a finding once."""
        finding = Finding(self.book, name, what)
        if finding not in self.findings:
            self.findings.append(finding)

    def run(self) -> list[Finding]:
        """Return every finding about strings that do not fit or have no place."""
        for place in places(self.book):
            for item in place.items:
                self.check_item(place, item)
        english = table(self.book, ENGLISH, self.root)
        has_places = (PLACES / f"{self.book}.txt").is_file()
        for name, words in self.table(self.book).items():
            if name not in english:
                continue  # `broken` reports it
            section = name.partition(".")[0]
            if section == "rules":
                self.rooms[name] = [f"{PAGE_ACROSS}x{PAGE_LINES} page"]
                self.check_page(name, words)
            elif section in BOXED and name not in self.placed:
                self.rooms[name] = [f"{BOX}x{BOX_LINES} box"]
                gaps = [LONGEST_GAP] * 9
                self.check_fit(BOX, BOX_LINES, "box", self.longest_form(words, gaps), [name])
            elif has_places and section not in ("lesson", *UNSEEN) and name not in self.placed:
                self.find(name, f"has no place in host_sim/text/limits/{self.book}.txt")
        if self.book != CONSOLE and lessons.lesson_file(self.book, self.root).is_file():
            self.check_lesson()
        return self.findings

    def check_item(self, place: Place, item: Sequence[str]) -> None:
        """Check every combination of texts that an item can show."""
        ways = [self.piece(place.section, piece) for piece in item]
        for combination in itertools.product(*ways):
            names = [name for _, names in combination for name in names]
            self.placed.update(names)
            space = f"{place.across}{f'x{place.lines}' if place.lines else ''} {place.where}"
            for name in names:
                self.rooms.setdefault(name, []).append(space)
            text = "".join(text for text, _ in combination)
            self.check_fit(place.across, place.lines, place.where, text, names)

    def piece(self, section: str, piece: str) -> list[Way]:
        """Return the texts of all alternatives of a piece."""
        ways: list[Way] = []
        for each in split(piece, "|"):
            if each.startswith('"'):
                ways.append((each.strip('"'), []))
                continue
            name, _, values = each.partition("(")
            gaps = split(values[: values.rfind(")")], ",") if values else []
            ways += self.string(section, name, [self.gap(section, gap) for gap in gaps])
        return ways

    def gap(self, section: str, gap: str) -> list[Way]:
        """Return the texts that may fill a gap."""
        if gap.startswith("@"):
            pieces = split(gap[1:].replace("/", "|"), "+")
            ways = itertools.product(*[self.piece(section, piece) for piece in pieces])
            return [
                ("".join(text for text, _ in way), [name for _, names in way for name in names])
                for way in ways
            ]
        return [(NAME if gap == "NAME" else gap.strip('"'), [])]

    def string(self, section: str, pattern: str, gaps: list[list[Way]]) -> list[Way]:
        """Return the texts of all strings that match a pattern, with their gaps filled."""
        book, colon, pattern = pattern.rpartition(":")
        book = book if colon else self.book
        strings = self.table(book)
        found = fnmatch.filter(strings, f"{section}.{pattern}") or fnmatch.filter(strings, pattern)
        if not found:
            self.find(pattern, f"is in host_sim/text/limits/{self.book}.txt, but in no table")
        ways: list[Way] = []
        for name in found:
            for filled in itertools.product(*gaps):
                values = [value for value, _ in filled]
                inside = [each for _, names in filled for each in names]
                names = ([name] if book == self.book else []) + inside
                ways.append((self.longest_form(strings[name], values), names))
        return ways

    def longest_form(self, string: str, gaps: Sequence[str]) -> str:
        """Return the string with its gaps filled, in its longest singular or plural form."""
        ways: list[list[str | int]] = [[*gaps]]
        if "<" in string:
            ways += [[few if gap.isdecimal() else gap for gap in gaps] for few in (0, 1)]
        forms = []
        for values in ways:
            try:
                chosen = choose_forms(string, values) if "<" in string else string
                forms.append(chosen.format(*values))
            except (ValueError, IndexError, KeyError):
                return string  # `broken` reports it
        return max(forms, key=len)

    def check_fit(
        self, across: int, lines: int, where: str, text: str, names: Sequence[str]
    ) -> None:
        """Add a finding if the text is too long for its place."""
        wrapped = wrap(text, across) if lines else [text]
        longest = max(wrapped, key=len)
        if len(longest) > across:
            self.report_excess(where, longest, len(longest) - across, "letter", names)
        if lines and len(wrapped) > lines:
            self.report_excess(where, text, len(wrapped) - lines, "line", names)

    def report_excess(
        self, where: str, text: str, count: int, unit: str, names: Sequence[str]
    ) -> None:
        """Add a finding about `count` letters or lines too many for each string of this book."""
        for name in dict.fromkeys(names):
            # A caption of the console is checked in the place that the game's lesson gives it.
            if name in self.table(self.book) or name.startswith("lesson."):
                plural = "s" * (count > 1)
                self.find(name, f"{where}: {count} {unit}{plural} too many: {text!r}")

    def check_page(self, name: str, words: str) -> None:
        """Check a page of rules: a heading, six lines, whole sentences, known glyphs."""
        heading, bar, body = words.partition("|")
        if not bar or not heading:
            self.find(name, "a page must be Heading|text")
            return
        if len(heading) > HEADING:
            self.report_excess("heading", heading, len(heading) - HEADING, "letter", [name])
        widths, done = self.glyph_widths(), body
        for glyph in GAP.findall(body):
            if glyph not in widths:
                self.find(name, f"unknown glyph {{{glyph}}}")
            letters = 1 + widths.get(glyph, 0) // LETTER if glyph not in ARROWS else 1
            done = done.replace(f"{{{glyph}}}", "#" * letters, 1)
        self.check_fit(PAGE_ACROSS, PAGE_LINES, "rules page", done, [name])
        if body.rstrip()[-1:] not in ENDS:
            self.find(name, "a page must end with a whole sentence")

    def glyph_widths(self) -> dict[str, int]:
        """Return {name: width in pixels} of the glyphs that pages can show."""
        widths: dict[str, int] = dict.fromkeys((*BUTTONS, *ARROWS), GLYPH_WIDTH)
        path = folder(self.book, self.root) / "signs.txt"
        if path.is_file():
            for line in path.read_text(encoding="utf-8").splitlines():
                if " = " in line and not line.startswith("#"):
                    glyph, _, place = line.partition(" = ")
                    sheet = path.parent.parent / place.split()[0]
                    widths[glyph.strip()] = sheet.read_bytes()[2]
        return widths

    def check_lesson(self) -> None:
        """Check the captions of the game's lesson in the boxes that its script uses."""
        words = self.table(self.book)
        common = self.table(CONSOLE)
        for english in lessons.steps(self.book, self.root):
            name = f"lesson.{english.name}"
            caption = words.get(name) or common.get(name, "")
            step = english._replace(words=caption)
            width, most = lessons.PLACES[step.place]
            across = (width - lessons.EDGE - 1) // LETTER
            lines = step.lines()
            where = f"caption, {step.place}"
            self.rooms.setdefault(name, []).append(f"{across}x{most} {where}")
            if max(map(len, lines)) > across:
                longest = max(lines, key=len)
                self.report_excess(where, longest, len(longest) - across, "letter", [name])
            if len(lines) > most:
                self.report_excess(where, caption, len(lines) - most, "line", [name])


# --- a language against English ---


def broken(book: str, language: str, root: str | Path = ROOT) -> Iterator[Finding]:
    """Yield findings about strings that are missing, superfluous, or unlike their English ones."""
    english, own = table(book, ENGLISH, root), table(book, language, root)
    if not own and not (PLACES / f"{book}.txt").is_file():
        return  # a new game, in English only
    zero = table(CONSOLE, language, root).get("language.zero")
    for name in english:
        if not own.get(name):
            yield Finding(book, name, "is missing")
    for name, words in own.items():
        section = name.partition(".")[0]
        if name not in english:
            if section not in ("language", ""):
                yield Finding(book, name, "is not in the English table, so it is never shown")
            continue
        lacking = "".join(sorted(set(words) - set(CHARS)))
        if lacking:
            yield Finding(book, name, f"letters that the font lacks: {lacking}")
        if section == "rules":
            if glyphs(words) != glyphs(english[name]):
                yield Finding(book, name, f"other glyphs than in English: {english[name]}")
            continue
        if name == "names.letters":
            continue
        try:
            if gaps(words) != gaps(english[name]):
                yield Finding(book, name, f"other gaps than in English: {english[name]}")
        except (ValueError, IndexError):
            yield Finding(book, name, f"its gaps or forms cannot be read: {words}")
            continue
        for forms in FORMS.findall(words):
            if zero == "one" and forms.count("/") != 2:
                yield Finding(book, name, f"<{forms}> needs three forms: for 0, for 1, for more")
    if language != ENGLISH and own:
        pages = [[name for name in each if name.startswith("rules.")] for each in (english, own)]
        if pages[0] != pages[1] and set(pages[0]) == set(pages[1]):
            yield Finding(book, "rules.", "the pages are in another order than in English")


def glyphs(words: str) -> set[str]:
    """Return the glyphs of a page."""
    return set(GAP.findall(words))


def gaps(words: str) -> set[int]:
    """Return the numbers of a string's gaps. Raise ValueError if it cannot be formatted."""
    plain = words
    for form in FORMS.findall(words):
        if not 1 <= form.count("/") <= 2:
            raise ValueError(form)
        plain = plain.replace(f"<{form}>", max(form.split("/"), key=lambda each: each.count("{")))
    if "<" in plain:
        raise ValueError(plain)
    for number in range(3):
        choose_forms(words, [number] * 9).format(*[number] * 9)
    return {int(gap) if gap else at for at, gap in enumerate(GAP.findall(plain))}


def findings(language: str, book: str, root: str | Path = ROOT) -> list[Finding]:
    """Return every finding about a book in a language."""
    return [*broken(book, language, root), *Measure(book, language, root).run()]
