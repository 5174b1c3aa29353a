# SPDX-License-Identifier: MIT
"""Yahtzee as players meet it on the handheld."""

from types import SimpleNamespace

import pytest

from games.yahtzee.rules.state import OPEN, State, upper_total
from games.yahtzee.screen.board import Board
from games.yahtzee.screen.overview import ScoreOverview
from games.yahtzee.screen.picture import Picture
from tests.handheld import TUMBLE


def in_play(handheld, seats):
    """A new game in which the first person has thrown once."""
    device = handheld(seed=12)
    device.new_yahtzee(seats)
    device.keys("A 0.3")
    device.keys(f"A {TUMBLE}")
    return device


def write(device):
    """The box below the cursor, a zero too; its moment goes by."""
    device.keys("d A 0.6")
    if device.shows("Write 0 in"):
        device.keys("A 0.1")
    device.run(1.5)


def test_alone_b_takes_back_the_box_just_written(handheld):
    device = handheld(seed=12)
    device.new_yahtzee()
    device.keys(f"A {TUMBLE}")
    write(device)
    assert device.shows("Undo") and min(device.state().sheets[0]) < OPEN
    device.keys("B 0.3")
    assert min(device.state().sheets[0]) == OPEN and not device.shows("Undo")


def test_the_next_person_s_b_does_not_take_back_your_box(handheld):
    device = in_play(handheld, "d r")
    first = device.state().seat
    write(device)
    before = device.state()
    assert before.seat != first and min(before.sheets[first]) < OPEN
    assert not device.shows("Undo") and device.shows("Menu")
    device.keys("B 0.3")
    assert device.state() == before and device.shows("Rules")


def test_the_menu_s_undo_takes_back_a_keep_as_b_does(handheld):
    device = handheld(seed=12)
    device.new_yahtzee()
    device.keys(f"A {TUMBLE}")
    while not device.shows("Keep"):
        device.keys("l")
    assert not device.shows("Undo")
    device.keys("A 0.2")
    assert device.shows("Undo")
    device.keys("P d")
    assert device.shows("Choose"), "not struck out"
    device.keys("A 0.2")
    assert not device.shows("Undo")


# Dice on the screen: columns and rows of a die's frame and its bar.
def die(device, number):
    return device.image().convert("1").crop((2 + 17 * number, 8, 16 + 17 * number, 24)).tobytes()


def seen_dice(device):
    return [die(device, number) for number in range(5)]


@pytest.fixture
def alone(handheld):
    device = handheld(seed=12)
    device.new_yahtzee()
    return device


def test_a_key_while_dice_tumble_ends_that_and_rolls_nothing(alone):
    alone.keys("A 0.2 A 0.1")
    state = alone.state()
    assert state.rolls_used == 1 and alone.shows("Keep 2"), "the dice lie, the cursor waits on one"
    alone.keys("A 0.1")
    assert alone.state() == state and alone.shows("Keep 1"), "the next one of the row"


def test_an_arrow_while_dice_tumble_acts_too(alone):
    alone.keys("A 0.2 d 0.3")
    assert alone.state().rolls_used == 1 and alone.shows("Aces") and alone.shows("Write 1")


def test_dice_land_one_by_one(alone):
    alone.press("A")
    landed, seen = [0] * 5, []
    for _ in range(150):
        alone.run(0.01)
        seen.append(seen_dice(alone))
    for number in range(5):
        last = [frame[number] for frame in seen]
        landed[number] = next(i for i in range(len(last)) if len(set(last[i : i + 12])) == 1)
    assert landed == sorted(landed) and len(set(landed)) == 5, landed


def test_kept_dice_survive_a_power_cut_and_can_still_be_taken_back(alone):
    alone.keys("A 1.5 A A 1.5")
    before = seen_dice(alone)
    assert alone.shows("Keep 4")
    alone.pull_battery()
    assert seen_dice(alone) == before and alone.shows("Keep 4") and alone.shows("Undo")
    alone.keys("B 0.3")
    assert alone.shows("Roll 5 dice")


def test_dice_kept_for_the_last_roll_are_kept_after_a_power_cut(alone):
    alone.keys("A 1.5 A A 1.5")
    before = seen_dice(alone)
    alone.pull_battery()
    assert seen_dice(alone) == before


