# SPDX-License-Identifier: MIT
"""Roll to the Top! as players meet it on the handheld: what they see, press, and what it costs."""

import random
from functools import partial
from types import SimpleNamespace

import pytest
from handful.words import choose_forms, read_section, wrap

from games.roll_to_the_top.lobby import medals
from games.roll_to_the_top.lobby.medals import verdict
from games.roll_to_the_top.lobby.sheets import CHALLENGES, challenge
from games.roll_to_the_top.rules.pieces import ADD, CHANGE, CLIMB, DONE, REMOVE, SIGNS
from games.roll_to_the_top.rules.state import State
from games.roll_to_the_top.screen.board import Board
from games.roll_to_the_top.screen.picture import END_TURN, FIRST_SQUARE, SIGN, Picture
from games.roll_to_the_top.silhouette import Silhouette
from host_sim.paths import ROOT
from tests.handheld import Handheld
from tests.roll_to_the_top.helpers import changing, climbing

ROLLED = 1.2  # seconds in which any dice have landed
GLANCE = 2.0  # seconds in which everybody's sheets were shown
CURSOR, SUM, SCREEN, OPCODES = 150, 700, 1037, 60_000
HUMAN, HARD = "r ", "r r r r "  # presses on an empty seat
NAMES = [name for name, _ in CHALLENGES]
ASKED = (
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
    "Play again",
)


class Roll(Handheld):
    """A Handheld in a new game; `options` and `seats` are the presses on those screens."""

    def __init__(self, options="", seats="", root=ROOT, begin=True, **more):
        super().__init__(root, **more)
        self.keys("r r")
        assert self.shows("Roll to the Top!")
        self.keys("A A")
        self.keys(options + " A " + seats + " A 0.2")
        assert self.shows("all five")
        if begin:
            self.keys("A 0.2")

    def at(self, *words):
        """Whether A does one of these."""
        return any(word in [line.strip() for line in self.text()] for word in words)

    def asks(self):
        """Whether it is asked if the turn should really end."""
        return self.shows("End your turn?")

    def to_end(self):
        """The cursor to the field that ends the turn."""
        for button in "drr":
            if not self.at("End turn"):
                self.keys(button)

    def done(self):
        """Ends the turn from the dice."""
        self.to_end()
        self.keys("A 0.1")
        if self.asks():
            self.keys("0.6 A 0.1")

    def turn(self):
        """Does whatever is asked, writing each die where it fits best, with others if it must."""
        self.until(*ASKED)
        if self.shows("Add it") or self.shows("Drop it"):
            self.keys(f"A {ROLLED}")
        elif self.asks():
            self.keys("0.6 A 0.1")
        elif self.shows("too high"):
            self.keys("A")
            self.done()
        elif self.shows("I am"):
            self.keys("0.6 A 0.1")
        elif not self.shows("Play again") and not self.shows("Next game"):
            self.keys("A 0.1")

    def play_out(self, limit=600):
        """To the result."""
        for _ in range(limit):
            if self.shows("Play again"):
                return
            if self.shows("Next game"):
                self.keys("A")
            self.turn()
        raise AssertionError(f"no end:\n{self.screen()}")

    def fresh(self):
        """To the next roll of which nothing is written yet."""
        while not self.at_fresh():
            self.turn()

    def at_fresh(self):
        """Whether a person has a roll, and nothing of it is written or picked."""
        return self.shows("Pick ") and self.shows("Menu")

    def resign(self):
        """Gives up, before any die is used."""
        while not self.at_fresh() and not self.shows("No die fits"):
            self.run(0.25)
        self.keys("P")
        self.choose("Resign")
        assert self.shows("Your sheet stays as it") and self.shows("others play on")
        self.keys("0.6 A 0.1")

    def table(self):
        """Everybody's sheets, from the menu."""
        self.keys("B")
        self.choose("Table")
        assert self.shows("Others: before round")

    def follow_the_coach(self):
        """Does what the coach would do."""
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
        assert device.shows(f"◀{name}▶") and device.shows(f"{len(challenge(key))} squares")
        seen.add(device.ram)
        device.keys("r")
    assert device.shows("◀Lighthouse▶") and device.shows("Extra sheet"), "then those of the folder"
    assert len(seen) == 6
    device.keys("r d")
    assert device.shows("◀Rising▶") and device.shows("or higher"), "what it means"
    device.keys("r")
    assert device.shows("◀Falling▶") and device.shows("Burj Khalifa") and device.shows("or lower")
    device.keys("d r r")
    assert device.shows("◀3 games▶") and device.shows("Each open")
    device.keys("u u")
    assert device.shows("21 squares") and not device.shows("Each open")


