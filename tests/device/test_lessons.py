# SPDX-License-Identifier: MIT
"""Every lesson in the virtual machine: it fits where its game fits, and leaves nothing behind."""

import pytest

from host_sim.device_code import limits
from host_sim.micropython.vm import Machine
from host_sim.quality.memory import to_menu
from host_sim.scenario.lessons import games, steps
from tests.device.test_blocks import large, new_ones

ROUNDS = 25  # of the main loop, with what is shown meanwhile
SETTLED = 60  # until a question listens
LEAVES = 1024  # bytes
SCENE = "type(console.scenes[-1]).__name__"


@pytest.mark.parametrize("game", games())
def test_a_lesson_fits_the_heap_asks_for_no_large_block_and_leaves_nothing(interpreter, game):
    with Machine() as machine:
        machine.power_on()
        to_menu(machine)
        begun_and_left(machine, game)  # once, for the names: they stay in this interpreter
        for _ in range(2):  # and again if their table has just grown
            before, blocks, letters = machine.heap(), large(machine), machine.letters()
            begun_and_left(machine, game)
            if machine.heap() - before < LEAVES:
                break
        else:
            raise AssertionError(f"{machine.heap() - before} bytes more each time")
        machine.run(f"console.go_to('lesson.loader.start_lesson', {game!r})")
        found = 0
        for step in steps(game):
            wait_for(machine, "getattr(console.input_filter, 'caption', None) is not None")
            found = max(found, machine.heap())
            assert not new_ones(machine, blocks, letters), step.title()
            for key in step.keys:
                machine.press(key)
        wait_for(machine, f"{SCENE} == 'Notice'")
        print(f"{game}: {found} bytes live in its lesson")
        assert 40_000 < found <= limits.LESSON_HEAP
        machine.rounds(SETTLED)
        machine.press("A")
        wait_for(machine, "console.journal.game is not None")
        for _ in range(6):
            machine.rounds(ROUNDS)
            machine.press("A")
        found = machine.heap()
        print(f"{game}: {found} bytes live in the game that follows")
        assert found <= limits.LESSON_HEAP


def begun_and_left(machine, game):
    machine.run(f"console.go_to('lesson.loader.start_lesson', {game!r})")
    machine.rounds(ROUNDS)
    assert machine.value("type(console.input_filter).__name__") == "Lesson"
    machine.run("console.go_home()")
    machine.rounds(ROUNDS)
    assert machine.value(SCENE) == "Menu"


def wait_for(machine, what):
    for _ in range(60):
        if machine.value(what):
            return
        machine.rounds(ROUNDS)
    raise AssertionError(machine.value(SCENE))
