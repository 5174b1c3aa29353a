# SPDX-License-Identifier: MIT
"""Back in time: the very picture, memory and console of the moment before a press; and played on,
the dice fall as they fell."""

import random

import pytest

from host_sim.errors import Trouble
from host_sim.frontends.rewind import BATTERY, Rewind
from host_sim.handheld.device import Device
from tests.handheld import with_offers

LEAVE = "P d d d d d A 0.4"  # the pause menu's line to the menu: Python begins anew
GAME = "A A A A 0.3"  # from the menu into Yahtzee: choose it, New game, options, seats


class Player:
    """Presses through a Rewind, and remembers what there was before each press."""

    def __init__(self, device):
        self.device, self.rewind, self.before = device, Rewind(device), []

    def press(self, button, seconds=0.04, after=0.05):
        self.before.append(seen(self.device))
        if button == BATTERY:
            self.rewind.pull_the_battery()
        else:
            self.rewind.down(button)
            self.device.run(seconds)
            self.rewind.up(button)
        self.device.run(after)

    def keys(self, words):
        for word in words.split():
            if word[0].isdigit():
                self.device.run(float(word))
            elif word == "P":
                self.press("B", 0.8)
            else:
                self.press({"d": "DOWN", "l": "LEFT", "r": "RIGHT"}.get(word, word))


def seen(device):
    return device.now, device.ram, bytes(device.nvm), device.serial, list(device.urandom_results)


@pytest.fixture
def player(make_device):
    device = make_device(nvm=with_offers(None), seed=11)
    device.power_on()
    device.run(0.3)
    return Player(device)


def test_every_press_can_be_gone_back_to_exactly(player):
    player.keys(f"{GAME} A 1.3 l A A 0.2 A 1.3")
    player.press(BATTERY, after=0.5)
    player.keys(f"A 1.3 {LEAVE} r l")
    while player.before:
        player.rewind.back()
        assert seen(player.device) == player.before.pop()
    with pytest.raises(Trouble, match="no press left to rewind"):
        player.rewind.back()
    assert player.device.running


def test_presses_at_any_moment_even_while_dice_tumble_and_the_wire_is_busy(player):
    chance = random.Random(5)
    player.keys(GAME)
    for _ in range(25):
        button = chance.choice(("A", "A", "LEFT", "RIGHT", "DOWN"))
        player.press(button, chance.uniform(0.0005, 0.5), chance.uniform(0.0005, 0.3))
    for _ in range(3):
        for _ in range(4):
            player.rewind.back()
            before = player.before.pop()
        assert seen(player.device) == before


def test_played_on_the_dice_fall_the_same_and_other_presses_lead_elsewhere(player):
    player.keys(f"{GAME} A 1.3 l A 0.2 A 1.3")
    fell = seen(player.device)
    for _ in range(3):
        player.rewind.back()
    player.keys("l A 0.2 A 1.3")
    assert seen(player.device) == fell
    for _ in range(3):
        player.rewind.back()
    player.keys("A 0.2 A 1.3")
    assert seen(player.device)[2] != fell[2], "another die was kept: another game"


def test_going_back_does_not_draw_other_chance(player, make_device):
    """The oracle: a console that never went back."""
    player.keys("r r l l")
    for _ in range(4):
        player.rewind.back()
    straight = make_device(nvm=with_offers(None), seed=11)
    straight.power_on()
    straight.run(0.3)
    other = Player(straight)
    for each in (player, other):
        each.keys(f"{GAME} A 1.3")
    assert seen(player.device)[1:] == seen(straight)[1:] and straight.urandom_results


def test_buttons_held_together_are_one_press_and_nothing_is_held_afterwards(player):
    before = seen(player.device)
    rewind, device = player.rewind, player.device
    rewind.down("B")
    device.run(0.1)
    rewind.down("RIGHT")
    device.run(0.1)
    rewind.up("RIGHT")
    rewind.up("B")
    device.run(0.1)
    rewind.back()
    assert seen(device) == before and rewind.held == []
    device.run(1.0)
    assert device.ram == before[1], "no B that comes up, no arrow that repeats"


def test_a_button_still_down_is_let_go_by_going_back(player):
    before = seen(player.device)
    player.rewind.down("RIGHT")
    player.device.run(1.0)
    player.rewind.back()
    player.device.run(1.0)
    assert player.device.ram == before[1]
    player.keys("r")
    assert player.device.ram != before[1], "it can be pressed again"


def test_what_was_printed_since_never_was(player):
    player.device.machine.print("before\n")
    later = Player(player.device)
    later.rewind = player.rewind
    later.keys("r")
    player.device.machine.print("after\n")
    player.rewind.back()
    assert "after" not in player.device.serial


def test_long_waits_are_gone_back_through_also_by_a_console_that_fell_asleep(player):
    player.keys("r")
    player.device.run(900)
    assert not player.device.awake
    player.keys("r")
    player.rewind.back()
    assert seen(player.device) == player.before[-1] and player.device.now > 900


def test_a_console_that_cannot_be_switched_on_as_it_was_gets_its_buttons_and_says_so():
    class Emulated:
        log = []  # noqa: RUF012

        def down(self, button):
            self.log.append("+" + button)

        def up(self, button):
            self.log.append("-" + button)

    rewind = Rewind(Emulated())
    rewind.down("A")
    rewind.up("A")
    assert rewind.device.log == ["+A", "-A"]
    with pytest.raises(Trouble, match="only the simulator"):
        rewind.back()


def test_relive_begins_as_that_power_on_began():
    device = Device(nvm=with_offers(None), seed=2)
    device.power_on()
    began = device.last_power_on
    first = device.ram, list(device.urandom_results), device.now
    device.press("A")
    device.cut_power()
    device.power_on()
    assert device.last_power_on != began
    device.power_on_again(began)
    assert (
        device.ram,
        list(device.urandom_results),
        device.now,
    ) == first and device.last_power_on == began
    device.cut_power()