def test_what_was_chosen_is_played_and_offered_again(roll):
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
    assert device.shows("The first roll: all five") and device.shows("Even: in. Odd: not yet.")
    before = device.state()
    inside = bin(before.set).count("1")
    names = next(line for line in device.text() if "out" in line).split()
    assert (names.count("in"), names.count("out")) == (inside, 5 - inside)
    assert device.shows(f"Roll these {inside} again"), "no free throw: the dice that are left"
    device.keys("A 0.2")
    assert device.state() == before and device.shows("Pick ")
    with_others = roll("", "d " + HARD, seed=5, begin=False)
    name = ("Player", "Chip")[with_others.state().first]
    assert with_others.shows(f"{name} rolled all five:")


def test_below_a_die_that_is_out_is_room_for_five_letters(drive, roll):
    table = drive / "games" / "roll_to_the_top" / "text" / "en.txt"
    words = table.read_text("utf-8").replace("\nout = out\n", "\nout = fuori\n", 1)
    table.write_text(words, "utf-8")
    for seed in range(9):
        device = roll(root=drive, seed=seed, begin=False)
        inside = device.state().set
        out = 5 - bin(inside).count("1")
        assert device.screen().replace(" ", "").count("fuori") == out, device.screen()
        if not inside & 1 and not inside & 16:  # the first one and the last one
            return
    raise AssertionError


def test_only_falling_numbers_are_named_since_rising_ones_are_the_rule(roll):
    for begin in (False, True):
        assert not roll(seed=5, begin=begin).shows("Rising")
        assert roll("d r", seed=5, begin=begin).shows("Falling")


def test_with_no_odd_number_all_five_dice_play(roll):
    for seed in range(200):
        device = roll(seed=seed, begin=False)
        if device.state().set == 31:
            break
    assert device.shows("None is odd: all 5 play") and not device.shows("not yet")


def three_dice(roll):
    """A game alone whose first roll has three dice, two of them in the upper row."""
    for seed in range(100):
        device = roll(seed=seed)
        if device.state().set in (0b01011, 0b01101, 0b01110, 0b10011, 0b10101, 0b10110):
            return device
    raise AssertionError


def test_dice_are_added_up_written_and_taken_back(roll):
    device = three_dice(roll)
    before = device.state()
    first, second, third = [before.dice[die] for die in range(5) if before.set >> die & 1]
    assert device.at(f"Pick {first}") and device.at("Menu")
    device.keys("A")
    assert device.shows("5 squares ◀") and device.at(f"Write {first}"), "where it fits best"
    assert not device.shows("▶"), "nothing is right of it"
    device.keys("B B")
    assert device.at(f"Pick {first}") and device.at("Menu"), "picked no more"
    device.keys("A")
    assert device.at("More dice")
    device.keys("B")
    assert device.shows("5 squares") and not device.shows("◀"), "no arrows on the dice"
    assert device.at(f"{first}+{second}={first + second}"), "the next die"
    device.keys("A B A")
    assert device.at(f"Write {first + second + third}") and device.at("Unpick"), "no die is left"
    device.keys("B B")
    assert device.at(f"{first}+{second}={first + second}")
    device.keys("A A")
    after = device.state()
    assert after.entries[0] and device.shows("20 left") and device.shows("Undo")
    device.keys("B")
    assert device.state() == before and device.shows("21 left")


def test_a_second_press_on_a_picked_die_goes_to_the_sheet(roll):
    device = three_dice(roll)
    state = device.state()
    first = next(face for face in state.dice if face)
    device.keys("A B l")
    assert device.at("To sheet")
    device.keys("A")
    assert device.at(f"Write {first}")
    device.keys("B l l")
    assert device.at(f"Write {first}"), "left of the dice is the sheet"


def test_a_round_of_two_sums_takes_five_presses(roll):
    device = roll(seed=5)  # two dice
    device.keys("A A A A A 0.1")
    state = device.state()
    assert state.round == 2 and [action >= 32 for action in state.entries[0]] == [True, True, False]


def test_arrows_walk_the_sheet_without_a_jump_at_its_edges(roll):
    device = three_dice(roll)
    first = next(face for face in device.state().dice if face)
    device.keys("A")
    assert device.at(f"Write {first}") and device.at("More dice"), "on the rightmost place"
    before = device.ram
    device.keys("r")
    assert device.ram == before, "nothing is right of it"
    device.keys("l r")
    assert device.ram == before, "one place to the left, and back"
    device.keys("l l l l")
    leftmost = device.ram
    device.keys("l l")
    assert device.ram == leftmost, "nothing is left of it"


# Squares that take the sum, where the cursor is, and where each arrow must lead: 0 is bottom left.
POINTED = (
    ("burj_khalifa", (0, 1, 2, 8), 2, {"LEFT": 1, "RIGHT": 8, "UP": 8, "DOWN": None}),
    ("burj_khalifa", (0, 9, 10), 10, {"LEFT": 0, "RIGHT": 9, "UP": None, "DOWN": 0}),
    ("burj_khalifa", (0, 7, 8, 4), 4, {"LEFT": 8, "UP": 8}),
    ("burj_khalifa", (0, 7, 8, 4), 8, {"LEFT": 7, "RIGHT": 4}),
    ("pyramid", (1, 6, 9, 12), 12, {"DOWN": 1, "LEFT": 6, "RIGHT": 9}),
    ("space_needle", (7, 10, 12, 16), 7, {"RIGHT": 12, "UP": 12, "DOWN": None}),
)


