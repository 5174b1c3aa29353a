# SPDX-License-Identifier: MIT
"""One test for every sentence of the rulebook and every ruling, in the rulebook's order."""

import random

import pytest

from games.roll_to_the_top import RESIGN
from games.roll_to_the_top.lobby.sheets import parse_drawing
from games.roll_to_the_top.rules.actions import CHANGE, CLIMB, DONE, DRAW_STARTER, FIRST_ROLL, ROLL
from games.roll_to_the_top.rules.dice import ALL_DICE, FACE_COUNTS
from games.roll_to_the_top.rules.notation import DIE_NAMES, SIGN_NAMES
from games.roll_to_the_top.rules.state import CHANCE, MAX_ROUNDS, OVER, State
from tests.positions import play, refused
from tests.roll_to_the_top.helpers import NAMES, changing, climbing, texts

STAIRS = parse_drawing(["  []", "[][]"])  # 2 lies on 1; 0 and 1 have dots
ROOF = parse_drawing([" []", "[][]"])  # 2 lies on 0 and 1
BRIDGE = parse_drawing(["[][][]", "[]  []"])  # 3 hangs between 2 and 4


def refusal(state, text):
    """Return the arguments of the IllegalAction for an action in notation."""
    return refused(state, state.parse(text))


def fill(state, seat, *numbers):
    for square, number in enumerate(numbers):
        state.numbers[seat][square] = number


# CONTENT


def test_six_different_challenges():
    assert sorted(NAMES) == [
        "burj_khalifa", "eiffel_tower", "matterhorn", "pyramid", "space_needle", "tree",
    ]  # fmt: skip
    assert [len(State(1, name).sheet) for name in sorted(NAMES)] == [21, 20, 20, 21, 18, 21]


def test_a_4_6_8_12_and_20_sided_die():
    state = State(1)
    for faces in (4, 6, 8, 12, 20):
        assert state.turn() == CHANCE
        assert state.actions() == list(range(1, faces + 1))
        assert state.odds() == [1] * faces
        state.apply(2)


def test_a_white_die_with_2_plus_2_minus_1_either_and_1_swap_side():
    state = play(State(1), *[f"{die}:1" for die in DIE_NAMES[:4]], "d20:2", "d20:7")
    assert texts(state) == ["white:+", "white:-", "white:+/-", "white:<>"]
    assert state.odds() == [2, 2, 1, 1]


# PREPARATION


def test_all_players_have_the_same_challenge():
    state = State(3, "tree")
    assert [len(numbers) for numbers in state.numbers] == [21] * 3


def test_the_burj_khalifa_is_the_default_sheet():
    assert State(1).sheet.name == "burj_khalifa"


def test_the_winner_of_the_last_game_rolls_the_five_dice():
    state = climbing(3, ROOF, "d4:1 d6:2 d8:3", games=3)
    state.starter = 1
    fill(state, 2, 1, 1)
    play(state, "done", "done", "d8=3>2", "done")
    assert (state.phase, state.starter, state.dice_in_play) == (FIRST_ROLL, 2, ALL_DICE)


def test_who_rolls_first_in_the_first_game_is_random():
    state = State(4)
    assert (state.phase, state.turn()) == (DRAW_STARTER, CHANCE)
    assert (state.actions(), state.odds()) == ([0, 1, 2, 3], [1] * 4)
    assert play(state, "first:2").roller == 2


def test_roll_again_if_all_dice_show_an_odd_number():
    state = play(State(1), "d4:1", "d6:3", "d8:5", "d12:7", "d20:9")
    assert (state.phase, state.dice_in_play, state.faces) == (FIRST_ROLL, ALL_DICE, [0] * 5)


def test_dice_with_an_odd_number_are_put_aside():
    state = play(State(1), "d4:2", "d6:3", "d8:8", "d12:7", "d20:20")
    assert state.dice_in_play == 0b10101


def test_all_even_dice_are_rolled_again_together_with_the_white_die():
    state = play(State(1), "d4:2", "d6:3", "d8:8", "d12:7", "d20:20")
    assert (state.phase, state.faces) == (ROLL, [0] * 5)
    play(state, "d4:1", "d8:3", "d20:17", "white:-")
    assert (state.phase, state.faces, state.white_sign) == (CLIMB, [1, 0, 3, 0, 17], 1)


