# SPDX-License-Identifier: MIT
"""Roll to the Top! on the handheld: pictures, key presses, and their costs."""

import random
import re
import struct
from functools import partial
from types import SimpleNamespace

import pytest
from handful.words import choose_forms, read_section, wrap

from games.roll_to_the_top.lobby import medals
from games.roll_to_the_top.lobby.medals import solo_verdict
from games.roll_to_the_top.lobby.sheets import CHALLENGES, challenge_sheet
from games.roll_to_the_top.rules.actions import CHANGE, CLIMB, DONE
from games.roll_to_the_top.rules.dice import ADD, REMOVE
from games.roll_to_the_top.rules.notation import SIGN_NAMES
from games.roll_to_the_top.rules.state import State
from games.roll_to_the_top.screen.animations import BoardAnimations
from games.roll_to_the_top.screen.overview import RoundOverview, shorten
from games.roll_to_the_top.screen.picture import (
    END_TURN,
    FIRST_SQUARE,
    NO_CURSOR,
    SIGN_TILE,
    Picture,
    die_position,
)
from games.roll_to_the_top.silhouette import Silhouette
from host_sim.paths import ROOT
from tests.handheld import Handheld
from tests.roll_to_the_top.helpers import bare_board, changing, climbing

ROLLED = 1.2  # seconds until all dice have stopped
CURSOR, SUM, SCREEN, OPCODES = 190, 700, 1037, 60_000
HUMAN, HARD = "r ", "r r r r "  # presses on an empty seat
NAMES = [name for name, _ in CHALLENGES]
PROMPTS = (
    "Pick",
    "Write",
    "Place",
    "Add it",
    "Drop it",
    "End turn",
    "too low",
    "I am",
    "Continue",
    "Next game",
    "What next?",
)


class Roll(Handheld):
    """A Handheld in a new game. `options` and `seats` are the key presses on those screens."""

    def __init__(self, options="", seats="", root=ROOT, begin=True, **more):
        super().__init__(root, **more)
        self.keys("r r")
        assert self.shows("Roll to the Top!")
        self.keys("A A")
        self.keys(options + " A " + seats + " A 0.2")
        assert self.shows("5 dice") or self.shows("five dice")
        if begin:
            self.keys("A 0.1 B 0.1")  # B skips the roll

    def has_line(self, *words):
        """Return True if a line of the screen is one of these words."""
        return any(word in [line.strip() for line in self.text()] for word in words)

    def asks_to_end(self):
        """Return True if the console asks whether the turn should end."""
        return self.shows("End your turn?")

    def move_to_flag(self):
        """Move the cursor to the flag."""
        for button in "drr":
            if not self.has_line("End turn"):
                self.keys(button)

    def end_turn(self):
        """End the turn."""
        self.move_to_flag()
        self.keys("A 0.1")
        if self.asks_to_end():
            self.keys("0.6 A 0.1")

    def turn(self):
        """Take the next step of a turn: write each die into the suggested square."""
        self.until(*PROMPTS)
        if self.shows("Add it") or self.shows("Drop it"):
            self.keys(f"A {ROLLED}")
        elif self.asks_to_end():
            self.keys("0.6 A 0.1")
        elif self.shows("too high"):
            self.keys("A")
            self.end_turn()
        elif self.shows("I am"):
            self.keys("0.6 A 0.1")
        elif not self.shows("What next?") and not self.shows("Next game"):
            self.keys("0.5 A 0.1")  # A is ignored at the start of a turn

    def play_out(self, limit=600):
        """Play until the result."""
        for _ in range(limit):
            if self.shows("What next?"):
                return
            if self.shows("Next game"):
                self.keys("A")
            self.turn()
        raise AssertionError(f"no end:\n{self.screen()}")

    def play_to_new_roll(self):
        """Play until the human has a new roll."""
        self.until(*PROMPTS)
        while not self.has_new_roll():
            self.turn()
            self.until(*PROMPTS)

    def has_new_roll(self):
        """Return True if the human has a new roll, with no die picked or used."""
        return self.shows("Pick ") and self.shows("Menu")

    def resign(self):
        """Resign, before any die is used."""
        while not self.has_new_roll() and not self.shows("None fits"):
            self.run(0.25)
        self.keys("P")
        self.choose("Resign")
        if self.state().seats == 1:
            assert self.shows("empty square then counts as a round") and self.shows("Resign?")
        else:
            assert self.shows("Your sheet stays as it is.") and self.shows("until a sheet is full")
            assert self.shows("The fewest empty squares win")
        self.keys("0.6 A 0.1")
        if self.shows("squares left") or self.shows_both_sheets():  # the round is over
            self.keys("0.6 A 0.1")

    def shows_both_sheets(self):
        """Return True while the page after a round of two players is shown."""
        last_line = self.text()[-1]
        return "Continue" in last_line and "Round" in last_line

    def open_overview(self):
        """Open the overview from the pause menu."""
        self.keys("B")
        self.choose("Overview")
        assert self.shows("Sheets before round")

    def follow_the_coach(self):
        """Play the coach's advice."""
        self.keys("P")
        self.choose("Hint")
        self.until("Show")
        self.keys("A A")


@pytest.fixture
def roll(handheld):
    return partial(handheld, kind=Roll)


# Choosing a sheet


def test_a_sheet_is_chosen_by_its_picture_with_its_size(handheld):
    device = handheld(seed=1)
    device.keys("r r A A")
    seen = set()
    for name in ("Burj Khalifa", "Pyramid", "Eiffel Tower", "Space Needle", "Tree", "Matterhorn"):
        key = name.lower().replace(" ", "_")
        assert device.shows(f"◀{name}▶") and device.shows(f"{len(challenge_sheet(key))} squares")
        seen.add(device.ram)
        device.keys("r")
    assert device.shows("◀Lighthouse▶") and device.shows("Custom"), "own sheets come last"
    assert len(seen) == 6
    device.keys("r d")
    assert device.shows("◀Rising▶") and device.shows("rise or stay"), "its explanation"
    device.keys("r")
    assert device.shows("◀Falling▶") and device.shows("fall or stay")
    device.keys("d r r")
    assert device.shows("◀3 games▶") and device.shows("for each empty")
    device.keys("u u")
    assert device.shows("21 squares") and not device.shows("for each empty")


def test_the_chosen_options_are_played_and_offered_again(roll):
    device = roll("r r d r d r r")
    state = device.state()
    assert (state.sheet.name, state.decreasing, state.games) == ("eiffel_tower", True, 3)
    device.keys("P")
    device.choose("Save and quit")
    device.keys("0.3 A")
    device.choose("New game")
    device.keys("0.6 A")
    assert device.shows("Eiffel Tower") and device.shows("Falling") and device.shows("3 games")


# A round


def test_the_first_roll_is_shown_with_the_odd_dice_out(roll):
    device = roll("r r d r", seed=5, begin=False)
    assert device.shows("Eiffel Tower") and device.shows("Falling"), "the sheet by its name"
    assert device.shows("First roll: all five dice") and device.shows("Even: in play. Odd: out.")
    before = device.state()
    inside = bin(before.dice_in_play).count("1")
    names = next(line for line in device.text() if "out" in line).split()
    assert (names.count("in"), names.count("out")) == (inside, 5 - inside)
    assert device.shows(f"Roll these {inside} again"), "only the dice that are in"
    device.keys("A 0.1")
    assert not device.shows("Pick "), "these dice tumble"
    device.keys(f"{ROLLED}")
    assert device.state() == before and device.shows("Pick ")
    with_others = roll("", "d " + HARD, seed=5, begin=False)
    name = ("Player", "Chip")[with_others.state().starter]
    assert with_others.shows(f"{name} starts: 5 dice")


