# SPDX-License-Identifier: MIT
"""Direct keys: the fewest presses that do what the key says, and none where it says nothing."""

from itertools import product
from types import SimpleNamespace

import pytest

from games.yahtzee.screen.cursor import next_cursor
from host_sim.device_code import games
from host_sim.docs_build import manual
from host_sim.frontends import number_keys
from host_sim.frontends.number_keys import ARROWS, BOARDS, NumberKeys
from host_sim.frontends.rewind import Rewind
from tests.test_farkle import Farkle

LANDED = 1.3  # seconds in which dice have landed
ROLL, FIRST_BOX, BOXES = 5, 6, 13


class Fingers(NumberKeys):
    """Direct keys, with a list of what they pressed."""

    def __init__(self, device):
        super().__init__(device, Rewind(device))
        self.pressed = []
        down = self.rewind.down
        self.rewind.down = lambda button: (self.pressed.append(button), down(button))

    def scene(self):
        return self.device.firmware("__main__").console.scenes[-1]

    def type(self, key):
        """What is pressed for a key."""
        self.pressed.clear()
        did = self.roll() if key == "r" else self.choose(int(key))
        assert did or not self.pressed or self.pressed[-1] != "A", "A without an arrival"
        return list(self.pressed)


@pytest.fixture
def yahtzee(handheld):
    """A game in which five different dice, not in a row, lie there after the first roll."""
    device = handheld(seed=1)
    device.new_yahtzee()
    fingers = Fingers(device)
    assert fingers.type("r") == ["A"]
    device.run(LANDED)
    board = fingers.scene().board
    fingers.board, fingers.picture = board, board.picture
    return fingers


def put(fingers, cursor, kept=0):
    """The cursor to a place, with these bars, as if somebody had walked there."""
    fingers.picture.cursor, fingers.picture.kept_mask = cursor, kept
    fingers.board.keep_history = []


def fewest(cursor, goal, throws, pays):
    """The oracle: every row of arrows, the shortest first."""
    for count in range(7):
        for buttons in product(ARROWS, repeat=count):
            at = cursor
            for button in buttons:
                at = next_cursor(button, at, throws, pays)
            if at == goal:
                return count
    raise AssertionError("no way")


# --- Yahtzee ---


def test_any_die_from_any_cursor_in_the_fewest_presses_kept_and_released(yahtzee):
    for cursor, die in product(range(FIRST_BOX + BOXES), range(5)):
        put(yahtzee, cursor)
        count = fewest(cursor, die, 1, yahtzee.picture.points_by_box)
        pressed = yahtzee.type(die + 1)
        assert len(pressed) == count + 1 and pressed[-1] == "A" and "A" not in pressed[:-1]
        assert yahtzee.picture.kept_mask >> die & 1
        yahtzee.type(die + 1)
        assert not yahtzee.picture.kept_mask >> die & 1, (
            "one press keeps a number, one releases a die"
        )


@pytest.mark.parametrize("cursor", [0, 3, ROLL, FIRST_BOX, FIRST_BOX + 9])
def test_r_rolls_from_anywhere_what_is_not_kept(yahtzee, cursor):
    put(yahtzee, cursor, 0b00110)
    before = list(yahtzee.device.state().dice)
    pressed = yahtzee.type("r")
    assert len(pressed) == 1 + fewest(cursor, ROLL, 1, yahtzee.picture.points_by_box)
    yahtzee.device.run(LANDED)
    state = yahtzee.device.state()
    assert state.rolls_used == 2 and [state.dice[i] for i in (1, 2)] == before[1:3]


def test_nothing_is_pressed_where_the_key_means_nothing(yahtzee):
    for key in "6789":
        assert yahtzee.type(key) == []
    put(yahtzee, ROLL, 0b11111)
    assert yahtzee.type("r") == [], "nothing is left to roll"


def test_nothing_is_pressed_before_the_first_roll_nor_on_dice_after_the_third(handheld):
    device = handheld(seed=1)
    device.new_yahtzee()
    fingers = Fingers(device)
    assert [fingers.type(key) for key in "12345"] == [[]] * 5
    for _ in range(3):
        assert fingers.type("r")
        device.run(LANDED)
    assert [fingers.type(key) for key in "12345r"] == [[]] * 6


def test_nothing_is_pressed_while_dice_tumble(yahtzee):
    put(yahtzee, ROLL)
    yahtzee.type("r")
    for key in "1r5":
        assert not yahtzee.scene().is_awaiting_human(), "they still tumble"
        assert yahtzee.type(key) == []
    yahtzee.device.run(LANDED)
    assert yahtzee.device.state().rolls_used == 2


