# SPDX-License-Identifier: MIT
"""Challenges of AURUXXX: a game against Chip, with the same cards and the same start."""

from binascii import crc32

from handful import TYPE_CHECKING

if TYPE_CHECKING:
    from games.auruxxx.rules.state import State

CHALLENGE = (4, 0)  # actions
STANDING = "%d"  # points


def chance_slot(state: "State", drawn: int) -> int:
    """Return a number for the round and the cards that may come next.

    So the order of the draw pile does not depend on when its cards are drawn.
    """
    return crc32(bytes(state.outcome_weights()), len(state.finished_games))


def standing(state: "State") -> tuple[int, int]:
    """Return the number of rounds before this one, and the points in them."""
    return len(state.finished_games), state.scores()[0]
