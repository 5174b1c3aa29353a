# SPDX-License-Identifier: MIT
"""Knowledge of hidden cards: what each seat has seen of the other hands.

State.known_cards maps (seer, holder) to the cards that the seer is certain the holder has, as
counts by kind.
"""

from handful import TYPE_CHECKING

from games.auruxxx.constants import KIND_COUNT, NO_CARD
from games.auruxxx.rules.cards import DECK

if TYPE_CHECKING:
    from typing import Any

    from games.auruxxx.rules.state import State

    KnownCards = dict[tuple[int, int], bytearray]

HIDDEN: "Any" = None  # in a view: a hand or pile that its seat may not see


def swap_hands(state: "State", seat: int, partner: int) -> None:
    """Swap two hands. Both players then know each other's cards.

    What the other players knew of either hand moves with the cards.
    """
    hands, sizes, known_cards = state.hands, state.hand_sizes, state.known_cards
    hands[seat], hands[partner] = hands[partner], hands[seat]
    sizes[seat], sizes[partner] = sizes[partner], sizes[seat]
    for seer in range(state.seats):
        known = known_cards.pop((seer, seat), None)
        known_of_partner = known_cards.pop((seer, partner), None)
        if seer == seat or seer == partner:
            continue
        if known:
            known_cards[seer, partner] = known
        if known_of_partner:
            known_cards[seer, seat] = known_of_partner
    known_cards[seat, partner] = bytearray(hands[partner])
    known_cards[partner, seat] = bytearray(hands[seat])


def record_take(known_cards: "KnownCards", seats: int, taker: int, victim: int, kind: int) -> None:
    """Update the knowledge after `taker` took a card from the hand of `victim`.

    Only these two see the card. The others know of one copy less of every kind, because any of
    them may be gone.
    """
    if (victim, taker) not in known_cards:
        known_cards[victim, taker] = bytearray(KIND_COUNT)
    known_cards[victim, taker][kind] += 1
    for seer in range(seats):
        known = known_cards.get((seer, victim))
        if not known:
            continue
        for possible_kind in (kind,) if seer == taker else range(KIND_COUNT):
            known[possible_kind] = max(known[possible_kind] - 1, 0)


def record_play(known_cards: "KnownCards", holder: int, kind: int) -> None:
    """Update the knowledge after `holder` played a card that everyone sees."""
    for pair in known_cards:  # any order
        if pair[1] == holder and known_cards[pair][kind]:
            known_cards[pair][kind] -= 1


def count_unseen(state: "State") -> bytearray:
    """Return the cards that are neither discarded nor in a hand that this state shows."""
    counts = bytearray(DECK)
    if state.top_card != NO_CARD:
        counts[state.top_card] -= 1
    for cards in [state.discards] + [hand for hand in state.hands if hand is not HIDDEN]:
        for kind in range(KIND_COUNT):
            counts[kind] -= cards[kind]
    return counts
