# SPDX-License-Identifier: MIT
"""Plans a round of Roll to the Top!: the dice in all groupings, in all squares, judged by value.

A sheet's value is the number of rounds it still needs, in fiftieths, learnt from solo play:
host_sim/roll_to_the_top/fit.py writes values.bin (costs are bytes), which is read when somebody
plans, since tables in a module would stay in memory. For each direction four tables. Costs of an
open square: by the kind of what stands on it, once all below it is filled and before, by the number
it must reach (0: none). Opens: by the number of open squares. Readies: by how many can be
filled now. Sets: by the dice to be rolled, at stages from the last square to the first.
Knows one sheet and what it is worth; nothing of seats or turns.
"""

from array import array

from handful import ROOT

from games.roll_to_the_top.rules.pieces import FACES, next_sets, sums_of

# Sizes of the tables in values.bin.
BOUNDS, READIES, KNOTS, SQUARES = 26, 9, 4, 32
SIZES = (16 * 2 * BOUNDS, SQUARES + 1, READIES, 32 * KNOTS)

HOPELESS = 1 << 20  # more than any value
PROMISE = 30  # what a die not used yet is good for, while a plan is made
WIDTH = 16  # plans that Hard follows at a time
HIGHEST = 50  # the sum of all dice
LIES = 1 << 11


