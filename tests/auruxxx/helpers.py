# SPDX-License-Identifier: MIT
"""Setting up AURUXXX positions for tests, and a luck that repeats."""

import random

import pytest
from handful.game import CHANCE, OVER, IllegalAction

from games.auruxxx.cards import KINDS, counted, name
from games.auruxxx.memory import unseen
from games.auruxxx.rules import State

NAMES = {name(kind): kind for kind in range(KINDS)}


class Luck:
    """What a match gives its computer players: fair ints, here from a seed."""

    def __init__(self, seed):
        self._random = random.Random(seed)

    def below(self, n):
        return self._random.randrange(n)

    def fall(self, state):
        return self._random.choices(state.actions(), state.odds())[0]


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


def play(state, *moves):
    """Decisions and chance outcomes by their names."""
    for move in moves:
        state.apply(state.key(move))
    return state


def texts(state):
    return {state.describe(action) for action in state.actions()}


def held(state, seat):
    """A hand as words, in order of kind."""
    return " ".join(name(k) for k in range(KINDS) for _ in range(state.hands[seat][k]))


def why(state, action):
    """The reason the rules give for refusing an action, and that the state is as before."""
    before = state.pack()
    with pytest.raises(IllegalAction) as refusal:
        state.apply(action)
    assert state.pack() == before
    return refusal.value.args[0]


def why_not(state, card):
    """The same for laying a card by its name."""
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


def run(generator):
    """What a computer player's generator returns in the end."""
    while True:
        try:
            next(generator)
        except StopIteration as end:
            return end.value
