# SPDX-License-Identifier: MIT
"""AURUXXX's State: random games, packing, refusals and views."""

import random

import pytest
from handful.game import CHANCE, OVER

from games.auruxxx.constants import KIND_COUNT, NO_SEAT
from games.auruxxx.rules.cards import DECK
from games.auruxxx.rules.knowledge import count_unseen
from games.auruxxx.rules.state import LONGEST, SCORES, State
from tests.auruxxx.helpers import empty_pile, position, random_game
from tests.positions import Luck, play, why

READINGS = ("printed", "original")
TABLES = [(seats, actions) for seats in range(2, 7) for actions in READINGS]


def check_cards(state):
    """Check that every card is in one place and that the public numbers are right."""
    counts = [state.draw_pile[kind] + state.discards[kind] for kind in range(KIND_COUNT)]
    for hand in state.hands:
        counts = [count + hand[kind] for kind, count in enumerate(counts)]
    if state.top_card < KIND_COUNT:
        counts[state.top_card] += 1
    assert counts == list(DECK)
    assert state.hand_sizes == [sum(hand) for hand in state.hands]
    assert state.pile_size() == sum(state.draw_pile)


def check_known_cards(state):
    """Check that known cards are in the hands where they are known to be."""
    for (seer, holder), known in state.known_cards.items():
        hand = state.hands[holder]
        assert all(known[kind] <= hand[kind] for kind in range(KIND_COUNT))
        assert seer != holder


@pytest.mark.parametrize(("seats", "actions"), TABLES)
def test_random_games_end_in_time_with_every_card_accounted_for(seats, actions):
    length = 0
    for state in random_game(seats, seats, actions=actions):
        length += 1
        if length % 7 == 0:
            check_cards(state)
            check_known_cards(state)
    assert state.turn() == OVER and length <= LONGEST
    assert all(SCORES[0] <= score <= SCORES[1] for score in state.scores())
    assert sorted(state.ranking())[0] == 1


@pytest.mark.parametrize(("seats", "actions"), TABLES)
def test_actions_ascend_and_their_texts_are_unique_and_parsed(seats, actions):
    for number, state in enumerate(random_game(seats, 9, 700, actions=actions)):
        if number % 5 or state.turn() == OVER:
            continue
        found = state.actions()
        assert found == sorted(set(found)) and found
        words = [state.describe(action) for action in found]
        assert len(set(words)) == len(words)
        assert [state.parse(word) for word in words[:5]] == found[:5]
        if state.turn() == CHANCE:
            assert len(state.odds()) == len(found) and min(state.odds()) > 0


@pytest.mark.parametrize(("seats", "actions"), TABLES)
def test_a_state_and_every_view_survive_packing(seats, actions):
    for number, state in enumerate(random_game(seats, 4, 900, actions=actions)):
        if number % 9:
            continue
        again = State.unpack(state.pack())
        assert again == state and again.actions() == state.actions()
        assert again.draw_pile == state.draw_pile and again.hands == state.hands
        for seat in range(seats):
            view = state.view(seat)
            assert State.unpack_trusted(view.pack()) == view and view.view(seat) == view
            if state.turn() == seat:
                assert view.actions() == state.actions()


def test_an_unknown_format_is_refused():
    with pytest.raises(ValueError, match="format"):
        State.unpack(b"\x09" + position("7B", "3B").pack()[1:])


def test_a_packed_state_is_small_enough_to_be_saved():
    longest = 0
    for seats in (2, 6):
        for state in random_game(seats, 8, 3000, actions="original"):
            longest = max(longest, len(state.pack()))
    assert longest < 600


@pytest.mark.parametrize("actions", READINGS)
def test_illegal_actions_are_refused_and_change_nothing(actions):
    rng = random.Random(5)
    for number, state in enumerate(random_game(3, 6, 900, actions=actions)):
        if number % 99 or state.turn() == OVER:
            continue
        legal = set(state.actions())
        for action in [*range(-2, 300), 65535, *(rng.randrange(65536) for _ in range(100))]:
            if action not in legal:
                why(state, action)


def test_a_game_is_determined_by_its_actions():
    luck, log = Luck(3), []
    state = State(4, actions="original")
    while len(log) < 400:
        found = state.actions()
        log.append(
            luck.fall(state) if state.turn() == CHANCE else found[luck.randbelow(len(found))]
        )
        state.apply(log[-1])
    again = State(4, actions="original")
    for action in log:
        again.apply(action)
    assert again == state


# Views


