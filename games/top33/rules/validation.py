# SPDX-License-Identifier: MIT
"""Checks of packed positions that may be damaged. Not loaded during play on the device."""

from handful.game import CHANCE, OVER
from handful.match.saved import require, unpack_checked

from games.top33 import OPTIONS, SEATS
from games.top33.rules.squares import (
    EMPTY,
    EMPTY_BOARD,
    NO_SQUARE,
    START_SQUARES,
    can_step,
)
from games.top33.rules.state import (
    COLOURS_IN_PLAY,
    HIGHEST_VALUE,
    LOWEST_VALUE,
    NO_EXCHANGE,
    NO_PAWN,
    State,
)

GAME_COUNTS = [int(games) for games in OPTIONS[0][1]]


def unpack(data: bytes) -> State:
    """Return the position packed in `data`. Raise ValueError if no game can reach it."""
    require(len(data) > 2 and SEATS[0] <= data[1] & 7 <= SEATS[1], "seats")
    state = unpack_checked(State.unpack_trusted, data)
    seats = state.seats
    require(seats == 4 or not state.has_teams, "teams")
    require(not (state.is_arranged_by_hand and state.is_face_down), "values")
    require(state.is_face_down or not state.is_memory_game, "values")
    require(OVER <= state.current_turn < seats, "turn")
    pawns = 3 * COLOURS_IN_PLAY[seats - 2]
    require(len(state.values) == len(state.seen_by) == pawns, "length")
    require(max(state.seen_by) < 1 << seats, "memory")
    _check_match(state)
    _check_pawns(state)
    if state.next_pawn() != NO_PAWN or state.current_turn == CHANCE:
        _check_deal(state)
    else:
        _check_turn(state)
    return state


def _check_match(state: State) -> None:
    """Check the number of games and the points of the finished ones."""
    finished_games = state.finished_games
    require(state.games in GAME_COUNTS and len(finished_games) < state.games, "games")
    require(state.current_turn != OVER or len(finished_games) + 1 == state.games, "end")
    highest_sum = sum(range(LOWEST_VALUE[state.seats - 2], HIGHEST_VALUE + 1))
    for points in finished_games:
        require(sum(points) <= highest_sum, "points")
        require(len(points) == state.seats, "length")


def _check_pawns(state: State) -> None:
    """Check that squares and values are unique and that the finished seats are home."""
    squares, seats = state.squares, state.seats
    for square in squares:
        is_on_board = square < NO_SQUARE and EMPTY_BOARD[square] == EMPTY
        require(is_on_board and squares.count(square) == 1, "place")
    require(None not in state.values, "view")
    values = [value for value in state.values if value] + [value for value in state.hand if value]
    for value in values:
        require(LOWEST_VALUE[seats - 2] <= value <= HIGHEST_VALUE, "value")
        require(values.count(value) == 1, "value")
    finished = [seat for seat in range(seats) if all(state.is_home(p) for p in state.pawns(seat))]
    if state.moved_pawn != NO_PAWN and state.current_turn in finished:
        finished.remove(state.current_turn)  # it finishes when this turn ends
    require(sorted(state.finished_seats) == finished, "end")


def _check_deal(state: State) -> None:
    """Check a position before the first step.

    Values are dealt pawn by pawn. By hand, a seat draws all its values, then places them.
    """
    is_dealing = state.next_pawn() != NO_PAWN
    turn, hand = state.current_turn, state.hand
    require(is_dealing or state.is_face_down, "deal")  # face down the first turn is drawn
    require(turn != OVER and state.moved_pawn == NO_PAWN, "deal")
    require(not state.quiet_turns and not any(state.seen_by), "deal")
    colours = COLOURS_IN_PLAY[state.seats - 2]
    require(state.squares == [each for start in START_SQUARES[:colours] for each in start], "deal")
    order = [pawn for seat in range(state.seats) for pawn in state.pawns(seat)]
    has_value = [bool(state.values[pawn]) for pawn in order]
    require(sorted(has_value, reverse=True) == has_value, "deal")
    pawns_per_seat = len(order) // state.seats
    placed = sum(has_value) % pawns_per_seat
    require(0 not in hand, "deal")
    if turn == CHANCE:
        require(len(hand) < pawns_per_seat and (not hand or state.is_arranged_by_hand), "deal")
        require(not placed or not state.is_arranged_by_hand, "deal")
    else:
        require(state.is_arranged_by_hand, "deal")
        require(1 < len(hand) == pawns_per_seat - placed, "deal")
        require(turn == state.owner(state.next_pawn()), "deal")


def _check_turn(state: State) -> None:
    """Check that the seat to decide has something to decide."""
    turn, pawn = state.current_turn, state.moved_pawn
    require(not state.hand, "deal")
    if turn == OVER:
        is_finished = len(state.finished_seats) == state.seats
        require(pawn == NO_PAWN, "end")
        require(is_finished or state.quiet_turns >= state.quiet_turn_limit(), "end")
        return
    require(state.quiet_turns < state.quiet_turn_limit(), "turn")
    require(turn not in state.finished_seats, "turn")
    if pawn == NO_PAWN:
        require(can_step(state.squares, state.pawns(turn)), "turn")
        return
    require(state.is_face_down and pawn < len(state.squares), "turn")
    require(state.owner(pawn) == turn, "turn")
    require(state.actions_after_step() != [NO_EXCHANGE], "turn")
