# SPDX-License-Identifier: MIT
"""AURUXXX on the handheld: quick to browse, honest about what may be laid, nothing hidden shown."""

import gc
from pathlib import Path

import pytest
from handful.words import Words, read_entries

import games.auruxxx
from games.auruxxx.rules.cards import counted
from games.auruxxx.rules.knowledge import unseen
from games.auruxxx.rules.state import PASS
from tests.auruxxx.helpers import cards
from tests.handheld import Handheld

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
        if device.shows("Menu") and (device.shows("Player ") or device.shows("You ")):
            return
        device.keys("A 1")
    raise AssertionError(device.screen())


def at_my_turn(handheld, seed=3):
    """A new game against a computer, when the person decides for the first time."""
    device = handheld(seed=seed)
    device.keys("A 0.5")
    until_mine(device)
    return device


def test_the_options_say_what_each_reading_means(make_device):
    device = make_device(kind=Handheld, seed=3)
    device.pick("AURUXXX")
    device.keys("A A")
    assert device.shows("Lucky: everybody draws 1.")
    device.keys("r")
    assert device.shows("Lucky: take 1 card from every hand.")
    assert not device.shows("everybody"), "one explanation at a time"


def test_it_is_told_who_begins(handheld):
    assert handheld().shows("begins.")


def test_a_whole_game_against_a_computer_ends_in_the_result(handheld):
    device = handheld()
    hands = 0
    for _ in range(700):
        if device.shows("Play again"):
            break
        hands += device.shows("Cards left")
        device.keys("A 1.3")
    assert device.shows("win") or device.shows("share")
    assert hands == 3, "the score pad after each hand"


def test_power_loss_comes_back_to_the_same_picture(handheld):
    device = at_my_turn(handheld, 6)  # the other has begun
    device.keys("r l 0.5")  # what the other did is read
    before = device.image()
    device.pull_battery()
    device.run(0.5)
    assert device.image() == before


def test_a_card_that_does_not_fit_says_why_and_offers_nothing(handheld):
    device = at_my_turn(handheld)
    for _ in range(14):
        lines = device.text()
        if any(line.startswith("Needs ") for line in lines):
            assert lines[-1] == "Menu", "no disc for A"
            return
        device.keys("r 0.5")
    raise AssertionError("every card fitted: choose another seed")


def test_the_pile_the_sorting_and_the_passes_are_above_the_hand(handheld):
    device = at_my_turn(handheld, 4)
    device.keys("u 0.5")
    assert device.shows("Draw")
    device.keys("l 0.5")
    assert device.shows("Draw"), "nothing left of it"
    device.keys("r 0.5")
    assert device.shows("Pass") and device.shows("Pass: skip turn, costs 5")
    device.keys("r 0.5")
    assert device.shows("Sort")
    hand = device.image()
    device.keys("A")
    assert device.image() != hand
    device.keys("r 0.5")
    assert device.shows("Sort"), "no way round to the pile"
    sorted_by_number = device.image().crop(CARDS)
    device.pull_battery()
    until_mine(device)
    device.keys("u 0.5")  # off the hand
    assert device.image().crop(CARDS) == sorted_by_number, "remembered"


def draw_a_card(device):
    """From a card of the hand: up to the pile, and one card drawn."""
    for _ in range(5):
        if device.shows("Draw") and not device.shows("End turn"):
            device.keys("A 0.5")
            return
        device.keys("u 0.5")
    raise AssertionError(device.screen())


def test_drawing_makes_the_hand_one_card_larger_and_names_the_card(handheld):
    device = at_my_turn(handheld)
    before = device.state().sizes[0]
    draw_a_card(device)
    assert device.state().sizes[0] == before + 1
    assert device.shows("You drew: ")


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
    assert device.image() != covered and device.shows("Round 1/3")
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
    assert not device.shows("Menu"), "no hand yet"
    device.keys("P A 0.3")
    assert device.shows("Wait until it is your turn"), "no hint before the news were read"
    device.keys("A B A 0.3")
    assert device.shows("Menu") or device.shows("Undo")


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
    assert device.shows("Menu") or device.shows("Undo")


# Positions set up in the running console


class Table:
    """A game on a device: the next turn begins from any position."""

    def __init__(self, device):
        self.device = device
        scene = device._machine.importer.modules["handful.play.play"].Play
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
        play.board.line = play.board.news = ""
        play.call_when_idle(0, play.next_turn)  # in the console's own time
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