def test_the_word_below_a_die_that_is_out_may_have_five_letters(drive, roll):
    table = drive / "games" / "roll_to_the_top" / "text" / "en.txt"
    words = table.read_text("utf-8").replace("\nout = out\n", "\nout = fuori\n", 1)
    table.write_text(words, "utf-8")
    for seed in range(9):
        device = roll(root=drive, seed=seed, begin=False)
        inside = device.state().dice_in_play
        out = 5 - bin(inside).count("1")
        assert device.screen().replace(" ", "").count("fuori") == out, device.screen()
        if not inside & 1 and not inside & 16:  # the first one and the last one
            return
    raise AssertionError


def test_the_header_names_the_direction_only_if_it_is_falling(roll):
    for begin in (False, True):
        assert not roll(seed=5, begin=begin).shows("Rising")
        assert roll("d r", seed=5, begin=begin).shows("Falling")


def test_without_an_odd_number_all_five_dice_stay_in(roll):
    for seed in range(200):
        device = roll(seed=seed, begin=False)
        if device.state().dice_in_play == 31:
            break
    assert device.shows("No odd dice: all 5 are in") and not device.shows("Odd: out")


def three_dice(roll):
    """Return a game alone whose first roll has three dice, two of them in the upper row."""
    for seed in range(100):
        device = roll(seed=seed)
        if device.state().dice_in_play in (0b01011, 0b01101, 0b01110, 0b10011, 0b10101, 0b10110):
            return device
    raise AssertionError


def test_dice_are_added_up_written_and_undone(roll):
    device = three_dice(roll)
    before = device.state()
    first, second, third = [before.faces[die] for die in range(5) if before.dice_in_play >> die & 1]
    assert device.has_line(f"Pick {first}") and device.has_line("Menu")
    device.keys("A")
    assert device.shows("Fits 5 ◀") and device.has_line(f"Write {first}"), "where it fits best"
    assert not device.shows("▶"), "there is nothing to the right"
    device.keys("B B")
    assert device.has_line(f"Pick {first}") and device.has_line("Menu"), "no longer picked"
    device.keys("A")
    assert device.has_line("Combine")
    device.keys("B")
    assert device.shows("Fits 5") and not device.shows("◀"), "no arrows on the dice"
    assert device.has_line(f"{first}+{second}={first + second}"), "the next die"
    device.keys("A B A")
    assert device.has_line(f"Write {first + second + third}") and device.has_line("Put back"), (
        "all dice are in the sum"
    )
    device.keys("B B")
    assert device.has_line(f"{first}+{second}={first + second}")
    device.keys("A A")
    after = device.state()
    assert after.entries[0] and device.shows("20 left") and device.shows("Undo")
    device.keys("B")
    assert device.state() == before and device.shows("21 left")


def test_a_second_press_on_a_picked_die_goes_to_the_sheet(roll):
    device = three_dice(roll)
    state = device.state()
    first = next(face for face in state.faces if face)
    device.keys("A B l")
    assert device.has_line("To sheet")
    device.keys("A")
    assert device.has_line(f"Write {first}")
    device.keys("B l l")
    assert device.has_line(f"Write {first}"), "left of the dice is the sheet"


def test_a_round_of_two_sums_takes_five_presses(roll):
    device = roll(seed=5)  # two dice
    device.keys("A A A A A 0.1")
    state = device.state()
    assert state.round == 2 and [action >= 32 for action in state.entries[0]] == [True, True, False]


def test_arrows_do_not_wrap_around_at_the_edges_of_the_sheet(roll):
    device = three_dice(roll)
    first = next(face for face in device.state().faces if face)
    device.keys("A")
    assert device.has_line(f"Write {first}") and device.has_line("Combine"), "rightmost square"
    before = device.ram
    device.keys("r")
    assert device.ram == before, "there is nothing to the right"
    device.keys("l r")
    assert device.ram == before, "one place to the left, and back"
    device.keys("l l l l")
    leftmost = device.ram
    device.keys("l l")
    assert device.ram == leftmost, "there is nothing to the left"


# Sheet, squares that take the sum, square of the cursor, and the square to which each arrow leads.
DESTINATIONS = (
    ("burj_khalifa", (0, 1, 2, 8), 2, {"LEFT": 1, "RIGHT": 8, "UP": 8, "DOWN": None}),
    ("burj_khalifa", (0, 9, 10), 10, {"LEFT": 0, "RIGHT": 9, "UP": None, "DOWN": 0}),
    ("burj_khalifa", (1, 4, 12), 12, {"LEFT": 1, "RIGHT": 4}),
    ("burj_khalifa", (1, 4, 12), 4, {"LEFT": 12}),
    ("burj_khalifa", (0, 7, 8, 4), 4, {"LEFT": 8, "UP": 8}),
    ("burj_khalifa", (0, 7, 8, 4), 8, {"LEFT": 7, "RIGHT": 4}),
    ("pyramid", (1, 6, 9, 12), 12, {"DOWN": 1, "LEFT": 1, "RIGHT": 9}),
    ("space_needle", (7, 10, 12, 16), 7, {"RIGHT": 12, "UP": 12, "DOWN": None}),
    ("space_needle", (5, 16), 5, {"LEFT": None, "RIGHT": 16, "UP": 16}),  # in one column
)


@pytest.mark.parametrize(("sheet", "targets", "here", "ways"), DESTINATIONS)
def test_an_arrow_leads_to_the_nearest_square_in_its_direction(sheet, targets, here, ways):
    board = board_with_targets(challenge_sheet(sheet), targets)
    for button, square in ways.items():
        moved = square_after(board, here, button)
        assert moved == square, (button, moved)


@pytest.mark.parametrize("name", NAMES)
def test_left_undoes_right_between_squares(name):
    sheet = challenge_sheet(name)
    for ground in range(len(sheet)):
        targets = sorted({ground, 0, 5, 9, 12, 16, len(sheet) - 1})
        board = board_with_targets(sheet, targets)
        for square in targets:
            after = square_after(board, square, "RIGHT")
            if after is not None:
                assert square_after(board, after, "LEFT") == square, (targets, square, after)


def board_with_targets(sheet, targets):
    """Return a Board whose cursor is on the squares of a sheet; no die can be added."""
    board = bare_board(climbing(1, sheet.code), targets=targets, updates_buttons=False)
    board.selection.sum_dice = [0]
    return board


def square_after(board, square, button):
    """Return the square to which this button leads, or None."""
    board.picture.cursor = FIRST_SQUARE + square
    board.key(button)
    after = board.picture.cursor - FIRST_SQUARE
    return None if after == square else after


def test_arrows_reach_every_die_that_may_be_chosen():
    for mask in range(1, 64):
        dice = [die for die in range(6) if mask >> die & 1]
        board = bare_board(climbing(), updates_buttons=False)
        board.selection.reachable_dice = lambda dice=dice: dice
        for start in dice:
            found, new = set(), [start]
            while new:
                die = new.pop()
                found.add(die)
                for button in ("UP", "DOWN", "LEFT", "RIGHT"):
                    board.picture.cursor = die
                    board.key(button)
                    after = board.picture.cursor
                    if after != die:
                        x, y = after % 3 - die % 3, after // 3 - die // 3
                        assert y > 0 or button != "DOWN"
                        assert y < 0 or button != "UP"
                        assert x > 0 or y > 0 or button != "RIGHT"
                        assert x < 0 or y < 0 or button != "LEFT"
                        new += [after] if after not in found else []
            assert found == set(dice)


