# SPDX-License-Identifier: MIT
"""Top 33's notation for logs, replays and terminals. Not loaded during play on the device.

A step is d3e4 (from, to) or d3e4xf5 (with the partner's square). Face down, a turn continues with
look, stay or xf5. Chance outcomes are a value, or "seat 1" for the draw of the first turn.
"""

from handful.game import CHANCE

from games.top33.rules.squares import (
    BOARD_SIZE,
    DIAGONALS,
    MIDDLE,
    NEIGHBOURS,
    NO_SQUARE,
    colour_of,
    is_home,
    split_action,
    square_name,
    square_number,
)
from games.top33.rules.state import LOOK, NO_PAWN, State


def describe(state: State, action: int) -> str:
    """Return an action or a chance outcome as text."""
    if state.current_turn == CHANCE and state.next_pawn() == NO_PAWN:
        return "seat {}".format(action + 1)
    if state.current_turn < 0 or state.hand:
        return str(action)
    if state.moved_pawn != NO_PAWN:
        if action == LOOK:
            return "look"
        return _exchange_name(state.squares[state.moved_pawn], action) or "stay"
    pawn, direction, exchange = split_action(action)
    square = state.squares[pawn]
    target = NEIGHBOURS[square][direction]
    return square_name(square) + square_name(target) + _exchange_name(target, exchange)


def _exchange_name(square: int, exchange: int) -> str:
    """Return x and the partner's square, or "" without an exchange."""
    return "x" + square_name(DIAGONALS[square][exchange - 1]) if exchange else ""


def draw_board(squares: list[int], values: list[int | None]) -> str:
    """Return the board as text: each pawn as its colour's letter, upper case at home, and value."""
    cells = [" . "] * NO_SQUARE
    for name in MIDDLE:
        cells[square_number(name)] = " # "
    for pawn, square in enumerate(squares):
        letter = ("RGYB" if is_home(squares, pawn) else "rgyb")[colour_of(pawn)]
        cells[square] = "{}{:>2}".format(letter, "?" if values[pawn] is None else values[pawn])
    lines = []
    for row in range(BOARD_SIZE):
        line = " ".join(cells[row * BOARD_SIZE : (row + 1) * BOARD_SIZE])
        lines.append("{} {}".format(row + 1, line))
    return "\n".join(lines)
