# SPDX-License-Identifier: MIT
"""What AURUXXX's table can look like: 160 cards, each in one place, and whoever is named sits there
(the dealer, the Happy Man's holder, who won a hand, who knows a card of whom)."""

from games.auruxxx.rules.cards import DECK, NO_CARD
from games.auruxxx.rules.knowledge import NOBODY

ALL_POINTS = sum(
    (kind // 5 if kind < 65 else 50 if kind < 70 else 25) * n for kind, n in enumerate(DECK)
)


def counts(state):
    there = range(state.seats)
    cards = [a + b for a, b in zip(state.pile, state.under, strict=True)]
    for hand in state.hands:
        cards = [a + b for a, b in zip(cards, hand, strict=True)]
    if state.top != NO_CARD:
        cards[state.top] += 1
    named = [state.dealer, state.figure] + [
        one for hand in state.finished_games for one in hand[:2]
    ]
    return (
        bytes(cards) == DECK
        and [sum(hand) for hand in state.hands] == state.sizes
        and state.player in there
        and all(one in (*there, NOBODY) for one in named)
        and max(state.passes) <= 3
        and len(state.finished_games) <= 3
        and all(
            -25 <= points <= ALL_POINTS + 15 for hand in state.finished_games for points in hand[2]
        )
        and all(knows_what_is_there(state, *pair) for pair in state.seen.items())
        and all((way & 7) in there and (way >> 3) in (*there, NOBODY) for way in state.due)
    )


def knows_what_is_there(state, pair, cards):
    """Nobody knows a card of another that is not in that hand."""
    seer, holder = pair & 7, pair >> 3
    there = seer != holder and max(seer, holder) < state.seats
    return there and all(a <= b for a, b in zip(cards, state.hands[holder], strict=True))
