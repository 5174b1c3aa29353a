# SPDX-License-Identifier: MIT
"""Every ruling on a gap in the AURUXXX rulebook, by number; then the original action cards."""

import pytest
from handful.game import CHANCE, OVER

from games.auruxxx.constants import (
    END_TURN,
    GOLDEN_12,
    GOLDEN_12_POINTS,
    MAX_TURNS,
    NO_CARD,
    NO_SEAT,
    PASS,
    SWAP_WITH,
)
from games.auruxxx.rules.cards import FinishedRound
from games.auruxxx.rules.notation import card_name
from games.auruxxx.rules.state import State
from tests.auruxxx.helpers import (
    cards,
    empty_pile,
    held,
    last_round,
    position,
    resolve_chance,
    why_not,
)
from tests.positions import Luck, play, texts, why


def test_01_a_golden_12_with_other_cards_in_the_hand_is_not_playable():
    assert why_not(position("gold 7B 8B", "3B"), "gold") == "gold_last"


def test_02_all_golden_12s_are_played_together():
    state = play(position("gold gold gold", "3B"), "gold")
    assert last_round(state).points == [-15, 3]


def test_03_a_card_or_set_that_would_empty_the_hand_is_kept():
    assert why_not(position("7B", "3B"), "7B") == "last_card"
    state = position("7B 7G", "3B")
    assert texts(state) == {"7B", "7G", "draw", "pass"}
    assert why(state, position("7B 7G 1B", "3B").parse("7B+7G")) == "last_card"


@pytest.mark.parametrize("card", ["lucky", "draw-a-card", "swap"])
def test_04_an_action_card_may_not_be_the_last_card(card):
    state = position(card, "3B")
    assert texts(state) == {"draw", "pass"}
    assert why(state, cards(card)[0] + (card == "swap")) == "last_card"


def test_05_one_card_left_after_an_action_draw_up_to_two_and_the_turn_ends():
    state = play(position("draw-a-card 7B", "3B"), "draw-a-card", "9Y")
    assert texts(state) == {"draw"}
    play(state, "draw", "gold")
    assert texts(state) == {"7B", "draw"}
    play(state, "draw", "gold")
    assert texts(state) == {"7B", "end"}
    assert play(state, "end").turn() == 1


def test_06_a_golden_12_turned_up_as_the_start_card_goes_back():
    state = State(2)
    luck = Luck(3)
    while state.turn() == CHANCE:
        starting = state.dealer != NO_SEAT and sum(state.hand_sizes) == 24
        if starting:
            assert GOLDEN_12 not in state.actions() and len(state.actions()) == len(state.odds())
            assert state.draw_pile[GOLDEN_12] > 0
            assert why(state, GOLDEN_12) == "chance"
        state.apply(luck.fall(state))


@pytest.mark.parametrize("top", ["lucky", "swap", "draw-a-card", "2R", "HR", "50R"])
def test_07_a_start_card_has_no_effect_and_matching_is_as_usual(top):
    state = State(2)
    state.apply(1)
    luck = Luck(5)
    while sum(state.hand_sizes) < 24:
        kinds = [kind for kind in state.actions() if card_name(kind) != top]
        state.apply(kinds[luck.randbelow(len(kinds))])
    assert state.top_card == NO_CARD
    play(state, top)
    assert state.turn() == 0 and state.hand_sizes == [12, 12]
    assert (state.debt, state.figure_holder, state.pending_draws) == (0, NO_SEAT, [])


def test_08_a_debt_may_be_passed_on_as_long_as_passes_are_left():
    state = position("1G 3B", "3B 4B", debt=4)
    state.passes[0] = 2
    assert texts(state) == {"draw", "pass"}
    state.passes[0] = 3
    assert texts(state) == {"draw"} and why(state, PASS) == "no_pass"
    assert why_not(state, "3B") == "debt_must"


def test_09_no_passing_after_drawing():
    state = play(position("7B 1G", "3B"), "draw", "1B")
    assert why(state, PASS) == "begun"
    state = play(position("7B 1G", "3B", debt=2), "draw", "1B", "2B")
    assert why(state, PASS) == "begun"


def test_10_debts_do_not_add_up():
    state = play(position("7B 2G 1P", "2B 2Y 4B", debt=4), "draw", "5B", "5G", "5Y", "5P")
    assert state.debt == 0
    assert play(state, "2G").debt == 2


def test_11_after_paying_there_is_a_normal_turn_with_two_draws():
    state = play(position("12B 11G", "3B", debt=2), "draw", "10B", "10G")
    play(state, "draw", "12G", "draw", "12P")
    assert texts(state) == {"end"}


