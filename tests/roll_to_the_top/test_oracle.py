# SPDX-License-Identifier: MIT
"""Comparison of the rules with the oracle."""

import random

import pytest

from games.roll_to_the_top.lobby.sheets import challenge_sheet
from games.roll_to_the_top.rules.actions import CHANGE, CLIMB, ROLL
from games.roll_to_the_top.rules.notation import DIE_NAMES, SIGN_NAMES
from games.roll_to_the_top.rules.sheet import Sheet
from games.roll_to_the_top.rules.state import State
from host_sim.players.roll_to_the_top.own import random_sheet
from tests.roll_to_the_top import oracle
from tests.roll_to_the_top.helpers import DIRECTIONS, NAMES, random_game


def compare_writings(state):
    places = [tuple(place) for place in state.sheet.positions]
    numbers = {p: n for p, n in zip(places, state.numbers[state.seat], strict=True) if n}
    free = {DIE_NAMES[d]: state.faces[d] for d in range(5) if state.unused_dice() >> d & 1}
    expected = oracle.writings(places, numbers, free, state.decreasing)
    found = set()
    for action in state.actions():
        if action >= 32:
            dice = tuple(sorted(DIE_NAMES[d] for d in range(5) if action >> 5 + d & 1))
            found.add((dice, places[action & 31]))
    assert found == expected


def dice_names(mask):
    return frozenset(DIE_NAMES[die] for die in range(5) if mask >> die & 1)


def check_game(state, luck):
    previous = None
    for now in random_game(state, luck, resigning=False):
        if now.phase == CLIMB:
            compare_writings(now)
            if now.seat == now.roller and not now.entries[now.seat]:
                previous = dice_names(now.dice_in_play), SIGN_NAMES[now.white_sign]
        elif now.phase == CHANGE:
            filled = any(entries[0] >= 32 for entries in now.entries)
            expected = oracle.next_sets(*previous, filled)
            found = set()
            for action in now.actions():
                after = State.unpack(now.pack())
                after.apply(action)
                found.add(dice_names(after.dice_in_play))
            assert found == expected
        elif now.phase == ROLL and now.round > 1 and not any(now.faces):
            filled = any(entries[0] >= 32 for entries in now.entries)
            assert dice_names(now.dice_in_play) in oracle.next_sets(*previous, filled)
        if now.round > 12:
            return


@pytest.mark.parametrize("direction", DIRECTIONS)
@pytest.mark.parametrize("name", NAMES)
def test_legal_actions_on_the_six_challenges_match_the_oracle(name, direction):
    luck = random.Random(f"{name} {direction}")
    for seats in (1, 2, 3):
        check_game(State(seats, name, direction), luck)


def test_legal_actions_on_random_sheets_match_the_oracle():
    luck = random.Random(5)
    for game in range(12):
        check_game(State(1 + game % 2, random_sheet(luck), DIRECTIONS[game % 2]), luck)


@pytest.mark.parametrize("name", NAMES)
def test_supports_and_neighbours_match_the_oracle(name):
    sheet = challenge_sheet(name)
    for a, place in enumerate(sheet.positions):
        others = list(enumerate(sheet.positions))
        assert list(sheet.supports[a]) == [b for b, p in others if oracle.touching_below(place, p)]
        assert list(sheet.neighbours[a]) == [b for b, p in others if oracle.touching_side(place, p)]


def test_supports_on_random_sheets_match_the_oracle():
    luck = random.Random(6)
    for _ in range(30):
        sheet = Sheet(random_sheet(luck))
        for a, place in enumerate(sheet.positions):
            others = list(enumerate(sheet.positions))
            assert list(sheet.supports[a]) == [
                b for b, p in others if oracle.touching_below(place, p)
            ]
