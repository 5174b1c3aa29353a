# SPDX-License-Identifier: MIT
"""AURUXXX on the handheld: quick to browse, honest about what may be laid, nothing hidden shown."""

import pytest

HAND = (0, 24, 128, 48)  # where the first row of cards lies


@pytest.fixture
def handheld(handheld):
    """handheld(seats): a device in a new game; `seats` are the presses on the seats screen."""

    def make(seats="", seed=3):
        device = handheld(seed=seed)
        while not device.shows("AURUXXX"):
            device.keys("l")
        device.keys("A A")  # the game, a new one
        device.keys("A " + seats + " A 0.4")  # its options, the seats
        return device

    return make


def until_mine(device, limit=60):
    """Waits until the person of seat 1 decides."""
    for _ in range(limit):
        if device.text()[0].startswith("Player 1") and device.shows("Table"):
            return
        device.keys("A 1")
    raise AssertionError(device.screen())


def at_my_turn(handheld):
    """A new game against a computer, when the person decides for the first time."""
    device = handheld()
    device.keys("A 0.5")
    until_mine(device)
    return device


def test_it_is_told_who_begins(handheld):
    assert handheld().shows("begins.")


def test_a_whole_game_against_a_computer_ends_in_the_result(handheld):
    device = handheld()
    hands = 0
    for _ in range(700):
        if device.shows("Play again"):
            break
        hands += device.shows("Go on") and device.shows("of 3")
        device.keys("A 1.3")
    assert device.shows("wins") or device.shows("share")
    assert hands == 3, "the score pad after each hand"


def test_power_loss_comes_back_to_the_same_picture(handheld):
    device = at_my_turn(handheld)
    before = device.image()
    device.pull_battery()
    device.run(0.5)
    assert device.image() == before


def test_a_card_that_does_not_fit_says_why_and_offers_nothing(handheld):
    device = at_my_turn(handheld)
    for _ in range(14):
        lines = device.text()
        if any(line.startswith("No: ") for line in lines):
            assert lines[-1] == "Table" or lines[-1].startswith("No: "), "no disc for A"
            return
        device.keys("r 0.5")
    raise AssertionError("every card fitted: choose another seed")


def test_the_pile_the_sorting_and_the_passes_are_above_the_hand(handheld):
    device = at_my_turn(handheld)
    device.keys("u 0.5")
    assert device.shows("Draw")
    device.keys("r 0.5")
    assert device.shows("Sort")
    hand = device.image()
    device.keys("A")
    assert device.image() != hand
    device.keys("r 0.5")
    assert device.shows("Pass, +5")
    sorted_by_number = device.image().crop(HAND)
    device.pull_battery()
    until_mine(device)
    device.keys("u 0.5")  # off the hand
    assert device.image().crop(HAND) == sorted_by_number, "remembered"


def test_drawing_makes_the_hand_one_card_larger_and_is_counted(handheld):
    device = at_my_turn(handheld)
    device.keys("B")
    before = int(
        device.text()[[line.startswith("Player 1") for line in device.text()].index(True)].split()[
            2
        ]
    )
    device.keys("B")
    while not device.shows("Draw"):
        device.keys("u 0.5")
    device.keys("A 0.5 B")
    lines = [line for line in device.text() if line.startswith("Player 1")]
    assert int(lines[0].split()[2]) == before + 1


def test_between_people_nobody_sees_a_hand_before_the_device_is_handed_over(handheld):
    device = handheld("d l l")  # the second seat a person too
    device.keys("A 0.3")
    assert device.shows("Hand the device to")
    covered = device.image()
    device.keys("0.6 A 0.3")
    assert device.image() != covered and device.shows("hand 1/3")
    # Draw twice and end the turn: the next picture is the hand-over screen again.
    for _ in range(6):
        if device.shows("Hand the device to"):
            break
        while not (device.shows("Draw") or device.shows("End turn")):
            device.keys("u 0.5")
        device.keys("A 0.5")
    assert device.shows("Hand the device to") and device.shows("look away")


def test_moving_the_cursor_is_cheap(handheld):
    device = at_my_turn(handheld)
    for button in ("RIGHT", "RIGHT", "LEFT", "UP", "RIGHT", "LEFT", "DOWN"):
        device.run(0.3)
        device.wire.reset()
        with device.opcodes() as counter:
            device.press(button)
        assert 0 < device.wire.bytes <= 150, button
        assert counter.opcodes <= 60_000, button


def test_the_hint_leads_to_a_card_or_the_pile(handheld):
    device = at_my_turn(handheld)
    device.keys("P A 2")
    assert device.shows("Show")
    device.keys("A 0.3")
    assert device.shows("Table") or device.shows("Undo")
