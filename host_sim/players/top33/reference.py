# SPDX-License-Identifier: MIT
"""The reference player, with which the computer players of Top 33 are compared.

It plays like the simple player, with better distances: pawns on the way can still move, so only
those at home block it. Of the exchanges that gain most it takes the one nearest home. It plays
with open values only, and shares no evaluation with the computer players.
"""

from typing import TYPE_CHECKING

from games.top33.rules.squares import HOME_SQUARES, LOCKED, NEIGHBOURS, START_COLOUR, all_occupants
from host_sim.errors import Trouble
from host_sim.players.top33.simple import BLOCKED, EAGER_ROUNDS, gain

if TYPE_CHECKING:
    from handful.chance import Chance

    from games.top33.rules.state import State


def way_home(places: list[int], pawn: int) -> dict[int, int]:
    """Return {square: steps to a home square}, past all pawns that may still move."""
    at = all_occupants(places)
    far = {place: 0 for place in HOME_SQUARES[pawn // 3] if at[place] != LOCKED}
    edge = list(far)
    for place in edge:
        for before in NEIGHBOURS[place]:
            if at[before] != LOCKED and START_COLOUR[before] != pawn // 3 and before not in far:
                far[before] = far[place] + 1
                edge.append(before)
    return far


def extra_facts(state: "State") -> dict[str, int]:
    """Return further facts about a finished game, for the arena."""
    return {"ended by the guard": int(len(state.finished_seats) < state.seats)}


def choose(state: "State", _seat: int, luck: "Chance") -> int:
    """Return an action for the seat to decide. `luck` breaks ties."""
    if None in state.values:
        raise Trouble("Top 33's reference player plays with open values only.")
    moves = state.actions()
    is_eager = state.quiet_turns < EAGER_ROUNDS[state.seats - 2] * state.seats
    gains = {move: gain(state, move) if is_eager and move % 5 else 0 for move in moves}
    best = max(gains.values())
    if best <= 0:
        gains, best = {move: 0 for move in moves if move % 5 == 0}, 0
    ways = {pawn: way_home(state.squares, pawn) for pawn in {move // 40 for move in moves}}
    far = {}
    for move in gains:
        if gains[move] == best:
            place, way = state.squares[move // 40], ways[move // 40]
            after = way.get(NEIGHBOURS[place][move // 5 % 8], BLOCKED)
            # Otherwise a pawn could step back and forth before its own side's square forever.
            far[move] = after if after < way.get(place, BLOCKED) else after + BLOCKED
    shortest = min(far.values())
    choices = [move for move in far if far[move] == shortest]
    return choices[luck.randbelow(len(choices))]
