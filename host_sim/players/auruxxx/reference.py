# SPDX-License-Identifier: MIT
"""The reference player: the yardstick the computer players of AURUXXX are measured with.

Lays the playable card or set with the most points, draws otherwise, passes only to dodge a debt.
Swaps with the seat that holds fewest cards. Shares no judgement with the computer players.
"""

from games.auruxxx.rules.cards import GOLD, PER_TOP, POINTS, SETS, SWAP, below
from games.auruxxx.rules.knowledge import NOBODY
from games.auruxxx.rules.state import DRAW, END, PASS


def worth(action):
    """The points a decision lays."""
    if action < SETS:
        return POINTS[min(action, SWAP)]
    code = action - SETS
    return POINTS[code // PER_TOP] * (1 + sum(below(code % PER_TOP)))


def told(state):
    """What a finished game tells: how many of its hands the guard ended."""
    return {"hands ended by the guard": sum(hand[0] == NOBODY for hand in state.finished_games)}


def choose(state, _seat, luck):
    """Its decision for the seat whose turn it is; luck breaks ties."""
    actions = state.actions()
    if GOLD in actions:
        return GOLD
    if state.debt:
        return PASS if PASS in actions else DRAW
    lays = [action for action in actions if action < DRAW or action >= SETS]
    if not lays:
        return DRAW if DRAW in actions else END
    most = max(worth(action) for action in lays)
    best = [action for action in lays if worth(action) == most]
    swaps = [action for action in best if SWAP <= action < DRAW]
    if swaps:
        fewest = min(state.sizes[action - SWAP] for action in swaps)
        rest = [action for action in best if action not in swaps]
        best = rest + [action for action in swaps if state.sizes[action - SWAP] == fewest]
    return best[luck.below(len(best))]