def test_the_hint_tells_what_the_card_under_the_cursor_would_lay_less(table):
    table.deal("7R", "12R 6B 6G 4R gold", "3B 4B 5B")
    table.on("4R")
    table.device.keys("P A 2")
    assert "Your pick lays 8 points fewer." in table.device.screen().replace("\n", " ")
    table.device.keys("A 0.3 P A 2")  # where the hint leads there is nothing to compare
    assert "Your pick" not in table.device.screen()


HAND = "7R 8R 3B 50G HY 2P gold lucky draw-a-card swap"


@pytest.mark.parametrize(
    ("top", "card", "words"),
    [
        ("7G", "3B", "Needs clover or 6 to 8"),
        ("50P", "7R", "Needs gem, a 50 or a 2"),
        ("HP", "7R", "Needs gem, Happy or 2"),
        ("7R", "50G", "Goes on clover, 50 or 2"),
        ("7R", "HY", "Goes on star, Happy, 2"),
        ("7R", "gold", "Gold: last, on any card."),
    ],
)
def test_a_refusal_says_what_would_fit(table, top, card, words):
    table.deal(top, HAND, "3R 3G")
    said = table.on(card)
    assert words in said and said.endswith("\nMenu"), "no sign of A"


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("2P", "Chip: draw 2 or pass"),
        ("lucky", "Lucky: all draw 1"),
        ("draw-a-card", "Draw: Chip draws 1"),
        ("swap", "Swap hands with Chip"),
        ("7R", "Heart 7"),
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
    assert table.device.shows("A 2! Draw 4, or pass.") and table.device.shows("Draw 4 cards")
    table.play.match.last_action = PASS
    table.deal("2R", HAND, "3R 3G", debt=4)
    assert table.device.shows("Chip passed it to you") and table.device.shows("Draw 4 cards")
    table.deal("2R", HAND, "3R 3G", debt=4, passes=[3, 0])
    assert table.device.shows("A 2! You must draw 4.")


def test_what_a_lucky_card_brings_is_told_and_the_new_card_marked(table):
    table.deal("8R", HAND, "3R 3G")
    table.on("lucky")
    table.device.keys("A 0.2")
    assert table.device.shows("Lucky: all draw 1")
    table.device.keys("1.5")
    assert table.device.shows("You drew: ")
    assert len(table.play.board.picture.new) == 1


def test_a_swap_says_whose_hand_one_has_now(table):
    table.deal("8R", HAND, "3R 3G")
    table.on("swap")
    table.device.keys("A 0.6")
    assert table.device.shows("Swap hands with Chip? You give 9 cards and get 2.")
    assert table.device.shows("You give away 1 golden 12!")
    assert sum(table.play.match.state.hands[0]) == 10, "asked first"
    table.device.keys("A 0.2")
    assert table.device.shows("Player & Chip swap")
    table.device.keys("1.5")
    assert table.device.shows("You have Chip's hand")
    assert not table.play.board.picture.new, "no single card of it is marked"


def test_among_three_a_swap_is_asked_about_once_its_partner_is_chosen(handheld):
    device = handheld("d d r r")
    device.keys("A 0.5")
    until_mine(device)
    table = Table(device)
    table.deal("8R", HAND, "3R 3G", "4R 4G 4B")
    table.on("swap")
    device.keys("A 0.5 r 0.5")
    assert device.shows("Give 9, get 3 cards")
    device.keys("A 0.6")
    assert device.shows("Swap hands with Chip 3? You give 9 cards and get 3.")
    device.keys("B 0.5")
    assert device.shows("Give 9, get 3 cards"), "back to the choice"
    device.keys("A 0.6 A 0.5")
    assert table.play.match.state.sizes == [3, 2, 9]


def test_what_a_lucky_card_brought_stays_while_its_player_goes_on(table):
    table.deal("8R", "1B 3B", "lucky 3G 4G", player=1)
    table.play.match.state.hands[1] = counted(cards("lucky 3G 4G"))
    table.play._decision, table.play._decided_action = None, cards("lucky")[0]
    told = []
    for _ in range(30):
        line = table.device.text()[0]
        if not told or told[-1] != line:
            told.append(line)
        table.device.run(0.2)
    after = told[next(n for n, line in enumerate(told) if line.startswith("You drew")) + 1 :]
    assert not any("Lucky" in line for line in after), told


