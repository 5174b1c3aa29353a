# SPDX-License-Identifier: MIT
"""The solo race of Top 12, calculated exactly: how many rounds the best play still needs.

If every named number fits, a throw adds one number to the row of its symbol, and the joker adds one
to the fullest row. No play is faster on average, and naming rising numbers that fit every row is as
fast. This module knows only the counts of free cells.
"""

from array import array

from handful import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator

ROUND_UNIT = 1000000  # units in a round
FACES = 6
MAX_FREE = 11  # free cells of a row, after the start numbers


def rounds_to_come(free: list[int]) -> "Generator[int, None, tuple[int, tuple[int, ...]]]":
    """Yield percents; return the mean number of rounds to come, and those after one more number.

    `free` has the free cells, at least 1, of each row that can still be completed. Both results are
    in ROUND_UNITs; the second one has a mean for each of these rows, the fullest row first. The
    calculation visits all races a <= b <= c <= d <= e that are not longer than this one, the
    shortest first.
    """
    live = len(free)
    # A row that cannot be completed does not change, and its face of the die does nothing.
    idle = 5 - live
    _, low2, low3, low4, low5 = (1,) * live + (MAX_FREE,) * idle
    _, way2, way3, way4, way5 = (1,) * live + (0,) * idle
    s1, s2, s3, s4, s5 = sorted(free) + [MAX_FREE] * idle
    ways = live + 1
    # Index of a race among those with the same e, ordered by d, then c, b, a.
    two = [n * (n - 1) // 2 for n in range(MAX_FREE + 1)]
    three = [n * (n - 1) * (n + 1) // 6 for n in range(MAX_FREE + 1)]
    four = [n * (n - 1) * (n + 1) * (n + 2) // 24 for n in range(MAX_FREE + 1)]
    size = four[s4] + three[s4] + two[s4] + s4
    races = shorter = array("i", bytes(4 * size))
    for e in range(low5, s5 + 1):
        shorter = races
        races = array("i", bytes(4 * size))
        for d in range(low4, min(e, s4) + 1):
            back4 = four[d] - four[d - 1]
            for c in range(low3, min(d, s3) + 1):
                if c == low3 or c > 9:  # progress, also during long runs
                    yield 100 * e // (s5 + 1)
                back3 = three[c] - three[c - 1]
                for b in range(low2, min(c, s2) + 1):
                    place = four[d] + three[c] + two[b]
                    mean = 0
                    for a in range(1, min(b, s1) + 1):
                        # One more number in each row; of equal rows the first counts for all.
                        then1 = mean
                        then2 = then1 if a == b else races[place - b + 1]
                        then3 = then2 if b == c else races[place - back3]
                        then4 = then3 if c == d else races[place - back4]
                        then5 = then4 if d == e else shorter[place]
                        others = way2 * then2 + way3 * then3 + way4 * then4 + way5 * then5
                        mean = (FACES * ROUND_UNIT + 2 * then1 + others + ways // 2) // ways
                        races[place] = mean
                        place += 1
    return mean, (then1, then2, then3, then4, then5)[:live]
