# SPDX-License-Identifier: MIT
"""AURUXXX on the handheld: browsing and playing cards, sentences, and what may be seen."""

import gc
import itertools
from pathlib import Path
from types import SimpleNamespace

import pytest
from handful.words import Words, read_entries

import games.auruxxx
from games.auruxxx.constants import NO_SEAT, PASS, SWAP_WITH
from games.auruxxx.rules.cards import FinishedRound, count_kinds
from games.auruxxx.rules.knowledge import count_unseen
from games.auruxxx.screen.card_words import CardWords
from games.auruxxx.screen.constants import AT_PILE, AT_SEAT, NO_CURSOR
from games.auruxxx.screen.pause_menu import select_action
from tests.auruxxx.helpers import cards
from tests.handheld import Handheld

TEXTS = str(Path(games.auruxxx.__file__).parent / "text")
FIRST_ROW = (0, 24, 128, 48)  # left, top, right, bottom of the first row of cards


@pytest.fixture
def handheld(handheld):
    """Return a function that starts a new game. `seats` are the presses on the seats screen."""

    def make(seats="", seed=3):
        device = handheld(seed=seed)
        while not device.shows("AURUXXX"):
            device.keys("l")
        device.keys("A A")  # the game, a new one
        device.keys("A " + seats + " A 0.4")  # options and seats
        return device

    return make


def wait_for_human_turn(device, limit=60):
    """Press A until the human in seat 1 decides."""
    for _ in range(limit):
        if device.shows("Menu") and (device.shows("Player ") or device.shows("You ")):
            return
        device.keys("A 1")
    raise AssertionError(device.screen())


def at_human_turn(handheld, seed=3):
    """Return a new game against a computer player, at the human's first turn."""
    device = handheld(seed=seed)
    device.keys("A 0.5")
    wait_for_human_turn(device)
    return device


def test_the_options_say_what_each_reading_means(make_device):
    device = make_device(kind=Handheld, seed=3)
    device.pick("AURUXXX")
    device.keys("A A")
    assert device.shows("Lucky: everyone draws 1 card.")
    device.keys("r")
    assert device.shows("Lucky: take 1 card from every other hand.")
    assert not device.shows("everyone"), "one explanation at a time"


def test_the_opening_says_who_begins(handheld):
    assert handheld().shows("goes first.")


def test_the_menu_opened_over_a_report_shows_its_own_buttons(handheld):
    device = handheld()
    wait_for_human_turn(device)
    board = device.firmware("__main__").console.scenes[-1].board
    board.news = "a report"
    device.keys("B 0.3")
    assert device.shows("Save and quit")
    assert device.shows("Back"), device.screen()


def test_a_whole_game_against_a_computer_ends_in_the_result(handheld):
    device = handheld()
    rounds, are_points_shown = 0, False
    for _ in range(700):
        if device.shows("What next?"):
            break
        were_points_shown, are_points_shown = are_points_shown, device.shows("Cards left")
        rounds += are_points_shown and not were_points_shown
        is_on_misfit = device.text()[-1] == "Menu"  # A does nothing there
        device.keys("u 0.5" if is_on_misfit else "A 1.3")
    assert device.shows("win") or device.shows("share")
    assert rounds == 3, "the points after each round"


def test_the_picture_is_the_same_after_power_loss(handheld):
    device = at_human_turn(handheld, 6)  # Chip begins
    device.keys("r l 0.5")  # Chip's move has been read
    before = device.image()
    device.pull_battery()
    device.run(0.5)
    assert device.image() == before


def test_a_card_that_does_not_fit_says_why_and_has_no_label_for_a(handheld):
    device = at_human_turn(handheld)
    for _ in range(14):
        lines = device.text()
        if any(line.startswith(("Needs ", "Only ", "Fits ")) for line in lines):
            assert lines[-1] == "Menu", "no label for A"
            return
        device.keys("r 0.5")
    raise AssertionError("every card fits: choose another seed")


def test_the_pile_the_sorting_and_the_passes_are_above_the_hand(handheld):
    device = at_human_turn(handheld, 4)
    device.keys("u 0.5")
    assert device.shows("Draw")
    device.keys("r 0.5")
    assert device.shows("Pass") and device.shows("Passing costs 5 points.")
    device.keys("r 0.5")
    assert device.shows("Pass"), "the passes are the rightmost position"
    device.keys("l l 0.5")
    assert device.shows("Sort")
    hand = device.image()
    device.keys("A")
    assert device.image() != hand
    device.keys("l 0.5")
    assert device.shows("Sort"), "the sort button is the leftmost position"
    sorted_by_number = device.image().crop(FIRST_ROW)
    device.pull_battery()
    wait_for_human_turn(device)
    device.keys("u 0.5")  # no cursor in the hand
    assert device.image().crop(FIRST_ROW) == sorted_by_number, "remembered"


def draw_a_card(device):
    """Move up to the pile and draw a card."""
    for _ in range(5):
        if device.shows("Draw") and not device.shows("End turn"):
            device.keys("A 1")
            return
        device.keys("u 0.5")
    raise AssertionError(device.screen())


def test_drawing_makes_the_hand_one_card_larger_and_names_the_card(handheld):
    device = at_human_turn(handheld)
    before = device.state().hand_sizes[0]
    draw_a_card(device)
    assert device.state().hand_sizes[0] == before + 1
    assert device.shows("You drew: ")


def between_two_humans(handheld):
    """Return a game of two humans. The first one has the device."""
    device = handheld("d l l")  # a human in the second seat
    device.keys("A 0.3")
    device.keys("0.6 A 0.3")
    return device


def test_between_humans_no_hand_is_shown_before_the_device_is_handed_over(handheld):
    device = handheld("d l l")
    device.keys("A 0.3")
    assert device.shows("Hand the console to")
    covered = device.image()
    device.keys("0.6 A 0.3")
    assert device.image() != covered and device.shows("Round 1/3")
    draw_a_card(device)
    draw_a_card(device)
    while device.text()[-1] == "Menu":  # a drawn card that does not fit
        device.keys("u 0.5")
    device.keys("0.5 A 2.5")  # a card that fits, or the end of the turn
    assert device.shows("Hand the console to") and device.shows("look away")


