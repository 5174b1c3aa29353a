# SPDX-License-Identifier: MIT
"""Whether bytes are a position that a game of Top 12 can come to. Not loaded in play."""

from handful.match.saved import require, unpack_checked

from games.top12 import SEATS
from games.top12.rules.state import (
    CELLS,
    COLUMNS,
    END,
    ENTER,
    HIGHEST,
    JOKER,
    MOST_THROWS,
    NAME,
    ROWS,
    START,
    START_NUMBERS,
    THROW,
    State,
    filled,
)


def unpack(data):
    """The state, or ValueError with what is impossible about it."""
    require(len(data) > 2 and SEATS[0] <= data[1] & 15 <= SEATS[1], "seats")
    require(data[1] >> 4 < data[1] & 15, "turn")
    require(len(data) == 7 + (2 + CELLS) * (data[1] & 15), "length")
    state = unpack_checked(State.unpack_trusted, data)
    require(state.phase <= END and state.seat < state.seats, "turn")
    require(state.number <= HIGHEST, "number")
    require(state.face is None or state.face <= JOKER, "die")
    require(None not in state.sheets, "sheet")
    for sheet in state.sheets:
        for column in range(COLUMNS):
            check_rising(sheet[column * ROWS : column * ROWS + ROWS])
    for entry in state.entries:
        require(entry is None or entry < CELLS, "entry")
    if state.phase == START:
        check_start(state)
    else:
        check_round(state)
    return state


def check_rising(column):
    """Numbers grow from top to bottom."""
    numbers = [number for number in column if number]
    last = 0
    for number in numbers:
        require(last < number <= HIGHEST, "sheet")
        last = number


def check_start(state):
    """Seat by seat the five start numbers are written, one a column."""
    require(not state.rounds and not state.number and state.face is None, "start")
    require(state.entries == [None] * state.seats, "entry")
    for seat in range(state.seats):
        numbers = sorted([number for number in state.sheets[seat] if number])
        require(tuple(numbers) == START_NUMBERS[: len(numbers)], "start")
        require(max(filled(state.sheets[seat])) < 2, "start")
        done = len(numbers) == len(START_NUMBERS)
        require(done if seat < state.seat else not done, "start")
        require(seat <= state.seat or not numbers, "start")


def check_round(state):
    """Rounds as many as there are numbers, and whoever is asked can answer."""
    rounds, phase, number = state.rounds, state.phase, state.number
    require(rounds <= MOST_THROWS, "rounds")
    for sheet in state.sheets:
        counts = filled(sheet)
        require(min(counts) > 0 and sum(counts) <= len(START_NUMBERS) + rounds, "sheet")
        for start in START_NUMBERS:
            require(start in sheet, "sheet")
    require((state.face is None) == (rounds == 0 and phase in (NAME, THROW)), "die")
    require((number == 0) == (rounds == 0 and phase == NAME), "number")
    require(state._ended() == (phase == END), "end")
    if phase == ENTER:
        for seat in range(state.seats):
            require(
                state.entries[seat] is None or state.entries[seat] in state.cells(seat), "entry"
            )
        require(state._waiting() == state.seat, "turn")
        return
    require(state.seat == state.namer(), "turn")
    for seat in range(state.seats):
        entry = state.entries[seat]
        if entry is not None:  # of the round before; a number named since is not that one
            there = state.sheets[seat][entry]
            require(rounds and (there if phase == THROW else there == number), "entry")