def test_left_and_right_continue_in_the_other_row_of_dice():
    for targets, start, button, end in (
        ([], 2, "RIGHT", 3),
        ([], 3, "LEFT", 2),
        ([], 2, "UP", 2),
        ([], 0, "LEFT", 0),
        ([], 5, "RIGHT", 5),
        ([7], 3, "LEFT", FIRST_SQUARE + 7),
    ):
        state = climbing()
        state.numbers[0][2] = 1  # square 7 lies on it
        board = bare_board(state, cursor=start, targets=targets, updates_buttons=False)
        board.selection.reachable_dice = lambda: [0, 2, 3, 5]
        board.key(button)
        assert board.picture.cursor == end, (start, button)


def test_the_white_block_of_a_die_in_the_upper_row_has_four_sides(roll):
    device = roll(seed=5)
    die = next(die for die in range(5) if device.state().faces[die])
    assert die < 3, "the cursor starts in the upper row"
    x, y = die_position(die)
    image = device.image()
    assert all(image.getpixel((x + i, y)) for i in range(17))


@pytest.mark.parametrize("name", NAMES)
def test_an_open_square_touches_neither_the_header_nor_the_white_block_below_it(name):
    sheet, white, ends = challenge_sheet(name), [], []
    screen = SimpleNamespace(
        fill=lambda x, y, wide, high, colour: white.append(y) if colour else None,
        frame=lambda x, y, wide, high: ends.append((y, y + high)),
        digits=lambda *place: None,
    )
    silhouette = Silhouette(screen, sheet)
    for above, under in enumerate(sheet.supports):
        for below in under:
            silhouette.draw_square(below, 4, inverse=True)
            silhouette.draw_square(above, 0)
    assert all(top > 8 and end < block for (top, end), block in zip(ends, white, strict=True))


def test_a_single_square_has_no_arrows():
    told = button_lines(climbing(rolled="d4:1 d6:6"), [0], targets=[7], cursor=FIRST_SQUARE + 7)
    assert told[0] == "Fits 1"


@pytest.mark.parametrize(
    ("targets", "here", "shown"),
    [
        ((7, 8), 7, "Fits 2 ▶"),
        ((7, 8), 8, "Fits 2 ◀"),
        ((5, 7, 9), 7, "Fits 3 ◀▶"),
        ((2, 11), 2, "Fits 2 ▶▲"),
        ((2, 11), 11, "Fits 2 ◀▼"),
        ((3, 12, 15), 12, "Fits 3 ◀▲▼"),
    ],
)
def test_only_arrows_that_lead_somewhere_are_shown(targets, here, shown):
    state = climbing(rolled="d4:1 d6:6")
    assert button_lines(state, [0], list(targets), FIRST_SQUARE + here)[0] == shown


def button_lines(state, sum_dice, targets, cursor):
    """Return the three lines below the dice."""
    words = {}
    read_section(str(ROOT / "games/roll_to_the_top/text/en.txt"), "play", words)
    board = bare_board(
        state,
        cursor=cursor,
        chosen=sum(1 << die for die in sum_dice),
        targets=targets,
        words=lambda name, *gaps: choose_forms(words[name], gaps).format(*gaps),
    )
    board.selection.sum_dice = sum_dice
    return list(board.texts.button_lines())


def test_below_the_dice_are_the_white_die_and_the_next_roller():
    for white, sign in (("+", "+"), ("-", "-"), ("+/-", "±"), ("<>", "⇄")):
        alone = button_lines(climbing(white=white), [], [], 0)
        assert alone == ["next roll" + sign, "Pick 1", "Menu"]
        told = button_lines(climbing(3, white=white, roller=1), [], [], 0)
        assert told[0] == "▶Seat 2" + sign, "the one to the left of the roller"
    five = "d4:1 d6:1 d8:1 d12:1 d20:1"
    assert button_lines(climbing(rolled=five, white="+"), [], [], 0)[0][-1] == "-", "overruled"
    assert button_lines(climbing(rolled="d4:1", white="-"), [], [], 0)[0][-1] == "+"


def test_a_sum_that_is_too_low_leads_to_the_next_die(roll):
    device = roll("r", seed=3)
    for _ in range(120):
        device.until(*PROMPTS)
        device.keys("A 0.1")
        if device.shows("too low"):
            break
        if device.asks_to_end() or device.shows("I am"):
            device.keys("0.6 A 0.1")
    assert device.shows("too low") and device.shows("=") and device.has_line("Put back")
    assert "Put back" not in device.screen().split("=")[0], "A adds a die, only B takes back"
    while device.shows("too low"):
        device.keys("A")
    assert device.shows("Write ") or device.shows("Pick ")


def test_a_die_that_is_too_high_is_refused_with_a_message(roll):
    device = roll("r d r", seed=2)  # falling
    for _ in range(120):
        device.until(*PROMPTS)
        device.keys("r A 0.1" if device.shows("Pick ") else "A 0.1")  # the first one would fit
        if device.shows("is too high"):
            break
        if device.asks_to_end():
            device.keys("0.6 A 0.1")
    assert device.shows("or less fits now.")
    before = device.state()
    device.keys("A")
    assert device.shows("Pick ") and device.state() == before


def test_the_end_of_a_turn_is_undone_instead_of_confirmed_where_that_is_possible(roll):
    device = roll(seed=5)
    before = device.state()
    device.move_to_flag()
    device.keys("A")
    assert device.state().phase == CHANGE and device.has_line("Undo"), "alone there is no question"
    device.keys("B")
    assert device.state() == before
    device = roll("", "d " + HARD, seed=5)
    device.until("Pick")
    before = device.state()
    device.move_to_flag()
    assert device.has_line("End turn")
    device.keys("A")
    assert device.shows("You haven't written") and device.state() == before
    device.keys("0.6 B")
    assert device.state() == before and device.has_line("End turn")
    device.keys("u A A")
    device.move_to_flag()
    device.keys("A")
    assert device.shows("You still have dice") and device.state().round == 1


def test_the_end_of_a_turn_is_confirmed_if_the_only_die_left_would_be_rolled_at_once():
    for rolled, white, is_asked in (
        ("d4:1 d6:2 d8:3 d12:4", "+", True),
        ("d4:1 d6:2 d8:3 d12:4", "-", True),  # no number is written, so the last die is added
        ("d4:1 d6:2 d8:3", "-", False),
        ("d4:1 d6:2 d8:3 d12:4 d20:5", "-", True),  # all five are kept
    ):
        questions = []
        board = bare_board(
            climbing(rolled=rolled, white=white),
            cursor=END_TURN,
            ask=lambda *question, asked=questions: asked.append(question),
        )
        board.key("A")
        assert (bool(questions), not board.submitted) == (is_asked, is_asked), (rolled, white)


