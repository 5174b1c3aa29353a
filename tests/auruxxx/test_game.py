# SPDX-License-Identifier: MIT
"""AURUXXX as a game of the console: random games, saving, refusals, and what a seat may know."""

import random

import pytest
from handful.game import CHANCE, OVER

from games.auruxxx.rules.cards import DECK, KINDS
from games.auruxxx.rules.knowledge import NOBODY, unseen
from games.auruxxx.rules.state import LONGEST, SCORES, State
from tests.auruxxx.helpers import empty_pile, position, random_game
from tests.positions import Luck, play, why

READINGS = ("printed", "original")
TABLES = [(seats, actions) for seats in range(2, 7) for actions in READINGS]


def check_cards(state):
    """No card is lost or doubled, and every number on the table is true."""
    counts = [state.pile[kind] + state.under[kind] for kind in range(KINDS)]
    for hand in state.hands:
        counts = [count + hand[kind] for kind, count in enumerate(counts)]
    if state.top < KINDS:
        counts[state.top] += 1
    assert counts == list(DECK)
    assert state.sizes == [sum(hand) for hand in state.hands]
    assert state.left() == sum(state.pile)


def check_seen(state):
    """What a seat is certain of is true."""
    for pair, known in state.seen.items():
        hand = state.hands[pair >> 3]
        assert all(known[kind] <= hand[kind] for kind in range(KINDS))
        assert pair & 7 != pair >> 3


@pytest.mark.parametrize(("seats", "actions"), TABLES)
def test_random_games_end_in_time_with_every_card_accounted_for(seats, actions):
    length = 0
    for state in random_game(seats, seats, actions=actions):
        length += 1
        if length % 7 == 0:
            check_cards(state)
            check_seen(state)
    assert state.turn() == OVER and length <= LONGEST
    assert all(SCORES[0] <= score <= SCORES[1] for score in state.scores())
    assert sorted(state.ranking())[0] == 1


@pytest.mark.parametrize(("seats", "actions"), TABLES)
def test_actions_ascend_and_their_texts_are_unique_and_read_back(seats, actions):
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
        assert again.pile == state.pile and again.hands == state.hands
        for seat in range(seats):
            view = state.view(seat)
            assert State.unpack_trusted(view.pack()) == view and view.view(seat) == view
            if state.turn() == seat:
                assert view.actions() == state.actions()


def test_an_unknown_format_is_refused():
    with pytest.raises(ValueError, match="format"):
        State.unpack(b"\x09" + position("7B", "3B").pack()[1:])


def test_a_packed_state_is_small_enough_to_be_put_away():
    longest = 0
    for seats in (2, 6):
        for state in random_game(seats, 8, 3000, actions="original"):
            longest = max(longest, len(state.pack()))
    assert longest < 600


@pytest.mark.parametrize("actions", READINGS)
def test_every_int_that_is_not_legal_is_refused_and_changes_nothing(actions):
    rng = random.Random(5)
    for number, state in enumerate(random_game(3, 6, 900, actions=actions)):
        if number % 99 or state.turn() == OVER:
            continue
        legal = set(state.actions())
        for action in [*range(-2, 300), 65535, *(rng.randrange(65536) for _ in range(100))]:
            if action not in legal:
                why(state, action)


def test_a_game_is_told_by_its_actions_alone():
    luck, log = Luck(3), []
    state = State(4, actions="original")
    while len(log) < 400:
        found = state.actions()
        log.append(luck.fall(state) if state.turn() == CHANCE else found[luck.below(len(found))])
        state.apply(log[-1])
    again = State(4, actions="original")
    for action in log:
        again.apply(action)
    assert again == state


# What a seat may know


def reshuffled(state, seat, rng):
    """The same to the seat's eyes: hidden cards that it is not certain of have changed places."""
    other = State.unpack(state.pack())
    loose = [kind for kind in range(KINDS) for _ in range(other.pile[kind])]
    holes = [(other.pile, len(loose))]
    other.pile[:] = bytes(KINDS)
    for holder in range(state.seats):
        if holder == seat:
            continue
        known = state.seen.get(seat + 8 * holder, bytes(KINDS))
        hand = other.hands[holder]
        free = [kind for kind in range(KINDS) for _ in range(hand[kind] - known[kind])]
        loose += free
        holes.append((hand, len(free)))
        hand[:] = known
    rng.shuffle(loose)
    for place, count in holes:
        for _ in range(count):
            place[loose.pop()] += 1
    other.seen = {pair: known for pair, known in other.seen.items() if pair & 7 == seat}
    return other


