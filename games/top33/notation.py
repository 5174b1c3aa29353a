# SPDX-License-Identifier: MIT
"""Top 33 as text: for logs, replays and terminals. Not loaded in play.

Actions read d3e4 (from, to) or d3e4xf5 (and the partner's square), look, stay; chance reads seat 1
or the plug's value.
"""

from handful.game import CHANCE

from games.top33.board import (
    DIAGONALS,
    HOME_OF,
    MIDDLE,
    NEIGHBOURS,
    NOWHERE,
    PER_PAWN,
    PER_STEP,
    SIZE,
    name,
)
from games.top33.rules import LOOK, NO_PAWN


def describe(state, action):
    """An action as text."""
    if state.who == CHANCE and state.next_pawn() == NO_PAWN:
        return "seat {}".format(action + 1)
    if state.who < 0 or state.hand:
        return str(action)
    if state.moved != NO_PAWN:
        if action == LOOK:
            return "look"
        return exchange_name(state.places[state.moved], action) or "stay"
    return move_name(state.places, action)


def exchange_name(place, exchange):
    """With whom a pawn on this place exchanges: x and the partner's square; nothing for none."""
    return "x" + name(DIAGONALS[place][exchange - 1]) if exchange else ""


def move_name(places, move):
    """A move as players write it: from, to, and the exchange if there is one."""
    place = places[move // PER_PAWN]
    to = NEIGHBOURS[place][move // PER_STEP % 8]
    return name(place) + name(to) + exchange_name(to, move % PER_STEP)


def draw(places, plugs):
    """The board as text: a pawn is its colour's letter (a capital at home) and its plug."""
    cells = [" . "] * NOWHERE
    for x, y in MIDDLE:
        cells[y * SIZE + x] = " # "
    for pawn, place in enumerate(places):
        letter = ("RGYB" if HOME_OF[place] == pawn // 3 else "rgyb")[pawn // 3]
        cells[place] = "{}{:>2}".format(letter, "?" if plugs[pawn] is None else plugs[pawn])
    rows = [" ".join(cells[row * SIZE : row * SIZE + SIZE]) for row in range(SIZE)]
    return "\n".join(["{} {}".format(row + 1, cells) for row, cells in enumerate(rows)])
