# SPDX-License-Identifier: MIT
"""Challenges of Roll to the Top!: alone, with the same dice for everyone."""

from handful import TYPE_CHECKING

from games.roll_to_the_top.rules.actions import FIRST_ROLL

if TYPE_CHECKING:
    from games.roll_to_the_top.rules.state import State

CHALLENGE = (2, 1, 0)  # direction and sheet; new sheets go to the end
STANDING = "%d□"  # squares left
ROUND_SLOTS = 1024  # more than the first roll needs, which is repeated while all dice are odd


def chance_slot(state: "State", drawn: int) -> int:
    """Return a number for the round and the die."""
    if state.phase == FIRST_ROLL:
        return drawn
    return state.round * ROUND_SLOTS + state.next_die()


def standing(state: "State") -> tuple[int, int]:
    """Return the number of rounds before this one, and the squares left."""
    return max(0, state.round - 1), state.open_squares(0)
