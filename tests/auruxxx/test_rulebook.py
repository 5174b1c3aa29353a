# SPDX-License-Identifier: MIT
"""Every sentence of the AURUXXX rulebook, in its order.

The headings are those of the rulebook.
"""

from handful.game import CHANCE, OVER

from games.auruxxx.constants import DRAW, END_TURN, FIFTY, GOLDEN_12, HAPPY_MAN, NO_SEAT, PASS
from games.auruxxx.rules.cards import DECK, FinishedRound, sum_points
from games.auruxxx.rules.notation import card_name
from games.auruxxx.rules.state import State
from tests.auruxxx.helpers import cards, held, last_round, position, resolve_chance, why_not
from tests.positions import Luck, play, texts, why


def dealt(seats, seed=1, **options):
    """Return a game after its first deal."""
    state = State(seats, **options)
    resolve_chance(state, Luck(seed))
    return state


# Scopo del gioco


def test_the_first_player_of_a_golden_12_wins_the_round():
    state = play(position("gold", "3B 4B"), "gold")
    assert last_round(state).winner == 0


def test_fewest_points_after_three_rounds_win():
    state = dealt(2)
    results = ((0, [-5, 20]), (0, [40, 20]), (1, [3, -5]))
    state.finished_games = [FinishedRound(winner, NO_SEAT, points) for winner, points in results]
    assert state.turn() == OVER
    assert state.scores() == [38, 35] and state.ranking() == [2, 1]


# Preparazione del gioco


def test_each_player_gets_12_cards_and_one_is_turned_up():
    for seats in range(2, 7):
        state = dealt(seats)
        assert state.hand_sizes == [12] * seats
        assert [sum(hand) for hand in state.hands] == [12] * seats
        assert state.pile_size() == sum(state.draw_pile) == 160 - 12 * seats - 1
        assert state.top_card < GOLDEN_12 + 4 and sum(state.discards) == 0


def test_cards_are_dealt_one_at_a_time_each_as_likely_as_there_are_copies():
    state = State(3)
    state.apply(0)
    assert state.turn() == CHANCE
    assert state.actions() == list(range(79)) and state.odds() == list(DECK)
    play(state, "7R", "gold")
    odds = dict(zip(state.actions(), state.odds(), strict=True))
    assert odds[cards("7R")[0]] == 1 and odds[GOLDEN_12] == 4
    assert held(state, 1) == "7R" and held(state, 2) == "gold"  # the dealer gets the last card


def test_no_player_starts_with_the_happy_man_figure():
    assert dealt(4).figure_holder == NO_SEAT


# Procedimento


def test_the_player_after_the_dealer_begins_and_it_goes_clockwise():
    state = State(3)
    state.apply(1)
    resolve_chance(state, Luck(1))
    order = []
    for _ in range(4):
        order.append(state.turn())
        state.apply(PASS)
    assert order == [2, 0, 1, 2]


def test_at_your_turn_you_pass_draw_or_play():
    assert texts(position("7B 1G", "3B")) == {"7B", "draw", "pass"}


def test_a_turn_ends_with_a_card_on_the_discard_pile():
    state = play(position("7B 1G", "3B"), "7B")
    assert card_name(state.top_card) == "7B" and state.turn() == 1 and held(state, 0) == "1G"


def test_if_nothing_fits_you_draw_up_to_two_cards_and_end_your_turn():
    state = position("1G 3G", "3B")
    assert texts(state) == {"draw", "pass"}
    play(state, "draw", "12B")
    assert texts(state) == {"draw"}
    play(state, "draw", "11P")
    assert texts(state) == {"end"}
    play(state, "end")
    assert state.turn() == 1 and state.hand_sizes == [4, 1] and card_name(state.top_card) == "7R"


def test_a_drawn_card_that_fits_can_be_played_at_once():
    state = play(position("1G 3G", "3B"), "draw", "8B")
    assert texts(state) == {"8B", "draw"}
    assert play(state, "8B").turn() == 1


# Regole di gioco


