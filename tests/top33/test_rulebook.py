# SPDX-License-Identifier: MIT
"""Tests of all sentences of Top 33's rulebook in its order, then of our rulings."""

import pytest
from handful.game import CHANCE, OVER

from games.top33 import OPTIONS
from games.top33.rules.squares import HOME_SQUARES, START_SQUARES, square_name
from games.top33.rules.state import LONGEST, SCORES, State
from tests.positions import Luck, play, texts, why
from tests.top33.helpers import COLOURS, act_at_random, dealt, position, random_game, square

RED, GREEN, YELLOW, BLUE = range(4)


def move(state, text):
    """Return the action of a move in notation, legal or not."""
    pawn = state.squares.index(square(text[:2]))
    dx, dy = (ord(text[2]) - ord(text[0])), int(text[3]) - int(text[1])
    directions = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
    number = pawn * 40 + directions.index((dx, dy)) * 5
    if "x" in text:
        sx, sy = ord(text[5]) - ord(text[2]), int(text[6]) - int(text[3])
        number += 1 + [(1, -1), (1, 1), (-1, 1), (-1, -1)].index((sx, sy))
    return number


def squares(row):
    return {square_name(number) for number in row}


# Matériel, Idée directrice


def test_there_are_12_pawns_in_four_colours_and_12_values_from_1_to_12():
    state = dealt(4)
    assert len(state.squares) == len(set(state.squares)) == 12 and len(COLOURS) == 4
    assert sorted(state.values) == list(range(1, 13))


def test_the_record_is_33_with_the_values_10_11_12():
    state = position(4, RED, red="c1:10 d1:11 e1:12", yellow="a1:1 b1:2 g1:3")
    assert state.scores()[RED] == 33


# Préparatifs


def test_pawns_start_on_the_squares_of_the_opposite_colour():
    pairs = {RED: YELLOW, YELLOW: RED, GREEN: BLUE, BLUE: GREEN}
    for colour, opposite in pairs.items():
        assert START_SQUARES[colour] == HOME_SQUARES[opposite]
        assert dealt(4).squares[colour * 3 : colour * 3 + 3] == list(HOME_SQUARES[opposite])


def test_the_homes_are_the_three_middle_squares_of_each_edge():
    assert squares(HOME_SQUARES[RED]) == {"c1", "d1", "e1"}
    assert squares(HOME_SQUARES[GREEN]) == {"g3", "g4", "g5"}
    assert squares(HOME_SQUARES[YELLOW]) == {"c7", "d7", "e7"}
    assert squares(HOME_SQUARES[BLUE]) == {"a3", "a4", "a5"}


def test_values_are_drawn_one_at_a_time_with_equal_chances():
    state = State(4)
    for drawn, value in enumerate((12, 3, 7)):
        assert state.turn() == CHANCE
        assert len(state.actions()) == 12 - drawn and set(state.odds()) == {1}
        state.apply(value)
        assert value not in state.actions()
        assert state.describe(state.actions()[0]) == "1"


def test_values_are_placed_face_up_and_visible_to_all():
    state = dealt(4)
    assert all(state.view(seat).values == state.values for seat in range(4))


def test_three_players_play_without_one_colour_and_the_values_1_to_3():
    state = State(3)
    assert state.actions() == list(range(4, 13))
    state = dealt(3)
    assert len(state.squares) == 9 and sorted(state.values) == list(range(4, 13))
    assert [len(state.pawns(seat)) for seat in range(3)] == [3, 3, 3]


def test_two_players_have_two_colours_and_six_values_each():
    state = dealt(2)
    assert [len(state.pawns(seat)) for seat in range(2)] == [6, 6]
    assert sorted(state.values) == list(range(1, 13))


# Avance


def test_play_goes_clockwise():
    state = position(4, GREEN)
    order = []
    for _ in range(5):
        order.append(state.turn())
        state.apply(state.actions()[0])
    assert order == [GREEN, YELLOW, BLUE, RED, GREEN]
    # The homes lie clockwise, too: north, east, south, west.
    assert [square_name(HOME_SQUARES[colour][1]) for colour in range(4)] == ["d1", "g4", "d7", "a4"]


def test_the_player_with_the_highest_total_starts():
    assert dealt(4).turn() == BLUE
    assert dealt(4, [10, 11, 12, 1, 2, 3, 4, 5, 6, 7, 8, 9]).turn() == RED
    assert dealt(2, [12, 11, 10, 1, 2, 3, 9, 8, 7, 4, 5, 6]).turn() == 0


