# SPDX-License-Identifier: MIT
"""The levels score what docs/yahtzee-player.md says, and playing for winning wins more."""

import random
from pathlib import Path

import pytest

from games.yahtzee import LEVELS, bot
from games.yahtzee.rules import CHANCE, OVER, State
from host_sim.arena import answer
from host_sim.yahtzee import levels, table, winning

MEANS = {"easy": 224.20, "normal": 240.83, "hard": 254.587}
DOC = Path(__file__).resolve().parents[2] / "docs" / "yahtzee-player.md"


@pytest.fixture(scope="module")
def estimate():
    return table.decode(table.FILE.read_bytes()).estimate()


def play(level, seed):
    rng, state = random.Random(seed), State(1)
    while state.turn() != OVER:
        if state.turn() == CHANCE:
            state.apply(rng.randrange(6))
            continue
        state.apply(answer(bot.choose(state.view(0), 0, level, None)))
    return state.total(0)


def test_the_document_states_these_means():
    text = DOC.read_text(encoding="utf-8")
    for level in LEVELS:
        assert f"| {level.capitalize()} |" in text and f"{MEANS[level]:.1f}" in text


@pytest.mark.parametrize("level", LEVELS)
def test_games_on_the_device_code_score_about_the_stated_mean(level):
    """40 games: the standard deviation is about 60, so four errors of the mean are 38 points."""
    scores = [play(level, seed) for seed in range(40)]
    assert abs(sum(scores) / len(scores) - MEANS[level]) < 38


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
def test_each_level_scores_its_stated_mean_exactly(estimate, level):
    assert abs(levels.mean(estimate, level) - MEANS[level]) < 0.01


@pytest.mark.long
@pytest.mark.parametrize("last", [True, False])
def test_playing_for_winning_wins_more(estimate, last):
    _, _, gain, error = winning.measure(estimate, 100_000, last)
    assert gain > 3 * error
