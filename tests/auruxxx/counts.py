# SPDX-License-Identifier: MIT
"""Whether a position of AURUXXX is possible: 160 cards, each in one place, and seats that exist."""

from games.auruxxx.constants import NO_CARD, NO_SEAT
from games.auruxxx.rules.cards import DECK

DECK_POINTS = sum(
    (kind // 5 if kind < 65 else 50 if kind < 70 else 25) * n for kind, n in enumerate(DECK)
)


def counts(state):
    """Return True if a table can look like this position."""
    seats = range(state.seats)
    cards = [a + b for a, b in zip(state.draw_pile, state.discards, strict=True)]
    for hand in state.hands:
        cards = [a + b for a, b in zip(cards, hand, strict=True)]
    if state.top_card != NO_CARD:
        cards[state.top_card] += 1
    rounds = state.finished_games
    named = [state.dealer, state.figure_holder]
    named += [seat for each in rounds for seat in (each.winner, each.figure_holder)]
    return (
        bytes(cards) == DECK
        and [sum(hand) for hand in state.hands] == state.hand_sizes
        and state.player in seats
        and all(seat in (*seats, NO_SEAT) for seat in named)
        and max(state.passes) <= 3
        and len(rounds) <= 3
        and all(-25 <= points <= DECK_POINTS + 15 for each in rounds for points in each.points)
        and all(is_knowledge_true(state, *item) for item in state.known_cards.items())
        and all(
            taker in seats and source in (*seats, NO_SEAT) for taker, source in state.pending_draws
        )
    )


def is_knowledge_true(state, pair, cards):
    """Return True if the holder has all cards that the seer knows."""
    seer, holder = pair
    exists = seer != holder and max(seer, holder) < state.seats
    return exists and all(a <= b for a, b in zip(cards, state.hands[holder], strict=True))
