# SPDX-License-Identifier: MIT
"""Top 12, sentence by sentence: the rulebook's, then the rulings where it is silent."""

import random

import pytest
from handful.game import CHANCE, OVER, IllegalAction
from handful.match.saved import load_match

from games.top12.rules import state as rules
from games.top12.rules.state import (
    CELLS,
    END,
    ENTER,
    JOKER,
    LONGEST,
    MAX_ROUNDS,
    NAME,
    ROW_LENGTH,
    SCORES,
    START,
    START_NUMBERS,
    SYMBOLS,
    THROW,
    State,
)
from host_sim.players.top12 import referee
from tests.positions import why

HAND, STAR, HOUSE, MOON, TREE = range(5)
FULL = "1 2 3 4 5 6 7 8 9 10 11 12"


def sheet(**columns):
    """A sheet from its columns as text, from the top: hand="10 . . 40"."""
    cells = bytearray(CELLS)
    for symbol, text in columns.items():
        for row, number in enumerate(text.split()):
            cells[SYMBOLS.index(symbol) * ROW_LENGTH + row] = 0 if number == "." else int(number)
    return cells


def position(*sheets, rounds=0):
    """A game about to go on with naming, on these sheets."""
    state = State(len(sheets))
    state.phase = NAME
    state.rounds = rounds
    state.seat = rounds % len(sheets)
    state.sheets = [bytearray(cells) for cells in sheets]
    return state


def started(seats):
    """A game with all start numbers in row 4, 10 in the first column."""
    state = State(seats)
    for _ in range(seats):
        for column in range(5):
            state.apply(column * ROW_LENGTH + 3)
    return state


def called(state, number, face):
    """Names the number and lets the die fall."""
    state.apply(number)
    state.apply(face)
    return state


def cells(state):
    return [state.describe(action) for action in state.actions()]


def random_game(seats, seed):
    """All states of a random game, with the action that leaves each."""
    chance = random.Random(seed)
    state = State(seats)
    while state.turn() != OVER:
        action = chance.choice(state.actions())
        yield state, action
        state.apply(action)
    yield state, None


# Idea of the game, preparing to play


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_each_player_enters_each_of_10_20_30_40_50_in_one_of_the_five_columns(seats):
    state = State(seats)
    for seat in range(seats):
        for step, number in enumerate(START_NUMBERS):
            assert state.turn() == seat
            assert state.phase == START
            cell = (4 - step) * ROW_LENGTH + seat
            state.apply(cell)
            assert state.sheets[seat][cell] == number
    assert state.phase == NAME
    assert [rules.filled_counts(s) for s in state.sheets] == [[1] * 5] * seats


def test_a_start_number_goes_into_any_of_the_12_fields():
    assert State(1).actions() == list(range(CELLS))


def test_at_the_start_each_column_contains_exactly_one_number():
    state = State(1)
    state.apply(state.parse("moon7"))
    assert not [cell for cell in cells(state) if cell.startswith("moon")]
    assert len(state.actions()) == 48
    assert why(state, state.parse("moon8")) == "started"
    assert why(state, state.parse("moon7")) == "started"
    assert why(state, CELLS) == "cell"


def test_start_numbers_are_entered_keeping_the_sheet_covered():
    state = State(3)
    for column in range(5):
        state.apply(column * ROW_LENGTH)
    state.apply(7)
    assert state.view(1).sheets[0] is None
    assert state.view(0).sheets[1] is None
    assert state.view(1).sheets[1][7] == 10
    assert state.view(0).sheets[0] == state.sheets[0]
    assert state.view(2).sheets == [None, None, bytearray(CELLS)]
    assert state.view(2).actions() == []
    assert why(state.view(2), 0) == "secret"


def test_once_all_have_started_all_sheets_are_open():
    state = started(4)
    for seat in range(4):
        assert state.view(seat) == state


def test_the_youngest_in_seat_0_starts():
    assert started(4).turn() == 0


# How to play


def test_the_player_says_any_number_between_1_and_100_and_then_throws():
    state = started(2)
    assert state.actions() == list(range(1, 101))
    assert why(state, 0) == "range"
    assert why(state, 101) == "range"
    state.apply(99)
    assert state.turn() == CHANCE
    assert state.phase == THROW


