# SPDX-License-Identifier: MIT
"""Challenges of Top 33: a game against Chip, with the same values and the same start."""

from handful import TYPE_CHECKING

if TYPE_CHECKING:
    from games.top33.rules.state import State

CHALLENGE = (3, 1)  # values


def chance_slot(state: "State", drawn: int) -> int:
    """Return the number of values dealt. Later, nothing is left to chance."""
    return drawn
