# SPDX-License-Identifier: MIT
"""Plural forms, and a check that all text comes from the text tables."""

import ast
import re

import pytest
from handful.words import BLOCK_SIZE, Words, choose_forms, find_entry

from host_sim.device_code import device_files
from host_sim.paths import ROOT


@pytest.mark.parametrize(
    ("words", "gaps", "said"),
    [
        ("{} <card/cards>", (1,), "1 card"),
        ("{} <card/cards>", (0,), "0 cards"),
        ("{} <card/cards>", (12,), "12 cards"),
        ("{} <card/cards>", ("1",), "1 card"),
        ("there <is/are> {} left", (1,), "there is 1 left"),
        ("{}-{} <player/players>", (1, 4), "1-4 players"),
        ("{1} of {0} <game/games>", (1, 5), "5 of 1 game"),
        ("{} has {} <no card/card/cards>", ("Ann", 0), "Ann has 0 no card"),
        ("{} <is/are> here, {} <is/are> not", (1, 2), "1 is here, 2 are not"),
    ],
)
def test_the_form_depends_on_the_number_before_it(words, gaps, said):
    assert choose_forms(words, gaps).format(*gaps) == said


# All text comes from the text tables

DRAWN = (
    "text",
    "text_right",
    "text_centred",
    "update_text",
    "tag",
    "button",
    "header",
    "footer",
    "caption",
)
DRAWN += ("show_message", "ask", "draw_large_text", "wrap", "celebrate")


def english(source):
    """Return the lines that draw text from the code itself, two letters or more."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        if name not in DRAWN:
            continue
        stack = [*node.args, *[keyword.value for keyword in node.keywords]]
        while stack:
            part = stack.pop()
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                letters = re.sub(r"%[ds]|[^A-Za-z]", "", part.value)
                found += [node.lineno] * (len(letters) > 1)
            if not isinstance(part, ast.Call | ast.Compare | ast.Subscript | ast.Lambda):
                stack.extend(ast.iter_child_nodes(part))  # the argument of words() is a name
    return found


def test_no_drawn_text_is_in_the_code():
    lines = {
        str(file.relative_to(ROOT)): english(file.read_text(encoding="utf-8"))
        for file in device_files()
    }
    assert {name: found for name, found in lines.items() if found} == {}


def test_a_planted_text_is_found():
    assert english('screen.text(0, 0, "Score")\nscreen.footer(words("go_on"), "Back")') == [1, 2]
    assert english('screen.text_right(9, 0, "%d pts" % points)') == [1]
    assert not english('screen.text(0, 0, words("score", "%d/%d" % (1, 2)))\nself.right = "x"')


@pytest.mark.parametrize("language", ["de", "es", "fr", "it", "nl"])
def test_numbers_have_the_decimal_comma_of_the_language_in_every_table(language):
    for folder in ("lib/handful", "games/yahtzee", "games/roll_to_the_top", "games/top33"):
        assert Words(str(ROOT / folder / "text"), "review", language).number("-1.5") == "-1,5"
    words = Words(str(ROOT / "games/yahtzee/text"), "review", language)
    assert "1,5" in words("lost", "1.5") and "1.5" not in words("lost", "1.5")
    assert words.number("1.1.0") == "1.1.0" and words.number("Anna") == "Anna"


def test_english_keeps_the_decimal_point():
    assert "1.5" in Words(str(ROOT / "games/yahtzee/text"), "review", "en")("lost", "1.5")


@pytest.mark.parametrize(
    ("number", "text"),
    [("0.4", "0,4 point perdu"), ("1.9", "1,9 point perdu"), ("2.0", "2,0 points perdus")],
)
def test_french_has_the_singular_below_two(number, text):
    assert Words(str(ROOT / "games/yahtzee/text"), "review", "fr")("lost", number) == text


def test_an_entry_is_found_at_every_place_of_its_section_and_in_no_other(tmp_path):
    for length in range(2 * BLOCK_SIZE):  # the entry moves across the ends of two blocks
        text = f"[pages]\none = {'x' * length}\ntwo = found\n[other]\nthree = elsewhere\n"
        (tmp_path / "en.txt").write_text(text, encoding="utf-8")
        assert find_entry(str(tmp_path), "pages", "two", "en") == "found"
        assert find_entry(str(tmp_path), "pages", "three", "en") == ""
        assert find_entry(str(tmp_path), "other", "three", "de") == "elsewhere"


def test_an_entry_before_the_first_section_may_be_on_the_first_line(tmp_path):
    (tmp_path / "signs.txt").write_text("pawn = a.bin 1\nstar = b.bin 2\n", encoding="utf-8")
    assert find_entry(str(tmp_path), "", "pawn", "signs") == "a.bin 1"
    assert find_entry(str(tmp_path), "", "star", "signs") == "b.bin 2"
