# SPDX-License-Identifier: MIT
"""Top 12 in play, computer players and all, leaves the Pico room to breathe."""

from host_sim import device_python
from host_sim.vm.measure import Costs


def test_top12_in_play_fits_the_heap(interpreter):
    costs = Costs("top12")
    print(f"{costs.play[0]} bytes live")
    assert costs.menu[0] < costs.play[0] <= device_python.GAME_HEAP
