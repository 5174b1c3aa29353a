# SPDX-License-Identifier: MIT
"""The random numbers are fair, and the same on every machine."""

import numpy
import pytest
from handful.chance import Chance

SEED = bytes(range(1, 17))
# The 0.999 quantile of chi-square by degrees of freedom: a fair die fails one such test in 1000.
# The seeds are fixed, so these tests cannot fail by bad luck on another day.
CHI_SQUARE_999 = {
    1: 10.828, 2: 13.816, 3: 16.266, 4: 18.467, 5: 20.515, 7: 24.322, 9: 27.877, 11: 31.264,
    19: 43.820, 51: 87.968, 99: 148.230,
}  # fmt: skip
THROWS = 20_000


def raw(words):
    """Return a generator in exactly this state, without the warm-up."""
    chance = Chance(SEED)
    chance._words = list(words)
    return chance


def reference(words, count):
    """Return the first numbers of xoshiro128**, written from its definition with numpy.

    Output rotl(5 s1, 7) * 9; then the linear step with a shift of 9 and a rotation of 11.
    """
    s = numpy.array(words, dtype=numpy.uint32)
    out = []

    def rotl(x, k):
        return (x << numpy.uint32(k)) | (x >> numpy.uint32(32 - k))

    with numpy.errstate(over="ignore"):
        for _ in range(count):
            out.append(int(rotl(s[1] * numpy.uint32(5), 7) * numpy.uint32(9)))
            t = s[1] << numpy.uint32(9)
            s[2] ^= s[0]
            s[3] ^= s[1]
            s[1] ^= s[2]
            s[0] ^= s[3]
            s[2] ^= t
            s[3] = rotl(s[3], 11)
    return out


def chi_square(counts, expected):
    return sum((n - e) ** 2 / e for n, e in zip(counts, expected, strict=True))


def test_the_generator_is_xoshiro128_star_star():
    for words in ((1, 2, 3, 4), (0xFFFFFFFF, 0, 0x80000000, 7), (0xDEADBEEF, 1, 2, 0xCAFEBABE)):
        chance = raw(words)
        assert [chance._next() for _ in range(300)] == reference(words, 300)


def test_the_first_numbers_match_a_calculation_by_hand():
    # From the state 1, 2, 3, 4: 2 * 5 << 7, times 9. The step leaves s1 = 2 ^ (3 ^ 1) = 0, then
    # s1 = 0 ^ (2 ^ 7 ^ 1024) = 1029: 1029 * 5 << 7, times 9.
    chance = raw((1, 2, 3, 4))
    assert [chance._next() for _ in range(3)] == [11520, 0, 1029 * 5 * 128 * 9]


def test_the_first_dice_of_a_known_seed_never_change():
    chance = Chance(SEED)
    assert [chance.randbelow(6) for _ in range(20)] == [
        2, 5, 4, 5, 5, 0, 3, 2, 2, 0, 4, 0, 0, 4, 1, 2, 2, 4, 0, 5,
    ]  # fmt: skip
    # The same from the reference: eight numbers discarded, the upper 24 bits, no rejects here.
    words = [int.from_bytes(SEED[i : i + 4], "little") for i in (0, 4, 8, 12)]
    assert [(number >> 8) % 6 for number in reference(words, 28)[8:13]] == [2, 5, 4, 5, 5]


@pytest.mark.parametrize("sides", [2, 3, 4, 5, 6, 8, 10, 12, 20, 52, 100])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_die_of_any_size_is_fair(sides, seed):
    chance = Chance(seed.to_bytes(16, "little"))
    counts = [0] * sides
    for _ in range(THROWS):
        counts[chance.randbelow(sides)] += 1
    assert chi_square(counts, [THROWS / sides] * sides) < CHI_SQUARE_999[sides - 1]


def test_consecutive_throws_are_independent():
    chance = Chance(SEED)
    counts = [0] * 36
    for _ in range(2 * THROWS):
        counts[6 * chance.randbelow(6) + chance.randbelow(6)] += 1
    assert chi_square(counts, [2 * THROWS / 36] * 36) < 66.619  # 0.999, 35 degrees of freedom


def test_five_dice_show_a_yahtzee_as_often_as_expected():
    chance = Chance(SEED)
    games = 60_000
    made = sum(len({chance.randbelow(6) for _ in range(5)}) == 1 for _ in range(games))
    expected = games / 1296
    assert chi_square([made, games - made], [expected, games - expected]) < CHI_SQUARE_999[1]


@pytest.mark.parametrize("limit", [3, 6, 7, 100, 10_000_000, 2**24 - 1])
def test_numbers_of_the_incomplete_last_range_are_drawn_again(limit):
    # 2**24 is not a multiple of these, so the numbers after the last whole range would favour low
    # faces.
    fair = 2**24 // limit * limit
    drawn = [fair, 2**24 - 1, fair - 1]

    class Rigged(Chance):
        def _next(self):
            return drawn.pop(0) << 8 if self.ready else 0

        ready = False

    chance = Rigged(SEED)
    chance.ready = True
    assert chance.randbelow(limit) == limit - 1
    assert not drawn


def test_a_limit_of_one_has_one_outcome():
    assert {Chance(SEED).randbelow(1) for _ in range(5)} == {0}


@pytest.mark.parametrize("odds", [[1, 1, 1], [1, 2, 3], [5, 0, 1, 4], [1] * 52, [120, 1]])
def test_a_weighted_draw_follows_its_odds(odds):
    chance = Chance(SEED)
    outcomes = [10 + i for i in range(len(odds))]
    counts = dict.fromkeys(outcomes, 0)
    for _ in range(THROWS):
        counts[chance.pick(outcomes, odds)] += 1
    assert all(counts[o] == 0 for o, weight in zip(outcomes, odds, strict=True) if not weight)
    kept = [(counts[o], weight) for o, weight in zip(outcomes, odds, strict=True) if weight]
    expected = [THROWS * weight / sum(odds) for _, weight in kept]
    assert chi_square([count for count, _ in kept], expected) < CHI_SQUARE_999[len(kept) - 1]


def test_similar_seeds_give_independent_numbers():
    # The seeds 0 to 1999 differ in a few bits only, but the first die of each is fair.
    counts = [0] * 6
    for seed in range(2000):
        counts[Chance(seed.to_bytes(16, "little")).randbelow(6)] += 1
    assert chi_square(counts, [2000 / 6] * 6) < CHI_SQUARE_999[5]


def test_a_seed_of_zeros_works():
    chance = Chance(bytes(16))
    assert len({chance.randbelow(1000) for _ in range(100)}) > 80


def test_equal_seeds_give_equal_numbers_and_different_seeds_do_not():
    def numbers(seed):
        chance = Chance(seed)
        return [chance.randbelow(1000) for _ in range(20)]

    assert numbers(SEED) == numbers(SEED)
    assert numbers(SEED) != numbers(SEED[:-1] + b"\x00")
