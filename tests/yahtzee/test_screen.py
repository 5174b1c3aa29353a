# SPDX-License-Identifier: MIT
"""Yahtzee on the handheld, as players see it."""

import struct
from types import SimpleNamespace

import pytest

from games.yahtzee.lobby.notes import SHEETS_FORMAT
from games.yahtzee.rules.state import OPEN, SCORE_BOX, State, possible_points, upper_total
from games.yahtzee.screen.board import Board
from games.yahtzee.screen.cursor import FIRST_BOX
from games.yahtzee.screen.overview import ScoreOverview
from games.yahtzee.screen.picture import Picture
from games.yahtzee.screen.prompts import zero_question
from tests.handheld import TUMBLE


def new_game_after_first_roll(handheld, seats):
    """Return a new game in which the first human has rolled once."""
    device = handheld(seed=12)
    device.new_yahtzee(seats)
    device.keys("A 0.3")
    device.keys(f"A {TUMBLE}")
    return device


def go_to_chance(device):
    """Move the cursor from the dice to Chance."""
    device.keys("d d 0.4")
    while not device.shows("Chance"):
        device.keys("r 0.4")


def score_box_below(device):
    """Score the box below the cursor, even with a zero, and wait for the animation."""
    device.keys("d A 0.6")
    if device.shows("Score 0 in"):
        device.keys("A 0.1")
    device.run(1.5)


def test_b_undoes_the_last_box_in_a_solo_game(handheld):
    device = handheld(seed=12)
    device.new_yahtzee()
    device.keys(f"A {TUMBLE}")
    score_box_below(device)
    assert device.shows("Undo") and min(device.state().sheets[0]) < OPEN
    device.keys("B 0.3")
    assert min(device.state().sheets[0]) == OPEN and not device.shows("Undo")


def test_a_on_roll_with_all_dice_kept_goes_to_a_box(handheld):
    device = handheld(seed=12)
    device.new_yahtzee()
    device.keys(f"A {TUMBLE}")
    for die in range(5):
        device.keys("u" + " r" * (die + 1))
        if device.shows("Keep"):
            device.keys("A")
    device.keys("u 0.3")
    assert device.shows("Choose a box")
    device.keys("A 0.3")
    assert device.shows("Score") and min(device.state().sheets[0]) == OPEN


def test_a_computer_players_turn_takes_two_seconds_and_its_box_stays_in_words(handheld):
    device = new_game_after_first_roll(handheld, "d r r")
    for _ in range(6):
        if device.state().seat:
            break
        score_box_below(device)
    device.until("Chip's turn")
    seen = []
    for _ in range(42):
        device.run(0.05)
        seen.append(device.screen())
    sheet = device.state().sheets[1]
    boxes = [f"{NAMES[box]}: {sheet[box]}" for box in range(13) if sheet[box] != OPEN]
    assert any(map(device.shows, boxes)) and device.shows("Roll 5 dice")
    assert any("Keeps" in screen or ": " in screen for screen in seen)
    device.run(30)
    assert any(map(device.shows, boxes)), "it stays until the first key"


def test_what_a_computer_player_keeps_is_what_has_bars(handheld):
    device = handheld(seed=12)
    device.new_yahtzee("r d r r")  # two computer players
    device.keys("0.7 A")  # closes the opening
    compared = 0
    for _ in range(300):
        device.run(0.03)
        kept = [line for line in device.text() if line.startswith("Keeps ")]
        if kept:
            image = device.image().convert("1")
            barred = [bool(image.getpixel((4 + 17 * die, 23))) for die in range(5)]
            assert sum(barred) == sum(letter.isdigit() for letter in kept[0]), device.screen()
            compared += 1
    assert compared > 20


def test_b_does_not_undo_the_box_of_another_human(handheld):
    device = new_game_after_first_roll(handheld, "d r")
    first = device.state().seat
    score_box_below(device)
    before = device.state()
    assert before.seat != first and min(before.sheets[first]) < OPEN
    device.run(0.6)
    assert not device.shows("Undo") and device.shows("Menu")
    device.keys("B 0.3")
    assert device.state() == before and device.shows("Rules")


