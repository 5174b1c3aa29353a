# SPDX-License-Identifier: MIT
"""The simple player of Top 33, weaker than the reference player.

It takes the exchange that gains most at once, otherwise walks the shortest way home. After 10
rounds without a pawn home (20 with two seats) it only walks. It plays with open values only, and
shares no evaluation with the computer players.
"""

from typing import TYPE_CHECKING

from games.top33.rules.squares import (
    DIAGONALS,
    EMPTY,
    HOME_SQUARES,
    NEIGHBOURS,
    START_COLOUR,
    all_occupants,
)
from host_sim.errors import Trouble

if TYPE_CHECKING:
    from handful.chance import Chance

    from games.top33.rules.state import State

EAGER_ROUNDS = (20, 10, 10)  # rounds without a pawn home in which it exchanges, by seats - 2
BLOCKED = 50  # more steps than any way has


def way_home(places: list[int], pawn: int) -> dict[int, int]:
    """Return {square: steps to a free home square} through empty squares only."""
    at = all_occupants(places)
    far = {place: 0 for place in HOME_SQUARES[pawn // 3] if at[place] == EMPTY}
    edge = list(far)
    for place in edge:
        for before in NEIGHBOURS[place]:
            free = at[before] == EMPTY and START_COLOUR[before] != pawn // 3
            if free and before not in far:
                far[before] = far[place] + 1
                edge.append(before)
    return far


def choose(state: "State", _seat: int, luck: "Chance") -> int:
    """Return an action for the seat to decide. `luck` breaks ties."""
    if None in state.values:
        raise Trouble("Top 33's simple player plays with open values only.")
    moves = state.actions()
    gains = {}
    if state.quiet_turns < EAGER_ROUNDS[state.seats - 2] * state.seats:
        gains = {move: gain(state, move) for move in moves if move % 5}
    best = max(gains.values(), default=0)
    if best > 0:
        choices = [move for move in gains if gains[move] == best]
    else:
        ways = {pawn: way_home(state.squares, pawn) for pawn in {move // 40 for move in moves}}
        walks = {}
        for move in moves:
            if move % 5 == 0:
                to = NEIGHBOURS[state.squares[move // 40]][move // 5 % 8]
                walks[move] = ways[move // 40].get(to, BLOCKED)
        shortest = min(walks.values())
        choices = [move for move in walks if walks[move] == shortest]
    return choices[luck.randbelow(len(choices))]


def gain(state: "State", move: int) -> int:
    """Return the points that an exchange with another side's pawn wins at once."""
    pawn = move // 40
    to = NEIGHBOURS[state.squares[pawn]][move // 5 % 8]
    other = all_occupants(state.squares)[DIAGONALS[to][move % 5 - 1]]
    if state.side(state.owner(other)) == state.side(state.turn()):
        return 0
    won, lost = state.values[other], state.values[pawn]
    assert won is not None and lost is not None  # `choose` has checked that values are open
    return won - lost
