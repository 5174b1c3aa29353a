# SPDX-License-Identifier: MIT
"""AURUXXX on the handheld: quick to browse, honest about what may be laid, nothing hidden shown."""

import gc
from pathlib import Path

import pytest
from handful.words import Words

import games.auruxxx
from games.auruxxx.rules.cards import counted
from games.auruxxx.rules.knowledge import unseen
from tests.auruxxx.helpers import cards

TEXTS = str(Path(games.auruxxx.__file__).parent / "text")
CARDS = (0, 24, 128, 48)  # where the first row of cards lies


@pytest.fixture
def handheld(handheld):
    """handheld(seats): a device in a new game; `seats` are the presses on the seats screen."""

    def make(seats="", seed=3):
        device = handheld(seed=seed)
        while not device.shows("AURUXXX"):
            device.keys("l")
        device.keys("A A")  # the game, a new one
        device.keys("A " + seats + " A 0.4")  # its options, the seats
        return device

    return make


def until_mine(device, limit=60):
    """Waits until the person of seat 1 decides."""
    for _ in range(limit):
        if device.text()[0].startswith("Player 1") and device.shows("Table"):
            return
        device.keys("A 1")
    raise AssertionError(device.screen())


def at_my_turn(handheld):
    """A new game against a computer, when the person decides for the first time."""
    device = handheld()
    device.keys("A 0.5")
    until_mine(device)
    return device


def test_it_is_told_who_begins(handheld):
    assert handheld().shows("begins.")


def test_a_whole_game_against_a_computer_ends_in_the_result(handheld):
    device = handheld()
    hands = 0
    for _ in range(700):
        if device.shows("Play again"):
            break
        hands += device.shows("Continue") and device.shows("hand ")
        device.keys("A 1.3")
    assert device.shows("wins") or device.shows("share")
    assert hands == 3, "the score pad after each hand"


def test_power_loss_comes_back_to_the_same_picture(handheld):
    device = at_my_turn(handheld)
    before = device.image()
    device.pull_battery()
    device.run(0.5)
    assert device.image() == before


def test_a_card_that_does_not_fit_says_why_and_offers_nothing(handheld):
    device = at_my_turn(handheld)
    for _ in range(14):
        lines = device.text()
        if any(line.startswith("Needs ") for line in lines):
            assert lines[-1] == "Table", "no disc for A"
            return
        device.keys("r 0.5")
    raise AssertionError("every card fitted: choose another seed")


def test_the_pile_the_sorting_and_the_passes_are_above_the_hand(handheld):
    device = at_my_turn(handheld)
    device.keys("u 0.5")
    assert device.shows("Draw")
    device.keys("r 0.5")
    assert device.shows("Sort")
    hand = device.image()
    device.keys("A")
    assert device.image() != hand
    device.keys("r 0.5")
    assert device.shows("Pass, +5")
    sorted_by_number = device.image().crop(CARDS)
    device.pull_battery()
    until_mine(device)
    device.keys("u 0.5")  # off the hand
    assert device.image().crop(CARDS) == sorted_by_number, "remembered"


def draw_a_card(device):
    """From a card of the hand: up to the pile, and one card drawn."""
    for _ in range(5):
        if device.shows("You may draw") or device.shows("No card fits"):
            device.keys("A 0.5")
            return
        device.keys("u 0.5")
    raise AssertionError(device.screen())


def test_drawing_makes_the_hand_one_card_larger_and_names_the_card(handheld):
    device = at_my_turn(handheld)
    before = device.state().sizes[0]
    draw_a_card(device)
    assert device.state().sizes[0] == before + 1
    assert device.shows("You drew ")


def between_two_people(handheld):
    """Two people; the first has the device."""
    device = handheld("d l l")  # the second seat a person too
    device.keys("A 0.3")
    device.keys("0.6 A 0.3")
    return device


def test_between_people_nobody_sees_a_hand_before_the_device_is_handed_over(handheld):
    device = handheld("d l l")
    device.keys("A 0.3")
    assert device.shows("Hand the device to")
    covered = device.image()
    device.keys("0.6 A 0.3")
    assert device.image() != covered and device.shows("hand 1/3")
    draw_a_card(device)
    draw_a_card(device)
    device.keys("A 2.5")  # a card that fits, or the end of the turn
    assert device.shows("Hand the device to") and device.shows("look away")


def test_between_people_a_page_tells_what_was_done_before_a_hand_is_shown(handheld):
    device = between_two_people(handheld)
    draw_a_card(device)
    draw_a_card(device)
    while not device.shows("End turn"):
        device.keys("u 0.5")
    device.keys("A 0.2")
    assert device.shows("lays nothing"), "told to everybody at the table"
    device.keys("2.5 A 0.3")
    told = " ".join(device.screen().split())
    assert "Since your last turn" in told and "Player 2 draws 2, lays nothing" in told
    assert not device.shows("Table"), "no hand yet"
    device.keys("A 0.3")
    assert device.shows("Table") or device.shows("Undo")