def test_between_humans_a_page_lists_the_last_moves_before_a_hand_is_shown(handheld):
    device = between_two_humans(handheld)
    draw_a_card(device)
    draw_a_card(device)
    while not device.shows("End turn"):
        device.keys("u 0.5")
    device.keys("A 0.2")
    assert device.shows("plays nothing"), "shown to both players"
    device.keys("2.5 A 0.3")
    page = " ".join(device.screen().split())
    assert "Since your last turn" in page and "Player 2 draws 2, then plays nothing" in page
    assert not device.shows("Menu"), "no hand yet"
    device.keys("A")
    assert device.shows("Since your last turn"), "that press was meant for the page before"
    device.keys("P A 0.3")
    assert device.shows("Wait until it's your turn"), "no hint before the page was read"
    device.keys("A B A 0.3")
    assert device.shows("Menu") or device.shows("Undo")


def test_moving_the_cursor_is_cheap(handheld):
    device = at_human_turn(handheld)
    for button in ("RIGHT", "RIGHT", "LEFT", "UP", "RIGHT", "LEFT", "DOWN"):
        device.run(0.3)
        device.wire.reset()
        with device.opcodes() as counter:
            device.press(button)
        assert 0 < device.wire.bytes <= 150, button
        assert counter.opcodes <= 60_000, button


# Positions that are set up on the running device


class SetUpGame:
    """A game on a device in which positions are set up."""

    def __init__(self, device):
        self.device = device
        scene = device.machine.importer.modules["handful.play.play"].Play
        self.play = next(each for each in gc.get_objects() if type(each) is scene)

    def deal(self, top, *hands, **facts):
        """Set up a position in which seat 0 decides. `facts` are other attributes of the state."""
        state, play = self.play.match.state, self.play
        state.hands = [count_kinds(cards(hand)) for hand in hands]
        state.hand_sizes = [sum(hand) for hand in state.hands]
        state.top_card, state.debt, state.player = cards(top)[0], 0, 0
        state.discards = bytearray(len(state.discards))
        state.draw_pile = count_unseen(state)
        for name, value in facts.items():
            assert hasattr(state, name), name
            setattr(state, name, value)
        play.board.hand.last_hands, play.moves, play.holder = {}, [], 0
        play.board.hand.cursor = NO_CURSOR  # as at the start of a turn
        play.board.report = play.board.news = ""
        play.call_when_idle(0, play.next_turn)  # in the main loop
        self.device.run(0.06 if state.player else 0.7)  # before a computer player's action

    def go_to(self, kind):
        """Move the cursor to a card by its name, and return the text on the screen."""
        for _ in range(40):
            hand = self.play.board.hand
            if hand.cursor >= 0 and hand.cards[hand.cursor] == cards(kind)[0]:
                return self.device.screen()
            self.device.keys("r 0.5" if hand.cursor >= 0 else "d 0.5")
        raise AssertionError(self.device.screen())


@pytest.fixture
def game(handheld):
    """Return a game of a human against a computer player."""
    return SetUpGame(at_human_turn(handheld))


def test_the_hint_compares_the_card_under_the_cursor(game):
    game.deal("7R", "12R 6B 6G 4R gold", "3B 4B 5B")
    game.go_to("4R")
    game.device.keys("P A 2")
    assert "Your choice saves 8 fewer points." in game.device.screen().replace("\n", " ")
    game.device.keys("A 0.3 P A 2")  # the suggested cards are selected now
    text = game.device.screen().replace("\n", " ")
    assert "Your choice" not in text and "You have a golden 12" in text


def test_the_hint_to_play_a_number_compares_it_with_the_selected_card(game):
    game.deal("7R", "12R 9R 4R gold", "3B 4B 5B")
    game.go_to("4R")
    game.device.keys("P A 2")
    text = game.device.screen().replace("\n", " ")
    assert "Play the 12 of hearts before the 4: it saves 8 more points." in text
    assert game.device.shows("Show"), "one page"


@pytest.mark.parametrize(
    ("top", "hand", "selected"),
    [
        ("7R", "4R 12R 6B gold", "12R"),
        ("6R", "5B 5G 12R 1B gold", "5B+5G"),
        ("7R", "1B 3B 12B gold", None),
    ],
)
def test_the_hint_moves_the_cursor_to_the_suggested_action(game, top, hand, selected):
    game.deal(top, hand, "3B 4B 5B", draw_count=0, has_begun=False)
    game.go_to(hand.split()[0])
    game.device.keys("P A 2")
    assert game.device.shows("Show")
    game.device.keys("A 0.3")
    board, state = game.play.board, game.play.match.state
    if selected is None:
        assert board.hand.cursor == AT_PILE and game.device.shows("Draw")
    else:
        names = state.describe(board.selected_action()).split("+")
        assert sorted(names) == sorted(selected.split("+"))
        assert board.hand.cards[board.hand.cursor] == cards(names[-1])[0], "on the top card"


HAND = "7R 8R 3B 50G HY 2P gold lucky draw-a-card swap"


@pytest.mark.parametrize(
    ("top", "card", "words"),
    [
        ("7G", "3B", "Needs a clover or 6-8"),
        ("50P", "7R", "Needs a gem, 50 or 2"),
        ("HP", "7R", "Only a gem, Happy or 2"),
        ("7R", "50G", "Fits a clover, 50 or 2"),
        ("7R", "HY", "Fits a star, Happy or 2"),
        ("7R", "gold", "Golden 12s must go last."),
    ],
)
def test_a_refusal_says_what_would_fit(game, top, card, words):
    game.deal(top, HAND, "3R 3G")
    text = game.go_to(card)
    assert words in text and text.endswith("\nMenu"), "no label for A"


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("2P", "Chip draws 2 or pays"),
        ("lucky", "Lucky: everyone draws 1"),
        ("draw-a-card", "Draw: Chip draws 1"),
        ("swap", "Swap hands with Chip"),
        ("7R", "7 of hearts"),
    ],
)
def test_a_card_says_what_it_will_do_before_it_is_played(game, card, words):
    game.deal("8R", HAND, "3R 3G")
    text = game.go_to(card)
    assert words in text and "Play" in text


