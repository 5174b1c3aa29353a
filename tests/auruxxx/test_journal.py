# SPDX-License-Identifier: MIT
"""A round of AURUXXX in the journal.

Even the longest round fits, so that the journal is rewritten only between two rounds.
"""

import random

import pytest
from handful.game import OVER
from handful.journal.journal import Journal
from handful.match.match import Match
from handful.match.saved import load_match

from games.auruxxx.constants import DRAW, END_TURN, MAX_TURNS
from host_sim.players.arena import luck_of as chance
from host_sim.sim.nvm import Flash

OTHER_NOTES = 600  # bytes of settings, names and statistics of all five games


def start_match(seats, seed, other_notes=OTHER_NOTES, options=(0,)):
    flash = Flash()
    journal = Journal(flash)
    if other_notes:
        journal.put("stats", bytes(other_notes))
    match = Match("auruxxx", [0] * seats, options, chance(seed), journal)
    match.start()
    return flash, match


def draw_only(state):
    """Return an action that plays no card, for the longest possible round."""
    found = state.actions()
    return END_TURN if END_TURN in found else DRAW


@pytest.mark.parametrize(
    ("seats", "seed", "reading"), [(2, 39, 0), (2, 36, 1), (4, 38, 0), (6, 37, 1)]
)
def test_the_longest_random_round_fits(seats, seed, reading):
    flash, match = start_match(seats, seed, options=(reading,))
    luck, before = random.Random(seed), match._journal.free_bytes()
    while match.state.turn_count < MAX_TURNS - 1:
        match.play(luck.choice(match.state.actions()))
    print(f"{seats} seats: {MAX_TURNS} turns in {before - match._journal.free_bytes()} bytes")
    assert not match.state.finished_games and flash.erases == 0


def test_a_round_in_which_all_players_only_draw_fits_an_empty_memory():
    flash, match = start_match(2, 1, other_notes=0)
    while match.state.turn_count < MAX_TURNS - 1:
        match.play(draw_only(match.state))
    assert flash.erases == 0
    journal = Journal(flash)
    again, whole = load_match(journal.game, chance(1), None, journal.steps)
    assert whole and again.state == match.state


def test_the_journal_is_rewritten_only_between_rounds():
    flash, match = start_match(4, 3)
    luck = random.Random(3)
    while match.turn() != OVER:
        done, erased = len(match.state.finished_games), flash.erases
        match.play(luck.choice(match.state.actions()))
        assert flash.erases == erased or len(match.state.finished_games) > done
    assert flash.erases <= 2
