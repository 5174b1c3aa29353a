# SPDX-License-Identifier: MIT
"""A monkey at the buttons of every game: no exception, no frozen screen, no full journal."""

import pytest

from host_sim.quality.faults import games
from host_sim.quality.faults.monkey import Found, let_loose

PRESSES = 700


@pytest.mark.parametrize("seed", [1, 2])
def test_a_monkey_finds_nothing(seed):
    monkey = let_loose(seed, PRESSES, games()[seed - 1 :: 2])
    print(f"{monkey.presses} presses, {monkey.cuts} power cuts, {monkey.sessions} sessions")
    assert monkey.presses >= PRESSES and monkey.cuts


def test_what_a_monkey_finds_comes_with_the_line_that_replays_it(monkeypatch):
    def broken(self):
        raise Found("on purpose")

    monkeypatch.setattr("host_sim.quality.faults.monkey.Monkey.wait_for_an_answer", broken)
    with pytest.raises(Found, match="soak --replay monkey:3:700"):
        let_loose(3, PRESSES, games())
