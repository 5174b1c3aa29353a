# SPDX-License-Identifier: MIT
"""The worth of a Top 12 sheet against other sheets, and the gain of each number.

A gap is a run of free cells between two numbers. It costs about as many entries in its row as it
takes to fill it: more if few numbers fit, and a number counts by how likely the others are to name
it. A row costs the sum of its gaps plus a cost for its free cells. A sheet is worth the sum of its
rows, where a cheaper row is worth more: the best row dominates. All figures are small ints.
"""

from array import array

from handful import TYPE_CHECKING

from games.top12.rules.state import HIGHEST, ROW_COUNT, ROW_LENGTH

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    Gap = tuple[int, int, int, int]

# A gap of g cells and m fitting numbers costs g * TIGHT * g / (g + m * LOOSE / 100). A number
# nearly always fits a wide gap; a tight gap waits until its owner names the number.
TIGHT, LOOSE = 34, 30
# Cost of all free cells of a row. As long as there are many, a number nearly always finds one.
FREE_CELL_COSTS = (0, 24, 45, 64, 80, 96, 110, 123, 135, 146, 156, 166, 176)
DEAD_COST = 800  # cost of a row that cannot be completed
FADE = 36  # a row is worth 1 / FADE less for each unit of cost
FULL_WORTH = 65535  # worth of a row that costs HEADROOM less than the best row of the sheet
HEADROOM = 96
LAST_WORTH = 399  # index of the last worth: more expensive rows are worth the same
LOG_UNIT = 1024  # gains are logarithms of the worth of a sheet, in 1/1024
COMPLETION_GAIN = 2 * LOG_UNIT

NUMBER_LIMIT = HIGHEST + 1
UNIFORM_REACH = range(NUMBER_LIMIT)  # reach if nothing is known about the other players
# Percentage: how likely others name a number that fits 0, 1, 2, ... rows fewer than the best one.
NAMING_LIKELIHOOD = (100, 37, 14, 5, 2, 1)


def _gap_costs(cells: int) -> "array[int]":
    """Return the cost of a gap of `cells` cells, indexed by how many numbers fit."""
    costs = array("H", bytes(2 * NUMBER_LIMIT))
    for numbers in range(NUMBER_LIMIT if cells else 0):
        costs[numbers] = cells * TIGHT * 100 * cells // (100 * cells + LOOSE * numbers)
    return costs


def _fading_worths() -> "array[int]":
    """Return the worth of a row, indexed by its cost above the best row plus HEADROOM."""
    worths = array("H")
    worth = FULL_WORTH
    for _ in range(LAST_WORTH + 1):
        worths.append(worth)
        worth -= worth // FADE
    return worths


# One array for each size of gap: a single one would be the largest block in the heap.
GAP_COSTS = tuple([_gap_costs(cells) for cells in range(ROW_LENGTH)])
WORTHS = _fading_worths()


