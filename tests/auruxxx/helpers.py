# SPDX-License-Identifier: MIT
"""Setting up AURUXXX positions for tests."""

from handful.game import CHANCE, OVER

from games.auruxxx.rules.cards import KINDS, counted
from games.auruxxx.rules.knowledge import unseen
from games.auruxxx.rules.notation import name
from games.auruxxx.rules.state import State
from tests.positions import Luck, why

NAMES = {name(kind): kind for kind in range(KINDS)}


def cards(text):
    """ "7R 7R gold" as kinds."""
    return [NAMES[word] for word in text.split()]


def position(*hands, top="7R", turn=0, under="", debt=0, actions="printed"):
    """A game in its first hand, every hand as listed; the rest of the deck is the pile."""
    state = State(len(hands), actions=actions)
    state.dealer = (turn - 1) % len(hands)
    state.hands = [counted(cards(hand)) for hand in hands]
    state.sizes = [sum(hand) for hand in state.hands]
    state.top = NAMES[top]
    state.under = counted(cards(under))
    state.player = turn
    state.debt = debt
    state.pile = unseen(state)
    return state


def empty_pile(state):
    """All cards that are not in a hand and not on top lie under the top card."""
    for kind in range(KINDS):
        state.under[kind] += state.pile[kind]
        state.pile[kind] = 0
    return state


def held(state, seat):
    """A hand as words, in order of kind."""
    return " ".join(name(k) for k in range(KINDS) for _ in range(state.hands[seat][k]))


def why_not(state, card):
    """The reason for refusing a card, by its name."""
    return why(state, NAMES[card])


def let_fall(state, luck):
    while state.turn() == CHANCE:
        state.apply(luck.fall(state))


def random_game(seats, seed, limit=10**9, **options):
    """A game at random; yields the state before every action."""
    luck = Luck(seed)
    state = State(seats, **options)
    while state.turn() != OVER and limit:
        limit -= 1
        yield state
        if state.turn() == CHANCE:
            state.apply(luck.fall(state))
        else:
            actions = state.actions()
            state.apply(actions[luck.below(len(actions))])
    yield state