def test_nothing_is_pressed_at_a_question(yahtzee):
    worthless = yahtzee.picture.points_by_box.index(0)
    put(yahtzee, FIRST_BOX + worthless)
    yahtzee.device.keys("A 0.1")
    assert type(yahtzee.scene()).__name__ == "Notice"
    assert [yahtzee.type(key) for key in "135r"] == [[]] * 4


def test_nothing_is_pressed_at_a_computers_turn(handheld):
    device = handheld(seed=1)
    device.new_yahtzee("d r r")  # a second seat: a computer player
    device.run(0.3)
    while device.shows("starts!"):
        device.keys("A 0.3")
    fingers = Fingers(device)
    play = fingers.scene()
    for _ in range(200):
        if play.match.turn() >= 0 and not play.match.is_human(play.match.turn()):
            break
        device.keys("A 0.3")
    assert not play.match.is_human(play.match.turn())
    assert [fingers.type(key) for key in "135r"] == [[]] * 4


def test_a_held_button_and_a_sleeping_console_hear_no_direct_key(yahtzee):
    yahtzee.rewind.down("B")
    assert yahtzee.type(1) == []
    yahtzee.rewind.up("B")
    yahtzee.device.run(0.2)
    yahtzee.device.firmware("__main__").console.is_asleep = True
    assert yahtzee.type(1) == []
    yahtzee.device.firmware("__main__").console.is_asleep = False


# --- planted faults: a cursor that does not arrive ---


def test_a_cursor_that_does_not_move_is_given_up_after_one_press(yahtzee):
    put(yahtzee, ROLL)
    yahtzee.board.key = lambda button: None
    (pressed,) = yahtzee.type(3)
    assert pressed in ARROWS


def test_a_cursor_that_goes_elsewhere_on_the_way_is_followed_no_further(yahtzee):
    put(yahtzee, ROLL)
    real = yahtzee.board.key

    def stray(button):
        real(button)
        yahtzee.picture.cursor = FIRST_BOX

    yahtzee.board.key = stray
    pressed = yahtzee.type(3)
    assert len(pressed) == 1 and pressed != ["A"] and not yahtzee.picture.kept_mask


def test_a_scene_that_comes_up_on_the_way_gets_no_press(yahtzee):
    put(yahtzee, 1)
    play, real = yahtzee.scene(), yahtzee.board.key

    def key(button):
        real(button)
        play.show_message("news")

    yahtzee.board.key = key
    assert yahtzee.type(3) == ["RIGHT"] and yahtzee.picture.cursor == 2, "it arrived"
    assert yahtzee.scene() is not play, "the news are still there to be read"


# --- Roll to the Top! ---


@pytest.fixture
def climb(handheld):
    device = handheld(seed=21)
    device.keys("r r A A A A 0.2 A 2")
    fingers = Fingers(device)
    fingers.board = fingers.scene().board
    return fingers


def test_roll_to_the_top_picks_any_die_that_may_be_picked_from_any_other(climb):
    board = climb.board
    allowed = [die for die in board.selection.reachable_dice() if die < 5]
    assert len(allowed) > 1
    for start in board.selection.reachable_dice():
        for die in range(5):
            while board.selection.sum_dice:
                climb.device.keys("B")
            board.picture.cursor = start
            pressed = climb.type(die + 1)
            if die not in allowed:
                assert pressed == []
            else:
                assert pressed[-1] == "A" and board.selection.sum_dice == [die]
                assert len(pressed) <= 4


def test_from_the_sheet_another_die_joins_the_sum_and_one_in_it_is_left_alone(climb):
    board = climb.board
    first, second = [die for die in board.selection.reachable_dice() if die < 5][:2]
    climb.type(first + 1)
    assert board.picture.cursor >= FIRST_BOX, "on the sheet"
    assert climb.type(first + 1) == []
    pressed = climb.type(second + 1)
    assert pressed[0] == "B" and pressed[-1] == "A" and board.selection.sum_dice == [first, second]


def test_r_never_ends_a_turn(climb):
    before = climb.device.ram
    assert climb.type("r") == [] and climb.device.ram == before


# --- a new game ---


def test_a_new_game_with_choices_needs_no_table(handheld, sample):
    device = handheld(sample("farkle"), kind=Farkle, seed=5)
    assert "farkle" not in BOARDS
    fingers = Fingers(device)
    assert fingers.type("r")[-1] == "A"
    device.run(1.5)
    device.choose()
    board = fingers.scene().board
    for key in "123456":
        before = list(board.choices)
        pressed = fingers.type(key)
        assert bool(pressed) is (int(key) - 1 in before)
        if pressed:
            assert len(pressed) <= 1 + len(before) // 2
            assert fingers.scene().match.state.aside >> int(key) - 1 & 1
            break