def test_a_game_has_three_rounds():
    state = dealt(2)
    for number in range(3):
        assert len(state.finished_games) == number
        seat = state.turn()
        state.hands[seat][GOLDEN_12] = state.hand_sizes[seat] = 1
        for kind in range(GOLDEN_12):
            state.hands[seat][kind] = 0
        for kind in range(GOLDEN_12 + 1, 79):
            state.hands[seat][kind] = 0
        state.apply(GOLDEN_12)
        resolve_chance(state, Luck(number))
    assert state.turn() == OVER and state.actions() == []
    assert why(state, DRAW) == "over"


def test_one_or_more_golden_12s_as_the_last_cards_win_the_round():
    for hand in ("gold", "gold gold gold"):
        state = position(hand, "3B")
        assert "gold" in texts(state)
        assert last_round(play(state, "gold")).winner == 0


def test_you_may_pass_three_times_in_a_round():
    state = position("7B 1G", "7B 1G")
    play(state, "pass", "pass", "pass", "pass", "pass", "pass")
    assert texts(state) == {"7B", "draw"}
    assert why(state, PASS) == "no_pass"


def test_every_pass_costs_five_points():
    state = play(position("7B 1G", "gold"), "pass", "gold")
    assert last_round(state).points == [5 + 8, -5]


def test_after_passing_it_is_the_next_players_turn():
    state = play(position("7B 1G", "3B", "4B"), "pass")
    assert state.turn() == 1 and state.hand_sizes == [2, 1, 1]


# Un avviso importante per pescare o scartare


def test_playing_is_never_compulsory_but_then_you_draw_twice():
    state = position("7B 1G", "3B")
    assert why(state, END_TURN) == "draw_first"
    play(state, "draw", "1B")
    assert why(state, END_TURN) == "draw_first" and "7B" in texts(state)
    play(state, "draw", "1P")
    assert texts(state) == {"7B", "end"}
    assert why(state, DRAW) == "drawn"
    assert play(state, "end").turn() == 1


# La carta Happy Man


def test_playing_a_happy_man_brings_the_figure():
    state = play(position("HR 1G", "HB 3B 4B"), "HR")
    assert state.figure_holder == 0
    assert play(state, "HB").figure_holder == 1


def test_the_figures_holder_halves_the_points_of_the_round():
    state = position("gold", "10B 4B")
    state.figure_holder = 1
    finished = last_round(play(state, "gold"))
    assert (finished.winner, finished.figure_holder, finished.points) == (0, 1, [-5, 7])


def test_the_figure_stays_with_its_holder_in_the_next_round():
    state = position("gold", "10B 4B")
    state.figure_holder = 1
    play(state, "gold")
    resolve_chance(state, Luck(1))
    assert len(state.finished_games) == 1 and state.figure_holder == 1


def test_a_happy_man_left_in_the_hand_costs_25():
    assert last_round(play(position("gold", "HB"), "gold")).points == [-5, 25]


# Il set di carte 0-12


def test_there_are_two_sets_of_0_to_12_in_five_suits():
    assert list(DECK[:65]) == [2] * 65
    assert [card_name(kind) for kind in range(0, 65, 5)] == [f"{n}R" for n in range(13)]
    assert len({card_name(kind)[-1] for kind in range(65)}) == 5


def test_cards_of_one_suit_fit_on_each_other():
    assert {"0B", "12B"} <= texts(position("0B 12B 12G", "3B", top="6B"))
    assert "12G" not in texts(position("0B 12B 12G", "3B", top="6B"))


def test_the_same_number_the_one_before_and_the_one_after_fit():
    state = position("5P 6B 7G 8Y 9Y", "3B", top="7R")
    assert {"6B", "7G", "8Y"} <= texts(state)
    assert why_not(state, "5P") == why_not(state, "9Y") == "on_number"


def test_by_number_you_may_play_pairs_and_triples():
    state = position("6B 6G 6P 1B", "3B", top="7R")
    assert {"6B", "6B+6G", "6G+6B", "6B+6G+6P", "6G+6P+6B"} <= texts(state)
    play(state, "6B+6P+6G")
    assert card_name(state.top_card) == "6G" and held(state, 0) == "1B" and state.turn() == 1
    assert state.discards[cards("6B")[0]] == state.discards[cards("6P")[0]] == 1


