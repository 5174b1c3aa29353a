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
PADDING = 5000  # bytes
SCENE = "type(console.scenes[-1]).__name__"


@pytest.mark.parametrize("game", games())
def test_a_lesson_fits_the_heap_asks_for_no_large_block_and_leaves_nothing(interpreter, game):
    # MicroPython takes a number for an address if it looks like one, and then keeps what lies
    # there. So a large heap is measured again, with everything at other addresses.
    for warm_ups in (1, 2, 3):
        in_lesson, after_it, left = lives(game, warm_ups)
        print(f"{game}: {in_lesson} bytes live in its lesson, {after_it} in the game that follows")
        if left < LEAVES and max(in_lesson, after_it) <= limits.LESSON_HEAP:
            break
    assert left < LEAVES, "bytes more each time"
    assert 40_000 < in_lesson <= limits.LESSON_HEAP
    assert after_it <= limits.LESSON_HEAP


def lives(game, warm_ups):
    """Return the bytes live in a lesson, in the game that follows, and those left by leaving it."""
    padding = PADDING * (warm_ups - 1)  # moves everything that is allocated after it
    with Machine() as machine:
        machine.run(f"_padding = bytearray({padding})")
        machine.power_on()
        to_menu(machine)
        machine.heap()  # collects the garbage of the start, before a number looks like its address
        for _ in range(warm_ups):  # for the names: they stay in this interpreter
            begun_and_left(machine, game)
        for _ in range(2):  # and again if their table has just grown
            before, blocks, letters = machine.heap(), large(machine), machine.letters()
            begun_and_left(machine, game)
            left = machine.heap() - before
            if left < LEAVES:
                break
        machine.run(f"console.go_to('lesson.loader.start_lesson', {game!r})")
        in_lesson = 0
        for step in steps(game):
            wait_for(machine, "getattr(console.input_filter, 'caption', None) is not None")
            in_lesson = max(in_lesson, machine.heap() - padding)
            assert not new_ones(machine, blocks, letters), step.title()
            for key in step.keys:
                machine.press(key)
        wait_for(machine, f"{SCENE} == 'Notice'")
        machine.rounds(SETTLED)
        machine.press("A")
        wait_for(machine, "console.journal.game is not None")
        for _ in range(6):
            machine.rounds(ROUNDS)
            machine.press("A")
        return in_lesson, machine.heap() - padding, left


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