@pytest.mark.parametrize(("sheet", "targets", "here", "ways"), POINTED)
def test_an_arrow_leads_to_the_nearest_place_it_points_at(sheet, targets, here, ways):
    board = on_the_sheet(challenge(sheet), targets)
    for button, square in ways.items():
        moved = pressed(board, here, button)
        assert moved == square, (button, moved)


def on_the_sheet(sheet, targets):
    """A Board whose cursor is on squares of a sheet; no die can be added."""
    board = Board.__new__(Board)
    board.play = SimpleNamespace(match=SimpleNamespace(state=SimpleNamespace(sheet=sheet)))
    board.picture = SimpleNamespace(targets=targets)
    board.order, board._allowed = [0], lambda: [0]
    return board


def pressed(board, square, button):
    """The square to which this button leads, or None."""
    board.picture.cursor, moved = FIRST_SQUARE + square, []
    board.move = moved.append
    board.walk(button)
    return moved[0] - FIRST_SQUARE if moved else None


def test_arrows_reach_every_die_that_may_be_chosen():
    for mask in range(1, 64):
        dice = [die for die in range(6) if mask >> die & 1]
        board = Board.__new__(Board)
        board.picture, board._allowed = SimpleNamespace(targets=[]), lambda dice=dice: dice
        for start in dice:
            found, new = set(), [start]
            while new:
                die = new.pop()
                found.add(die)
                for button in ("UP", "DOWN", "LEFT", "RIGHT"):
                    board.picture.cursor, moved = die, []
                    board.move = moved.append
                    board.walk(button)
                    if moved:
                        x, y = moved[0] % 3 - die % 3, moved[0] // 3 - die // 3
                        assert y > 0 or button != "DOWN"
                        assert y < 0 or button != "UP"
                        assert x > 0 or y > 0 or button != "RIGHT"
                        assert x < 0 or y < 0 or button != "LEFT"
                    new += [each for each in moved if each not in found]
            assert found == set(dice)


def test_the_rows_of_dice_follow_each_other():
    for targets, start, button, end in (
        ([], 2, "RIGHT", [3]),
        ([], 3, "LEFT", [2]),
        ([], 2, "UP", []),
        ([], 0, "LEFT", []),
        ([], 5, "RIGHT", []),
        ([7], 3, "LEFT", ["sheet"]),
    ):
        board, moved = Board.__new__(Board), []
        board.picture = SimpleNamespace(targets=targets, cursor=start)
        board._allowed, board.move = lambda: [0, 2, 3, 5], moved.append
        board.to_sheet = lambda moved=moved: moved.append("sheet")
        board.walk(button)
        assert moved == end, (start, button)


@pytest.mark.parametrize("name", NAMES)
def test_an_open_square_is_apart_from_the_title_and_from_the_white_block_below_it(name):
    sheet, white, ends = challenge(name), [], []
    screen = SimpleNamespace(
        fill=lambda x, y, wide, high, colour: white.append(y) if colour else None,
        frame=lambda x, y, wide, high: ends.append((y, y + high)),
        digits=lambda *place: None,
    )
    silhouette = Silhouette(screen, sheet)
    for above, under in enumerate(sheet.under):
        for below in under:
            silhouette.square(below, 4, here=True)
            silhouette.square(above, 0)
    assert all(top > 8 and end < block for (top, end), block in zip(ends, white, strict=True))


def test_one_place_has_no_arrows():
    told = tell_of(climbing(rolled="d4:1 d6:6"), [0], targets=[7], cursor=FIRST_SQUARE + 7)
    assert told[0] == "1 square"


@pytest.mark.parametrize(
    ("targets", "here", "shown"),
    [
        ((7, 8), 7, "2 squares ▶"),
        ((7, 8), 8, "2 squares ◀"),
        ((5, 7, 9), 7, "3 squares◀▶"),
        ((2, 11), 2, "2 squares ▲"),
        ((2, 11), 11, "2 squares ▼"),
        ((3, 12, 15), 12, "3 squares ◀"),
    ],
)
def test_only_arrows_that_lead_somewhere_are_shown(targets, here, shown):
    state = climbing(rolled="d4:1 d6:6")
    assert tell_of(state, [0], list(targets), FIRST_SQUARE + here)[0] == shown


