# SPDX-License-Identifier: MIT
"""With little free memory in play, even the small scenes are unloaded, and loaded again later."""

import pytest

from host_sim.sim import modules
from tests.handheld import TUMBLE

PAGES = {"handful.scenes.notice"}


def after_a_hint(handheld):
    """Return a device in a game with a computer player, after a hint and before a score."""
    device = handheld(seed=15)
    device.new_yahtzee("d r r")
    for _ in range(20):
        if device.shows("Roll 5 dice"):
            break
        device.keys("A 1")
    device.run(3)  # out of the rhythm of skipping, in which A is ignored
    device.keys(f"A {TUMBLE} P A 2")
    assert device.shows("Show") or device.shows("Next page"), device.screen()
    while device.shows("Next page") or device.shows("Show"):
        device.keys("A 0.2")
    assert set(device.modules()) >= PAGES
    for _ in range(4):
        if device.shows("Score"):
            break
        device.keys("d")
    return device


@pytest.mark.parametrize("heap", [None, 100])
def test_pages_are_unloaded_before_a_computer_player_thinks(handheld, monkeypatch, heap):
    device = after_a_hint(handheld)
    if heap:
        monkeypatch.setattr(modules, "HEAP", heap)
    device.keys("A 0.7")
    if device.shows("Score 0 in"):
        device.keys("A 0.7")
    kept = set(PAGES)  # at every moment; a page may be opened again after the decision
    for _ in range(80):
        device.run(0.1)
        kept &= set(device.modules())
    assert kept == (set() if heap else PAGES)
    for _ in range(40):
        if device.shows("Roll 5 dice"):
            break
        device.run(1)
    device.keys(f"A {TUMBLE} P A 2")
    assert device.shows("Show") or device.shows("Next page"), "a hint can be opened again"
