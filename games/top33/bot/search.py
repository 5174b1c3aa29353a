# SPDX-License-Identifier: MIT
"""How Top 33's computer players judge a position and look ahead.

A Table is one position as one seat sees it: where the pawns stand, what it believes their plugs
are worth, and how far each is from home past what blocks the way. All numbers are ints: a plug is
worth ten times its value (a belief may be a fraction), a judgement is worth times nearness.
"""

from games.top33.rules.board import (
    DIAGONALS,
    EMPTY,
    HOME_OF,
    HOME_SQUARES,
    LOCKED,
    NEIGHBOURS,
    NOWHERE,
    PER_PAWN,
    PER_STEP,
    START_OF,
    standing,
    steps,
)

FAR = 19  # as far as any walk home is counted
# How near home a pawn is, by its distance: what it carries counts for so much.
NEAR = (100, 76, 61, 49, 40, 32, 26, 21, 17, 14, 11, 9, 7, 6, 4, 3, 3, 2, 1, 1)
# Weights, found by playing thousands of games (host_sim/arena.py).
HOLD = 47  # a plug's worth wherever its pawn is
HOME = 150  # more of it at home, where nobody can take it
HOPE = 800  # what going home gives up: the better plugs a pawn outside may still take
STAKE = 30  # an empty-handed pawn near home is worth something too
PATIENCE = 5  # how home gets dearer, per round without a pawn home
DANGER = 15  # in percent: what the others could take after this side's next turn
CHANCES = 90  # in percent: what this side could take then
OTHERS = (100, 45, 35)  # in percent, by seats - 2: how much the others' gains weigh
WIDTH, REPLIES = 8, 3  # looking ahead: our moves, the answers of a single other seat to each
ROW = NOWHERE + 1


def _reach():
    """By square: the squares beside which a pawn on it can step, diagonally. Row by row: one table
    of all would be the largest block in the heap."""
    reach = []
    for one in range(NOWHERE):
        row = bytearray(ROW)
        for step in NEIGHBOURS[one]:
            if step != NOWHERE:
                for other in DIAGONALS[step]:
                    row[other] = one != other != NOWHERE
        reach.append(bytes(row))
    return tuple(reach)


REACH = _reach()


def distances(places, colour):
    """Steps to the nearest free home square of a colour, by square; a pawn in the way costs one."""
    at = standing(places)
    far = bytearray([FAR] * ROW)
    layers = [[] for _ in range(FAR + 3)]
    for place in HOME_SQUARES[colour]:
        far[place] = 0
        if at[place] != LOCKED:
            layers[0].append(place)
    for walked in range(FAR):
        for place in layers[walked]:
            further = walked + 1 if at[place] == EMPTY else walked + 2
            for before in NEIGHBOURS[place]:
                if far[before] > further and at[before] != LOCKED:
                    far[before] = further
                    if START_OF[before] != colour:  # a start square is left, never crossed
                        layers[further].append(before)
    return far


