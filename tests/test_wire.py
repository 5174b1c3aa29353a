# SPDX-License-Identifier: MIT
"""The cost of keys in every game: bytes to the display, and opcodes."""

import pytest

from host_sim.device_code import games
from host_sim.quality import bench

PRESSES = 40
CURSOR = 150  # bytes of an arrow, on average
SCREEN = 1037  # bytes of the whole picture
OPCODES = 60_000
THOUGHT = 50_000  # opcodes that a computer player may use before it yields


@pytest.mark.parametrize("game", games())
def test_arrows_are_cheap_and_every_key_is_quick(game):
    arrows = bench.game_costs(game, PRESSES, bench.ARROWS)
    every = bench.game_costs(game, PRESSES, bench.KEYS)
    assert arrows["bytes a key"]["mean"] <= CURSOR
    assert every["bytes a key"]["mean"] <= SCREEN, "most keys change a part of the picture"
    assert every["opcodes a key"]["worst"] <= OPCODES + THOUGHT