def test_a_playable_happy_man_says_that_it_halves_points(game):
    game.deal("8Y", HAND, "3R 3G")
    assert "Happy Man: half points" in game.go_to("HY")


def test_the_sentence_explains_a_debt(game):
    game.deal("2R", HAND, "3R 3G", debt=4)
    assert game.device.shows("A 2! Draw 4 or pass.") and game.device.shows("Draw 4 cards")
    game.play.match.last_action = PASS
    game.deal("2R", HAND, "3R 3G", debt=4)
    assert game.device.shows("Chip passed it to you") and game.device.shows("Draw 4 cards")
    game.deal("2R", HAND, "3R 3G", debt=4, passes=[3, 0])
    assert game.device.shows("A 2! You must draw 4.")


def test_a_card_drawn_for_a_lucky_card_is_named_and_marked(game):
    game.deal("8R", HAND, "3R 3G")
    game.go_to("lucky")
    game.device.keys("A 0.5")
    assert game.device.shows("You drew: ")
    assert len(game.play.board.hand.new_places) == 1


def test_a_swap_is_confirmed_and_says_whose_hand_the_player_has(game):
    game.deal("8R", HAND, "3R 3G")
    game.go_to("swap")
    game.device.keys("A 0.6")
    assert game.device.shows("Swap hands with Chip? You give 9 cards and get 2.")
    assert game.device.shows("You'd give away 1 golden 12!")
    assert sum(game.play.match.state.hands[0]) == 10, "not before the confirmation"
    game.device.keys("A 0.5")
    assert game.device.shows("You have Chip's hand")
    assert not game.play.board.hand.new_places, "a swapped hand has no new cards"


def test_with_three_players_a_swap_is_confirmed_after_the_choice_of_a_partner(handheld):
    device = handheld("d d r r")
    device.keys("A 0.5")
    wait_for_human_turn(device)
    game = SetUpGame(device)
    game.deal("8R", HAND, "3R 3G", "4R 4G 4B")
    game.go_to("swap")
    device.keys("A 0.5 r 0.5")
    assert device.shows("Give 9, get 3 cards") and device.text()[-1].endswith("Back")
    device.keys("A 0.6")
    assert device.shows("Swap hands with Chip 3? You give 9 cards and get 3.")
    device.keys("B 0.5")
    assert device.shows("Give 9, get 3 cards"), "back to the choice"
    device.keys("A 0.6 A 0.5")
    assert game.play.match.state.hand_sizes == [3, 2, 9]


def test_the_card_drawn_for_a_lucky_card_stays_named_while_its_player_continues(game):
    game.deal("8R", "1B 3B", "lucky 3G 4G", player=1)
    game.play.match.state.hands[1] = count_kinds(cards("lucky 3G 4G"))
    game.play.phase.decide(cards("lucky")[0])
    lines = []
    for _ in range(30):
        line = game.device.text()[0]
        if not lines or lines[-1] != line:
            lines.append(line)
        game.device.run(0.2)
    drawn = next(n for n, line in enumerate(lines) if line.startswith("You drew"))
    assert lines[drawn - 1] == "Chip plays a Lucky card"
    assert sum("Lucky" in line for line in lines) == 1, "one message"


def test_while_cards_are_chosen_the_sentence_says_what_a_does(game):
    game.deal("8R", "7R 7B 7G 1R", "3R")
    assert "7s: play up to three" in game.go_to("7R")
    game.device.keys("A 0.4")
    assert game.device.shows("Add this 7, or ◀ to play") and "Add" in game.device.text()[-1]
    game.device.keys("l 0.4")
    assert game.device.shows("Play it, or ◀▶ to add 7s") and "Play" in game.device.text()[-1]
    game.device.keys("r A l 0.4")
    assert game.device.shows("Two 7s, wave on top") and game.device.shows("Play two")
    game.deal("8R", "7R 7B 7G 1R", "3R")
    game.go_to("7G")
    game.device.keys("A 0.4")
    assert game.device.shows("Add this 7, or ▶ to play"), "the chosen card is on the right"


def test_pressing_only_a_plays_all_cards_of_a_number(game):
    game.deal("4R", "5R 5B 9B 5G 5P 1R", "3R")
    game.go_to("5R")
    game.device.keys("A A A A 0.4")
    assert game.device.shows("Four 5s, gem on top") and game.device.shows("Play four")
    game.device.keys("A 0.4")
    assert game.play.match.state.hand_sizes[0] == 2


def test_of_the_chosen_cards_arrows_stop_only_at_the_last(game):
    game.deal("4R", "5R 5B 9B 5G 5P 1R", "3R")
    game.go_to("5R")
    hand = game.play.board.hand
    game.device.keys("A A 0.4")
    first, last = hand.chosen
    stops = {hand.cursor}
    for _ in range(5):
        game.device.keys("r 0.3")
        stops.add(hand.cursor)
    assert last in stops and first not in stops and len(stops) == 3


def test_arrows_skip_a_card_that_must_not_be_the_last(game):
    """The third 7 would be the last card, which only a golden 12 may be."""
    game.deal("8R", "7R 7B 7G", "3R")
    game.go_to("7R")
    game.device.keys("A A 0.4")
    assert game.device.shows("Play two")


def test_a_drawn_card_that_does_not_fit_leaves_the_cursor_on_the_pile(game):
    """The next press of A draws again. It never swaps hands or asks about it."""
    for hand in ("7R 3B gold swap", "3B gold swap"):
        for drawn in ("11P", "swap"):
            game.deal("8R", hand, "3R 3G", draw_count=0, has_begun=False)
            while not game.device.shows("Draw"):
                game.device.keys("u 0.5")
            state = game.play.match.state
            state.draw_pile = count_kinds(cards(drawn))
            state.discards = count_unseen(state)
            for kind in cards(drawn):
                state.discards[kind] -= 1
            game.device.keys("A 1")
            assert state.draw_count == 1 and game.device.shows("Draw again")