def test_the_white_die_goes_to_the_left_neighbour_and_counts_for_the_next_round():
    state = play(State(2), "first:1", "d4:2", "d6:1", "d8:2", "d12:2", "d20:1")
    play(state, "d4:1", "d8:1", "d12:1", "white:-")
    assert state.dice_in_play == 0b01101  # not for this round
    play(state, "d4=1>0", "done", "done")
    assert (state.turn(), texts(state)) == (0, ["-d4", "-d8", "-d12"])


# CLIMB


def test_players_use_the_numbers_simultaneously():
    state = climbing(3, ROOF, roller=1)
    play(state, "d4=1>0", "done")
    play(state, "d4=1>1", "done")
    assert state.phase == CLIMB and state.turn() == 0
    assert state.view(0).numbers == [bytearray(3)] * 3
    play(state, "done")
    assert state.view(0).numbers == state.numbers


@pytest.mark.parametrize("text", ["d4=1>0", "d4+d6=3>0", "d4+d6+d8=6>0"])
def test_a_square_contains_the_number_of_one_die_or_the_total_of_several(text):
    state = play(climbing(), text)
    assert state.numbers[0][0] == int(text.split("=")[1].split(">")[0])


def test_a_square_contains_one_number():
    state = play(climbing(), "d4=1>0")
    assert refusal(state, "d6=2>0") == ("filled",)


def test_in_bottom_squares_any_number_is_allowed():
    state = climbing(1, "pyramid", "d4:4 d6:1 d20:20")
    for square in range(6):
        assert {f"d4=4>{square}", f"d6=1>{square}", f"d20=20>{square}"} <= set(texts(state))


def test_all_underlying_squares_must_contain_a_number():
    state = play(climbing(1, ROOF), "d4=1>0")
    assert refusal(state, "d8=3>2") == ("open_below",)
    play(state, "d6=2>1", "d8=3>2")


@pytest.mark.parametrize(("number", "fits"), [(3, False), (4, True), (5, True)])
def test_the_new_number_is_higher_than_or_equal_to_each_underlying_number(number, fits):
    state = climbing(1, ROOF, f"d8:{number}")
    fill(state, 0, 2, 4)
    if fits:
        play(state, f"d8={number}>2")
    else:
        assert refusal(state, f"d8={number}>2") == ("too_low", 4)


def test_squares_that_lie_on_nothing_take_any_number_beside_a_filled_square():
    state = climbing(1, BRIDGE, "d4:1 d6:2")
    fill(state, 0, 4, 4)
    assert refusal(state, "d4=1>3") == ("no_neighbour",)
    fill(state, 0, 4, 4, 20)
    play(state, "d4=1>3")


@pytest.mark.parametrize("side", [2, 4])
def test_a_neighbour_on_the_left_or_on_the_right_is_enough(side):
    state = climbing(1, BRIDGE, "d4:1")
    state.numbers[0][side] = 9
    assert "d4=1>3" in texts(state)


def test_each_die_number_is_used_once():
    state = play(climbing(), "d4+d6=3>0")
    assert refusal(state, "d6+d8=5>1") == ("used",)
    assert refusal(state, "d12=0>1") == ("not_rolled",)
    play(state, "d8=3>1")


def test_players_may_skip_each_number():
    state = climbing(2, white="+")
    assert texts(state)[0] == "done"
    play(state, "d4=1>0", "done", "done")
    assert state.round == 2


def test_after_filling_in_the_squares_are_marked():
    state = play(climbing(2), "d4=1>0", "d6=2>1", "done", "done")
    written = [action & 31 for action in state.entries[0] if action >= 32]
    assert written == [0, 1]


def test_the_printed_example():
    """Write 1+8=9, put the 12 above the 9 and an 11, skip the 5."""
    state = climbing(1, ROOF, "d4:1 d6:5 d12:12 d20:8")
    fill(state, 0, 0, 11)
    play(state, "d4+d20=9>0", "d12=12>2")
    assert list(state.numbers[0]) == [9, 11, 12]
    assert texts(state) == ["done"]
    play(state, "done")


# SPEED UP OR SLOW DOWN


def test_the_player_with_the_white_die_is_the_new_roller():
    state = changing(0b111, "+", seats=3, roller=2)
    assert (state.phase, state.turn()) == (CHANGE, 2)


