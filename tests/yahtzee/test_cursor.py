# SPDX-License-Identifier: MIT
"""Where the cursor goes and where it waits: what an arrow points at, never a zero for nothing."""

import random

import pytest

from games.yahtzee.rules import OPEN, payoffs
from games.yahtzee.screen.cursor import FIRST_BOX, ROLL, best_box, likely, toward, walk
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
    assert walk(button, start, 1, ALL) == end


def test_filled_boxes_are_passed_over_to_the_nearest_open_one():
    assert walk("DOWN", 3, 1, but(FOURS)) == FOURS - 1
    assert walk("DOWN", FOURS, 1, but(SMALL, SMALL - 1, SMALL + 1, SMALL - 2)) == YAHTZEE
    assert walk("RIGHT", ACES, 1, but(ACES + 1, ACES + 2)) == FOURS
    no_upper = but(*range(FIRST_BOX, FIRST_BOX + 6))
    assert walk("DOWN", 0, 1, no_upper) == THREE and walk("UP", THREE, 1, no_upper) == 0


def test_after_the_third_roll_the_dice_cannot_be_reached():
    assert walk("UP", FOURS, 3, ALL) == FOURS
    assert walk("UP", SMALL, 3, ALL) == FOURS


def test_the_cursor_never_waits_on_a_zero_while_a_box_pays():
    random.seed(5)
    for _ in range(2000):
        pays = payoffs(random_card(random), random_dice(random))
        if any(pays):
            assert pays[best_box(pays) - FIRST_BOX]
    card = [OPEN] * 13
    card[0], card[2], card[5] = 3, 9, 18
    pays = payoffs(bytearray(card), [1, 6, 1, 1, 1])
    assert pays[best_box(pays) - FIRST_BOX] > 0


class State:
    throws = 1

    def __init__(self, *dice):
        self.dice = list(dice)


def test_no_dice_are_offered_that_no_open_box_wants():
    only_sixes = [None] * 5 + [0] + [None] * 7
    assert likely(State(3, 3, 3, 1, 2), 0, only_sixes) == ROLL
    assert likely(State(3, 3, 3, 6, 2), 0, only_sixes) == 3
    assert likely(State(3, 3, 3, 6, 2), 0, ALL) == 0


def test_five_in_a_row_wait_on_their_box():
    pays = payoffs(bytearray([OPEN] * 13), [2, 3, 4, 5, 6])
    assert likely(State(2, 3, 4, 5, 6), 0, pays) == FIRST_BOX + 10


def test_the_coach_s_choice_is_reached_die_by_die_then_rolled():
    assert toward(0b00110, 0) == 1 and toward(0b00110, 0b00010) == 2
    assert toward(0b00110, 0b00110) == ROLL and toward(0b00110, 0b10110) == 4
    assert toward(32 + 9, 0) == SMALL
