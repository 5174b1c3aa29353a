# SPDX-License-Identifier: MIT
"""Checks that a packed State of Roll to the Top! is possible. Not loaded in play."""

from handful import TYPE_CHECKING
from handful.match.saved import require, unpack_checked

from games.roll_to_the_top import RESIGN, SEATS
from games.roll_to_the_top.lobby.sheets import SheetError, challenge_sheet, encode_rows
from games.roll_to_the_top.rules.actions import (
    CHANGE,
    CLIMB,
    DONE,
    DRAW_STARTER,
    END,
    FIRST_ROLL,
    SQUARE_BITS,
    SQUARE_MASK,
    WRITE,
)
from games.roll_to_the_top.rules.dice import (
    ALL_DICE,
    FACE_COUNTS,
    KEEP,
    NO_SIGN,
    SWAP,
    WHITE_DIE,
)
from games.roll_to_the_top.rules.sheet import OWN
from games.roll_to_the_top.rules.state import MAX_GAMES, MAX_NUMBER, MAX_ROUNDS, State

if TYPE_CHECKING:
    from games.roll_to_the_top.rules.sheet import Sheet


def unpack(data: bytes) -> State:
    """Return the packed state. Raise ValueError with the reason if it is impossible."""
    require(len(data) > 2 and SEATS[0] <= data[1] <= SEATS[1], "seats")
    state: State = unpack_checked(State.unpack_trusted, data)
    check_sheet(state.sheet)
    phase, seats = state.phase, state.seats
    require(phase <= END, "phase")
    require(max(state.starter, state.roller, state.seat) < seats, "turn")
    require(1 <= state.games <= MAX_GAMES and 1 <= state.round <= MAX_ROUNDS, "rounds")
    games_left = state.games - len(state.finished_games)
    require(games_left == 0 if phase == END else games_left > 0, "end")
    for rounds, open_squares in state.finished_games:
        require(len(open_squares) == seats and max(open_squares) <= len(state.sheet), "score")
        require(1 <= rounds <= MAX_ROUNDS, "score")
    require(state.resigned_seats < 1 << seats, "resignation")
    require(phase == END or not state.has_resigned(state.roller), "resignation")
    check_dice(state)
    for seat in range(seats):
        check_numbers(state, seat)
        check_entries(state, seat)
    if phase in (DRAW_STARTER, FIRST_ROLL):
        check_start(state)
    elif phase == CHANGE:
        require(state.required_change() != KEEP, "change")
    elif phase == CLIMB:
        check_climb(state)
    return state


def check_sheet(sheet: "Sheet") -> None:
    """Require one of the six challenges, or a sheet that can be drawn."""
    require(len(sheet), "sheet")
    if sheet.name != OWN:
        require(sheet.code == challenge_sheet(sheet.name).code, "sheet")
        return
    rows: list[tuple[int, list[int]]] = []
    for x, row in sheet.positions:
        require(row in (len(rows) - 1, len(rows)), "sheet")
        if row == len(rows):
            rows.append((row, []))
        columns = rows[row][1]
        require(not columns or columns[-1] + 2 <= x, "sheet")
        columns.append(x)
    rows.reverse()
    try:
        require(encode_rows(rows) == sheet.code, "sheet")
    except SheetError:
        require(False, "sheet")


def check_start(state: State) -> None:
    """Require empty sheets; a draw of the starter only before the first game of several seats."""
    has_writing = any(any(numbers) for numbers in state.numbers) or any(state.entries)
    require(not has_writing and state.round == 1 and not state.resigned_seats, "start")
    if state.phase == DRAW_STARTER:
        require(state.seats > 1 and not state.finished_games, "start")


def check_dice(state: State) -> None:
    """Require faces that the dice of the set have: of all of them, or of the first ones rolled."""
    phase, next_die = state.phase, state.next_die()
    require(0 < state.dice_in_play <= ALL_DICE, "dice")
    require(phase not in (DRAW_STARTER, FIRST_ROLL) or state.dice_in_play == ALL_DICE, "dice")
    is_rolled = phase in (CHANGE, CLIMB, END)
    require(state.white_sign <= SWAP if is_rolled else state.white_sign == NO_SIGN, "dice")
    for die in range(5):
        face = state.faces[die]
        is_in_play = state.dice_in_play >> die & 1
        require(face <= FACE_COUNTS[die] and (is_in_play or not face), "dice")
        require(die < next_die or not face, "dice")
    if phase == FIRST_ROLL:
        require(next_die != WHITE_DIE, "dice")
    else:
        require(next_die == WHITE_DIE or not is_rolled, "dice")
    require(phase != DRAW_STARTER or not any(state.faces), "dice")


def check_numbers(state: State, seat: int) -> None:
    """Require numbers that fit the ones below them."""
    numbers = state.numbers[seat]
    for square in range(len(state.sheet)):
        number = numbers[square]
        if number:
            numbers[square] = 0  # limits() is about open squares
            limits = state.limits(seat, square)
            numbers[square] = number
            require(number <= MAX_NUMBER and limits is not None, "number")
            lowest, highest = limits or (0, 0)
            require(lowest <= number <= highest, "number")


def check_entries(state: State, seat: int) -> None:
    """Require entries that are on the seat's sheet and use no die twice."""
    require(state.entries[seat] is not None, "entry")
    entries = state.entries[seat] or []
    used = 0
    for index, action in enumerate(entries):
        if action < WRITE:
            require(index == len(entries) - 1, "entry")
            require(action == DONE or (action == RESIGN and not index), "entry")
            continue
        dice, square = action >> SQUARE_BITS, action & SQUARE_MASK
        require(dice <= ALL_DICE and not dice & used and square < len(state.sheet), "entry")
        used |= dice
        number = state.numbers[seat][square]
        require(number and entries.count(action) == 1, "entry")
        if state.phase in (CHANGE, CLIMB, END):
            require(not dice & ~state.dice_in_play and number == state.total(dice), "entry")


def check_climb(state: State) -> None:
    """Require that seats write in order: ended turns from the roller on, one in progress, none."""
    seat, is_before = state.roller, True
    require(not state.has_resigned(state.seat), "turn")
    for _ in range(state.seats):
        entries = state.entries[seat]
        if seat == state.seat:
            is_before = False
            require(not entries or entries[-1] >= WRITE, "entry")
        elif is_before and not state.has_resigned(seat):
            require(entries and entries[-1] < WRITE, "entry")
        else:
            require(not entries, "entry")
        seat = (seat + 1) % state.seats
