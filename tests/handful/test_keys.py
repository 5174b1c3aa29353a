# SPDX-License-Identifier: MIT
"""Key decoding on its own: repeated arrows, a short and a long B."""

from itertools import pairwise

import pytest
from handful.keys import (
    FAST_AFTER_MS,
    FAST_EVERY_MS,
    LONG_PRESS_MS,
    REPEAT_AFTER_MS,
    REPEAT_EVERY_MS,
    KeyDecoder,
)

ARROWS = ("UP", "DOWN", "LEFT", "RIGHT")


def repeats(decoder, until_ms, start_ms=0):
    """The times at which a held button sends another key."""
    return [now for now in range(start_ms, until_ms) if decoder.poll(now)]


@pytest.mark.parametrize("button", [*ARROWS, "A"])
def test_arrows_and_a_act_when_they_go_down(button):
    decoder = KeyDecoder()
    assert decoder.press(button, 0) == button
    assert decoder.release(button) is None


@pytest.mark.parametrize("button", ARROWS)
def test_a_held_arrow_repeats_and_then_repeats_faster(button):
    decoder = KeyDecoder()
    decoder.press(button, 0)
    times = repeats(decoder, FAST_AFTER_MS + 1000)
    assert times[0] == REPEAT_AFTER_MS
    gaps = [late - early for early, late in pairwise(times)]
    slow = [late - early for early, late in pairwise(times) if early <= FAST_AFTER_MS]
    assert set(slow) == {REPEAT_EVERY_MS} and set(gaps[len(slow) :]) == {FAST_EVERY_MS}


def test_a_held_a_does_not_repeat_and_is_known_to_be_down():
    decoder = KeyDecoder()
    decoder.press("A", 0)
    assert repeats(decoder, 5000) == [] and decoder.is_a_down
    decoder.release("A")
    assert not decoder.is_a_down


def test_a_short_b_acts_when_it_comes_up():
    decoder = KeyDecoder()
    assert decoder.press("B", 0) is None
    assert repeats(decoder, LONG_PRESS_MS) == []
    assert decoder.release("B") == "B"


def test_a_long_b_is_one_pause_and_no_b():
    decoder = KeyDecoder()
    decoder.press("B", 0)
    assert [decoder.poll(now) for now in (LONG_PRESS_MS - 1, LONG_PRESS_MS)] == [None, "PAUSE"]
    assert repeats(decoder, 5000, LONG_PRESS_MS) == []
    assert decoder.release("B") is None


def test_a_second_button_ends_the_repetition_of_the_first():
    decoder = KeyDecoder()
    decoder.press("LEFT", 0)
    decoder.press("A", 100)
    assert repeats(decoder, 5000) == []
    decoder.press("LEFT", 0)
    assert decoder.press("B", 100) is None
    assert decoder.release("LEFT") is None
    assert decoder.release("B") == "B"


def test_ignored_buttons_send_nothing_more():
    decoder = KeyDecoder()
    for button in ("LEFT", "B"):
        decoder.press(button, 0)
        decoder.ignore_held()
        assert repeats(decoder, 5000) == []
        assert decoder.release(button) is None