@pytest.mark.parametrize(
    ("sign", "expected"),
    [
        ("+", ["+d12", "+d20"]),
        ("-", ["-d4", "-d6", "-d8"]),
        ("+/-", ["+d12", "+d20", "-d4", "-d6", "-d8"]),
        ("<>", ["+d12-d4", "+d12-d6", "+d12-d8", "+d20-d4", "+d20-d6", "+d20-d8"]),
    ],
)
def test_the_white_die_says_how_the_roller_must_change_the_set_first(sign, expected):
    state = changing(0b111, sign)
    assert texts(state) == expected
    for text in expected:
        after = play(State.unpack(state.pack()), text)
        assert (after.phase, after.turn()) == (ROLL, CHANCE)
        for word in text.replace("-", " -").replace("+", " +").split():
            assert (after.dice_in_play >> DIE_NAMES.index(word[1:]) & 1) == (word[0] == "+")


def test_then_the_set_is_rolled_together_with_the_white_die():
    state = play(changing(0b111, "-"), "-d6", "d4:3", "d8:8", "white:<>")
    assert (state.phase, state.faces, SIGN_NAMES[state.white_sign]) == (
        CLIMB,
        [3, 0, 8, 0, 0],
        "<>",
    )


@pytest.mark.parametrize("sign", SIGN_NAMES)
def test_if_all_five_were_rolled_a_die_must_be_removed(sign):
    assert texts(changing(ALL_DICE, sign)) == [f"-{die}" for die in DIE_NAMES]


@pytest.mark.parametrize("sign", SIGN_NAMES)
def test_if_only_one_was_rolled_a_die_must_be_added(sign):
    assert texts(changing(0b100, sign)) == ["+d4", "+d6", "+d12", "+d20"]


@pytest.mark.parametrize("sign", SIGN_NAMES)
def test_if_no_player_wrote_a_die_must_be_added(sign):
    assert texts(changing(0b1101, sign, filled=False, seats=2)) == ["+d6", "+d20"]


@pytest.mark.parametrize("sign", SIGN_NAMES)
def test_if_no_player_wrote_and_none_can_be_added_all_five_stay(sign):
    state = changing(ALL_DICE, sign, filled=False, seats=2)
    assert (state.phase, state.dice_in_play, state.faces) == (ROLL, ALL_DICE, [0] * 5)


# COMPLETING THE CHALLENGE


def test_the_player_who_fills_the_last_square_wins():
    state = climbing(2, ROOF)
    fill(state, 1, 1, 1)
    play(state, "done", "d8=3>2", "done")
    assert (state.turn(), state.ranking(), state.scores()) == (OVER, [2, 1], [-3, 0])


def test_several_players_win_without_a_tie_breaker():
    state = climbing(3, ROOF)
    fill(state, 0, 1, 1)
    fill(state, 2, 1, 2)
    play(state, "d8=3>2", "done", "done", "d4+d6+d8=6>2", "done")
    assert state.ranking() == [1, 3, 1]


def test_the_number_of_open_squares_orders_the_others():
    state = climbing(5, ROOF)
    fill(state, 0, 1, 1)
    fill(state, 1, 1, 0)
    fill(state, 3, 2, 0)
    fill(state, 4, 1, 1)
    play(state, "d4=1>2", *["done"] * 5)
    assert (state.ranking(), state.scores()) == ([1, 3, 5, 3, 2], [0, -2, -3, -2, -1])


def test_over_several_games_each_open_square_is_a_minus_point():
    state = climbing(2, ROOF, games=3)
    fill(state, 0, 1, 1)
    play(state, "d4=1>2", "done", "done")
    assert state.finished_games == [(1, [0, 3])]
    state.phase, state.dice_in_play, state.faces = CLIMB, 1, [1, 0, 0, 0, 0]
    fill(state, 1, 1, 1)
    fill(state, 0, 1)
    play(state, "done", "d4=1>2", "done")
    assert state.finished_games == [(1, [0, 3]), (1, [2, 0])]
    state.phase, state.dice_in_play, state.faces = CLIMB, 1, [1, 0, 0, 0, 0]
    fill(state, 1, 1, 1)
    fill(state, 0, 1)
    play(state, "d4=1>2", "done", "done")
    assert (state.turn(), state.scores(), state.ranking()) == (OVER, [-4, -3], [2, 1])


# VARIANT


@pytest.mark.parametrize(("number", "fits"), [(1, True), (2, True), (3, False)])
def test_decreasing_the_underlying_numbers_must_be_higher_or_equal(number, fits):
    state = climbing(1, ROOF, f"d8:{number}", direction="decreasing")
    fill(state, 0, 2, 4)
    if fits:
        play(state, f"d8={number}>2")
    else:
        assert refusal(state, f"d8={number}>2") == ("too_high", 2)


