# SPDX-License-Identifier: MIT
"""Fair random numbers: xoshiro128**, with the same numbers for the same seed on every machine.

The `random` module gives other numbers on the device than on a laptop, so that replays and tests
need this generator.
"""

from handful import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

MASK = 0xFFFFFFFF
WARM_UP = 8  # numbers that are discarded first, so that similar seeds differ
STRIDE = 8  # odds that pick() adds up at once, which is fast


class Chance:
    """A random number generator with a seed of 16 bytes."""

    def __init__(self, seed: bytes) -> None:
        words = [int.from_bytes(seed[i : i + 4], "little") for i in (0, 4, 8, 12)]
        if not any(words):  # from this state the generator would yield only zeros
            words[0] = 1
        self._words = words
        for _ in range(WARM_UP):
            self._next()

    def _next(self) -> int:
        """Return the next 32 random bits."""
        a, b, c, d = self._words
        mixed = (b * 5) & MASK
        mixed = ((mixed << 7 | mixed >> 25) * 9) & MASK
        shifted = (b << 9) & MASK
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= shifted
        d = (d << 11 | d >> 21) & MASK
        self._words = [a, b, c, d]
        return mixed

    def randbelow(self, limit: int) -> int:
        """Return an int from 0 to limit - 1, all equally likely. `limit` is at most 2**24."""
        # Numbers from the incomplete last range are drawn again to avoid a modulo bias.
        fair = 0x1000000 - 0x1000000 % limit
        while True:
            number = self._next() >> 8
            if number < fair:
                return number % limit

    def pick(self, outcomes: "Sequence[int]", odds: "Sequence[int]") -> int:
        """Return one of the outcomes, drawn with these integer weights."""
        number = self.randbelow(sum(odds))
        place = 0
        part = sum(odds[:STRIDE])
        while number >= part:
            number -= part
            place += STRIDE
            part = sum(odds[place : place + STRIDE])
        while number >= odds[place]:
            number -= odds[place]
            place += 1
        return outcomes[place]
