# SPDX-License-Identifier: MIT
"""The self-test: how it is opened, what it shows and what it detects."""

import pytest

BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")


def chord(device, *buttons):
    """Switch the device on with these buttons held for a second, and return it."""
    for button in buttons:
        device.down(button)
    device.power_on()
    device.run(1)
    for button in buttons:
        device.up(button)
    device.run(0.3)
    return device


def screen(device):
    return "\n".join(device.text())


def test_holding_a_and_b_at_power_on_opens_the_self_test(make_device):
    device = chord(make_device(), "A", "B")
    assert "Self-test" in screen(device) and "Press any button" in screen(device)


@pytest.mark.parametrize("buttons", [(), ("A",), ("B",), ("UP", "A")])
def test_holding_other_buttons_at_power_on_does_not(make_device, buttons):
    assert "Self-test" not in screen(chord(make_device(), *buttons))


def test_holding_a_and_b_works_with_buttons_that_connect_to_the_supply(make_device):
    assert "Self-test" in screen(chord(make_device(settings={"HANDFUL_PRESSED": 1}), "A", "B"))


def test_the_pattern_reaches_every_edge(make_device):
    image = chord(make_device(), "A", "B").image()
    for box in ((0, 0, 128, 1), (0, 63, 128, 64), (0, 0, 1, 64), (127, 0, 128, 64)):
        assert set(image.crop(box).convert("L").tobytes()) == {255}


def test_every_button_is_counted_once_before_the_facts_are_shown(make_device):
    device = chord(make_device(), "A", "B")
    device.press("RIGHT")
    assert "0/6" in screen(device)
    for count, button in enumerate(BUTTONS[:5], 1):
        device.press(button)
        device.press(button)
        assert f"{count}/6" in screen(device)
    device.press("B")
    shown = screen(device)
    for words in ("Buttons", "OK", "Memory", "4096 B, OK", "Free RAM", "10,000 loops", "games"):
        assert words in shown
    assert "10.2.1" in shown
    assert "Buttons OK" in device.serial and "CircuitPython 10.2.1" in device.serial
    device.press("B")
    assert "A handful of" in screen(device), "the scene that follows power-on"


def test_a_dead_button_is_named_after_the_timeout(make_device):
    device = chord(make_device(), "A", "B")
    device.press("A")
    for button in BUTTONS:
        if button != "LEFT":
            device.press(button)
    assert "5/6" in screen(device)
    device.run(11)
    assert "LEFT" in screen(device)
    assert "Buttons LEFT" in device.serial


def test_a_long_b_counts_as_b(make_device):
    device = chord(make_device(), "A", "B")
    device.press("A")
    device.hold("B", 1)
    assert "1/6" in screen(device)


def test_a_board_without_nvm_shows_none(make_device):
    device = chord(make_device(nvm=0), "A", "B")
    for button in ("A", *BUTTONS):
        device.press(button)
    lines = [line for line in device.text() if "Memory" in line]
    assert lines and "none" in lines[0]


def test_a_journal_with_unknown_data_is_not_changed(make_device):
    foreign = bytes(range(256)) * 16
    device = chord(make_device(nvm=foreign), "A", "B")
    for button in ("A", *BUTTONS):
        device.press(button)
    assert any("Memory" in line and "4096 B" in line for line in device.text()), device.text()
    assert bytes(device.nvm[0:4096]) == foreign


def test_the_test_of_the_journal_leaves_no_note_and_keeps_the_game_in_play(handheld):
    device = handheld(seed=3)
    device.new_yahtzee()
    device.keys("A 1.5")
    device.cut_power()
    chord(device, "A", "B")
    for button in ("A", *BUTTONS):
        device.press(button)
    assert "4096 B, OK" in screen(device)
    device.press("B")
    assert "Score 40" in screen(device), "back in the game"
    before = screen(device)
    device.pull_battery()
    assert screen(device) == before


def test_the_settings_open_the_self_test_and_b_returns(handheld):
    device = handheld()
    device.keys("B")
    device.choose("Self-test")
    assert device.shows("Press any button")
    device.keys("A u d l r A B")
    assert device.shows("Free RAM")
    device.keys("B")
    assert device.shows("Settings") and device.shows("Self-test ...")
