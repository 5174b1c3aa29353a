# SPDX-License-Identifier: MIT
"""What may be laid on what, against a second referee: all pairs of cards, and random sets."""

import random
from itertools import combinations

from games.auruxxx.rules.cards import DECK, GOLD, KINDS, SETS, SETS_END, SWAP, set_code
from games.auruxxx.rules.notation import name
from games.auruxxx.rules.state import DRAW
from tests.auruxxx.helpers import position
from tests.auruxxx.oracle import card, may_lay

TOPS = [name(kind) for kind in range(KINDS) if kind != GOLD]


def as_action(words):
    """The int that lays these cards, the last one on top."""
    kinds = [[name(k) for k in range(KINDS)].index(word) for word in words]
    if len(kinds) == 1 or kinds[0] == GOLD:
        return kinds[0] + (kinds[0] == SWAP)
    lower = [0] * 5
    for kind in kinds[:-1]:
        lower[kind % 5] += 1
    return SETS + set_code(kinds[-1], lower)


def test_every_card_on_every_card():
    for top in TOPS:
        for kind in range(KINDS):
            words = [name(kind)]
            if name(kind) == top and DECK[kind] == 1:
                continue
            for extra in ("", "gold"):
                state = position(f"{name(kind)} {extra}", "", top=top)
                state.sizes[1] = 1  # somebody to swap with
                hand = [card(word) for word in f"{name(kind)} {extra}".split()]
                legal = as_action(words) in state.actions()
                laid = [each for each in hand if each == hand[0]]  # golden 12s go together
                assert legal == may_lay(laid, card(top), hand), (kind, top, extra)
                assert legal == (state.refusal(as_action(words)) is None)


def deck():
    return [name(kind) for kind in range(KINDS) for _ in range(DECK[kind])]


def test_random_hands_every_single_and_every_set():
    rng = random.Random(12)
    for _ in range(400):
        cards = deck()
        rng.shuffle(cards)
        top = next(word for word in cards if word != "gold")
        cards.remove(top)
        numbers = rng.sample(range(13), 3)
        likely = [word for word in cards if card(word)[0] in numbers]
        size = rng.randrange(1, 14)
        hand = (likely[: size // 2] + [word for word in cards if word not in likely])[:size]
        state = position(" ".join(hand), "", top=top)
        state.sizes[1] = 1  # somebody to swap with
        held = [card(word) for word in hand]
        expected = set()
        for what in {each[0] for each in held}:
            group = [word for word in hand if card(word)[0] == what]
            for count in range(1, len(group) + 1):
                for chosen in combinations(group, count):
                    if may_lay([card(word) for word in chosen], card(top), held):
                        for last in range(count):
                            order = chosen[:last] + chosen[last + 1 :] + (chosen[last],)
                            expected.add(as_action(order))
        found = [action for action in state.actions() if action < DRAW or action >= SETS]
        assert found == sorted(expected), (hand, top)


def test_the_refusal_of_a_set_agrees_with_the_list_of_what_can_be_laid():
    rng = random.Random(13)
    for _ in range(6):
        words = [word for word in deck() if card(word)[0] in (1, 2, 3, 50, "happy")]
        hand = rng.sample(words, 9)
        top = rng.choice([word for word in deck() if word not in [*hand, "gold"]])
        state = position(" ".join(hand), "", top=top)
        legal = set(state.actions())
        for action in range(SETS, SETS_END + 300):
            assert (state.refusal(action) is None) == (action in legal), (hand, action)