def test_a_keeps_all_dice_that_show_the_same_and_releases_them(alone):
    alone.keys("A 1.5 r r r A A 1.5")
    assert alone.state().dice == [6, 4, 3, 6, 3] and alone.shows("Keep 6")
    alone.keys("r r r 0.1")
    assert alone.shows("Release 6")
    alone.keys("A 0.3")
    assert alone.shows("Keep 6 6"), "the six kept before is released"
    alone.keys("l A 0.3")
    assert alone.shows("Roll 3 dice"), "both threes are kept"
    alone.keys("l l l 0.1")
    assert alone.shows("Release 3 3"), "the same A undoes it"
    alone.keys("A 0.3")
    assert alone.shows("Keep 3 3")
    alone.keys("B B 0.3")
    assert alone.shows("Keep 3 3")


def test_the_coach_s_marks_go_with_the_dice_they_are_for(alone):
    alone.keys("A 1.5")
    without = seen_dice(alone)
    alone.keys("P 0.2")
    alone.choose("Turn coach on")
    assert alone.shows("rates what A does")
    alone.keys("A 1")
    marked = seen_dice(alone)
    assert marked != without and "♦" in alone.screen()
    alone.keys("u A 0.2")
    assert "♦" not in alone.screen(), "nothing is said of dice in the air"
    alone.run(1.5)
    alone.keys("d A 0.6 A 0.5")  # written: a fresh turn
    assert len(set(seen_dice(alone))) == 1, "no mark is left under the blank dice"


def test_the_table_has_every_box_of_everybody(handheld):
    device = in_play(handheld, "d r")
    write(device)
    device.keys("P 0.3")
    device.choose("Table")
    assert device.shows("Totals")
    pages = ""
    for _ in range(3):
        pages += device.screen()
        device.keys("A 0.1")
    assert device.shows("Totals") and "Upper" in pages and "Lower" in pages
    written = [point for card in device.state().sheets for point in card if point != OPEN]
    assert len(written) == 1
    device.keys("P 0.2")
    assert device.shows("Rules"), "a long B pauses here as well"


def lamps(device):
    """How many rolls are left, by the button's lamps."""
    image = device.image().convert("1")
    return sum([image.getpixel((89 + 7 + 9 * lamp, 18)) > 0 for lamp in range(3)])


def test_three_lamps_are_the_rolls_still_to_come(alone):
    seen = [lamps(alone)]
    for keys in ("A", "u A", "u A"):
        alone.keys(f"{keys} 1.5")
        seen.append(lamps(alone))
    assert seen == [3, 2, 1, 0]


def test_a_zero_is_written_only_after_a_question_that_names_a_box_that_scores(alone):
    alone.keys(f"A {TUMBLE} d r r r r 0.4")
    before = alone.state()
    assert alone.shows("Fives") and alone.shows("Write 0")
    alone.keys("A 0.6")
    assert alone.shows("Write 0 in Fives? Sm. straight would score 30.")
    alone.keys("B 0.3")
    assert alone.state() == before and alone.shows("Write 0")
    alone.keys("A 0.6 A 0.5")
    assert alone.state().sheets[0][4] == 0


def test_a_box_that_pays_is_written_at_once_and_what_it_brought_is_told(alone):
    alone.keys(f"A {TUMBLE} d d r r r 0.4")
    assert alone.shows("Sm. straight") and alone.shows("Write 30")
    alone.keys("A 0.3")
    assert alone.state().sheets[0][9] == 30 and alone.shows("2/13 +30") and alone.shows("=30")
    alone.keys("B 0.3")
    assert alone.state().sheets[0][9] == OPEN and not alone.shows("+30")


@pytest.mark.parametrize("seats", ["d r", "d r r"], ids=["a person", "a computer"])
def test_what_was_just_written_can_be_taken_back_before_the_next_player_rolls(handheld, seats):
    device = handheld(seed=13)
    device.new_yahtzee(seats)
    device.keys("A 0.3")
    device.until("Roll 5 dice")
    device.keys(f"A {TUMBLE} d d l 0.4")
    before = device.state()
    assert device.shows("Chance") and device.shows("Write 25")
    device.keys("A 0.3")
    assert device.state().sheets[before.seat][12] == 25
    device.run(1.2)  # time to see it, and to think twice
    assert device.shows("Chance: 25") and device.shows("Undo")
    assert device.shows("1/13 +25") and device.shows("25:0"), (
        "the total, and the best of the others"
    )
    device.keys("B 0.3")
    assert device.state() == before and device.shows("Keep")
    device.keys("P 0.3")
    device.choose("Rules")
    device.keys("B 0.2 B 0.2 B 0.2")
    device.keys("d d l 0.4 A 2.6")
    after = device.state()
    assert after.sheets[before.seat][12] == 25 and not device.shows("Undo")
    device.keys("B 0.2")
    assert device.state().sheets[before.seat][12] == 25