def test_undo_in_the_menu_releases_kept_dice_like_b(handheld):
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


def dice_pixels(device):
    return [die(device, number) for number in range(5)]


@pytest.fixture
def solo_game(handheld):
    device = handheld(seed=12)
    device.new_yahtzee()
    return device


def test_a_ends_the_tumbling_and_does_nothing_else(solo_game):
    solo_game.keys("A 0.2 A 0.1")
    state = solo_game.state()
    assert state.rolls_used == 1 and solo_game.shows("Keep the 2"), (
        "the dice have stopped, the cursor waits on one"
    )
    solo_game.keys("A 0.1")
    assert solo_game.state() == state and solo_game.shows("Release the 2"), "the cursor stays"


def test_an_arrow_ends_the_tumbling_and_moves_the_cursor(solo_game):
    solo_game.keys("A 0.2 d 0.3")
    assert (
        solo_game.state().rolls_used == 1 and solo_game.shows("Aces") and solo_game.shows("Score 1")
    )


def test_dice_stop_one_after_the_other(solo_game):
    solo_game.press("A")
    landed, seen = [0] * 5, []
    for _ in range(150):
        solo_game.run(0.01)
        seen.append(dice_pixels(solo_game))
    for number in range(5):
        last = [frame[number] for frame in seen]
        landed[number] = next(i for i in range(len(last)) if len(set(last[i : i + 12])) == 1)
    assert landed == sorted(landed) and len(set(landed)) == 5, landed


def test_kept_dice_survive_power_loss_and_can_be_undone(solo_game):
    solo_game.keys("A 1.5 A r A 1.5 u 0.3")
    before = dice_pixels(solo_game)
    solo_game.pull_battery()
    assert dice_pixels(solo_game) == before and solo_game.shows("Undo")
    assert solo_game.shows("Roll 3 dice"), "the cursor is on no other die"
    solo_game.keys("B 0.3")
    assert solo_game.shows("Roll 5 dice")


def test_dice_kept_in_the_last_roll_survive_power_loss(solo_game):
    solo_game.keys("A 1.5 A u A 1.5 u 0.3")
    before = dice_pixels(solo_game)
    solo_game.pull_battery()
    assert dice_pixels(solo_game) == before


def test_a_keeps_all_equal_dice_and_releases_one(solo_game):
    solo_game.keys("A 1.5 r r r A A 1.5")
    assert solo_game.state().dice == [6, 4, 3, 6, 3] and solo_game.shows("Keep the 6")
    solo_game.keys("r r r 0.1")
    assert solo_game.shows("Release the 6")
    solo_game.keys("A 0.3")
    assert solo_game.shows("Keep 6 6"), "the six kept before is released"
    solo_game.keys("l A 0.3")
    assert solo_game.shows("Release the 3"), "both threes are kept; the cursor stays"
    solo_game.keys("u 0.1")
    assert solo_game.shows("Roll 3 dice")
    solo_game.keys("l l l 0.1")
    assert solo_game.shows("Release the 3")
    solo_game.keys("A 0.3")
    assert solo_game.shows("Keep the 3"), "one of them is released"
    solo_game.keys("B B 0.3")
    assert solo_game.shows("Keep 3 3")


def test_the_coachs_marks_disappear_with_their_dice(solo_game):
    solo_game.keys("A 1.5")
    without = dice_pixels(solo_game)
    solo_game.keys("P 0.2")
    solo_game.choose("Turn coach on")
    assert solo_game.shows("An arrow means")
    solo_game.keys("A 1")
    marked = dice_pixels(solo_game)
    assert marked != without
    solo_game.keys("u 0.5")
    assert " -" in solo_game.text()[-1], "to roll all dice again is a mistake"
    solo_game.keys("A 0.2")
    assert " -" not in solo_game.text()[-1], "tumbling dice are not rated"
    solo_game.run(1.5)
    solo_game.keys("d A 0.6")  # scored: a new turn begins
    if solo_game.shows("Score 0 in"):
        solo_game.keys("A 0.5")
    assert len(set(dice_pixels(solo_game))) == 1, "no mark is left under the blank dice"