def tell_of(state, order, targets, cursor):
    """What the three lines say."""
    words = {}
    read_section(str(ROOT / "games/roll_to_the_top/text/en.txt"), "play", words)
    told = []
    board = Board.__new__(Board)
    board.play = SimpleNamespace(
        match=SimpleNamespace(state=state, can_undo=lambda: False),
        common_words=lambda name: "Menu",
        player_name=lambda seat: f"Seat {seat}",
    )
    chosen = sum(1 << die for die in order)
    board.picture = SimpleNamespace(chosen=chosen, targets=targets, cursor=cursor, seat=0)
    board.picture.tell = lambda *lines: told.extend(lines)
    board.words = lambda name, *gaps: choose_forms(words[name], gaps).format(*gaps)
    board.order, board.usable, board.swap_in, board.seat = order, True, None, 0
    board.tell()
    return told


def test_below_the_dice_stand_the_white_die_and_who_rolls_next():
    for white, sign in (("+", "+"), ("-", "-"), ("+/-", "±"), ("<>", "⇄")):
        alone = tell_of(climbing(white=white), [], [], 0)
        assert alone == [sign + "next roll", "Pick 1", "Menu"]
        told = tell_of(climbing(3, white=white, roller=1), [], [], 0)
        assert told[0] == sign + "▶Seat 2", "the one to the left of the roller"
    five = "d4:1 d6:1 d8:1 d12:1 d20:1"
    assert tell_of(climbing(rolled=five, white="+"), [], [], 0)[0][0] == "-", "overruled"
    assert tell_of(climbing(rolled="d4:1", white="-"), [], [], 0)[0][0] == "+"


def test_a_die_that_is_too_low_leads_to_the_next_one(roll):
    device = roll("r", seed=3)
    for _ in range(120):
        device.until(*ASKED)
        device.keys("A 0.1")
        if device.shows("too low"):
            break
        if device.asks() or device.shows("I am"):
            device.keys("0.6 A 0.1")
    assert device.shows("too low") and device.shows("=") and device.at("Unpick")
    assert "Unpick" not in device.screen().split("=")[0], "A adds a die, only B takes back"
    while device.shows("too low"):
        device.keys("A")
    assert device.shows("Write ") or device.shows("Pick ")


def test_a_die_that_is_too_high_is_refused_in_words(roll):
    device = roll("r d r", seed=2)  # falling
    for _ in range(120):
        device.until(*ASKED)
        device.keys("r A 0.1" if device.shows("Pick ") else "A 0.1")  # the first one would fit
        if device.shows("is too high"):
            break
        if device.asks():
            device.keys("0.6 A 0.1")
    assert device.shows("or less fits now.")
    before = device.state()
    device.keys("A")
    assert device.shows("Pick ") and device.state() == before


def test_the_end_of_a_turn_is_asked_about_while_something_could_be_written(roll):
    device = roll(seed=5)
    before = device.state()
    device.to_end()
    assert device.at("End turn")
    device.keys("A")
    assert device.shows("You have not written") and device.state() == before
    device.keys("0.6 B")
    assert device.state() == before and device.at("End turn")
    device.keys("u A A")
    device.to_end()
    device.keys("A")
    assert device.shows("You can still write") and device.state().round == 1
    device.keys("0.6 A 0.1")
    assert device.state().round == 2
    device = roll(seed=5)
    device.keys("A A A A")
    assert device.shows("All used") and device.at("End turn")
    device.keys("u d l r")
    assert device.at("End turn"), "there is nothing else to choose"
    device.keys("A 0.1")
    assert device.state().round == 2, "no question: nothing could be written"


def test_what_the_coach_shows_is_not_asked_about_again():
    state = climbing(rolled="d4:1 d6:2")
    decided, asked = [], []
    board = Board.__new__(Board)
    board.play = SimpleNamespace(
        match=SimpleNamespace(state=state),
        submit=decided.append,
        ask=lambda *question: asked.append(question),
        section=lambda name: lambda word: name + "." + word,
    )
    board.picture = SimpleNamespace(chosen=0, targets=[], cursor=None, at=lambda cursor: None)
    board.words, board.tell = lambda name: name, lambda: None
    board.order, board.usable, board.phase, board.seat = [], True, CLIMB, 0
    board.advised = False
    board.picture.cursor = END_TURN
    board.key("A")
    assert [question[:2] for question in asked] == [("turn.skip", "end_turn")] and not decided
    board.select_action(DONE)
    board.key("A")
    assert decided == [DONE] and len(asked) == 1


def test_what_the_cursor_points_at_is_what_a_would_decide():
    board = Board.__new__(Board)

    def pointed(state, cursor, chosen=0, swap_in=None):
        board.play = SimpleNamespace(match=SimpleNamespace(state=state))
        board.picture = SimpleNamespace(chosen=chosen, cursor=cursor)
        board.swap_in = swap_in
        action = board.selected_action()
        return None if action is None else state.describe(action)

    state = climbing(rolled="d4:1 d6:2")
    assert pointed(state, END_TURN) == "done"
    assert pointed(state, 1) is None, "a die joins a sum"
    assert pointed(state, FIRST_SQUARE + 2, chosen=0b11) == "d4+d6=3>2"
    assert pointed(changing(0b111, "+/-"), 0) == "-d4"
    assert pointed(changing(0b111, "+/-"), 4) == "+d20"
    assert pointed(changing(0b111, "<>"), 4) is None, "another die is asked for"
    assert pointed(changing(0b111, "<>"), 0, swap_in=4) == "+d20-d4"


