# SPDX-License-Identifier: MIT
"""The hundredth game finds as much memory as the tenth: live heap in a MicroPython machine."""

import pytest

from host_sim.micropython.vm import Machine
from host_sim.quality.memory import into_play, to_menu

TOP = "type(console.scenes[-1]).__name__"
LIMIT = 600  # presses that end any solo game of Yahtzee
PATIENCE = 130  # rounds of the main loop until a result listens
SLACK = 256  # bytes: a longer number, a note more


def heaps(games):
    """Live bytes in the menu after each game."""
    found = []
    with Machine() as machine:
        machine.power_on()
        to_menu(machine)
        machine.run("console.preferences.animations = 0")
        for _ in range(games):
            into_play(machine, "yahtzee")
            for number in range(LIMIT):
                if machine.value(TOP) == "Result":
                    break
                machine.press("DOWN" if number % 5 == 4 else "A")  # also to the boxes
            else:
                raise AssertionError("the game does not end")
            machine.rounds(PATIENCE)
            machine.press("B")
            machine.rounds(2)
            assert machine.value(TOP) == "Menu"
            found.append(machine.heap())
    return found


def test_live_heap_after_later_games_is_that_after_the_first(interpreter):
    # The collector is conservative and may hold on to something now and then. A leak is there every
    # time.
    for _ in range(3):
        found = heaps(3)
        print(found)
        if min(found[1:]) - found[0] <= SLACK:
            return
    raise AssertionError(found)


@pytest.mark.long
def test_live_heap_is_flat_from_the_tenth_game_to_the_hundredth(interpreter):
    found = heaps(100)
    print(found)
    # By the median of ten: a dict that grows just now is no leak.
    assert sorted(found[90:])[5] - sorted(found[9:19])[5] <= SLACK
