# SPDX-License-Identifier: MIT
"""Choosing several cards of a number, one after the other, from a hand laid out in order."""

from games.auruxxx.cards import GOLD, set_code
from games.auruxxx.laying import SETS


def chosen_action(cards, chosen):
    """The action that lays the cards at these places, the last one on top."""
    top = cards[chosen[-1]]
    if len(chosen) == 1:
        return top
    lower = [0] * 5
    for place in chosen[:-1]:
        lower[cards[place] % 5] += 1
    return SETS + set_code(top, lower)


def has_company(state, cards, place):
    """Whether another card of its number could be laid with the card there."""
    if cards[place] >= GOLD:
        return False
    for other, kind in enumerate(cards):
        if other != place and kind // 5 == cards[place] // 5:
            if state.refusal(chosen_action(cards, [other, place])) is None:
                return True
    return False