def test_12_at_most_two_draws_and_playing_before_between_or_after():
    state = position("7B 1G", "3B")
    assert "7B" in texts(state)
    assert "7B" in texts(play(state, "draw", "1B"))
    assert texts(play(state, "draw", "1P")) == {"7B", "end"}


def test_13_after_drawing_any_card_of_the_hand_may_be_played():
    state = play(position("7B 1G", "3B"), "draw", "8P")
    assert {"7B", "8P"} <= texts(state)


def test_14_not_playing_costs_two_draws():
    assert why(position("7B 1G", "3B"), END_TURN) == "draw_first"


def test_15_only_action_cards_may_precede_the_one_closing_play():
    state = play(position("7B 7G 1G", "3B"), "7B")
    assert state.turn() == 1
    state = play(position("7B 7G 1G lucky", "3B"), "lucky", "9Y", "9B", "7B")
    assert state.turn() == 1


def test_16_drawing_after_an_action_card_within_the_two_draws():
    state = play(position("7B 1G draw-a-card", "3B"), "draw", "9Y", "draw-a-card", "9B")
    play(state, "draw", "9P")
    assert "draw" not in texts(state) and {"7B", "end"} <= texts(state)


def test_17_cards_are_taken_blind_each_as_likely_as_another():
    state = position("draw-a-card 7B", "3B 3B gold", actions="original")
    play(state, "draw-a-card")
    assert state.turn() == CHANCE
    assert dict(zip(state.actions(), state.odds(), strict=True)) == {
        cards("3B")[0]: 2,
        GOLDEN_12: 1,
    }


def test_18_a_victim_without_cards_is_skipped():
    state = play(position("lucky 7B 1B", "", "4B 4G", actions="original"), "lucky", "4G")
    assert state.turn() == 0 and state.hand_sizes == [3, 0, 1]
    state = play(position("draw-a-card 7B 1B", "", "4B", actions="original"), "draw-a-card")
    assert state.turn() == 0 and state.hand_sizes == [2, 0, 1]


def test_19_a_hand_emptied_by_theft_stays_in_and_must_draw_or_pass():
    state = position("draw-a-card 7B 1B", "gold", actions="original")
    play(state, "draw-a-card", "gold", "7B")
    assert state.turn() == 1 and state.hand_sizes == [2, 0] and state.finished_games == []
    assert texts(state) == {"draw", "pass"}
    play(state, "draw", "6B")
    assert texts(state) == {"draw"}


def test_20_a_swap_needs_another_player_with_cards():
    state = position("swap 7B 1B", "", "4B")
    assert {text for text in texts(state) if "swap" in text} == {"swap 3"}
    assert why(state, SWAP_WITH) == "swap_other" and why(state, SWAP_WITH + 1) == "swap_empty"
    assert why(state, SWAP_WITH + 3) == "unknown"
    assert not any("swap" in text for text in texts(position("swap 7B 1B", "")))


def test_21_golden_12s_from_a_swap_may_be_played_at_once():
    state = play(position("swap 7B", "gold gold"), "swap 2")
    assert "gold" in texts(state) and last_round(play(state, "gold")).points == [-10, 7]


def test_22_an_empty_pile_is_refilled_with_all_discards_but_the_top_card():
    state = empty_pile(position("7B 1G", "3B"))
    assert state.pile_size() == 0
    under = sum(state.discards)
    play(state, "draw")
    assert state.turn() == CHANCE and sum(state.discards) == 0 and state.pile_size() == under
    assert (
        card_name(state.top_card) == "7R"
        and state.odds()[state.actions().index(cards("7R")[0])] == 1
    )
    play(state, "9B")
    assert state.pile_size() == under - 1


def test_22_with_both_piles_empty_the_draw_is_skipped():
    state = position("7B 1G", "3B")
    for kind in range(79):
        state.hands[1][kind] += state.draw_pile[kind]
        state.draw_pile[kind] = 0
    state.hand_sizes[1] = sum(state.hands[1])
    play(state, "draw", "draw")
    assert texts(state) == {"7B", "end"} and state.hand_sizes[0] == 2


def test_23_a_golden_12_left_in_a_losers_hand_costs_its_face_value():
    assert GOLDEN_12_POINTS == 12
    assert last_round(play(position("gold", "gold gold"), "gold")).points == [-5, 24]


def test_24_passes_are_halved_too():
    state = position("gold", "10B")
    state.figure_holder, state.passes = 1, [0, 2]
    assert last_round(play(state, "gold")).points == [-5, 10]
    state = position("gold", "10B")
    state.figure_holder, state.passes = 0, [3, 0]
    assert last_round(play(state, "gold")).points == [5, 10]


def test_25_half_points_are_rounded_down():
    state = position("gold", "HB")
    state.figure_holder = 1
    assert last_round(play(state, "gold")).points == [-5, 12]


