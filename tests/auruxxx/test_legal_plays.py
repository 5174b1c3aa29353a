# SPDX-License-Identifier: MIT
"""Legal cards and sets, compared with an independent oracle."""

import random
from itertools import combinations

from games.auruxxx.constants import (
    DRAW,
    FIRST_SET,
    GOLDEN_12,
    KIND_COUNT,
    SETS_END,
    SWAP_CARD,
)
from games.auruxxx.rules.cards import DECK, encode_set
from games.auruxxx.rules.notation import card_name
from tests.auruxxx.helpers import position
from tests.auruxxx.oracle import card, may_play

TOPS = [card_name(kind) for kind in range(KIND_COUNT) if kind != GOLDEN_12]


def as_action(words):
    """Return the action that plays these cards, the last one on top."""
    kinds = [[card_name(k) for k in range(KIND_COUNT)].index(word) for word in words]
    if len(kinds) == 1 or kinds[0] == GOLDEN_12:
        return kinds[0] + (kinds[0] == SWAP_CARD)  # swaps with seat 1
    lower = [0] * 5
    for kind in kinds[:-1]:
        lower[kind % 5] += 1
    return encode_set(kinds[-1], lower)


def test_every_card_on_every_card():
    for top in TOPS:
        for kind in range(KIND_COUNT):
            words = [card_name(kind)]
            if card_name(kind) == top and DECK[kind] == 1:
                continue
            for extra in ("", "gold"):
                state = position(f"{card_name(kind)} {extra}", "", top=top)
                state.hand_sizes[1] = 1  # a partner for a swap
                hand = [card(word) for word in f"{card_name(kind)} {extra}".split()]
                legal = as_action(words) in state.actions()
                played = [
                    each for each in hand if each == hand[0]
                ]  # golden 12s are played together
                assert legal == may_play(played, card(top), hand), (kind, top, extra)
                assert legal == state.is_legal(as_action(words))


def deck():
    return [card_name(kind) for kind in range(KIND_COUNT) for _ in range(DECK[kind])]


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
        state.hand_sizes[1] = 1  # a partner for a swap
        held = [card(word) for word in hand]
        expected = set()
        for what in {each[0] for each in held}:
            group = [word for word in hand if card(word)[0] == what]
            for count in range(1, len(group) + 1):
                for chosen in combinations(group, count):
                    if may_play([card(word) for word in chosen], card(top), held):
                        for last in range(count):
                            order = chosen[:last] + chosen[last + 1 :] + (chosen[last],)
                            expected.add(as_action(order))
        found = [action for action in state.actions() if action < DRAW or action >= FIRST_SET]
        assert found == sorted(expected), (hand, top)


def test_the_refusal_of_a_set_agrees_with_the_list_of_actions():
    rng = random.Random(13)
    for _ in range(6):
        words = [word for word in deck() if card(word)[0] in (1, 2, 3, 50, "happy")]
        hand = rng.sample(words, 9)
        top = rng.choice([word for word in deck() if word not in [*hand, "gold"]])
        state = position(" ".join(hand), "", top=top)
        legal = set(state.actions())
        for action in range(FIRST_SET, SETS_END + 300):
            assert (state.is_legal(action)) == (action in legal), (hand, action)
