# SPDX-License-Identifier: MIT
"""The rules agree with the oracle, which was written straight from the rulebook."""

import random

import pytest

from games.roll_to_the_top.lobby.sheets import challenge
from games.roll_to_the_top.rules.pieces import CHANGE, CLIMB, DICE, ROLL, SIGNS, Sheet
from games.roll_to_the_top.rules.state import State
from host_sim.players.roll_to_the_top.own import random_sheet
from tests.roll_to_the_top import oracle
from tests.roll_to_the_top.helpers import DIRECTIONS, NAMES, random_game


def compare_writings(state):
    places = [tuple(place) for place in state.sheet.places]
    numbers = {p: n for p, n in zip(places, state.numbers[state.seat], strict=True) if n}
    free = {DICE[d]: state.dice[d] for d in range(5) if state.unused() >> d & 1}
    expected = oracle.writings(places, numbers, free, state.decreasing)
    found = set()
    for action in state.actions():
        if action >= 32:
            dice = tuple(sorted(DICE[d] for d in range(5) if action >> 5 + d & 1))
            found.add((dice, places[action & 31]))
    assert found == expected


def dice_names(mask):
    return frozenset(DICE[die] for die in range(5) if mask >> die & 1)


def check_game(state, luck):
    previous = None
    for now in random_game(state, luck, resigning=False):
        if now.phase == CLIMB:
            compare_writings(now)
            if now.seat == now.roller and not now.entries[now.seat]:
                previous = dice_names(now.set), SIGNS[now.white]
        elif now.phase == CHANGE:
            filled = any(entries[0] >= 32 for entries in now.entries)
            expected = oracle.next_sets(*previous, filled)
            found = set()
            for action in now.actions():
                after = State.unpack(now.pack())
                after.apply(action)
                found.add(dice_names(after.set))
            assert found == expected
        elif now.phase == ROLL and now.round > 1 and not any(now.dice):
            filled = any(entries[0] >= 32 for entries in now.entries)
            assert dice_names(now.set) in oracle.next_sets(*previous, filled)
        if now.round > 12:
            return


@pytest.mark.parametrize("direction", DIRECTIONS)
@pytest.mark.parametrize("name", NAMES)
def test_what_may_be_written_and_rolled_on_the_six_challenges(name, direction):
    luck = random.Random(f"{name} {direction}")
    for seats in (1, 2, 3):
        check_game(State(seats, name, direction), luck)


def test_what_may_be_written_on_sheets_nobody_drew_before():
    luck = random.Random(5)
    for game in range(12):
        check_game(State(1 + game % 2, random_sheet(luck), DIRECTIONS[game % 2]), luck)


@pytest.mark.parametrize("name", NAMES)
def test_what_lies_on_what(name):
    sheet = challenge(name)
    for a, place in enumerate(sheet.places):
        others = list(enumerate(sheet.places))
        assert list(sheet.under[a]) == [b for b, p in others if oracle.touching_below(place, p)]
        assert list(sheet.beside[a]) == [b for b, p in others if oracle.touching_side(place, p)]


def test_what_lies_on_what_on_own_sheets():
    luck = random.Random(6)
    for _ in range(30):
        sheet = Sheet(random_sheet(luck))
        for a, place in enumerate(sheet.places):
            others = list(enumerate(sheet.places))
            assert list(sheet.under[a]) == [b for b, p in others if oracle.touching_below(place, p)]
