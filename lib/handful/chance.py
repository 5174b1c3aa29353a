# SPDX-License-Identifier: MIT
"""Fair dice and fair draws: xoshiro128**, the same numbers for the same seed on every machine.

`random` gives other numbers on the device than on the laptop, so a shared seed needs our own
generator. Knows nothing of games; a match owns one.
"""

MASK = 0xFFFFFFFF
STRIDE = 8  # outcomes passed over at once: adding them up is quick


class Chance:
    """A generator seeded with 16 bytes."""

    def __init__(self, seed):
        words = [int.from_bytes(seed[i : i + 4], "little") for i in (0, 4, 8, 12)]
        if not any(words):  # the one state the generator never leaves
            words[0] = 1
        self._words = words
        for _ in range(8):  # a poor seed (a small counter, say) is stirred before anybody sees it
            self._next()

    def _next(self):
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

    def below(self, limit):
        """An int in 0..limit-1, each equally likely; limit at most 2**24."""
        # Numbers from the incomplete last stretch are drawn again: no modulo bias.
        fair = 0x1000000 - 0x1000000 % limit
        while True:
            number = self._next() >> 8
            if number < fair:
                return number % limit

    def pick(self, outcomes, odds):
        """One of `outcomes`, weighted by `odds`."""
        number = self.below(sum(odds))
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