@pytest.mark.parametrize("seats", ["", "d " + HARD])
def test_a_turn_with_all_dice_used_waits_until_a_ends_it_or_b_undoes_the_last_number(roll, seats):
    device = roll("", seats, seed=5)
    device.until("Pick")
    device.run(0.6)
    while not device.shows("All used"):
        before = device.state()
        device.keys("A 0.1")
    written = device.state()
    assert device.has_line("Undo") and device.has_line("End turn")
    device.run(10)
    device.keys("P")
    assert device.state() == written, "the turn waits, and a long B opens the menu"
    device.keys("B B")
    assert device.state() == before and device.shows("Pick"), "the last number is undone"
    while not device.shows("All used"):
        device.keys("A 0.1")
    assert device.state() == written
    device.keys("A 0.1")
    if seats:
        device.until("Continue")
        assert device.shows_both_sheets()
        return
    assert device.state().phase == CHANGE
    device.keys("B")
    assert device.state() == written and device.has_line("End turn")
    device.keys("B")
    assert device.state() == before


def test_a_turn_without_a_number_waits_for_the_player():
    """It does not end by itself: a player who is stuck can resign only now."""
    state = climbing(rolled="d4:1")
    state.numbers[0][:20] = [5] * 20  # only the top is open
    board = bare_board(state)
    board._update_picture = lambda cursor: None
    board.on_human_turn(0)
    assert not board.submitted


def test_a_change_that_leaves_no_choice_is_made_for_the_player():
    for dice, white, submitted, swap_in in (
        (0b01111, "+", ["+d20"], None),
        (0b10111, "+", ["+d12"], None),
        (0b00111, "+", [], None),
        (0b01111, "-", [], None),
        (0b01111, "<>", [], 4),  # only one die can come in; which one goes out is the choice
        (0b00111, "<>", [], None),
    ):
        state = changing(dice, white)
        board = bare_board(state)
        board._update_picture = lambda cursor: None
        board.on_human_turn(0)
        assert [state.describe(action) for action in board.submitted] == submitted
        assert board.selection.swap_in == swap_in
        assert not board.selection.can_put_back(), "B does not go back to a choice of one"


def test_between_humans_the_banner_names_who_changes_the_dice():
    words = {}
    read_section(str(ROOT / "games/roll_to_the_top/text/en.txt"), "change", words)
    board = bare_board(changing(3, "-", seats=2, roller=1))
    board.texts.change_words = words.get
    assert board.texts.required_change() == "White die: drop a die"
    board.play.match.human_count = lambda: 2
    assert board.texts.required_change() == "Seat 1: drop a die"


def test_ending_the_turn_on_the_coachs_advice_needs_no_confirmation():
    questions = []
    board = bare_board(
        climbing(2, rolled="d4:1 d6:2"),
        cursor=END_TURN,
        ask=lambda *question: questions.append(question),
        section=lambda name: lambda word: name + "." + word,
        words=lambda name, *gaps: name,
    )
    board.key("A")
    assert [question[:2] for question in questions] == [("turn.skip", "end_turn")]
    assert not board.submitted
    board.select_action(DONE)
    board.key("A")
    assert board.submitted == [DONE] and len(questions) == 1


def test_the_selected_action_is_the_one_that_a_submits():
    def selected(state, cursor, chosen=0, swap_in=None):
        board = bare_board(state, cursor=cursor, chosen=chosen)
        board.selection.swap_in = swap_in
        action = board.selected_action()
        return None if action is None else state.describe(action)

    state = climbing(rolled="d4:1 d6:2")
    assert selected(state, END_TURN) == "done"
    assert selected(state, 1) is None, "a die joins a sum"
    assert selected(state, FIRST_SQUARE + 2, chosen=0b11) == "d4+d6=3>2"
    assert selected(changing(0b111, "+/-"), 0) == "-d4"
    assert selected(changing(0b111, "+/-"), 4) == "+d20"
    assert selected(changing(0b111, "+/-"), 3) is None, "the cursor starts there"
    assert selected(changing(0b111, "<>"), 4) is None, "another die is asked for"
    assert selected(changing(0b111, "<>"), 1, swap_in=4) == "+d20-d6"


def test_after_undo_the_cursor_starts_at_the_best_square_again(roll):
    device = roll(seed=5)
    device.keys("A")
    best = device.ram
    device.keys("l A B A")
    assert not device.state().entries[0] and device.ram == best


def test_a_press_that_skips_a_computer_player_does_not_pick_a_die(roll):
    for seed in range(1, 20):
        device = roll("", "d " + HARD, seed=seed)
        if not device.shows("Pick"):
            break
    device.until("Skip")
    device.keys("A")
    for _ in range(100):
        device.run(0.1)
        if device.has_new_roll():
            break
    device.keys("0.3 A 0.1")
    assert device.has_new_roll(), "A is ignored: it was meant for the computer player"
    device.keys("2 A 0.1")
    assert device.shows("Write ")


def test_without_a_viewer_the_dice_and_the_name_of_the_computer_player_are_shown(roll):
    """Before the first human's turn no player holds the device: only secrets are left out."""
    device = roll("", "d " + HUMAN + "d " + HARD + "d " + HARD, seed=4, begin=False)
    for seed in range(4, 30):
        if device.shows("Chip"):
            break
        device = roll("", "d " + HUMAN + "d " + HARD + "d " + HARD, seed=seed, begin=False)
    device.keys("A")
    device.until("thinking")
    assert device.shows("Round 1") and device.shows("Chip "), device.screen()


def test_a_refusal_to_resign_says_what_the_rules_page_says(roll):
    device = roll(seed=5)
    device.keys("A A P")
    device.choose("Resign")
    assert device.shows("after a roll, before you use a die")


def test_the_turn_ends_and_the_roller_changes_the_set(roll):
    device = roll(seed=5)
    device.keys("A A")
    device.end_turn()
    state = device.state()
    assert state.phase == CHANGE
    assert device.shows("White die: ") and (device.shows("Add it") or device.shows("Drop it"))
    device.keys("A 0.1")
    assert device.shows("Round 2") and not device.shows("White die: "), (
        "the banner is gone while dice roll"
    )
    device.run(ROLLED)
    assert device.state().phase == CLIMB and device.state().dice_in_play != state.dice_in_play
    assert device.shows("Round 2")


def test_the_banner_says_why_the_white_die_is_overruled():
    words = {}
    read_section(str(ROOT / "games/roll_to_the_top/text/en.txt"), "change", words)

    def banner(dice, white, filled=True):
        board = bare_board(changing(dice, white, filled))
        board.texts.change_words = words.get
        return board.texts.required_change()

    assert banner(3, "<>") == "White die: swap a die"
    assert banner(3, "<>", filled=False) == "Nobody wrote: add a die"
    assert banner(1, "<>") == banner(1, "-") == "Only one die: add one"
    assert banner(31, "+") == banner(31, "+/-") == "Five dice: drop one"
    assert banner(31, "-") == "White die: drop a die"
    assert banner(1, "+") == banner(3, "+", filled=False) == "White die: add a die"


@pytest.mark.parametrize(
    ("dice", "white", "shown"), [(1, "-", ADD), (31, "+", REMOVE), (3, "-", REMOVE)]
)
def test_the_white_die_shows_the_required_change(dice, white, shown):
    """It shows the same sign as below the dice before, also if the white die is overruled."""
    state, cells = changing(dice, white), []
    picture = Picture.__new__(Picture)
    picture.play = SimpleNamespace(match=SimpleNamespace(state=state))
    picture.screen = SimpleNamespace(tile=lambda sheet, cell, *place: cells.append(cell))
    picture.dice_tiles = None
    picture.cursor = NO_CURSOR
    picture.draw_die(END_TURN)
    assert cells == [SIGN_TILE + shown]