def test_the_overview_has_all_boxes_of_all_players(handheld):
    device = new_game_after_first_roll(handheld, "d r")
    score_box_below(device)
    device.keys("P 0.3")
    device.choose("Overview")
    assert device.shows("Totals")
    pages = ""
    for _ in range(3):
        pages += device.screen()
        device.keys("A 0.1")
    assert device.shows("Totals") and "Upper" in pages and "Lower" in pages
    written = [point for sheet in device.state().sheets for point in sheet if point != OPEN]
    assert len(written) == 1
    device.keys("P 0.2")
    assert device.shows("Rules"), "a long B pauses here as well"


def count_lit_lamps(device):
    """Return the number of lit lamps on the Roll button."""
    image = device.image().convert("1")
    return sum([image.getpixel((89 + 7 + 9 * lamp, 18)) > 0 for lamp in range(3)])


def test_three_lamps_show_the_rolls_left(solo_game):
    seen = [count_lit_lamps(solo_game)]
    for keys in ("A", "u A", "u A"):
        solo_game.keys(f"{keys} 1.5")
        seen.append(count_lit_lamps(solo_game))
    assert seen == [3, 2, 1, 0]


def test_a_zero_is_scored_only_after_a_question_that_names_a_better_box(solo_game):
    solo_game.keys(f"A {TUMBLE} d r r r r 0.4")
    before = solo_game.state()
    assert solo_game.shows("Fives") and solo_game.shows("Score 0")
    solo_game.keys("A 0.6")
    assert solo_game.shows("Score 0 in Fives? Sm. straight would score 30.")
    solo_game.keys("B 0.3")
    assert solo_game.state() == before and solo_game.shows("Score 0")
    solo_game.keys("A 0.6 A 0.5")
    assert solo_game.state().sheets[0][4] == 0


def test_a_box_with_points_is_scored_at_once_and_the_header_shows_its_points(solo_game):
    solo_game.keys(f"A {TUMBLE} d d r r r 0.4")
    assert solo_game.shows("Sm. straight") and solo_game.shows("Score 30")
    solo_game.keys("A 0.3")
    assert (
        solo_game.state().sheets[0][9] == 30
        and solo_game.shows("2/13 +30")
        and solo_game.shows("=30")
    )
    solo_game.keys("B 0.3")
    assert solo_game.state().sheets[0][9] == OPEN and not solo_game.shows("2/13 +30")


@pytest.mark.parametrize("seats", ["d r", "d r r"], ids=["a person", "a computer"])
def test_a_box_can_be_undone_before_the_next_player_rolls(handheld, seats):
    device = handheld(seed=13)
    device.new_yahtzee(seats)
    device.keys("A 0.3")
    device.until("Roll 5 dice")
    device.keys(f"A {TUMBLE}")
    go_to_chance(device)
    before = device.state()
    assert device.shows("Chance") and device.shows("Score 25")
    device.keys("A 0.3")
    assert device.state().sheets[before.seat][12] == 25
    device.run(1.2)  # time to see the box and to undo it
    assert device.shows("Chance: 25") and device.shows("Undo")
    assert device.shows("1/13 +25") and device.shows("25:0"), (
        "the total, and the best of the others"
    )
    device.keys("B 0.3")
    assert device.state() == before and device.shows("Keep")
    device.keys("P 0.3")
    device.choose("Rules")
    device.keys("B 0.2 B 0.2 B 0.2")
    go_to_chance(device)
    device.keys("A 2.6")
    after = device.state()
    assert after.sheets[before.seat][12] == 25 and not device.shows("Undo")
    device.keys("B 0.2")
    assert device.state().sheets[before.seat][12] == 25


