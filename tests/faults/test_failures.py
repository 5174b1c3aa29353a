# SPDX-License-Identifier: MIT
"""The k-th failure in a scripted play: no memory, a display that comes off, an nvm that refuses.

The game goes on or says what to do, and nothing that was saved is lost.
"""

import pytest
from handful.chance import Chance
from handful.journal import Journal
from handful.saved import load_match

from host_sim.faults.failures import LooseWire, Refusing, no_memory
from host_sim.virtual.nvm import Flash

SCRIPT = "A 1.2 d A 0.3 A 1.2 l A r A 1.2 P B d d A 0.3"  # throws, keeps, writes, pauses
MEMORY_STEP = 20  # so many of the calls
WIRE_STEP = 5


def position(nvm):
    """The packed position in these bytes."""
    journal = Journal(Flash(bytes(nvm)))
    match, whole = load_match(journal.game, Chance(bytes(16)), None, journal.steps)
    assert whole and not journal.damaged and not journal.untidy
    return match.state.pack()


@pytest.fixture
def start(make_handheld):
    """`start()`: a Yahtzee against a computer player, always the same, at its first throw."""
    device = make_handheld(seed=8)
    device.new_yahtzee("d r r")
    device.keys("A")
    image = bytes(device.nvm)

    def begin(nvm=None):
        again = make_handheld(nvm=image if nvm is None else nvm(image), seed=8)
        again.run(0.5)
        return again

    return begin


def on_the_way(device):
    """Every position that the script saves, and the picture at its end."""
    places = [position(device.nvm)]
    for word in SCRIPT.split():
        device.keys(word)
        places.append(position(device.nvm))
    device.run(3)
    places.append(position(device.nvm))
    return places, device.image()


def test_a_call_without_memory_costs_a_key_press_and_no_saved_step(start):
    device = start()
    with no_memory(device, 1 << 30) as calls:
        on_the_way(device)
    tried = 0
    for first in range(1, len(calls), len(calls) // MEMORY_STEP):
        device = start()
        with no_memory(device, first):
            device.keys(SCRIPT)
        device.run(1)
        assert device.running, f"the firmware ended at call {first} ({calls[first - 1]})"
        saved = position(device.nvm)
        if device.shows("Something broke."):
            device.keys("A 1.5")
        assert not device.shows("Something broke.")
        assert position(device.nvm)[:1] == saved[:1] and device.running
        before = device.ram
        device.keys("P")
        if device.ram == before:  # not in the middle of a game, but some other page
            device.keys("B")
        assert device.ram != before, "it answers"
        device.cut_power()
        tried += 1
    print(f"{tried} of {len(calls)} calls had no memory")


@pytest.mark.parametrize("times", [2, 5, 40, 400])
def test_without_memory_for_a_crash_screen_it_begins_anew_in_the_same_game(start, times):
    device = start()
    device.keys("A 1.2")
    before, place = device.image(), position(device.nvm)
    with no_memory(device, 1, times):
        device.run(0.2)
    device.run(3)
    if device.shows("Something broke."):
        device.keys("A 0.5")
    assert device.running and position(device.nvm) == place and device.image() == before


def test_a_display_unplugged_at_any_write_shows_the_whole_picture_when_it_is_back(start):
    device = start()
    device.wire.reset()
    _, picture = on_the_way(device)
    writes = device.wire.writes
    for write in range(1, writes, writes // WIRE_STEP):
        device = start()
        LooseWire(device, write, 1.2)
        device.keys(SCRIPT)
        device.run(3)
        device.run(6)
        assert device.awake and device.image() == picture, f"write {write} of {writes}"
        assert "Traceback" not in device.serial
        device.cut_power()


@pytest.mark.parametrize("seconds", [0.6, 3, 100])
def test_the_picture_comes_back_however_long_the_display_was_away(start, seconds):
    device = start()
    device.keys("A 1.2")
    before = device.image()
    device.unplug()
    device.chip.power_on_reset()
    device.run(seconds)
    device.plug()
    device.run(1)
    assert device.awake and device.image() == before
    device.keys("A 1.2")
    assert device.image() != before


def test_a_display_that_came_back_while_all_slept_wakes_with_the_picture(start):
    device = start()
    before = device.image()
    device.run(130)
    assert not device.awake
    device.unplug()
    device.chip.power_on_reset()
    device.run(5)
    device.plug()
    device.run(5)
    device.keys("A 1.2")
    assert device.awake and device.image() == before


def test_an_nvm_that_refuses_any_write_is_said_and_the_game_goes_on(start):
    device = start(lambda image: Refusing(image, 0))
    places, _ = on_the_way(device)
    writes = device.nvm.writes
    assert writes > 4
    for write in range(1, writes + 1):
        device = start(lambda image, write=write: Refusing(image, write))
        heard = False
        for word in SCRIPT.split():
            device.keys(word)
            device.run(0.6)
            if device.shows("nothing is kept"):
                heard = True
                device.keys("A")
        assert heard and device.running and "Traceback" not in device.serial
        assert "nothing is kept" in device.serial
        # What was saved before is there after power is back.
        device.cut_power()
        assert position(device.nvm) in places
        device.nvm.left = 0
        device.power_on()
        device.run(0.5)
        assert not device.shows("Something broke.")
