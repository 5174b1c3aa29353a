# SPDX-License-Identifier: MIT
"""Where the cursor goes and where it waits: what an arrow points at, never a zero for nothing."""

import random

import pytest

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
from tests.yahtzee.positions import random_card, random_dice

ALL = [0] * 13
ACES, FOURS, SIXES, THREE, SMALL, YAHTZEE, CHANCE = (
    FIRST_BOX + box for box in (0, 3, 5, 6, 9, 11, 12)
)


def but(*boxes):
    """What the boxes pay when these are filled."""
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
def test_an_arrow_leads_to_the_neighbour_it_points_at(start, button, end):
    assert next_cursor(button, start, 1, ALL) == end


def test_filled_boxes_are_passed_over_to_the_nearest_open_one():
    assert next_cursor("DOWN", 3, 1, but(FOURS)) == FOURS - 1
    assert next_cursor("DOWN", FOURS, 1, but(SMALL, SMALL - 1, SMALL + 1, SMALL - 2)) == YAHTZEE
    assert next_cursor("RIGHT", ACES, 1, but(ACES + 1, ACES + 2)) == FOURS
    no_upper = but(*range(FIRST_BOX, FIRST_BOX + 6))
    assert (
        next_cursor("DOWN", 0, 1, no_upper) == THREE and next_cursor("UP", THREE, 1, no_upper) == 0
    )


def test_after_the_third_roll_the_dice_cannot_be_reached():
    assert next_cursor("UP", FOURS, 3, ALL) == FOURS
    assert next_cursor("UP", SMALL, 3, ALL) == FOURS


def test_the_cursor_never_waits_on_a_zero_while_a_box_pays():
    random.seed(5)
    for _ in range(2000):
        pays = possible_points(random_card(random), random_dice(random))
        if any(pays):
            assert pays[best_box_cursor(pays) - FIRST_BOX]
    card = [OPEN] * 13
    card[0], card[2], card[5] = 3, 9, 18
    pays = possible_points(bytearray(card), [1, 6, 1, 1, 1])
    assert pays[best_box_cursor(pays) - FIRST_BOX] > 0


class State:
    rolls_used = 1

    def __init__(self, *dice):
        self.dice = list(dice)


def test_no_dice_are_offered_that_no_open_box_wants():
    only_sixes = [None] * 5 + [0] + [None] * 7
    assert default_cursor(State(3, 3, 3, 1, 2), 0, only_sixes) == ROLL
    assert default_cursor(State(3, 3, 3, 6, 2), 0, only_sixes) == 3
    assert default_cursor(State(3, 3, 3, 6, 2), 0, ALL) == 0


def test_five_in_a_row_wait_on_their_box():
    pays = possible_points(bytearray([OPEN] * 13), [2, 3, 4, 5, 6])
    assert default_cursor(State(2, 3, 4, 5, 6), 0, pays) == FIRST_BOX + 10


def test_the_coach_s_choice_is_reached_die_by_die_then_rolled():
    assert cursor_for_action(0b00110, 0) == 1 and cursor_for_action(0b00110, 0b00010) == 2
    assert cursor_for_action(0b00110, 0b00110) == ROLL and cursor_for_action(0b00110, 0b10110) == 4
    assert cursor_for_action(32 + 9, 0) == SMALL


def test_straight_and_full_house_wait_on_their_box_unless_a_fifth_is_still_free():
    pays = possible_points(bytearray([OPEN] * 13), [3, 5, 3, 5, 3])
    assert default_cursor(State(3, 5, 3, 5, 3), 0, pays) == FIRST_BOX + 8
    dice = (1, 4, 6, 2, 3)
    pays = possible_points(bytearray([OPEN] * 13), dice)
    assert default_cursor(State(*dice), 0, pays) == 0, (
        "the row: the small straight is not lost by rolling"
    )
    assert default_cursor(State(*dice), 0b11011, pays) == ROLL
    pays[10] = None
    assert default_cursor(State(*dice), 0, pays) == SMALL


def test_a_pair_whose_box_is_full_comes_after_dice_that_an_upper_box_wants():
    assert default_cursor(State(1, 1, 4, 4, 6), 0, but(ACES)) == 2
    assert default_cursor(State(1, 1, 3, 4, 6), 0, but(ACES)) == 4
    assert default_cursor(State(1, 1, 1, 4, 6), 0, but(ACES)) == 0


def test_a_row_is_kept_one_after_the_other_without_its_double():
    dice, kept, cursor = [5, 4, 3, 2, 4], 0, 0
    for _ in range(4):
        kept |= toggled_dice(cursor, dice, kept, ALL, None)
        cursor = cursor_after_toggle(cursor, dice, kept, ALL, None)
    assert kept == 0b01111 and cursor == ROLL
    assert toggled_dice(1, dice, 0, ALL, None) == 0b10010, "a pair, as long as no row is begun"
    closed = but(SMALL, SMALL + 1)
    assert cursor_after_toggle(0, dice, 0b00001, closed, None) == ROLL, (
        "nobody wants a row any more"
    )
    assert cursor_after_toggle(1, dice, 0b10010, ALL, None) == ROLL, "a pair is no row"
    assert cursor_after_toggle(0, [6, 1, 3, 4, 4], 0b00001, ALL, None) == ROLL, "6 has no neighbour"


def test_a_releases_what_it_kept_and_of_more_than_that_one_by_one():
    dice = [5, 5, 2, 3, 1]
    assert toggled_dice(0, dice, 0b00011, ALL, None) == 0b00011
    assert toggled_dice(0, dice, 0b00111, ALL, None) == 0b00001
    assert cursor_after_toggle(0, dice, 0b00100, ALL, None) == 0, "it stays"


def test_with_the_coach_the_way_leads_over_a_die_to_be_released():
    dice, kept, advised = [3, 4, 5, 3, 3], 0b00100, 0b11001
    kept ^= toggled_dice(0, dice, kept, ALL, advised)
    assert kept == 0b11101 and cursor_after_toggle(0, dice, kept, ALL, advised) == 2
    kept ^= toggled_dice(2, dice, kept, ALL, advised)
    assert kept == advised and cursor_after_toggle(2, dice, kept, ALL, advised) == ROLL
    assert toggled_dice(0, [4, 4, 1, 2, 3], 0b00011, ALL, 0b11101) == 0b00011
    assert toggled_dice(1, [4, 4, 1, 2, 3], 0b00011, ALL, 0b11101) == 0b00010, "the marked one"


def test_keeping_the_last_die_never_leads_to_a_box():
    assert cursor_after_toggle(3, [4, 6, 5, 6, 3], 0b11111, ALL, None) == 3


def test_a_keeps_what_the_coach_marks_and_no_more():
    dice, advised = [4, 6, 5, 6, 3], 0b10111
    assert toggled_dice(1, dice, 0b00001, ALL, advised) == 0b00010
    assert toggled_dice(3, dice, 0, ALL, advised) == 0b01010, "what it does not mark: all alike"
    assert cursor_after_toggle(1, dice, 0b00011, ALL, advised) == 2
    assert cursor_after_toggle(4, dice, 0b10111, ALL, advised) == ROLL
