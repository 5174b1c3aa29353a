# SPDX-License-Identifier: MIT
"""Tests for every sentence of the printed rulebook and every ruling, in the rulebook's order."""

import itertools

import pytest
from handful.game import CHANCE, OVER

from games.yahtzee import SEATS
from games.yahtzee.rules.notation import BOX_NAMES
from games.yahtzee.rules.state import (
    ALL_DICE,
    OPEN,
    ROLLS_PER_TURN,
    SCORE_BOX,
    SCORES,
    State,
    possible_points,
)
from tests.positions import why

UPPER_BOXES, LOWER_BOXES = BOX_NAMES[:6], BOX_NAMES[6:]


def give_faces(state, *faces):
    """Give the rolling dice these faces."""
    for face in faces:
        assert state.turn() == CHANCE
        state.apply(face - 1)


def roll(state, *faces, keep=0):
    """Roll the dice outside the mask `keep`; they show these faces."""
    state.apply(keep)
    give_faces(state, *faces)


def score(state, box):
    state.apply(SCORE_BOX + BOX_NAMES.index(box))


def filled_boxes(state, seat=0):
    """Return {box: points} of the filled boxes."""
    return {
        BOX_NAMES[box]: points for box, points in enumerate(state.sheets[seat]) if points != OPEN
    }


def solo(**filled):
    """Return a solo game with these boxes filled: `solo(Aces=3, small_straight=30)`."""
    state = State(1)
    for name, points in filled.items():
        box = {"three": "3 of a kind", "four": "4 of a kind"}.get(name, name.replace("_", " "))
        state.sheets[0][BOX_NAMES.index(box)] = points
    return state


def rolled(dice, **filled):
    """Return a solo game with these boxes filled and five dice rolled."""
    state = solo(**filled)
    roll(state, *dice)
    return state


def offered_points(state):
    """Return {box: points} of the boxes that may be scored now."""
    pays = possible_points(state.sheets[state.seat], state.dice)
    offered = {BOX_NAMES[box]: points for box, points in enumerate(pays) if points is not None}
    assert [SCORE_BOX + BOX_NAMES.index(box) for box in offered] == [
        a for a in state.actions() if a >= SCORE_BOX
    ]
    return offered


def two_players(first=0):
    """Return a game for two after the opening rolls."""
    state = State(2)
    rolls = [(6, 6, 6, 6, 6), (1, 1, 1, 1, 1)]
    for seat in (0, 1):
        give_faces(state, *rolls[seat ^ first])
    assert state.turn() == first
    return state


def play_turn(state, dice=(1, 2, 2, 3, 6), box=None):
    """Roll once and score the box, or the first allowed one."""
    roll(state, *dice)
    state.apply(SCORE_BOX + BOX_NAMES.index(box) if box else state.actions()[ALL_DICE])


# "1 o más jugadores"


def test_one_or_more_players():
    assert SEATS == (1, 6)
    for seats in range(1, 7):
        assert State(seats).scores() == [0] * seats


# Resumen del juego


def test_a_turn_has_at_most_three_rolls():
    state = solo()
    for _ in range(ROLLS_PER_TURN):
        roll(state, 1, 2, 3, 4, 6)
    assert ROLLS_PER_TURN == 3
    assert why(state, 0) == "thrice"
    assert why(state, 3) == "thrice"


def test_thirteen_categories():
    assert len(BOX_NAMES) == 13
    assert len(UPPER_BOXES) == 6 and len(LOWER_BOXES) == 7


def test_a_score_or_a_zero_goes_into_one_of_the_thirteen_boxes():
    state = rolled((1, 2, 3, 4, 6))
    assert set(offered_points(state)) == set(BOX_NAMES)
    score(state, "Yahtzee")
    assert filled_boxes(state) == {"Yahtzee": 0}


def test_the_game_ends_when_all_players_have_filled_their_thirteen_boxes():
    state = two_players()
    for turn in range(26):
        assert state.turn() == turn % 2
        play_turn(state)
    assert state.turn() == OVER and state.actions() == []
    assert all(len(filled_boxes(state, seat)) == 13 for seat in (0, 1))
    assert why(state, 0) == why(state, SCORE_BOX) == "over"