def test_an_undone_box_is_not_among_the_last_moves(solo_game):
    solo_game.keys(f"A {TUMBLE} d A 0.3 B 0.3 d d r r r A 0.3 P 0.2")
    solo_game.choose("Last moves")
    assert solo_game.shows("Sm. straight: 30") and not solo_game.shows("Aces: 1")


def test_the_opening_shows_all_sums_and_who_starts(handheld):
    device = handheld(seed=13)
    device.new_yahtzee("d r r")
    sums = device.state().opening_sums
    lines = [line.strip(" |") for line in device.text()]
    start = lines.index(f"Player: {sums[0]}")
    assert lines[start : start + 3] == [f"Player: {sums[0]}", f"Chip: {sums[1]}", "Player starts!"]


def test_captions_describe_the_turn_of_a_computer_player(handheld):
    device = handheld(seed=13)
    device.new_yahtzee("d r r")
    device.keys("A 0.3")
    device.keys(f"A {TUMBLE}")
    go_to_chance(device)
    device.keys("A 0.3 A 0.1")  # A ends the animation
    assert device.shows("Chip's turn")
    seen = set()
    for _ in range(100):
        device.run(0.1)
        seen.add(device.text()[-1])
        if any(": " in line for line in seen):
            break
    assert any(line.startswith(("Keeps ", "Rolls all")) for line in seen), seen
    sheet = device.state().sheets[1]
    caption = device.text()[-1].replace("  Skip", "")
    assert caption in [f"{name}: {sheet[box]}" for box, name in enumerate(NAMES)]


def test_the_upper_sum_of_a_computer_player_is_drawn_with_its_box(handheld):
    device = handheld(seed=13)
    device.new_yahtzee("d r r")
    device.keys("A 0.3")
    some = False
    for _ in range(6):
        device.until("Roll 5 dice")
        device.keys(f"0.6 A {TUMBLE} d A 0.6")
        device.keys("A 0.1" if device.shows("Score 0 in") else "0.1")
        device.until("Chip's turn")
        before = bytes(device.state().sheets[1])
        cell = upper_sum_pixels(device)
        while bytes(device.state().sheets[1]) == before:
            device.run(0.1)
        device.run(0.2)
        changed = upper_total(device.state().sheets[1]) != upper_total(before)
        assert (upper_sum_pixels(device) != cell) == changed
        some = some or changed
    assert some


def upper_sum_pixels(device):
    """Return the pixels of the upper sum."""
    return device.image().crop((109, 24, 128, 40)).tobytes()


NAMES = [
    "Aces", "Twos", "Threes", "Fours", "Fives", "Sixes", "3 of a kind", "4 of a kind",
    "Full house", "Sm. straight", "Lg. straight", "Yahtzee", "Chance",
]  # fmt: skip


def test_the_yahtzee_bonus_is_shown_before_and_after_it_is_scored():
    state = State(1)
    state.sheets[0][:] = bytes([OPEN] * 3 + [20] + [OPEN] * 7 + [50, OPEN])
    state.dice, state.rolls_used = [4] * 5, 3
    play = SimpleNamespace(match=SimpleNamespace(state=state), screen=TextRecorder(), words=str)
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
        ([OPEN] * 6, ["0", "/63"]),
        ([3, 6, 9, 12, 15, 16], ["61", "+0"]),
        ([0, 0, OPEN, 4, 5, OPEN], ["9", "+0"]),
        ([0, 2, OPEN, 8, 10, OPEN], ["20", "/63"]),
        ([3, 6, 9, 12, 15, 18], ["63", "+35"]),
        ([OPEN, 10, 9, 12, 15, 18], ["64", "+35"]),
    ],
)
def test_the_upper_bonus_is_possible_won_or_lost(upper, told):
    state = State(1)
    state.sheets[0][:6] = bytes(upper)
    picture = Picture.__new__(Picture)
    picture.screen, picture.seat = TextRecorder(), 0
    picture.play = SimpleNamespace(match=SimpleNamespace(state=state))
    picture.draw_upper_sum()
    assert picture.screen.words == told


