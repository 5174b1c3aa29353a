# SPDX-License-Identifier: MIT
"""Setting up Top 33 positions for tests."""

from games.top33.rules.board import COLOURS, SIZE
from games.top33.rules.state import CHANCE, OVER, State
from tests.positions import Luck


def square(text):
    return (int(text[1]) - 1) * SIZE + "abcdefg".index(text[0])


def dealt(seats, plugs=None, first=0, **options):
    """A game whose plugs lie in the pawns as listed: by default in pawn order, the lowest first."""
    state = State(seats, **options)
    lowest = 13 - len(state.plugs)
    plugs = plugs or list(range(lowest, 13))
    while state.turn() == CHANCE:
        pawn = next((p for s in range(seats) for p in state.pawns(s) if not state.plugs[p]), None)
        state.apply(first if pawn is None else plugs[pawn])
    return state


def position(seats, turn, options=None, **pawns):
    """red="c7:5 d5:3" puts red's pawns there with those plugs; the others stay on their start.

    Plugs not named go to the other pawns, the lowest first; face down nobody has seen any.
    """
    state = dealt(seats, **(options or {}))
    state.who = turn
    placed = {}
    for colour, words in pawns.items():
        for nth, word in enumerate(words.split()):
            where, plug = word.split(":")
            pawn = COLOURS.index(colour) * 3 + nth
            state.places[pawn] = square(where)
            placed[pawn] = int(plug)
    assert len(set(state.places)) == len(state.places), "two pawns on one square"
    left = [plug for plug in sorted(state.plugs) if plug not in placed.values()]
    for pawn in range(len(state.plugs)):
        state.plugs[pawn] = placed[pawn] if pawn in placed else left.pop(0)
    for seat in range(seats):
        if all(state.is_home(pawn) for pawn in state.pawns(seat)):
            state.done.append(seat)
    return state


def act_at_random(state, luck):
    actions = state.actions()
    state.apply(actions[luck.below(len(actions))])


def random_game(seats, seed, **options):
    """A game at random; yields the state before every action."""
    luck = Luck(seed)
    state = State(seats, **options)
    while state.turn() != OVER:
        yield state
        act_at_random(state, luck)
    yield state
