# SPDX-License-Identifier: MIT
"""The cursor: where arrows move it, where it waits, and the dice that A toggles."""

import random

import pytest

from games.yahtzee.bot.player import prepare_turn
from games.yahtzee.bot.values import UNITS_PER_POINT
from games.yahtzee.rules.state import OPEN, possible_points
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
    assert default_cursor(State(3, 5, 3, 5, 3), 0, pays) == FIRST_BOX + 8
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


def test_a_keeps_a_straight_die_by_die_without_its_pair():
    dice, kept, cursor = [5, 4, 3, 2, 4], 0, 0
    for _ in range(4):
        kept |= toggled_dice(cursor, dice, kept, ALL, None)
        cursor = cursor_after_toggle(cursor, dice, kept, ALL, None)
    assert kept == 0b01111 and cursor == ROLL
    assert toggled_dice(1, dice, 0, ALL, None) == 0b10010, "a pair, until a straight is begun"
    closed = points_without(SMALL, SMALL + 1)
    assert cursor_after_toggle(0, dice, 0b00001, closed, None) == ROLL, "both straights are filled"
    assert cursor_after_toggle(1, dice, 0b10010, ALL, None) == ROLL, "a pair is not a straight"
    assert cursor_after_toggle(0, [6, 1, 3, 4, 4], 0b00001, ALL, None) == ROLL, "6 has no neighbour"


def test_a_keeps_all_equal_dice_and_releases_one():
    dice = [5, 5, 2, 3, 1]
    assert toggled_dice(0, dice, 0, ALL, None) == 0b00011
    for kept in (0b00011, 0b00111):
        assert toggled_dice(0, dice, kept, ALL, None) == 0b00001
    assert cursor_after_toggle(0, dice, 0b00100, ALL, None) == 0, "it stays"


def test_a_second_pair_comes_before_roll_while_a_full_house_is_open():
    dice = [5, 4, 5, 4, 2]
    closed = points_without(FIRST_BOX + 8)
    assert cursor_after_toggle(0, dice, 0b00101, ALL, None) == 1
    assert cursor_after_toggle(1, dice, 0b01111, ALL, None) == ROLL, "nothing is left to keep"
    assert cursor_after_toggle(0, dice, 0b00101, closed, None) == ROLL
    assert cursor_after_toggle(0, [5, 4, 5, 3, 2], 0b00101, ALL, None) == ROLL
    # The same after a roll with the first pair kept.
    assert default_cursor(State(*dice), 0b00101, ALL) == 1
    assert default_cursor(State(*dice), 0b00101, closed) == ROLL


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


def test_a_after_a_releases_a_pair_that_was_kept_together():
    dice, kept, cursor = [5, 5, 2, 3, 1], 0b00111, 0
    for _ in range(2):
        kept ^= toggled_dice(cursor, dice, kept, ALL, None)
        cursor = cursor_after_toggle(cursor, dice, kept, ALL, None)
    assert kept == 0b00100 and cursor == 1


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


def test_a_keeps_only_the_dice_that_the_coach_marks():
    dice, advised = [4, 6, 5, 6, 3], 0b10111
    assert toggled_dice(1, dice, 0b00001, ALL, advised) == 0b00010
    assert toggled_dice(3, dice, 0, ALL, advised) == 0b01010, (
        "all equal dice, if the coach does not mark them"
    )
    assert cursor_after_toggle(1, dice, 0b00011, ALL, advised) == 2
    assert cursor_after_toggle(4, dice, 0b10111, ALL, advised) == ROLL
