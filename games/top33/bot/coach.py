# SPDX-License-Identifier: MIT
"""Top 33's coach: Hard's choice, and why. Loaded when somebody asks."""

from games.top33.bot.player import action_of, arrange, candidates, recall
from games.top33.bot.search import HOLD, HOME, REACH, answered, laid
from games.top33.rules.board import ARROWS, HOME_OF, PER_STEP
from games.top33.rules.state import LOOK, NO_PAWN

NOBODY = 999  # worth more than any plug
# What costs a point in the end: five times what one brought home is judged by, for much is won
# back. Measured by playing on from thousands of positions with the best move and with another.
POINT = 50 * (HOLD + HOME)


def advise(view, seat, pointed=None):
    """See games.top33.bot."""
    if view.hand:
        plug = arrange(view)
        return plug, "middle" if plug == max(view.hand) else "outside", (plug,)
    if view.moved != NO_PAWN and LOOK in view.actions():
        return LOOK, "look", ()
    table = yield from laid(view, seat, *recall(view))
    moves = candidates(view, table)
    yield 8
    others = []
    if pointed is not None:
        if pointed < 0:  # a step, whichever exchange follows
            pointed = -1 - pointed
            others = [move for move in moves if pointed <= move[1] < pointed + PER_STEP]
        else:
            others = [move for move in moves if move[1] == pointed]
    yield from answered(table, moves)
    why, args = reason(view, table, moves[0])
    told = (action_of(view, moves[0]), why, args)
    if not others or moves[0][1] in [move[1] for move in others]:
        return told
    yield from answered(table, others)
    points = (moves[0][0] - others[0][0] + POINT // 2) // POINT
    return told + (("costs", (points,)) if points > 0 else ("as_good", ()))


def reason(view, table, move):
    """(name, args) of the sentence that says best what a move is good for; of a step it tells the
    pawn's value and the arrow."""
    _, action, pawn, to, other = move
    mine = view.plugs[pawn]
    if view.moved != NO_PAWN:
        return swap_reason(view, table, pawn, other)
    arrow = ARROWS[action // PER_STEP % 8]
    after, before = table.far[pawn // 3][to], table.far[pawn // 3][table.places[pawn]]
    if other is not None:
        theirs = view.plugs[other]
        if mine is None or theirs is None:
            return "peek", (arrow,)
        if other in table.ours:
            return "carry", (mine, arrow, theirs)
        if theirs > mine:
            return "bring" if after == 0 else "take", (mine, arrow, theirs)
        return "shift", (mine, arrow, theirs)
    if after == 0 and before:
        return ("home", (mine, arrow)) if mine else ("home_unseen", (arrow,))
    worth = table.worth[pawn]
    thief, prey = in_reach(table, table.places[pawn])
    next_thief, next_prey = in_reach(table, to)
    if mine and thief < worth <= next_thief:
        return "flee", (mine, arrow, thief // 10)
    if after < before:
        if not mine:
            return "nearer_unseen", (arrow, after)
        if next_thief < worth and not view.down:
            return "nearer_risk", (mine, arrow, after, next_thief // 10)
        return "nearer", (mine, arrow, after)
    if next_prey > worth and next_prey > prey:
        return "chase", (mine or "?", arrow, next_prey // 10)
    return "wait", (mine or "?", arrow)


def swap_reason(view, table, pawn, other):
    """The same face down, after step and look: why to exchange, or not."""
    mine = view.plugs[pawn]
    if other is None:
        better = [p for p in view.in_sight() if view.plugs[p] > mine]
        return "stay" if better else "keep", (mine,)
    theirs = view.plugs[other]
    if other in table.ours:
        return "swap_carry", (theirs,)
    return "swap_take" if theirs > mine else "swap_shift", (mine, theirs)


def in_reach(table, place):
    """(least, most) worth of the others' pawns a step from an exchange with one on this place."""
    least, most = NOBODY, 0
    for pawn in table.theirs:
        there = table.places[pawn]
        if HOME_OF[there] != pawn // 3 and REACH[place][there]:
            least, most = min(least, table.worth[pawn]), max(most, table.worth[pawn])
    return least, most
