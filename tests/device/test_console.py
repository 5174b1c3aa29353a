# SPDX-License-Identifier: MIT
"""The whole console runs in the virtual machine and leaves the Pico room to breathe."""

import pytest

from host_sim import device_python
from host_sim.vm.measure import Costs, fullest, into_play, to_menu
from host_sim.vm.vm import Machine

ROUNDS = 60  # of the main loop: some decisions of computer players


@pytest.fixture(scope="module")
def costs(interpreter):
    return Costs("yahtzee")


def test_the_menu_leaves_most_of_the_heap_free(costs):
    assert 0 < costs.menu[0] <= device_python.MENU_HEAP


def test_the_menu_is_up_soon(costs):
    assert 0 < costs.menu[1] <= device_python.MENU_LIMIT


def test_yahtzee_is_loaded_soon(costs):
    assert 0 < costs.play[1] <= device_python.GAME_LIMIT


@pytest.mark.parametrize("game", device_python.games())
def test_a_game_in_play_fits_the_heap_with_its_computer_players(interpreter, game):
    costs = Costs(game)
    print(f"{game}: {costs.play[0]} bytes live, {costs.play[1]} + {costs.players} of code read")
    limit = device_python.GAME_HEAPS.get(game, device_python.GAME_HEAP)
    assert costs.menu[0] < costs.play[0] <= limit


@pytest.mark.parametrize("game", device_python.games())
def test_a_game_at_its_fullest_fits_the_heap_too(interpreter, game):
    live = fullest(game, ROUNDS)
    print(f"{game}: {live} bytes live with all seats taken, while Hard thinks")
    assert 40_000 < live <= device_python.GAME_HEAPS.get(game, device_python.GAME_HEAP)


IN_PLAY = "[scene.match for scene in console.scenes if hasattr(scene, 'match')][0]"


def test_boot_and_power_cut_lead_back_to_the_same_dice(interpreter):
    with Machine() as machine:
        machine.run("exec(open('/boot.py').read())")
        machine.power_on()
        to_menu(machine)
        into_play(machine, "yahtzee")
        for button in ("A", "RIGHT", "A", "DOWN", "A"):
            machine.press(button)
        before = machine.value(f"{IN_PLAY}.state.pack(), {IN_PLAY}.log")
        assert before[1]
        machine.cut_power()
        machine.power_on()
        assert machine.value(f"{IN_PLAY}.state.pack(), {IN_PLAY}.log") == before