def test_the_turn_ends_and_the_roller_changes_the_set(roll):
    device = roll(seed=5)
    device.keys("A A")
    device.done()
    state = device.state()
    assert state.phase == CHANGE
    assert device.shows("White die: ") and (device.shows("Add it") or device.shows("Drop it"))
    device.keys("A 0.1")
    assert device.shows("Round 2") and not device.shows("White die: "), "done, while they roll"
    device.run(ROLLED)
    assert device.state().phase == CLIMB and device.state().set != state.set
    assert device.shows("Round 2")


def test_where_the_white_die_is_overruled_it_is_told_why():
    words = {}
    read_section(str(ROOT / "games/roll_to_the_top/text/en.txt"), "change", words)

    def told(dice, white, filled=True):
        state = changing(dice, white, filled)
        board = Board.__new__(Board)
        board.play = SimpleNamespace(match=SimpleNamespace(state=state))
        board.changing = words.get
        return board.must_words()

    assert told(3, "<>") == "White die: swap a die"
    assert told(3, "<>", filled=False) == "Nobody wrote: add a die"
    assert told(1, "<>") == told(1, "-") == "Only one die: add one"
    assert told(31, "+") == told(31, "+/-") == "Five dice: drop one"
    assert told(31, "-") == "White die: drop a die"
    assert told(1, "+") == told(3, "+", filled=False) == "White die: add a die"


@pytest.mark.parametrize(
    ("dice", "white", "shown"), [(1, "-", ADD), (31, "+", REMOVE), (3, "-", REMOVE)]
)
def test_the_white_die_shows_what_must_be_done(dice, white, shown):
    """The sign that stood below the dice before, also where the white die is overruled."""
    state, cells = changing(dice, white), []
    picture = Picture.__new__(Picture)
    picture.play = SimpleNamespace(match=SimpleNamespace(state=state))
    picture.screen = SimpleNamespace(tile=lambda sheet, cell, *place: cells.append(cell))
    picture.dice_sheet = picture.cursor = None
    picture.die(END_TURN)
    assert cells == [SIGN + shown]


def test_dice_that_are_not_rolled_carry_no_number():
    """In the set or out of it they are small, above all that they can roll."""
    state, cells, figures = changing(3, "+"), [], []
    picture = Picture.__new__(Picture)
    picture.play = SimpleNamespace(match=SimpleNamespace(state=state))
    picture.screen = SimpleNamespace(
        tile=lambda sheet, cell, *place: cells.append((sheet, cell)),
        digits=lambda x, y, words, here: figures.append(words),
        fill=lambda *place: None,
    )
    picture.dice_sheet, picture.waiting, picture.cursor = "rolled", "waiting", None
    picture.shown, picture.chosen = [3] * 5, 0
    for die in range(5):
        picture.die(die)
    assert cells == [("waiting", cell) for cell in (0, 1, 7, 8, 9)]
    assert figures == ["1-4", "1-6", "1-8", "1-12", "1-20"]
    picture.chosen, cells[:] = 1 << 4, []
    picture.die(4)
    assert cells == [("waiting", 4)], "the one that a swap has taken is in"


def test_what_a_computer_player_must_do_is_told(roll):
    device = roll("", "d " + HARD, seed=5)
    for _ in range(40):
        device.until(*ASKED)
        going_on = device.shows("Continue")
        device.turn()
        state = device.state()
        if going_on and state.phase == CHANGE and state.turn() == 1:
            break
    assert device.shows("White die: ") or device.shows("die: add")
    assert device.at("Chip"), "and whose turn it is"
    device.until("die 1-")
    assert not device.shows("White die: ") and not device.shows("die: add"), "done, no task of mine"


@pytest.mark.parametrize(("white", "here"), [("+", 2), ("-", 0), ("+/-", 2), ("<>", 2)])
def test_a_change_begins_with_a_die_to_add_where_one_may_be_added(white, here):
    board = Board.__new__(Board)
    board.play = SimpleNamespace(match=SimpleNamespace(state=changing(3, white)))
    board.swap_in = None
    assert board.rest() == here


def test_five_dice_that_stay_are_told(roll):
    device = roll(seed=5)
    for _ in range(12):
        device.done()
        device.run(0.3)
        if device.shows("5 dice stay"):
            break
        device.keys(f"A {ROLLED}")
    assert device.shows("Nobody wrote: 5 dice stay")
    device.run(ROLLED)
    assert device.shows("21 left")


