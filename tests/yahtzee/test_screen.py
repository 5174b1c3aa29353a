# SPDX-License-Identifier: MIT
"""Yahtzee as players meet it on the handheld: what is theirs to take back."""

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