def test_moving_the_cursor_is_cheap(handheld):
    device = at_my_turn(handheld)
    for button in ("RIGHT", "RIGHT", "LEFT", "UP", "RIGHT", "LEFT", "DOWN"):
        device.run(0.3)
        device.wire.reset()
        with device.opcodes() as counter:
            device.press(button)
        assert 0 < device.wire.bytes <= 150, button
        assert counter.opcodes <= 60_000, button


def test_the_hint_leads_to_a_card_or_the_pile(handheld):
    device = at_my_turn(handheld)
    device.keys("P A 2")
    assert device.shows("Show")
    device.keys("A 0.3")
    assert device.shows("Table") or device.shows("Undo")


# Positions set up in the running console


class Table:
    """A game on a device: the next turn begins from any position."""

    def __init__(self, device):
        self.device = device
        scene = device._machine.importer.modules["handful.play"].Play
        self.play = next(each for each in gc.get_objects() if type(each) is scene)

    def deal(self, top, *hands, **facts):
        """The first hand listed decides; `facts` are attributes of the state."""
        state, play = self.play.match.state, self.play
        state.hands = [counted(cards(hand)) for hand in hands]
        state.sizes = [sum(hand) for hand in state.hands]
        state.top, state.debt, state.player = cards(top)[0], 0, 0
        state.under = bytearray(len(state.under))
        state.pile = unseen(state)
        for name, value in facts.items():
            setattr(state, name, value)
        play.board.picture.known, play.moves, play.holder = {}, [], 0
        play.at_rest(0, play.next_turn)  # in the console's own time
        self.device.run(0.7)

    def on(self, kind):
        """Walks to a card by its name, and reads the lines of the screen."""
        for _ in range(40):
            picture = self.play.board.picture
            if picture.cursor >= 0 and picture.cards[picture.cursor] == cards(kind)[0]:
                return self.device.screen()
            self.device.keys("r 0.5" if picture.cursor >= 0 else "d 0.5")
        raise AssertionError(self.device.screen())


@pytest.fixture
def table(handheld):
    """A person against a computer player."""
    return Table(at_my_turn(handheld))


HAND = "7R 8R 3B 50G HY 2P gold lucky draw-a-card swap"


@pytest.mark.parametrize(
    ("top", "card", "words"),
    [
        ("7G", "3B", "Needs clover or 6 to 8"),
        ("50P", "7R", "Needs gem, a 50 or a 2"),
        ("HP", "7R", "Needs gem, Happy or 2"),
        ("7R", "50G", "Goes on clover, 50 or 2"),
        ("7R", "HY", "Goes on star, Happy, 2"),
        ("7R", "gold", "Golden 12s go last."),
    ],
)
def test_a_refusal_says_what_would_fit(table, top, card, words):
    table.deal(top, HAND, "3R 3G")
    said = table.on(card)
    assert words in said and said.endswith("\nTable"), "no sign of A"


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("2P", "2: Chip 2 must draw 2"),
        ("lucky", "Lucky: all draw 1"),
        ("draw-a-card", "Draw: Chip 2 draws 1"),
        ("swap", "Swap hands with Chip 2"),
        ("7R", "7 heart"),
    ],
)
def test_a_card_says_what_it_will_do_before_a(table, card, words):
    table.deal("8R", HAND, "3R 3G")
    said = table.on(card)
    assert words in said and "Play" in said


def test_a_happy_man_that_fits_says_that_it_halves(table):
    table.deal("8Y", HAND, "3R 3G")
    assert "Happy Man: half points" in table.on("HY")


def test_the_debt_of_the_2s_is_told_in_words(table):
    table.deal("2R", HAND, "3R 3G", debt=4)
    assert table.device.shows("2s: draw 4 or pass (+5)") and table.device.shows("Draw 4 cards")
    table.deal("2R", HAND, "3R 3G", debt=4, passes=[3, 0])
    assert table.device.shows("2s: you must draw 4")


def test_what_a_lucky_card_brings_is_told_and_the_new_card_marked(table):
    table.deal("8R", HAND, "3R 3G")
    table.on("lucky")
    table.device.keys("A 0.2")
    assert table.device.shows("Lucky: all draw 1")
    table.device.keys("1.5")
    assert table.device.shows("You drew ")
    assert len(table.play.board.picture.new) == 1


