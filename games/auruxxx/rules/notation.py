# SPDX-License-Identifier: MIT
"""Cards, actions and positions of AURUXXX as text, for logs, tests and replays."""

from handful import TYPE_CHECKING
from handful.game import CHANCE

from games.auruxxx.constants import (
    DRAW,
    FIFTY,
    FIRST_SET,
    GOLDEN_12,
    HAPPY_MAN,
    NO_CARD,
    NO_SEAT,
    SUITS,
    SWAP_CARD,
    SWAP_WITH,
)
from games.auruxxx.rules.cards import list_kinds, set_kinds
from games.auruxxx.rules.knowledge import HIDDEN

if TYPE_CHECKING:
    from games.auruxxx.rules.state import State

SUIT_LETTERS = "RBGYP"


def card_name(kind: int) -> str:
    """Return a card's short name: 7R, 50B, HG, gold, lucky, draw-a-card or swap."""
    if kind >= GOLDEN_12:
        return ("gold", "lucky", "draw-a-card", "swap")[kind - GOLDEN_12]
    number = kind // SUITS
    text = "H" if number == HAPPY_MAN else "50" if number == FIFTY else str(number)
    return text + SUIT_LETTERS[kind % SUITS]


def describe_action(state: "State", action: int) -> str:
    """Return an action or an outcome as text. The cards of a set are joined by +, top card last."""
    if state.dealer == NO_SEAT:
        return "seat {}".format(action + 1)
    if state.turn() == CHANCE or action < SWAP_CARD:
        return card_name(action)
    if action >= FIRST_SET:
        return "+".join([card_name(kind) for kind in set_kinds(action)])
    if action >= DRAW:
        return ("draw", "pass", "end")[action - DRAW]
    return "swap {}".format(action - SWAP_WITH + 1)


def describe_position(state: "State") -> str:
    """Return the top card, the debt and the hands that this state shows."""
    top_card = "-" if state.top_card == NO_CARD else card_name(state.top_card)
    lines = ["top {}, debt {}".format(top_card, state.debt)]
    for seat, hand in enumerate(state.hands):
        cards = "{} cards".format(state.hand_sizes[seat])
        if hand is not HIDDEN:
            cards = " ".join([card_name(kind) for kind in list_kinds(hand)])
        lines.append("{}: {}".format(seat + 1, cards))
    return "\n".join(lines)