def test_a_box_that_was_taken_back_is_not_among_the_last_moves(alone):
    alone.keys(f"A {TUMBLE} d A 0.3 B 0.3 d d r r r A 0.3 P 0.2")
    alone.choose("Last moves")
    assert alone.shows("Sm. straight: 30") and not alone.shows("Aces: 1")


def test_who_begins_is_told_with_what_everybody_rolled(handheld):
    device = handheld(seed=13)
    device.new_yahtzee("d r r")
    sums = device.state().opening_sums
    assert device.shows(
        f"The highest sum of five dice begins: Player {sums[0]}, Chip {sums[1]}. Player begins."
    )


def test_a_computer_player_s_turn_is_told_and_its_upper_sum_is_up_to_date(handheld):
    device = handheld(seed=13)
    device.new_yahtzee("d r r")
    device.keys("A 0.3")
    device.keys(f"A {TUMBLE} d d l A 0.3 A 0.1")  # A ends what is shown
    assert device.shows("Chip's turn")
    seen = set()
    for _ in range(100):
        device.run(0.1)
        seen.add(device.text()[-1])
        if any(": " in line for line in seen):
            break
    assert any(line.startswith(("Keeps ", "Rolls all")) for line in seen), seen
    card = device.state().sheets[1]
    assert device.text()[-1] in [f"{name}: {card[box]}" for box, name in enumerate(NAMES)]


def test_a_computer_player_s_upper_sum_is_right_as_soon_as_it_writes(handheld):
    device = handheld(seed=13)
    device.new_yahtzee("d r r")
    device.keys("A 0.3")
    some = False
    for _ in range(6):
        device.until("Roll 5 dice")
        device.keys(f"A {TUMBLE} d A 0.6")
        device.keys("A 0.1" if device.shows("Write 0 in") else "0.1")
        device.until("Chip's turn")
        before = bytes(device.state().sheets[1])
        cell = upper_sum(device)
        while bytes(device.state().sheets[1]) == before:
            device.run(0.1)
        device.run(0.2)
        changed = upper_total(device.state().sheets[1]) != upper_total(before)
        assert (upper_sum(device) != cell) == changed
        some = some or changed
    assert some


def upper_sum(device):
    """The cell with it, as it looks."""
    return device.image().crop((109, 24, 128, 40)).tobytes()


NAMES = [
    "Aces", "Twos", "Threes", "Fours", "Fives", "Sixes", "3 of a kind", "4 of a kind",
    "Full house", "Sm. straight", "Lg. straight", "Yahtzee", "Chance",
]  # fmt: skip


def test_a_further_yahtzee_s_hundred_is_told_before_and_after_it_is_written():
    state = State(1)
    state.sheets[0][:] = bytes([OPEN] * 3 + [20] + [OPEN] * 7 + [50, OPEN])
    state.dice, state.rolls_used = [4] * 5, 3
    play = SimpleNamespace(match=SimpleNamespace(state=state), screen=Drawn(), words=str)
    picture = Picture.__new__(Picture)
    picture.play, picture.screen, picture.seat, picture.shown_dice = play, play.screen, 0, [4] * 5
    picture.marked_box = picture.cursor = picture.advised_action = None
    picture.update_points()
    assert picture.yahtzee_bonus == 100 and picture.points_by_box[9] == 30
    picture.draw_box_points(11)
    state.yahtzee_bonuses[0] = 1
    picture.draw_box_points(11)
    assert play.screen.words == ["50", "150"]


@pytest.mark.parametrize(
    ("upper", "told"),
    [
        ([OPEN] * 6, ["0/63", "35?"]),
        ([3, 6, 9, 12, 15, 16], ["61/63", "0"]),
        ([0, 0, OPEN, 4, 5, OPEN], ["9/63", "0"]),
        ([0, 2, OPEN, 8, 10, OPEN], ["20/63", "35?"]),
        ([3, 6, 9, 12, 15, 18], ["63", "35"]),
        ([OPEN, 10, 9, 12, 15, 18], ["64", "35"]),
    ],
)
def test_the_upper_bonus_is_open_or_won_or_lost(upper, told):
    state = State(1)
    state.sheets[0][:6] = bytes(upper)
    picture = Picture.__new__(Picture)
    picture.screen, picture.seat = Drawn(), 0
    picture.play = SimpleNamespace(match=SimpleNamespace(state=state))
    picture.draw_upper_sum()
    assert picture.screen.words == told


class Drawn:
    """Remembers what is written."""

    def __init__(self):
        self.words = []

    def fill(self, *args):
        pass

    dots = progress = fill

    def text(self, x, y, words, inverse=False):
        self.words.append(words)

    digits = text_right = text


