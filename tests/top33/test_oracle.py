# SPDX-License-Identifier: MIT
"""Tests of Top 33's rules against a second referee, and of the game contract."""

import pytest
from handful.game import CHANCE, OVER, IllegalAction

from games.top33.rules.state import LONGEST, SCORES, State
from tests.positions import Luck, texts
from tests.top33.helpers import act_at_random, dealt, random_game
from tests.top33.oracle import Referee

OPTIONS = [
    {},
    {"games": "3"},
    {"values": "down"},
    {"values": "down", "teams": "on"},
    {"teams": "on"},
    {"arrange": "hand", "games": "3"},
]


def count(state, depth):
    """Return the number of ways to play `depth` moves by the rules of the game."""
    if depth == 1:
        return len(state.actions())
    total = 0
    for action in state.actions():
        after = State.unpack(state.pack())
        after.apply(action)
        total += count(after, depth - 1)
    return total


@pytest.mark.parametrize(
    ("seats", "counts"), [(4, (19, 359, 6783)), (2, (38, 1436, 51440)), (3, (18, 324, 6084))]
)
def test_number_of_ways_to_play_the_first_three_moves(seats, counts):
    assert tuple(count(dealt(seats), depth) for depth in (1, 2, 3)) == counts


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("down", [False, True])
def test_both_referees_count_the_same_ways_to_play(seats, down):
    for seed in range(2):
        state, referee = both(seats, down, seed)
        for _ in range(seed * 60):
            step(state, referee, seed)
        depth = 3 if seats == 3 and not (seed or down) else 2
        assert state.turn() != OVER
        assert count(state, depth) == referee.count(depth) > 0


def both(seats, down, seed):
    """Return the same game for the rules and for the second referee."""
    luck = Luck(seed)
    state = State(seats, values="down" if down else "open")
    while state.turn() == CHANCE:
        act_at_random(state, luck)
    referee = Referee(seats, state.values, down)
    if down:
        referee.seat = state.turn()
    return state, referee


def step(state, referee, salt):
    """Play an action in both games. Prefer those that end at home, for many ways to end a game."""
    if state.turn() == OVER:
        return
    luck = Luck(len(state.actions()) * 1000 + state.quiet_turns * 7 + sum(state.squares) + salt)
    actions = state.actions()
    choices = [actions[luck.randbelow(len(actions))] for _ in range(3)]
    homeward = [action for action in choices if goes_home(state, action)]
    text = state.describe((homeward or choices)[0])
    state.apply(state.parse(text))
    referee.play(text)


def goes_home(state, action):
    after = State.unpack(state.pack())
    after.apply(action)
    return after.turn() == OVER or after.quiet_turns == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("down", [False, True])
def test_both_referees_agree_on_every_turn_of_random_games(seats, down):
    homes = 0
    for seed in range(2 if seats == 2 else 3):
        state, referee = both(seats, down, seed)
        while not referee.over:
            assert state.turn() == referee.seat
            assert texts(state) == referee.legal()
            assert state.values == [pawn["value"] for pawn in referee.pawns]
            for seat in range(seats):
                seen = [bits >> seat & 1 == 1 for bits in state.seen_by]
                assert seen == [seat in pawn["known"] for pawn in referee.pawns]
            assert state.scores() == referee.points()
            step(state, referee, seed)
        assert state.turn() == OVER and state.finished_seats == referee.finished
        homes += sum(state.is_home(pawn) for pawn in range(len(state.squares)))
    assert homes > 2


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_random_games_keep_the_game_contract(seats, options):
    length = 0
    for state in random_game(seats, 1, **options):
        actions = state.actions()
        length += 1
        assert actions == sorted(set(actions)) and all(0 <= a < 65536 for a in actions)
        assert (state.turn() == OVER) == (actions == [])
        assert len(state.odds()) == len(actions)
        assert all(SCORES[0] <= points <= SCORES[1] for points in state.scores())
        if length % 11 == 0 and actions:
            assert State.unpack(state.pack()) == state
            descriptions = [state.describe(action) for action in actions]
            assert len(set(descriptions)) == len(actions)
            assert state.parse(descriptions[-1]) == actions[-1]
            for seat in range(seats):
                view = state.view(seat)
                assert State.unpack_trusted(view.pack()) == view and view == view.view(seat)
    assert length <= LONGEST
    assert sorted(state.ranking())[0] == 1 and len(state.finished_games) + 1 == state.games


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_illegal_int_is_refused_and_leaves_the_state_untouched(options):
    for n, state in enumerate(random_game(4, 5, **options)):
        if n % 97 and n > 20:
            continue
        legal = set(state.actions())
        before = state.pack()
        for action in [*range(-3, 500), 65535]:
            if action not in legal:
                with pytest.raises(IllegalAction):
                    state.apply(action)
        assert state.pack() == before


def test_a_legal_action_changes_the_state():
    for state in random_game(3, 2):
        if state.turn() >= 0 and state.quiet_turns % 10 == 0:
            for action in state.actions():
                after = State.unpack(state.pack())
                after.apply(action)
                assert after != state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_views_of_states_that_differ_only_in_unseen_values_are_equal(seats):
    checked = 0
    for n, state in enumerate(random_game(seats, 4, values="down")):
        if n % 5 or state.turn() < 0:
            continue
        for seat in range(seats):
            other = State.unpack(state.pack())
            unseen = [pawn for pawn, seen in enumerate(state.seen_by) if not seen >> seat & 1]
            values = [state.values[pawn] for pawn in unseen]
            for pawn, value in zip(unseen, values[1:] + values[:1], strict=True):
                other.values[pawn] = value
            assert other.view(seat) == state.view(seat)
            checked += other != state
    assert checked > 50


def test_the_board_as_text():
    assert str(dealt(4)).splitlines()[0] == "1  .   .  y 7 y 8 y 9  .   . "
    assert " # " in str(dealt(3).view(0))
    assert "r ?" in str(dealt(4, values="down").view(0))
