# SPDX-License-Identifier: MIT
"""The review of a solo game: its figures add up to the rounds played, and mistakes are found."""

import random

import pytest
from handful.chance import Chance
from handful.game import CHANCE, OVER

from games.top12.bot import choose
from games.top12.lobby.review import UNITS_PER_ROUND, review_log
from games.top12.rules.state import ENTER, JOKER, NAME, ROW_LENGTH, State, filled_counts


def result_of(steps):
    """Run a generator to its end and return its result."""
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            return stop.value


def play_alone(player, seed):
    """Return the log and the final state of a solo game."""
    luck, chance = random.Random(seed), Chance(bytes([seed] * 16))
    state, log = State(1), []
    while state.turn() != OVER:
        if state.turn() == CHANCE:
            action = luck.choice(state.actions())
        else:
            action = player(state, luck, chance)
        log.append(action)
        state.apply(action)
    return log, state


def level(name):
    return lambda state, luck, chance: result_of(choose(state.view(0), 0, name, chance))


def review(log, state):
    return result_of(review_log(State(1), log, state.rounds))


def is_complete(state):
    return ROW_LENGTH in filled_counts(state.sheets[0])


@pytest.mark.parametrize("name", ["easy", "normal", "hard"])
def test_perfect_play_luck_and_losses_add_up_to_the_rounds(name):
    for seed in range(2):
        log, state = play_alone(level(name), seed)
        assert is_complete(state)
        found = review(log, state)
        total = found.perfect + found.luck + found.naming + found.writing
        assert abs(total - UNITS_PER_ROUND * state.rounds) < UNITS_PER_ROUND // 1000
        assert found.naming >= 0 and found.writing > -UNITS_PER_ROUND // 1000
        assert abs(found.perfect - 28.4268 * UNITS_PER_ROUND) < UNITS_PER_ROUND // 1000
        if name == "hard":
            assert found.naming + found.writing < UNITS_PER_ROUND and not found.worst


def wrong_joker(state, luck, chance):
    counts = filled_counts(state.sheets[0])
    if state.phase == ENTER and state.face == JOKER and max(counts) > 5:
        return min(state.actions(), key=lambda cell: counts[cell // ROW_LENGTH])
    return level("hard")(state, luck, chance)


def useless_number(state, luck, chance):
    if state.phase == NAME and state.rounds == 9:
        return 1
    return level("hard")(state, luck, chance)


def test_a_joker_in_the_wrong_row_is_found():
    log, state = play_alone(wrong_joker, 1)
    worst = review(log, state).worst
    assert worst and {lines[0][0] for _, _, lines in worst} == {"wrote"}
    for loss, _, lines in worst:
        assert loss > 0 and lines[0][1] != lines[1][1], "another row was better"


def test_a_useless_number_is_found_and_costs_its_round():
    log, state = play_alone(useless_number, 1)
    ((loss, round_number, lines),) = review(log, state).worst
    assert round_number == 10 and lines[0] == ("named", (1, 0))
    assert lines[1][0] == "better" and lines[1][1][1] == 5
    assert abs(loss - UNITS_PER_ROUND) < UNITS_PER_ROUND // 1000
