# SPDX-License-Identifier: MIT
"""Challenges of Top 12: alone, with the same die for everyone."""

from handful import TYPE_CHECKING

from games.top12.rules.state import ROW_LENGTH, filled_counts

if TYPE_CHECKING:
    from games.top12.rules.state import State

CHALLENGE = (1,)
STANDING = "%%d/%d" % ROW_LENGTH  # the fullest row


def chance_slot(state: "State", drawn: int) -> int:
    """Return the number of the round. It has one throw."""
    return state.rounds


def standing(state: "State") -> tuple[int, int]:
    """Return the number of rounds, and the numbers in the fullest row."""
    return state.rounds, max(filled_counts(state.sheets[0]))