@pytest.mark.parametrize(("seats", "actions"), [(2, "printed"), (2, "original"), (5, "original")])
def test_states_that_differ_only_in_hidden_cards_give_equal_views(seats, actions):
    rng = random.Random(2)
    compared = 0
    for number, state in enumerate(random_game(seats, 11, 1200, actions=actions)):
        if number % 11 or state.dealer == NOBODY:
            continue
        for seat in range(seats):
            other = reshuffled(state, seat, rng)
            check_cards(other)
            assert other.view(seat) == state.view(seat)
            compared += other != state
    assert compared > 50


def test_a_view_holds_the_own_hand_and_only_counts_of_the_others():
    state = position("7B 8B", "3B 4B 5B", "gold")
    view = state.view(1)
    assert view.hands[1] == state.hands[1] and view.hands[0] is None and view.hands[2] is None
    assert view.pile is None and view.sizes == [2, 3, 1] and view.left() == state.left()
    assert sum(unseen(view)) == 160 - 1 - 3


def test_after_a_swap_both_know_each_others_hand_until_it_changes_unseen():
    state = play(position("swap 7B 1B", "3B 4B 8B", "9B 9G"), "swap 2")
    assert sum(state.view(0).seen[0 + 8 * 1]) == 2 and sum(state.view(1).seen[1 + 8 * 0]) == 3
    assert state.view(2).seen == {}
    play(state, "8B", "7B")
    assert sum(state.seen[0 + 8 * 1]) == 1 and sum(state.seen[1 + 8 * 0]) == 2


def test_what_a_third_seat_knew_of_a_swapped_hand_goes_with_the_cards():
    state = play(position("swap 7B 7G 1B", "swap 4B 8B", "9B 9G"), "swap 2", "8B", "7B")
    # Seat 1 got 7G and 1B from seat 0; seat 2 draws, then seat 0 gives what seat 1 knows to seat 2.
    state.player = 0
    assert sum(state.seen[1 + 8 * 0]) == 2
    play(state, "swap 3")
    assert sum(state.seen[1 + 8 * 2]) == 1 and 1 + 8 * 0 not in state.seen


def test_a_blind_take_is_seen_by_the_two_and_makes_the_others_less_certain():
    state = position("draw-a-card 7B", "3B 4B", "9B", actions="original")
    state.seen[2 + 8 * 1] = bytearray(state.hands[1])
    play(state, "draw-a-card", "3B")
    assert sum(state.seen[1 + 8 * 0]) == 1 and sum(state.seen[2 + 8 * 1]) == 0
    assert 0 + 8 * 1 not in state.seen


def test_hands_are_secret_and_a_swap_shows_one_that_cannot_be_unseen():
    state = position("swap 7B 1B", "3B")
    assert state.is_secret()
    assert [
        text for text in map(state.describe, state.actions()) if state.reveals(state.parse(text))
    ] == ["swap 2"]


def test_reshuffling_is_seen_by_everybody():
    state = play(empty_pile(position("7B 1G", "3B")), "draw")
    assert state.view(1).left() == state.left() > 100


def test_a_state_can_be_read():
    assert str(position("7B 1G", "3B").view(0)) == "top 7R, debt 0\n1: 1G 7B\n2: 1 cards"


def test_who_takes_a_card_blind_still_knows_the_others_it_had_seen():
    state = position("draw-a-card 7B", "3B 4B 4B 9G", "9B", actions="original")
    state.seen[0 + 8 * 1] = bytearray(state.hands[1])
    play(state, "draw-a-card", "3B")
    assert state.seen[0 + 8 * 1] == state.hands[1], "the taker saw which card went"


def test_in_a_swap_what_a_third_seat_knew_of_either_hand_goes_with_its_cards():
    state = position("swap 7B 1B", "3B 4B 8B", "9B 9G")
    mine, theirs = bytearray(state.hands[0]), bytearray(state.hands[1])
    state.seen[2 + 8 * 0], state.seen[2 + 8 * 1] = mine, theirs
    play(state, "swap 2")
    assert state.seen[2 + 8 * 0] == state.hands[0] and sum(state.hands[0]) == 3
    assert state.seen[2 + 8 * 1] == state.hands[1] and sum(state.hands[1]) == 2