def test_a_pawn_steps_one_square_in_any_direction_even_backwards():
    state = position(4, RED, red="b4:5 c7:6 d7:7")
    steps = {text[2:] for text in texts(state) if text.startswith("b4") and len(text) == 4}
    # a3, a4 and a5 hold green pawns.
    assert steps == {"b3", "c3", "c4", "c5", "b5"}
    state = position(4, RED, red="c3:5 c7:6 d7:7")
    steps = {text[2:] for text in texts(state) if text.startswith("c3") and len(text) == 4}
    assert steps == {"b2", "c2", "d2", "b3", "d3", "b4", "c4"}  # d4 is the middle


def test_the_turn_passes_after_one_move():
    state = position(4, RED)
    play(state, "c7c6")
    assert state.turn() == GREEN


def test_two_pawns_never_share_a_square():
    state = position(4, RED, red="c4:5 c5:6 d7:7")
    assert why(state, move(state, "c4c5")) == "taken"


def test_jumping_is_forbidden():
    state = position(4, RED, red="c4:5 c5:6 d7:7")
    targets = {text[2:4] for text in texts(state) if text.startswith("c4")}
    assert "c6" not in targets and "e6" not in targets


def test_a_pawn_cannot_return_to_its_start_squares():
    state = position(4, RED, red="c6:5 a1:6 d7:7")
    assert why(state, move(state, "c6c7")) == "own_start"
    assert "c6c7" not in texts(state)


def test_a_pawn_can_enter_empty_start_and_home_squares_of_others():
    state = position(4, RED, red="b3:5 d2:6 d7:7", green="c4:1", yellow="c3:2 d3:3 b6:4")
    assert {"b3a3", "d2d1"} <= texts(state)
    state = position(4, YELLOW, yellow="f4:5 a1:6 b1:7", blue="e5:1 e4:2 e3:3")
    assert {"f4g3", "f4g4", "f4g5"} <= texts(state)


def test_the_middle_is_closed():
    state = position(4, RED, red="d5:5 c7:6 e7:7")
    assert why(state, move(state, "d5d4")) == "no_square"
    assert not any("d4" in text for text in texts(state))


def test_a_pawn_cannot_leave_the_board():
    state = position(4, RED, red="a7:5 c7:6 d7:7")
    assert why(state, 5 * 6) == "no_square"


# Echange


def test_a_pawn_can_exchange_with_a_diagonal_neighbour_after_its_step():
    state = position(4, RED, red="b5:2 c7:6 d7:7", green="d5:9 a1:1 a2:3")
    play(state, "b5c6xd5")
    assert state.values[0] == 9 and state.values[3] == 2
    assert state.squares[0] == square("c6") and state.squares[3] == square("d5")


def test_straight_neighbours_do_not_exchange():
    state = position(4, RED, red="b5:2 c7:6 d7:7", green="c4:9 a1:1 a2:3")
    assert "b5c5xc4" not in texts(state)


def test_a_player_can_exchange_with_an_own_pawn():
    state = position(4, RED, red="b5:2 d5:6 e7:7")
    play(state, "b5c6xd5")
    assert state.values[:2] == [6, 2]


def test_only_one_exchange_is_allowed_beside_several_pawns():
    state = position(4, RED, red="b5:2 d5:6 e7:7", green="b7:8 a1:1 a2:3")
    assert {t for t in texts(state) if t.startswith("b5c6")} == {"b5c6", "b5c6xd5", "b5c6xb7"}
    play(state, "b5c6xd5")
    assert state.turn() == GREEN


def test_the_exchange_is_optional():
    state = position(4, RED, red="b5:2 d5:6 e7:7")
    play(state, "b5c6")
    assert state.values[:2] == [2, 6]


def test_an_exchange_with_an_empty_square_is_refused():
    state = position(4, RED, red="b5:2 c7:6 e7:7")
    assert why(state, move(state, "b5c6xd5")) == "no_partner"
    assert why(state, move(state, "b5a6xb5")) == "no_partner"  # the square it came from


# Principe du jeu


def test_a_pawn_at_home_stays_there():
    state = position(4, RED, red="c1:9 d5:6 e7:7", yellow="a1:1 b1:2 g1:3")
    assert not any(text.startswith("c1") for text in texts(state))
    assert why(state, move(state, "c1d1")) == "home"


