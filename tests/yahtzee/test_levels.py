# SPDX-License-Identifier: MIT
"""The levels: their scores as in docs/yahtzee-player.md, no absurd choices, more wins for Hard."""

import random
from functools import cache
from pathlib import Path

import pytest

from games.yahtzee import LEVELS
from games.yahtzee.bot import player as bot
from games.yahtzee.bot.turn import TurnEvaluator
from games.yahtzee.bot.values import UNITS_PER_POINT, ValueTable
from games.yahtzee.rules.state import (
    CHANCE,
    OPEN,
    OVER,
    ROLLS_PER_TURN,
    SCORE_BOX,
    State,
    possible_points,
)
from host_sim.players.arena import answer
from host_sim.players.yahtzee import levels, table, winning
from tests.yahtzee.positions import position, random_sheet

MEANS = {"easy": 213.09, "normal": 234.96, "hard": 254.587}
DOC = Path(__file__).resolve().parents[2] / "docs" / "yahtzee-player.md"
GAMES = 40
ABSURD = 16  # points given away by one choice: nearly half of the bonus


@pytest.fixture(scope="module")
def estimate():
    return table.decode(table.FILE.read_bytes()).estimate()


@cache
def games(level):
    """Return [(score, [(points given away by Hard's values, description)])] of solo games."""
    judge, played = TurnEvaluator(ValueTable()), []
    for seed in range(GAMES):
        rng, state, choices = random.Random(seed), State(1), []
        while state.turn() != OVER:
            if state.turn() == CHANCE:
                state.apply(rng.randrange(6))
                continue
            action = answer(bot.choose(state.view(0), 0, level, None))
            if state.rolls_used:
                choices.append(judge_choice(judge, state, action))
            state.apply(action)
        played.append((state.total(0), choices))
    return played


def judge_choice(judge, state, action):
    sheet, dice, left = state.sheets[0], state.dice, ROLLS_PER_TURN - state.rolls_used
    if judge.sheet != bytes(sheet):
        list(judge.prepare(sheet))
    if action < SCORE_BOX:
        value = judge.keep_values(dice, left)[action]
    else:
        value = judge.box_values(dice)[action - SCORE_BOX]
    lost = (judge.roll_value(dice, left) - value) / UNITS_PER_POINT
    better = state.describe(bot.best_action(judge, state))
    words = (
        f"{state.describe(action)}, not {better}; throw {state.rolls_used}, {dice} on {list(sheet)}"
    )
    return lost, words


def test_the_documentation_states_these_means():
    text = DOC.read_text(encoding="utf-8")
    for level in LEVELS:
        assert f"| {level.capitalize()} |" in text and f"{MEANS[level]:.1f}" in text


@pytest.mark.parametrize("level", LEVELS)
def test_games_of_the_device_code_score_near_the_stated_mean(level):
    """The standard deviation of a game is about 60, so four standard errors of 40 games are 38."""
    scores = [score for score, _ in games(level)]
    assert abs(sum(scores) / len(scores) - MEANS[level]) < 38


def test_each_level_scores_more_than_the_one_below():
    """The same 40 seeds for all; the stated means are 20 to 25 points apart."""
    easy, normal, hard = (sum(score for score, _ in games(level)) / GAMES for level in LEVELS)
    assert easy + 5 < normal and normal + 5 < hard


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_makes_an_absurd_choice(level):
    worst = sorted((choice for _, choices in games(level) for choice in choices), reverse=True)
    for lost, words in worst[:5]:
        print(f"{level} gives {lost:.1f} points away: {words}")
    assert worst[0][0] < ABSURD, worst[0]
    assert (worst[0][0] == 0) == (level == "hard")


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_gives_up_a_roll_for_a_zero_or_in_its_last_turn(level):
    """Stop with a roll left only for points, and for the last box only if no roll can gain."""
    judge, rng, stops = TurnEvaluator(ValueTable()), random.Random(1), 0
    for _ in range(250):
        sheet = random_sheet(rng)
        if OPEN not in sheet:
            continue
        state = position(sheet, [rng.choice((1, 1, 2, 4, 5)) for _ in range(5)], rng.choice((1, 2)))
        action = answer(bot.choose(state.view(0), 0, level, None))
        lost, words = judge_choice(judge, state, action)
        if action >= SCORE_BOX:
            stops += 1
            assert possible_points(sheet, state.dice)[action - SCORE_BOX] or lost == 0, words
        if list(sheet).count(OPEN) == 1:
            assert lost == 0, words
    assert stops > 5


def test_with_only_yahtzee_open_easy_rolls_for_it():
    state = position([0] * 11 + [OPEN, 20], [1, 1, 1, 2, 5], 2)
    assert answer(bot.choose(state.view(0), 0, "easy", None)) == 0b00111


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
def test_each_level_scores_its_stated_mean_exactly(estimate, level):
    assert abs(levels.mean(estimate, level) - MEANS[level]) < 0.01


@pytest.mark.long
@pytest.mark.parametrize("last", [True, False])
def test_playing_to_win_wins_more_games(estimate, last):
    _, _, gain, error = winning.measure(estimate, 100_000, last)
    assert gain > 3 * error