def laid(view, seat, plugs, unseen=()):
    """Generator: a Table. plugs: what the seat believes, None where it does not know; unseen: what
    those may be."""
    far = []
    for colour in range(len(plugs) // 3):
        far.append(distances(view.places, colour))
        if colour % 2:
            yield 2 * colour
    return Table(view, seat, plugs, unseen, far)


class Table:
    def __init__(self, view, seat, plugs, unseen, far):
        pawns = range(len(plugs))
        side = view.side(seat)
        self.view = view
        self.seat = seat
        self.places = list(view.places)
        self.unseen = [plug * 10 for plug in unseen]
        guess = sum(self.unseen) // len(self.unseen) if unseen else 0
        self.doubt = [plug is None for plug in plugs]
        self.worth = [guess if plug is None else plug * 10 for plug in plugs]
        self.owner = [view.owner(pawn) for pawn in pawns]
        self.ours = [pawn for pawn in pawns if view.side(self.owner[pawn]) == side]
        self.theirs = [pawn for pawn in pawns if view.side(self.owner[pawn]) != side]
        # By seat: how each pawn's gains weigh for it.
        others = -OTHERS[view.seats - 2]
        self.signs = []
        for each in range(view.seats):
            friend = view.side(each)
            signs = [100 if view.side(seat) == friend else others for seat in self.owner]
            self.signs.append(signs)
        self.sign = self.signs[seat]
        self.far = far  # by colour
        self.prey = []
        if view.quiet * 2 < view.quiet_limit():  # later nothing is hoped for any more
            self.prey = [self.worth[pawn] for pawn in self.theirs if not view.is_home(pawn)]
        # A pawn and its plug are worth times[far] * worth + plus[far].
        patience = PATIENCE * (view.quiet // view.seats)
        self.times = [HOLD + near for near in NEAR]
        self.plus = [(STAKE + patience) * near for near in NEAR]
        self.times[0] = HOLD + HOME
        self.plus[0] += patience * HOME

    def regret(self, worth):
        """What a pawn gives up that goes home with this: the better plugs it could still take."""
        better = 0
        for prey in self.prey:
            if prey > worth:
                better += prey - worth
        return better and better * HOPE // len(self.prey)

    def gain(self, pawn, to, other):
        """What a move changes: the pawn steps to a square, and exchanges with the other or None."""
        places, worth, times = self.places, self.worth, self.times
        mine = worth[pawn]
        far = self.far[pawn // 3]
        after, before = far[to], far[places[pawn]]
        change = self.plus[after] - self.plus[before] - mine * times[before]
        carried = mine
        if other is not None:
            carried = worth[other]
            if self.doubt[pawn] or self.doubt[other]:
                carried = self.best_of(mine, carried)
        change += carried * times[after]
        if after == 0:
            change -= self.regret(carried)
        change *= self.sign[pawn]
        if other is not None:
            there = self.far[other // 3][places[other]]
            change += (mine - carried) * times[there] * self.sign[other]
        return change // 100

    def best_of(self, one, other):
        """What to expect of an exchange that is decided after a look: the better of two plugs."""
        least = max(one, other)
        return sum([max(least, plug) for plug in self.unseen]) // len(self.unseen)

    def tension(self):
        """(danger, chance): what the others could take from us in a step, what we from them."""
        places, worth, times, far = self.places, self.worth, self.times, self.far
        owner = self.owner
        theirs = [pawn for pawn in self.theirs if HOME_OF[places[pawn]] != pawn // 3]
        losses = [0] * 4
        chance = 0
        for pawn in self.ours:
            place = places[pawn]
            if HOME_OF[place] == pawn // 3:
                continue
            mine = worth[pawn]
            near = times[far[pawn // 3][place]]
            row = REACH[place]
            for other in theirs:
                if row[places[other]]:
                    loss = (mine - worth[other]) * near
                    if loss > losses[owner[other]]:
                        losses[owner[other]] = loss
                    elif -loss > chance:
                        chance = -loss
        return sum(losses), chance

    def play(self, pawn, to, other):
        """A move; the same with the square it came from takes it back."""
        self.places[pawn] = to
        if other is not None:
            worth, doubt = self.worth, self.doubt
            worth[pawn], worth[other] = worth[other], worth[pawn]
            doubt[pawn], doubt[other] = doubt[other], doubt[pawn]

    def moves(self, seat):
        """[(gain, action, pawn, to, other)]: every move of a seat, exchanges included, with what it
        gains for that seat."""
        places = self.places
        self.sign = self.signs[seat]
        at = standing(places)
        found = []
        for action in steps(places, self.view.pawns(seat), True):
            pawn = action // PER_PAWN
            to = NEIGHBOURS[places[pawn]][action // PER_STEP % 8]
            exchange = action % PER_STEP
            other = at[DIAGONALS[to][exchange - 1]] if exchange else None
            found.append((self.gain(pawn, to, other), action, pawn, to, other))
        self.sign = self.signs[self.seat]
        return found


def best_first(moves):
    moves.sort()
    moves.reverse()


def answered(table, moves):
    """Generator: judges the moves of the best gain again by what the others answer. The list itself
    is changed, for two would be large: none but these is left in it, best first."""
    best_first(moves)
    del moves[WIDTH:]
    for nth, (gain, action, pawn, to, other) in enumerate(moves):
        back = table.places[pawn]
        table.play(pawn, to, other)
        gained = yield from left(table, table.seat + 1, 10 + 90 * nth // len(moves))
        table.play(pawn, back, other)
        moves[nth] = (gain + gained, action, pawn, to, other)
    best_first(moves)


def left(table, seat, percent):
    """Generator: what this side gains until its next turn and could take then, when the seats from
    this one on answer in turn: each by its own best gain, a single other one by the worst of a few.
    """
    seats = table.view.seats
    seat %= seats
    if seat == table.seat:
        danger, chance = table.tension()
        return ((chance * CHANCES if table.prey else 0) - danger * DANGER) // 100
    answers = table.moves(seat)
    yield percent
    if not answers:
        return (yield from left(table, seat + 1, percent))
    if seats > 2:
        answers = [max(answers)]
    else:
        best_first(answers)
        del answers[REPLIES:]
    worst = None
    for _, _, pawn, to, other in answers:
        back = table.places[pawn]
        gain = table.gain(pawn, to, other)
        table.play(pawn, to, other)
        gain += yield from left(table, seat + 1, percent)
        table.play(pawn, back, other)
        if worst is None or gain < worst:
            worst = gain
    return worst