def test_a_player_with_all_pawns_home_waits_for_the_end():
    state = position(4, RED, red="c1:9 d1:8 e2:7", yellow="a1:1 b1:2 g1:3")
    play(state, "e2e1")
    assert state.finished_seats == [RED] and state.turn() == GREEN
    order = []
    for _ in range(4):
        order.append(state.turn())
        state.apply(state.actions()[0])
    assert order == [GREEN, YELLOW, BLUE, GREEN]


def almost_over(red="c1:9 d1:8 e2:7", green="g3:1 g4:2 g5:3"):
    return position(4, RED, red=red, green=green, yellow="c7:4 d7:5 e7:6", blue="a3:10 a4:11 a5:12")


def test_the_first_to_be_home_is_not_always_the_winner():
    state = play(almost_over(), "e2e1")
    assert state.turn() == OVER
    assert state.finished_seats[-1] == RED
    assert state.ranking() == [2, 4, 3, 1]


# Fin du jeu


def test_the_game_ends_when_all_are_home_and_the_values_are_added():
    state = almost_over()
    assert state.turn() == RED
    play(state, "e2e1")
    assert state.turn() == OVER and state.actions() == []
    assert state.scores() == [24, 6, 15, 33]
    assert why(state, 0) == "over"


def test_the_highest_total_wins():
    assert play(almost_over(), "e2e1").ranking()[BLUE] == 1


def test_of_equal_totals_the_first_to_finish_is_better():
    state = position(
        4,
        RED,
        red="c1:1 d1:12 e2:5",
        green="g3:2 g4:10 g5:6",
        yellow="c7:4 d7:8 e7:9",
        blue="a3:3 a4:7 a5:11",
    )
    play(state, "e2e1")
    assert state.scores() == [18, 18, 21, 21]
    assert state.finished_seats == [GREEN, YELLOW, BLUE, RED]
    assert state.ranking() == [4, 3, 1, 2]


# Variantes


@pytest.mark.parametrize("games", ["1", "3", "5"])
def test_variant_1_the_points_of_several_games_are_added(games):
    luck = Luck(1)
    state = State(3, games=games)
    totals = [0, 0, 0]
    played = 0
    while state.turn() != OVER:
        before = list(state.finished_games)
        act_at_random(state, luck)
        if state.finished_games != before:
            played += 1
            totals = [a + b for a, b in zip(totals, state.finished_games[-1], strict=True)]
            assert state.turn() == CHANCE and state.scores() == totals
            assert not any(state.values) and state.squares == State(3).squares
    assert played == int(games) - 1
    assert state.scores() == [a + b for a, b in zip(totals, state.game_points(), strict=True)]


def test_variant_1_the_next_game_is_dealt_after_a_finished_one():
    state = almost_over()
    state.games = 3
    play(state, "e2e1")
    assert state.finished_games == [[24, 6, 15, 33]] and state.scores() == [24, 6, 15, 33]
    assert state.turn() == CHANCE and state.actions() == list(range(1, 13))


def test_variant_2_all_values_are_unknown_at_first():
    state = dealt(4, values="down")
    assert all(state.view(seat).values == [None] * 12 for seat in range(4))


def down(**pawns):
    return position(4, RED, {"values": "down"}, **pawns)


def test_variant_2_a_player_can_look_at_diagonal_values_before_an_exchange():
    state = down(red="b5:2 c7:6 d7:7", green="d5:9 a1:1 a2:3", blue="a6:4 g1:5 g2:8")
    play(state, "b5c6")
    assert state.turn() == RED
    assert texts(state) == {"stay", "xd5", "look"} | {"xd7"}
    play(state, "look")
    assert texts(state) == {"stay", "xd5", "xd7"}
    view = state.view(RED)
    assert (view.values[0], view.values[3], view.values[2]) == (2, 9, 7)
    assert view.values.count(None) == 9
    assert state.view(GREEN).values == [None] * 12
    play(state, "xd5")
    assert state.turn() == GREEN
    assert (state.view(RED).values[0], state.view(RED).values[3]) == (9, 2)


def test_variant_2_the_look_is_optional():
    state = down(red="b5:2 c7:6 d7:7", green="d5:9 a1:1 a2:3")
    play(state, "b5c6", "xd5")
    assert state.values[0] == 9 and state.view(RED).values == [None] * 12
    assert state.turn() == GREEN


