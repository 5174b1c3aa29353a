# SPDX-License-Identifier: MIT
"""The computer players of Top 12 and the coach. They see only their seat's view.

Easy names any number that fits it well enough. Normal names what brings its own sheet most, and
looks at nobody else's. Hard names what brings its own sheet more than the others' (prospects.py),
and enters for numbers that they are likely to name; alone, it names rising numbers that fit
everywhere, as the exact race (solo.py) wants it. The coach is Hard, and says why.
"""

from games.top12.bot.prospects import EVEN, LOG, best_cell, gains, gaps_of, reach_of, threats
from games.top12.bot.solo import UNIT, rounds_to_come
from games.top12.rules.state import (
    COLUMNS,
    HIGHEST,
    LOWEST,
    MOST_THROWS,
    NAME,
    ROWS,
    START,
    START_NUMBERS,
    dead,
    filled,
    fitting,
    hopeless,
)

GOOD_ROWS = (2, 3, 4, 5, 6)  # where 10, 20, 30, 40, 50 start
HURT = 130  # how much of the others' gains counts against a number, in percent of one's own
ROUNDS = 6  # later does a sheet finish whose worth is less by one in its logarithm: measured
PATIENCE, HASTE = 30, 3  # from that round on it counts so much less each round: games must end
EASY_GOING = 1  # Easy names a number even if another fits so many columns more
NUMBERS = range(LOWEST, HIGHEST + 1)


def choose(view, seat, level, luck):
    """Yields percents, returns the action of a computer player."""
    if view.phase == START:
        return _start(view, seat, level, luck)
    if level != "hard":
        sheet = view.sheets[seat]
        if level == "easy":
            return _plain_name(sheet, luck) if view.phase == NAME else _plain_cell(view, sheet)
        if view.phase == NAME:
            return _highest((yield from gains(sheet, EVEN, 0))[0])
        return best_cell(sheet, view.actions(), view.number, EVEN)[0]
    if view.phase == NAME:
        return _highest((yield from _name(view, seat, [])))
    return (yield from _cell(view, seat, view.actions()))[0]


