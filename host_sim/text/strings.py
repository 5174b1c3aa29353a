# SPDX-License-Identifier: MIT
"""All text tables side by side: what a language lacks, what is broken, and what does not fit its
place on the screen.

Where a string stands and how much room it has there is in host_sim/text/limits, a file for the
console and one for each game:

    [play]
    18 beside the die = row*; only_row(@row*); names_it(NAME, 100)
    14 footer = write(100) + undo|erase
    22x5 box = fits_none(100)

18 letters in one line; 5 lines of 22. What stands in brackets fills the gaps with the longest there
can be: a number, NAME (a player's longest), @ and another string. + joins what shares a line, |
parts what stands there in turns. `section.name` is a string of another section, `console:...` the
console's. Rules pages, lessons and what stands in a box need no such lines; nor does a game that
brings no such file.
"""

import fnmatch
import itertools
import re
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
LONGEST_GAP = "100"  # of what stands in a box
BOXED = ("coach", "why", "news")  # sections that are told in a box
UNSEEN = ("manual",)  # never on the screen
BOX, BOX_LINES = 22, 5
HEADING, PAGE_ACROSS, PAGE_LINES = 17, 25, 6
ENDS = ".!?)}:"
LETTER = 5
SIGN, MARK = 8, ("A", "B")
ARROWS = ("left", "right", "up", "down")
GAP = re.compile(r"{([^}]*)}")
FORMS = re.compile(r"<([^>]*)>")


class Finding(NamedTuple):
    """Something wrong with a string: which book (console or game), section.name, and what."""

    book: str
    name: str
    what: str

    def __str__(self):
        return f"{self.book} [{self.name.replace('.', '] ', 1)}: {self.what}"


class Place(NamedTuple):
    """Room for some strings: `across` letters, `lines` of them (0: one line, as it is)."""

    across: int
    lines: int
    where: str
    items: tuple  # of tuples of pieces, which stand beside each other
    section: str


# --- the tables ---


def folder(book, root=ROOT):
    """Where a book's tables are."""
    root = Path(root)
    return root / "lib/handful/text" if book == CONSOLE else root / "games" / book / "text"


def books(root=ROOT):
    """The console, and every game."""
    games = Path(root).glob("games/*/text/en.txt")
    return [CONSOLE, *sorted(path.parent.parent.name for path in games)]


def languages(root=ROOT):
    """Every language that any book has a table for, English first."""
    found = {path.stem for book in books(root) for path in folder(book, root).glob("??.txt")}
    return [ENGLISH, *sorted(found - {ENGLISH})]


def own_name(language, root=ROOT):
    """What a language calls itself."""
    return table(CONSOLE, language, root).get("language.name", language)


def table(book, language, root=ROOT):
    """{section.name: words}, in the order of the file; {} where there is none."""
    path, found, section = folder(book, root) / f"{language}.txt", {}, ""
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


def places(book):
    """Every Place of a book's file."""
    path, found, section = PLACES / f"{book}.txt", [], ""
    if not path.is_file():
        return found
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("["):
            section = line.strip("[]")
        elif line and line[0] != "#":
            parts = re.fullmatch(r"(\d+)(?:x(\d+))? ([^=]+?) = (.+)", line)
            if not parts:
                raise ValueError(f"{path.name}, line {number}: no place: {line}")
            across, lines, where, items = parts.groups()
            items = tuple(tuple(split(item, "+")) for item in split(items, ";"))
            found.append(Place(int(across), int(lines or 0), where, items, section))
    return found


