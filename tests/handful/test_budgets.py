# SPDX-License-Identifier: MIT
"""Quick under the thumb: bytes on the wire and opcodes for every key, with limits.

22.5 microseconds a byte at 400 kHz, and about half a million opcodes a second on the Pico.
"""

import pytest

from tests.handheld import TUMBLE, Handheld

BOARD_CURSOR, LIST_CURSOR, DIE, SCREEN = 150, 300, 200, 1037
OPCODES = 60_000


@pytest.fixture(scope="module")
def handheld():
    device = Handheld(seed=5)
    yield device
    device.cut_power()


def cost(device, button, seconds=0.1):
    """(bytes, opcodes) of a press until the picture has answered."""
    device.run(0.6)
    device.wire.reset()
    with device.opcodes() as counter:
        device.press(button)
        device.run(seconds)
    return device.wire.bytes, counter.opcodes


def test_moving_the_cursor_in_a_list(handheld):
    handheld.keys("A")
    for button in ("DOWN", "DOWN", "UP", "UP"):
        sent, opcodes = cost(handheld, button)
        assert 0 < sent <= LIST_CURSOR
        assert opcodes <= OPCODES
    handheld.keys("B")


def test_moving_the_cursor_in_the_pause_menu(handheld):
    handheld.new_yahtzee()
    handheld.keys("P")
    for button in ("DOWN", "DOWN", "UP"):
        sent, _ = cost(handheld, button)
        assert 0 < sent <= LIST_CURSOR
    handheld.keys("B")


def test_moving_the_cursor_over_dice_and_boxes(handheld):
    handheld.keys(f"A {TUMBLE}")
    walk = "LEFT LEFT LEFT DOWN RIGHT RIGHT RIGHT RIGHT DOWN LEFT LEFT LEFT LEFT LEFT UP UP RIGHT"
    for button in walk.split():
        sent, opcodes = cost(handheld, button)
        assert 0 < sent <= BOARD_CURSOR, button
        assert opcodes <= OPCODES, button


def test_keeping_a_die_and_freeing_it(handheld):
    handheld.keys("u u l")
    for _ in range(2):
        sent, opcodes = cost(handheld, "A")
        assert 0 < sent <= DIE
        assert opcodes <= OPCODES


def test_a_frame_of_tumbling_dice_is_one_box(handheld):
    handheld.keys("r 0.6")
    while not handheld.shows("Roll"):
        handheld.keys("r 0.6")
    handheld.wire.reset()
    handheld.press("A")
    assert 0 < handheld.wire.bytes <= 250, "five dice and no more"
    handheld.run(TUMBLE)


def test_only_a_new_scene_refreshes_the_whole_screen(handheld):
    handheld.wire.reset()
    handheld.keys(f"A {TUMBLE} l A l d 0.5")
    assert handheld.wire.largest < SCREEN / 2
    handheld.wire.reset()
    handheld.keys("P")
    assert handheld.wire.bytes == SCREEN, "the pause menu comes in one piece"


def test_every_key_in_a_whole_game_stays_within_the_opcodes():
    device = Handheld(seed=8)
    device.new_yahtzee("d r r")  # against a computer player
    device.keys("A 0.3")
    worst = 0
    for press in range(60):
        button = ("A", "LEFT", "A", "DOWN", "RIGHT", "A")[press % 6]
        if device.shows("Play again"):
            break
        with device.opcodes() as counter:
            device.press(button)
        worst = max(worst, counter.opcodes)
        device.run(2)
    device.cut_power()
    print(f"the most for one key: {worst} opcodes")
    assert 0 < worst <= OPCODES
