# SPDX-License-Identifier: MIT
"""The cursor: where arrows move it, where it waits, and the dice that A toggles."""

import random
from types import SimpleNamespace

import pytest

from games.yahtzee.bot.player import best_action, prepare_turn
from games.yahtzee.bot.values import UNITS_PER_POINT
from games.yahtzee.rules.state import OPEN, SCORE_BOX, possible_points
from games.yahtzee.screen.coach import TurnCoach
from games.yahtzee.screen.cursor import (
    FIRST_BOX,
    ROLL,
    best_box_cursor,
    cursor_after_toggle,
    cursor_for_action,
    default_cursor,
    next_cursor,
    toggled_dice,
)
from host_sim.players.arena import answer
from tests.yahtzee.positions import random_dice, random_sheet

ALL = [0] * 13
ACES, FOURS, SIXES, THREE, SMALL, YAHTZEE, CHANCE = (
    FIRST_BOX + box for box in (0, 3, 5, 6, 9, 11, 12)
)


def points_without(*boxes):
    """Return the points by box if these boxes are filled and the others score zero."""
    return [None if FIRST_BOX + box in boxes else 0 for box in range(13)]


@pytest.mark.parametrize(
    ("start", "button", "end"),
    [
        (3, "DOWN", FOURS),
        (0, "DOWN", ACES),
        (ROLL, "DOWN", SIXES),
        (FOURS, "DOWN", SMALL),
        (SMALL, "UP", FOURS),
        (FOURS, "UP", 3),
        (SIXES, "UP", ROLL),
        (3, "UP", ROLL),
        (ROLL, "UP", ROLL),
        (ROLL, "LEFT", 4),
        (ROLL, "RIGHT", 0),
        (0, "LEFT", ROLL),
        (4, "RIGHT", ROLL),
        (CHANCE, "UP", SIXES),
        (CHANCE, "RIGHT", THREE),
        (ACES, "LEFT", SIXES),
        (CHANCE, "DOWN", CHANCE),
    ],
)
def test_an_arrow_moves_the_cursor_to_its_neighbour(start, button, end):
    assert next_cursor(button, start, 1, ALL) == end


def test_arrows_skip_filled_boxes():
    assert next_cursor("DOWN", 3, 1, points_without(FOURS)) == FOURS - 1
    assert (
        next_cursor("DOWN", FOURS, 1, points_without(SMALL, SMALL - 1, SMALL + 1, SMALL - 2))
        == YAHTZEE
    )
    assert next_cursor("RIGHT", ACES, 1, points_without(ACES + 1, ACES + 2)) == FOURS
    no_upper = points_without(*range(FIRST_BOX, FIRST_BOX + 6))
    assert (
        next_cursor("DOWN", 0, 1, no_upper) == THREE and next_cursor("UP", THREE, 1, no_upper) == 0
    )


def test_after_the_third_roll_the_dice_cannot_be_reached():
    assert next_cursor("UP", FOURS, 3, ALL) == FOURS
    assert next_cursor("UP", SMALL, 3, ALL) == FOURS


def test_the_cursor_never_waits_on_a_zero_while_a_box_scores():
    random.seed(5)
    for _ in range(2000):
        pays = possible_points(random_sheet(random), random_dice(random))
        if any(pays):
            assert pays[best_box_cursor(pays) - FIRST_BOX]
    sheet = [OPEN] * 13
    sheet[0], sheet[2], sheet[5] = 3, 9, 18
    pays = possible_points(bytearray(sheet), [1, 6, 1, 1, 1])
    assert pays[best_box_cursor(pays) - FIRST_BOX] > 0


class State:
    rolls_used = 1

    def __init__(self, *dice):
        self.dice = list(dice)


def test_the_cursor_never_waits_on_dice_without_an_open_box():
    only_sixes = [None] * 5 + [0] + [None] * 7
    assert default_cursor(State(3, 3, 3, 1, 2), 0, only_sixes) == ROLL
    assert default_cursor(State(3, 3, 3, 6, 2), 0, only_sixes) == 3
    assert default_cursor(State(3, 3, 3, 6, 2), 0, ALL) == 0


def test_the_cursor_waits_on_the_box_of_a_large_straight():
    pays = possible_points(bytearray([OPEN] * 13), [2, 3, 4, 5, 6])
    assert default_cursor(State(2, 3, 4, 5, 6), 0, pays) == FIRST_BOX + 10


def test_the_cursor_follows_the_coachs_dice_then_goes_to_roll():
    assert cursor_for_action(0b00110, 0) == 1 and cursor_for_action(0b00110, 0b00010) == 2
    assert cursor_for_action(0b00110, 0b00110) == ROLL and cursor_for_action(0b00110, 0b10110) == 4
    assert cursor_for_action(32 + 9, 0) == SMALL