def split(text, at):
    """Parts of a text between signs that stand in no bracket and no quotation."""
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
    """One book in one language, held against its places."""

    def __init__(self, book, language, root=ROOT):
        self.book, self.language, self.root = book, language, root
        self.tables = {}
        self.placed = set()
        self.rooms = {}  # section.name: where it stands and how much room it has
        self.findings = []

    def table(self, book):
        """What the device shows: English where the language lacks a string."""
        if book not in self.tables:
            english = table(book, ENGLISH, self.root)
            own = table(book, self.language, self.root) if self.language != ENGLISH else {}
            self.tables[book] = english | {name: words for name, words in own.items() if words}
        return self.tables[book]

    def find(self, name, what):
        finding = Finding(self.book, name, what)
        if finding not in self.findings:
            self.findings.append(finding)

    def run(self):
        """Every finding about strings that do not fit, or have no place."""
        for place in places(self.book):
            for item in place.items:
                self.measure(place, item)
        english = table(self.book, ENGLISH, self.root)
        ours = (PLACES / f"{self.book}.txt").is_file()
        for name, words in self.table(self.book).items():
            if name not in english:
                continue  # told already
            section = name.partition(".")[0]
            if section == "rules":
                self.rooms[name] = [f"{PAGE_ACROSS}x{PAGE_LINES} page"]
                self.page(name, words)
            elif section in BOXED and name not in self.placed:
                self.rooms[name] = [f"{BOX}x{BOX_LINES} box"]
                gaps = [LONGEST_GAP] * 9
                self.fits(BOX, BOX_LINES, "box", self.said(words, gaps), [name])
            elif ours and section not in ("lesson", *UNSEEN) and name not in self.placed:
                self.find(name, f"has no place in host_sim/text/limits/{self.book}.txt")
        if self.book != CONSOLE and lessons.lesson_file(self.book, self.root).is_file():
            self.lesson()
        return self.findings

    def measure(self, place, item):
        """Every way an item can read."""
        ways = [self.piece(place.section, piece) for piece in item]
        for combination in itertools.product(*ways):
            names = [name for _, names in combination for name in names]
            self.placed.update(names)
            room = f"{place.across}{f'x{place.lines}' if place.lines else ''} {place.where}"
            for name in names:
                self.rooms.setdefault(name, []).append(room)
            text = "".join(text for text, _ in combination)
            self.fits(place.across, place.lines, place.where, text, names)

    def piece(self, section, piece):
        """[(text, the strings in it)] of everything that may stand there."""
        ways = []
        for each in split(piece, "|"):
            if each.startswith('"'):
                ways.append((each.strip('"'), []))
                continue
            name, _, gaps = each.partition("(")
            gaps = split(gaps[: gaps.rfind(")")], ",") if gaps else []
            ways += self.string(section, name, [self.gap(section, gap) for gap in gaps])
        return ways

    def gap(self, section, gap):
        """[(value, the strings in it)] of what may fill a gap."""
        if gap.startswith("@"):
            pieces = split(gap[1:].replace("/", "|"), "+")
            ways = itertools.product(*[self.piece(section, piece) for piece in pieces])
            return [
                ("".join(text for text, _ in way), [name for _, names in way for name in names])
                for way in ways
            ]
        return [(NAME if gap == "NAME" else gap.strip('"'), [])]

    def string(self, section, pattern, gaps):
        """[(text, names)] of a string, or of all that a pattern means."""
        book, colon, pattern = pattern.rpartition(":")
        book = book if colon else self.book
        strings = self.table(book)
        found = fnmatch.filter(strings, f"{section}.{pattern}") or fnmatch.filter(strings, pattern)
        if not found:
            self.find(pattern, f"is in host_sim/text/limits/{self.book}.txt, but in no table")
        ways = []
        for name in found:
            for filled in itertools.product(*gaps):
                values = [value for value, _ in filled]
                inside = [each for _, names in filled for each in names]
                names = ([name] if book == self.book else []) + inside
                ways.append((self.said(strings[name], values), names))
        return ways

    def said(self, words, gaps):
        """The string with its gaps filled, in the longest form there is."""
        ways = [gaps]
        if "<" in words:
            ways += [[few if str(gap).isdecimal() else gap for gap in gaps] for few in (0, 1)]
        said = []
        for values in ways:
            try:
                chosen = choose_forms(words, values) if "<" in words else words
                said.append(chosen.format(*values))
            except (ValueError, IndexError, KeyError):
                return words  # told as broken
        return max(said, key=len)

    def fits(self, across, lines, where, text, names):
        """A finding if it does not."""
        told = wrap(text, across) if lines else [text]
        wide = max(map(len, told))
        if wide > across:
            self.too_much(where, max(told, key=len), wide - across, "letter", names)
        if lines and len(told) > lines:
            self.too_much(where, text, len(told) - lines, "line", names)

    def too_much(self, where, text, count, unit, names):
        for name in dict.fromkeys(names):
            # A caption of the console's own stands in a place that the game's lesson gives it.
            if name in self.table(self.book) or name.startswith("lesson."):
                plural = "s" * (count > 1)
                self.find(name, f"{where}: {count} {unit}{plural} too many: {text!r}")

    def page(self, name, words):
        """A page of rules: a heading, six lines, whole sentences, signs that there are."""
        heading, bar, body = words.partition("|")
        if not bar or not heading:
            self.find(name, "a page is Heading|text")
            return
        if len(heading) > HEADING:
            self.too_much("heading", heading, len(heading) - HEADING, "letter", [name])
        signs, done = self.signs(), body
        for sign in GAP.findall(body):
            if sign not in signs:
                self.find(name, f"there is no sign {{{sign}}}")
            room = 1 + signs.get(sign, 0) // LETTER if sign not in ARROWS else 1
            done = done.replace(f"{{{sign}}}", "#" * room, 1)
        self.fits(PAGE_ACROSS, PAGE_LINES, "rules page", done, [name])
        if body.rstrip()[-1:] not in ENDS:
            self.find(name, "a page ends with a whole sentence")

    def signs(self):
        """{name: width in columns} of the signs that pages can show."""
        signs = dict.fromkeys((*MARK, *ARROWS), SIGN)
        path = folder(self.book, self.root) / "signs.txt"
        if path.is_file():
            for line in path.read_text(encoding="utf-8").splitlines():
                if " = " in line and not line.startswith("#"):
                    sign, _, place = line.partition(" = ")
                    sheet = path.parent.parent / place.split()[0]
                    signs[sign.strip()] = sheet.read_bytes()[2]
        return signs

    def lesson(self):
        """Captions in the boxes that the script puts them in."""
        words = self.table(self.book)
        common = self.table(CONSOLE)
        for english in lessons.steps(self.book, self.root):
            name = f"lesson.{english.name}"
            said = words.get(name) or common.get(name, "")
            step = english._replace(words=said)
            width, most = lessons.PLACES[step.place]
            across = (width - lessons.EDGE - 1) // LETTER
            lines = step.lines()
            where = f"caption, {step.place}"
            self.rooms.setdefault(name, []).append(f"{across}x{most} {where}")
            if max(map(len, lines)) > across:
                longest = max(lines, key=len)
                self.too_much(where, longest, len(longest) - across, "letter", [name])
            if len(lines) > most:
                self.too_much(where, said, len(lines) - most, "line", [name])