class TextRecorder:
    """A screen that records the drawn texts."""

    def __init__(self):
        self.words = []

    def fill(self, *args):
        pass

    dots = progress = fill

    def text(self, x, y, words, inverse=False):
        self.words.append(words)

    digits = text_right = text


def test_the_last_move_of_the_other_player_is_shown_until_the_first_roll(handheld):
    device = handheld(seed=13)
    device.new_yahtzee("d r r")
    device.keys("A 0.3")
    device.until("Roll 5 dice")
    assert not device.shows("Chip")
    device.keys(f"A {TUMBLE}")
    go_to_chance(device)
    device.keys("A 0.3 A 0.1")
    mine = device.state().total(0)
    assert device.shows("Chip's turn") and device.shows(f"{mine}:0"), "the person's total is first"
    device.until("Roll 5 dice")
    sheet = device.state().sheets[1]
    box = next(box for box in range(13) if sheet[box] != OPEN)
    assert device.shows("Chip") and device.shows(f"{NAMES[box]}: {sheet[box]}")
    image = device.image().convert("1")
    dark = [not any(image.getpixel((x, y)) for y in range(8, 16)) for x in range(30, 80)]
    assert sum(dark) > 8, "black columns stand between the small dice"
    assert device.shows(f"{mine}:{device.state().total(1)}")
    device.keys(f"0.6 A {TUMBLE}")
    assert not device.shows("Chip") and len(set(dice_pixels(device))) > 1


def test_the_last_moves_of_all_computer_players_are_shown_in_turn(handheld):
    device = handheld(seed=13)
    device.new_yahtzee("d r r d r r d r r")
    device.keys("A 0.3 A 0.3")
    device.until("Roll 5 dice")
    seen = set()
    for _ in range(60):
        device.run(0.1)
        seen.update(line for line in device.text() if "Chip" in line)
    named = {name for line in seen for name in ("Chip 2", "Chip 3", "Chip 4") if name in line}
    scored = {f"Chip {seat + 1}" for seat in range(1, 4) if min(device.state().sheets[seat]) < OPEN}
    assert named == scored and len(scored) > 1, seen
    device.keys(f"A {TUMBLE}")
    assert not device.shows("Chip")


def test_the_last_box_of_the_game_is_named_even_if_the_turn_is_skipped(handheld):
    device = handheld(seed=13)  # the player starts
    device.new_yahtzee("d r r")
    device.keys("A 0.3")
    for _ in range(600):
        if max(device.state().sheets[0]) < OPEN:
            break
        device.keys("u" if device.shows("Release") else "A")
        device.run(0.3)
    device.until("Chip's turn")
    device.keys("A")  # skips the rest of the game
    seen = []
    while not device.shows("1 Player") and not device.shows("1 Chip"):
        device.run(0.1)
        seen.append(device.screen())
        assert len(seen) < 40, "the result follows"
    named = [screen for screen in seen if any(f"{name}: " in screen for name in NAMES)]
    assert len(named) >= 8, "long enough to read"


def test_the_final_board_shows_the_viewers_sheet_without_the_dice_of_others():
    board = Board.__new__(Board)
    drawn = []
    board.play = SimpleNamespace(match=SimpleNamespace(turn=lambda: -2), viewer=lambda: 0)
    board.picture = SimpleNamespace(seat=1, kept_mask=3, shown_dice=[4] * 5, draw_all=lambda: None)
    board._describe_selection = lambda: drawn.append((board.picture.seat, board.picture.kept_mask))
    board.draw()
    assert drawn == [(0, 0)] and board.picture.shown_dice == [0] * 5
    board.picture.shown_dice = [4] * 5
    board.draw()
    assert board.picture.shown_dice == [4] * 5, "the viewer's own last dice"