def test_the_highest_total_wins():
    state = two_players()
    for turn in range(26):
        play_turn(state, (6, 6, 5, 5, 5) if turn % 2 else (1, 1, 2, 2, 3))
    totals = state.scores()
    assert totals[1] > totals[0] and state.ranking() == [2, 1]


# Cómo jugar


def test_each_player_has_a_score_sheet():
    assert len(State(4).sheets) == 4


def test_all_players_roll_five_dice_to_decide_who_starts():
    state = State(3)
    for seat in range(3):
        assert state.turn() == CHANCE and state.seat == seat and state.rolling_mask == ALL_DICE
        give_faces(state, 1 + seat, 1, 1, 1, 1)
    assert state.turn() == 2


@pytest.mark.parametrize("best", range(4))
def test_the_highest_opening_roll_starts_and_turns_go_clockwise(best):
    state = State(4)
    for seat in range(4):
        give_faces(state, *((6, 6, 6, 6, 5) if seat == best else (6, 6, 6, 6, 4)))
    for turn in range(8):
        assert state.turn() == (best + turn) % 4
        play_turn(state)


def test_ruling_11_only_tied_players_roll_again():
    state = State(4)
    for dice in ((6, 6, 6, 6, 6), (6, 6, 6, 6, 5), (6, 6, 6, 6, 6), (1, 1, 1, 1, 1)):
        give_faces(state, *dice)
    assert state.turn() == CHANCE and state.seat == 0
    give_faces(state, 1, 1, 1, 1, 1)
    assert state.turn() == CHANCE and state.seat == 2
    give_faces(state, 1, 1, 1, 1, 2)
    assert state.turn() == 2 and state.starter == 2


def test_ruling_11_tied_players_may_tie_again():
    state = State(3)
    for _ in range(3):
        give_faces(state, 2, 2, 2, 2, 2)
    for dice in ((3, 3, 3, 3, 3), (1, 1, 1, 1, 1), (3, 3, 3, 3, 3)):
        give_faces(state, *dice)
    for seat in (0, 2):
        assert state.seat == seat
        give_faces(state, 4, 4, 4, 4, 4)
    for seat, face in ((0, 1), (2, 2)):
        assert state.seat == seat
        give_faces(state, face, 1, 1, 1, 1)
    assert state.turn() == 2


def test_a_solo_game_has_no_opening_roll():
    assert State(1).turn() == 0


def test_the_opening_roll_scores_nothing():
    state = two_players()
    assert state.scores() == [0, 0] and state.rolls_used == 0 and state.dice == [0] * 5


# Jugando en cada turno


@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_ruling_9_a_player_may_score_after_any_roll(rolls):
    state = solo()
    for _ in range(rolls):
        roll(state, 2, 2, 3, 3, 3)
    score(state, "Full house")
    assert filled_boxes(state) == {"Full house": 25}


def test_the_first_roll_is_with_all_five_dice():
    state = solo()
    assert state.actions() == [0]
    assert why(state, 1) == "nothing_to_keep"
    assert why(state, SCORE_BOX) == "throw_first"
    state.apply(0)
    assert state.rolling_mask == ALL_DICE


def test_kept_dice_are_not_rolled():
    state = rolled((6, 6, 1, 2, 3))
    roll(state, 6, 4, 5, keep=0b00011)
    assert state.dice == [6, 6, 6, 4, 5]


@pytest.mark.parametrize("keep", range(31))
def test_the_second_roll_is_with_any_dice(keep):
    state = rolled((1, 2, 3, 4, 5))
    rolled_dice = [die for die in range(5) if not keep >> die & 1]
    roll(state, *[6] * len(rolled_dice), keep=keep)
    assert state.dice == [6 if die in rolled_dice else die + 1 for die in range(5)]


