# SPDX-License-Identifier: MIT
"""Keys pressed while genuine firmware restarts the console between a game and the menu."""

import pytest

from host_sim.quality.firmware.hands import LONG, Hands
from host_sim.scenario.lessons import decline_lessons

pytestmark = pytest.mark.timeout(0)  # a minute on the emulated board takes several here

SOONEST = 0.2  # seconds after the press that leaves the game; before it, no key is scanned
MENU = 1.5  # seconds until the menu is complete


@pytest.fixture
def leaving(pico):
    """A game whose pause menu is open, with the cursor on the line that leaves it."""
    device = pico(usb=False, nvm=bytes(decline_lessons()), settings={"HANDFUL_LANGUAGE": "en"})
    device.power_on()
    hands = Hands(device)
    hands.to_seats("Yahtzee")
    hands.press("A")
    hands.press("B", LONG)
    hands.to_line(hands.words["pause"]["leave"])
    return device, hands


def test_a_key_pressed_during_the_restart_acts_once(leaving):
    device, hands = leaving
    begun = device.now
    device.down("A")
    device.run(0.06)
    device.up("A")
    device.run(SOONEST - 0.06)
    device.down("RIGHT")
    device.run(0.1)
    device.up("RIGHT")
    device.run(MENU - (device.now - begun))
    assert hands.in_menu() and "Top 12" in hands.screen()
    device.press("LEFT")
    assert hands.shows("menu", "waits"), "the game is saved"


def test_a_key_held_during_the_restart_does_not_act_again(leaving):
    device, hands = leaving
    device.down("A")
    device.run(MENU)
    assert hands.in_menu() and hands.shows("menu", "waits")
    device.up("A")
    device.rest()
    assert hands.in_menu()
