# SPDX-License-Identifier: MIT
"""What is in AURUXXX's box: 160 cards, each in one place."""

from games.auruxxx.rules.cards import DECK, NO_CARD


def counts(state):
    cards = [a + b for a, b in zip(state.pile, state.under, strict=True)]
    for hand in state.hands:
        cards = [a + b for a, b in zip(cards, hand, strict=True)]
    if state.top != NO_CARD:
        cards[state.top] += 1
    return bytes(cards) == DECK and [sum(hand) for hand in state.hands] == state.sizes
