# SPDX-License-Identifier: MIT
"""Positions and random games of Top 33 for tests."""

from games.top33.rules.state import CHANCE, OVER, State
from tests.positions import Luck

COLOURS = ("red", "green", "yellow", "blue")


def square(name):
    """Return the number of a square from its name, a1 to g7."""
    return (int(name[1]) - 1) * 7 + "abcdefg".index(name[0])


def dealt(seats, pawn_values=None, first=0, **options):
    """Return a game with these values by pawn; by default ascending in pawn order.

    Face down, seat `first` starts.
    """
    state = State(seats, **options)
    lowest = 13 - len(state.values)
    pawn_values = pawn_values or list(range(lowest, 13))
    while state.turn() == CHANCE:
        pawn = next((p for s in range(seats) for p in state.pawns(s) if not state.values[p]), None)
        state.apply(first if pawn is None else pawn_values[pawn])
    return state


def position(seats, turn, options=None, **pawns):
    """Return a position with pawns like red="c7:5 d5:3" on these squares with these values.

    The other pawns stay on their start squares and get the remaining values in ascending order.
    Face down no seat has seen any value.
    """
    state = dealt(seats, **(options or {}))
    state.current_turn = turn
    placed = {}
    for colour, words in pawns.items():
        for number, word in enumerate(words.split()):
            name, value = word.split(":")
            pawn = COLOURS.index(colour) * 3 + number
            state.squares[pawn] = square(name)
            placed[pawn] = int(value)
    assert len(set(state.squares)) == len(state.squares), "two pawns on one square"
    left = [value for value in sorted(state.values) if value not in placed.values()]
    for pawn in range(len(state.values)):
        state.values[pawn] = placed[pawn] if pawn in placed else left.pop(0)
    for seat in range(seats):
        if all(state.is_home(pawn) for pawn in state.pawns(seat)):
            state.finished_seats.append(seat)
    return state


def act_at_random(state, luck):
    """Apply a random legal action or outcome."""
    actions = state.actions()
    state.apply(actions[luck.randbelow(len(actions))])


def random_game(seats, seed, **options):
    """Generate the state before each action of a random game, and at its end."""
    luck = Luck(seed)
    state = State(seats, **options)
    while state.turn() != OVER:
        yield state
        act_at_random(state, luck)
    yield state
