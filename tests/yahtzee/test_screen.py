# SPDX-License-Identifier: MIT
"""Yahtzee as players meet it on the handheld."""

import pytest

from games.yahtzee.rules import OPEN
from tests.handheld import TUMBLE


def in_play(handheld, seats):
    """A new game in which the first person has thrown once."""
    device = handheld(seed=12)
    device.new_yahtzee(seats)
    device.keys("A 0.3")
    device.keys(f"A {TUMBLE}")
    return device


def write(device):
    """The box that is offered."""
    device.keys("d A 0.8")


def test_alone_b_takes_back_the_box_just_written(handheld):
    device = handheld(seed=12)
    device.new_yahtzee()
    device.keys(f"A {TUMBLE}")
    write(device)
    assert device.shows("Undo") and min(device.state().cards[0]) < OPEN
    device.keys("B 0.3")
    assert min(device.state().cards[0]) == OPEN and not device.shows("Undo")


def test_the_next_person_s_b_does_not_take_back_your_box(handheld):
    device = in_play(handheld, "d r")
    first = device.state().seat
    write(device)
    before = device.state()
    assert before.seat != first and min(before.cards[first]) < OPEN
    assert not device.shows("Undo") and device.shows("Table")
    device.keys("B 0.3")
    assert device.state() == before
    device.keys("B 0.3 P 0.2")
    assert device.shows("Rules") and not device.shows("Undo")


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
    assert state.throws == 1 and alone.shows("Keep 6"), "the dice lie, the cursor waits on one"
    alone.keys("A 0.1")
    assert alone.state() == state and alone.shows("Roll 4")


def test_an_arrow_while_dice_tumble_acts_too(alone):
    alone.keys("A 0.2 d 0.3")
    assert alone.state().throws == 1 and alone.shows("Small straight")


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
    alone.keys("A 1.5 l A l A 1.5")
    before = seen_dice(alone)
    assert alone.shows("Roll 3")
    alone.pull_battery()
    assert seen_dice(alone) == before and alone.shows("Roll 3") and alone.shows("Undo")
    alone.keys("B 0.3")
    assert alone.shows("Roll 5")


def test_dice_kept_for_the_last_roll_are_kept_after_a_power_cut(alone):
    alone.keys("A 1.5 A A 1.5")
    before = seen_dice(alone)
    alone.pull_battery()
    assert seen_dice(alone) == before


def test_a_keeps_all_dice_that_show_the_same_and_releases_one(alone):
    alone.keys("A 1.5 A A 1.5")
    assert alone.state().dice == [6, 4, 3, 6, 3] and alone.shows("Keep 6s")
    alone.keys("r r r 0.1")
    assert alone.shows("Release")
    alone.keys("A 0.3")
    assert alone.shows("Keep 6s"), "the six kept before is released"
    alone.keys("l A 0.3")
    assert alone.shows("Roll 3"), "both threes are kept"
    alone.keys("B 0.3")
    assert alone.shows("Keep 3s")


def test_the_coach_s_marks_go_with_the_dice_they_are_for(alone):
    alone.keys("A 1.5")
    without = seen_dice(alone)
    alone.keys("P 0.2")
    alone.choose("Turn coach on")
    alone.run(1)
    marked = seen_dice(alone)
    assert marked != without and "♦" in alone.screen()
    alone.keys("u A 0.2")
    assert "♦" not in alone.screen(), "nothing is said of dice in the air"
    alone.run(1.5)
    alone.keys("d A 0.5")  # written: a fresh turn
    assert len(set(seen_dice(alone))) == 1, "no mark is left under the blank dice"


def test_the_table_has_every_box_of_everybody(handheld):
    device = in_play(handheld, "d r")
    write(device)
    device.keys("B 0.3")
    assert device.shows("Totals")
    pages = ""
    for _ in range(3):
        pages += device.screen()
        device.keys("A 0.1")
    assert device.shows("Totals") and "Upper" in pages and "Lower" in pages
    written = [point for card in device.state().cards for point in card if point != OPEN]
    assert len(written) == 1
    device.keys("P 0.2")
    assert device.shows("Rules"), "a long B pauses here as well"