def test_variant_2_a_seen_value_stays_known_after_exchanges():
    state = down(red="b5:2 a7:6 g7:7", green="d5:9 a1:1 a2:3", yellow="e2:4 d1:8 e1:10")
    play(state, "b5c6", "look", "stay")  # red has seen the 9 in d5
    play(state, "d5e4", "stay")
    play(state, "e2d3", "xe4")  # yellow takes it without looking
    assert state.turn() == BLUE
    assert state.view(RED).values[6] == 9 and state.view(RED).values[3] is None
    assert state.view(YELLOW).values == [None] * 12


def test_variant_2_all_values_are_known_at_the_end():
    *_, state = random_game(4, 3, values="down")
    assert all(None not in state.view(seat).values for seat in range(4))


def test_variant_3_red_and_yellow_play_against_green_and_blue():
    state = position(4, RED, {"teams": "on"}, red="c1:9 d1:8 e2:7", green="g3:1 g4:2 g5:3",
                     yellow="c7:4 d7:5 e7:6", blue="a3:10 a4:11 a5:12")  # fmt: skip
    play(state, "e2e1")
    assert state.scores() == [39, 39, 39, 39]
    # A tie: green and blue were home before red's last pawn.
    assert state.ranking() == [2, 1, 2, 1]


# Rulings


def test_ruling_1_eight_directions():
    state = position(4, RED, red="b2:5 c7:6 d7:7", yellow="e3:1 f3:2 e2:3")
    steps = {text for text in texts(state) if text.startswith("b2") and len(text) == 4}
    assert len(steps) == 7  # a3 holds a green pawn
    state.squares[3] = square("e5")
    steps = {text for text in texts(state) if text.startswith("b2") and len(text) == 4}
    assert len(steps) == 8


def test_ruling_2_the_middle_cannot_be_crossed_in_one_move():
    state = position(4, RED, red="d5:5 c7:6 e7:7")
    assert "d5d3" not in {text[:4] for text in texts(state)}


def test_ruling_3_no_step_sideways_between_own_start_squares():
    state = position(4, RED, red="c7:5 a1:6 e7:7")
    assert why(state, move(state, "c7d7")) == "own_start"
    assert why(state, move(state, "e7d7")) == "own_start"


def test_ruling_3_with_two_seats_only_start_squares_of_the_pawns_colour_are_closed():
    state = position(2, 0, red="c2:5 a1:6 g1:7", yellow="b1:1 c5:2 e5:3")
    assert "c2d1" in texts(state)  # yellow's start is red's home
    assert why(state, move(state, "b1c1")) == "own_start"


def test_ruling_4_squares_of_others_can_be_entered_with_two_seats_too():
    state = position(2, 0, red="b3:5 a1:6 g1:7", green="c4:1 c3:2 c5:3")
    assert {"b3a3", "b3a4"} <= texts(state)


def test_ruling_5_homes_of_others_can_be_blocked():
    state = position(4, RED, red="b3:5 a1:6 g1:7", green="c4:1 c3:2 c5:3")
    play(state, "b3a3")  # blue's home
    state.current_turn = BLUE
    state.squares[9] = square("b4")
    assert why(state, move(state, "b4a3")) == "taken"


def test_ruling_6_a_pawn_that_enters_home_stays_there():
    state = play(position(4, RED, red="c2:9 a6:6 g7:7", yellow="a1:1 b1:2 g1:3"), "c2c1")
    assert state.is_home(0)
    state.current_turn = RED
    assert why(state, move(state, "c1c2")) == "home"


def test_ruling_7_the_step_that_enters_home_can_exchange_once():
    state = position(4, RED, red="c2:2 a6:6 g7:7", yellow="d2:12 b1:5 g1:3")
    play(state, "c2c1xd2")
    assert state.values[0] == 12 and state.scores()[RED] == 12


def test_ruling_8_a_pawn_at_home_is_protected_from_exchange():
    state = position(4, RED, red="c1:12 c3:6 g7:7", green="a2:5 b5:4 b6:3", yellow="e3:1 g1:2 f1:8")
    assert "c3b2xc1" not in texts(state)
    assert why(state, move(state, "c3b2xc1")) == "protected"  # the own pawn
    state.current_turn = GREEN
    assert why(state, move(state, "a2b2xc1")) == "protected"  # a foreign one