def set_pile(state, *names):
    """Let the draw pile have only these cards, and the discard pile all others."""
    kinds = cards(" ".join(names))
    state.draw_pile = count_kinds(kinds)
    state.discards = count_unseen(state)
    for kind in kinds:
        state.discards[kind] -= 1


def test_after_the_first_draw_the_cursor_is_on_the_new_card_if_it_fits(game):
    """Presses meant for the pile do not play it. From the pile, A still draws again."""
    device = game.device
    game.deal("8R", "12R 3B gold", "3R 3G", draw_count=0, has_begun=False)
    state, hand = game.play.match.state, game.play.board.hand
    set_pile(state, "9R", "9R")
    device.keys("u 0.5 A")
    assert device.shows("You drew: 9 of hearts") and not device.shows("Menu"), "no button works yet"
    assert [hand.cursor] == hand.new_places, "the new card is white"
    device.keys("A 0.3 A 0.3 A 0.3")
    assert [hand.cursor] == hand.new_places and "Play" in device.text()[-1]
    assert (state.player, state.draw_count, state.top_card) == (0, 1, cards("8R")[0])
    device.keys("0.5 u 0.5")
    assert device.shows("Draw again")
    device.keys("A 0.6")
    assert (state.player, state.draw_count, state.top_card) == (0, 2, cards("8R")[0])


@pytest.mark.parametrize(
    ("held", "drawn", "selected"),
    [
        ("7R 12R 3B", "9R", "9R"),  # the new card fits
        ("7R 12R 3B", "11P", "12R"),
        ("7R 12R 3B", "swap", "12R"),
        ("3B 5G swap", "11P", "swap"),  # A asks before it swaps
    ],
)
def test_after_the_second_draw_the_cursor_is_on_a_card_that_fits(game, held, drawn, selected):
    """Presses that follow once a second were meant to draw: they neither play nor end the turn."""
    game.deal("8R", held + " gold", "3R 3G", draw_count=1, has_begun=True)
    state, hand, device = game.play.match.state, game.play.board.hand, game.device
    set_pile(state, drawn)
    device.keys("u 0.5 A 0.1 A 0.2 A 0.2 A 0.2 A 0.2")
    assert (state.player, state.draw_count, state.top_card) == (0, 2, cards("8R")[0])
    assert hand.cards[hand.cursor] == cards(selected)[0] and "Play" in device.text()[-1]
    device.run(1.5)
    assert drawn == selected or not device.shows("You drew"), "the sentence is about the cursor"
    device.keys("A 0.3")
    if selected == "swap":
        assert device.shows("Swap hands with Chip?")
    else:
        assert not state.hands[0][cards(selected)[0]]


def test_the_cursor_is_on_the_card_just_drawn_and_not_on_its_double(game):
    game.deal("8R", "9R 3B gold", "3R 3G", draw_count=0, has_begun=False)
    state, hand = game.play.match.state, game.play.board.hand
    set_pile(state, "9R")
    game.device.keys("u 0.5 A 1")
    assert hand.cards.count(cards("9R")[0]) == 2
    assert [hand.cursor] == hand.new_places


def draw_second_card(game, hand):
    """Draw the second card of a turn. It does not fit."""
    game.deal("8R", hand, "3R 3G", draw_count=1, has_begun=True)
    state = game.play.match.state
    state.draw_pile = count_kinds(cards("11P"))
    state.discards = count_unseen(state)
    state.discards[cards("11P")[0]] -= 1
    game.device.keys("u 0.5 A 0.6")
    assert state.player == 0 and game.device.shows("You drew: 11 of gems")
    return state


def test_a_turn_without_choices_ends_without_a_press(game):
    state = draw_second_card(game, "3B gold")
    assert not game.device.shows("End turn"), "no button is offered that is not needed"
    game.device.run(1)
    assert state.player == 0
    game.device.until("None fits: your turn ends")
    game.device.run(1)
    assert state.player == 1


def test_the_only_possible_draw_is_made_without_a_press(game):
    """A second card must be drawn if none fits, and the cards of a debt without a pass left."""
    game.deal("8R", "3B gold", "3R 3G", draw_count=1, has_begun=True)
    game.device.run(1.2)
    assert game.play.match.state.draw_count == 1 and game.device.shows("None fits: one more card")
    assert not game.device.shows("Draw again"), "no button is offered that is not needed"
    game.device.run(1)
    assert game.play.match.state.draw_count == 2
    facts = {"has_begun": False, "draw_count": 0}
    game.deal("2R", "3B 3G gold", "3R 3G", debt=2, passes=[3, 0], **facts)
    assert game.device.shows("A 2! You must draw 2.")
    game.device.run(2.2)
    assert game.play.match.state.debt == 0
    game.deal("2R", "3B 3G gold", "3R 3G", debt=2, passes=[2, 0], **facts)
    game.device.run(4)
    assert game.play.match.state.debt == 2, "the player could pass"


def test_a_turn_with_choices_left_does_not_end_without_a_press(game):
    state = draw_second_card(game, "3B gold swap")
    game.device.run(4)
    assert state.player == 0


def test_an_arrow_keeps_a_turn_without_choices_open(game):
    state = draw_second_card(game, "3B gold")
    game.device.keys("d 4")
    assert state.player == 0
    game.device.keys("u 0.5")
    assert game.device.shows("End turn")


def test_two_golden_12s_are_played_together(game):
    game.deal("8R", "gold gold", "3R 3G")
    assert game.device.shows("Play two")


def test_drawing_for_several_2s_is_confirmed_if_the_player_could_pass(game):
    game.deal("2R", HAND, "3R 3G", debt=4)
    game.device.keys("A 0.6")
    assert game.device.shows("Draw 4 cards") and game.device.shows("Back")
    assert game.play.match.state.debt == 4
    game.device.keys("A 0.3")
    assert game.play.match.state.debt == 0
    game.deal("2R", HAND, "3R 3G", debt=4, passes=[3, 0], has_begun=False, draw_count=0)
    game.device.keys("A 0.3")
    assert game.play.match.state.debt == 0, "no question without a choice"


