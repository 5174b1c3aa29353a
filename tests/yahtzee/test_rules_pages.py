# SPDX-License-Identifier: MIT
"""The rules pages contain every sentence of the rulebook and every ruling that a player may need.

FACTS lists each fact in our own words, its page, and words that the page must contain.
"""

from pathlib import Path

from handful.words import read_entries

from games.yahtzee.rules import state as rules
from games.yahtzee.screen.prompts import BOX_TOPICS
from tests.handheld import TUMBLE

TEXT = str(Path(__file__).parents[2] / "games/yahtzee/text/en.txt")
BOOK = dict(read_entries(TEXT, "rules"))
FACTS = (
    # Objective, summary
    ("Roll for combinations, reach the highest total", "win", ("highest total wins",)),
    ("At most three rolls a turn", "turn", ("up to three times",)),
    ("Then a score or a zero in one of 13 boxes", "turn", ("Then score one box",)),
    ("One box each turn", "win", ("13 turns",)),
    ("It ends when everybody has filled 13 boxes", "end", ("all boxes",)),
    # How to play
    ("All roll five dice, the highest begins", "first", ("five dice", "highest sum")),
    ("Turns go to the left", "first", ("clockwise",)),
    ("You may stop after one or two rolls", "stop", ("after any roll", "roll")),
    ("First roll: put aside what you keep", "keep", ("keeps",)),
    ("Second roll: any dice, kept ones too", "stop", ("release kept dice and roll them again",)),
    ("You may change your mind after any roll", "stop", ("Changing plans",)),
    ("After the third roll you must fill a box", "stop", ("After the third roll",)),
    # Scoring
    ("Each box once, in any order", "zero", ("once", "in any order")),
    ("A player may choose a zero", "zero", ("can't score", "don't want to", "score 0")),
    ("Aces are the ones", "upper", ("Aces: sum of the 1s",)),
    ("Twos to Sixes", "upper", tuple(f"sum of the {n}s" for n in range(1, 7))),
    ("63 or more: 35 extra", "bonus", ("63 or more", "35")),
    ("Three of each number make it, or any other way", "bonus", ("Three of each", "is one way")),
    ("3 of a kind: three or more, sum of all", "kinds", ("three", "sum of all five")),
    ("4 of a kind: four or more, sum of all", "kinds", ("four", "Both score")),
    ("Full house: three and two, 25", "house", ("Three", "two of another", "25")),
    ("Small straight: four in a row, 30", "straights", ("four in a row", "30")),
    ("Large straight: five in a row, 40", "straights", ("five in a row", "40")),
    ("A large straight is a small one, too", "straights", ("as a small straight",)),
    ("Yahtzee: five alike, 50", "yahtzee", ("Five", "50")),
    ("Chance: the sum of any dice", "chance", ("dice", "five")),
    ("Chance saves you from a zero", "chance", ("instead of a",)),
    # Yahtzee bonus
    ("50 in the box: 100 for each further one", "yahtzee", ("50", "earns 100 extra")),
    ("No limit", "yahtzee", ("no limit",)),
    ("0 in the box: no bonus", "yahtzee", ("nothing extra",)),
    # Joker
    ("The joker's rules hold after 50 and after 0", "joker", ("50 or", "0")),
    ("First the upper box of that number", "joker", ("the upper box",)),
    ("Then any lower box", "joker_below", ("any lower box",)),
    ("... at these points", "joker_below", ("Full house", "25", "30", "40", "others")),
    ("Else a zero in an open upper box", "joker_zero", ("any upper box",)),
    ("The example: fours, 40 in Large straight", "joker_below", ("Five 4s", "40 in")),
    # The end, alone
    ("Upper boxes and bonus, lower boxes, 100 each", "end", ("Bonus", "extra 100s count", "boxes")),
    ("Alone: beat your own totals", "alone", ("beat your best total",)),
    # Rulings, by their number
    ("1 Yahtzee with its box open: no joker", "no_joker", ("full house", "straight")),
    ("2 the 100 also when the joker forces a zero", "joker_zero", ("100",)),
    ("10 a zero is asked about", "zero", ("asked if another box would score",)),
    ("11 a tie is rolled again by the tied", "first", ("The highest", "roll again")),
    ("12 equal totals share the win", "end", ("share the win",)),
    # What is on the screen, and the buttons
    ("A keeps, A releases", "keep", ("{A} keeps", "{A}")),
    ("All that show the same are kept", "keep", ("all dice with that number", "have a bar")),
    ("One of a pair", "keep", ("3 4 5 for a straight", "keeps one")),
    ("One is released", "keep", ("{A} releases one",)),
    ("Arrows", "roll", ("{left}", "{right}", "the dice", "{up}", "to Roll", "rolls", "left")),
    ("Down to the boxes", "stop", ("{down}", "to the boxes")),
    ("What would score, what is written", "write", ("would score now", "without a plus")),
    ("Undo", "write", ("{B}", "while it says Undo")),
    ("The upper sum", "bonus", ("21", "63")),
    ("The coach", "coach", ("Arrows mark", "a broken bar", "release", "loses on average")),
    ("The menu", "buttons", ("Hint", "Rules", "Hold {B}")),
)


def test_every_fact_is_on_its_page():
    missing = [
        (fact, page, word)
        for fact, page, words in FACTS
        for word in words
        if word not in BOOK[page]
    ]
    assert missing == []


def test_every_page_has_a_fact():
    assert set(BOOK) == {page for _, page, _ in FACTS}


def test_the_pages_have_the_numbers_of_the_rules():
    for page, number in (
        ("bonus", rules.UPPER_BONUS_AT),
        ("bonus", rules.UPPER_BONUS),
        ("house", rules.FULL_HOUSE_POINTS),
        ("straights", rules.SMALL_STRAIGHT_POINTS),
        ("straights", rules.LARGE_STRAIGHT_POINTS),
        ("yahtzee", rules.YAHTZEE_POINTS),
        ("yahtzee", rules.YAHTZEE_BONUS),
    ):
        assert str(number) in BOOK[page]


def test_the_menu_opens_the_rules_page_for_the_cursor(handheld):
    assert set(BOX_TOPICS) <= set(BOOK)
    device = handheld(seed=12)
    device.new_yahtzee()
    for keys, heading in (
        ("0.1", "Buttons"),
        (f"A {TUMBLE}", "Keeping dice"),
        ("u 0.3", "Rolling"),
        ("d 0.3", "Upper boxes"),
        ("d 0.3", "Yahtzee"),
        ("l 0.3", "Straights"),
        ("l l 0.3", "Full house"),
        ("l 0.3", "3 or 4 of a kind"),
        ("l l 0.3", "Chance"),
    ):
        device.keys(keys)
        device.keys("P 0.3")
        device.choose("Rules")
        assert device.text()[0].startswith(heading), (keys, device.screen())
        device.keys("B 0.2 B 0.2 B 0.3")
