# SPDX-License-Identifier: MIT
"""Face down: positions that a seat must not be able to tell apart (tests/check_game.py)."""

from games.top33.rules.state import OVER, State


def twins(state, seat):
    """The same position with the plugs this seat has not seen in other pawns; twice."""
    twin = State.unpack(state.pack())
    if not state.down or state.turn() == OVER:
        return [twin]
    unseen = [
        pawn for pawn, seen in enumerate(state.seen) if state.plugs[pawn] and not seen >> seat & 1
    ]
    other = State.unpack(state.pack())
    for pawn, taken in zip(unseen, unseen[1:] + unseen[:1], strict=True):
        twin.plugs[pawn] = state.plugs[taken]
        other.plugs[taken] = state.plugs[pawn]
    return [twin, other]