# --- a language against English ---


def broken(book, language, root=ROOT):
    """Findings: strings that are missing, not needed, or do not work as their English ones do."""
    english, own = table(book, ENGLISH, root), table(book, language, root)
    if not own and not (PLACES / f"{book}.txt").is_file():
        return  # somebody's own game, which speaks English
    zero = table(CONSOLE, language, root).get("language.zero")
    for name in english:
        if not own.get(name):
            yield Finding(book, name, "is missing")
    for name, words in own.items():
        section = name.partition(".")[0]
        if name not in english:
            if section != "language":
                yield Finding(book, name, "is not in English: nobody shows it")
            continue
        lacking = "".join(sorted(set(words) - set(CHARS)))
        if lacking:
            yield Finding(book, name, f"letters that the font lacks: {lacking}")
        if section == "rules":
            if signs(words) != signs(english[name]):
                yield Finding(book, name, f"other signs than in English: {english[name]}")
            continue
        if name == "names.letters":
            continue
        try:
            if used(words) != used(english[name]):
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


def signs(words):
    """The signs of a page, in any order, however often."""
    return set(GAP.findall(words))


def used(words):
    """The gaps that a string fills, by number. ValueError if it cannot be formatted."""
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


def findings(language, book, root=ROOT):
    """Everything that is wrong with a book in a language."""
    return [*broken(book, language, root), *Measure(book, language, root).run()]