@pytest.mark.parametrize(
    ("box", "points", "told"), [(5, 12, 12), (5, 18, "18+35"), (6, 28, 28), (5, 24, "24+35")]
)
def test_the_footer_shows_the_upper_bonus_before_the_box_is_scored(box, points, told):
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
def test_the_totals_of_the_overview_add_up(sixes, told):
    state = State(1)
    state.sheets[0][:] = bytes([3, 6, 9, 12, 15, sixes, 0, 0, 0, 0, 40, 50, 10])
    overview = ScoreOverview.__new__(ScoreOverview)
    overview.screen, overview.play = (
        TextRecorder(),
        SimpleNamespace(match=SimpleNamespace(state=state)),
    )
    overview._draw_totals(0, 8)
    assert overview.screen.words == told
    state.yahtzee_bonuses[0] = 2
    overview.screen.words.clear()
    overview._draw_totals(0, 8)
    *upper, lower, total = told
    assert overview.screen.words == [*upper, str(int(lower) + 200), str(int(total) + 200)]


def test_the_page_of_lower_boxes_adds_the_bonuses_of_further_yahtzees():
    overview = ScoreOverview.__new__(ScoreOverview)
    state = State(2)
    state.sheets[1][6:] = bytes([OPEN, 20, 25, 30, 40, 50, OPEN])
    state.yahtzee_bonuses[1] = 1
    overview.screen, overview.page = TextRecorder(), 2
    overview.play = SimpleNamespace(match=SimpleNamespace(state=state))
    overview._draw_boxes(1, 16)
    assert overview.screen.words == ["-", "20", "25", "30", "40", "150", "-"]


@pytest.mark.parametrize(
    ("points_by_box", "rolls_used", "is_asked"),
    [
        ([0, 0, 8] + [None] * 10, 3, True),
        ([0, 0] + [None] * 11, 2, True),
        ([0, 0] + [None] * 11, 3, False),
    ],
    ids=["another box scores", "a roll is left", "no way around it"],
)
def test_a_zero_is_asked_about_while_there_is_an_alternative(points_by_box, rolls_used, is_asked):
    board, questions = Board.__new__(Board), []
    state = State(1)
    state.rolls_used = rolls_used
    board.picture = SimpleNamespace(points_by_box=points_by_box, advised_action=None)
    board.play = SimpleNamespace(
        match=SimpleNamespace(state=state), words=lambda *args: "", submit=None,
        ask=lambda *args: questions.append(args), section=lambda name: lambda *args: "",
    )  # fmt: skip
    board.words = lambda *args: ""
    assert board._score_box(0) == (None if is_asked else SCORE_BOX)
    assert len(questions) == is_asked


def test_the_solo_verdict_mentions_a_narrowly_missed_bonus():
    board = SimpleNamespace()
    for upper, told in (([3, 6, 9, 12, 15, 16], ("missed", 2)), ([3] * 6, ("verdict0",))):
        state = State(1)
        state.sheets[0][:] = bytes(upper + [0] * 7)
        board.play = SimpleNamespace(
            match=SimpleNamespace(state=state), section=lambda name: lambda *args: args
        )
        assert Board.solo_verdict(board) == told


@pytest.mark.parametrize(
    ("name", "box", "words", "totals"),
    [
        ("Player", 5, "box5", "168:168"),
        ("A long name", 9, "short9", ""),
        ("Long name", 9, "short9", "168:168"),
        ("Player 1", 9, " short9", "168:168"),
        ("A very long name", 5, "box5", ""),
    ],
)
def test_the_name_stays_beside_a_box_with_a_long_name(name, box, words, totals):
    state = State(2)
    state.sheets[0][:] = state.sheets[1][:] = bytes([3, 6, 9, 12, 15, 18] + [OPEN] * 5 + [50, 20])
    picture, headers = Picture.__new__(Picture), []
    match = SimpleNamespace(state=state, turn=lambda: 0, ghost=str)
    picture.play = SimpleNamespace(match=match, player_name=lambda seat: name, viewer=lambda: 0)
    picture.seat, picture.cursor, picture.gain_text = 0, FIRST_BOX + box, ""
    picture.box_name = "box5" if box == 5 else "Sm. straight"
    picture.words = lambda key: key
    picture.screen = SimpleNamespace(header=lambda *told: headers.append(told))
    picture.draw_header()
    assert headers == [(name, words, totals, True)]


