# SPDX-License-Identifier: MIT
"""The score to beat and the standings in the bytes of a challenge, see handful.challenge.

Apart from the codes, because a challenge in play needs nothing else of them.
"""

IDENTITY_SIZE = 3  # bytes
STANDINGS = 5  # where the standings start in the bytes of a challenge
LOWEST_SCORE, SCORES = -75, 1660  # a packed score is 1 for the lowest one; 0 means none


def pack_score(score: int) -> int:
    """Return a score as 1 to SCORES - 1. A score that is out of range becomes the nearest one."""
    return max(1, min(score - LOWEST_SCORE + 1, SCORES - 1))


def unpack_score(packed: int) -> int:
    """Return the score of a packed one that is not 0."""
    return packed + LOWEST_SCORE - 1


def score_to_beat(challenge: bytes) -> int:
    """Return the packed score of a challenge's bytes, 0 if there is none."""
    return int.from_bytes(challenge[IDENTITY_SIZE:STANDINGS], "little")


def standing_at(challenge: bytes, turn: int) -> int:
    """Return how the challenger stood before a turn, counted from 0, or at last if it was over."""
    standings = challenge[STANDINGS:-1]
    place = min(2 * turn, len(standings) - 2)
    value = int.from_bytes(standings[place : place + 2], "little")
    return value - 0x10000 if value >> 15 else value