def test_the_cursor_waits_on_a_full_house_and_on_a_small_straight_that_cannot_grow():
    pays = possible_points(bytearray([OPEN] * 13), [3, 5, 3, 5, 3])
    house = State(3, 5, 3, 5, 3)
    assert default_cursor(house, 0, pays) == 0, "three alike and two rolls left"
    house.rolls_used = 2
    assert default_cursor(house, 0b10101, pays) == FIRST_BOX + 8
    dice = (1, 4, 6, 2, 3)
    pays = possible_points(bytearray([OPEN] * 13), dice)
    assert default_cursor(State(*dice), 0, pays) == 0, (
        "the straight: rolling the fifth die cannot lose it"
    )
    assert default_cursor(State(*dice), 0b11011, pays) == ROLL
    pays[10] = None
    assert default_cursor(State(*dice), 0, pays) == SMALL


def test_a_pair_with_a_filled_upper_box_comes_after_dice_with_an_open_one():
    assert default_cursor(State(1, 1, 4, 4, 6), 0, points_without(ACES)) == 2
    assert default_cursor(State(1, 1, 3, 4, 6), 0, points_without(ACES)) == 4
    assert default_cursor(State(1, 1, 1, 4, 6), 0, points_without(ACES)) == 0


def test_after_a_the_cursor_stays_until_nothing_is_left_to_keep():
    dice, kept = [5, 4, 3, 2, 4], 0
    for die in range(4):
        kept |= toggled_dice(die, dice, kept, ALL, None)
        after = cursor_after_toggle(die, dice, kept, ALL, None)
        assert kept == (2 << die) - 1 and after == (die if die < 3 else ROLL)
    closed = points_without(SMALL, SMALL + 1)
    assert cursor_after_toggle(0, dice, 0b00001, closed, None) == ROLL, "both straights are filled"
    assert cursor_after_toggle(1, dice, 0b10010, ALL, None) == ROLL, "a pair is not a straight"
    assert cursor_after_toggle(0, [6, 1, 3, 4, 4], 0b00001, ALL, None) == ROLL, "6 has no neighbour"


def test_without_a_coach_a_never_moves_the_cursor_to_another_die():
    rng = random.Random(8)
    for _ in range(3000):
        dice, cursor, kept = random_dice(rng), rng.randrange(5), rng.randrange(32)
        points = possible_points(random_sheet(rng), dice)
        assert cursor_after_toggle(cursor, dice, kept, points, None) in (cursor, ROLL)


def test_a_keeps_all_equal_dice_and_releases_one():
    dice = [5, 5, 2, 3, 1]
    assert toggled_dice(0, dice, 0, ALL, None) == 0b00011
    for kept in (0b00011, 0b00111):
        assert toggled_dice(0, dice, kept, ALL, None) == 0b00001
    assert cursor_after_toggle(0, dice, 0b00100, ALL, None) == 0, "it stays"


def test_a_second_pair_comes_before_roll_while_a_full_house_is_open():
    dice = [5, 4, 5, 4, 2]
    closed = points_without(FIRST_BOX + 8)
    assert cursor_after_toggle(0, dice, 0b00101, ALL, None) == 0, "it stays"
    assert cursor_after_toggle(1, dice, 0b01111, ALL, None) == ROLL, "nothing is left to keep"
    assert cursor_after_toggle(0, dice, 0b00101, closed, None) == ROLL
    assert cursor_after_toggle(0, [5, 4, 5, 3, 2], 0b00101, ALL, None) == ROLL
    # After a roll with the first pair kept, if its upper box is filled.
    assert default_cursor(State(*dice), 0b00101, points_without(FIRST_BOX + 4)) == 1
    assert default_cursor(State(*dice), 0b00101, ALL) == ROLL


def test_the_cursor_follows_the_coach_to_a_die_to_release():
    dice, kept, advised = [3, 4, 5, 3, 3], 0b00100, 0b11001
    kept ^= toggled_dice(0, dice, kept, ALL, advised)
    assert kept == 0b11101 and cursor_after_toggle(0, dice, kept, ALL, advised) == 2
    kept ^= toggled_dice(2, dice, kept, ALL, advised)
    assert kept == advised and cursor_after_toggle(2, dice, kept, ALL, advised) == ROLL
    assert toggled_dice(0, [4, 4, 1, 2, 3], 0b00011, ALL, 0b11101) == 0b00001
    assert toggled_dice(1, [4, 4, 1, 2, 3], 0b00011, ALL, 0b11101) == 0b00010, "the marked one"


def test_the_cursor_goes_to_roll_after_keeping_the_last_die_not_to_a_box():
    assert cursor_after_toggle(3, [4, 6, 5, 6, 3], 0b11111, ALL, None) == ROLL


def test_a_keeps_one_die_of_a_small_straight_even_at_first():
    dice = [2, 1, 2, 4, 3]
    pays = possible_points(bytearray([OPEN] * 13), dice)
    assert toggled_dice(0, dice, 0, pays, None) == 0b00001