def test_if_only_a_swap_card_fits_the_cursor_is_on_the_pile(game):
    game.deal("8R", "3B gold swap", "3R 3G")
    assert game.device.shows("Draw") and "Play" not in game.device.text()[-1]


def test_a_swap_card_that_takes_the_place_of_the_played_card_is_not_selected(game):
    game.deal("8R", "3B 9R gold draw-a-card swap", "3R 3G")
    game.go_to("draw-a-card")
    game.device.keys("A 2")
    hand = game.play.board.hand
    assert len(hand.cards) == 4 and hand.cursor == hand.cards.index(cards("9R")[0])


def test_the_sentence_at_the_bars_says_how_the_hand_is_sorted_and_what_a_does(game):
    game.deal("8R", HAND, "3R 3G")
    for sentence in ("Now by suit. A: by number", "Now by number. A: by suit"):
        game.device.keys("u 0.3 l 0.6" if "Now by suit" in sentence else "A 0.6")
        assert game.device.shows(sentence)


def test_pressing_a_on_a_card_that_does_not_fit_shows_the_rule(game):
    game.deal("7G", HAND, "3R 3G")
    game.go_to("3B")
    game.device.keys("A 0.5")
    assert game.device.shows("Play the same suit, or a number from 6 to 8.")
    game.device.keys("A 0.5")
    assert game.device.shows("Needs a clover or 6-8")


def test_the_last_card_says_that_only_gold_may_go_last(game):
    game.deal("8R", "7R", "3R 3G", draw_count=0, has_begun=False)
    assert game.device.shows("Only golden 12s go last.") and game.device.shows("Draw")


def test_a_draw_card_against_the_human_names_only_the_card(game):
    lines = lines_of_chips_turn(game, "8R", "draw-a-card 3G", "1B 3B 4B", draw_count=0)
    assert [line for line in lines if line.startswith("You drew: ")]
    assert not [line for line in lines if line.startswith("Player 1")], lines


def test_the_loss_of_the_happy_man_is_reported(game):
    lines = lines_of_chips_turn(game, "8R", "HR 3G", "1B 3B 4B", figure_holder=0, draw_count=0)
    assert "Your points count in full" in lines[-1:], "until a key is pressed"


def test_only_the_cursor_is_white_among_chosen_cards(game):
    game.deal("8R", "7R 7B 7G 1R", "3R")
    game.go_to("7R")
    game.device.keys("A 0.4")
    hand = game.play.board.hand
    image = game.device.image().convert("L")
    corners = [bool(image.getpixel((2 + 10 * place + 1, 24 + 1))) for place in range(3)]
    assert corners.count(True) == 1 and corners[hand.cursor]


def test_a_free_row_separates_two_rows_of_cards_and_the_footer(game):
    """Let all cards be new, some of them playable and some chosen."""
    game.deal("8R", "7R 7B 7G 7Y 7P 9R 9B 9G 9Y 9P 1R 1B 1G 3B 3G 3Y 50R 50B HR gold swap", "3R")
    hand = game.play.board.hand
    for keys in ("0.1", "A 0.4", "A 0.4"):
        hand.new_places = list(range(len(hand.cards)))
        game.play.redraw()
        game.device.keys(keys)
        image = game.device.image().convert("L")
        for row in (39, 55):
            assert not any(image.getpixel((x, row)) for x in range(128)), (keys, row)


def test_a_card_that_fits_by_suit_says_that_no_set_fits(game):
    game.deal("8G", "4G 4R 9B gold", "3R 3G")
    assert "Only one: 4 of clovers" in game.go_to("4G")
    assert "Play" in game.device.text()[-1], "A plays that card"
    game.deal("2G", "4G 4R 9B gold", "3R 3G")
    assert "Only one: 4 of clovers" in game.go_to("4G"), "every suit fits there"
    game.deal("2G", "3G 3R 9B gold", "3R 3G")
    assert "3s: play up to two" in game.go_to("3G")
    game.deal("4Y", "4G 4R 9B gold", "3R 3G")
    assert "4s: play up to two" in game.go_to("4G")


def test_after_drawing_for_a_2_the_cursor_is_on_the_card_with_most_points(game):
    game.deal("2G", "12R 3B gold", "3R 3G", debt=2)
    state = game.play.match.state
    state.draw_pile = count_kinds(cards("1B 1R"))
    state.discards = count_unseen(state)
    for kind in cards("1B 1R"):
        state.discards[kind] -= 1
    game.device.keys("A 1.5")
    hand = game.play.board.hand
    assert hand.cards[hand.cursor] == cards("12R")[0]


def test_last_moves_name_the_top_suit_of_a_set(game):
    game.deal("8G", "7G 7R 7B gold", "3R 3G")
    game.go_to("7R")
    game.device.keys("A 0.3 A 0.3 l 0.3 A 0.3")
    assert game.play.moves[-1][1] == "plays two 7s, wave on top"


def test_a_long_hand_has_sentences_too(game):
    game.deal("7G", HAND + " 1R 1B 1Y 1P 4R 4B", "3R 3G")
    assert "Needs a clover or 6-8" in game.go_to("3B")
    assert game.device.text()[0] == "Needs a clover or 6-8"
    assert game.device.text()[1] == "Player  Chip", "names and passes do not move"


@pytest.mark.parametrize(("seats", "swap_cursor"), [(2, 2), (3, AT_SEAT - 1)])
def test_the_hint_selects_a_card_or_the_partner_of_a_swap(seats, swap_cursor):
    state = SimpleNamespace(seats=seats)
    hand = SimpleNamespace(state=state, cards=cards("7R 8G swap"), cursor=NO_CURSOR)
    select_action(hand, cards("8G")[0])
    assert hand.cursor == 1
    select_action(hand, SWAP_WITH + 1)
    assert hand.cursor == swap_cursor


def test_of_a_long_hand_the_row_with_the_cursor_is_visible_and_a_bar_shows_where_it_is(game):
    game.deal("7G", HAND + " 1R 1B 1Y 1P 4R 4B 5R 5B 6R 6B 8R 8B 9R 9B 10R 10B", "3R 3G")
    board = game.play.board
    game.go_to("swap")  # the last card
    assert board.picture.is_visible(board.hand.cursor)
    image = game.device.image()
    bar = [y for y in range(24, 56) if image.getpixel((125, y))]
    assert 10 < len(bar) < 32 and bar[-1] >= 54, "two of three rows, at the end"


