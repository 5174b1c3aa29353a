# SPDX-License-Identifier: MIT
"""Every lesson in the virtual machine: it fits where its game fits, and leaves nothing behind."""

import pytest

from host_sim import limits
from host_sim.lessons import games, steps
from host_sim.vm.measure import to_menu
from host_sim.vm.vm import Machine
from tests.device.test_blocks import large

ROUNDS = 25  # of the main loop: a tenth of a second each, with what is shown meanwhile
SETTLED = 60  # until a question listens
LEAVES = 1024  # bytes of names that nobody had learned: the game's notation


@pytest.mark.parametrize("game", games())
def test_a_lesson_fits_the_heap_asks_for_no_large_block_and_leaves_nothing(interpreter, game):
    with Machine() as machine:
        machine.power_on()
        to_menu(machine)
        machine.run(f"console.go('lesson.enter', {game!r})")  # once, for the names
        machine.rounds(ROUNDS)
        machine.run("console.home()")
        machine.rounds(20)
        before, blocks = machine.heap(), large(machine)
        machine.run(f"console.go('lesson.enter', {game!r})")
        found = 0
        for step in steps(game):
            wait_for_caption(machine)
            found = max(found, machine.heap())
            assert not large(machine) - blocks, step.title()
            for key in step.keys:
                machine.press(key)
        for _ in range(40):
            machine.rounds(ROUNDS)
            if machine.value("type(console.scenes[-1]).__name__") == "Notice":
                break
        else:
            raise AssertionError("it does not end")
        print(f"{game}: {found} bytes live in its lesson")
        assert 40_000 < found <= limits.game_heap(game)
        machine.rounds(SETTLED)
        machine.press("A")
        for _ in range(6):  # what opens the game, and some of it
            machine.rounds(ROUNDS)
            machine.press("A")
        found = machine.heap()
        print(f"{game}: {found} bytes live in the game that follows")
        assert machine.value("console.journal.game is not None")
        assert found <= limits.game_heap(game)  # and on a device the lesson's names are gone
        machine.run("console.home()")
        machine.rounds(20)
        assert machine.value("type(console.scenes[-1]).__name__") == "Menu"
        assert machine.heap() - before < LEAVES


def wait_for_caption(machine):
    for _ in range(60):
        if machine.value("getattr(console.scenes[0], 'caption', None) is not None"):
            return
        machine.rounds(ROUNDS)
    raise AssertionError(machine.value("type(console.scenes[-1]).__name__"))