def test_several_cards_are_chosen_and_the_line_says_what_a_does(table):
    table.deal("8R", "7R 7B 7G 1R", "3R")
    assert "Heart 7: up to three" in table.on("7R")
    table.device.keys("A 0.4")
    assert table.device.shows("Add wave 7 or ◀ play") and "Add" in table.device.text()[-1]
    table.device.keys("l 0.4")
    assert table.device.shows("Play it, or ◀▶ add 7s") and "Play" in table.device.text()[-1]
    table.device.keys("r A l 0.4")
    assert table.device.shows("Two 7s, wave on top") and table.device.shows("Play two")
    table.deal("8R", "7R 7B 7G 1R", "3R")
    table.on("7G")
    table.device.keys("A 0.4")
    assert table.device.shows("Add heart 7 or ▶ play"), "the chosen one is on the right"


def test_a_alone_lays_all_cards_of_a_number(table):
    table.deal("4R", "5R 5B 9B 5G 5P 1R", "3R")
    table.on("5R")
    table.device.keys("A A A A 0.4")
    assert table.device.shows("Four 5s, gem on top") and table.device.shows("Play four")
    table.device.keys("A 0.4")
    assert table.play.match.state.sizes[0] == 2


def test_arrows_stop_at_no_chosen_card_but_the_last_one(table):
    table.deal("4R", "5R 5B 9B 5G 5P 1R", "3R")
    table.on("5R")
    picture = table.play.board.picture
    table.device.keys("A A 0.4")
    first, last = picture.chosen
    stops = {picture.cursor}
    for _ in range(5):
        table.device.keys("r 0.3")
        stops.add(picture.cursor)
    assert last in stops and first not in stops and len(stops) == 3


def test_a_card_without_which_no_set_may_be_laid_is_no_stop(table):
    """The third 7 would be the last card: only gold may."""
    table.deal("8R", "7R 7B 7G", "3R")
    table.on("7R")
    table.device.keys("A A 0.4")
    assert table.device.shows("Play two")


def test_a_drawn_card_that_does_not_fit_leaves_the_cursor_on_the_pile(table):
    """A draws again; it never swaps hands, nor asks to, by itself."""
    for hand in ("7R 3B gold swap", "3B gold swap"):
        for drawn in ("11P", "swap"):
            table.deal("8R", hand, "3R 3G", drawn=0, begun=False)
            while not table.device.shows("Draw"):
                table.device.keys("u 0.5")
            state = table.play.match.state
            state.pile = counted(cards(drawn))
            state.under = unseen(state)
            for kind in cards(drawn):
                state.under[kind] -= 1
            table.device.keys("A 0.5")
            assert state.drawn == 1 and table.device.shows("Draw again")


def test_a_drawn_card_is_not_laid_by_a_press_that_came_before_it_was_seen(table):
    """A hurried second press goes on to the card; what the last line says is the next one's."""
    device = table.device
    table.deal("8R", "3B gold", "3R 3G", drawn=0, begun=False)
    state = table.play.match.state
    state.pile = counted(cards("9R 9R"))
    state.under = unseen(state)
    state.under[cards("9R")[0]] -= 2
    device.keys("A")
    assert device.shows("You drew: heart 9") and not device.shows("Menu"), "no button acts yet"
    device.keys("0.2 A")
    assert (state.drawn, state.top) == (1, cards("8R")[0]) and "Play" in device.text()[-1]
    device.keys("A")
    assert state.top == cards("9R")[0]


def drawn_twice(table, hand):
    """A second card that does not fit."""
    table.deal("8R", hand, "3R 3G", drawn=1, begun=True)
    state = table.play.match.state
    state.pile = counted(cards("11P"))
    state.under = unseen(state)
    state.under[cards("11P")[0]] -= 1
    table.device.keys("u 0.5 A 0.6")
    assert state.player == 0 and table.device.shows("You drew: gem 11")
    return state


def test_a_turn_in_which_nothing_can_be_done_any_more_ends_by_itself(table):
    state = drawn_twice(table, "3B gold")
    table.device.run(1.2)
    assert state.player == 1


def test_a_turn_with_something_left_to_decide_stays(table):
    state = drawn_twice(table, "3B gold swap")
    table.device.run(2)
    assert state.player == 0