def test_a_happy_man_has_its_own_words_in_the_last_moves(game):
    words = CardWords(game.play)
    assert words.move(cards("HR")[0]) == "plays a Happy Man"
    assert words.move(cards("gold")[0]) == "plays a golden 12"


def test_playing_golden_12s_is_celebrated(game):
    game.deal("8R", "gold gold", "3R 3G")
    assert "Golden 12 wins the round" in game.go_to("gold")
    game.device.keys("A 0.3")
    assert game.device.shows("Player: 2 golden 12s"), "the cards are shown first"
    game.device.keys("A 1.2")
    assert game.device.shows("wins round 1!")


def finish_round(game, *hands, **facts):
    """Let the human play golden 12s. Return the device with the result of the round."""
    game.deal("8R", *hands, **facts)
    game.go_to("gold")
    game.device.keys("A")
    game.device.until("Cards left")
    game.device.run(1.2)
    return game.device


def test_after_a_round_the_points_of_all_players_are_explained(game):
    facts = {"passes": [1, 3], "figure_holder": 1}
    device = finish_round(game, "gold gold", "3R 3G 50B", **facts)
    lines = device.text()
    assert lines[0].split() == ["Points", "cards", "pass", "sum"]
    assert [word for word in lines[1].split() if word.lstrip("-").isdigit()] == [
        "-10",
        "5",
        "-5",
    ]
    assert [word for word in lines[2].split() if word.isdigit()] == ["56", "15", "35"]
    assert device.shows("Each golden 12 played: -5") and device.shows("half of 71 is 35")


def test_the_result_of_a_round_ignores_early_presses_and_shows_leftover_cards(game):
    game.deal("8R", "gold", "3R 3G HB")
    game.go_to("gold")
    game.device.keys("A")
    game.device.until("Cards left")
    game.device.keys("A 0.4 A 0.4 A 0.1")
    assert game.device.shows("Cards left"), "the page ignores early presses"
    game.device.keys("0.6 B 0.3")
    assert game.device.text()[0] == "Chip  3 cards = 31", "Chip's leftover cards"
    assert game.device.shows("Action or Happy Man: 25"), "their points are not on the cards"
    assert not game.device.shows("Next player"), "the winner has no cards left"
    game.device.keys("B 0.3")
    assert game.device.shows("Cards left")


def test_a_new_round_is_announced_above_its_new_cards(game):
    device = finish_round(game, "gold", "3R 3G 50B", figure_holder=NO_SEAT)
    device.keys("B 0.3")
    assert not device.shows("Action or Happy Man: 25"), "no such card is left"
    device.keys("B 0.7 A 0.3")
    assert device.shows("Round 2 of 3. Player goes first.") or device.shows("Chip begins.")
    assert device.shows("Player: -5 points Chip: 56 points")
    assert not device.shows("lays")
    assert len(game.play.board.hand.cards) == 12
    device.keys("A 0.3")
    wait_for_human_turn(device)
    assert device.shows("Round 2/3") or len(game.play.board.hand.cards) > 12


def two_rounds():
    """Return the results of two rounds with large points."""
    return [FinishedRound(0, NO_SEAT, [-5, 221]), FinishedRound(1, NO_SEAT, [-15, 102])]


def test_points_with_three_digits_do_not_touch_in_the_overview(game):
    game.deal("8R", HAND, "3R 3G", finished_games=two_rounds())
    game.play.board.rounds_shown = 2
    game.play.call_when_idle(0, game.play.show_overview)
    game.device.keys("0.3 A 0.3")
    lines = [" ".join(line.split()) for line in game.device.text()]
    assert lines[:3] == ["Round 1 2 3 total", "Player -5 -15 -20", "Chip 221 102 323"]


def test_the_overview_says_that_the_total_has_no_points_of_this_round(game):
    game.deal("8R", HAND, "3R 3G", passes=[2, 1])
    game.play.call_when_idle(0, game.play.show_overview)
    game.device.keys("0.3")
    assert game.device.shows("total: before this round")
    game.device.keys("A 0.3")
    assert not game.device.shows("before this round"), "the points of whole rounds are listed"


def test_after_the_game_the_overview_has_the_points_of_all_three_rounds(game):
    game.deal("8R", "gold", "3R 3G", finished_games=two_rounds())
    game.play.board.rounds_shown = 2
    game.device.keys("A 2")
    game.device.until("Continue")
    game.device.keys("1.2 A 1.5")
    own, other = game.play.match.state.scores()
    assert game.device.shows("You win!")
    assert game.device.shows(f"{other - own} points ahead.")
    assert game.device.shows(" -5 -15  -5=-25")
    game.device.after_game("See the board")
    game.device.run(0.5)
    assert not game.play.board.hand.cards, "the golden 12 has been played"
    shown = game.device.image()
    game.play.board.picture.draw_player(0, 0, 0)
    game.device.run(0.1)
    assert game.device.image() == shown, "the winner has no cards"
    game.device.keys("A 0.5")
    lines = [" ".join(line.split()) for line in game.device.text()]
    assert "Player -5 -15 -5 -25" in lines and "Back" in lines[-1]


def lines_of_chips_turn(game, top, hand, mine, **facts):
    """Let Chip play a turn. Return the sentences on the screen without repetitions."""
    game.deal(top, mine, hand, player=1, **facts)
    lines = []
    for _ in range(60):
        first = game.device.text()[0]
        if not lines or lines[-1] != first:
            lines.append(first)
        if game.device.shows("Menu"):
            break
        game.device.run(0.2)
    return lines


def test_a_computer_players_move_is_described_in_one_line_with_its_name(game):
    lines = lines_of_chips_turn(game, "8R", "1B 5B", "3R 3B 4B", draw_count=0)
    own_lines = list(itertools.takewhile(lambda line: line.startswith("Chip"), lines))
    assert any("draws 1 card" in line for line in own_lines)
    assert not any("Player" in line for line in lines)