def test_down_from_the_dice_goes_to_a_box_that_scores():
    pays = possible_points(bytearray([OPEN] * 13), [6, 6, 2, 3, 3])
    assert next_cursor("DOWN", 0, 1, pays) == ACES + 1
    assert next_cursor("DOWN", ROLL, 1, pays) == SIXES
    upper_filled = [None] * 6 + pays[6:]
    assert next_cursor("DOWN", 0, 1, upper_filled) == CHANCE, "only Chance scores"


@pytest.mark.parametrize(
    ("dice", "filled", "box"),
    [
        ([1, 1, 1, 6, 4], (ACES + 1, ACES + 4), ACES),  # not Fours 4 or Chance 13
        ([4, 2, 2, 2, 2], (ACES, ACES + 1, THREE, CHANCE), THREE + 1),  # not Fours 4
        ([1, 3, 5, 6, 4], (SMALL, SMALL + 1), CHANCE),  # not Aces 1
        ([3, 2, 1, 3, 6], (ACES + 1, ACES + 2, CHANCE), ACES),  # not Sixes 6
    ],
)
def test_after_the_third_roll_the_cursor_waits_on_a_sensible_box(dice, filled, box):
    sheet = bytearray([0 if FIRST_BOX + each in filled else OPEN for each in range(13)])
    assert best_box_cursor(possible_points(sheet, dice)) == box


def test_the_box_under_the_cursor_costs_little_against_perfect_play():
    rng = random.Random(6)
    losses = []
    for _ in range(400):
        sheet, dice = random_sheet(rng), [rng.randint(1, 6) for _ in range(5)]
        points = possible_points(sheet, dice)
        values = answer(prepare_turn(sheet)).box_values(dice)
        scoring = [values[box] for box in range(13) if points[box]]
        if scoring:
            losses.append(max(scoring) - values[best_box_cursor(points) - FIRST_BOX])
    assert sum(losses) / len(losses) / UNITS_PER_POINT < 0.9


def test_between_rolls_the_cursor_seldom_waits_on_a_bad_choice():
    """Check it by the value table, also after a roll with dice that perfect play does not keep."""
    rng = random.Random(3)
    losses = []
    for _ in range(250):
        sheet, dice = random_sheet(rng), random_dice(rng)
        evaluator = answer(prepare_turn(sheet))
        kept = best_action(evaluator, SimpleNamespace(dice=dice, rolls_used=1))
        if kept >= SCORE_BOX:
            continue
        if rng.randrange(3) == 0:
            kept = sum(1 << die for die in range(5) if dice[die] == dice[0]) % 31
        second = [face if kept >> die & 1 else rng.randint(1, 6) for die, face in enumerate(dice)]
        for rolls_used, now, mask in ((1, dice, 0), (2, second, kept)):
            state = SimpleNamespace(dice=now, rolls_used=rolls_used)
            points = possible_points(sheet, now)
            cursor = default_cursor(state, mask, points)
            picture = SimpleNamespace(cursor=cursor, kept_mask=mask, points_by_box=points)
            coach = TurnCoach(picture)
            coach.evaluator = evaluator
            losses.append(coach.loss(state, cursor, None) / UNITS_PER_POINT)
    assert sum(losses) / len(losses) < 0.5
    assert sum(loss > 1.5 for loss in losses) < 0.11 * len(losses)


def test_late_in_a_game_the_cursor_waits_on_dice_that_an_open_box_wants():
    sheet = bytearray([3, 6, 9, 12, 15, OPEN, 20, 20, 25, 30, OPEN, 0, 20])  # Sixes, large straight
    points = possible_points(sheet, [4, 1, 4, 3, 5])
    assert default_cursor(State(4, 1, 4, 3, 5), 0, points) == 0
    assert toggled_dice(0, [4, 1, 4, 3, 5], 0, points, None) == 0b00001, "not 4 4"


def test_a_kept_pair_is_released_for_a_small_straight_that_can_grow():
    state = State(2, 4, 3, 5, 2)
    state.rolls_used = 2
    points = possible_points(bytearray([OPEN] * 13), state.dice)
    assert default_cursor(state, 0b10001, points) == 0
    assert toggled_dice(0, state.dice, 0b10001, points, None) == 0b00001


def test_roll_is_not_offered_while_a_larger_group_is_not_kept():
    state = State(6, 6, 6, 6, 5)
    state.rolls_used = 2
    points = possible_points(bytearray([OPEN] * 13), state.dice)
    assert default_cursor(state, 0b10000, points) == 4


def test_a_keeps_only_the_dice_that_the_coach_marks():
    dice, advised = [4, 6, 5, 6, 2], 0b10111
    assert toggled_dice(1, dice, 0b00001, ALL, advised) == 0b00010
    assert toggled_dice(3, dice, 0, ALL, advised) == 0b01010, (
        "all equal dice, if the coach does not mark them"
    )
    assert cursor_after_toggle(1, dice, 0b00011, ALL, advised) == 2
    assert cursor_after_toggle(4, dice, 0b10111, ALL, advised) == ROLL