def test_by_suit_you_may_play_only_one_card():
    state = position("12R 12R 12B 1B", "3B", top="7R")
    assert texts(state) == {"12R", "draw", "pass"}
    pair = position("12R 12R 12B 1B", "3B", top="11G").parse("12R+12R")
    assert why(state, pair) == "one_by_suit"


# La carta 2 da pescare


def test_a_2_can_be_played_on_anything():
    for top in ("9R", "50R", "HR", "2R", "lucky", "swap", "draw-a-card", "0B"):
        assert "2G" in texts(position("2G 12P", "3B", top=top))


def test_the_next_player_draws_two_cards_and_then_plays():
    state = play(position("2G 12P", "3B 4B"), "2G")
    assert state.turn() == 1 and state.debt == 2
    assert texts(state) == {"draw", "pass"}
    play(state, "draw")
    assert state.turn() == CHANCE
    play(state, "9Y", "9B")
    assert state.turn() == 1 and state.hand_sizes[1] == 4 and state.debt == 0
    assert {"9Y", "3B", "draw"} <= texts(state)


def test_two_or_three_2s_played_by_number_make_it_four_or_six_cards():
    for top in ("1R", "2R", "3R"):
        assert play(position("2G 2B 12P", "3B", top=top), "2G+2B").debt == 4
        assert play(position("2G 2B 2P 12P", "3B", top=top), "2B+2G+2P").debt == 6


def test_where_no_number_fits_only_one_2_can_be_played():
    state = position("2G 2B 12P", "3B", top="9R")
    assert "2G+2B" not in texts(state)
    assert why(state, position("2G 2B 12P", "3B", top="1R").parse("2G+2B")) == "one_two"


def test_a_pass_hands_the_debt_to_the_next_player():
    state = play(position("2G 12P", "3B 4B", "5B 5B"), "2G", "pass")
    assert state.turn() == 2 and state.debt == 2 and state.passes == [0, 1, 0]


def test_all_suits_fit_on_a_2():
    state = position("0B 5G 8Y 12P 50G HY", "3B", top="2R")
    assert {"0B", "5G", "8Y", "12P", "50G", "HY"} <= texts(state)


def test_on_a_2_the_numbers_1_2_and_3_also_fit_as_sets():
    state = position("1B 1G 2B 2G 3B 3G 4B 4G", "3Y", top="2R")
    sets = {text for text in texts(state) if "+" in text}
    assert sets == {"1B+1G", "1G+1B", "2B+2G", "2G+2B", "3B+3G", "3G+3B"}


# La carta 50


def test_a_50_fits_on_action_cards_other_50s_and_its_suit():
    for top in ("lucky", "swap", "draw-a-card", "50R", "7G", "HG"):
        assert "50G" in texts(position("50G 1B", "3B", top=top))
    for top in ("7R", "12B", "HR"):
        assert "50G" not in texts(position("50G 1B", "3B", top=top))
    assert why_not(position("50G 1B", "3B", top="7R"), "50G") == "suit_only"


def test_on_a_50_its_suit_another_50_and_every_action_card_fit():
    state = position("50G 7R 7G HG HR lucky draw-a-card swap", "3B", top="50R")
    assert {"50G", "7R", "HR", "lucky", "draw-a-card", "swap 2"} <= texts(state)
    assert why_not(state, "7G") == why_not(state, "HG") == "on_fifty"


def test_a_50_left_in_the_hand_costs_50():
    assert last_round(play(position("gold", "50B"), "gold")).points == [-5, 50]


# Carte azione


def test_lucky_card_as_printed_each_player_draws_a_card():
    state = play(position("lucky 7B 1B", "3B", "4B"), "lucky")
    assert state.turn() == CHANCE and len(state.pending_draws) == 3
    play(state, "9Y", "gold", "50R")
    assert [held(state, seat) for seat in range(3)] == ["1B 7B 9Y", "3B gold", "4B 50R"]
    assert state.turn() == 0