def test_the_range_below_an_unrolled_die_stays_inside_the_cursor():
    blocks, figures = [], []
    picture = Picture.__new__(Picture)
    picture.play = SimpleNamespace(match=SimpleNamespace(state=changing(3, "+")))
    picture.screen = SimpleNamespace(
        tile=lambda *place: None,
        digits=lambda x, y, words, here: figures.append((x, x + 4 * len(words) - 1)),
        fill=lambda x, y, wide, high, *_: blocks.append((x, x + wide)) if high > 1 else None,
    )
    picture.dice_tiles = picture.small_tiles = None
    picture.shown_faces, picture.chosen = [0] * 5, 0
    for picture.cursor in range(5):
        picture.draw_die(picture.cursor)
    for (left, right), (first, end) in zip(blocks, figures, strict=True):
        assert left < first and end < right, "no digit touches the edge of the white block"


def test_unrolled_dice_show_no_number():
    """They are small, above the range of numbers that they can roll."""
    state, cells, figures = changing(3, "+"), [], []
    picture = Picture.__new__(Picture)
    picture.play = SimpleNamespace(match=SimpleNamespace(state=state))
    picture.screen = SimpleNamespace(
        tile=lambda sheet, cell, *place: cells.append((sheet, cell)),
        digits=lambda x, y, words, here: figures.append(words),
        fill=lambda *place: None,
    )
    picture.dice_tiles, picture.small_tiles, picture.cursor = "rolled", "small", NO_CURSOR
    picture.shown_faces, picture.chosen = [3] * 5, 0
    for die in range(5):
        picture.draw_die(die)
    assert cells == [("small", cell) for cell in (0, 1, 7, 8, 9)]
    assert figures == ["1-4", "1-6", "1-8", "1-12", "1-20"]
    picture.chosen, cells[:] = 1 << 4, []
    picture.draw_die(4)
    assert cells == [("small", 4)], "the one that a swap has taken is in"


def test_the_banner_says_what_a_computer_player_must_do(roll):
    device = roll("", "d " + HARD, seed=5)
    for _ in range(40):
        device.until(*PROMPTS)
        going_on = device.shows("Continue")
        device.turn()
        state = device.state()
        if going_on and state.phase == CHANGE and state.turn() == 1:
            break
    assert device.shows("White die: ") or device.shows("die: add")
    assert device.has_line("Chip"), "and whose turn it is"
    device.until("die 1-")
    assert not device.shows("White die: ") and not device.shows("die: add"), "the banner is gone"


@pytest.mark.parametrize(("white", "here"), [("+", 2), ("-", 0), ("+/-", 2), ("<>", 2)])
def test_a_change_begins_with_a_die_to_add_where_one_may_be_added(white, here):
    assert bare_board(changing(3, white)).selection.default_cursor() == here


def test_the_banner_says_that_five_dice_stay(roll):
    device = roll(seed=5)
    for _ in range(12):
        device.end_turn()
        device.run(0.3)
        if device.shows("keep 5 dice"):
            break
        device.keys(f"A {ROLLED}")
    assert device.shows("Nobody wrote: keep 5 dice")
    device.run(ROLLED)
    assert device.shows("21 left")


@pytest.mark.parametrize("white", SIGN_NAMES)
@pytest.mark.parametrize("dice", [1, 3, 11, 27, 31])
def test_every_change_of_the_set_can_be_made_and_no_other(dice, white):
    state = changing(dice, white)
    submitted = []

    def press_a_on(path):
        """Press A on these dice, then on each die that can be reached in a swap."""
        board = bare_board(state)
        for die in path:
            board.picture.cursor = die
            board.key("A")
        submitted.extend(board.submitted)
        if not path or (board.selection.swap_in is not None and len(path) == 1):
            for die in board.selection.reachable_dice():
                press_a_on((*path, die))

    press_a_on(())
    assert sorted(submitted) == state.actions()


def test_the_second_swap_of_a_game_asks_for_both_dice_again():
    board = bare_board(changing(3, "<>"))
    for count in range(2):
        board.prepare_turn(0, 0)
        for die, submitted in ((2, count), (0, count + 1)):
            board.picture.cursor = die
            board.key("A")
            assert len(board.submitted) == submitted, "a swap needs two dice"


@pytest.mark.parametrize("name", NAMES)
def test_arrows_reach_every_square_that_takes_the_sum(name):
    luck = random.Random(name)
    sheet = challenge_sheet(name)
    for _ in range(40):
        targets = sorted(luck.sample(range(len(sheet)), luck.randint(1, 9)))
        board = board_with_targets(sheet, targets)
        for start in targets:
            found, new = set(), [start]
            while new:
                square = new.pop()
                found.add(square)
                ways = [square_after(board, square, way) for way in ("UP", "DOWN", "LEFT", "RIGHT")]
                new += [way for way in ways if way is not None and way not in found]
            assert found == set(targets), (start, targets)


def test_the_rules_open_at_the_current_topic(roll):
    device = roll(seed=5)

    def heading():
        device.keys("P")
        device.choose("Rules")
        shown = device.text()[0]
        device.keys("B B B")
        return shown

    assert heading().startswith("Your turn")
    device.keys("A")
    assert heading().startswith("Squares on top")
    device.keys("A A A 0.1")
    assert device.has_line("End turn") and heading().startswith("The flag")
    device.keys("A 0.1")
    assert device.shows("White die") and heading().startswith("Its signs")


# Whole games


def test_a_game_alone_follows_the_coach_and_ends_with_its_rounds(roll):
    device = roll(seed=4)
    for _ in range(8):
        device.until(*PROMPTS)
        log = device.state()
        device.follow_the_coach()
        assert device.state() != log
        device.run(ROLLED)
    device.play_to_new_roll()
    state = device.state()
    device.resign()
    device.until("What next?")
    assert device.shows(f" + {state.open_squares(0)} empty") and device.shows("isn't a record")


def test_a_game_with_computer_players_ends_in_the_result(roll):
    device = roll("l", "d " + HARD + "d " + HARD, seed=6)
    device.play_out()
    assert device.shows("win") or device.shows("share the win")
    assert device.shows("full") and device.shows("rounds")


@pytest.mark.parametrize("computers", [3, 4])
def test_with_four_and_five_players_the_result_has_winner_and_rounds(roll, computers):
    device = roll("l", ("d " + HARD) * computers, seed=6)
    device.play_out()
    device.run(1.5)
    assert device.shows("win")
    assert re.search(r"took \d+ rounds", device.screen())


def test_between_two_games_the_minus_points_are_shown(roll):
    device = roll("d d r", "d " + HARD, seed=7)
    device.play_to_new_roll()
    device.resign()
    device.until("Next game", limit=800)
    assert device.shows("Game 1 of 2")
    past = device.state().finished_games
    assert past[0][1][0] > 0 == past[0][1][1]
    assert device.shows(f"{past[0][0]} rounds") and device.shows(str(-past[0][1][0]))
    device.keys("A 0.3")
    assert device.shows("starts: 5 dice"), "the next one opens like the first"
    device.keys("A 0.3")
    device.until("Menu", "I am")
    device.open_overview()
    device.keys("A")
    assert device.shows("Game 2 of 2") and device.shows(f"So far: {-past[0][1][0]}")


def written(state):
    """Return the squares that each seat filled with the last roll."""
    return [[action & 31 for action in entries if action >= 32] for entries in state.entries]


def lit(device):
    """Return the number of white pixels of the small sheets with a white one beside them."""
    image = device.image()
    white = {(x, y) for x in range(128) for y in range(8, 40) if image.getpixel((x, y))}
    return sum((x - 1, y) in white or (x + 1, y) in white for x, y in white)