def test_an_arrow_keeps_the_turn_open_to_look_at_the_cards(table):
    state = drawn_twice(table, "3B gold")
    table.device.keys("d 2")
    assert state.player == 0
    table.device.keys("u 0.5")
    assert table.device.shows("End turn")


def test_two_golden_12s_are_played_together(table):
    table.deal("8R", "gold gold", "3R 3G")
    assert table.device.shows("Play two")


def test_drawing_for_several_2s_is_asked_about_where_a_pass_is_left(table):
    table.deal("2R", HAND, "3R 3G", debt=4)
    table.device.keys("A 0.6")
    assert table.device.shows("Draw 4 cards") and table.device.shows("Back")
    assert table.play.match.state.debt == 4
    table.device.keys("A 0.3")
    assert table.play.match.state.debt == 0
    table.deal("2R", HAND, "3R 3G", debt=4, passes=[3, 0], begun=False, drawn=0)
    table.device.keys("A 0.3")
    assert table.play.match.state.debt == 0, "no choice, no question"


def test_nothing_but_a_swap_fits_and_the_cursor_is_on_the_pile(table):
    table.deal("8R", "3B gold swap", "3R 3G")
    assert table.device.shows("Draw") and "Play" not in table.device.text()[-1]


def test_a_card_that_does_not_fit_answers_a_with_the_rule(table):
    table.deal("7G", HAND, "3R 3G")
    table.on("3B")
    table.device.keys("A 0.5")
    assert table.device.shows("Lay the same sign, or 6 to 8.")
    table.device.keys("A 0.5")
    assert table.device.shows("Needs clover or 6 to 8")


def test_the_last_card_says_that_only_gold_may_go_last(table):
    table.deal("8R", "7R", "3R 3G", drawn=0, begun=False)
    assert table.device.shows("Only gold may go last.") and table.device.shows("Draw")


def test_after_a_draw_card_it_is_told_who_draws(table):
    table.deal("8R", HAND, "3R 3G")
    table.on("draw-a-card")
    table.device.keys("A 0.3")
    assert table.device.shows("Chip draws 1 card")


def test_a_draw_card_that_hits_the_person_tells_the_card_and_no_other_name(table):
    lines = played_by_chip(table, "8R", "draw-a-card 3G", "1B 3B 4B", drawn=0)
    assert [line for line in lines if line.startswith("You drew: ")]
    assert not [line for line in lines if line.startswith("Player 1")], lines


def test_who_loses_the_happy_man_is_told(table):
    lines = played_by_chip(table, "8R", "HR 3G", "1B 3B 4B", figure=0, drawn=0)
    assert "You pay in full again" in lines[-1:], "until a key is pressed"


def test_only_the_cursor_is_white_among_chosen_cards(table):
    table.deal("8R", "7R 7B 7G 1R", "3R")
    table.on("7R")
    table.device.keys("A 0.4")
    picture = table.play.board.picture
    image = table.device.image().convert("L")
    corners = [bool(image.getpixel((2 + 10 * place + 1, 24 + 1))) for place in range(3)]
    assert corners.count(True) == 1 and corners[picture.cursor]
    x = 2 + 10 * picture.chosen[0]
    assert all(image.getpixel((x + column, 39)) for column in range(9)), "a line below"


def test_by_sign_equal_cards_do_not_go_along_and_the_line_says_so(table):
    table.deal("8G", "4G 4R 9B gold", "3R 3G")
    assert "By sign only one card." in table.on("4G")
    assert "Play" in table.device.text()[-1], "A lays that one"
    table.deal("2G", "4G 4R 9B gold", "3R 3G")
    assert "By sign only one card." in table.on("4G"), "every sign fits there, one card"
    table.deal("2G", "3G 3R 9B gold", "3R 3G")
    assert "Clover 3: up to two" in table.on("3G")
    table.deal("4Y", "4G 4R 9B gold", "3R 3G")
    assert "Clover 4: up to two" in table.on("4G")


def test_after_drawing_for_a_2_the_cursor_is_on_the_dearest_card(table):
    table.deal("2G", "12R 3B gold", "3R 3G", debt=2)
    state = table.play.match.state
    state.pile = counted(cards("1B 1R"))
    state.under = unseen(state)
    for kind in cards("1B 1R"):
        state.under[kind] -= 1
    table.device.keys("A 1.5")
    picture = table.play.board.picture
    assert picture.cards[picture.cursor] == cards("12R")[0]