def test_on_a_board_with_choices_left_and_right_are_neighbours_and_wrap_around():
    class Board:
        choices, at = (0, 1, 2), 1

        def key(self, button):
            """Needed to find the module."""

    match = SimpleNamespace(state=SimpleNamespace(dice=(6, 6, 6)))
    target = number_keys.by_choices(SimpleNamespace(board=Board(), match=match), 2)
    assert [target.step(place, "LEFT") for place in (0, 1, 2)] == [2, 0, 1]
    assert [target.step(place, "RIGHT") for place in (0, 1, 2)] == [1, 2, 0]


@pytest.mark.parametrize("title", ["Top 12", "Top 33", "AURUXXX"])
def test_games_without_dice_hear_no_direct_key(handheld, title):
    device = handheld(seed=1)
    device.pick(title)
    for _ in range(12):
        device.keys("A 0.6")
        if type(device.firmware("__main__").console.scenes[-1]).__name__ == "Play":
            break
    fingers = Fingers(device)
    assert fingers.scene().match
    assert [fingers.type(key) for key in "159r"] == [[]] * 4


# --- menus ---


def test_a_number_is_a_picture_of_the_menu_by_the_shorter_way_round(handheld):
    device = handheld(seed=1)
    fingers = Fingers(device)
    names = [name for name, _ in manual.in_order(games())]
    last = min(len(names), 5)  # of the icons on the screen
    assert fingers.type(last + 1) == [], "no game on the screen has this number"
    assert fingers.type(last) == ["LEFT"] * (len(names) - last + 1) + ["A"]
    assert device.shows(manual.table("en", names[last - 1])["game"]["title"]) and device.shows(
        "New game"
    )


def test_a_number_is_a_line_of_those_on_the_screen(handheld):
    device = handheld(seed=1)
    device.keys("A")
    fingers = Fingers(device)
    lines = [words for words, _ in fingers.scene().lines]
    rules = lines.index("Rules")
    pressed = fingers.type(rules + 1)
    assert pressed == ["UP", "A"] and device.shows("Contents")
    device.keys("B")
    assert [fingers.type(key) for key in (len(lines) + 1, 9, "r")] == [[]] * 3


def test_lines_that_are_scrolled_away_have_no_number_and_the_first_one_shown_is_one(handheld):
    device = handheld(seed=1)
    device.setting("pass")
    fingers = Fingers(device)
    settings = fingers.scene()
    assert settings.first_visible > 0
    fingers.type(1)
    assert settings.cursor == settings.first_visible
    assert fingers.type(7) == [], "six lines are shown"


def test_on_a_line_with_a_value_only_the_cursor_goes_there(handheld):
    device = handheld(seed=1)
    device.keys("B")
    fingers = Fingers(device)
    settings, values = fingers.scene(), [value for _, value in fingers.scene().lines]
    assert fingers.type(3) == ["DOWN", "DOWN"]
    assert fingers.scene() is settings and [value for _, value in settings.lines] == values


def test_a_list_with_buttons_of_its_own_hears_no_direct_key(handheld):
    device = handheld(seed=1)
    device.keys("r r A")
    device.choose("New game")
    fingers = Fingers(device)
    assert fingers.scene().lines, "Roll to the Top!'s sheets are chosen there"
    assert [fingers.type(key) for key in "123"] == [[]] * 3


def test_on_the_way_to_another_room_nobody_hears_a_key(handheld):
    device = handheld(seed=1)
    fingers, console = Fingers(device), device.firmware("__main__").console
    assert fingers._scene() is console.scenes[-1]
    console.destination = "lobby.menu.enter", ()
    assert fingers._scene() is None


def test_the_seats_are_walked_but_no_game_is_started(handheld):
    device = handheld(seed=1)
    device.keys("A")
    device.choose("New game")
    fingers = Fingers(device)
    for key in (2, 1, 2):
        assert "A" not in fingers.type(key)
    assert type(fingers.scene()).__name__ != "Play"


# --- a lesson ---


def test_a_lesson_hears_no_direct_key(handheld):
    device = handheld(seed=1)
    device.keys("A")
    device.choose("Learn")
    device.run(0.5)
    fingers = Fingers(device)
    console = device.firmware("__main__").console
    assert type(console.input_filter).__name__ == "Lesson"
    for _ in range(6):
        assert [fingers.type(key) for key in "135r"] == [[]] * 4
        device.keys("A 0.5")


def test_an_emulated_console_hears_no_direct_key():
    class Emulated:
        def down(self, button):
            raise AssertionError(button)

    fingers = NumberKeys(Emulated(), Rewind(Emulated()))
    assert not fingers.choose(1) and not fingers.roll()
