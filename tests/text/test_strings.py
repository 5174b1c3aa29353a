# SPDX-License-Identifier: MIT
"""Every string of every language: there, whole, in letters that the font has, and no longer than
its place on the screen. And that each of these is noticed."""

import shutil

import pytest
from handful.preferences import LONGEST_NAME

from host_sim.cli.registry import parse
from host_sim.paths import ROOT
from host_sim.text import strings

CASES = [(language, book) for language in strings.languages() for book in strings.books()]


@pytest.mark.parametrize(("language", "book"), CASES)
def test_every_string_is_there_whole_and_fits_its_place(language, book):
    assert "\n".join(map(str, strings.findings(language, book))) == ""


def test_the_places_are_of_books_that_there_are():
    assert len(strings.NAME) == LONGEST_NAME
    placed = {path.stem for path in strings.PLACES.glob("*.txt")}
    assert strings.CONSOLE in placed and placed <= set(strings.books())


@pytest.mark.parametrize("language", strings.languages())
def test_a_language_names_itself_and_spells_names(language):
    words = strings.table(strings.CONSOLE, language)
    sections = [name for name in words if not name.startswith(".")]
    assert words["language.name"] and sections[0].startswith("language."), "read first"
    letters = words["names.letters"]
    assert len(set(letters)) == len(letters) and set(letters) <= set(strings.CHARS)
    plain = [each for each in letters if each.isascii()]
    small = [each for each in plain if each.islower()]
    assert "".join(small) == "abcdefghijklmnopqrstuvwxyz", "sorted, and all there"
    assert "".join(each for each in plain if each.isupper()) == "".join(small).upper()
    assert set("0123456789.-'") <= set(letters)
    for name in ("names.computer", "names.player"):
        assert words[name].endswith("{}"), "its number tells one from the other where it is cut"


# --- planted ---


@pytest.fixture
def texts(tmp_path):
    """`texts(book, name, words)`: what is found in a language xx, English but for that string."""
    for book in strings.books():
        source = strings.folder(book)
        copy = tmp_path / source.relative_to(ROOT)
        shutil.copytree(source.parent, copy.parent, dirs_exist_ok=True)
        shutil.copy(copy / "en.txt", copy / "xx.txt")

    def change(book, name="", words=None, after=""):
        """`words` None: the string is left out."""
        path = strings.folder(book, tmp_path) / "xx.txt"
        lines, section = [], ""
        for line in path.read_text(encoding="utf-8").splitlines():
            section = line.strip("[]") if line.startswith("[") else section
            if f"{section}.{line.partition(' = ')[0]}" != name:
                lines.append(line)
            elif words is not None:
                lines += [f"{name.partition('.')[2]} = {words}", after]
        path.write_text("\n".join(lines), encoding="utf-8")
        return [str(finding) for finding in strings.findings("xx", book, tmp_path)]

    return change


@pytest.mark.parametrize(
    ("book", "name", "words", "told"),
    [
        ("top12", "play.write", "Aufschreiben {}", "play] write: footer: 6 letters too many"),
        ("top12", "play.dead", "kann nie voll werden", "play] dead: beside the die: 2 letters"),
        ("top33", "play.may_look", "can look|now", "play] may_look: panel: 1 line too many"),
        (
            "top33",
            "overview.begins",
            "{} {} " + "starts " * 7,
            "] begins: above the footer: 1 line",
        ),
        ("console", "names.computer", "Computer {}", "names] computer: name: 2 letters too many"),
        ("auruxxx", "rules.goal", "The goal of the game|A {gold}.", "goal: heading: 3 letters"),
        ("auruxxx", "rules.goal", "Goal|{gold} " + "letters " * 25 + ".", "goal: rules page: 3 li"),
        ("auruxxx", "rules.goal", "Goal|A {golt}.", "rules] goal: unknown glyph {golt}"),
        (
            "auruxxx",
            "rules.goal",
            "Goal|A {gold} and",
            "goal: a page must end with a whole sentence",
        ),
        ("yahtzee", "play.roll", "Wirf!", "roll: on the button beside the dice: 1 letter too many"),
        ("yahtzee", "play.keep", "Keep", "play] keep: other gaps than in English: "),
        (
            "yahtzee",
            "play.keep",
            "Keep {0} {}",
            "play] keep: its gaps or forms cannot be read",
        ),
        ("yahtzee", "play.rolls", "{} <die/dice", "play] rolls: its gaps or forms cannot be read"),
        ("yahtzee", "play.undo", None, "play] undo: is missing"),
        ("yahtzee", "play.undo", "Оndo", "play] undo: letters that the font lacks: О"),
        ("top12", "lesson.ten", "Start " * 20, "lesson] ten: caption, bottom: "),
        ("console", "crash.broke", "Somewhere something broke", "beside the face: 5 letters too"),
    ],
)
def test_what_is_wrong_is_found_and_named(texts, book, name, words, told):
    assert texts(book) == []
    found = texts(book, name, words)
    assert any(told in each for each in found), found


def test_a_string_that_is_never_shown_is_found(texts):
    found = texts("yahtzee", "play.undo", "Undo", "redo = Redo")
    assert found == ["yahtzee [play] redo: is not in the English table, so it is never shown"]


def test_where_0_is_singular_every_form_has_three(texts):
    texts("console", "language.name", "Anglais", "zero = one")
    found = texts("yahtzee", "play.rolls", "{} <dé/dés>")
    assert any("<dé/dés> needs three forms" in each for each in found)
    found = texts("yahtzee", "play.rolls", "{} <dé/dé/dés>")
    assert not any("<dé" in each for each in found)


def test_a_string_without_a_place_is_found(texts, tmp_path):
    for code in ("en", "xx"):
        path = strings.folder("top12", tmp_path) / f"{code}.txt"
        text = path.read_text(encoding="utf-8").replace("[play]\n", "[play]\nnew_one = New\n")
        path.write_text(text, encoding="utf-8")
    (found,) = texts("top12")
    assert "new_one: has no place in host_sim/text/limits/top12.txt" in found


# --- the command ---


def test_the_command_shows_all_strings_and_what_is_wrong(capsys):
    assert parse(["docs", "strings", "--game", "top12", "--language", "en"]).run() == 0
    said = capsys.readouterr().out
    assert "top12 [play]" in said and "en Write {}" in said and "14 footer" in said
    assert "en English: complete, and everything fits." in said


def test_a_caption_of_the_console_must_fit_where_each_lesson_puts_it(texts):
    texts(
        "console",
        "lesson.how",
        "Press the button that you can see here on the screen now. Hold B for a second to stop.",
    )
    assert texts("yahtzee") == []  # the whole width
    assert "lesson] how: caption, right: " in "\n".join(texts("top33"))
