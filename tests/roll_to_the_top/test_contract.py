# SPDX-License-Identifier: MIT
"""The State contract of Roll to the Top!: saves, notation, views, refusals, bounds."""

import random
import time

import pytest

from games.roll_to_the_top.rules.actions import CLIMB
from games.roll_to_the_top.rules.state import CHANCE, LONGEST, OVER, SCORES, IllegalAction, State
from host_sim.players.roll_to_the_top.own import random_sheet
from tests.positions import play
from tests.roll_to_the_top.helpers import DIRECTIONS, NAMES, climbing, random_game


def games(count, seed):
    """Yield new games with various seats and options, and a random generator."""
    luck = random.Random(seed)
    for game in range(count):
        sheet = NAMES[game % 6] if game % 3 else random_sheet(luck)
        state = State(1 + game % 5, sheet, DIRECTIONS[game // 6 % 2], (1, 3, 5)[game // 2 % 3])
        yield state, luck


def test_packing_and_unpacking_preserves_every_state():
    for state, luck in games(15, 1):
        for now in random_game(state, luck):
            again = State.unpack(now.pack())
            assert again == now and again.pack() == now.pack()
            assert (again.turn(), again.actions()) == (now.turn(), now.actions())
            assert again.sheet.name == now.sheet.name and str(again) == str(now)


def test_a_save_of_another_format_is_refused():
    data = bytearray(State(2).pack())
    data[0] = 99
    with pytest.raises(ValueError, match="format"):
        State.unpack(bytes(data))


def test_actions_are_ascending_and_their_notation_is_parsed_back():
    for state, luck in games(15, 2):
        for now in random_game(state, luck):
            actions = now.actions()
            assert actions == sorted(set(actions))
            assert all(0 <= action <= 65535 for action in actions)
            described = [now.describe(action) for action in actions]
            assert len(set(described)) == len(described)
            assert [now.parse(text) for text in described] == actions
            if now.turn() == CHANCE:
                assert len(now.odds()) == len(actions)


def test_every_illegal_int_is_refused_and_changes_nothing():
    for state, luck in games(10, 3):
        for step, now in enumerate(random_game(state, luck)):
            if step % 29:
                continue
            legal = set(now.actions())
            before = now.pack()
            for action in range(-2, 1100):
                if action not in legal:
                    with pytest.raises(IllegalAction) as caught:
                        now.apply(action)
                    assert isinstance(caught.value.args[0], str)
            with pytest.raises(IllegalAction):
                now.apply(65535)
            assert now.pack() == before


def test_games_end_within_the_declared_length_and_scores():
    for state, luck in games(40, 4):
        steps = sum(1 for _ in random_game(state, luck)) - 1
        assert steps <= LONGEST
        assert all(SCORES[0] <= score <= SCORES[1] for score in state.scores())
        assert len(state.finished_games) == state.games
        best = max(state.scores())
        assert [place == 1 for place in state.ranking()] == [s == best for s in state.scores()]


def test_a_view_contains_no_entries_of_other_seats_in_this_round():
    for state, luck in games(10, 5):
        for now in random_game(state, luck):
            for seat in range(now.seats):
                view = now.view(seat)
                assert view.view(seat) == view
                assert State.unpack_trusted(view.pack()) == view
                if now.phase == CLIMB:
                    assert view.numbers[seat] == now.numbers[seat]
                    assert view.entries[seat] == now.entries[seat]
                    others = [s for s in range(now.seats) if s != seat]
                    playing = [s for s in others if not now.has_resigned(s)]
                    assert all(view.entries[s] is None for s in playing)
            if now.turn() >= 0:
                assert now.view(now.turn()).actions() == now.actions()


def test_views_are_equal_if_states_differ_only_in_hidden_entries():
    first = play(climbing(3, "tree"), "d4=1>0", "d6=2>1", "done")
    second = play(climbing(3, "tree"), "done")
    third = play(climbing(3, "tree"), "resign")
    assert first != second != third
    assert first.view(1) == second.view(1) == third.view(1)
    assert first.view(2) == second.view(2) == third.view(2)
    assert first.view(0) != second.view(0)


def test_a_view_of_another_seats_turn_has_no_actions():
    view = climbing(2).view(1)
    assert (view.turn(), view.actions()) == (0, [])
    with pytest.raises(IllegalAction, match="unseen"):
        view.apply(0)


def test_only_writing_with_other_seats_is_secret():
    assert climbing(2).is_secret()
    assert not climbing(1).is_secret()
    assert not play(climbing(2), "done", "done").is_secret()


def test_saved_states_between_writes_can_be_restored_in_order():
    luck = random.Random(6)
    state = climbing(1, "pyramid", "d4:2 d6:3 d8:5 d12:7 d20:11")
    saved = []
    while len(actions := [action for action in state.actions() if action >= 32]) > 0:
        saved.append((state.pack(), luck.choice(actions)))
        state.apply(saved[-1][1])
    for data, action in saved:
        state = State.unpack(data)
        assert action in state.actions()


def test_a_packed_state_contains_an_own_sheet():
    luck = random.Random(7)
    code = random_sheet(luck)
    state = State(2, code)
    again = State.unpack(state.pack())
    assert (again.sheet.code, again.sheet.name) == (code, "own")


def test_a_state_is_printed_with_its_sheets_and_roll():
    state = climbing(1, "pyramid", "d4:4 d12:12", white="<>")
    play(state, "d4=4>0", "d12=12>1")
    assert str(state).split("\n")[-3:] == [" 412[][][][]", "", "d4:4 d12:12 <>"]


def test_a_hundred_random_games_take_less_than_a_second():
    """By the best of three times thirty: a busy machine slows a process down."""

    def time_games(luck):
        began = time.process_time()
        for game in range(30):
            state = State(1 + game % 5, NAMES[game % 6], DIRECTIONS[game % 2])
            while state.turn() != OVER:
                state.apply(luck.choice(state.actions()))
        return time.process_time() - began

    assert min(time_games(random.Random(seed)) for seed in range(3)) < 0.3


@pytest.mark.parametrize("text", ["d4:6", "d20:22", "d8:-1", "first:6", "d6=6>32", "d6=51>0"])
def test_parse_rejects_impossible_faces_seats_sums_and_squares(text):
    with pytest.raises(ValueError):
        State(2).parse(text)