def test_swap_exchanges_whole_hands_with_a_player_of_choice():
    state = position("swap 7B 1B", "3B", "4B 5B")
    assert {"swap 2", "swap 3"} <= texts(state)
    play(state, "swap 3")
    assert [held(state, seat) for seat in range(3)] == ["4B 5B", "3B", "1B 7B"]
    assert state.hand_sizes == [2, 1, 2] and state.turn() == 0


def test_draw_a_card_as_printed_the_next_player_clockwise_draws_one():
    state = play(position("3B", "4B", "draw-a-card 7B 1B", turn=2), "draw-a-card", "9Y")
    assert [held(state, seat) for seat in range(3)] == ["3B 9Y", "4B", "1B 7B"]
    assert state.turn() == 2


def test_several_action_cards_can_be_played_one_after_the_other():
    state = play(position("lucky draw-a-card swap 1B", "3B 4B"), "lucky", "9Y", "9B")
    play(state, "draw-a-card", "8B", "swap 2")
    assert state.turn() == 0 and held(state, 0) == "3B 4B 8B 9B"


def test_after_the_last_action_card_another_card_is_played():
    state = play(position("draw-a-card 7B 1B", "3B"), "draw-a-card", "9Y")
    assert why(state, END_TURN) == "draw_first"
    assert play(state, "1B").turn() == 1


def test_every_card_fits_on_an_action_card_and_an_action_card_on_everything():
    for action in ("lucky", "swap", "draw-a-card"):
        state = position("0B 5G 8Y 50G HY lucky draw-a-card swap", "3B", top=action)
        every = {"0B", "5G", "8Y", "50G", "HY", "lucky", "draw-a-card", "swap 2"}
        assert every <= texts(state)
    for top in ("9R", "50R", "HR", "2R", "lucky", "swap", "draw-a-card"):
        every = {"lucky", "draw-a-card", "swap 2"}
        assert every <= texts(position("lucky draw-a-card swap 12P", "3B", top=top))


def test_an_action_card_left_in_the_hand_costs_25():
    for action in ("lucky", "swap", "draw-a-card"):
        assert last_round(play(position("gold", action), "gold")).points == [-5, 25]


# Il 12 d'oro


def test_only_a_golden_12_may_be_the_last_card():
    state = position("7B", "3B")
    assert texts(state) == {"draw", "pass"}
    assert why_not(state, "7B") == "last_card"


def test_a_golden_12_cannot_be_played_before_the_last_cards():
    state = position("gold 7B", "3B")
    assert "gold" not in texts(state) and why_not(state, "gold") == "gold_last"


def test_a_golden_12_can_be_played_on_anything():
    for top in ("9R", "50R", "HR", "2R", "lucky", "swap", "draw-a-card"):
        assert "gold" in texts(position("gold", "3B", top=top))


def test_only_the_winner_scores_minus_5_for_each_golden_12():
    assert last_round(play(position("gold gold", "gold 3B"), "gold")).points == [-10, 12 + 3]


# Consigli di strategia: rules that the advice implies


def test_you_may_draw_although_you_could_play_and_then_play_any_card():
    state = play(position("7B 1G", "3B"), "draw", "1B", "draw", "1P")
    assert "7B" in texts(state)


def test_a_swap_with_a_player_who_has_only_the_golden_12_wins_at_once():
    state = play(position("swap 7B 1B 50G", "gold"), "swap 2", "gold")
    assert last_round(state).winner == 0 and last_round(state).points == [-5, 7 + 1 + 50]


def test_a_zero_costs_nothing():
    assert last_round(play(position("gold", "0B 0G"), "gold")).points == [-5, 0]


def test_action_cards_need_not_be_played():
    state = play(position("lucky 1B", "3B"), "draw", "1P", "draw", "3P")
    assert {"lucky", "end"} == texts(state)


def test_the_deck_has_160_cards():
    assert sum(DECK) == 160 and DECK[GOLDEN_12] == 5 and sum(DECK[GOLDEN_12 + 1 :]) == 15
    assert list(DECK[FIFTY * 5 : GOLDEN_12]) == [1] * 10 and HAPPY_MAN == FIFTY + 1
    assert sum_points(DECK) == 10 * 78 + 5 * 50 + 5 * 25 + 5 * 12 + 15 * 25