@pytest.mark.parametrize("white", SIGNS)
@pytest.mark.parametrize("dice", [1, 3, 11, 27, 31])
def test_every_change_of_the_set_can_be_made_and_no_other(dice, white):
    state = changing(dice, white)
    made = []

    def choose(path):
        """All that A leads to, from each die that can be reached."""
        board = Board.__new__(Board)
        match = SimpleNamespace(state=state)
        board.play = SimpleNamespace(match=match, submit=made.append)
        board.picture = SimpleNamespace(chosen=0, die=lambda die: None, header=lambda: None)
        board.order, board.swap_in, board.move = [], None, lambda cursor: None
        board.changing = str
        for die in path:
            board._change(state, die)
        if not path or (board.swap_in is not None and len(path) == 1):
            for die in board._allowed():
                choose((*path, die))

    choose(())
    assert sorted(made) == state.actions()


def test_the_second_swap_of_a_game_asks_for_both_dice_again():
    made = []
    state = changing(3, "<>")
    board = Board.__new__(Board)
    board.play = SimpleNamespace(match=SimpleNamespace(state=state), submit=made.append)
    board.picture = SimpleNamespace(chosen=0, die=lambda die: None)
    board.picture.lie = board.picture.header = lambda: None
    board.order, board.swap_in, board.move = [], None, lambda cursor: None
    board.changing = str
    for _ in range(2):
        board.sit(0)
        count = len(made)
        board._change(state, 2)
        assert len(made) == count, "decided with one die"
        board._change(state, 0)
    assert len(made) == 2


@pytest.mark.parametrize("name", NAMES)
def test_arrows_reach_every_square_that_takes_the_sum(name):
    luck = random.Random(name)
    sheet = challenge(name)
    for _ in range(40):
        targets = sorted(luck.sample(range(len(sheet)), luck.randint(1, 9)))
        board = on_the_sheet(sheet, targets)
        for start in targets:
            found, new = set(), [start]
            while new:
                square = new.pop()
                found.add(square)
                ways = [pressed(board, square, way) for way in ("UP", "DOWN", "LEFT", "RIGHT")]
                new += [way for way in ways if way is not None and way not in found]
            assert found == set(targets), (start, targets)


def test_the_rules_open_where_the_question_is(roll):
    device = roll(seed=5)

    def heading():
        device.keys("P")
        device.choose("Rules")
        shown = device.text()[0]
        device.keys("B B B")
        return shown

    assert heading().startswith("Your turn")
    device.keys("A")
    assert heading().startswith("Squares: on top")
    device.keys("A A A")
    assert device.at("End turn") and heading().startswith("The flag")
    device.keys("A 0.1")
    assert device.shows("White die") and heading().startswith("Its signs")


# Whole games


def test_a_game_alone_follows_the_coach_and_ends_with_its_rounds(roll):
    device = roll(seed=4)
    for _ in range(8):
        device.until(*ASKED)
        log = device.state()
        device.follow_the_coach()
        assert device.state() != log
        device.run(ROLLED)
    device.fresh()
    state = device.state()
    device.resign()
    device.until("Play again")
    assert device.shows(f" + {state.open_squares(0)} open") and device.shows("Solo record")


def test_a_game_with_computers_ends_in_the_result(roll):
    device = roll("l", "d " + HARD + "d " + HARD, seed=6)
    device.play_out()
    assert device.shows("win") or device.shows("share the win")
    assert device.shows("full") and device.shows("rounds")


def test_between_two_games_the_minus_points_are_told(roll):
    device = roll("d d r", "d " + HARD, seed=7)
    device.fresh()
    device.resign()
    device.until("Next game", limit=800)
    assert device.shows("Game 1 of 2")
    past = device.state().finished_games
    assert past[0][1][0] > 0 == past[0][1][1]
    assert device.shows(f"{past[0][0]} rounds") and device.shows(str(-past[0][1][0]))
    device.keys("A 0.3")
    assert device.shows("rolled all five"), "the next one opens like the first"
    device.keys("A 0.3")
    device.until("Menu", "I am")
    device.table()
    device.keys("A")
    assert device.shows("Game 2 of 2") and device.shows(f"Before: {-past[0][1][0]}")


def written(state):
    """Of each seat the squares of the last roll."""
    return [[action & 31 for action in entries if action >= 32] for entries in state.entries]


def lit(device):
    """White pixels of the small sheets that have a white one beside them."""
    image = device.image()
    white = {(x, y) for x in range(128) for y in range(8, 40) if image.getpixel((x, y))}
    return sum((x - 1, y) in white or (x + 1, y) in white for x, y in white)


def test_after_a_round_what_everybody_wrote_can_be_seen(roll):
    device = roll("", "d " + HARD, seed=5)
    while not device.shows("squares left"):
        device.turn()
        device.run(0.1)
    bright = lit(device)
    assert bright == 3 * 7 * sum(map(len, written(device.state()))), "only what is new is solid"
    assert device.shows("◀▶ Numbers")
    device.keys("r")
    assert device.shows("Player") and device.shows("◀▶ Others")
    device.keys("r")
    assert device.shows("Chip") and device.shows("left")
    device.keys("B 5")
    assert device.shows("squares left") and device.shows("Continue"), "as long as one likes"
    device.keys("B 0.1")
    assert not device.shows("squares left"), "B leads on as A does, as it leaves the table"
    device.fresh()
    device.keys("P")
    device.choose("Last moves")
    device.keys("u u u u u u")
    assert device.shows("Player  round 1: ") and device.shows("Chip  round 1: ")