def test_keeping_all_five_dice_is_illegal():
    state = rolled((1, 2, 3, 4, 5))
    assert why(state, ALL_DICE) == "all_kept"


def test_ruling_8_kept_dice_may_be_rolled_later():
    state = rolled((6, 6, 1, 2, 3))
    roll(state, 1, 1, 1, keep=0b00011)
    roll(state, 5, 5, keep=0b11100)
    assert state.dice == [5, 5, 1, 1, 1]


def test_a_player_may_change_plans_between_rolls():
    state = rolled((2, 3, 4, 5, 5))
    roll(state, 5, keep=0b01111)
    roll(state, 5, 5, 5, keep=0b11000)
    assert set(offered_points(state)) == set(BOX_NAMES)


def test_after_the_third_roll_a_box_must_be_scored():
    state = solo()
    for _ in range(3):
        roll(state, 1, 2, 3, 4, 6)
    assert min(state.actions()) >= SCORE_BOX


def test_the_turn_ends_when_a_box_is_scored():
    state = two_players()
    play_turn(state)
    assert state.turn() == 1 and state.rolls_used == 0 and state.dice == [0] * 5
    assert state.actions() == [0]


# Puntaje


def test_each_box_is_filled_only_once():
    state = rolled((1, 1, 1, 2, 3), Aces=3)
    assert "Aces" not in offered_points(state)
    assert why(state, SCORE_BOX) == "filled"


def test_there_is_no_fourteenth_box():
    assert why(rolled((1, 1, 1, 2, 3)), SCORE_BOX + 13) == "no_box"


def test_boxes_are_filled_in_any_order():
    for first, second in itertools.permutations(BOX_NAMES, 2):
        state = rolled((1, 2, 3, 4, 6))
        score(state, first)
        roll(state, 1, 2, 3, 4, 6)
        score(state, second)
        assert set(filled_boxes(state)) == {first, second}


def test_ruling_10_a_player_may_choose_a_zero():
    state = rolled((6, 6, 6, 6, 5))
    score(state, "Aces")
    assert filled_boxes(state) == {"Aces": 0}


@pytest.mark.parametrize(("box", "face"), list(zip(UPPER_BOXES, range(1, 7), strict=True)))
def test_the_upper_section_adds_only_the_dice_of_its_number(box, face):
    for count in range(6):
        other = face % 6 + 1
        assert offered_points(rolled([face] * count + [other] * (5 - count)))[box] == face * count


def test_upper_example_9_in_threes_2_in_twos_4_in_fours():
    offered = offered_points(rolled((3, 3, 3, 2, 4)))
    assert (offered["Threes"], offered["Twos"], offered["Fours"]) == (9, 2, 4)


@pytest.mark.parametrize(("total", "bonus"), [(62, 0), (63, 35), (64, 35), (105, 35)])
def test_63_or_more_in_the_upper_section_earn_35(total, bonus):
    uppers = {62: (2, 6, 9, 12, 15, 18), 63: (3, 6, 9, 12, 15, 18), 64: (4, 6, 9, 12, 15, 18)}
    points = uppers.get(total, (5, 10, 15, 20, 25, 30))
    assert sum(points) == total
    assert solo(**dict(zip(UPPER_BOXES, points, strict=True))).scores() == [total + bonus]


def test_three_of_each_number_are_63():
    assert sum(3 * face for face in range(1, 7)) == 63


def test_the_bonus_comes_with_any_mix_that_adds_up_to_63():
    points = (0, 4, 6, 12, 15, 30)
    state = solo(**dict(zip(UPPER_BOXES, points, strict=True)))
    assert sum(points) == 67 and state.scores() == [102]


def test_three_of_a_kind_needs_three_or_more_and_scores_all_dice():
    assert offered_points(rolled((5, 5, 5, 2, 1)))["3 of a kind"] == 18
    assert offered_points(rolled((5, 5, 2, 2, 1)))["3 of a kind"] == 0


def test_three_of_a_kind_example_and_its_other_options():
    offered = offered_points(rolled((5, 5, 5, 2, 1)))
    assert offered["Chance"] == 18
    assert (offered["Fives"], offered["Twos"], offered["Aces"]) == (15, 2, 1)