def test_after_a_round_all_new_numbers_are_shown(roll):
    device = roll("", "d " + HARD + "d " + HARD, seed=5)
    while not device.shows("squares left"):
        device.turn()
        device.until(*PROMPTS)
    bright = lit(device)
    assert bright == 3 * 7 * sum(map(len, written(device.state()))), "only new squares are solid"
    assert device.shows("◀▶ Numbers")
    device.keys("r")
    assert device.shows("Player") and device.shows("◀▶ Others")
    device.keys("r")
    assert device.shows("Chip") and device.shows("left")
    device.keys("B 5")
    assert device.shows("squares left") and device.shows("Continue"), "the page stays open"
    device.keys("B 0.1")
    assert device.shows("squares left"), "B has no label and does nothing"
    device.keys("A 0.1")
    assert not device.shows("squares left")
    device.play_to_new_roll()
    device.keys("P")
    device.choose("Last moves")
    device.keys("u u u u u u")
    assert device.shows("Player  round 1: ") and re.search(r"Chip \d  round 1: ", device.screen())


def test_short_names_of_computer_players_keep_their_digit():
    names = ("Player 1", "Chip 2", "Mathilda", "Al")
    assert [shorten(name, 4) for name in names] == ["P1", "C2", "Mat.", "Al"]
    assert shorten("Chip 2", 6) == "Chip 2"


def test_moves_are_described_once_they_are_public():
    state = climbing(2, rolled="d4:1 d6:2 d8:3", white="<>")
    words = {}
    for section in ("turn", "change"):
        read_section(str(ROOT / "games/roll_to_the_top/text/en.txt"), section, words)
    board = bare_board(state, section=lambda name: lambda word, *gaps: words[word].format(*gaps))

    def description(text):
        seat = state.turn()
        action = state.parse(text)
        board.prepare_turn(seat, 0)
        state.apply(action)
        return board.describe_move(seat, action)

    assert description("d6+d8=5>1") == description("d4=1>0") == "", "secret during the round"
    assert description("done") == ""
    lines = [(0, "round 1: wrote 5, 1"), (1, "round 1: skipped")]
    assert description("done") == lines, "in the order of writing"
    assert description("+d20-d6") == "swaps die 1-6▶1-20"


def test_the_moves_of_a_round_are_listed_from_the_roller_on():
    state = climbing(3, rolled="d4:1 d6:2 d8:3", roller=1)
    board = bare_board(state, section=lambda name: lambda word, *gaps: word)
    for seat in (1, 2, 0):
        assert state.turn() == seat
        board.prepare_turn(seat, 0)
        state.apply(state.parse("d4=1>0" if seat == 2 else "done"))
        if seat == 2:
            state.apply(state.parse("done"))
    words = [(1, "nothing"), (2, "wrote"), (0, "nothing")]
    assert board.describe_move(0, state.parse("done")) == words


def test_computer_players_finish_quickly_after_the_only_human_has_resigned(roll):
    device = roll("", "d " + HARD + "d " + HARD, seed=8)
    device.play_to_new_roll()
    device.resign()
    device.run(0.5)
    assert device.shows("What next?") or device.shows("Resigned. Others play on")
    start = device.state().round if not device.shows("What next?") else 0
    device.until("What next?", limit=120)
    assert not start or start < 99


def test_a_player_may_resign_before_using_the_dice_and_the_others_play_on(roll):
    device = roll("", "d " + HARD, seed=8)
    device.play_to_new_roll()
    device.resign()
    device.until("What next?", limit=800)
    assert device.shows("Chip") and device.shows("wins")


def test_the_page_after_a_round_says_who_has_resigned(roll):
    device = roll("", "d " + HUMAN, seed=5)
    device.keys("0.7 A 0.3 P")
    device.choose("Resign")
    device.keys("0.7 A 0.5")
    assert not device.shows_both_sheets()
    for _ in range(12):
        if device.shows_both_sheets():
            break
        device.keys("0.7 A 0.2")
    assert device.shows_both_sheets() and device.shows("resigned")


def test_when_you_play_again_the_winner_rolls_first(roll):
    for seed in (8, 11, 12):
        device = roll("", "d " + HARD, seed=seed)
        device.play_to_new_roll()
        device.resign()
        device.until("What next?", limit=800)
        device.after_game("Play again")
        device.run(0.3)
        assert device.state().starter == 1 and device.state().round == 1


def test_statistics_are_kept_for_each_sheet_and_direction(roll):
    device = roll("l l d r", seed=9)
    assert device.state().sheet.name == "matterhorn" and device.state().decreasing
    device.resign()
    device.until("What next?")
    device.keys("0.6 B A")
    device.choose("Statistics")
    assert device.shows("◀Matterhorn▶  ↕Falling") and device.shows("best"), "as last played"
    device.keys("u")
    assert device.shows("◀Matterhorn▶  ↕Rising") and device.shows("No finished games yet")
    assert device.shows("Matterhorn, Rising")
    device.keys("u r r")
    assert device.shows("Burj Khalifa, Falling") and device.shows("No finished games yet")


def test_statistics_contain_the_rounds_of_games_with_other_players(roll):
    for seed in range(8, 30):
        device = roll("", "d r r ", seed=seed)  # Easy
        device.play_out()
        if any(line.split()[-2:] == ["Player", "full"] for line in device.text()):
            break
    rounds = int(re.search(r"took (\d+) rounds", device.screen())[1])
    device.keys("0.6 B A")
    device.choose("Statistics")
    device.keys("A")
    assert device.shows("Full sheets: 1") and device.shows(f"Fastest: {rounds} rounds")
    assert device.shows(f"Average: {rounds}.0 rounds")


def test_the_rounds_of_several_full_sheets_are_added_up():
    note = b""
    for key, rounds in ((3, 9), (0, 12), (3, 8), (3, 10)):
        note = medals.add_rounds(note, key, rounds)
    entries = [note[at : at + 5] for at in range(0, len(note), 5)]
    found = [struct.unpack(medals.FILLED, entry) for entry in entries]
    assert found == [(0, 1, 12, 12), (3, 3, 27, 8)]
    for _ in range(300):
        note = medals.add_rounds(note, 3, 9)
    assert struct.unpack(medals.FILLED, note[-5:])[:2] == (3, 255)


def test_the_final_board_can_be_seen_from_the_result(roll):
    device = roll("", "d " + HARD, seed=8)
    device.play_to_new_roll()
    left = device.state().open_squares(0)
    device.resign()
    device.until("What next?", limit=800)
    assert device.shows("full") and device.shows(f"{left} left")
    assert device.shows("Resigned: Player")
    device.after_game("See the board")
    assert device.shows(f"{left} left") and device.shows("resigned"), "the human's own sheet"
    device.keys("A")
    assert device.shows("Game over: squares left") and device.shows("full")
    device.keys("r A")
    assert device.shows("Chip") and device.shows("full") and device.shows("◀▶ Others")
    device.keys("P")
    assert not device.shows("Rules"), "there is nothing to pause"
    for _ in range(3):
        if not device.shows("What next?"):
            device.keys("B")
    assert device.shows("What next?")


@pytest.mark.parametrize(
    ("resigned", "line"), [(2, "Resigned: Mathilda"), (7, "Resigned: 3"), (5, "Resigned: 2")]
)
def test_names_that_do_not_fit_below_the_places_are_counted(resigned, line):
    state = State(4)
    state.resigned_seats = resigned
    words = {}
    read_section(str(ROOT / "games/roll_to_the_top/text/en.txt"), "result", words)
    board = bare_board(
        state,
        player_name=["Annabell", "Mathilda", "Zachary", "Chip"].__getitem__,
        section=lambda name: lambda word, gap: words[word].format(gap),
    )
    assert board.summary() == line


