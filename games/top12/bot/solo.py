# SPDX-License-Identifier: MIT
"""The solo race of Top 12, calculated exactly: how many rounds are still to come at best.

When every number named fits, a throw brings its column one number nearer to twelve, and the joker
the fullest one. Nobody can be quicker on average, and whoever names rising numbers that fit
everywhere is as quick. Knows counts of free cells, no sheets.
"""

from array import array

UNIT = 1000000  # of a round
FACES = 6
MOST = 11  # free cells in a column, after the start numbers


def rounds_to_come(free):
    """A generator of percents that returns the mean number of rounds to come, in UNITs; and the
    five means after one number more in each column, the fullest column first.

    `free`: the free cells, one or more, of each column that can still be completed. Goes through
    all races a <= b <= c <= d <= e not longer than this one, shortest first.
    """
    live = len(free)
    # A column that cannot be completed stays where it is, and its face of the die does nothing.
    idle = 5 - live
    _, low2, low3, low4, low5 = (1,) * live + (MOST,) * idle
    _, way2, way3, way4, way5 = (1,) * live + (0,) * idle
    s1, s2, s3, s4, s5 = sorted(free) + [MOST] * idle
    ways = live + 1
    # A race's place among those with the same e, in order of d, then c, b, a.
    two = [n * (n - 1) // 2 for n in range(MOST + 1)]
    three = [n * (n - 1) * (n + 1) // 6 for n in range(MOST + 1)]
    four = [n * (n - 1) * (n + 1) * (n + 2) // 24 for n in range(MOST + 1)]
    size = four[s4] + three[s4] + two[s4] + s4
    races = shorter = array("i", bytes(4 * size))
    for e in range(low5, s5 + 1):
        shorter = races
        races = array("i", bytes(4 * size))
        for d in range(low4, min(e, s4) + 1):
            back4 = four[d] - four[d - 1]
            for c in range(low3, min(d, s3) + 1):
                if c == low3 or c > 9:  # a long stretch in three
                    yield 100 * e // (s5 + 1)
                back3 = three[c] - three[c - 1]
                for b in range(low2, min(c, s2) + 1):
                    place = four[d] + three[c] + two[b]
                    mean = 0
                    for a in range(1, min(b, s1) + 1):
                        # One number nearer in each column; the first of equals stands for all.
                        then1 = mean
                        then2 = then1 if a == b else races[place - b + 1]
                        then3 = then2 if b == c else races[place - back3]
                        then4 = then3 if c == d else races[place - back4]
                        then5 = then4 if d == e else shorter[place]
                        others = way2 * then2 + way3 * then3 + way4 * then4 + way5 * then5
                        mean = (FACES * UNIT + 2 * then1 + others + ways // 2) // ways
                        races[place] = mean
                        place += 1
    return mean, (then1, then2, then3, then4, then5)[:live]
