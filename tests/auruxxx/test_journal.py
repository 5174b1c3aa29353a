# SPDX-License-Identifier: MIT
"""A hand of AURUXXX in the journal: the longest one fits, so none is rewritten in
the middle; between two hands the memory is rewritten when it must be."""

import random

import pytest
from handful.game import OVER
from handful.journal.journal import Journal
from handful.match.match import Match
from handful.match.saved import load_match

from games.auruxxx.rules.state import DRAW, END, GUARD
from host_sim.players.arena import luck_of as chance
from host_sim.sim.nvm import Flash

OLDER_LIFE = 600  # bytes of settings, names and statistics of all five games


def begin(seats, seed, older=OLDER_LIFE, options=(0,)):
    flash = Flash()
    journal = Journal(flash)
    if older:
        journal.put("stats", bytes(older))
    match = Match("auruxxx", [0] * seats, options, chance(seed), journal)
    match.start()
    return flash, match


def draw_only(state):
    """Nobody ever lays a card: as long as a hand can be."""
    found = state.actions()
    return END if END in found else DRAW


@pytest.mark.parametrize(
    ("seats", "seed", "reading"), [(2, 39, 0), (2, 36, 1), (4, 38, 0), (6, 37, 1)]
)
def test_a_hand_played_at_random_up_to_its_guard_fits(seats, seed, reading):
    flash, match = begin(seats, seed, options=(reading,))
    luck, before = random.Random(seed), match._journal.free_bytes()
    while match.state.turns < GUARD - 1:
        match.play(luck.choice(match.state.actions()))
    print(f"{seats} seats: {GUARD} turns in {before - match._journal.free_bytes()} bytes")
    assert not match.state.finished_games and flash.erases == 0


def test_a_hand_in_which_everybody_only_draws_fits_an_empty_memory():
    flash, match = begin(2, 1, older=0)
    while match.state.turns < GUARD - 1:
        match.play(draw_only(match.state))
    assert flash.erases == 0
    journal = Journal(flash)
    again, whole = load_match(journal.game, chance(1), None, journal.steps)
    assert whole and again.state == match.state


def test_three_long_hands_are_rewritten_only_between_them():
    flash, match = begin(4, 3)
    luck = random.Random(3)
    while match.turn() != OVER:
        done, erased = len(match.state.finished_games), flash.erases
        match.play(luck.choice(match.state.actions()))
        assert flash.erases == erased or len(match.state.finished_games) > done
    assert flash.erases <= 2