def test_a_computer_players_turn_does_not_begin_with_an_old_message(handheld):
    """Let two computer players move in turn, the first one with an effect on the human's hand."""
    device = handheld("d d r r")
    device.keys("A 0.5")
    wait_for_human_turn(device)
    game = SetUpGame(device)
    board = game.play.board
    first_sentences = []
    on_computer_turn = board.on_computer_turn

    def record(seat):
        last_seat = board.before.player
        on_computer_turn(seat)
        if seat != last_seat:
            first_sentences.append((game.play.player_name(seat), board.picture.sentence))

    board.on_computer_turn = record
    for hand in ("8B 1R 1B 1G", "lucky 8B 1R 1B"):
        game.deal("8R", "1B 3B 4B 5B", hand, "8G 2R 1Y 1P", player=1)
        device.until("Menu")
    assert len(first_sentences) >= 2
    for name, sentence in first_sentences:
        assert sentence == name + "'s turn", first_sentences


@pytest.mark.parametrize(
    ("hand", "facts"),
    [
        ("9R 3G 4G", {}),
        ("1B 1G", {}),  # two draws
        ("draw-a-card 9R 3G 4G", {}),  # the human's new card is named in between
        ("HR 3G 4G", {"figure_holder": 0}),  # and here the loss of the Happy Man
        ("1B 1G 3P", {"debt": 2, "passes": [0, 3]}),
    ],
)
def test_a_computer_players_turn_takes_two_seconds_at_most(game, hand, facts):
    game.deal("8R", "1B 3B 4B 7R", hand, player=1, draw_count=0, **facts)
    waited = 0.06  # in deal()
    while not game.device.shows("Menu"):
        game.device.run(0.05)
        waited += 0.05
    assert waited <= 2.1, hand


def test_the_turns_of_five_computer_players_are_short(handheld):
    device = handheld("d d r r d r r d r r d r r")
    device.keys("A 0.5")
    wait_for_human_turn(device)
    game = SetUpGame(device)
    others = ("9R 3G 4G", "9B 3R 4R", "9G 3B 4B", "9Y 3Y 4Y", "9P 3P 4P")
    game.deal("8R", "1B 3B 4B 7R", *others, player=1, draw_count=0)
    waited = 0.7
    while not device.shows("Menu"):
        device.run(0.1)
        waited += 0.1
    assert waited <= 4


def test_a_line_without_room_for_the_name_does_without_it(game):
    words = CardWords(game.play)
    game.play.player_name = lambda seat: "Mathilda"
    assert words.named_move(1, cards("7R")[0]) == "plays 7 of hearts"
    game.play.player_name = lambda seat: "Chip"
    assert words.named_move(1, cards("12G")[0]) == "Chip plays 12 of clovers"


def test_without_a_pass_left_no_sentence_offers_one(game):
    game.deal("2P", "0R 0G 7B", "3R 3G", debt=2, passes=[3, 0], has_begun=False, draw_count=0)
    game.go_to("0R")
    assert game.device.shows("No passes left: draw 2")
    game.device.keys("A 0.5")
    assert game.device.shows("You have no passes left.") and not game.device.shows("or pass")


def test_the_humans_own_move_is_not_described(game):
    game.deal("8R", "7R 1B 3B", "3G 3P 4P 5P")
    game.go_to("7R")
    game.device.keys("A")
    for _ in range(10):
        assert not game.device.shows("heart 7")
        game.device.run(0.1)


def test_a_swap_with_the_human_is_shown_until_it_is_read(game):
    game.deal("8R", HAND, "3R swap")
    game.play.match.state.player = 1
    game.play.board.take_snapshot()
    game.play.call_when_idle(0, lambda: game.play.submit(SWAP_WITH + 0))
    game.device.run(5)
    assert game.device.shows("Chip swapped hands with you. You now have 1 card.")


def test_a_pass_is_confirmed(game):
    game.deal("2R", HAND, "3R 3G", debt=2)
    game.device.keys("r A 0.6")
    assert game.device.shows("Pass for 5 points? Then Chip must draw 2 or pass it back.")
    assert game.play.match.state.passes == [0, 0]
    game.device.keys("A 0.3")
    assert game.play.match.state.passes[0] == 1


def test_at_the_passes_only_the_cursor_is_white(game):
    game.deal("2R", HAND, "3R 3G", debt=2)
    name, passes = (40, 10), (40, 18)
    image = game.device.image()
    assert image.getpixel(name) and not image.getpixel(passes)
    game.device.keys("r 0.4")
    image = game.device.image()
    assert image.getpixel(passes) and not image.getpixel(name)
    game.device.keys("l 0.4")
    assert game.device.image().getpixel(name)


def test_the_texts_say_that_a_player_without_passes_must_draw(game):
    game.deal("2R", HAND, "3R 3G", debt=2, passes=[0, 3])
    game.device.keys("r A 0.6")
    assert game.device.shows("Chip has no pass left and must draw 2.")
    game.device.keys("B 0.3")
    game.deal("8R", HAND, "3R 3G", passes=[0, 3])
    assert "Chip must draw 2" in game.go_to("2P")


def test_used_passes_and_boxes_do_not_touch(game):
    """Check that an empty column separates the marks below the human's name."""
    game.deal("8R", HAND, "3R 3G", passes=[2, 0])
    image = game.device.image().convert("L")
    for x in (49, 55, 61, 67):
        assert not any(image.getpixel((x, y)) for y in range(16, 24)), x


def test_without_humans_nobody_is_addressed(handheld):
    device = handheld("r")
    assert not device.state().turn() < 0
    lines = set()
    for _ in range(60):
        lines.add(device.text()[0])
        device.keys("0.2" if device.shows("Skip") else "A 0.2")
    assert len(lines) > 4 and not [line for line in lines if line.startswith("You")], lines


def test_a_press_that_wakes_the_console_after_power_loss_plays_no_card(game):
    device = game.device
    device.keys("r l 0.5")
    before = device.state()
    device.pull_battery()
    device.keys("A 0.1")
    assert device.state() == before


