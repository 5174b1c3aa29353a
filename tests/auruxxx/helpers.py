# SPDX-License-Identifier: MIT
"""Setting up AURUXXX positions for tests."""

from handful.game import CHANCE, OVER

from games.auruxxx.constants import KIND_COUNT
from games.auruxxx.rules.cards import count_kinds
from games.auruxxx.rules.knowledge import count_unseen
from games.auruxxx.rules.notation import card_name
from games.auruxxx.rules.state import State
from tests.positions import Luck, why

NAMES = {card_name(kind): kind for kind in range(KIND_COUNT)}


def cards(text):
    """Return kinds from names: "7R 7R gold"."""
    return [NAMES[word] for word in text.split()]


def position(*hands, top="7R", turn=0, discards="", debt=0, actions="printed"):
    """Return a position in the first round. The draw pile has the cards that are nowhere else."""
    state = State(len(hands), actions=actions)
    state.dealer = (turn - 1) % len(hands)
    state.hands = [count_kinds(cards(hand)) for hand in hands]
    state.hand_sizes = [sum(hand) for hand in state.hands]
    state.top_card = NAMES[top]
    state.discards = count_kinds(cards(discards))
    state.player = turn
    state.debt = debt
    state.draw_pile = count_unseen(state)
    return state


def empty_pile(state):
    """Move the draw pile to the discards."""
    for kind in range(KIND_COUNT):
        state.discards[kind] += state.draw_pile[kind]
        state.draw_pile[kind] = 0
    return state


def held(state, seat):
    """Return the names of the cards of a seat, in the order of kinds."""
    return " ".join(card_name(k) for k in range(KIND_COUNT) for _ in range(state.hands[seat][k]))


def last_round(state):
    """Return the FinishedRound of the last round."""
    return state.finished_games[-1]


def why_not(state, card):
    """Return why a card is refused."""
    return why(state, NAMES[card])


def resolve_chance(state, luck):
    """Draw outcomes until a seat decides."""
    while state.turn() == CHANCE:
        state.apply(luck.fall(state))


def random_game(seats, seed, limit=10**9, **options):
    """Play a random game. Yield the state before every action and at the end."""
    luck = Luck(seed)
    state = State(seats, **options)
    while state.turn() != OVER and limit:
        limit -= 1
        yield state
        if state.turn() == CHANCE:
            state.apply(luck.fall(state))
        else:
            actions = state.actions()
            state.apply(actions[luck.randbelow(len(actions))])
    yield state
