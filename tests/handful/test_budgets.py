# SPDX-License-Identifier: MIT
"""Response times: limits for the bytes sent to the display and the opcodes of every key.

22.5 microseconds a byte at 400 kHz, and about half a million opcodes a second on the Pico.
"""

import pytest

from tests.handheld import TUMBLE

BOARD_CURSOR, LIST_CURSOR, SCREEN = 150, 300, 1037
KEEP = 290  # bars under all dice, the cursor on Roll, both texts of the footer
OPCODES = 60_000
THOUGHT = 50_000  # opcodes that a computer player may use before it yields


@pytest.fixture
def device(handheld):
    return handheld(seed=4)


@pytest.fixture
def thrown(device):
    """Return a game of Yahtzee after its first roll, with the cursor on a die."""
    device.new_yahtzee()
    device.keys(f"A {TUMBLE}")
    return device


def test_moving_the_cursor_in_a_list(device):
    device.keys("A")
    for button in ("DOWN", "DOWN", "UP", "UP"):
        sent, opcodes = device.cost(button)
        assert 0 < sent <= LIST_CURSOR
        assert opcodes <= OPCODES


def test_moving_the_cursor_in_the_pause_menu(thrown):
    thrown.keys("P")
    for button in ("DOWN", "DOWN", "UP"):
        sent, _ = thrown.cost(button)
        assert 0 < sent <= LIST_CURSOR


def test_moving_the_cursor_over_dice_and_boxes(thrown):
    walk = "LEFT LEFT LEFT UP RIGHT RIGHT" + " DOWN" + 7 * " RIGHT" + " DOWN" + 7 * " LEFT"
    for button in walk.split():
        sent, opcodes = thrown.cost(button)
        assert 0 < sent <= BOARD_CURSOR, button
        assert opcodes <= OPCODES, button


def test_keeping_dice_releasing_one_and_undoing_it(thrown):
    for button in ("A", "B", "A", "RIGHT", "A", "B"):
        sent, opcodes = thrown.cost(button)
        assert 0 < sent <= KEEP, button
        assert opcodes <= OPCODES


def test_a_frame_of_tumbling_dice_is_one_area(thrown):
    thrown.keys("u A")
    thrown.run(0.05)
    thrown.wire.reset()
    thrown.run(0.08)
    assert 0 < thrown.wire.bytes <= 250, "five dice and no more"


def test_only_a_new_scene_refreshes_the_whole_screen(thrown):
    thrown.wire.reset()
    thrown.keys(f"A A {TUMBLE} l A l d 0.5")
    assert thrown.wire.largest < SCREEN / 2
    thrown.wire.reset()
    thrown.keys("P")
    assert thrown.wire.bytes == SCREEN, "the pause menu comes in one piece"


@pytest.mark.parametrize(
    ("seats", "limit"), [("d r", OPCODES), ("d r r", OPCODES + THOUGHT)], ids=["people", "computer"]
)
def test_every_key_in_a_whole_game_stays_within_the_opcodes(handheld, seats, limit):
    """Against a computer player, the key's opcodes include the start of its decision."""
    device = handheld(seed=8)
    device.new_yahtzee(seats)
    device.keys("A 0.3")
    worst = 0
    for press in range(60):
        button = ("A", "LEFT", "A", "DOWN", "RIGHT", "A")[press % 6]
        if device.shows("What next?"):
            break
        with device.opcodes() as counter:
            device.press(button)
        worst = max(worst, counter.opcodes)
        device.run(2)
    print(f"the most for one key: {worst} opcodes")
    assert 0 < worst <= limit