def test_ruling_9_pawns_on_their_start_squares_can_be_partners():
    state = position(4, RED, red="b6:1 c7:6 d7:7")
    assert "b6b5xa4" in texts(state) and "b6c6xd7" in texts(state)


def test_ruling_10_only_the_pawn_that_stepped_can_exchange():
    state = position(4, RED, red="c6:1 d5:9 g7:7", green="b5:3 a1:2 a2:4")
    for text in texts(state):
        if "x" in text:
            to, partner = text[2:4], text[5:]
            assert abs(ord(to[0]) - ord(partner[0])) == 1
            assert abs(int(to[1]) - int(partner[1])) == 1
    assert "c6b5" not in texts(state)


def test_ruling_11_the_two_colours_of_a_seat_can_exchange():
    state = position(2, 0, red="b5:2 a7:6 g7:7", yellow="d5:9 c1:1 d1:3")
    play(state, "b5c6xd5")
    assert state.values[0] == 9 and state.values[6] == 2


def test_ruling_12_no_exchange_across_the_middle_or_the_edge():
    state = position(4, RED, red="c6:1 a7:9 g7:7", green="e3:8 a1:2 a2:4")
    assert "c6c5xe3" not in texts(state)
    assert why(state, move(state, "c6c5") + 1) == "no_partner"  # the middle
    assert why(state, move(state, "a7a6") + 3) == "no_partner"  # off the board


def test_ruling_13_a_seat_is_skipped_only_if_no_pawn_can_step():
    state = position(4, RED, red="a1:5 c1:6 d1:7", green="a2:1 b2:2 b1:3", yellow="f1:4 g1:8 g7:9")
    assert texts(state) == set()
    state.current_turn = BLUE
    state.apply(state.actions()[0])
    assert state.turn() == GREEN  # red is walled in
    assert state.quiet_turns == 2


def test_ruling_14_of_equal_totals_the_highest_value_starts():
    # 18 each for red (1, 5, 12) and green (2, 6, 10); yellow and blue 21 each: the 11 decides.
    assert dealt(4, [1, 5, 12, 2, 6, 10, 4, 8, 9, 3, 7, 11]).turn() == BLUE
    assert dealt(4, [1, 5, 12, 2, 6, 10, 3, 7, 11, 4, 8, 9]).turn() == YELLOW


def test_ruling_15_face_down_the_first_turn_is_drawn():
    state = State(4, values="down")
    for value in range(1, 13):
        state.apply(value)
    assert state.turn() == CHANCE
    assert state.actions() == [0, 1, 2, 3] and state.odds() == [1] * 4
    assert state.describe(2) == "seat 3"
    assert why(state, 4) == "no_value"
    state.apply(2)
    assert state.turn() == 2


def test_ruling_16_squares_of_the_removed_colour_are_ordinary():
    state = position(3, RED, red="b3:5 f3:6 g7:7", green="c3:4 c4:8 c5:9")
    # Blue's home a3 and blue's start g3 are open and not a home of others.
    assert {"b3a3", "f3g3"} <= texts(state)
    play(state, "b3a3")
    assert not state.is_home(0)