def test_last_moves_say_which_sign_of_a_set_lies_on_top(table):
    table.deal("8G", "7G 7R 7B gold", "3R 3G")
    table.on("7R")
    table.device.keys("A 0.3 A 0.3 l 0.3 A 0.3")
    assert table.play.moves[-1][1] == "lays two 7s, wave on top"


def test_a_long_hand_has_its_sentences_too(table):
    table.deal("7G", HAND + " 1R 1B 1Y 1P 4R 4B", "3R 3G")
    assert "Needs clover or 6 to 8" in table.on("3B")
    assert table.device.text()[0] == "Needs clover or 6 to 8"
    assert table.device.text()[1] == "Player  Chip", "names and passes stay where they are"


def test_a_golden_12_as_the_last_card_is_a_moment_of_its_own(table):
    table.deal("8R", "gold gold", "3R 3G")
    assert "Golden 12: wins the round" in table.on("gold")
    table.device.keys("A 0.3")
    assert table.device.shows("Player: 2 golden 12s"), "seen before it is told"
    table.device.keys("A 1.2")
    assert table.device.shows("wins round 1!")


def after_the_hand(table, *hands, **facts):
    """The person lays the golden 12; the page of the hand, a moment later."""
    table.deal("8R", *hands, **facts)
    table.on("gold")
    table.device.keys("A")
    table.device.until("Cards left")
    table.device.run(0.6)
    return table.device


def test_after_a_hand_everybody_reads_what_it_cost_and_why(table):
    facts = {"passes": [1, 3], "figure": 1}
    device = after_the_hand(table, "gold gold", "3R 3G 50B", **facts)
    lines = device.text()
    assert lines[0].split() == ["Points", "cards", "pass", "sum"]
    assert [word for word in lines[1].split() if word.lstrip("-").isdigit()] == [
        "-10",
        "5",
        "-5",
    ]
    assert [word for word in lines[2].split() if word.isdigit()] == ["56", "15", "35"]
    assert device.shows("Each golden 12 laid: -5") and device.shows("halved, rounded down")


def test_the_page_of_a_hand_says_what_b_does_and_waits_a_moment(table):
    table.deal("8R", "gold", "3R 3G HB")
    table.on("gold")
    table.device.keys("A")
    table.device.until("Cards left")
    table.device.keys("A 0.1")
    assert table.device.shows("Cards left"), "nobody skips it by habit"
    table.device.keys("0.6 B 0.3")
    assert table.device.text()[0] == "Chip  3 cards = 31", "the cards that were left"
    assert table.device.shows("Action, Happy Man: 25"), "what no figure on a card tells"
    assert not table.device.shows("Next player"), "the winner's golden 12 is laid"
    table.device.keys("B 0.3")
    assert table.device.shows("Cards left")


def test_a_new_hand_is_announced_over_its_fresh_cards(table):
    device = after_the_hand(table, "gold", "3R 3G 50B", figure=7)
    device.keys("B 0.3")
    assert not device.shows("Action, Happy Man: 25"), "none is left"
    device.keys("B 0.7 A 0.3")
    assert device.shows("Round 2 of 3. Player begins.") or device.shows("Chip begins.")
    assert device.shows("Player: -5 points Chip: 56 points")
    assert not device.shows("lays")
    assert len(table.play.board.picture.cards) == 12
    device.keys("A 0.3")
    until_mine(device)
    assert device.shows("Round 2/3") or len(table.play.board.picture.cards) > 12


def test_points_of_three_figures_do_not_run_together(table):
    table.deal("8R", HAND, "3R 3G", past=[[0, 7, [-5, 221]], [1, 7, [-15, 102]]])
    table.play.board.hands_over = 2
    table.play.call_when_idle(0, table.play.show_overview)
    table.device.keys("0.3 A 0.3")
    lines = [" ".join(line.split()) for line in table.device.text()]
    assert lines[:3] == ["Round 1 2 3 total", "Player -5 -15 -20", "Chip 221 102 323"]


