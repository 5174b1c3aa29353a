# SPDX-License-Identifier: MIT
"""The rules pages: every fact of the rulebook and every ruling is on one of them."""

from pathlib import Path

from handful.words import read_entries

from games.auruxxx.constants import (
    CARDS_DEALT,
    DECK_SIZE,
    GOLDEN_12_BONUS,
    MAX_PASSES,
    MAX_TURNS,
    PASS_POINTS,
    ROUND_COUNT,
)

TEXT = str(Path(__file__).parents[2] / "games/auruxxx/text/en.txt")
# The fact in our own words, its page, and words that must be there.
FACTS = (
    # Scopo del gioco
    ("Be the first to play the golden 12", "goal", ("golden 12", "wins the round")),
    ("Fewest points after three rounds", "goal", ("three rounds", "the fewest points win")),
    # Preparazione
    ("Twelve cards each, one turned up beside the pile", "deal", ("Twelve cards each", "turned")),
    # Procedimento
    ("The player beside the dealer begins, clockwise", "deal", ("Left of the dealer", "clockwise")),
    ("Pass, draw or play", "turn", ("a card or", "draw one", "or pass")),
    ("Nothing to discard: draw one, then a second", "turn", ("draw a second one",)),
    ("After the second the turn may end", "turn", ("or end your turn",)),
    # Regole di gioco
    ("Three rounds", "end", ("three rounds are added up",)),
    ("Won with golden 12s as the last cards", "goal", ("Only a golden 12", "last")),
    ("At most three passes a round", "pass", ("three times a round",)),
    ("5 points for each pass", "pass", ("Each pass costs 5 points",)),
    ("Then the next player", "pass", ("your turn ends",)),
    # Un avviso importante
    ("Discarding is not compulsory", "free", ("may keep", "cards")),
    ("... but then players draw twice", "free", ("Then you draw", "a second")),
    # Happy Man
    ("Playing one brings the figure, which halves", "figure", ("latest Happy Man", "halved")),
    ("It stays in the next rounds until another is played", "figure", ("the next",)),
    ("25 points left over", "happy", ("Left over", "25")),
    # 0-12
    ("Two sets of 0 to 12 in five suits", "deck", ("0 to 12 in five suits, two of each",)),
    ("Suit on suit", "fits", ("The same suit", "{heart}", "{gem}")),
    ("The same number, one more, one less", "fits", ("one higher or lower",)),
    ("By number also pairs, triples: three 6s on a 7", "several", ("three 6s on a 7",)),
    # 2
    ("A 2 goes on everything", "twos", ("on any card",)),
    ("The next player draws 2, then plays", "twos", ("draws 2 cards and then plays",)),
    ("Several by number: 4, 6 or more", "twos_more", ("draws 4, 6 or more",)),
    ("A pass moves the debt on", "twos", ("or passes", "after that", "draws")),
    (
        "All suits on a 2; 1, 2, 3 also several",
        "on_two",
        ("of any suit", "1s, 2s and 3s", "several"),
    ),
    # 50
    ("On actions, 50s and its suit", "fifty", ("its suit, on 50s", "an action")),
    ("On it: its suit, a 50, actions", "fifty", ("It goes", "a 50")),
    ("50 points left over", "fifty", ("Left over", "it costs 50")),
    # Carte azione
    ("Lucky: every player draws 1", "lucky", ("draws 1 card",)),
    ("Swap: all cards, with a player of choice", "swap", ("cards", "with a player of your choice")),
    ("Draw: the next player clockwise draws 1", "lucky", ("next player clockwise draws 1",)),
    ("Several actions in a row, then another card", "after", ("lay more actions", "another card")),
    ("Anything on an action, an action on anything", "actions", ("on any card, and any card on",)),
    ("25 points left over", "actions", ("Left over: 25",)),
    # Il 12 d'oro
    ("Only a golden 12 may be the last card", "last", ("golden",)),
    ("On any card; several together", "gold", ("on any card", "together")),
    ("It ends the round", "gold", ("It ends the round",)),
    ("Minus 5 for each, for the winner", "points", ("golden 12s", "5 each")),
    # Consigli
    ("No golden 12 yet: draw", "tip_draw", ("No golden 12 yet? Draw",)),
    ("Actions may bring one", "tip_draw", ("A Swap card may get you one",)),
    ("Players who draw a lot", "tip_watch", ("no golden 12, or plans a swap",)),
    ("Stealing the golden 12", "tip_watch", ("wait for", "last card", "swap")),
    ("Misleading by playing fast", "tip_fast", ("fear your golden 12",)),
    ("Few points, and a win without winning a round", "end", ("win without winning a round",)),
    ("0s look like many cards", "tip_fast", ("0s cost nothing",)),
    ("Multiples as a surprise", "tip_sets", ("at once",)),
    ("Action cards need not be played", "tip_sets", ("don't have to play an action",)),
    # Rulings, by their number
    ("2 all golden 12s together", "gold", ("together",)),
    ("3, 4 nothing else may be last", "last", ("an action", "draw instead")),
    ("3 nor a set", "last", ("any other card or set",)),
    ("5 stuck after an action", "after", ("draw twice and end it",)),
    ("6, 7 the first card", "deal", ("never", "golden", "and it does nothing")),
    ("9, 36 no pass once the turn has begun", "pass", ("start", "your turn")),
    ("36 nor after an action", "after", ("pass any more",)),
    ("10 no own 2 against a debt", "twos_more", ("can't answer a 2 with a 2", "draw", "2")),
    ("12 two draws at most", "free", ("two cards a turn at most",)),
    ("13 any card after drawing", "turn", ("any card that fits",)),
    ("15 one closing play", "after", ("another card or",)),
    ("15 by suit only one", "several", ("play just one card",)),
    ("16 drawing after an action", "after", ("or draw",)),
    ("17, 18, 19 original: unseen, empty hands", "original", ("can't see which",)),
    ("The original's two actions", "original", ("every other hand", "next player's hand")),
    ("20 swap with a player who has cards", "swap", ("Swap", "with a player", "who has cards")),
    ("21 a swap that brings only golden 12s", "swap", ("lay them at once",)),
    ("22 the pile is empty", "empty", ("but the top one are shuffled", "No one draws")),
    ("23 a golden 12 left over", "points", ("golden 12s twelve",)),
    ("24, 26 what is halved", "figure", ("points", "round", "if above 0")),
    ("25 rounding", "figure", ("rounded down",)),
    ("27 the winner's passes count", "points", ("Each pass", "5")),
    ("29 the dealer moves on", "deal", ("the deal pass clockwise",)),
    ("30 a tie", "end", ("Equal points share the win",)),
    ("31 a golden 12 is no neighbour", "gold", ("doesn't match an 11",)),
    ("No wrap from 12 to 0", "fits", ("12 and 0 don't match",)),
    ("33 a round without end", "empty", (f"After {MAX_TURNS} turns no one wins the round",)),
    ("34 the lucky card's order", "lucky", ("you first, then clockwise",)),
    ("35 several on an action", "actions", ("several of a number",)),
    ("A chain of passes with two players", "on_two", ("comes back to you",)),
    # The handheld
    (
        "Frames, dots, the white name",
        "screen",
        ("Framed cards fit", "dotted ones are new", "white name"),
    ),
    ("The number and the bars beside the pile", "screen", ("cards left", "bars sort your hand")),
    (
        "Moving the cursor, the menu",
        "buttons",
        ("◀▶", "{up}", "to the pile", "passing is on its right", "{B}"),
    ),
)


def pages():
    return dict(read_entries(TEXT, "rules"))


def test_every_fact_is_on_its_page():
    book = {page: text.partition("|")[2].replace("|", " ") for page, text in pages().items()}
    missing = [
        (fact, page, each)
        for fact, page, words in FACTS
        for each in words
        if each not in book[page]
    ]
    assert missing == []


def test_the_numbers_on_the_pages_are_those_of_the_rules():
    assert (ROUND_COUNT, CARDS_DEALT, MAX_PASSES, PASS_POINTS, GOLDEN_12_BONUS) == (3, 12, 3, 5, -5)
    assert pages()["deck"].startswith(f"{DECK_SIZE} cards|")


def test_the_rules_begin_with_the_buttons_and_the_goal():
    assert list(pages())[:5] == ["buttons", "screen", "goal", "turn", "fits"]
