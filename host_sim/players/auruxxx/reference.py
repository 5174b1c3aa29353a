# SPDX-License-Identifier: MIT
"""The reference player, with which the computer players of AURUXXX are compared.

It plays the card or set with the most points, draws otherwise, and passes only to avoid a debt. It
swaps with the seat that has the fewest cards. It shares no code with the computer players.
"""

from typing import TYPE_CHECKING

from games.auruxxx.constants import (
    DRAW,
    END_TURN,
    FIRST_SET,
    GOLDEN_12,
    NO_SEAT,
    PASS,
    SWAP_CARD,
    SWAP_WITH,
)
from games.auruxxx.rules.cards import CARD_POINTS, set_size, set_top_card

if TYPE_CHECKING:
    from handful.chance import Chance

    from games.auruxxx.rules.state import State


def worth(action: int) -> int:
    """Return the points that an action plays."""
    if action < FIRST_SET:
        return CARD_POINTS[min(action, SWAP_CARD)]
    return CARD_POINTS[set_top_card(action)] * set_size(action)


def extra_facts(state: "State") -> dict[str, int]:
    """Return further facts about a finished game, for the arena."""
    rounds = state.finished_games
    return {"rounds without a winner": sum(each.winner == NO_SEAT for each in rounds)}


def choose(state: "State", _seat: int, luck: "Chance") -> int:
    """Return an action for the seat to decide. `luck` breaks ties."""
    actions = state.actions()
    if GOLDEN_12 in actions:
        return GOLDEN_12
    if state.debt:
        return PASS if PASS in actions else DRAW
    plays = [action for action in actions if action < DRAW or action >= FIRST_SET]
    if not plays:
        return DRAW if DRAW in actions else END_TURN
    most = max(worth(action) for action in plays)
    best = [action for action in plays if worth(action) == most]
    swaps = [action for action in best if SWAP_WITH <= action < DRAW]
    if swaps:
        sizes = state.hand_sizes
        fewest = min(sizes[action - SWAP_WITH] for action in swaps)
        rest = [action for action in best if action not in swaps]
        best = rest + [action for action in swaps if sizes[action - SWAP_WITH] == fewest]
    return best[luck.randbelow(len(best))]