def test_from_the_result_the_table_has_the_points_of_all_three_hands(table):
    table.deal("8R", "gold", "3R 3G", past=[[0, 7, [-5, 221]], [1, 7, [-15, 102]]])
    table.play.board.hands_over = 2
    table.device.keys("A 2")
    table.device.until("Continue")
    table.device.keys("0.6 A 1.5")
    assert table.device.shows("You win!") and table.device.shows("Fewest points win.")
    assert table.device.shows(" -5 -15  -5=-25")
    table.device.keys("l 0.5")
    assert not table.play.board.picture.cards, "the golden 12 is laid"
    shown = table.device.image()
    table.play.board.picture.player(0, 0, 0)
    table.device.run(0.1)
    assert table.device.image() == shown, "no card is left to its winner"
    table.device.keys("A 0.5")
    lines = [" ".join(line.split()) for line in table.device.text()]
    assert "Player -5 -15 -5 -25" in lines and "Back" in lines[-1]


def played_by_chip(table, top, hand, mine, **facts):
    """It is the computer player's turn; the lines of the screen while it plays, each once."""
    table.deal(top, mine, hand, player=1, **facts)
    lines = []
    for _ in range(60):
        first = table.device.text()[0]
        if not lines or lines[-1] != first:
            lines.append(first)
        if table.device.shows("Menu"):
            break
        table.device.run(0.2)
    return lines


def test_what_the_computer_does_is_told_in_one_line_with_its_name(table):
    lines = played_by_chip(table, "8R", "1B 5B", "3R 3B 4B", drawn=0)
    told = lines[: next(n for n, line in enumerate([*lines, ""]) if not line.startswith("Chip"))]
    assert "Chip's turn" in told and any("draws 1 card" in line for line in told)
    assert not any("Player" in line for line in lines)


def test_the_persons_own_move_is_not_repeated_under_another_name(table):
    table.deal("8R", "7R 1B 3B", "3G 3P 4P 5P")
    table.on("7R")
    table.device.keys("A")
    for _ in range(10):
        assert not table.device.shows("heart 7")
        table.device.run(0.1)


def test_a_swap_that_hits_the_person_waits_until_it_is_read(table):
    table.deal("8R", HAND, "3R swap")
    table.play.match.state.player = 1
    table.play.board._remember()
    swap = cards("swap")[0]
    table.play.call_when_idle(0, lambda: table.play.submit(swap))
    table.device.run(5)
    assert table.device.shows("Chip swaps hands with you. Your new hand has 1 card.")


def test_a_pass_is_asked_about(table):
    table.deal("2R", HAND, "3R 3G", debt=2)
    table.device.keys("r A 0.6")
    assert table.device.shows("Pass? It costs 5 points. Then Chip draws 2, or passes it back")
    assert table.play.match.state.passes == [0, 0]
    table.device.keys("A 0.3")
    assert table.play.match.state.passes[0] == 1


def test_on_the_passes_the_cursor_is_the_only_white(table):
    table.deal("2R", HAND, "3R 3G", debt=2)
    name, passes = (40, 10), (40, 18)
    image = table.device.image()
    assert image.getpixel(name) and not image.getpixel(passes)
    table.device.keys("r 0.4")
    image = table.device.image()
    assert image.getpixel(passes) and not image.getpixel(name)
    table.device.keys("l 0.4")
    assert table.device.image().getpixel(name)


def test_who_has_no_pass_left_must_draw_and_the_words_know_it(table):
    table.deal("2R", HAND, "3R 3G", debt=2, passes=[0, 3])
    table.device.keys("r A 0.6")
    assert table.device.shows("Chip has no pass left and must draw 2.")
    table.device.keys("B 0.3")
    table.deal("8R", HAND, "3R 3G", passes=[0, 3])
    assert "Chip must draw 2" in table.on("2P")


def test_in_a_debt_the_cursor_finds_the_cards_and_they_say_what_comes_first(table):
    table.deal("2R", HAND, "3R 3G", debt=2)
    table.device.keys("d 0.5")
    assert table.device.shows("First draw 2, or pass.")
    assert "A 2 is no answer: draw 2" in table.on("2P")
    assert "Play" not in table.device.text()[-1]


def test_where_nothing_fits_the_line_says_so_at_once(table):
    lines = played_by_chip(table, "8R", "9G 3G 4G", "1B 3B 4B", drawn=0)
    assert any(line.startswith("Chip lays ") for line in lines)
    assert lines[-1] == "None fits: draw, or pass"


