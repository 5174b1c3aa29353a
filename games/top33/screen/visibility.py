# SPDX-License-Identifier: MIT
"""Which values the screen may show to its viewer.

The viewer is the seat from `play.viewer()`, or None while the device is handed over.
"""

from handful import TYPE_CHECKING
from handful.game import OVER

from games.top33.rules.state import NO_PAWN

if TYPE_CHECKING:
    from games.top33.rules.state import State


def is_visible(state: "State", pawn: int, viewer: int | None) -> bool:
    """Return True if the viewer may see the value of a pawn.

    Open values are hidden at home, except the viewer's own. Face down the viewer's seat must have
    looked at the value; in a memory game it is visible only in the turn of the look.
    """
    if state.turn() == OVER:
        return True
    if not state.is_face_down:
        return state.owner(pawn) == viewer or not state.is_home(pawn)
    if viewer is None or not state.seen_by[pawn] >> viewer & 1:
        return False
    if not state.is_memory_game:
        return True
    is_own_turn = state.turn() == viewer and state.moved_pawn != NO_PAWN
    return is_own_turn and pawn in state.pawns_in_sight()


def visible_values(state: "State", viewer: int | None) -> "list[int | None]":
    """Return the value of each pawn, 0 before it is dealt, None if the viewer may not see it."""
    values = list(state.values)
    for pawn, value in enumerate(values):
        if value and not is_visible(state, pawn, viewer):
            values[pawn] = None
    return values


def total_text(state: "State", seat: int, viewer: int | None) -> str:
    """Return the sum of a seat's values, at home or not.

    It is "?" if the viewer may not see one of them, and "" face down or before the deal is over.
    With two seats one sum follows from the other, so both are public.
    """
    pawns = state.pawns(seat)
    values = [state.values[pawn] or 0 for pawn in pawns]
    if (state.is_face_down and state.turn() != OVER) or 0 in values:
        return ""
    if state.seats > 2 and not all(is_visible(state, pawn, viewer) for pawn in pawns):
        return "?"
    return str(sum(values))
