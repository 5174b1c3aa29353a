# SPDX-License-Identifier: MIT
"""Who is named in AURUXXX's sentences: the next player, the partner of a swap, the debtor."""

from types import SimpleNamespace

import pytest

from games.auruxxx.constants import DRAW_CARD, MAX_PASSES, SUITS, SWAP_CARD, SWAP_WITH
from games.auruxxx.rules.state import State
from games.auruxxx.screen.captions import find_option
from games.auruxxx.screen.card_words import CardWords
from games.auruxxx.screen.constants import AT_SEAT

NAMES = ("Ann", "Ben", "Cleo", "Dora")
NINE_OF_SUIT_1 = 9 * SUITS + 1


def make_play(seats, **options):
    """Return a stand-in for Play whose texts are the keys and what fills their gaps."""
    return SimpleNamespace(
        match=SimpleNamespace(state=State(seats, **options), outcomes=[]),
        player_name=lambda seat: NAMES[seat],
        section=lambda name: lambda key, *gaps: (key, *gaps),
    )


@pytest.mark.parametrize(("seat", "victim"), [(0, "Ben"), (1, "Cleo"), (2, "Ann")])
def test_a_draw_card_names_the_next_of_three_players(seat, victim):
    assert CardWords(make_play(3)).action_card(seat, DRAW_CARD)[1] == victim


def test_a_swap_names_both_players_in_their_order():
    words = CardWords(make_play(4))
    assert words.action_card(2, SWAP_WITH + 3) == ("swap_between", "Cleo", "Dora")
    assert words.named_move(2, SWAP_WITH + 3) == ("swap_between", "Cleo", "Dora")
    assert words.detailed_move(SWAP_WITH + 3) == ("did_swap", "Dora")


@pytest.mark.parametrize(
    ("viewer", "whose"), [(1, ("got_hand", "Cleo")), (2, ("got_hand", "Ben")), (0, "")]
)
def test_after_a_swap_each_of_both_reads_whose_hand_it_is(viewer, whose):
    play = make_play(3)
    hand = play.match.state.hands[viewer]
    assert CardWords(play).hand_change(viewer, bytes(hand), 1, SWAP_WITH + 2) == whose


def test_a_debt_names_the_debtor_and_says_whether_it_can_pass():
    play = make_play(3)
    assert CardWords(play).debt(2, 4) == ("owes", "Cleo", 4)
    play.match.state.passes[2] = MAX_PASSES
    assert CardWords(play).debt(2, 4) == ("must_draw", "Cleo", 4)


def test_drawn_and_lost_cards_are_named_only_to_their_holder():
    play = make_play(2)
    hand = play.match.state.hands[0]
    old = bytes(hand)
    words = CardWords(play)
    assert words.hand_change(0, old, 0, DRAW_CARD) == ""
    hand[NINE_OF_SUIT_1] += 1
    drawn = ("numbered1", "9")
    assert words.hand_change(0, old, 1, DRAW_CARD) == ("drew_card", drawn)
    hand[NINE_OF_SUIT_1] += 1
    assert words.hand_change(0, old, 1, DRAW_CARD) == ("drew_cards", 2)
    hand[NINE_OF_SUIT_1] -= 2
    richer = bytearray(old)
    richer[NINE_OF_SUIT_1] += 1
    assert words.hand_change(0, bytes(richer), 1, DRAW_CARD) == ("lost_card", drawn)
    assert words.hand_change(0, bytes(richer), 0, NINE_OF_SUIT_1) == "", "played, not lost"


@pytest.mark.parametrize("partner", [1, 2])
def test_a_at_a_seat_swaps_with_the_named_player(partner):
    play = make_play(3)
    hand = SimpleNamespace(state=play.match.state, cursor=AT_SEAT - partner, cards=[SWAP_CARD])
    assert find_option(play, hand) == ("swap", SWAP_WITH + partner, (NAMES[partner],))