def test_26_a_winner_below_zero_does_not_halve():
    state = position("gold gold", "HB")
    state.figure_holder = 0
    assert last_round(play(state, "gold")).points == [-10, 25]


def test_27_the_winners_passes_count():
    state = position("gold", "10B")
    state.passes = [2, 0]
    assert last_round(play(state, "gold")).points == [5, 10]


def test_28_every_round_has_three_new_passes():
    state = position("gold", "10B")
    state.passes = [3, 3]
    play(state, "gold")
    resolve_chance(state, Luck(1))
    assert state.passes == [0, 0] and "pass" in texts(state)


def test_29_the_first_dealer_is_drawn_and_moves_clockwise():
    state = State(3)
    assert state.turn() == CHANCE and state.actions() == [0, 1, 2] and state.odds() == [1, 1, 1]
    state = position("10B", "gold", "10B", turn=1)
    assert state.dealer == 0
    play(state, "gold")
    assert state.dealer == 1
    resolve_chance(state, Luck(1))
    assert state.turn() == 2


def test_30_a_tie_is_a_shared_victory():
    state = position("gold", "10B", "4B")
    state.finished_games = [FinishedRound(0, NO_SEAT, [3, 3, 9])] * 3
    assert state.turn() == OVER and state.ranking() == [1, 1, 3]


def test_31_a_12_and_a_golden_12_are_different_cards():
    state = position("12B 11B 1G", "gold", top="12R")
    assert {"12B", "11B"} <= texts(state)
    assert why_not(position("gold 1G", "3B", top="12R"), "gold") == "gold_last"


def test_32_with_no_passes_and_no_card_to_play_only_drawing_is_left():
    state = position("1G 3G", "3B")
    state.passes[0] = 3
    assert texts(state) == {"draw"}


def test_33_after_400_turns_a_round_ends_without_a_winner():
    state = position("7B gold 1G", "3B 4B")
    state.turn_count = MAX_TURNS - 1
    state.passes = [1, 0]
    play(state, "7B")
    assert MAX_TURNS == 400 and last_round(state).points == [5 + 12 + 1, 7]
    assert last_round(state).winner == last_round(state).figure_holder == NO_SEAT


def test_34_lucky_card_starts_with_its_player_or_the_next_one():
    state = play(position("3B", "lucky 7B 1B", "4B", turn=1), "lucky", "9Y", "9B", "9P")
    assert [held(state, seat) for seat in range(3)] == ["3B 9P", "1B 7B 9Y", "4B 9B"]
    state = position("3B", "lucky 7B 1B", "4B", turn=1, actions="original")
    play(state, "lucky")
    assert texts(state) == {"4B"}
    play(state, "4B")
    assert texts(state) == {"3B"}


def test_35_several_50s_on_an_action_card():
    state = position("50G 50B 1B", "3B", top="lucky")
    assert {"50G+50B", "50B+50G"} <= texts(state)
    assert "50G+50B" in texts(position("50G 50B 1B", "3B", top="50R"))
    assert "50B+50G" not in texts(position("50G 50B 1B", "3B", top="9G"))


def test_36_no_passing_after_an_action_card():
    state = play(position("7B 1G lucky", "3B"), "lucky", "9Y", "9B")
    assert why(state, PASS) == "begun" and "pass" not in texts(state)


def test_a_set_must_leave_one_card_in_the_hand():
    """Any two of three cards can be played, either of them on top, but never all three."""
    sets = {text for text in texts(position("6B 6G 6P", "3B", top="6R")) if "+" in text}
    assert sets == {"6B+6G", "6G+6B", "6B+6P", "6P+6B", "6G+6P", "6P+6G"}


def test_happy_men_go_one_at_a_time():
    state = position("HG HB 1B", "3B", top="HR")
    assert {"HG", "HB"} <= texts(state) and not any("+" in text for text in texts(state))


def test_original_lucky_card_takes_one_card_from_every_other_player():
    state = position("lucky 7B", "3B 3G", "4B", actions="original")
    play(state, "lucky", "3G", "4B")
    assert [held(state, seat) for seat in range(3)] == ["3G 4B 7B", "3B", ""]
    assert state.turn() == 0


def test_original_draw_a_card_takes_one_card_from_the_next_player():
    state = position("3B 3G", "4B", "draw-a-card 7B", turn=2, actions="original")
    play(state, "draw-a-card", "3G")
    assert [held(state, seat) for seat in range(3)] == ["3B", "4B", "3G 7B"]


def test_original_swap_is_the_same():
    state = play(position("swap 7B 1B", "3B", actions="original"), "swap 2")
    assert held(state, 0) == "3B" and held(state, 1) == "1B 7B"
