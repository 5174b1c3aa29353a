# SPDX-License-Identifier: MIT
"""What a sheet of Top 12 is worth against others, and what a number would bring it.

A gap of some free cells and the numbers that fit costs so many entries in its column until it is
filled; a column costs the sum of its gaps, and its free cells cost the more the fewer they are. A
number counts for as much as the others are likely to name it. A sheet is worth what its columns
are, each the less the more it costs: so the best column counts most, the next ones somewhat. All in
small ints.
"""

from array import array

from games.top12.rules.state import COLUMNS, HIGHEST, ROWS

# A gap of g cells and m numbers costs g * TIGHT * g / (g + m * LOOSE / 100): an entry in a wide gap
# nearly always fits, in a tight one it waits for its owner to name the number.
TIGHT, LOOSE = 34, 30
# The free cells of a column, all together: while they are many, there is nearly always one for a
# number; the last ones wait.
FREE = (0, 24, 45, 64, 80, 96, 110, 123, 135, 146, 156, 166, 176)
DEAD = 800  # what a column costs that cannot be completed
FADE = 36  # a column is worth 1 / FADE less for each unit it costs more
FULL = 65535  # the worth of a column that costs AHEAD less than the sheet's best
AHEAD = 96
LAST = 399  # from here on a column is worth the same, next to nothing
LOG = 1024  # gains are logarithms of the sheet's worth, in LOGths
COMPLETE = 2 * LOG  # the gain of completing a column

WIDTH = HIGHEST + 1
EVEN = range(WIDTH)  # reach, where nothing is known of the others
LIKELY = (100, 37, 14, 5, 2, 1)  # that others name what fits so many columns less than another


def _gap_costs(cells):
    """What a gap of so many cells costs, by the numbers that fit. A row each: all of them would be
    the largest block in the heap."""
    costs = array("H", bytes(2 * WIDTH))
    for numbers in range(WIDTH if cells else 0):
        costs[numbers] = cells * TIGHT * 100 * cells // (100 * cells + LOOSE * numbers)
    return costs


def _fading():
    worths = array("H")
    worth = FULL
    for _ in range(LAST + 1):
        worths.append(worth)
        worth -= worth // FADE
    return worths


COSTS = tuple([_gap_costs(cells) for cells in range(ROWS)])
WORTHS = _fading()


def reach_of(sheets, seat):
    """How many of the next hundred numbers that the others name will be at most so high."""
    chances = [HIGHEST] * WIDTH  # a little for every number
    for other in range(len(sheets)):
        if other == seat:
            continue
        fits = [0] * (WIDTH + 1)  # first what changes from number to number
        for column in range(COLUMNS):
            for lower, upper, _, _ in gaps_of(sheets[other], column, EVEN)[1]:
                fits[lower + 1] += 1
                fits[upper] -= 1
        for number in range(1, WIDTH):
            fits[number] += fits[number - 1]
        most = max(fits)
        likely = [LIKELY[most - fits[number]] for number in EVEN]
        total = sum(likely)
        for number in range(1, WIDTH):
            chances[number] += 90000 * likely[number] // total
    total = sum(chances) - HIGHEST
    so_far = 0
    reach = bytearray(WIDTH)
    for number in range(1, WIDTH):
        so_far += chances[number]
        reach[number] = (HIGHEST * so_far + total // 2) // total
    return reach


def gaps_of(sheet, column, reach):
    """What a column costs, and its gaps: the numbers around it, free cells, cost."""
    costs = COSTS
    gaps = []
    total = lower = free = every = 0
    first = column * ROWS
    for cell in range(first, first + ROWS + 1):
        upper = sheet[cell] if cell < first + ROWS else WIDTH
        if not upper:
            free += 1
            continue
        if free:
            cost = costs[free][reach[upper - 1] - reach[lower]]
            if free >= upper - lower:
                cost = DEAD
            gaps.append((lower, upper, free, cost))
            total += cost
            every += free
        lower = upper
        free = 0
    return min(total + FREE[every], DEAD), gaps


def worth_of(sheet, reach):
    """(worth, best, columns): the columns' worths together, the best one's cost, all as gaps_of.

    Worths are relative to the sheet's best column, so that they keep their digits.
    """
    columns = [gaps_of(sheet, column, reach) for column in range(COLUMNS)]
    best = min([cost for cost, _ in columns])
    return sum([_worth(cost, best) for cost, _ in columns]), best, columns


def _worth(cost, best):
    if cost >= DEAD:
        return 0
    return WORTHS[min(LAST, max(0, cost - best + AHEAD))]


def gains(sheet, reach, percent):
    """A generator of that percent; returns what a throw with each number brings the sheet, summed
    over the faces, and how the sheet stands, for threats()."""
    costs, worths = COSTS, WORTHS
    worth, best, columns = worth_of(sheet, reach)
    gain = [0] * WIDTH
    joker = [-COMPLETE] * WIDTH
    shift = AHEAD - best
    for total, gaps in columns:
        yield percent
        if total == DEAD:
            continue
        before = _worth(total, best)
        every = sum([free for _, _, free, _ in gaps])
        for lower, upper, free, cost in gaps:
            rest = total - cost + FREE[every - 1] - FREE[every]
            above = 0
            under = free - 1
            low, high = reach[lower], reach[upper - 1]
            for number in range(lower + 1, upper):
                # The best cell moves down as the number rises; it never is one that kills.
                at = reach[number - 1] - low
                to = high - reach[number]
                then = costs[above][at] + costs[under][to]
                while under and above < number - lower - 1:
                    lower_cell = costs[above + 1][at] + costs[under - 1][to]
                    if lower_cell > then and under < upper - number:
                        break
                    then = lower_cell
                    above += 1
                    under -= 1
                then += rest
                if every == 1:
                    change = COMPLETE
                else:
                    change = worths[min(LAST, max(0, then + shift))] - before
                    change = 2 * LOG * change // (2 * worth + change)
                gain[number] += change
                joker[number] = max(joker[number], change)
    for number in range(1, WIDTH):
        if joker[number] > -COMPLETE:
            gain[number] += joker[number]
    return gain, (best, worth)


def threats(standings, percent):
    """Shares of so many percent: how much each of these sheets is to be feared."""
    ahead = min([best for best, _ in standings])
    fears = []
    for best, worth in standings:
        fear = (worth >> 3) * (WORTHS[min(best - ahead, LAST)] >> 6) >> 11
        fears.append(fear * fear)  # the leader far more than those behind
    total = sum(fears) or 1
    return [percent * fear // total for fear in fears]


def best_cell(sheet, cells, number, reach):
    """Of the cells that take the number, the one that leaves the sheet worth most; and its gain."""
    choice, most, least = cells[0], -FULL, DEAD
    worth, best, columns = worth_of(sheet, reach)
    for cell in cells:
        before = columns[cell // ROWS][0]
        sheet[cell] = number
        after, _ = gaps_of(sheet, cell // ROWS, reach)
        sheet[cell] = 0
        if not after:
            return cell, COMPLETE
        change = _worth(after, best) - _worth(before, best)
        if change > most or (change == most and after < least):
            choice, most, least = cell, change, after
    return choice, 2 * LOG * most // (2 * worth + most or 1)