def test_a_swap_says_whose_hand_one_has_now(table):
    table.deal("8R", HAND, "3R 3G")
    table.on("swap")
    table.device.keys("A 0.2")
    assert table.device.shows("Swap hands with Chip 2")
    table.device.keys("1.5")
    assert table.device.shows("You have Chip 2's hand")
    assert not table.play.board.picture.new, "no single card of it is marked"


def test_one_card_and_several(table):
    table.deal("8R", "7R 7B 7G 1R", "3R")
    assert table.device.shows("1 card") and not table.device.shows("1 cards")
    assert "7 heart: lay up to 3" in table.on("7R")
    table.device.keys("A 0.4")
    assert table.device.shows("for more 7s, A plays") and not table.device.shows("1 cards")
    table.device.keys("r 0.4 A 0.4")
    assert table.device.shows("2 7s, wave on top")


def test_a_long_hand_has_its_sentences_too(table):
    table.deal("7G", HAND + " 1R 1B 1Y 1P 4R 4B", "3R 3G")
    assert "Needs clover or 6 to 8" in table.on("3B")


def test_a_golden_12_as_the_last_card_is_a_moment_of_its_own(table):
    table.deal("8R", "gold gold", "3R 3G")
    assert "Golden 12: wins the hand" in table.on("gold")
    table.device.keys("A 1.6")
    assert table.device.shows("Golden 12! -10 points")
    table.device.keys("A 0.5")
    assert table.device.shows("Player 1 laid a golden 12") and table.device.shows("Continue")
    assert table.device.shows("hand 1/3")


def test_points_of_three_figures_do_not_run_together(table):
    table.deal("8R", HAND, "3R 3G", past=[[0, 7, [-5, 221]], [1, 7, [-15, 102]]])
    table.play.board.hands_over = 2
    table.device.keys("B 0.3")
    image = table.device.image().convert("L")
    for left, right in ((80, 112), (96, 128)):
        columns = [any(image.getpixel((x, y)) for y in range(8, 24)) for x in range(left, right)]
        gap = "".join("#" if ink else " " for ink in columns)
        assert "   " in gap.strip(), gap


def test_from_the_result_the_table_has_the_points_of_all_three_hands(table):
    table.deal("8R", "gold", "3R 3G", past=[[0, 7, [-5, 221]], [1, 7, [-15, 102]]])
    table.play.board.hands_over = 2
    table.device.keys("A 2")
    table.device.until("Continue")
    table.device.keys("A 1.5")
    assert table.device.shows("Player 1  wins")
    table.device.keys("l 0.5 A 0.5")
    last = next(line for line in table.device.text() if line.startswith("Player 1"))
    assert last == "Player 1  -25" and table.device.shows("Back")
    assert table.device.shows("Player 1 laid a golden 12")


def test_every_sentence_fits_the_line():
    """With the longest names, signs and numbers; a sentence has 25 letters, a move its own line."""
    name, card, sign = "Annabell", "Happy Man clover", "clover"
    words = Words(TEXTS, "say", "en")
    fills = {"no_on_number": (sign, 10, 12), "no_debt": (20,)}
    for each in words._table:
        if each.startswith("no_"):
            assert len(words(each, *fills.get(each, (sign,)))) <= 25, each
    for each, gaps in {
        "lucky_printed": (name,), "lucky_original": (name,), "draw_printed": (name,),
        "draw_original": (name,), "swap_with": (name,), "swap_sizes": (19, 19),
        "swap_whom": (), "several": ("12 clover", 9), "two": (name, 12), "happy_halves": (),
        "gold_wins": (), "none_fits": (), "draws0": (), "draws1": (), "draws2": (), "debt": (20,),
        "debt_must": (20,), "pass_turn": (), "pass_on": (), "drew": (card,), "lost": (card,),
        "swapped": (name,), "drew_many": (20,), "did_pay": (20,), "did_lay": (card,),
        "did_lay_set": (9, 12, sign), "owes": (name, 20), "must_draw": (name, 20), "figure": (),
        "golden": (-25,),
        "won": (name,), "guard": (), "chosen_one": (12,), "chosen": (9, 12, sign),
    }.items():  # fmt: skip
        assert len(words(each, *gaps)) <= 25, words(each, *gaps)


def test_walking_a_long_hand_is_cheap_too(table):
    hand = "7R 7R 7B 7B 7G 7G 7Y 7Y 7P 7P 50G HY gold swap lucky draw-a-card 1R 2P 11P 11B 11R 11G"
    table.deal("8R", hand, "3R 3B")
    device = table.device
    walk = "RIGHT RIGHT DOWN LEFT UP RIGHT UP UP RIGHT RIGHT LEFT DOWN"
    for button in walk.split():
        sent, opcodes = device.cost(button)
        assert sent <= 150, button
        assert opcodes <= 60_000, button
    assert device.cost("A")[1] <= 60_000