class Planner:
    """All that is known of a sheet before the first number is written."""

    def __init__(self, sheet, decreasing):
        self.sheet = sheet
        self.decreasing = decreasing
        self.costs, self.opens, self.readies, self.sets = load(decreasing)
        size = len(sheet)
        above = [()] * size
        # Of each square: where its costs begin, once all below it is filled.
        self.base = [kind * 2 * BOUNDS for kind in kinds(sheet)]
        for square in range(size):
            under = sheet.under[square]
            for below in under:
                mate = sum(under) - below if len(under) > 1 else -1
                above[below] += ((square, mate),)
        self.above = above
        self.promises = [PROMISE * sum([s >> die & 1 for die in range(5)]) for s in range(32)]
        self.hung = [tuple([i for i in n if sheet.overhanging(i)]) for n in sheet.beside]

    def set_value(self, dice, left):
        """What it is worth to roll this set with so many squares left."""
        if not left:
            return 0
        place = (KNOTS - 1) * left
        size = len(self.sheet)
        knot = min(place // size, KNOTS - 2)
        at = dice * KNOTS + knot
        part = place - knot * size
        return (self.sets[at] * (size - part) + self.sets[at + 1] * part) // size

    def ends(self, left, dice, white, skip_adds):
        """By the number of squares still to be filled in this round, of so many that are left:
        what the best set is worth that can be rolled next. Alone, to fill nothing adds a die."""
        sets = next_sets(dice, white, True)
        found = [self.best_set(sets, left - count)[0] for count in range(min(left, 5) + 1)]
        if skip_adds:
            found[0] = self.best_set(next_sets(dice, white, False), left)[0]
        return found

    def best_set(self, sets, left):
        """(value, set)."""
        return min([(self.set_value(dice, left), dice) for dice in sets])

    def scores(self, numbers, sets, count):
        """Generator: what each of these sets leaves to do on this sheet, the mean of some throws
        that are spread evenly over the faces; of each the better use that two plans find."""
        found = []
        for dice in sets:
            total = 0
            for throw in range(count):
                rolled = []
                for die in range(5):
                    part = 2 * ((throw * (2 * die + 1) + 3 * die) % count) + 1
                    rolled.append(1 + FACES[die] * part // (2 * count))
                after = (yield from self.climb(numbers, dice, rolled, (0,) * 6, 2))[0]
                total += max(0, after)  # a complete sheet needs no round
            found.append(total // count)
        return found

    def start(self, numbers):
        """(cost, ready): the open squares' costs, and those that may be filled now, each with the
        number it must reach: square + 32 * bound. Tuples would take memory for every plan."""
        sheet = self.sheet
        total = 0
        ready = []
        for square in range(len(sheet)):
            if numbers[square]:
                continue
            below = [numbers[i] for i in sheet.under[square]]
            found = [number for number in below if number]
            bound = 0
            if found:
                bound = min(found) if self.decreasing else max(found)
            place = self.base[square] + min(bound, BOUNDS - 1)
            if len(found) < len(below) or (
                sheet.overhanging(square) and not self._held(numbers, square)
            ):
                place += BOUNDS
            else:
                ready.append(bound << 5 | square)
            total += self.costs[place]
        return total, ready

    def climb(self, numbers, left, dice, ends, width):
        """Generator: the best way to use the dice of the mask `left`, as (value, actions); at each
        step the best `width` plans are followed. Yields percents."""
        costs, base, opens, readies = self.costs, self.base, self.opens, self.readies
        promises, decreasing, top, most = self.promises, self.decreasing, BOUNDS - 1, READIES - 1
        sums = sums_of(dice)
        still = count_open(numbers)
        cost, ready = self.start(numbers)
        best = (cost + opens[still] + readies[min(len(ready), most)] + ends[0], ())
        # A plan: score, actions, cost, how many squares are ready; and, to say which once the plan
        # is followed (most never are), those of its parent, the one it fills and those it reaches.
        level = [(0, (), cost, len(ready), ready, -1, ())]
        while level and still:
            still -= 1
            filled = len(level[0][1]) + 1
            rest = opens[still] + ends[filled] if still else -HOPELESS
            later = []
            bar = HOPELESS
            for _, done, cost, count, parents, last, reached in level:
                yield min(99, 20 * filled)
                unused, here = left, bytearray(numbers)
                for action in done:
                    unused &= ~(action >> 5)
                    here[action & 31] = sums[action >> 5]
                ready = parents[last + 1 :]
                if done:
                    ready += self._reached(reached, sums[done[-1] >> 5])
                masks = subsets(unused)
                for place in range(len(ready)):
                    bound, square = ready[place] >> 5, ready[place] & 31
                    low, high = (1, bound or HIGHEST) if decreasing else (bound, HIGHEST)
                    fixed, ups, new = self._around(here, square)
                    fixed += cost - costs[base[square] + (bound if bound < top else top)]
                    now_ready = count - 1 + len(new)
                    counts = rest + readies[now_ready if now_ready < most else most]
                    for mask in masks:
                        number = sums[mask]
                        if number < low or number > high:
                            continue
                        total = fixed
                        for start, bound in ups:
                            if bound and (bound < number if decreasing else bound > number):
                                total += costs[start + (bound if bound < top else top)]
                            else:
                                total += costs[start + (number if number < top else top)]
                        value = total + counts
                        free = unused & ~mask
                        score = value - promises[free]
                        if value >= best[0] and (score >= bar or not free):
                            continue
                        actions = done + (mask * 32 + square,)
                        if value < best[0]:
                            best = (value, actions)
                        if free and score < bar:
                            later.append((score, actions, total, now_ready, ready, place, new))
                            if len(later) >= 2 * width:
                                later.sort(key=by_score)
                                later = later[:width]
                                bar = later[-1][0]
            later.sort(key=by_score)
            level = later[:width]
        return best

    def _around(self, numbers, square):
        """(change, ups, new): what filling a square does to the cost of those around it, whatever
        the number; the squares above as (where their costs begin, bound from their other support);
        the squares it makes ready as square + 32 * that bound, + LIES where on this one."""
        costs, base = self.costs, self.base
        change = 0
        ups, new = [], []
        for other in self.hung[square]:
            if not numbers[other] and not self._held(numbers, other):
                change += costs[base[other]] - costs[base[other] + BOUNDS]
                new.append(other)
        for upper, mate in self.above[square]:
            start = base[upper] + BOUNDS
            if mate < 0 or numbers[mate]:
                bound = numbers[mate] if mate >= 0 else 0
                change -= costs[start + min(bound, BOUNDS - 1)]
                new.append(LIES | bound << 5 | upper)
                ups.append((start - BOUNDS, bound))
            else:
                change -= costs[start]
                ups.append((start, 0))
        return change, ups, new

    def _held(self, numbers, square):
        """Whether an overhanging square has a filled neighbour."""
        return any(numbers[i] for i in self.sheet.beside[square])

    def _reached(self, new, number):
        """Squares that this number makes ready."""
        found = []
        for code in new:
            bound = code >> 5 & 63
            if code & LIES and not (bound and (bound < number) == self.decreasing):
                bound = number
            found.append(bound << 5 | code & 31)
        return found


def kinds(sheet):
    """For each square what stands on it: 0 to 6 a pile of so many squares, 7 to 13 a wider one by
    its height, 14 and 15 one of more than twice as many squares as it is high."""
    size = len(sheet)
    heights, upon = [0] * size, [0] * size  # upon: a mask of all that stands on it
    found = [0] * size
    for square in range(size - 1, -1, -1):
        height, mask = heights[square], upon[square]
        for below in sheet.under[square]:
            heights[below] = max(heights[below], height + 1)
            upon[below] |= mask | 1 << square
        count = sum([mask >> other & 1 for other in range(size)])
        if count == height:
            found[square] = min(height, 6)
        elif count <= 2 * height:
            found[square] = 6 + min(height, 7)
        else:
            found[square] = 14 if height < 5 else 15
    return found


def by_score(plan):
    return plan[0], plan[1]  # equal scores: the same order on every machine


def count_open(numbers):
    return sum([number == 0 for number in numbers])


def subsets(dice):
    """The masks of some of these dice, or all, in rising order."""
    found, mask = [], -dice & dice
    while mask:
        found.append(mask)
        mask = (mask - dice) & dice
    return found


def load(decreasing):
    """[costs, opens, readies, sets] of a direction."""
    tables = []
    with open(ROOT + "games/roll_to_the_top/bot/values.bin", "rb") as file:
        file.seek((2 * sum(SIZES) - SIZES[0]) * decreasing)
        for size in SIZES:
            table = array("h", bytes(2 * size)) if tables else array("b", bytes(size))
            file.readinto(table)
            tables.append(table)
    return tables
