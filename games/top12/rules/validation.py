# SPDX-License-Identifier: MIT
"""Validation of packed positions: can a game of Top 12 reach them? Not loaded in play."""

from handful.match.saved import require, unpack_checked

from games.top12 import SEATS
from games.top12.rules.state import (
    CELLS,
    DRAW,
    END,
    ENTER,
    HIGHEST,
    JOKER,
    MAX_ROUNDS,
    NAME,
    ROW_COUNT,
    ROW_LENGTH,
    START,
    START_NUMBERS,
    THROW,
    State,
    filled_counts,
)


def unpack(data: bytes) -> State:
    """Return the packed position. Raise ValueError if no game can reach it."""
    require(len(data) > 2 and SEATS[0] <= data[1] & 15 <= SEATS[1], "seats")
    require(data[1] >> 4 < data[1] & 15, "turn")
    require(len(data) == 7 + (2 + CELLS) * (data[1] & 15), "length")
    state = unpack_checked(State.unpack_trusted, data)
    require(state.phase <= DRAW and state.seat < state.seats, "turn")
    require(state.number <= HIGHEST, "number")
    require(state.face is None or state.face <= JOKER, "die")
    require(None not in state.sheets, "sheet")
    for sheet in state.sheets:
        for row in range(ROW_COUNT):
            check_rising(sheet[row * ROW_LENGTH : row * ROW_LENGTH + ROW_LENGTH])
    for entry in state.entries:
        require(entry is None or entry < CELLS, "entry")
    if state.phase in (START, DRAW):
        check_start(state)
        if state.phase == DRAW:
            require(state.seats > 1 and not state.first and not any(state.sheets[0]), "start")
    else:
        check_round(state)
    return state


def check_rising(cells: bytearray) -> None:
    """Require that the numbers of a row rise."""
    numbers = [number for number in cells if number]
    last = 0
    for number in numbers:
        require(last < number <= HIGHEST, "sheet")
        last = number


def check_start(state: State) -> None:
    """Require that the seats write their five start numbers one seat after the other."""
    require(not state.rounds and not state.number and state.face is None, "start")
    require(state.entries == [None] * state.seats, "entry")
    for seat in range(state.seats):
        numbers = sorted([number for number in state.sheets[seat] if number])
        require(tuple(numbers) == START_NUMBERS[: len(numbers)], "start")
        require(max(filled_counts(state.sheets[seat])) < 2, "start")
        done = len(numbers) == len(START_NUMBERS)
        require(done if seat < state.seat else not done, "start")
        require(seat <= state.seat or not numbers, "start")


def check_round(state: State) -> None:
    """Require that sheets, rounds, die and turn go together."""
    rounds, phase, number = state.rounds, state.phase, state.number
    require(rounds <= MAX_ROUNDS, "rounds")
    for sheet in state.sheets:
        counts = filled_counts(sheet)
        require(min(counts) > 0 and sum(counts) <= len(START_NUMBERS) + rounds, "sheet")
        for start in START_NUMBERS:
            require(start in sheet, "sheet")
    require((state.face is None) == (rounds == 0 and phase in (NAME, THROW)), "die")
    require((number == 0) == (rounds == 0 and phase == NAME), "number")
    require(state._is_over() == (phase == END), "end")
    if phase == ENTER:
        for seat in range(state.seats):
            require(
                state.entries[seat] is None or state.entries[seat] in state.legal_cells(seat),
                "entry",
            )
        require(state._next_writer() == state.seat, "turn")
        return
    require(state.seat == state.naming_seat(), "turn")
    for seat in range(state.seats):
        entry = state.entries[seat]
        if entry is not None:  # an entry of the last round; since then a number may be named
            written = state.sheets[seat][entry]
            require(bool(rounds and (written if phase == THROW else written == number)), "entry")
