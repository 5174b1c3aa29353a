# SPDX-License-Identifier: MIT
"""Positions that a seat cannot tell apart face down, for tests/check_game.py."""

from games.top33.rules.state import OVER, State


def twins(state, seat):
    """Return two copies of a position with the values that the seat has not seen permuted."""
    twin = State.unpack(state.pack())
    if not state.is_face_down or state.turn() == OVER:
        return [twin]
    unseen = [
        pawn
        for pawn, seen in enumerate(state.seen_by)
        if state.values[pawn] and not seen >> seat & 1
    ]
    other = State.unpack(state.pack())
    for pawn, taken in zip(unseen, unseen[1:] + unseen[:1], strict=True):
        twin.values[pawn] = state.values[taken]
        other.values[taken] = state.values[pawn]
    return [twin, other]
