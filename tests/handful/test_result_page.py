# SPDX-License-Identifier: MIT
"""The result page says who won, in words, for every number of players."""

import re

import pytest
from handful.game import OVER
from handful.journal.journal import Journal
from handful.match.match import Match

from host_sim.players.arena import luck_of
from host_sim.sim.nvm import Flash
from tests.handful.helpers import random_action

EASY = 1


def nearly_over(name, seats, seed, options=()):
    """Return the flash of a game between computer players, a few actions before its end."""
    flash = Flash()
    kinds = [seat << 4 | EASY for seat in range(seats)]
    match = Match(name, kinds, options, luck_of(seed), Journal(flash))
    match.start()
    luck, images = luck_of(seed), []
    while match.turn() != OVER:
        images = [*images[-5:], bytes(flash)]
        match.play(random_action(match, luck))
    return Flash(images[0])


def place_lines(device):
    """Return the lines that start with a place and a computer player's name."""
    return [line for line in device.text() if re.match(r"\d Chip", line)]


def continue_to_result(device):
    """Close the pages between rounds until the places are shown."""
    for _ in range(400):
        if len(place_lines(device)) > 1:
            return
        device.keys("A 0.2")
    raise AssertionError(device.screen())


@pytest.mark.parametrize(
    ("name", "seats"), [("roll_to_the_top", 5), ("yahtzee", 5), ("yahtzee", 6)]
)
def test_a_game_of_five_or_six_has_a_headline(handheld, name, seats):
    device = handheld(nvm=nearly_over(name, seats, 3))
    continue_to_result(device)
    places = place_lines(device)
    winners = re.findall(r"(?m)^1 (Chip(?: \d)?)", "\n".join(places))
    headline = f"{winners[0]} wins" if len(winners) == 1 else "A shared win"
    assert len(places) == seats and device.shows(headline), device.screen()
    device.run(2)
    assert device.shows("◀Board") and device.shows(headline), device.screen()