def test_what_was_written_and_changed_is_told_for_the_last_moves():
    state = climbing(2, rolled="d4:1 d6:2 d8:3", white="<>")
    board = Board.__new__(Board)
    words = {}
    for section in ("turn", "change"):
        read_section(str(ROOT / "games/roll_to_the_top/text/en.txt"), section, words)
    board.play = SimpleNamespace(
        match=SimpleNamespace(state=state, is_human=lambda seat: seat == 0),
        section=lambda name: lambda word, *gaps: words[word].format(*gaps),
    )

    def told(text):
        seat = state.turn()
        action = state.parse(text)
        board.note(seat)
        state.apply(action)
        return board.describe_move(seat, action)

    assert told("d6+d8=5>1") == told("d4=1>0") == "", "a secret until the round is over"
    assert told("done") == ""
    assert told("done") == [(0, "round 1: 5, 1"), (1, "round 1: nothing")], "as it was written"
    assert told("+d20-d6") == "swaps die 1-6▶1-20"


def test_nobody_waits_for_a_game_from_which_the_only_person_has_resigned(roll):
    device = roll("", "d " + HARD + "d " + HARD, seed=8)
    device.fresh()
    device.resign()
    device.run(0.5)
    assert device.shows("Play again") or device.shows("Resigned: others play on")
    start = device.state().round if not device.shows("Play again") else 0
    device.until("Play again", limit=80)
    assert not start or start < 99


def test_one_may_resign_before_using_the_dice_and_the_others_play_on(roll):
    device = roll("", "d " + HARD, seed=8)
    device.fresh()
    device.resign()
    device.until("Play again", limit=800)
    assert device.shows("Chip") and device.shows("wins")


def test_when_you_play_again_the_winner_rolls_first(roll):
    for seed in (8, 11, 12):
        device = roll("", "d " + HARD, seed=seed)
        device.fresh()
        device.resign()
        device.until("Play again", limit=800)
        device.keys("0.6 A 0.3")
        assert device.state().first == 1 and device.state().round == 1


def test_statistics_are_kept_for_each_sheet_and_direction(roll):
    device = roll("l l d r", seed=9)
    assert device.state().sheet.name == "matterhorn" and device.state().decreasing
    device.resign()
    device.until("Play again")
    device.keys("0.6 B A")
    device.choose("Statistics")
    assert device.shows("◀Matterhorn▶  ↕Falling") and device.shows("best"), "as last played"
    device.keys("u")
    assert device.shows("◀Matterhorn▶  ↕Rising") and device.shows("No game finished yet")
    assert device.shows("Matterhorn, Rising")
    device.keys("u r r")
    assert device.shows("Burj Khalifa, Falling") and device.shows("No game finished yet")


def test_the_final_board_can_be_seen_from_the_result(roll):
    device = roll("", "d " + HARD, seed=8)
    device.fresh()
    left = device.state().open_squares(0)
    device.resign()
    device.until("Play again", limit=800)
    assert device.shows("◀Board") and device.shows("full") and device.shows(f"{left} left")
    assert device.shows("Resigned: Player")
    device.keys("0.6 l")
    assert device.shows(f"Player {left} left") and device.shows("resigned"), "one's own, in full"
    device.keys("A")
    assert device.shows("The end: squares left") and device.shows("full")
    device.keys("r A")
    assert device.shows("Chip full") and device.shows("◀▶ Others")
    device.keys("P")
    assert not device.shows("Rules"), "nothing to pause any more"
    for _ in range(3):
        if not device.shows("Play again"):
            device.keys("B")
    assert device.shows("Play again")


@pytest.mark.parametrize(
    ("resigned", "line"), [(2, "Resigned: Mathilda"), (7, "Resigned: 3"), (5, "Resigned: 2")]
)
def test_names_that_do_not_fit_below_the_places_are_counted(resigned, line):
    board = Board.__new__(Board)
    state = SimpleNamespace(seats=4, resigned=resigned, games=1)
    words = {}
    read_section(str(ROOT / "games/roll_to_the_top/text/en.txt"), "result", words)
    board.play = SimpleNamespace(
        match=SimpleNamespace(state=state),
        player_name=["Annabell", "Mathilda", "Zachary", "Chip"].__getitem__,
        section=lambda name: lambda word, gap: words[word].format(gap),
    )
    assert board.summary() == line


# Secrets