def advise(view, seat, pointed=None):
    """Yields percents, returns what Hard would do, and why: (action, reason, its gaps); and what
    the action pointed at would cost, as another reason and its gaps."""
    sheet = view.sheets[seat]
    mine, worse = [], "slower"
    if view.phase == START:
        cell = _start(view, seat, "hard", None)
        number = START_NUMBERS[sum(filled(sheet))]
        if view.seats == 1:
            return cell, "start_alone", (number,)
        return cell, "start%d" % (cell // ROWS), (number, cell % ROWS + 1)
    if view.phase == NAME:
        if view.seats == 1:
            score, mean = yield from _race(sheet)
            action = _highest(score)
            told = "alone", (action, len(_taking(sheet, action)), tenths(mean))
        else:
            score = yield from _name(view, seat, mine)
            action = _highest(score)
            yield 100
            told = _why_number(view, seat, action)
        # A score is the sum over the six faces.
        loss = (score[action] - score[pointed or action]) // 6
        if mine and mine[action] - mine[pointed or action] < 3 * loss:
            worse = "others"  # most of it is what they would gain
    else:
        action, loss = yield from _cell(view, seat, view.actions())
        told = _why_cell(sheet, action, view.actions(), view.number)
        if pointed not in (None, action):
            if view.seats > 1:
                loss -= (yield from _cell(view, seat, [pointed]))[1]
            else:
                loss = -(yield from _then(sheet, action, view.number))
                loss += yield from _then(sheet, pointed, view.number)
    if pointed in (None, action):
        return (action,) + told
    loss = tenths(loss if view.seats == 1 else loss * ROUNDS * (UNIT // LOG))
    place, gap = "", (pointed,)
    if view.phase != NAME:
        place, gap = "_cell", (pointed % ROWS + 1,)
        if pointed // ROWS != action // ROWS:  # a joker's: its number alone would mislead
            place, gap = "_row", ()
    # A tenth of a round is nothing that anybody feels.
    told += ("as_good" + place, gap) if loss < "0.2" else (worse + place, gap + (loss,))
    return (action,) + told


def _then(sheet, cell, number):
    """Alone: the rounds to come when the number stands there."""
    sheet[cell] = number
    mean = 0
    if max(filled(sheet)) < ROWS:
        mean = MOST_THROWS * UNIT if hopeless(sheet) else (yield from _race(sheet))[1]
    sheet[cell] = 0
    return mean


def tenths(mean):
    """A number of rounds in words: 28.4."""
    mean = (10 * mean + UNIT // 2) // UNIT
    return "{}.{}".format(mean // 10, mean % 10)


def _start(view, seat, level, luck):
    """The next start number, 10 near the top, 50 in the middle; its column by luck, if any."""
    counts = filled(view.sheets[seat])
    step = sum(counts)
    free = [column for column in range(COLUMNS) if not counts[column]]
    column = free[luck.below(len(free)) if luck else 0]
    row = GOOD_ROWS[step]
    if level == "easy":
        row = START_NUMBERS[step] * ROWS // HIGHEST
    elif level == "hard" and view.seats == 1:
        row = 0
    return column * ROWS + row


def _name(view, seat, mine):
    """What Hard gives for each number: what it brings oneself, less what it brings the others.
    With others `mine` gets the former."""
    if view.seats == 1:
        return (yield from _name_alone(view.sheets[0]))
    reach = reach_of(view.sheets, seat)
    yield 0
    score, _ = yield from gains(view.sheets[seat], reach, 0)
    mine.extend(score)
    others = []
    for other in range(view.seats):
        if other != seat:
            percent = 100 * (len(others) + 1) // view.seats
            others.append((yield from gains(view.sheets[other], reach, percent)))
    hurt = max(0, HURT - HASTE * max(0, view.rounds - PATIENCE))
    shares = threats([standing for _, standing in others], hurt)
    for share, (theirs, _) in zip(shares, others):
        for number in NUMBERS:
            score[number] -= share * theirs[number] // 100
    return score


def _name_alone(sheet):
    """The lowest number that fits all columns, else the one that shortens the race most."""
    live = [int(not dead(sheet, column)) for column in range(COLUMNS)]
    score = _fits(sheet, live)
    if max(score) <= sum(live):  # the joker counts one more
        return (yield from _race(sheet))[0]
    return score


def _race(sheet):
    """How much each number shortens the race, six throws of it, and the rounds to come."""
    counts = filled(sheet)
    live = [column for column in range(COLUMNS) if not dead(sheet, column)]
    free = sorted([ROWS - counts[column] for column in live])
    mean, nearer = yield from rounds_to_come(free)
    saves = [0] * COLUMNS
    for column in live:
        saves[column] = mean - nearer[free.index(ROWS - counts[column])]
    return _fits(sheet, saves), mean


def _cell(view, seat, cells):
    """Hard's cell for the number, and with others its gain."""
    if view.seats > 1:
        reach = reach_of(view.sheets, seat)
        yield 50
        return best_cell(view.sheets[seat], cells, view.number, reach)
    # Rising numbers fill a column from the top: the first cell that leaves enough numbers below.
    sheet = view.sheets[0]
    counts = filled(sheet)
    for column in range(COLUMNS):
        if dead(sheet, column):
            counts[column] = 0
    column = _fullest(counts, cells)
    first, end = fitting(sheet, column, view.number)
    upper = sheet[end] if end < (column + 1) * ROWS else HIGHEST + 1
    return max(first, end - (upper - view.number)), 0


def _plain_name(sheet, luck):
    """Easy: any number that fits nearly as many columns as the best one does; the last number of
    a column it does not overlook."""
    score = _fits(sheet, [4 if count == ROWS - 1 else 1 for count in filled(sheet)])
    enough = max(1, max(score) - EASY_GOING)
    numbers = [number for number in NUMBERS if score[number] >= enough] or NUMBERS
    return numbers[luck.below(len(numbers))]


def _plain_cell(view, sheet):
    """Easy: as far down the gap as the number lies between its neighbours; the fullest column
    first."""
    column = _fullest(filled(sheet), view.actions())
    first, end = fitting(sheet, column, view.number)
    lower = sheet[first - 1] if first > column * ROWS else LOWEST - 1
    upper = sheet[end] if end < (column + 1) * ROWS else HIGHEST + 1
    return first + (view.number - lower) * (end - first) // (upper - lower)


def _fits(sheet, values):
    """For each number the values of the columns it fits, and for the joker the best again."""
    total = [0] * (HIGHEST + 1)
    joker = [0] * (HIGHEST + 1)
    for column in range(COLUMNS):
        value = values[column]
        _, gaps = gaps_of(sheet, column, EVEN)
        for lower, upper, _, _ in gaps:
            for number in range(lower + 1, upper):
                total[number] += value
                joker[number] = max(joker[number], value)
    return [total[number] + joker[number] for number in range(HIGHEST + 1)]


def _fullest(counts, cells):
    """Of the columns the cells lie in, the one with the highest count."""
    best = cells[0] // ROWS
    for cell in cells:
        if counts[cell // ROWS] > counts[best]:
            best = cell // ROWS
    return best


def _highest(score):
    best = LOWEST
    for number in NUMBERS:
        if score[number] > score[best]:
            best = number
    return best


def _why_number(view, seat, number):
    """The reason for a number: how many rows take it, and how full these are."""
    rows = [_taking(sheet, number) for sheet in view.sheets]
    mine = rows.pop(seat)
    theirs = max([len(counts) for counts in rows])
    if not mine:
        return "blocks", (number,)
    if not theirs:
        return "fits_you", (number, len(mine), max(mine))
    most = max([max(counts) for counts in rows if counts])
    why = "fits" if view.seats == 2 else "fits_most"
    return why, (number, len(mine), max(mine), theirs, most)


def _taking(sheet, number):
    """How many numbers stand in each column that takes this one and can still be completed."""
    counts, taking = filled(sheet), []
    for column in range(COLUMNS):
        first, end = fitting(sheet, column, number)
        if first < end and not dead(sheet, column):
            taking.append(counts[column])
    return taking


def _why_cell(sheet, cell, cells, number):
    """The reason for a cell, and its gaps."""
    column = cell // ROWS
    count = filled(sheet)[column] + 1
    if count == ROWS:
        return "complete", (number,)
    if dead(sheet, column):
        return "dead", (cell % ROWS + 1,)
    if len(cells) == 1:
        return "only", (cell % ROWS + 1,)
    if cells[0] // ROWS != cells[-1] // ROWS:
        return "joker%d" % column, (count,)
    first, end = fitting(sheet, column, number)
    return "room", (cell % ROWS + 1, cell - first, end - 1 - cell)