def test_the_die_has_five_symbols_and_the_joker_all_equally_likely():
    state = started(1)
    state.apply(60)
    assert state.actions() == [0, 1, 2, 3, 4, 5]
    assert state.odds() == [1] * 6
    assert cells(state) == ["hand", "star", "house", "moon", "tree", "joker"]
    assert why(state, 6) == "face"


def test_a_number_named_before_the_throw_is_fixed():
    state = started(2)
    state.apply(60)
    assert why(state, 61) == "face"
    state.apply(HAND)
    assert state.number == 60


def test_the_number_and_the_throw_count_for_all_players():
    state = called(started(3), 60, STAR)
    for seat in range(3):
        assert state.turn() == seat
        assert {cell // ROW_LENGTH for cell in state.actions()} == {STAR}
        state.apply(state.parse("star12"))
    assert [s[state.parse("star12")] for s in state.sheets] == [60, 60, 60]


def test_all_enter_the_number_in_a_free_field_of_the_column_which_matches_the_symbol():
    state = called(position(sheet(hand="10", moon=". 40 . 70")), 60, MOON)
    assert cells(state) == ["moon3"]
    assert why(state, state.parse("hand2")) == "column"
    assert why(state, state.parse("moon4")) == "filled"
    assert why(state, state.parse("moon1")) == "rising"


def test_with_the_joker_all_enter_the_number_in_any_column_they_want():
    columns = {"hand": "10 . 61", "star": "60", "house": "1 2", "moon": "70", "tree": ". 61"}
    state = called(position(sheet(**columns)), 60, JOKER)
    assert cells(state)[:2] == ["hand2", "house3"]
    assert {cell // ROW_LENGTH for cell in state.actions()} == {HAND, HOUSE, TREE}
    assert why(state, state.parse("star1")) == "filled"


def test_columns_ascend_from_top_to_bottom():
    state = called(position(sheet(hand=". 20 . . 50 .")), 30, HAND)
    assert cells(state) == ["hand3", "hand4"]


def test_only_a_higher_number_can_be_entered_below_and_only_a_lower_one_above():
    below = called(position(sheet(hand="50")), 51, HAND)
    assert len(below.actions()) == 11
    above = called(position(sheet(hand=". . 50 51 52 53 54 55 56 57 58 59")), 49, HAND)
    assert cells(above) == ["hand1", "hand2"]


def test_the_distance_between_two_numbers_does_not_matter():
    state = called(position(sheet(hand="1 . 100")), 2, HAND)
    assert cells(state) == ["hand2"]
    state = called(position(sheet(hand=". . . . . . . . . . . 2")), 1, HAND)
    assert len(state.actions()) == 11


def test_98_99_100_are_all_allowed():
    state = called(position(sheet(hand="98 . 100")), 99, HAND)
    assert cells(state) == ["hand2"]


def test_a_player_without_a_free_field_cannot_enter_any_number_this_round():
    state = called(position(sheet(hand="10"), sheet(hand="80"), sheet(hand="9")), 50, HAND)
    assert state.turn() == 0
    state.apply(state.parse("hand2"))
    assert state.turn() == 2
    state.apply(state.parse("hand2"))
    assert state.sheets[1] == sheet(hand="80")
    assert state.entries == [1, None, 1]


def test_a_round_in_which_nobody_can_enter_still_counts():
    state = called(position(sheet(hand="80"), sheet(hand="80")), 50, HAND)
    assert (state.phase, state.rounds, state.turn()) == (NAME, 1, 1)


def test_once_all_have_entered_it_is_the_next_players_turn_to_name():
    state = started(3)
    for rounds in range(7):
        assert (state.phase, state.turn(), state.rounds) == (NAME, rounds % 3, rounds)
        called(state, 60 + rounds, TREE)
        while state.phase == ENTER:
            state.apply(state.actions()[0])


def test_the_caller_enters_first_and_the_others_follow_round_the_table():
    state = called(position(*[sheet(hand="10")] * 4, rounds=2), 60, HAND)
    seats = []
    while state.phase == ENTER:
        seats.append(state.turn())
        state.apply(state.actions()[0])
    assert seats == [2, 3, 0, 1]


def test_the_rulebooks_example_of_the_9_and_the_joker():
    """Edgar: hand, star, house or moon; Sara: star or tree; Tom has no free field."""
    late = "11 12 13"
    edgar = sheet(hand="8", star=". 10", house="1 . 30", moon=". 20", tree=late)
    sara = sheet(hand=late, star="3 . 40", house="9", moon="50", tree=". 10")
    tom = sheet(hand="9 10", star="10", house="20", moon="30", tree="7 8 10")
    state = called(position(edgar, sara, tom), 9, JOKER)
    assert {cell // ROW_LENGTH for cell in state.actions()} == {HAND, STAR, HOUSE, MOON}
    state.apply(state.actions()[0])
    assert {cell // ROW_LENGTH for cell in state.actions()} == {STAR, TREE}
    state.apply(state.actions()[0])
    assert state.phase == NAME
    assert state.sheets[2] == tom


# End of the game


def test_the_first_player_to_have_12_numbers_in_one_column_wins():
    nearly = sheet(hand="1 2 3 4 5 6 7 8 9 10 11 .")
    state = called(position(sheet(hand="10"), nearly), 60, HAND)
    state.apply(1)
    assert state.turn() == 1
    state.apply(11)
    assert state.turn() == OVER
    assert state.actions() == []
    assert state.ranking() == [2, 1]
    assert state.scores() == [2, 12]
    assert why(state, 1) == "over"


def test_in_the_last_round_all_enter_and_several_may_finish_together():
    nearly = sheet(hand="1 2 3 4 5 6 7 8 9 10 11 .")
    state = called(position(nearly, sheet(hand="1"), nearly), 60, HAND)
    for cell in (11, 1, 11):
        assert state.phase == ENTER
        state.apply(cell)
    assert state.turn() == OVER
    assert state.ranking() == [1, 3, 1]


@pytest.mark.parametrize(
    ("more", "less"),
    [
        ({"tree": "1 2 3"}, {"star": "1 2", "house": "1 2", "moon": "1 2", "tree": "1 2"}),
        ({"star": "1 2", "moon": "1 2"}, {"house": "1 2", "tree": "1"}),
        ({"star": "1 2", "moon": "1", "house": "1"}, {"house": "1 2", "tree": "1"}),
        (dict.fromkeys(SYMBOLS[1:], "1"), dict.fromkeys(SYMBOLS[2:], "1")),
    ],
    ids=["second", "third", "fourth", "fifth"],
)
def test_a_tie_goes_to_the_fuller_second_then_third_fourth_fifth_column(more, less):
    winner, loser = sheet(hand=FULL, **more), sheet(hand=FULL, **less)
    assert position(winner, loser).ranking() == [1, 2]
    assert position(loser, winner).ranking() == [2, 1]


def test_second_column_means_the_second_fullest_wherever_it_stands():
    first = sheet(hand=FULL, star="1", tree="1 2 3 4")
    second = sheet(tree=FULL, star="1 2 3", house="1 2 3")
    assert position(first, second).ranking() == [1, 2]


def test_still_tied_is_a_shared_win():
    first, second = sheet(hand=FULL, star="1 2"), sheet(moon=FULL, tree="50 60")
    assert position(first, second, sheet(hand="1")).ranking() == [1, 1, 3]


def test_a_complete_column_beats_all_that_is_not_complete():
    eleven = "1 2 3 4 5 6 7 8 9 10 11"
    broad = sheet(hand=eleven, star=eleven, house=eleven, moon=eleven, tree=eleven)
    assert position(broad, sheet(hand=FULL)).ranking() == [2, 1]


# Notes


def test_numbers_named_in_earlier_rounds_may_be_named_again():
    state = started(1)
    called(state, 60, HAND)
    state.apply(state.parse("hand12"))
    called(state, 60, STAR)
    state.apply(state.parse("star12"))
    state.apply(60)
    assert state.number == 60


def test_a_player_may_look_at_the_other_sheets():
    state = started(2)
    called(state, 60, HAND)
    assert state.view(1).sheets == state.sheets


# Solo game


def test_solo_every_throw_counts_also_a_useless_one():
    state = position(sheet(hand="80", star="1"))
    called(state, 50, HAND)
    assert state.scores() == [1]
    called(state, 50, STAR)
    assert state.scores() == [2]
    state.apply(state.actions()[0])
    assert state.scores() == [2]


def test_solo_ends_as_soon_as_a_column_is_complete():
    state = position(sheet(hand="1 2 3 4 5 6 7 8 9 10 11 .", star="5"), rounds=27)
    called(state, 60, HAND).apply(11)
    assert (state.turn(), state.rounds, state.scores(), state.ranking()) == (OVER, 28, [28], [1])


@pytest.mark.parametrize(
    ("rounds", "title"),
    [
        (12, 5),
        (20, 5),
        (21, 4),
        (25, 4),
        (26, 3),
        (30, 3),
        (31, 2),
        (35, 2),
        (36, 1),
        (40, 1),
        (41, 0),
    ],
)
def test_the_five_titles_are_upper_limits(rounds, title):
    state = position(sheet(hand="1 2 3 4 5 6 7 8 9 10 11 .", star="5"), rounds=rounds - 1)
    assert state.title() == 0
    called(state, 60, HAND).apply(11)
    assert state.title() == title


def test_titles_are_for_the_solo_game():
    state = position(sheet(hand=FULL), sheet(hand="1"))
    state.phase = END
    assert state.title() == 0


# Rulings


def test_entering_is_compulsory_where_a_field_is_free():
    """Nothing but cells can be chosen, and a seat with a cell is never passed over."""
    for state, _ in random_game(3, 1):
        if state.phase == ENTER:
            assert state.actions()
            assert state.actions() == state.legal_cells(state.turn())


def test_the_same_number_stands_in_a_column_only_once_but_in_several_columns():
    assert called(position(sheet(hand="10 . 30", star="5")), 10, HAND).phase == NAME
    state = called(position(sheet(hand="10 . 30", star="5")), 10, JOKER)
    assert {cell // ROW_LENGTH for cell in state.actions()} == {STAR, HOUSE, MOON, TREE}


def test_a_number_may_be_placed_so_that_its_column_dies():
    state = called(position(sheet(hand="10")), 100, HAND)
    assert not rules.is_dead_row(state.sheets[0], HAND)
    state.apply(1)
    assert rules.is_dead_row(state.sheets[0], HAND)
    assert state.phase == NAME


@pytest.mark.parametrize(
    ("column", "dies"),
    [
        ("", False),
        (FULL, False),
        (". . 3", False),
        (". . 2", True),
        ("10 . . 13", False),
        ("10 . . 12", True),
        ("89", False),
        ("90", True),
        (". . . . . . . . . . . 100", False),
        (". . . . . . . . . . 99 .", False),
        (". . . . . . . . . . 100 .", True),
        (". . . . . . . . . . 10", True),
        (". . . . . . . . . 10", False),
    ],
)
def test_a_column_is_dead_when_a_gap_has_more_fields_than_numbers(column, dies):
    assert rules.is_dead_row(sheet(tree=column), TREE) is dies
    assert referee.can_be_completed(as_dict(sheet(tree=column)), "tree") is not dies


def test_the_game_ends_when_no_column_of_anybody_can_be_completed():
    dying = dict.fromkeys(SYMBOLS[1:], "91")
    state = called(position(sheet(hand="10", **dying)), 100, HAND)
    state.apply(1)
    assert (state.turn(), state.title(), state.ranking()) == (OVER, 0, [1])
    assert state.scores() == [MAX_ROUNDS]  # giving up is no record
    state = called(position(sheet(hand="10", **dying), sheet(hand="10")), 100, HAND)
    state.apply(1)
    state.apply(11)
    assert state.turn() == 1


def test_without_a_complete_column_the_fill_counts_decide():
    dying = dict.fromkeys(SYMBOLS[1:], "91")
    state = called(position(sheet(hand="10", **dying), sheet(hand="100", **dying)), 99, HAND)
    state.apply(1)
    assert state.turn() == OVER
    assert state.ranking() == [1, 2]


def test_the_game_ends_after_150_throws():
    state = started(2)
    for throws in range(MAX_ROUNDS):
        assert (state.phase, state.rounds) == (NAME, throws)
        called(state, 10, HAND)  # 10 stands there already
    assert state.turn() == OVER
    assert state.ranking() == [1, 1]


def test_150_throws_without_a_complete_column_bring_no_title():
    state = position(sheet(hand="50"), rounds=MAX_ROUNDS - 1)
    called(state, 50, HAND)
    assert (state.turn(), state.title()) == (OVER, 0)


def test_the_earlier_round_wins_whatever_the_turn_order():
    nearly = sheet(hand="1 2 3 4 5 6 7 8 9 10 11 .")
    state = called(position(sheet(star="1 2 3 4 5 6 7 8 9 10 11 ."), nearly), 60, HAND)
    state.apply(0)
    state.apply(11)
    assert state.ranking() == [2, 1]


def test_no_entry_of_the_running_round_is_in_another_seats_view():
    state = called(started(3), 60, HAND)
    state.apply(4)
    state.apply(11)
    assert state.view(0).entries == [4, None, None]
    assert state.view(1).entries == [None, 11, None]
    assert state.view(2).entries == [None, None, None]
    state.apply(5)
    assert state.view(2).entries == [4, 11, 5]
    assert [s.index(60) for s in state.view(2).sheets] == [4, 11, 5]


# The contract


def as_dict(cells):
    return {(SYMBOLS[i // ROW_LENGTH], i % ROW_LENGTH + 1): n for i, n in enumerate(cells) if n}


def as_move(state, action):
    text = state.describe(action)
    if state.phase in (NAME, THROW):
        return ("name", int(text)) if state.phase == NAME else ("throw", text)
    symbol = text.rstrip("0123456789")
    return ("start" if state.phase == START else "enter", symbol, int(text[len(symbol) :]))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_random_games_go_as_the_referee_says(seats):
    for seed in range(3):
        game = referee.Game(seats)
        for state, action in random_game(seats, seed):
            who = {CHANCE: "die", OVER: None}.get(state.turn(), state.turn())
            assert game.who == who
            assert {as_move(state, a) for a in state.actions()} == game.moves()
            assert [as_dict(s) for s in state.sheets] == game.sheets
            if action is not None:
                game.play(as_move(state, action))
        winners = [seat for seat, place in enumerate(state.ranking()) if place == 1]
        assert winners == game.winners()


def test_on_random_sheets_cells_and_dead_columns_are_as_the_referee_says():
    chance = random.Random(5)
    for _ in range(120):
        numbers = sorted(chance.sample(range(1, 101), chance.randint(1, 12)))
        rows = sorted(chance.sample(range(ROW_LENGTH), len(numbers)))
        cells = bytearray(CELLS)
        for row, number in zip(rows, numbers, strict=True):
            cells[MOON * ROW_LENGTH + row] = number
        written = as_dict(cells)
        assert rules.is_dead_row(cells, MOON) is not referee.can_be_completed(written, "moon")
        for number in range(1, 101):
            first, end = rules.fitting_range(cells, MOON, number)
            mine = [("moon", cell % ROW_LENGTH + 1) for cell in range(first, end)]
            assert mine == referee.free_fields(written, number, "moon")


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_state_and_every_view_survives_packing(seats):
    for state, _ in random_game(seats, 20 + seats):
        copy = State.unpack(state.pack())
        assert copy == state
        assert str(copy) == str(state)
        for seat in range(seats):
            view = state.view(seat)
            assert State.unpack_trusted(view.pack()) == view
            assert view.view(seat) == view
            assert view.turn() == state.turn()
            if state.turn() == seat:
                assert view.actions() == state.actions()


def test_pack_refuses_a_format_it_does_not_know():
    data = bytearray(State(2).pack())
    data[0] += 1
    with pytest.raises(ValueError, match="format"):
        State.unpack(bytes(data))


def test_descriptions_are_unique_and_parse_back():
    for state, _ in random_game(2, 7):
        texts = cells(state)
        assert len(set(texts)) == len(texts)
        assert [state.parse(text) for text in texts] == state.actions()
    with pytest.raises(ValueError, match="sun"):
        state.parse("sun3")


def test_illegal_ints_are_refused_with_the_state_untouched():
    names = set()
    for count, (state, _) in enumerate(random_game(2, 8)):
        if count % 4 == 1 or state.turn() == OVER:
            legal = set(state.actions())
            for action in (*range(-2, 130), 255, 256, 65535):
                if action not in legal:
                    names.add(why(state, action))
    assert names == {"over", "range", "face", "cell", "started", "column", "filled", "rising"}


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_games_end_within_the_declared_length_and_scores(seats):
    for seed in range(5):
        length = 0
        for state, _ in random_game(seats, 100 + seed):
            length += 1
            assert all(SCORES[0] <= score <= SCORES[1] for score in state.scores())
            assert state.actions() == sorted(set(state.actions()))
        assert length - 1 <= LONGEST


def test_states_that_differ_only_in_hidden_things_look_the_same():
    chance = random.Random(11)
    for seat in range(3):
        for _ in range(20):
            one, two = State(3), State(3)
            while one.phase == START:
                assert one.view(seat) == two.view(seat)
                mine = one.turn() == seat
                one.apply(chance.choice(one.actions()))
                two.apply(
                    one.sheets[seat].index(max(one.sheets[seat]))
                    if mine
                    else chance.choice(two.actions())
                )
            two.sheets = [bytearray(s) for s in one.sheets]
            for state in (one, two):
                called(state, 60, JOKER)
            while one.phase == ENTER and two.phase == ENTER:
                assert one.view(seat) == two.view(seat)
                if one.turn() == seat:
                    action = chance.choice(one.actions())
                    one.apply(action)
                    two.apply(action)
                else:
                    one.apply(chance.choice(one.actions()))
                    two.apply(chance.choice(two.actions()))


def test_a_view_is_a_copy():
    state = called(started(2), 60, HAND)
    view = state.view(0)
    view.sheets[1][0] = 1
    view.entries[0] = 9
    assert state.sheets[1][0] == 0
    assert state.entries == [None, None]


def test_the_state_draws_itself():
    text = str(position(sheet(hand="10 . 100"), sheet(tree="1")))
    assert text.splitlines()[0] == "0 hand   10   . 100" + "   ." * 9
    assert text.splitlines()[9] == "1 tree    1" + "   ." * 11


def test_a_round_s_last_entry_reveals_the_others_and_no_other_does():
    state = State(3)
    luck = random.Random(4)
    told = []
    while state.turn() != OVER and len(told) < 200:
        actions = state.actions()
        action = luck.choice(actions)
        others = [seat for seat, entry in enumerate(state.entries) if entry is not None]
        entering, rounds = state.phase == ENTER, state.rounds
        reveals = state.turn() != CHANCE and state.reveals(action)
        state.apply(action)
        if entering:
            told.append(reveals)
            assert reveals == (state.rounds > rounds and bool(others))
        else:
            assert not reveals
    assert True in told and False in told


@pytest.mark.parametrize("first", ["1", "2", "3", "4"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whoever_was_chosen_names_the_first_number_and_then_it_goes_round(seats, first):
    state = State(seats, first=first)
    begins = (int(first) - 1) % seats
    while state.phase == START:
        state.apply(state.actions()[0])
    namers = []
    while len(namers) < 2 * seats:
        if state.phase == NAME:
            namers.append(state.turn())
            assert State.unpack(state.pack()) == state
        state.apply(state.actions()[-1 if state.phase == NAME else 0])
    assert namers == [(begins + round) % seats for round in range(2 * seats)]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_chance_chooses_who_goes_first_and_alone_there_is_no_choice(seats):
    state = State(seats, first="random")
    assert state.turn() == (CHANCE if seats > 1 else 0)
    if seats > 1:
        assert State.unpack(state.pack()) == state
        assert state.actions() == list(range(1, seats + 1))
        assert [state.describe(action) for action in state.actions()] == list("1234"[:seats])
        for illegal in (0, seats + 1):
            with pytest.raises(IllegalAction):
                state.apply(illegal)
        state.apply(seats)
    while state.phase == START:
        state.apply(state.actions()[0])
    assert state.turn() == seats - 1


def test_a_save_from_before_there_was_a_choice_is_a_game_that_seat_0_begins():
    state = State(3)
    assert state.pack()[:2] == b"\x01\x03", "as it always was"
    data = state.pack()
    save = bytes([1]) + b"".join(
        len(part).to_bytes(2, "little") + part for part in (b"top12", bytes(3), b"", data, b"")
    )
    match, whole = load_match(save, None)
    assert whole and match.state == state and match.options == b"\0"


def test_what_a_player_wrote_can_be_undone_if_no_other_player_wrote():
    """The page "undo" of the rules says so: of a round's entries only one is a number."""
    from handful.match.match import Match

    from host_sim.players.arena import luck_of

    seen = set()
    for seed in range(6):
        luck = luck_of(seed)
        match = Match("top12", (0x00, 0x10, 0x21), (), luck_of(seed + 50))
        match.start()
        for _ in range(150):
            seat, phase = match.turn(), match.state.phase
            if seat == OVER:
                break
            actions = match.state.actions()
            match.play(actions[luck.randbelow(len(actions))])
            if phase == ENTER and match.state.phase == NAME and match.is_human(seat):
                writers = [entry for entry in match.state.entries if entry is not None]
                if match.state.entries[seat] is not None:
                    seen.add((len(writers) == 1, match.can_undo(seat)))
    assert seen == {(True, True), (False, False)}