def test_four_of_a_kind_example_and_its_other_options():
    offered = offered_points(rolled((2, 2, 2, 2, 6)))
    assert offered["4 of a kind"] == offered["3 of a kind"] == offered["Chance"] == 14
    assert (offered["Twos"], offered["Sixes"]) == (8, 6)
    assert offered_points(rolled((2, 2, 2, 6, 6)))["4 of a kind"] == 0


def test_ruling_7_more_equal_dice_are_three_or_four_of_a_kind_too():
    assert offered_points(rolled((4, 4, 4, 4, 1)))["3 of a kind"] == 17
    offered = offered_points(rolled((4, 4, 4, 4, 4)))
    assert offered["3 of a kind"] == offered["4 of a kind"] == 20


def test_full_house_example_and_its_other_options():
    offered = offered_points(rolled((3, 3, 3, 5, 5)))
    assert offered["Full house"] == 25
    assert offered["3 of a kind"] == offered["Chance"] == 19
    assert (offered["Threes"], offered["Fives"]) == (9, 10)


def test_a_full_house_is_three_of_one_number_and_two_of_another():
    for three, two in itertools.permutations(range(1, 7), 2):
        assert offered_points(rolled([three] * 3 + [two] * 2))["Full house"] == 25
    for dice in ((1, 1, 2, 2, 3), (1, 1, 1, 1, 2), (1, 1, 1, 2, 3)):
        assert offered_points(rolled(dice))["Full house"] == 0


@pytest.mark.parametrize("row", [(1, 2, 3, 4), (2, 3, 4, 5), (3, 4, 5, 6)])
@pytest.mark.parametrize("fifth", range(1, 7))
def test_a_small_straight_is_any_run_of_four(row, fifth):
    for dice in set(itertools.permutations((*row, fifth))):
        assert offered_points(rolled(dice))["Small straight"] == 30


@pytest.mark.parametrize("dice", [(1, 2, 3, 5, 6), (1, 2, 4, 5, 6), (1, 1, 2, 3, 5)])
def test_a_run_of_three_is_not_a_straight(dice):
    offered = offered_points(rolled(dice))
    assert offered["Small straight"] == offered["Large straight"] == 0


@pytest.mark.parametrize("dice", [(1, 2, 3, 4, 5), (2, 3, 4, 5, 6)])
def test_a_large_straight_is_any_run_of_five(dice):
    for order in itertools.permutations(dice):
        assert offered_points(rolled(order))["Large straight"] == 40


def test_a_run_of_four_is_not_a_large_straight():
    assert offered_points(rolled((1, 2, 3, 4, 6)))["Large straight"] == 0


def test_ruling_6_a_large_straight_may_score_as_a_small_one_or_in_chance():
    offered = offered_points(rolled((2, 3, 4, 5, 6)))
    assert offered["Small straight"] == 30 and offered["Chance"] == 20 and offered["Sixes"] == 6


@pytest.mark.parametrize("face", range(1, 7))
def test_a_yahtzee_is_five_alike_and_scores_50(face):
    state = rolled([face] * 5)
    assert offered_points(state)["Yahtzee"] == 50
    score(state, "Yahtzee")
    assert state.scores() == [50] and state.yahtzee_bonuses == [0]


def test_four_alike_are_not_a_yahtzee():
    assert offered_points(rolled((4, 4, 4, 4, 5)))["Yahtzee"] == 0


def test_chance_scores_any_five_dice():
    assert offered_points(rolled((6, 6, 5, 4, 1)))["Chance"] == 22


# Puntos adicionales Yahtzee


def test_ruling_2_each_further_yahtzee_with_50_in_the_box_earns_100():
    state = rolled([4] * 5, Yahtzee=50)
    score(state, "Fours")
    assert state.yahtzee_bonuses == [1] and state.scores() == [50 + 100 + 20]


