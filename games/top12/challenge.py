# SPDX-License-Identifier: MIT
"""Challenges of Top 12: alone, with the same die for everyone."""

from handful import TYPE_CHECKING

if TYPE_CHECKING:
    from games.top12.rules.state import State

CHALLENGE = (1,)


def chance_slot(state: "State", drawn: int) -> int:
    """Return the number of the round. It has one throw."""
    return state.rounds
