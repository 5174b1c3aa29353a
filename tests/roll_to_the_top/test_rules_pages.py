# SPDX-License-Identifier: MIT
"""The rules pages: every fact of the rulebook, and every ruling, is on its page.

A fact is a summary, the key of the page, and the words that must be on it.
"""

from pathlib import Path

from handful.words import read_entries

from games.roll_to_the_top.rules.dice import FACE_COUNTS
from games.roll_to_the_top.rules.notation import DIE_NAMES
from games.roll_to_the_top.rules.state import MAX_ROUNDS

TEXT = str(Path(__file__).parents[2] / "games/roll_to_the_top/text/en.txt")
FACTS = (
    # CONTENT
    ("Content: five dice by their sides", "dice", ("1 to 4", "1 to 12", "1 to 20")),
    ("Content: a white die with 2 +, 2 -, 1 either, 1 swap", "signs", ("two sides", "on one")),
    ("Content: six challenges", "sheets", ("six sheets",)),
    # PREPARATION
    ("Everybody has the same challenge", "goal", ("same sheet",)),
    ("The Burj Khalifa is the easiest", "sheets", ("Burj Khalifa", "the easiest")),
    ("The last winner rolls the five dice", "first", ("winner", "The last", "game", "rolls first")),
    ("All odd: roll again", "start", ("All odd? Roll again", "again")),
    ("Odd dice are put aside for now", "start", ("Odd dice are",)),
    ("Even ones are rolled again with the white one", "start", ("Even", "are rolled again")),
    (
        "The white die goes left, for the next round",
        "white",
        ("for the next round", "to the next player"),
    ),
    # CLIMB
    ("From the bottom to the top", "goal", ("from the ground to the top",)),
    ("All use the same roll", "goal", ("uses the same dice",)),
    ("All at the same time", "together", ("at the same time",)),
    ("One number a square, of one die or a sum", "sums", ("one die or the sum of several",)),
    ("Bottom squares have a dot and take any number", "ground", ("dot", "Any number")),
    ("All squares below must be filled", "on_top", ("fill every square directly below",)),
    ("As high as each of them, or higher", "on_top", ("as high as each of them",)),
    ("Squares on nothing: a filled neighbour left or right", "ground", ("left or right",)),
    ("Squares on nothing: any number", "ground", ("nothing below", "Any number fits")),
    ("Each die once", "end", ("once", "a round")),
    ("Any number may be skipped", "end", ("don't want",)),
    ("What was filled is marked", "together", ("new squares bright",)),
    (
        "The printed example",
        "example",
        ("1+8=9", "the 12 fits on", "the 9 and the 11", "skip the 5"),
    ),
    # SPEED UP OR SLOW DOWN
    ("The player with the white die rolls next", "white", ("next player, who", "rolls", "next")),
    ("The change comes first, and must be made", "white", ("must first change the dice",)),
    ("Add, drop, either, swap", "signs", ("add a die", "drop a die", "add or drop", "another")),
    ("The set and the white die are rolled together", "white", ("rolls them with the white die",)),
    ("Five dice: drop one", "but", ("five dice", "drop one")),
    ("One die: add one", "but", ("only one was rolled", "add one")),
    ("No player wrote: add one", "but", ("nobody wrote",)),
    ("... or keep five", "but", ("five dice", "five")),
    # COMPLETING THE CHALLENGE
    ("Who fills the last square wins", "goal", ("first to fill",)),
    ("Several may win, no tie-breaker", "finish", ("with a full sheet", "tie-breaker")),
    ("Open squares order the others", "places", ("fewer", "squares", "better", "place")),
    ("Over several games each is a minus point", "match", ("one minus point",)),
    # VARIANT
    ("Decreasing: below must be higher or equal", "falling", ("no higher than each one",)),
    ("Decreasing: all else is the same", "falling", ("still take any number",)),
    # Rulings, by their number
    ("3 an unused roll precedes five dice", "but", ("five dice",)),
    ("5 two different dice are swapped", "signs", ("drop another",)),
    ("8 on a square of the same roll", "at_once", ("filled with the same roll",)),
    ("9 a die is not divided", "end", ("in full",)),
    ("11 the order is free", "turn", ("in any order",)),
    ("12 equal numbers", "on_top", ("Equal is fine",)),
    ("16 half over a gap", "at_once", ("half over a gap", "counts")),
    ("18 the round is finished by all", "finish", ("finishes the round",)),
    ("19 of several winners who begins", "first", ("began", "or the next")),
    ("19 the first game is drawn", "first", ("it's random",)),
    ("20 leaving everything on purpose counts", "alone", ("a die is added",)),
    ("21 alone: always the roller, rounds count", "alone", ("You always roll", "few rounds")),
    ("21 alone, resigned", "alone", ("square counts as a round",)),
    ("22 sheets are open between rounds", "together", ("stay hidden", "After the round")),
    ("23 taking back until the turn ends", "end", ("ends your turn", "{B} undoes")),
    ("24 resigning", "resign", ("before you use a die", "others play on")),
    ("A game that no player finishes", "places", (f"After {MAX_ROUNDS} rounds",)),
    # The handheld
    ("Picking and writing", "turn", ("{A}", "Move to a square", "to write the number")),
    ("Adding dice", "sums", ("{B}", "Combine", "puts the last one back")),
    ("Ending the turn", "end", ("flag ends your turn",)),
    ("The menu", "buttons", ("Hold {B}",)),
)


def test_every_fact_is_on_its_page():
    pages = dict(read_entries(TEXT, "rules"))
    book = {page: text.partition("|")[2].replace("|", " ") for page, text in pages.items()}
    missing = [
        (fact, page, each)
        for fact, page, words in FACTS
        for each in words
        if each not in book[page]
    ]
    assert missing == []


def test_the_dice_page_names_all_five_with_their_faces():
    text = dict(read_entries(TEXT, "rules"))["dice"]
    for name, faces in zip(DIE_NAMES, FACE_COUNTS, strict=True):
        assert f"{{{name}}} 1 to {faces}|" in text


def test_the_rules_begin_with_the_buttons_the_goal_and_the_turn():
    names = [name for name, _ in read_entries(TEXT, "rules")]
    assert names[:4] == ["buttons", "goal", "turn", "sums"]


def test_the_page_about_the_start_precedes_the_white_die():
    names = [name for name, _ in read_entries(TEXT, "rules")]
    assert names[names.index("dice") :][:3] == ["dice", "start", "white"]