def test_after_the_bonus_the_joker_rule_decides_the_box():
    state = rolled([4] * 5, Yahtzee=50)
    assert offered_points(state) == {"Fours": 20}


def test_the_first_yahtzee_earns_no_bonus_even_in_another_box():
    state = rolled([4] * 5)
    score(state, "Fours")
    assert state.yahtzee_bonuses == [0] and state.scores() == [20]
    roll(state, 4, 4, 4, 4, 4)
    score(state, "Yahtzee")
    assert state.yahtzee_bonuses == [0] and state.scores() == [70]


def test_ruling_5_there_is_no_limit_to_the_bonuses():
    state = rolled([6] * 5)
    score(state, "Yahtzee")
    faces = (1, 2, 3, 4, 5, 6, 6, 6, 6, 6, 6, 6)
    boxes = [*UPPER_BOXES, *(box for box in LOWER_BOXES if box != "Yahtzee")]
    for count, (face, box) in enumerate(zip(faces, boxes, strict=True), 1):
        roll(state, *[face] * 5)
        score(state, box)
        assert state.yahtzee_bonuses == [count]
    assert state.turn() == OVER
    assert state.scores() == [1575] == [SCORES[1]]
    assert State.unpack(state.pack()) == state


def test_ruling_3_after_a_zero_in_yahtzee_there_is_no_bonus_but_the_joker_rule():
    state = rolled([4] * 5, Yahtzee=0)
    assert offered_points(state) == {"Fours": 20}
    score(state, "Fours")
    assert state.yahtzee_bonuses == [0] and state.scores() == [20]


def test_ruling_1_with_the_yahtzee_box_open_there_is_no_joker():
    offered = offered_points(rolled([4] * 5))
    assert set(offered) == set(BOX_NAMES)
    assert offered["Full house"] == offered["Small straight"] == offered["Large straight"] == 0
    assert offered["Fours"] == offered["Chance"] == 20 and offered["Threes"] == 0


# Reglas del comodín


@pytest.mark.parametrize("yahtzee", [0, 50])
@pytest.mark.parametrize("face", range(1, 7))
def test_a_joker_goes_into_the_upper_box_of_its_number_first(face, yahtzee):
    state = rolled([face] * 5, Yahtzee=yahtzee)
    assert offered_points(state) == {UPPER_BOXES[face - 1]: 5 * face}
    assert why(state, SCORE_BOX + BOX_NAMES.index("Chance")) == "joker"
    assert why(state, SCORE_BOX + face % 6) == "joker"


@pytest.mark.parametrize("yahtzee", [0, 50])
@pytest.mark.parametrize("face", range(1, 7))
def test_if_that_box_is_filled_a_joker_scores_in_any_lower_box(face, yahtzee):
    filled = {UPPER_BOXES[face - 1]: 0, "Yahtzee": yahtzee}
    state = rolled([face] * 5, **filled)
    assert offered_points(state) == {
        "3 of a kind": 5 * face,
        "4 of a kind": 5 * face,
        "Full house": 25,
        "Small straight": 30,
        "Large straight": 40,
        "Chance": 5 * face,
    }


def test_ruling_4_a_joker_scores_in_every_open_lower_box():
    state = rolled([1] * 5, Aces=0, Yahtzee=0, Large_straight=0, Chance=9)
    assert offered_points(state) == {
        "3 of a kind": 5,
        "4 of a kind": 5,
        "Full house": 25,
        "Small straight": 30,
    }


LOWER_FULL = {
    "three": 0, "four": 0, "Full_house": 0, "Small_straight": 0, "Large_straight": 0, "Chance": 9,
}  # fmt: skip


@pytest.mark.parametrize(("yahtzee", "bonus"), [(0, 0), (50, 100)])
def test_if_the_lower_section_is_full_too_a_joker_is_a_zero_in_an_upper_box(yahtzee, bonus):
    state = rolled([4] * 5, Fours=12, Aces=3, Yahtzee=yahtzee, **LOWER_FULL)
    assert offered_points(state) == {"Twos": 0, "Threes": 0, "Fives": 0, "Sixes": 0}
    before = state.scores()[0]
    score(state, "Sixes")
    # The bonus is earned even then, because it comes first.
    assert state.scores() == [before + bonus]