@pytest.mark.parametrize(
    ("humans", "open_squares", "line"),
    [(1, (1, 0), "short"), (1, (2, 0), "took"), (2, (1, 0), "took")],
)
def test_one_human_who_missed_one_square_is_told_so(humans, open_squares, line):
    state = State(2)
    state.finished_games.append((11, open_squares))
    board = bare_board(state, viewer=lambda: 0, section=lambda name: lambda word, *gaps: word)
    board.play.match.human_count = lambda: humans
    assert board.summary() == line


# Secrets


def test_another_humans_numbers_are_hidden_until_the_round_is_over(roll):
    device = roll("", "d " + HUMAN, seed=10)
    device.keys("A 0.7 A 0.1")
    first = device.state().seat
    device.keys("A A")
    assert len(device.state().entries[first]) == 1 and device.shows("20 left")
    device.end_turn()
    assert device.shows("Hand the console to") and not device.shows("left")
    device.keys("P")
    device.choose("Overview")
    assert device.shows("before round 1") and device.screen().count("21") == 2
    device.keys("B B")
    assert device.shows("Hand the console to") and device.shows("look away")
    device.cut_power()
    device.power_on()
    device.run(1)
    assert device.shows("Hand the console to") and device.shows("look away"), "after a power cut"
    device.keys("0.6 A")
    assert device.shows("21 left")
    device.open_overview()
    assert device.shows("before round 1") and device.screen().count("21") == 2
    device.keys("l A")
    assert device.shows("21 left"), "also hidden in the full sheet"
    device.keys("B B B")
    device.end_turn()
    assert device.shows_both_sheets() and device.shows("□20"), "the round is over"


def test_the_overview_contains_ones_own_numbers_of_this_round(roll):
    device = roll("", "d " + HARD, seed=10)
    device.until("Pick")
    device.keys("0.6 A A 0.2")
    assert device.shows("20 left")
    device.keys("P")
    device.choose("Overview")
    assert device.shows("Sheets before round 1")
    assert device.shows("20") and device.shows("21"), "Chip's is as it was"
    device.keys("A")
    assert device.shows("20 left")


def test_a_computer_players_numbers_are_hidden_until_the_round_is_over(roll):
    device = roll("", "d " + HARD, seed=3)
    device.keys("A")
    for _ in range(80):
        device.until(*PROMPTS, limit=200)
        state = device.state()
        if device.has_new_roll() and state.entries[1]:
            break
        device.turn()
    written = sum(action >= 32 for action in state.entries[1])
    assert written and state.phase == CLIMB
    device.open_overview()
    still = state.open_squares(1)
    assert device.shows(str(still + written)) and not device.shows(str(still))


# Power


def test_after_a_power_cut_the_picture_is_the_same(roll):
    device = roll("r r r", "d " + HARD, seed=12)
    device.turn()
    for _ in range(10):
        device.until("Menu", "Undo", "Combine", "Put back")  # a person is to decide
        while not device.shows("Menu") and not device.shows("Undo"):
            device.keys("B")
        device.run(0.2)
        before = device.ram
        device.pull_battery()
        assert device.ram == before, device.screen()
        device.turn()
        device.run(ROLLED)


# Own sheets


@pytest.fixture
def own_sheets(drive):
    """Return the empty folder for own sheets on the drive."""
    folder = drive / "games" / "roll_to_the_top" / "own_sheets"
    (folder / "Lighthouse.txt").unlink()
    return folder


def test_an_invalid_file_is_reported_with_reason_and_line(drive, own_sheets, handheld):
    (own_sheets / "floating.txt").write_text("[]\n      []\n[]\n", encoding="utf-8")
    (own_sheets / "picture.txt").write_bytes(b"\xff\xfe\x00[]")
    (own_sheets / "readme.md").write_text("no sheet at all", encoding="utf-8")
    device = handheld(drive, seed=1)
    device.keys("r r A A 0.1")
    assert device.shows("floating.txt") and device.shows("Line 2")
    device.keys("A 0.1")
    assert device.shows("picture.txt")
    device.keys("A 0.1 l")
    assert device.shows("Matterhorn"), "none is offered"


def test_an_own_sheet_is_played_even_after_its_file_was_deleted(drive, own_sheets, roll):
    (own_sheets / "roof.txt").write_text(" []\n[][]\n", encoding="utf-8")
    device = roll("l", root=drive, seed=2)
    state = device.state()
    assert device.shows("3 left") and state.sheet.name == "own"
    (own_sheets / "roof.txt").unlink()
    before = device.ram
    device.pull_battery()
    assert device.ram == before
    device.play_out()
    device.after_game("Play again")
    device.keys("0.3 A")
    assert device.shows("3 left"), "the same sheet again"


def test_without_the_folder_only_the_six_challenges_are_offered(drive, own_sheets, handheld):
    own_sheets.rmdir()
    device = handheld(drive, seed=1)
    device.keys("r r A A l")
    assert device.shows("Matterhorn")


# Medals


def test_the_verdict_says_what_the_next_medal_needs(monkeypatch):
    monkeypatch.setattr(medals, "MEDAL_ROUNDS", (("pyramid", (8, 10, 12), (9, 11, 13)),))

    def words(name, *gaps):
        return (name, *gaps)

    def told(rounds, left=0, sheet="pyramid", **options):
        state = State(1, sheet, **options)
        state.finished_games = [(rounds, [left])]
        return solo_verdict(state, words)

    assert told(8) == ("gold", 8)
    assert told(9) == ("silver", 8)
    assert told(12) == ("bronze", 10)
    assert told(13) == ("no_medal", 12)
    assert told(9, direction="decreasing") == ("gold", 9)
    assert told(3, left=4) == ("open_squares", 3, 4)
    assert told(8, sheet="tree") == ("in_rounds", 8) and told(8, games=3) == "= 8"


def test_a_gold_medal_is_shown_before_the_result(drive, roll):
    lobby = drive / "games" / "roll_to_the_top" / "lobby" / "medals.py"
    lobby.write_text(lobby.read_text().replace("(7, 8, 10)", "(99, 99, 99)"))
    device = roll(root=drive, seed=2)
    for _ in range(600):
        device.until(*PROMPTS, "rounds")
        if device.shows("rounds"):
            break
        device.turn()
    rounds = device.state().finished_games[0][0]
    assert device.shows(f"in {rounds} rounds") and not device.shows("What next?")
    device.keys("A 0.1 A 0.1")
    device.until("What next?")
    assert device.shows(f"Gold in {rounds} rounds!")
    assert device.shows("rounds GOLD"), "the score names the medal"


# What it costs


def test_every_key_is_quick(roll):
    device = roll("r r", "", seed=5)
    device.turn()
    most = {}
    for press in range(70):
        button = ("RIGHT", "A", "DOWN", "LEFT", "UP", "LEFT", "RIGHT", "DOWN")[press % 8]
        if device.shows("What next?"):
            break
        sent, opcodes = device.cost(button)
        kind = "A" if button == "A" else "arrow"
        most[kind] = max(most.get(kind, (0, 0)), (sent, opcodes))
        assert opcodes <= OPCODES, (button, opcodes, sent, device.screen())
        if kind == "arrow":
            assert sent <= CURSOR, (button, sent, device.screen())
        if press % 9 == 8:
            device.turn()
            device.run(ROLLED)
    print(f"bytes and opcodes at most: {most}")
    assert most["arrow"][0] > 0
    assert most["A"][0] < 2 * SCREEN, "a new round is drawn as a whole"


