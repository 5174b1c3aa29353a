# SPDX-License-Identifier: MIT
"""Top 33's computer players and coach. They know what their seat knows, and nothing else.

Hard looks ahead: it judges its best moves by what the others would answer. Normal does so too, but
overlooks exchanges, the sooner the less they gain, and face down forgets an eighth of what it has
seen. So does Easy, and half of it; it looks no further than its move and steps nearer home wherever
it can.
"""

from games.top33.bot.search import answered, best_first, laid
from games.top33.rules.board import EMPTY, PER_STEP, beside
from games.top33.rules.state import HIGHEST_PLUG, LOOK, LOWEST_PLUG, NO_EXCHANGE, NO_PAWN


def choose(view, seat, level, luck):
    """Generator: yields its progress in percent, returns the action."""
    if view.hand:
        return arrange(view)
    if view.moved != NO_PAWN and LOOK in view.actions():
        return LOOK
    table = yield from laid(view, seat, *recall(view, luck, level))
    moves = candidates(view, table)
    yield 8
    if level != "hard" and view.moved == NO_PAWN:  # nobody overlooks what it has just looked at
        moves = noticed(table, moves, level, luck)
        yield 9
    if level == "easy":
        best_first(moves)
    else:
        yield from answered(table, moves)
    return action_of(view, moves[0])


def advise(view, seat, pointed=None):
    """Generator: yields its progress, returns (action, the name of its reason, what fills it); and
    where another move is pointed at, a name and what fills it for what that would cost."""
    from games.top33.bot.coach import advise

    return advise(view, seat, pointed)


def arrange(view):
    """The highest plug goes into the middle pawn: its neighbours stand between it and thieves."""
    placed = len(view.pawns(view.turn())) - len(view.hand)
    return max(view.hand) if placed % 3 == 1 else min(view.hand)


def recall(view, luck=None, level="hard"):
    """(plugs, unseen): what the seat remembers, and what the plugs it does not know may be. Easy
    forgets half of those that do not lie open before it, Normal an eighth."""
    plugs = list(view.plugs)
    if view.down and level != "hard":
        open_now = view.in_sight() if view.moved != NO_PAWN else ()
        for pawn in range(len(plugs)):
            if pawn not in open_now and luck.below(8) < (4 if level == "easy" else 1):
                plugs[pawn] = None
    lowest = LOWEST_PLUG[view.seats - 2]
    return plugs, [plug for plug in range(lowest, HIGHEST_PLUG + 1) if plug not in plugs]


def candidates(view, table):
    """[(gain, action, pawn, to, other)]: the moves; face down after the step, the exchanges."""
    if view.moved == NO_PAWN:
        return table.moves(table.seat)
    pawn = view.moved
    place = view.places[pawn]
    found = [(table.gain(pawn, place, None), NO_EXCHANGE, pawn, place, None)]
    for exchange, other in enumerate(beside(view.places, pawn)):
        if other < EMPTY:
            found.append((table.gain(pawn, place, other), exchange + 1, pawn, place, other))
    return found


def noticed(table, moves, level, luck):
    """The moves that a level notices: an exchange the sooner the more it gains, and of Easy's only
    those that lead nearer home; where nothing does, every step."""
    found = []
    easy = level == "easy"
    # A gain of so many tenths is always noticed. With two seats exchanges decide more.
    sure = (80 if easy else 180) if table.view.seats == 2 else (160 if easy else 120)
    for move in moves:
        _, _, pawn, to, other = move
        far, place = table.far[pawn // 3], table.places[pawn]
        if easy and far[to] >= far[place] and to != place:
            continue
        if other is not None:
            gain = table.worth[other] - table.worth[pawn]
            if other in table.ours:
                gain = abs(gain)
            if luck.below(sure) >= gain:
                continue
        found.append(move)
    return found or [move for move in moves if move[4] is None]


def action_of(view, move):
    """Face down only the step is played; the exchange is decided after the look."""
    action = move[1]
    return action - action % PER_STEP if view.down and view.moved == NO_PAWN else action
