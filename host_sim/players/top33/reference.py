# SPDX-License-Identifier: MIT
"""The reference player: the yardstick the computer players of Top 33 are measured with.

G2 (simple.py) with a better sense of the way: pawns in the way move on, so they do not count, but
for those that are home. Of the exchanges that gain most it takes the one nearest home. Plays the
open game. Shares no judgement with the computer players.
"""

from games.top33.rules.squares import HOME_SQUARES, LOCKED, NEIGHBOURS, START_COLOUR, all_occupants
from host_sim.errors import Trouble
from host_sim.players.top33.simple import BLOCKED, PATIENCE, gain


def way_home(places, pawn):
    """Steps to a home square, by square, past all that may still move."""
    at = all_occupants(places)
    far = {place: 0 for place in HOME_SQUARES[pawn // 3] if at[place] != LOCKED}
    edge = list(far)
    for place in edge:
        for before in NEIGHBOURS[place]:
            if at[before] != LOCKED and START_COLOUR[before] != pawn // 3 and before not in far:
                far[before] = far[place] + 1
                edge.append(before)
    return far


def told(state):
    """What a finished game tells: whether the guard against endless games ended it."""
    return {"ended by the guard": int(len(state.finished_seats) < state.seats)}


def choose(state, _seat, luck):
    """Its move for the seat whose turn it is; luck breaks ties."""
    if None in state.values:
        raise Trouble("Top 33's reference player plays with open values only.")
    moves = state.actions()
    eager = state.quiet_turns < PATIENCE[state.seats - 2] * state.seats
    gains = {move: gain(state, move) if eager and move % 5 else 0 for move in moves}
    best = max(gains.values())
    if best <= 0:
        gains, best = {move: 0 for move in moves if move % 5 == 0}, 0
    ways = {pawn: way_home(state.squares, pawn) for pawn in {move // 40 for move in moves}}
    far = {}
    for move in gains:
        if gains[move] == best:
            place, way = state.squares[move // 40], ways[move // 40]
            after = way.get(NEIGHBOURS[place][move // 5 % 8], BLOCKED)
            # A pawn that steps back and forth before a square of its own side would wait forever.
            far[move] = after if after < way.get(place, BLOCKED) else after + BLOCKED
    shortest = min(far.values())
    choices = [move for move in far if far[move] == shortest]
    return choices[luck.randbelow(len(choices))]
