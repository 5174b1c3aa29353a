# SPDX-License-Identifier: MIT
"""Challenges of Yahtzee: alone, with the same dice for everyone."""

from handful import TYPE_CHECKING

from games.yahtzee.rules.state import BOXES, DICE, OPEN, ROLLS_PER_TURN

if TYPE_CHECKING:
    from games.yahtzee.rules.state import State

CHALLENGE = (0,)
STANDING = "%d"  # the total


def chance_slot(state: "State", drawn: int) -> int:
    """Return a number for the turn, the roll and the die."""
    die = 0
    while not state.rolling_mask >> die & 1:
        die += 1
    return (standing(state)[0] * ROLLS_PER_TURN + state.rolls_used) * DICE + die


def standing(state: "State") -> tuple[int, int]:
    """Return the number of boxes filled, and the total."""
    return BOXES - state.sheets[0].count(bytes([OPEN])), state.total(0)