def test_what_another_person_wrote_is_not_seen_before_the_round_is_over(roll):
    device = roll("", "d " + HUMAN, seed=10)
    device.keys("A 0.7 A 0.1")
    first = device.state().seat
    device.keys("A A")
    assert len(device.state().entries[first]) == 1 and device.shows("20 left")
    device.done()
    assert device.shows("Hand the device to") and not device.shows("left")
    device.keys("0.6 A")
    assert device.shows("21 left")
    device.table()
    assert device.shows("before round 1") and device.screen().count("21") == 2
    device.keys("l A")
    assert device.shows("21 left"), "in full neither"
    device.keys("B B B")
    device.done()
    assert device.shows("squares left") and device.shows("20"), "the round is over"


def test_the_table_has_one_s_own_numbers_of_the_running_round(roll):
    device = roll("", "d " + HARD, seed=10)
    device.until("Pick")
    device.keys("A A 0.2")
    assert device.shows("20 left")
    device.keys("P")
    device.choose("Table")
    assert device.shows("Others: before round 1")
    assert device.shows("20") and device.shows("21"), "Chip's is as it was"
    device.keys("A")
    assert device.shows("20 left")


def test_a_computer_s_numbers_are_not_seen_before_the_round_is_over(roll):
    device = roll("", "d " + HARD, seed=3)
    device.keys("A")
    for _ in range(80):
        device.until(*ASKED, limit=200)
        state = device.state()
        if device.at_fresh() and state.entries[1]:
            break
        device.turn()
    written = sum(action >= 32 for action in state.entries[1])
    assert written and state.phase == CLIMB
    device.table()
    still = state.open_squares(1)
    assert device.shows(str(still + written)) and not device.shows(str(still))


# Power


def test_power_cut_comes_back_to_the_same_picture(roll):
    device = roll("r r r", "d " + HARD, seed=12)
    device.turn()
    for _ in range(10):
        device.until("Menu", "Undo", "More dice", "Unpick")  # a person is to decide
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
    """The folder on the drive where a person may put sheets."""
    folder = drive / "games" / "roll_to_the_top" / "own_sheets"
    (folder / "Lighthouse.txt").unlink()
    return folder


def test_a_file_that_is_no_sheet_is_refused_with_reason_and_line(drive, own_sheets, handheld):
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


def test_an_own_sheet_is_played_and_needs_its_file_no_more(drive, own_sheets, roll):
    (own_sheets / "roof.txt").write_text(" []\n[][]\n", encoding="utf-8")
    device = roll("l", root=drive, seed=2)
    state = device.state()
    assert device.shows("3 left") and state.sheet.name == "own"
    (own_sheets / "roof.txt").unlink()
    before = device.ram
    device.pull_battery()
    assert device.ram == before
    device.play_out()
    device.keys("0.6 A 0.3")
    device.keys("A")
    assert device.shows("3 left"), "again the same sheet"


def test_without_the_folder_there_are_six(drive, own_sheets, handheld):
    own_sheets.rmdir()
    device = handheld(drive, seed=1)
    device.keys("r r A A l")
    assert device.shows("Matterhorn")


# Medals


def test_a_medal_tells_what_the_next_one_needs(monkeypatch):
    monkeypatch.setattr(medals, "PAR", (("pyramid", (8, 10, 12), (9, 11, 13)),))

    def words(name, *gaps):
        return (name, *gaps)

    def told(rounds, left=0, sheet="pyramid", **options):
        state = State(1, sheet, **options)
        state.finished_games = [(rounds, [left])]
        return verdict(state, words)

    assert told(8) == ("gold", 8)
    assert told(9) == ("silver", 8)
    assert told(12) == ("bronze", 10)
    assert told(13) == ("no_medal", 12)
    assert told(9, direction="decreasing") == ("gold", 9)
    assert told(3, left=4) == ("open_squares", 3, 4)
    assert told(8, sheet="tree") == ("in_rounds", 8) and told(8, games=3) == ""


def test_a_gold_medal_is_a_moment_of_its_own(drive, roll):
    lobby = drive / "games" / "roll_to_the_top" / "lobby" / "medals.py"
    lobby.write_text(lobby.read_text().replace("(7, 8, 10)", "(99, 99, 99)"))
    device = roll(root=drive, seed=2)
    for _ in range(600):
        device.until(*ASKED, "rounds")
        if device.shows("rounds"):
            break
        device.turn()
    rounds = device.state().finished_games[0][0]
    assert device.shows(f"in {rounds} rounds") and not device.shows("Play again")
    device.keys("A 0.1 A 0.1")
    device.until("Play again")
    assert device.shows(f"Gold in {rounds} rounds!")


# What it costs


def test_every_key_is_quick(roll):
    device = roll("r r", "", seed=5)
    device.turn()
    most = {}
    for press in range(70):
        button = ("RIGHT", "A", "DOWN", "LEFT", "UP", "LEFT", "RIGHT", "DOWN")[press % 8]
        if device.shows("Play again"):
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


def test_choosing_a_die_stays_small_on_the_wire(roll):
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
    for name in ("added", "removed", "swapped", "is_done", "skipped", "thinks"):
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
