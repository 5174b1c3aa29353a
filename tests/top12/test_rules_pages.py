# SPDX-License-Identifier: MIT
"""Everything a player can need to know is on the page where it is looked for: each sentence of the
printed rulebook, each ruling where it is silent, and what the buttons do."""

import re

from handful.words import read_entries

from games.top12 import BANDS
from games.top12.rules.state import MAX_ROUNDS, START_NUMBERS
from host_sim.paths import ROOT
from tests.top12.test_screen import COMPUTER, DIE, Top12

PAGES = dict(read_entries(str(ROOT / "games" / "top12" / "text" / "en.txt"), "rules"))

# Where it is from, what it says, its page, words that stand there.
FACTS = (
    ("idea", "first to get a full column of ascending numbers", "goal", "first, twelve, rise"),
    ("idea", "all play at the same time", "round", "everyone writes"),
    ("idea", "leave enough space for the next numbers", "gaps", "Leave, cells, free"),
    ("preparing", "10, 20, 30, 40, 50", "start", "10, 20, 30, 40 and 50"),
    ("preparing", "one in each column", "start", "one in each row"),
    ("preparing", "in any of its fields", "start", "any cell"),
    ("preparing", "covered", "start", "secretly"),
    ("preparing", "the youngest starts", "first", "youngest"),
    ("how to play", "says any number between 1 and 100", "round", "names a number, 1 to 100"),
    ("how to play", "then throws the die", "round", "rolls the die"),
    ("how to play", "five symbols", "die", "{hand}, {star}, {house}, {moon}, {tree}"),
    ("how to play", "into the column of the symbol", "die", "row with that symbol"),
    ("how to play", "the joker: any column", "die", "{joker}, joker, everyone picks a row"),
    ("how to play", "a free field", "cells", "any free cell"),
    ("how to play", "only higher below, only lower above", "cells", "lower, higher"),
    ("how to play", "the distance makes no difference", "gaps", "apart"),
    ("how to play", "no free field: nothing this round", "must", "write nothing"),
    ("how to play", "then the next player's turn", "round", "next player names"),
    ("example", "with a joker some cannot enter", "must", "write nothing"),
    ("end", "first with 12 numbers in a column wins", "end", "twelve numbers wins"),
    ("end", "a tie: the second, third, fourth, fifth", "tie", "second, third, fourth, fifth"),
    ("notes", "10 further up, 50 in the centre", "gaps", "10 goes near the left, 50 near"),
    ("notes", "numbers may be named again", "twice", "named again"),
    ("notes", "a look at the other sheets", "table", "sheets"),
    ("notes", "what helps you rather than the others", "table", "not the others"),
    ("solo", "the same with one exception", "alone", "the rules are the same"),
    ("solo", "count every throw", "alone", "every roll counts"),
    ("solo", "the titles", "titles", "professional, specialist, veteran, advanced, beginner"),
    ("ruling", "entering is compulsory", "must", "must write it"),
    ("ruling", "with a joker too", "must", "{joker}, a row it fits"),
    ("ruling", "once in each column", "twice", "several rows, only once in each"),
    ("ruling", "a column may be made impossible", "spoilt", "can still write"),
    ("ruling", "who begins may be chosen", "first", "unless you choose, random"),
    ("ruling", "all enter in the last round", "end", "still writes"),
    ("ruling", "still tied: a shared win", "tie", "share the win"),
    ("ruling", "nobody can finish", "stuck", "can fill a row, fullest row wins"),
    ("ruling", "not for ever", "stuck", f"{MAX_ROUNDS} rounds"),
    ("ruling", "solo without a full column", "stuck", "no title"),
    ("ruling", "useless throws count", "alone", "even if"),
    ("ruling", "titles up to so many rounds", "titles", "up to 20, Over 40 rounds"),
    ("ruling", "the number stands after the throw", "naming", "can't undo that"),
    ("ruling", "no undo of what was seen", "undo", "until the next roll, first four start numbers"),
    ("buttons", "naming", "naming", "{left}, {right}, by 1, {up}, {down}, by 10, {A} names it"),
    ("buttons", "where it starts", "naming", "51, alone, last"),
    ("buttons", "what fits whom", "fits", "how many rows, first yours, spoilt"),
    ("buttons", "nearly full", "fits", "!, 9 or more"),
    ("buttons", "who is ahead", "race", "fullest row, best row of the others"),
    ("buttons", "the sheets", "table", "menu, where it fits"),
    ("buttons", "the last ones", "table", "white"),
    ("buttons", "writing", "writing", "{left}, {right}, {up}, {down}, {A} writes"),
    ("buttons", "the warning", "writing", "asked before"),
    ("buttons", "the sign", "spoilt", "dashes"),
    ("buttons", "forced", "must", "only one cell, filled for you"),
    ("buttons", "taking back", "undo", "menu, undo"),
)


def test_every_fact_is_on_its_page():
    book = {page: text.replace("|", " ").lower() for page, text in PAGES.items()}
    missing = [
        (source, fact, page, part)
        for source, fact, page, words in FACTS
        for part in re.split(r", (?![^{]*})", words.lower())
        if part not in book.get(page, "")
    ]
    assert missing == []


def test_every_page_is_tied_to_a_sentence():
    assert {page for _, _, page, _ in FACTS} == set(PAGES)


def test_the_numbers_are_those_of_the_rules():
    found = [int(number) for number in re.findall(r"Up to (\d+):", PAGES["titles"])]
    assert tuple(found) == BANDS
    assert [int(n) for n in re.findall(r"\d+", PAGES["start"])] == list(START_NUMBERS)


def test_the_turn_comes_first_then_what_a_game_begins_with_and_the_ceremony_later():
    order = list(PAGES)
    assert order[:5] == ["goal", "round", "naming", "writing", "start"], "buttons first"
    assert order.index("die") < order.index("first") < order.index("alone")


def test_from_the_menu_the_page_opens_that_fits(handheld):
    device = handheld(kind=Top12, seats="d " + COMPUTER, seed=3)

    def rules():
        device.keys("P")
        device.choose("Rules")
        text = device.text()[0]
        device.keys("B B B 0.1")
        return text

    assert "Start numbers" in rules()
    device.start()
    device.until("Name ")
    assert "Naming" in rules()
    device.keys(f"A {DIE}")
    device.until("Write")
    assert "Writing" in rules()