def test_joker_example_five_fours_score_40_in_large_straight():
    state = rolled([4] * 5, Yahtzee=0, Fours=12)
    assert offered_points(state)["Large straight"] == 40
    score(state, "Large straight")
    assert filled_boxes(state)["Large straight"] == 40 and state.yahtzee_bonuses == [0]


def test_ruling_13_joker_points_in_an_upper_box_count_for_the_upper_bonus():
    state = rolled([6] * 5, Yahtzee=50, Fives=20, Fours=13)
    score(state, "Sixes")
    assert state.scores() == [20 + 13 + 30 + 35 + 50 + 100]


# Final del juego


def test_ruling_16_upper_total_its_bonus_lower_total_and_100_for_each_tick():
    state = solo(Fives=25, Sixes=30, Fours=12, Yahtzee=50, Chance=22)
    state.yahtzee_bonuses = [2]
    assert state.scores() == [25 + 30 + 12 + 35 + 50 + 22 + 200]


def test_ruling_12_equal_totals_share_the_win():
    state = State(3)
    for seat, total in enumerate((9, 30, 30)):
        state.sheets[seat][BOX_NAMES.index("Chance")] = total
    assert state.ranking() == [3, 1, 1]


def test_ruling_14_a_solo_game_has_thirteen_turns():
    state = solo()
    turns = 0
    while state.turn() != OVER:
        play_turn(state)
        turns += 1
    assert turns == 13 and state.ranking() == [1]


def test_the_lowest_possible_total():
    """Score five ones in Chance and zeros in all other boxes."""
    state = rolled([1] * 5)
    score(state, "Chance")
    for box in [*UPPER_BOXES, *(box for box in LOWER_BOXES if box != "Chance")]:
        dice = (2, 3, 5, 5, 6) if box in ("Aces", "Fours") else (1, 1, 4, 4, 1)
        if box == "3 of a kind" or box == "Full house":
            dice = (1, 1, 2, 2, 6)
        roll(state, *dice)
        score(state, box)
    assert state.turn() == OVER and state.scores() == [5] == [SCORES[0]]


# Ejemplo de una jugada


def test_the_worked_example():
    filled = {"Aces": 3, "Fives": 15, "Sixes": 24, "four": 18, "Small_straight": 30}
    state = rolled((2, 3, 4, 4, 5), **filled)
    assert set(offered_points(state)) == set(BOX_NAMES) - {
        "Aces",
        "Fives",
        "Sixes",
        "4 of a kind",
        "Small straight",
    }
    # The player keeps 2 3 4 5 and rolls a 2, then keeps 2 3 2 and rolls a 2 and a 3.
    roll(state, 2, keep=state.parse("keep 23.45"))
    roll(state, 2, 3, keep=state.parse("keep 232.."))
    assert sorted(state.dice) == [2, 2, 2, 3, 3]
    offered = offered_points(state)
    assert (offered["Twos"], offered["3 of a kind"], offered["Full house"]) == (6, 12, 25)
    score(state, "Full house")
    assert state.scores() == [3 + 15 + 24 + 18 + 30 + 25]


# The notation


def test_texts_of_a_turn():
    state = solo()
    assert state.describe(0) == "throw"
    state.apply(0)
    assert state.describe(3) == "die 4"
    give_faces(state, 6, 6, 1, 2, 6)
    assert state.describe(0b10011) == "keep 66..6"
    assert state.describe(SCORE_BOX + 3) == "write Fours"
    assert state.describe(0) == "throw"


@pytest.mark.parametrize("face", [-1, 6, 40, 255])
def test_a_die_shows_one_to_six(face):
    state = solo()
    state.apply(0)
    assert why(state, face) == "die"


def test_bytes_of_another_format_are_refused():
    with pytest.raises(ValueError, match="format"):
        State.unpack(b"\x63" + State(1).pack()[1:])
