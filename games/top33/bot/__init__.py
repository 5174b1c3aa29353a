# SPDX-License-Identifier: MIT
"""Top 33's computer players and coach. They know what their seat knows, and nothing else.

Easy steps nearer home wherever it can, exchanges only on its way, overlooks half of these
exchanges (two thirds with more than two seats, where they decide less) and forgets half of what it
has seen face down. Normal takes the move with the best gain. Hard also weighs what the others could
take and what it could take next, and with two seats answers the other's best answers.
"""

from games.top33.bot.search import Table, answered, best_first, careful
from games.top33.rules import HIGHEST_PLUG, LOOK, LOWEST_PLUG, NO_EXCHANGE, NO_PAWN
from games.top33.rules.board import EMPTY, PER_STEP, beside


def choose(view, seat, level, luck):
    """Generator: yields its progress in percent, returns the action."""
    if view.hand:
        return arrange(view)
    if view.moved != NO_PAWN and LOOK in view.actions():
        return LOOK
    table = Table(view, seat, *recall(view, luck if level == "easy" else None))
    yield 4
    moves = candidates(view, table)
    yield 8
    if level == "easy":
        moves = noticed(table, moves, luck)
    if level == "hard":
        moves = yield from think(table, moves)
    else:
        best_first(moves)
    return action_of(view, moves[0])


def advise(view, seat):
    """Generator: yields its progress, returns (action, the name of its reason, what fills it)."""
    from games.top33.bot.coach import advise

    return advise(view, seat)


def think(table, moves):
    """Generator: the strongest judgement there is, best first."""
    moves = yield from careful(table, moves)
    if table.view.seats == 2 and not table.view.down:
        moves = yield from answered(table, moves)
    return moves


def arrange(view):
    """The highest plug goes into the middle pawn: its neighbours stand between it and thieves."""
    placed = len(view.pawns(view.turn())) - len(view.hand)
    return max(view.hand) if placed % 3 == 1 else min(view.hand)


def recall(view, luck=None):
    """(plugs, unseen): what the seat remembers, and what the plugs it does not know may be.

    With luck it forgets half of the plugs that do not lie open before it.
    """
    plugs = list(view.plugs)
    if view.down and luck:
        open_now = view.in_sight() if view.moved != NO_PAWN else ()
        for pawn in range(len(plugs)):
            if pawn not in open_now and luck.below(2):
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


def noticed(table, moves, luck):
    """What Easy notices: steps nearer home, and some of the exchanges that they allow; where no
    step leads nearer, every one."""
    found, one_in = [], min(3, table.view.seats)
    for move in moves:
        _, _, pawn, to, other = move
        far, place = table.far[pawn // 3], table.places[pawn]
        nearer = to == place or far[to] < far[place]
        if nearer and (other is None or not luck.below(one_in)):
            found.append(move)
    return found or [move for move in moves if move[4] is None]


def action_of(view, move):
    """Face down only the step is played; the exchange is decided after the look."""
    action = move[1]
    return action - action % PER_STEP if view.down and view.moved == NO_PAWN else action