def test_decreasing_all_other_rules_are_the_same():
    state = climbing(1, BRIDGE, "d4:4 d20:20", direction="decreasing")
    assert {"d4=4>0", "d20=20>0", "d4+d20=24>1"} <= set(texts(state))
    assert refusal(state, "d4=4>3") == ("no_neighbour",)
    fill(state, 0, 2, 4, 1)
    assert {"d4=4>3", "d20=20>3", "d4=4>4"} <= set(texts(state))
    assert refusal(state, "d20=20>4") == ("too_high", 4)


# Rulings that no sentence above proves


def test_ruling_3_an_unused_roll_precedes_five_dice_and_both_precede_the_white_die():
    assert changing(ALL_DICE, "-", filled=False).dice_in_play == ALL_DICE
    assert texts(changing(0b1, "-", filled=False)) == ["+d6", "+d8", "+d12", "+d20"]


def test_ruling_4_a_swap_never_happens_with_five_dice_or_one():
    assert all(text[0] == "-" for text in texts(changing(ALL_DICE, "<>")))
    assert all("-" not in text for text in texts(changing(0b10000, "<>")))


@pytest.mark.parametrize("dice", [mask for mask in range(32) if 1 < mask.bit_count() < 5])
def test_ruling_5_the_swapped_dice_are_two(dice):
    for text in texts(changing(dice, "<>")):
        added, removed = text[1:].split("-")
        assert not dice >> DIE_NAMES.index(added) & 1 and dice >> DIE_NAMES.index(removed) & 1


@pytest.mark.parametrize("sign", SIGN_NAMES)
def test_ruling_6_the_roller_must_change_something(sign):
    state = changing(0b111, sign)
    reasons = {"+": "must_add", "-": "must_remove", "+/-": "must_either", "<>": "must_swap"}
    assert refusal(state, "done") == (reasons[sign],)


def test_ruling_7_the_change_comes_before_the_roll():
    state = changing(0b111, "+")
    assert state.turn() == 0
    play(state, "+d20")
    assert (state.turn(), state.faces) == (CHANCE, [0] * 5)


def test_ruling_8_on_top_of_a_square_filled_in_the_same_roll():
    play(climbing(1, STAIRS), "d4=1>1", "d6=2>2")


def test_ruling_9_a_die_is_not_divided():
    state = climbing(1, ROOF, "d4:2 d6:2")
    totals = {int(text.split("=")[1].split(">")[0]) for text in texts(state) if "=" in text}
    assert totals == {2, 4}


def test_ruling_11_the_order_within_a_roll_is_free():
    one = play(climbing(1, ROOF), "d6=2>1", "d4=1>0", "d8=3>2")
    two = play(climbing(1, ROOF), "d4=1>0", "d6=2>1", "d8=3>2")
    assert one.numbers == two.numbers


def test_ruling_13_an_overhang_may_be_lower_or_higher_than_its_neighbour():
    state = climbing(1, BRIDGE, "d4:1 d20:20")
    fill(state, 0, 5, 5, 9)
    assert {"d4=1>3", "d20=20>3"} <= set(texts(state))


def test_ruling_14_a_neighbour_filled_in_the_same_roll_holds_an_overhang():
    play(climbing(1, BRIDGE), "d4=1>0", "d6=2>2", "d8=3>3")


def test_ruling_15_squares_above_or_at_a_corner_are_not_neighbours():
    corner = parse_drawing(
        ["  [][]", "[]  []"]
    )  # 2 hangs at the left of 3, and touches 0 and 1 by corners
    state = climbing(1, corner)
    fill(state, 0, 1, 1)
    assert refusal(state, "d4=1>2") == ("no_neighbour",)


def test_ruling_16_a_square_partly_over_air_lies_on_one():
    state = climbing(1, parse_drawing([" []", "[]"]))
    fill(state, 0, 3)
    assert refusal(state, "d6=2>1") == ("too_low", 3)
    play(state, "d8=3>1")


def test_ruling_18_all_players_finish_the_round():
    state = climbing(2, ROOF)
    fill(state, 0, 1, 1)
    fill(state, 1, 1, 1)
    play(state, "d4=1>2", "done")
    assert state.turn() == 1
    play(state, "d6=2>2", "done")
    assert state.ranking() == [1, 1]


@pytest.mark.parametrize(("first", "winner"), [(0, 1), (1, 1), (2, 3), (3, 3)])
def test_ruling_19_of_several_winners_the_first_clockwise_rolls_next(first, winner):
    state = climbing(4, ROOF, games=3)
    state.starter = first
    fill(state, 1, 1, 1)
    fill(state, 3, 1, 1)
    play(state, "done", "d4=1>2", "done", "done", "d4=1>2", "done")
    assert (state.starter, state.roller) == (winner, winner)


