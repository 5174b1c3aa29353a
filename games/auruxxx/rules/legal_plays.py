# SPDX-License-Identifier: MIT
"""The cards of a hand that may be played on the top card of the discard pile, and why not others.

Refusals are tuples: the key of a sentence in section [why] of the text table, then its arguments.
"""

from handful import TYPE_CHECKING

from games.auruxxx.constants import (
    DRAW_CARD,
    FIFTY,
    FIRST_SET,
    FITS_ALONE,
    FITS_IN_SET,
    GOLDEN_12,
    HAPPY_MAN,
    LUCKY_CARD,
    NO_FIT,
    SETS_PER_TOP_CARD,
    SUITS,
    TWO,
)
from games.auruxxx.rules.cards import POWERS_OF_3, set_lower_counts, set_top_card

if TYPE_CHECKING:
    from typing import Any

    Refusal = tuple[Any, ...]


def find_fit(kind: int, top_card: int) -> int:
    """Return how a card fits on the top card: NO_FIT, FITS_ALONE or FITS_IN_SET."""
    if kind >= GOLDEN_12:
        return FITS_ALONE
    number, top_number = kind // SUITS, top_card // SUITS
    if top_card >= LUCKY_CARD or number == top_number:
        return FITS_ALONE if number == HAPPY_MAN else FITS_IN_SET
    if number < FIFTY and top_number < FIFTY and -1 <= number - top_number <= 1:
        return FITS_IN_SET
    if number == TWO or top_number == TWO or kind % SUITS == top_card % SUITS:
        return FITS_ALONE
    return NO_FIT


# Legal plays


def playable_singles(hand: bytearray, hand_size: int, top_card: int) -> list[int]:
    """Return the cards that can be played alone, in ascending order, except swap cards.

    A swap card needs another seat to swap with, which this module does not know.
    """
    if hand[GOLDEN_12] == hand_size:
        return [GOLDEN_12] if hand_size else []
    if hand_size == 1:
        return []  # only a golden 12 may be the last card
    if top_card >= LUCKY_CARD or top_card // SUITS == TWO:  # every card fits
        found = [kind for kind, count in enumerate(hand) if count and kind < GOLDEN_12]
    else:
        found = _matching_cards(hand, top_card)
    return found + [kind for kind in (LUCKY_CARD, DRAW_CARD) if hand[kind]]


def _matching_cards(hand: bytearray, top_card: int) -> list[int]:
    """Return the cards with a suit that fit on a card with a suit, without testing all kinds."""
    suit, low = top_card % SUITS, top_card - top_card % SUITS
    high = low + SUITS
    if high <= FIFTY * SUITS:  # on a number also the numbers before and after it
        low, high = low - SUITS, min(high + SUITS, FIFTY * SUITS)
    found = []
    for first in range(0, GOLDEN_12, SUITS):
        if low <= first < high or first == TWO * SUITS:
            for kind in range(first, first + SUITS):
                if hand[kind]:
                    found.append(kind)
        elif hand[first + suit]:
            found.append(first + suit)
    return found


def playable_sets(hand: bytearray, hand_size: int, top_card: int) -> list[int]:
    """Return all actions that play a set, in ascending order.

    Each choice of cards and of the top card is a separate action.
    """
    found = []
    for number in _set_numbers(top_card):
        first = number * SUITS
        copies = hand[first : first + SUITS]
        total = sum(copies)
        if total < 2:
            continue
        for suit in range(SUITS):
            if not copies[suit]:
                continue
            copies[suit] -= 1
            actions = [FIRST_SET + (first + suit) * SETS_PER_TOP_CARD]
            for lower_suit in (4, 3, 2, 1, 0):
                if copies[lower_suit]:
                    power = POWERS_OF_3[lower_suit]
                    added = [count * power for count in range(copies[lower_suit] + 1)]
                    actions = [action + more for action in actions for more in added]
            copies[suit] += 1
            # The first action has no lower cards. The last one plays all cards of the number.
            found += actions[1:] if total < hand_size else actions[1:-1]
    return found


def _set_numbers(top_card: int) -> range:
    """Return the numbers of which sets fit on the top card."""
    if top_card >= LUCKY_CARD:
        return range(HAPPY_MAN)
    number = top_card // SUITS
    if number >= FIFTY:
        return range(FIFTY, FIFTY + (number == FIFTY))
    return range(max(number - 1, 0), min(number + 2, FIFTY))


# Refusals


def refuse_single(hand: bytearray, hand_size: int, top_card: int, kind: int) -> "Refusal | None":
    """Return why a card cannot be played alone, or None if it can."""
    if not hand[kind]:
        return ("not_held",)
    if kind == GOLDEN_12:
        return None if hand[GOLDEN_12] == hand_size else ("gold_last",)
    if hand_size == 1:
        return ("last_card",)
    return None if find_fit(kind, top_card) else _explain_misfit(kind, top_card)


def refuse_set(hand: bytearray, hand_size: int, top_card: int, action: int) -> "Refusal | None":
    """Return why a set cannot be played, or None if it can."""
    kind = set_top_card(action)
    counts = set_lower_counts(action)
    if not any(counts):
        return ("unknown",)
    counts[kind % SUITS] += 1
    for suit in range(SUITS):
        if counts[suit] > hand[kind - kind % SUITS + suit]:
            return ("not_held",)
    fit = find_fit(kind, top_card)
    if fit == NO_FIT:
        return _explain_misfit(kind, top_card)
    if fit == FITS_ALONE:
        number = kind // SUITS
        if top_card // SUITS == TWO:  # one card of any suit
            return "one_on_two", 50 if number == FIFTY else number
        return ("one_two",) if number == TWO else ("one_by_suit",)
    return ("last_card",) if sum(counts) == hand_size else None


def _explain_misfit(kind: int, top_card: int) -> "Refusal":
    """Return the refusal of a card that does not fit: it says which cards would."""
    number = top_card // SUITS
    if number == FIFTY:
        return ("on_fifty",)
    if number == HAPPY_MAN:
        return ("on_happy",)
    if kind // SUITS >= FIFTY:
        return ("suit_only",)
    if number == 0 or number == FIFTY - 1:
        return "on_ends", max(number - 1, 0), min(number + 1, FIFTY - 1)
    return "on_number", number - 1, number + 1