def test_a_box_stands_apart_from_a_number_in_the_name():
    """ "Player 1" and "3 of a kind" do not look like "Player 13 of a kind"."""
    picture, headers = Picture.__new__(Picture), []
    match = SimpleNamespace(state=State(2), turn=lambda: 0, ghost=str)
    picture.play = SimpleNamespace(match=match, player_name=lambda _: "Ann 1", viewer=lambda: 0)
    picture.seat, picture.box_name, picture.gain_text = 0, "3 of a kind", ""
    picture.cursor = FIRST_BOX + 6
    picture.screen = SimpleNamespace(header=lambda *told: headers.append(told))
    picture.draw_header()
    assert headers == [("Ann 1", " 3 of a kind", "0:0", True)]


def test_no_button_is_offered_while_a_resumed_game_waits_for_the_computer(handheld):
    device = handheld(seed=13)
    device.new_yahtzee("d r r")
    device.keys("A 0.3")
    device.until("Roll 5 dice")
    device.keys(f"A {TUMBLE}")
    go_to_chance(device)
    device.keys("A 0.3 A 0.1")
    assert device.shows("Chip's turn")
    device.keys("P 0.3")
    device.choose("Save and quit")
    device.run(0.5)
    device.keys("A 0.3")
    assert device.shows("Continue")
    device.press("A")
    seen = set()
    for _ in range(40):
        device.run(0.02)
        seen.add(device.text()[-1])
    assert any("Chip" in line for line in seen)
    assert not any("Roll" in line for line in seen), seen


def question(sheet, dice, box, advised):
    """Return the words of the question before a zero."""
    play = SimpleNamespace(words=str, section=lambda name: lambda *args: " ".join(map(str, args)))
    return zero_question(play, box, possible_points(bytearray(sheet), dice), advised)


def test_the_question_before_a_zero_names_the_box_with_the_most_points():
    dice = [5, 5, 1, 2, 3]
    sheet = [1] + [OPEN] * 12
    assert question(sheet, dice, 5, None) == "zero box5 zero_box box12 16"
    assert question(sheet, dice, 5, 32 + 1) == "zero box5 zero_box box1 2", "the coach's choice"
    assert question([OPEN] + [0] * 12, [6] * 5, 0, None) == "zero box0 zero_roll", "no box scores"


@pytest.mark.parametrize(
    ("totals", "note", "told"),
    [
        ((200, 177), (), ("won_by", "Anna", 23)),
        ((177, 200), (), ("won_by", "Chip", 23)),
        ((200, 200), (), ""),
        ((200, 177), (1, 200, 200, 0, 0), ("won_by", "Anna", 23)),
        ((177, 200), (2, 300, 177, 0, 0), ("best_total",)),
        ((177, 200), (2, 400, 223, 0, 0), ("won_by", "Chip", 23)),
    ],
)
def test_the_result_says_who_won_and_the_lead_or_the_best_total(totals, note, told):
    data = struct.pack(SHEETS_FORMAT, *note) if note else b""
    state = SimpleNamespace(scores=lambda: list(totals))
    match = SimpleNamespace(state=state, human_count=lambda: 1)
    play = SimpleNamespace(match=match, viewer=lambda: 0, load_note=lambda *names: data)
    play.section = lambda name: lambda *args: args
    play.player_name = ["Anna", "Chip"].__getitem__
    assert Board.summary(SimpleNamespace(play=play)) == told