def reshuffled(state, seat, rng):
    """Return a copy in which the cards that the seat does not know have changed places."""
    other = State.unpack(state.pack())
    unknown = [kind for kind in range(KIND_COUNT) for _ in range(other.draw_pile[kind])]
    gaps = [(other.draw_pile, len(unknown))]
    other.draw_pile[:] = bytes(KIND_COUNT)
    for holder in range(state.seats):
        if holder == seat:
            continue
        known = state.known_cards.get((seat, holder), bytes(KIND_COUNT))
        hand = other.hands[holder]
        free = [kind for kind in range(KIND_COUNT) for _ in range(hand[kind] - known[kind])]
        unknown += free
        gaps.append((hand, len(free)))
        hand[:] = known
    rng.shuffle(unknown)
    for place, count in gaps:
        for _ in range(count):
            place[unknown.pop()] += 1
    other.known_cards = {
        pair: known for pair, known in other.known_cards.items() if pair[0] == seat
    }
    return other


@pytest.mark.parametrize(("seats", "actions"), [(2, "printed"), (2, "original"), (5, "original")])
def test_states_that_differ_only_in_hidden_cards_give_equal_views(seats, actions):
    rng = random.Random(2)
    compared = 0
    for number, state in enumerate(random_game(seats, 11, 1200, actions=actions)):
        if number % 11 or state.dealer == NO_SEAT:
            continue
        for seat in range(seats):
            other = reshuffled(state, seat, rng)
            check_cards(other)
            assert other.view(seat) == state.view(seat)
            compared += other != state
    assert compared > 50


def test_a_view_has_the_own_hand_and_only_the_sizes_of_the_others():
    state = position("7B 8B", "3B 4B 5B", "gold")
    view = state.view(1)
    assert view.hands[1] == state.hands[1] and view.hands[0] is None and view.hands[2] is None
    assert (
        view.draw_pile is None
        and view.hand_sizes == [2, 3, 1]
        and view.pile_size() == state.pile_size()
    )
    assert sum(count_unseen(view)) == 160 - 1 - 3


def test_after_a_swap_both_know_each_others_hand_until_it_changes_unseen():
    state = play(position("swap 7B 1B", "3B 4B 8B", "9B 9G"), "swap 2")
    assert sum(state.view(0).known_cards[0, 1]) == 2 and sum(state.view(1).known_cards[1, 0]) == 3
    assert state.view(2).known_cards == {}
    play(state, "8B", "7B")
    assert sum(state.known_cards[0, 1]) == 1 and sum(state.known_cards[1, 0]) == 2


def test_knowledge_of_a_swapped_hand_moves_with_the_cards():
    state = play(position("swap 7B 7G 1B", "swap 4B 8B", "9B 9G"), "swap 2", "8B", "7B")
    # Seat 1 got 7G and 1B from seat 0; seat 2 draws, then seat 0 gives what seat 1 knows to seat 2.
    state.player = 0
    assert sum(state.known_cards[1, 0]) == 2
    play(state, "swap 3")
    assert sum(state.known_cards[1, 2]) == 1 and (1, 0) not in state.known_cards


def test_a_blind_take_is_seen_by_two_and_reduces_what_others_know():
    state = position("draw-a-card 7B", "3B 4B", "9B", actions="original")
    state.known_cards[2, 1] = bytearray(state.hands[1])
    play(state, "draw-a-card", "3B")
    assert sum(state.known_cards[1, 0]) == 1 and sum(state.known_cards[2, 1]) == 0
    assert (0, 1) not in state.known_cards


def test_hands_are_secret_and_only_a_swap_reveals_cards():
    state = position("swap 7B 1B", "3B")
    assert state.is_secret()
    assert [
        text for text in map(state.describe, state.actions()) if state.reveals(state.parse(text))
    ] == ["swap 2"]


def test_every_view_sees_a_reshuffle():
    state = play(empty_pile(position("7B 1G", "3B")), "draw")
    assert state.view(1).pile_size() == state.pile_size() > 100


def test_a_state_as_text():
    assert str(position("7B 1G", "3B").view(0)) == "top 7R, debt 0\n1: 1G 7B\n2: 1 cards"


def test_a_blind_taker_keeps_its_knowledge_of_the_other_cards():
    state = position("draw-a-card 7B", "3B 4B 4B 9G", "9B", actions="original")
    state.known_cards[0, 1] = bytearray(state.hands[1])
    play(state, "draw-a-card", "3B")
    assert state.known_cards[0, 1] == state.hands[1], "the taker saw which card it took"


def test_knowledge_of_both_swapped_hands_moves_with_the_cards():
    state = position("swap 7B 1B", "3B 4B 8B", "9B 9G")
    mine, theirs = bytearray(state.hands[0]), bytearray(state.hands[1])
    state.known_cards[2, 0], state.known_cards[2, 1] = mine, theirs
    play(state, "swap 2")
    assert state.known_cards[2, 0] == state.hands[0] and sum(state.hands[0]) == 3
    assert state.known_cards[2, 1] == state.hands[1] and sum(state.hands[1]) == 2