@pytest.mark.parametrize(
    ("hand", "drawn", "words", "button"),
    [
        ("1B 3B", 0, "None fits: draw, or pass", "Draw"),
        ("1B 3B", 1, "None fits: draw again", "Draw again"),
        ("1B 3B", 2, "None fits: end your turn", "End turn"),
        ("7R 3B", 0, "You may draw up to two", "Draw"),
        ("7R 3B", 1, "Lay a card, or draw again", "Draw again"),
        ("7R 3B", 2, "Lay a card, or end turn", "End turn"),
    ],
)
def test_the_pile_says_how_a_turn_may_go_on(table, hand, drawn, words, button):
    table.deal("8R", hand, "3R 3G", drawn=drawn, begun=drawn > 0)
    table.device.keys("u 0.5")
    assert table.device.shows(words) and table.device.shows(button)


@pytest.mark.parametrize(
    ("card", "page"),
    [
        ("7R", "fits"), ("50G", "fifty"), ("HY", "happy"), ("2P", "twos"), ("gold", "gold"),
        ("lucky", "lucky"), ("draw-a-card", "draw"), ("swap", "swap"),
    ],
)  # fmt: skip
def test_the_rules_open_at_the_card_under_the_cursor(table, card, page):
    table.deal("8R", HAND, "3R 3G")
    table.on(card)
    assert table.play.board.rules_topic() == page
    assert page in [name for name, _ in read_entries(TEXTS + "/en.txt", "rules")]


def test_the_rules_open_at_the_2s_in_a_debt_and_at_the_passes_there(table):
    table.deal("2R", HAND, "3R 3G", debt=2)
    assert table.play.board.rules_topic() == "twos"
    table.device.keys("r 0.4")
    assert table.play.board.rules_topic() == "pass"


def test_the_happy_man_is_shown_where_its_holder_is(table):
    table.deal("8R", "7R 3B", "3R 3G", figure=0)
    assert table.device.shows("you pay half")
    table.deal("8R", "7R 3B", "3R 3G", figure=1)
    assert not table.device.shows("you pay half")


def test_every_sentence_fits_the_line():
    """With the longest names, signs and numbers; a sentence has 25 letters, a move its own line."""
    name, card, sign = "Annabell", "clover 12", "clover"
    words = Words(TEXTS, "say", "en")
    fills = {"no_on_number": (sign, 10, 12), "no_debt": (20,), "no_debt_two": (20,)}
    for each in words._table:
        if each.startswith("no_"):
            assert len(words(each, *fills.get(each, (sign,)))) <= 25, each
    many = "three 12s"
    for each, gaps in {
        "lucky_printed": (name,), "lucky_original": (name,), "draw_printed": (name,),
        "draw_original": (name,), "swap_with": (name,), "swap_sizes": (19, 19),
        "swap_whom": (), "swap_between": (name, name), "several": ("clover 12", "three"),
        "happy_halves": (), "gold_wins": (), "none_pass": (), "none0": (),
        "none1": (), "none2": (), "draws0": (), "draws1": (), "draws2": (), "debt": (20,),
        "debt_must": (20,), "pass_turn": (), "pass_on": (), "drew": (card,), "lost": (card,),
        "debt_passed": (name,), "worth": (), "figure_lost": (), "golds": (name, 5),
        "swapped": (name,), "drew_many": (20,), "owes": (name, 20), "must_draw": (name, 20),
        "figure": (name,), "figure_you": (), "won": (), "guard": (), "chosen_one": (12,),
        "chosen": (many, sign), "add_it": ("clover 12",), "halves": (), "fewest": (),
    }.items():  # fmt: skip
        assert len(words(each, *gaps)) <= 25, words(each, *gaps)
    for each, gaps in {
        "did_pass": (), "did_end": (), "did_draw": (20,), "did_lay": (many,),
    }.items():  # fmt: skip
        assert len(name + " " + words(each, *gaps)) <= 25, words(each, *gaps)
    for each in ("happy", "card0", "card1", "card2", "card3"):
        assert len(name + " " + words("did_lay", words(each))) <= 25, words(each)


def test_every_sentence_of_the_section_is_measured():
    """One that was added without its longest gaps is found."""
    source = Path(__file__).read_text(encoding="utf-8")
    free = ("count", "colour", "no_", "ask_", "sort_")  # not a line, or measured by its beginning
    page = ("many", "cards_of", "passes_of", "sum", "total", "hand_of", "golden", "after_draws")
    boxed = ("swap_box", "did_swap")
    for each in Words(TEXTS, "say", "en")._table:
        if not each.startswith(free) and each not in page + boxed:
            assert f'"{each}"' in source, each


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