def test_in_a_debt_the_cards_say_that_drawing_comes_first(game):
    game.deal("2R", HAND, "3R 3G", debt=2)
    game.device.keys("d 0.5")
    assert game.device.shows("First draw 2, or pass.")
    assert "A 2 won't help: draw 2" in game.go_to("2P")
    assert "Play" not in game.device.text()[-1]


def test_the_sentence_says_at_once_that_no_card_fits(game):
    lines = lines_of_chips_turn(game, "8R", "9G 3G 4G", "1B 3B 4B", draw_count=0)
    assert lines[-1].startswith("Chip plays "), "what happened comes first"
    game.device.run(1.5)
    assert game.device.text()[0] == "None fits: draw or pass"


@pytest.mark.parametrize(
    ("hand", "drawn", "words", "button"),
    [
        ("1B 3B", 0, "None fits: draw or pass", "Draw"),
        ("1B 3B", 1, "None fits: one more card", "Draw again"),
        ("1B 3B", 2, "None fits: your turn ends", "End turn"),
        ("7R 3B", 0, "You can draw up to two", "Draw"),
        ("7R 3B", 1, "Play a card or draw again", "Draw again"),
        ("7R 3B", 2, "Play a card or end turn", "End turn"),
    ],
)
def test_the_pile_says_how_the_turn_may_continue(game, hand, drawn, words, button):
    game.deal("8R", hand, "3R 3G", draw_count=drawn, has_begun=drawn > 0)
    game.device.keys("u 0.5")
    assert game.device.shows(words) and game.device.shows(button)


@pytest.mark.parametrize(
    ("card", "page"),
    [
        ("7R", "fits"), ("50G", "fifty"), ("HY", "happy"), ("2P", "twos"), ("gold", "gold"),
        ("lucky", "lucky"), ("draw-a-card", "lucky"), ("swap", "swap"),
    ],
)  # fmt: skip
def test_the_rules_open_at_the_card_under_the_cursor(game, card, page):
    game.deal("8R", HAND, "3R 3G")
    game.go_to(card)
    assert game.play.board.rules_topic() == page
    assert page in [name for name, _ in read_entries(TEXTS + "/en.txt", "rules")]


def test_in_a_debt_the_rules_open_at_the_2s_or_the_passes(game):
    game.deal("2R", HAND, "3R 3G", debt=2)
    assert game.play.board.rules_topic() == "twos"
    game.device.keys("r 0.4")
    assert game.play.board.rules_topic() == "pass"


def test_the_holder_of_the_happy_man_reads_that_points_are_halved(game):
    game.deal("8R", "7R 3B", "3R 3G", figure_holder=0)
    assert game.device.shows("half points")
    game.deal("8R", "7R 3B", "3R 3G", figure_holder=1)
    assert not game.device.shows("half points")


def test_every_sentence_fits_the_line():
    """Check that sentences have 25 letters at most, with the longest names, suits and numbers."""
    name, card, suit = "Annabell", "12 of clovers", "clover"
    words = Words(TEXTS, "say", "en")
    fills = {
        "on_number": (suit, 9, 11),
        "on_ends": (suit, 11, 12),
        "debt": (20,),
        "debt_two": (20,),
    }
    fills.update(debt_must=(20,), one_on_two=(50,))
    refusals = Words(TEXTS, "refusals", "en")
    for each, _ in read_entries(TEXTS + "/en.txt", "refusals"):
        assert len(refusals(each, *fills.get(each, (suit,)))) <= 25, each
    card_set = "three 12s"
    for each, gaps in {
        "lucky_printed": (name,), "lucky_original": (name,), "draw_printed": (name,),
        "draw_original": (name,), "swap_with": (name,), "swap_sizes": (19, 19),
        "swap_whom": (), "swap_between": (name, name), "set_up_to": (12, "three"),
        "happy_halves": (), "single": (card,), "gold_wins": (), "none_pass": (), "none0": (),
        "none1": (), "none2": (), "draws0": (), "draws1": (), "draws2": (), "debt": (20,),
        "debt_must": (20,), "pass_turn": (), "pass_on": (), "drew_card": (card,),
        "lost_card": (card,),
        "debt_passed": (name,), "figure_lost": (),
        "got_hand": (name,), "drew_cards": (20,), "owes": (name, 20), "must_draw": (name, 20),
        "figure_you": (),
        "play_or_add": (12,),
        "set_on_top": (card_set, suit), "add_or_play": (12, "◀"),

    }.items():  # fmt: skip
        assert len(words(each, *gaps)) <= 25, words(each, *gaps)
    for each, gaps in {
        "did_pass": (), "did_end": (), "did_draw": (20,), "did_play": (card_set,),
    }.items():  # fmt: skip
        assert len(name + " " + words(each, *gaps)) <= 25, words(each, *gaps)
    for each in ("did_card0", "did_card1", "did_card2", "did_card3"):
        assert len(words(each)) <= 25, words(each)


def test_every_sentence_of_the_section_is_measured():
    """Check that no sentence is missing in the test above."""
    source = Path(__file__).read_text(encoding="utf-8")
    free = (
        "count",
        "suit",
        "numbered",
        "card",
        "happy",
        "ask_",
        "sort_",
    )  # parts of a line, or checked by prefix
    page = ("set_of", "after_draws")
    boxed = ("swap_box", "did_swap")
    for each, _ in read_entries(TEXTS + "/en.txt", "say"):
        if not each.startswith(free) and each not in page + boxed:
            assert f'"{each}"' in source, each


def test_moving_the_cursor_in_a_long_hand_is_cheap(game):
    hand = "7R 7R 7B 7B 7G 7G 7Y 7Y 7P 7P 50G HY gold swap lucky draw-a-card 1R 2P 11P 11B 11R 11G"
    game.deal("8R", hand, "3R 3B")
    device = game.device
    walk = "RIGHT RIGHT DOWN LEFT UP RIGHT UP UP RIGHT RIGHT LEFT DOWN"
    for button in walk.split():
        sent, opcodes = device.cost(button)
        assert sent <= 150, button
        assert opcodes <= 60_000, button
    assert device.cost("A")[1] <= 62_000