def test_ruling_20_skipping_on_purpose_counts_as_not_filling():
    state = play(climbing(2, white="-"), "done", "done")
    assert all(text[0] == "+" for text in texts(state))
    state = play(climbing(2, white="-"), "done", "d4=1>0", "done")
    assert all(text[0] == "-" for text in texts(state))


def test_ruling_21_alone_you_are_always_the_roller_and_rounds_count():
    state = State(1)
    assert state.phase == FIRST_ROLL
    state = climbing(1, ROOF)
    play(state, "d4=1>0", "d6=2>1", "done")
    assert (state.turn(), state.round, state.scores()) == (0, 2, [3])
    play(state, "+d12", "d4:1", "d6:1", "d8:8", "d12:1", "white:+", "d8=8>2", "done")
    assert (state.turn(), state.finished_games, state.scores()) == (OVER, [(2, [0])], [2])


def test_ruling_21_alone_filling_nothing_adds_a_die():
    assert texts(play(climbing(1, white="-"), "done")) == ["+d12", "+d20"]


def test_ruling_21_resigned_alone_the_open_squares_count_too():
    state = climbing(1, ROOF)
    fill(state, 0, 1)
    play(state, "resign")
    assert (state.turn(), state.finished_games, state.scores()) == (OVER, [(1, [2])], [3])


def test_ruling_22_other_sheets_are_open_between_the_rounds():
    state = play(climbing(2, ROOF), "d4=1>0", "done", "done")
    assert state.view(1) == state


def test_ruling_23_the_end_of_a_turn_cannot_be_undone():
    state = climbing(2, ROOF)
    assert not state.reveals(state.parse("d4=1>0"))
    assert state.reveals(DONE) and state.reveals(RESIGN)
    assert not climbing(1, ROOF).reveals(DONE)


def test_ruling_24_a_high_number_may_go_low_and_a_player_may_resign_while_others_play_on():
    state = climbing(3, ROOF, "d4:4 d6:6 d8:8 d12:12 d20:20", white="-", roller=1)
    play(state, "d4+d6+d8+d12+d20=50>0", "done", "resign", "done")
    assert (state.round, state.turn()) == (2, 0)  # 2 resigned, so the white die came to 0
    play(state, "-d20", "d4:1", "d6:1", "d8:1", "d12:1", "white:+")
    play(state, "d4=1>0", "d6=1>1", "d8=1>2", "done")
    assert state.turn() == 1
    play(state, "done")
    assert (state.turn(), state.ranking()) == (OVER, [1, 2, 3])


def test_ruling_24_a_player_resigns_instead_of_using_the_dice():
    state = play(climbing(2, ROOF), "d4=1>0")
    assert refusal(state, "resign") == ("written",)


def test_the_game_is_over_if_all_players_have_resigned():
    state = climbing(2, ROOF)
    fill(state, 0, 1)
    play(state, "resign", "resign")
    assert (state.turn(), state.ranking()) == (OVER, [1, 2])


def test_an_unfinished_game_continues_after_98_rounds():
    state = climbing(2, ROOF)
    state.round = 98
    play(state, "d4=1>0", "done", "done")
    assert state.turn() != OVER and state.round == 99


def test_an_unfinished_game_stops_after_99_rounds():
    assert MAX_ROUNDS == 99
    state = climbing(2, ROOF)
    state.round = MAX_ROUNDS
    play(state, "d4=1>0", "done", "done")
    assert (state.turn(), state.ranking()) == (OVER, [1, 2])


def test_the_largest_sum_is_fifty():
    assert sum(FACE_COUNTS) == 50


def test_all_first_sets_are_equally_likely():
    """Every die is even half of the time, so each of the 31 sets is as likely as the others."""
    luck = random.Random(3)
    counts = [0] * 32
    for _ in range(3100):
        state = State(1)
        while state.phase == FIRST_ROLL:
            state.apply(luck.choice(state.actions()))
        counts[state.dice_in_play] += 1
    assert counts[0] == 0
    assert all(60 < count < 145 for count in counts[1:])


def test_of_several_winners_the_first_one_clockwise_rolls_first():
    state = State(4)
    state.starter = 2
    for left, winner in (([0, 0, 3, 3], 0), ([0, 5, 0, 0], 2), ([4, 3, 9, 9], 1)):
        state.finished_games = [(9, left)]
        assert state.next_starter() == winner
