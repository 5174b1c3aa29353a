# SPDX-License-Identifier: MIT
"""The whole console runs in the virtual machine and leaves the Pico room to breathe."""

import pytest

from host_sim import device_python
from host_sim.vm.measure import Costs

pytestmark = pytest.mark.skipif(
    not (device_python.ROOT / "code.py").exists(), reason="there is no code.py yet"
)


@pytest.fixture(scope="module")
def costs(interpreter):
    return Costs("yahtzee")


def test_the_menu_leaves_most_of_the_heap_free(costs):
    assert 0 < costs.menu[0] <= device_python.MENU_HEAP


def test_the_menu_is_up_soon(costs):
    assert 0 < costs.menu[1] <= device_python.MENU_LIMIT


def test_yahtzee_in_play_fits_the_heap(costs):
    assert costs.menu[0] < costs.play[0] <= device_python.GAME_HEAP


def test_yahtzee_is_loaded_soon(costs):
    assert 0 < costs.play[1] <= device_python.GAME_LIMIT
