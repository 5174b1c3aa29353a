# SPDX-License-Identifier: MIT
"""The pause menu's ways to the game: the rules topic at the cursor, and the hint's selection."""

from handful import TYPE_CHECKING

from games.auruxxx.constants import (
    DRAW,
    FIFTY,
    FIRST_SET,
    GOLDEN_12,
    PASS,
    SUITS,
    SWAP_CARD,
    SWAP_WITH,
    TWO,
)
from games.auruxxx.rules.cards import set_kinds
from games.auruxxx.screen.constants import AT_PASSES, AT_PILE, AT_SEAT, AT_SORT, NO_CURSOR

if TYPE_CHECKING:
    from games.auruxxx.screen.hand_view import HandView


def find_rules_topic(hand: "HandView") -> str:
    """Return the key of the rules page about the cursor or the debt."""
    state, cursor = hand.state, hand.cursor
    if cursor == AT_PASSES:
        return "pass"
    if cursor == NO_CURSOR or cursor == AT_PILE or cursor == AT_SORT:
        return "twos" if state.debt else "turn"
    kind = SWAP_CARD if cursor <= AT_SEAT else hand.cards[cursor]
    if kind >= GOLDEN_12:
        if state.has_original_actions and GOLDEN_12 < kind < SWAP_CARD:
            return "original"
        return ("gold", "lucky", "lucky", "swap")[kind - GOLDEN_12]
    number = kind // SUITS
    if number == TWO or state.debt:
        return "twos"
    if number >= FIFTY:
        return "fifty" if number == FIFTY else "happy"
    return "several" if hand.chosen else "fits"


def select_action(hand: "HandView", action: int) -> None:
    """Move the cursor to an action, and choose the cards of a set."""
    hand.chosen = []
    if action >= FIRST_SET:
        for kind in set_kinds(action):
            for place, held_kind in enumerate(hand.cards):
                if held_kind == kind and place not in hand.chosen:
                    hand.chosen.append(place)
                    break
        hand.cursor = hand.chosen[-1]
    elif action >= DRAW:
        hand.cursor = AT_PASSES if action == PASS else AT_PILE
    elif action >= SWAP_WITH and hand.state.seats > 2:
        hand.cursor = AT_SEAT - (action - SWAP_WITH)
    else:
        hand.cursor = hand.cards.index(min(action, SWAP_CARD))
