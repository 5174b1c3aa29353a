# SPDX-License-Identifier: MIT
"""The random numbers of a challenge: functions of its code and of a place in the game.

They do not depend on earlier numbers. So two players with one code have the same luck, whatever
they decide. Loaded only in a challenge.
"""

from handful.chance import MASK, Chance

SEED_WORDS = 4


def mix(number: int) -> int:
    """Return a 32-bit hash of a 32-bit number (the finaliser of MurmurHash3)."""
    number = (number ^ number >> 16) * 0x85EBCA6B & MASK
    number = (number ^ number >> 13) * 0xC2B2AE35 & MASK
    return number ^ number >> 16


def luck_at(challenge: bytes, place: int) -> Chance:
    """Return the random numbers for a place in the game of a challenge, as in Match.challenge.

    `place` is any number from 0 to 2**32 - 1.
    """
    word = mix(int.from_bytes(challenge[:3], "little"))
    seed = b""
    for part in range(SEED_WORDS):
        word = mix(word + place + part & MASK)
        seed += word.to_bytes(4, "little")
    return Chance(seed)
