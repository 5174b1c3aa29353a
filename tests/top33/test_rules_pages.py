# SPDX-License-Identifier: MIT
"""Tests that Top 33's rules pages contain all facts of the rulebook, and all our rulings."""

from handful.words import read_entries

from host_sim.paths import ROOT
from tests.top33.helpers import position
from tests.top33.test_screen import HUMAN, cursor_on, handheld  # noqa: F401 - a fixture

BOOK, RULING, DEVICE = "rulebook", "ruling", "device"
FACTS = (
    # source, fact, page, words that the page must contain
    (BOOK, "the highest total wins", "aim", ("high values", "highest total wins")),
    (BOOK, "12 pawns, values 1 to 12, one of each", "pawns", ("1 to 12", "one of each")),
    (BOOK, "the record is 10 + 11 + 12", "pawns", ("10", "11", "12", "33")),
    (BOOK, "a pawn starts opposite its home", "home", ("across the board", "3 squares")),
    (DEVICE, "a pawn points to its home", "home", ("nose points to its home",)),
    (DEVICE, "how own pawns and homes look", "home", ("{house}", "{roof}", "white", "black")),
    (BOOK, "values are shuffled and dealt", "begin", ("dealt",)),
    (BOOK, "the start matters little", "begin", ("don't matter much",)),
    (BOOK, "three play without a colour and 1 to 3", "three", ("{west}", "1 to 3", "left out")),
    (RULING, "its squares are then ordinary", "three", ("like any other",)),
    (BOOK, "two have two colours and six values", "two", ("two rows of three pawns", "six values")),
    (RULING, "which colours belong together", "two", ("{pawn}{south} against {east}{west}",)),
    (RULING, "one of the six moves in a turn", "two", ("one of your six",)),
    (BOOK, "clockwise", "turn", ("clockwise",)),
    (BOOK, "the highest sum begins", "begin", ("highest total",)),
    (RULING, "equal sums: the highest value", "begin", ("the highest value",)),
    (BOOK, "one pawn, one square", "turn", ("one pawn", "one square")),
    (BOOK, "all eight directions, also back", "step", ("8 directions", "even back")),
    (BOOK, "one pawn a square", "step", ("one pawn", "square")),
    (BOOK, "no jumping", "step", ("No jumping",)),
    (BOOK, "the middle is closed", "step", ("middle {closed} is closed",)),
    (RULING, "a player who can move must move", "step", ("If you can move, you must",)),
    (RULING, "a player who cannot move is skipped", "stuck", ("move", "skipped")),
    (BOOK, "never back to the start", "start", ("back to its 3 start squares", "Start")),
    (RULING, "not from one start square to the next", "start", ("not even sideways",)),
    (BOOK, "the others' empty starts and homes may be used", "start", ("others' empty",)),
    (RULING, "and blocked", "start", ("block",)),
    (BOOK, "after the step, with a diagonal neighbour", "swap", ("After", "corner")),
    (BOOK, "own pawns or those of others", "swap", ("even one of your own",)),
    (BOOK, "not obliged to", "swap", ("You don't have to",)),
    (DEVICE, "how to choose one", "how", ("If a swap gains", "{A}", "the arrow shown")),
    (BOOK, "one exchange only", "limits", ("once a turn",)),
    (RULING, "only the moved pawn", "limits", ("Only the pawn that moved",)),
    (RULING, "never with one that is home", "limits", ("at home never",)),
    (RULING, "with one on its start: yes", "limits", ("on their start can",)),
    (RULING, "no exchange without a step", "limits", ("no swap",)),
    (RULING, "on the step that leads home: yes", "homeswap", ("may still swap",)),
    (BOOK, "a pawn at home does not move again", "safe", ("stays",)),
    (BOOK, "its value is turned over", "safe", ("face down", "{tick}")),
    (RULING, "own values stay visible", "safe", ("still see your own",)),
    (BOOK, "a player with all pawns home waits", "wait", ("wait for the others",)),
    (BOOK, "the first one home need not win", "wait", ("first", "home")),
    (BOOK, "the end: all are home, values are added", "aim", ("are home",)),
    (BOOK, "a tie: the first to finish wins", "wait", ("first", "home")),
    (RULING, "a tie of teams", "wait", ("a team", "its last pawn")),
    (RULING, "the most with six pawns", "pawns", ("57",)),
    (BOOK, "variant: several games", "match", ("totals", "highest wins")),
    (RULING, "a tied match is shared", "match", ("tied match is shared",)),
    (BOOK, "variant: values face down", "down", ("nobody knows",)),
    (RULING, "then the first turn is drawn", "down", ("the first player is random",)),
    (BOOK, "a look before the exchange", "look", ("After", "you see the values", "may swap")),
    (RULING, "under the own pawn too", "look", ("of your pawn",)),
    (RULING, "no way back after a look", "look", ("can't be undone",)),
    (BOOK, "remember what you saw", "down", ("just once",)),
    (DEVICE, "or let the device do it", "down", ("stays on screen",)),
    (
        BOOK,
        "variant: two teams",
        "four",
        ("{pawn}{south} play against {east}{west}", "partners add up"),
    ),
    (RULING, "the guard against endless games", "stuck", ("40 rounds", "80", "score 0")),
    (RULING, "values placed by hand", "hand", ("You decide", "{A} places it")),
    (DEVICE, "the buttons", "buttons", ("{A} picks it up", "{A} moves", "{B}", "menu")),
    (DEVICE, "the marks", "marks", ("{dot}", "{full}", "{gone}", "{link} on a corner")),
)


def pages():
    return dict(read_entries(str(ROOT / "games/top33/text/en.txt"), "rules"))


def test_every_sentence_of_the_rulebook_is_on_its_page():
    book = {page: text.replace("|", " ") for page, text in pages().items()}
    missing = [
        (source, fact, page, each)
        for source, fact, page, words in FACTS
        for each in words
        if each not in book[page]
    ]
    assert missing == []


def test_every_page_has_a_fact():
    assert set(pages()) == {page for _, _, page, _ in FACTS}


def test_the_rules_open_at_the_page_for_the_current_stage(handheld):  # noqa: F811
    state = position(2, 0, red="d6:2 c7:3 e7:6", blue="c6:12 g3:8 g4:7")
    device = handheld(state, (HUMAN, HUMAN))
    cursor_on(device)
    for keys, heading in (("", "Your turn"), ("A", "Moving"), ("A u A", "Swapping")):
        device.keys(keys + " P")
        device.choose("Rules")
        assert device.shows(heading), device.screen()
        device.keys("B 0.2 B 0.2 B 0.2 B 0.2 B 0.2")
        if device.shows("Save and quit"):
            device.keys("B")