def test_picking_a_die_sends_few_bytes(roll):
    device = roll(seed=5)
    for _ in range(2):
        sent, _ = device.cost("A")
        assert 0 < sent <= SUM


def test_words_fit_their_places():
    table = {}
    for section in ("play", "change", "turn"):
        read_section(str(ROOT / "games/roll_to_the_top/text/en.txt"), section, table)
    for name in ("none_fits", "all_used", "complete"):
        assert len(table[name]) <= 11, name
    above = [name for name in table if name.startswith("must")]
    above += ["swap_out", "nobody_wrote", "five_dice", "one_die", "five_stay"]
    for name in above:
        assert len(table[name]) <= 25, name
    assert len(choose_forms(table["places"], (9,)).format(9)) <= 9, "and two arrows"
    assert len(table["die"].format(20)) <= 10
    for name in ("added", "removed", "swapped", "skipped", "thinks"):
        assert max(len(line) for line in table[name].format(12, 20).split("|")) <= 11, name
    for name, gap in (("pick", 20), ("put", 50), ("write", 50), ("add", 20), ("remove", 20)):
        assert len(table[name].format(gap)) <= 9, name
    assert len(table["plus"].format(30, 20, 50)) <= 9
    assert len(table["too_low"].format(50)) <= 10, "a w is wider"
    for name in ("end_turn", "unpick", "more_dice", "undo", "next_roll"):
        assert len(table[name]) <= 9, name
    for section, limit in (("options", 23), ("result", 25)):
        read_section(str(ROOT / "games/roll_to_the_top/text/en.txt"), section, table := {})
        for name, words in table.items():
            lines = wrap(words, 10)
            assert len(lines) <= 3 or not name.endswith(".why"), name
            told = choose_forms(words, (50, 32)).format(50, 32)
            assert len(told) <= limit or name.endswith(".why"), name


def test_a_second_a_after_the_overview_of_a_round_changes_no_dice():
    calls = []
    overview = RoundOverview.__new__(RoundOverview)
    overview.play = SimpleNamespace(
        pop=lambda: calls.append("closed"), ignore_a=lambda: calls.append("ignores A")
    )
    overview.key("A")
    assert sorted(calls) == ["closed", "ignores A"]


class RecordingScreen:
    """A screen that keeps the digits, texts and white blocks that are drawn on it."""

    def __init__(self):
        self.drawn = []

    def __getattr__(self, method):
        return lambda *args: self.drawn.append((method, *args))

    def all(self, method):
        return [args for name, *args in self.drawn if name == method]


def both_sheets(state, new_squares):
    """Return a screen with the page after a round of two, whose names are Ada and Mathilda."""
    read_section(str(ROOT / "games/roll_to_the_top/text/en.txt"), "table", words := {})
    play = SimpleNamespace(
        screen=RecordingScreen(),
        match=SimpleNamespace(state=state, turn=lambda: 0),
        words=lambda name, *gaps: f"{name} {gaps[0]}",
        section=lambda name: lambda key, *gaps: choose_forms(words[key], gaps).format(*gaps),
        player_name=lambda seat: ("Ada", "Mathilda")[seat],
    )
    RoundOverview(play, state.numbers, new_squares, 4).draw()
    return play.screen


def test_after_a_round_of_two_players_both_sheets_show_their_numbers():
    """New numbers are black on white. Above each sheet are the name and how many are left."""
    state = climbing(2)
    for seat, square, number in ((0, 0, 3), (0, 5, 12), (1, 4, 20), (1, 3, 7)):
        state.numbers[seat][square] = number
    screen = both_sheets(state, [[5], [3, 4]])
    digits = sorted(screen.all("digits"))
    shown = [("left" if x < 64 else "right", text, new) for x, _, text, new in digits]
    left, right = [("left", "12", True), ("left", "3", False)], [("right", "20", True)]
    assert sorted(shown) == [*left, *right, ("right", "7", True)]
    above = {text: y for _, y, text, *_ in digits if text in ("3", "12")}
    assert above["12"] < above["3"], "12 lies on the 3"
    assert len(screen.all("fill")) == 3, "a block below each new number"
    assert len(screen.all("frame")) == 2 * 21 - 4, "each open square"
    texts = [text for _, _, text, *_ in screen.all("text")]
    assert "Ada □19" in texts and "Mathilda □19" in texts
    assert [text for _, _, text in screen.all("text_right")] == ["round 4"]


@pytest.mark.parametrize("name", NAMES)
def test_on_the_page_of_two_sheets_nothing_leaves_its_half_or_covers_another_square(name):
    state = climbing(2, name)
    state.numbers = [bytearray([20] * len(state.sheet)) for _ in range(2)]
    screen = both_sheets(state, [range(len(state.sheet))] * 2)
    boxes = [tuple(box[:4]) for box in screen.all("fill")]
    for x, y, wide, high in boxes:
        assert x >= 0 and x + wide <= 128 and x // 64 == (x + wide - 1) // 64
        assert y >= 7 and y + high <= 56, "between the names and the footer"
    for x, y, *_ in screen.all("digits"):
        covering = [b for b in boxes if b[0] < x + 7 and x < b[0] + b[2]]
        covering = [b for b in covering if b[1] < y + 5 and y < b[1] + b[3]]
        assert len(covering) == 1, "only its own block is behind a number"


def test_the_page_of_two_sheets_says_who_has_resigned():
    state = climbing(2)
    assert "resigned" not in str(both_sheets(state, [[], []]).drawn)
    state.resigned_seats = 2
    screen = both_sheets(state, [[], []])
    ((x, y, *_),) = [args for args in screen.all("text") if "resigned" in args]
    assert x >= 64 and y + 8 <= min(top for _, top, *_ in screen.all("frame"))


def test_the_last_sheet_of_a_game_alone_stays_for_a_moment_whatever_is_pressed():
    """Only a pause that the Board requires is not skipped with the animation."""
    state = climbing()
    board = SimpleNamespace(
        play=SimpleNamespace(match=SimpleNamespace(state=state), animations=0),
        picture=SimpleNamespace(seat=0),
        snapshot=SimpleNamespace(
            is_unwatched=False, has_game_ended=lambda state: True, numbers=state.numbers
        ),
    )
    assert next(BoardAnimations(board)._end_round()) <= -1000


def test_a_sheet_filled_in_front_of_its_player_turns_white_from_the_bottom():
    """A sheet that is not full, that nobody sees, or without animations stays as it is."""

    def lit(numbers, viewer=0, animations=1):
        squares = []
        board = SimpleNamespace(
            play=SimpleNamespace(viewer=lambda: viewer, animations=animations),
            picture=SimpleNamespace(
                seat=0,
                silhouette=SimpleNamespace(draw_square=lambda *args: squares.append(args)),
            ),
            snapshot=SimpleNamespace(numbers=[numbers]),
        )
        waits = list(BoardAnimations(board)._light_full_sheet())
        assert sum(waits) <= 2000
        return squares

    assert lit([4, 9, 12]) == [(0, 4, False, True), (1, 9, False, True), (2, 12, False, True)]
    assert lit([4, 0, 12]) == lit([4, 9, 12], viewer=1) == lit([4, 9, 12], animations=0) == []
