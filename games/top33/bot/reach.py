# SPDX-License-Identifier: MIT
"""Which pawns can exchange with which, for Top 33's coach."""

from handful import TYPE_CHECKING

from games.top33.rules.squares import (
    DIAGONALS,
    EMPTY,
    START_COLOUR,
    colour_of,
    is_home,
    occupant,
    steps_between,
)
from games.top33.rules.state import HIGHEST_VALUE

if TYPE_CHECKING:
    from games.top33.bot.search import Candidate, Evaluator
    from games.top33.rules.state import State

NO_VALUE = HIGHEST_VALUE + 1  # stands for the lowest of no values


def values_after(view: "State", candidate: "Candidate") -> "list[int | None]":
    """Return the values of all pawns after a candidate's exchange."""
    _, _, pawn, _, partner = candidate
    values = list(view.values)
    if partner is not None:
        values[pawn], values[partner] = values[partner], values[pawn]
    return values


def moved_squares(view: "State", pawn: int, target: int) -> list[int]:
    """Return the squares of all pawns after a step."""
    squares = list(view.squares)
    squares[pawn] = target
    return squares


def values_in_reach(
    evaluator: "Evaluator",
    values: "list[int | None]",
    squares: list[int],
    pawn: int,
    is_hunter: bool = False,
) -> tuple[int, int]:
    """Return the lowest and highest known value of the other side that can exchange with a pawn.

    Either the others could come and exchange in one turn, or the pawn itself (`is_hunter`). Without
    such pawns they are NO_VALUE and 0.
    """
    lowest, highest = NO_VALUE, 0
    for other in evaluator.others:
        value = values[other]
        if value and not is_home(squares, other):
            mover, partner = (pawn, other) if is_hunter else (other, pawn)
            if can_exchange(squares, mover, partner):
                lowest, highest = min(lowest, value), max(highest, value)
    return lowest, highest


def can_exchange(squares: list[int], pawn: int, partner: int) -> bool:
    """Return True if a pawn can step to a square from which it can exchange with a partner.

    Neither of them may be home.
    """
    for target in DIAGONALS[squares[partner]]:
        if occupant(squares, target) == EMPTY and START_COLOUR[target] != colour_of(pawn):
            if steps_between(target, [squares[pawn]]) == 1:
                return True
    return False


def can_take_back(
    view: "State",
    values: "list[int | None]",
    evaluator: "Evaluator",
    squares: list[int],
    pawn: int,
    thief_value: int,
) -> bool:
    """Return True if the seat can take a pawn's value back, wherever the thief takes it from."""
    thief = values.index(thief_value)
    value = values[pawn] or 0
    for target in DIAGONALS[squares[pawn]]:
        is_free = occupant(squares, target) == EMPTY and START_COLOUR[target] != colour_of(thief)
        if is_free and steps_between(target, [squares[thief]]) == 1:
            later = list(squares)
            later[thief] = target
            takers = [
                own
                for own in view.pawns(evaluator.seat)
                if not is_home(later, own)
                and (own == pawn or (values[own] or value) < value)
                and can_exchange(later, own, thief)
            ]
            if not takers or is_home(later, thief):
                return False
    return True