def test_ruling_17_two_seats_have_red_and_yellow_against_green_and_blue():
    state = dealt(2)
    colours = [{COLOURS[pawn // 3] for pawn in state.pawns(seat)} for seat in range(2)]
    assert colours == [{"red", "yellow"}, {"green", "blue"}]


def test_ruling_18_with_two_seats_a_turn_moves_one_of_six_pawns():
    state = dealt(2)
    assert {action // 40 for action in state.actions()} == set(state.pawns(state.turn()))
    first = state.turn()
    state.apply(state.actions()[0])
    assert state.turn() == 1 - first


def test_ruling_19_the_best_score_of_two_seats_is_57():
    state = position(2, 0, red="c1:7 d1:8 e1:9", yellow="c7:10 d7:11 e7:12",
                     green="f3:1 f4:2 f5:3", blue="b3:4 b4:5 b5:6")  # fmt: skip
    assert state.scores() == [57, 0]
    assert SCORES == (0, 9 * 57)


def test_ruling_20_values_can_be_arranged_by_hand():
    state = State(4, arrange="hand")
    for value in (4, 9, 1):
        assert state.turn() == CHANCE
        state.apply(value)
    assert state.turn() == 0 and state.actions() == [1, 4, 9]
    assert why(state, 5) == "no_value"
    state.apply(9)
    assert state.actions() == [1, 4]
    state.apply(1)
    assert state.values[:3] == [9, 1, 4]  # the last one has only one place left
    assert state.turn() == CHANCE and 9 not in state.actions()


def test_ruling_20_with_two_seats_six_values_are_arranged_by_hand():
    state = State(2, arrange="hand")
    for value in (1, 2, 3, 4, 5, 6):
        state.apply(value)
    for value in (6, 5, 4, 3, 2):
        assert state.turn() == 0
        state.apply(value)
    assert [state.values[pawn] for pawn in state.pawns(0)] == [6, 5, 4, 3, 2, 1]


def test_ruling_20_face_down_values_cannot_be_arranged_by_hand():
    assert not State(4, values="down", arrange="hand").is_arranged_by_hand


def test_ruling_21_the_game_continues_until_all_pawns_are_home():
    state = position(4, RED, red="c1:9 d1:8 e2:7", green="g3:1 g4:2 f5:3",
                     yellow="c7:4 d7:5 e7:6", blue="a3:10 a4:11 a5:12")  # fmt: skip
    play(state, "e2e1")
    assert state.turn() == GREEN
    play(state, "f5g5")
    assert state.turn() == OVER


def test_a_tied_match_is_shared_regardless_of_the_order_of_finishing():
    state = position(4, RED, {"games": "2"}, red="c1:5 d1:6 e1:7", green="g3:1 g4:2 g5:3",
                     yellow="c2:8 d2:9 e2:10", blue="f3:4 f4:11 f5:12")  # fmt: skip
    state.finished_games, state.finished_seats, state.current_turn = [[0, 12, 0, 0]], [1, 0], OVER
    assert state.scores()[:2] == [18, 18] and state.ranking()[:2] == [1, 1]
    state.games, state.finished_games = 1, []
    state.values[:6] = [5, 6, 1, 2, 3, 7]
    assert state.scores()[:2] == [12, 12] and state.ranking()[:2] == [2, 1]


@pytest.mark.parametrize("games", range(1, 10))
def test_a_match_has_one_to_nine_games(games):
    assert str(games) in dict(OPTIONS)["games"] and State(3, games=str(games)).games == games


def test_ruling_22_a_team_finishes_with_its_last_pawn():
    state = position(4, RED, {"teams": "on"}, red="c1:9 d1:8 e2:7", green="g3:1 g4:2 f5:3",
                     yellow="c7:4 d7:5 e7:6", blue="a3:10 a4:11 a5:12")  # fmt: skip
    play(state, "e2e1", "f5g5")
    assert state.scores() == [39] * 4
    assert state.ranking() == [1, 2, 1, 2]


@pytest.mark.parametrize(("seats", "turns"), [(2, 160), (3, 120), (4, 160)])
def test_ruling_23_a_game_ends_after_40_quiet_rounds_or_80_with_two_seats(seats, turns):
    state = dealt(seats)
    played = 0
    luck = Luck(7)
    while state.turn() != OVER:
        actions = state.actions()
        # Only steps that do not enter a home are played.
        while True:
            trial = State.unpack(state.pack())
            trial.apply(actions[luck.randbelow(len(actions))])
            if not any(trial.is_home(pawn) for pawn in range(len(state.squares))):
                break
        state = trial
        played += 1
    assert played == turns
    assert state.scores() == [0] * seats
    assert state.ranking() == [1] * seats  # unfinished seats share a tie


def test_ruling_23_a_new_pawn_home_resets_the_quiet_turns():
    state = position(4, RED, red="c2:9 a6:6 g7:7", yellow="a1:1 b1:2 g1:3")
    state.quiet_turns = 100
    play(state, "c2c1")
    assert state.quiet_turns == 0


def test_ruling_23_pawns_not_home_count_0_and_finished_seats_win_ties():
    state = position(4, RED, red="c1:1 d2:8 e2:7", green="g3:2 f4:3 f5:4", yellow="c7:5 c6:9 d6:12",
                     blue="b3:6 b4:10 b5:11")  # fmt: skip
    state.quiet_turns = 159
    play(state, "d2d3")
    assert state.turn() == OVER
    assert state.scores() == [1, 2, 5, 0]
    assert state.ranking() == [3, 2, 1, 4]
    state = position(2, 0, red="c1:1 d1:3 e1:5", yellow="c7:7 d7:9 e7:11", green="g3:2 g4:4 f5:6",
                     blue="a3:8 a4:10 a5:12")  # fmt: skip
    state.current_turn, state.quiet_turns = 1, 159
    play(state, "f5f6")
    assert state.scores() == [36, 36] and state.ranking() == [1, 2]


def test_ruling_24_skipped_turns_of_finished_seats_count_as_quiet():
    state = position(4, RED, red="c2:9 d1:8 e1:7", green="a6:1 a7:2 b7:3", yellow="a1:4 b1:5 g1:6",
                     blue="a3:10 a4:11 a5:12")  # fmt: skip
    play(state, "c2c1")
    quiet = state.quiet_turns
    state.current_turn = YELLOW
    play(state, "a1a2")
    assert state.turn() == GREEN and state.quiet_turns == quiet + 3


def test_ruling_25_a_look_shows_the_moved_pawn_and_diagonal_pawns_not_home():
    state = down(red="b3:2 c1:6 d7:7", yellow="e1:9 d3:8 g1:1", green="a5:3 a6:4 a7:5")
    play(state, "b3c2", "look")  # c1 is home, b1, d1 and b3 empty, d3 in sight
    known = [pawn for pawn, value in enumerate(state.view(RED).values) if value is not None]
    assert known == [0, 7]


def test_ruling_25_own_values_are_unknown_until_the_first_look():
    state = down(red="b5:2 c7:6 d7:7", green="g1:1 g2:3 a1:9")
    assert state.view(RED).values[0] is None
    play(state, "b5b4")
    assert texts(state) == {"stay", "look"}  # it stands alone, but its own value is unknown
    play(state, "look")
    assert state.turn() == GREEN and state.view(RED).values[0] == 2


def test_ruling_25_a_pawn_that_just_came_home_can_look_and_exchange():
    state = down(red="c2:2 a6:6 g7:7", yellow="d2:12 b1:5 g1:3")
    play(state, "c2c1", "look", "xd2")
    assert state.scores()[RED] == 12


def test_ruling_26_one_exchange_is_left_after_a_look():
    state = down(red="b5:2 d5:6 e7:7", green="b7:8 a1:1 a2:3")
    play(state, "b5c6", "look")
    assert texts(state) == {"stay", "xd5", "xb7"}
    play(state, "xb7")
    assert state.turn() == GREEN


def test_ruling_26_no_look_without_anything_new_to_see():
    state = down(red="b5:2 d5:6 e7:7", green="b7:8 a1:1 a2:3")
    play(state, "b5c6", "look")
    assert why(state, 5) == "all_seen"
    assert why(state, 6) == "unknown"


def test_face_down_the_step_comes_before_the_exchange():
    state = down(red="b5:2 d5:6 e7:7", green="b7:8 a1:1 a2:3")
    assert why(state, move(state, "b5c6xd5")) == "step_first"


def test_ruling_27_values_at_home_are_known_only_to_seats_that_have_seen_them():
    state = down(red="c2:2 a6:6 g7:7", yellow="d2:12 b1:5 g1:3")
    play(state, "c2c1", "look", "stay")
    assert state.view(RED).scores()[RED] == 2
    assert state.view(GREEN).values[0] is None and state.view(GREEN).scores()[RED] == 0


def test_ruling_28_one_three_or_five_games():
    for games in ("1", "3", "5"):
        assert State(4, games=games).games == int(games)


# Refusals


def test_pawns_of_others_cannot_be_moved():
    state = position(4, RED)
    assert why(state, 3 * 40) == "not_yours"
    assert why(state, 12 * 40) == "unknown"
    assert why(state, -1) == "unknown"


def test_a_dealt_value_cannot_be_drawn_again():
    state = State(4)
    state.apply(5)
    assert why(state, 5) == "no_value" and why(state, 0) == "no_value"


def test_parsing_an_illegal_move_raises_value_error():
    with pytest.raises(ValueError):
        position(4, RED).parse("c7c5")


def test_no_game_is_longer_than_declared():
    # Twelve pawns, at most 160 turns until each comes home, three actions a turn face down.
    assert LONGEST >= 5 * (12 + 1 + 12 * 160 * 3)