def test_what_the_one_before_did_stands_there_until_the_dice_are_rolled(handheld):
    device = handheld(seed=13)
    device.new_yahtzee("d r r")
    device.keys("A 0.3")
    device.until("Roll 5 dice")
    assert not device.shows("Chip:")
    device.keys(f"A {TUMBLE} d d l A 0.3 A 0.1")
    mine = device.state().total(0)
    assert device.shows("Chip's turn") and device.shows(f"{mine}:0"), "the person's total is first"
    device.until("Roll 5 dice")
    card = device.state().sheets[1]
    box = next(box for box in range(13) if card[box] != OPEN)
    assert device.shows("Chip:") and device.shows(f"{NAMES[box]}: {card[box]}")
    assert device.shows(f"{mine}:{device.state().total(1)}")
    device.keys(f"A {TUMBLE}")
    assert not device.shows("Chip:") and len(set(seen_dice(device))) > 1


def test_the_last_board_is_the_viewer_s_without_the_other_s_dice():
    board = Board.__new__(Board)
    drawn = []
    board.play = SimpleNamespace(match=SimpleNamespace(turn=lambda: -2), viewer=lambda: 0)
    board.picture = SimpleNamespace(seat=1, kept_mask=3, shown_dice=[4] * 5, draw_all=lambda: None)
    board._describe_selection = lambda: drawn.append((board.picture.seat, board.picture.kept_mask))
    board.draw()
    assert drawn == [(0, 0)] and board.picture.shown_dice == [0] * 5
    board.picture.shown_dice = [4] * 5
    board.draw()
    assert board.picture.shown_dice == [4] * 5, "one's own last dice"


@pytest.mark.parametrize(
    ("box", "points", "told"), [(5, 12, 12), (5, 18, "18+35"), (6, 28, 28), (5, 24, "24+35")]
)
def test_a_box_that_earns_the_upper_bonus_says_so_before_it_is_written(box, points, told):
    state = State(1)
    state.sheets[0][:] = bytes([3, 6, 9, 12, 15] + [OPEN] * 8)
    board = Board.__new__(Board)
    match = SimpleNamespace(state=state, can_undo=lambda: True)
    board.play, board.keep_history, board.coach_rating = SimpleNamespace(match=match), [], ""
    pays = [None] * 13
    pays[box] = points
    board.picture = SimpleNamespace(cursor=6 + box, points_by_box=pays, yahtzee_bonus=0, seat=0)
    board.words = lambda name, *args: (name, *args)
    footers = []
    board.screen = SimpleNamespace(footer=lambda a, b: footers.append(a))
    board._draw_footer()
    assert footers == [("write", told)]


@pytest.mark.parametrize(
    ("sixes", "told"), [(12, ["57", "100", "157"]), (18, ["63", "+35", "100", "198"])]
)
def test_the_totals_of_the_table_add_up(sixes, told):
    state = State(1)
    state.sheets[0][:] = bytes([3, 6, 9, 12, 15, sixes, 0, 0, 0, 0, 40, 50, 10])
    overview = ScoreOverview.__new__(ScoreOverview)
    overview.screen, overview.play = Drawn(), SimpleNamespace(match=SimpleNamespace(state=state))
    overview._draw_totals(0, 8)
    assert overview.screen.words == told


def test_alone_a_narrowly_missed_bonus_is_told():
    board = SimpleNamespace(words=lambda name, *args: (name, *args))
    for upper, told in (([3, 6, 9, 12, 15, 16], ("missed", 2)), ([3] * 6, ("verdict0",))):
        state = State(1)
        state.sheets[0][:] = bytes(upper + [0] * 7)
        board.play = SimpleNamespace(match=SimpleNamespace(state=state))
        assert Board.solo_verdict(board) == told


@pytest.mark.parametrize(
    ("remark", "told"), [("Sixes", "Player"), ("Chance", "Player"), ("Sm. straight", "")]
)
def test_a_name_is_on_the_screen_whole_or_not_at_all(remark, told):
    state = State(2)
    state.sheets[0][:] = state.sheets[1][:] = bytes([3, 6, 9, 12, 15, 18] + [OPEN] * 5 + [50, 20])
    picture, headers = Picture.__new__(Picture), []
    match = SimpleNamespace(state=state, turn=lambda: 0)
    picture.play = SimpleNamespace(match=match, player_name=lambda seat: "Player", viewer=lambda: 0)
    picture.seat, picture.box_name, picture.gain_text = 0, remark, ""
    picture.screen = SimpleNamespace(header=lambda *told: headers.append(told))
    picture.draw_header()
    assert headers == [(told, remark, "168:168", told != "")]