def reach_of(sheets: "Sequence[bytearray]", seat: int) -> bytearray:
    """Return for each number how many of the next 100 named numbers are at most that high."""
    chances = [HIGHEST] * NUMBER_LIMIT  # a small chance for free_cells number
    for other in range(len(sheets)):
        if other == seat:
            continue
        fits = [0] * (NUMBER_LIMIT + 1)  # first the differences from number to number
        for row in range(ROW_COUNT):
            for lower, upper, _, _ in gaps_of(sheets[other], row, UNIFORM_REACH)[1]:
                fits[lower + 1] += 1
                fits[upper] -= 1
        for number in range(1, NUMBER_LIMIT):
            fits[number] += fits[number - 1]
        most = max(fits)
        suggest_cell = [NAMING_LIKELIHOOD[most - fits[number]] for number in UNIFORM_REACH]
        total = sum(suggest_cell)
        for number in range(1, NUMBER_LIMIT):
            chances[number] += 90000 * suggest_cell[number] // total
    total = sum(chances) - HIGHEST
    so_far = 0
    reach = bytearray(NUMBER_LIMIT)
    for number in range(1, NUMBER_LIMIT):
        so_far += chances[number]
        reach[number] = (HIGHEST * so_far + total // 2) // total
    return reach


def gaps_of(sheet: "Sequence[int]", row: int, reach: "Sequence[int]") -> "tuple[int, list[Gap]]":
    """Return the cost of a row, and its gaps as (number below, number above, free cells, cost)."""
    costs = GAP_COSTS
    gaps = []
    total = lower = free = free_cells = 0
    first = row * ROW_LENGTH
    for cell in range(first, first + ROW_LENGTH + 1):
        upper = sheet[cell] if cell < first + ROW_LENGTH else NUMBER_LIMIT
        if not upper:
            free += 1
            continue
        if free:
            cost = costs[free][reach[upper - 1] - reach[lower]]
            if free >= upper - lower:
                cost = DEAD_COST
            gaps.append((lower, upper, free, cost))
            total += cost
            free_cells += free
        lower = upper
        free = 0
    return min(total + FREE_CELL_COSTS[free_cells], DEAD_COST), gaps


def worth_of(
    sheet: "Sequence[int]", reach: "Sequence[int]"
) -> "tuple[int, int, list[tuple[int, list[Gap]]]]":
    """Return (worth of the sheet, cost of its best row, gaps_of() of each row).

    Worths are relative to the best row of the sheet, which keeps them precise.
    """
    rows = [gaps_of(sheet, row, reach) for row in range(ROW_COUNT)]
    best = min([cost for cost, _ in rows])
    return sum([_row_worth(cost, best) for cost, _ in rows]), best, rows


def _row_worth(cost: int, best: int) -> int:
    """Return the worth of a row of this cost, if the best row costs `best`."""
    if cost >= DEAD_COST:
        return 0
    return WORTHS[min(LAST_WORTH, max(0, cost - best + HEADROOM))]


def gains(
    sheet: "Sequence[int]", reach: "Sequence[int]", percent: int
) -> "Generator[int, None, tuple[list[int], tuple[int, int]]]":
    """Yield `percent` as progress; return the gain of each number, and the standing of the sheet.

    A gain is the sum over the six faces of the die. The standing is an argument of threats().
    """
    costs, worths = GAP_COSTS, WORTHS
    worth, best, rows = worth_of(sheet, reach)
    gain = [0] * NUMBER_LIMIT
    joker = [-COMPLETION_GAIN] * NUMBER_LIMIT
    shift = HEADROOM - best
    for total, gaps in rows:
        yield percent
        if total == DEAD_COST:
            continue
        before = _row_worth(total, best)
        free_cells = sum([free for _, _, free, _ in gaps])
        for lower, upper, free, cost in gaps:
            rest = total - cost + FREE_CELL_COSTS[free_cells - 1] - FREE_CELL_COSTS[free_cells]
            above = 0
            under = free - 1
            low, high = reach[lower], reach[upper - 1]
            for number in range(lower + 1, upper):
                # The best cell moves right as the number rises, and never makes the row dead.
                at = reach[number - 1] - low
                to = high - reach[number]
                cost_after = costs[above][at] + costs[under][to]
                while under and above < number - lower - 1:
                    lower_cell = costs[above + 1][at] + costs[under - 1][to]
                    if lower_cell > cost_after and under < upper - number:
                        break
                    cost_after = lower_cell
                    above += 1
                    under -= 1
                cost_after += rest
                if free_cells == 1:
                    change = COMPLETION_GAIN
                else:
                    change = worths[min(LAST_WORTH, max(0, cost_after + shift))] - before
                    change = 2 * LOG_UNIT * change // (2 * worth + change)
                gain[number] += change
                joker[number] = max(joker[number], change)
    for number in range(1, NUMBER_LIMIT):
        if joker[number] > -COMPLETION_GAIN:
            gain[number] += joker[number]
    return gain, (best, worth)


def threats(standings: "Sequence[tuple[int, int]]", percent: int) -> list[int]:
    """Divide `percent` among the other sheets by how close each is to winning."""
    ahead = min([best for best, _ in standings])
    threat_levels = []
    for best, worth in standings:
        threat_level = (worth >> 3) * (WORTHS[min(best - ahead, LAST_WORTH)] >> 6) >> 11
        threat_levels.append(threat_level * threat_level)  # the leader far more than those behind
    total = sum(threat_levels) or 1
    return [percent * threat_level // total for threat_level in threat_levels]


def best_cell(
    sheet: bytearray, cells: "Sequence[int]", number: int, reach: "Sequence[int]"
) -> tuple[int, int]:
    """Return the legal cell that leaves the sheet worth most, and its gain."""
    choice, most, least = cells[0], -FULL_WORTH, DEAD_COST
    worth, best, rows = worth_of(sheet, reach)
    for cell in cells:
        before = rows[cell // ROW_LENGTH][0]
        sheet[cell] = number
        after, _ = gaps_of(sheet, cell // ROW_LENGTH, reach)
        sheet[cell] = 0
        if not after:
            return cell, COMPLETION_GAIN
        change = _row_worth(after, best) - _row_worth(before, best)
        if change > most or (change == most and after < least):
            choice, most, least = cell, change, after
    return choice, 2 * LOG_UNIT * most // (2 * worth + most or 1)
