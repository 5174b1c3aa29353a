# SPDX-License-Identifier: MIT
"""Whether bytes are a position that a game of Roll to the Top! can come to. Not loaded in play."""

from handful.match.saved import require, unpack_checked

from games.roll_to_the_top import SEATS
from games.roll_to_the_top.lobby.sheets import BadSheet, challenge, code_of
from games.roll_to_the_top.rules.pieces import (
    ALL_DICE,
    CHANGE,
    CLIMB,
    DONE,
    END,
    FACES,
    FIRST_ROLL,
    KEEP,
    NO_SIGN,
    OWN,
    RESIGN,
    SWAP,
    WHO,
)
from games.roll_to_the_top.rules.state import ANY_NUMBER, GAMES, ROUNDS, State


def unpack(data):
    """The state, or ValueError with what is impossible about it."""
    require(len(data) > 2 and SEATS[0] <= data[1] <= SEATS[1], "seats")
    state = unpack_checked(State.unpack_trusted, data)
    check_sheet(state.sheet)
    phase, seats = state.phase, state.seats
    require(phase <= END, "phase")
    require(max(state.first, state.roller, state.seat) < seats, "turn")
    require(1 <= state.games <= GAMES and 1 <= state.round <= ROUNDS, "rounds")
    over = len(state.finished_games) - state.games
    require(over == 0 if phase == END else over < 0, "end")
    for rounds, left in state.finished_games:
        require(len(left) == seats and max(left) <= len(state.sheet), "score")
        require(1 <= rounds <= ROUNDS, "score")
    require(state.resigned < 1 << seats, "resignation")
    require(phase == END or not state.resigned >> state.roller & 1, "resignation")
    check_dice(state)
    for seat in range(seats):
        check_numbers(state, seat)
        check_entries(state, seat)
    if phase in (WHO, FIRST_ROLL):
        fresh = not any([any(numbers) for numbers in state.numbers] + state.entries)
        require(fresh and state.round == 1 and not state.resigned, "start")
        require(phase == FIRST_ROLL or (seats > 1 and not state.finished_games), "start")
    elif phase == CHANGE:
        require(state.must() != KEEP, "change")
    elif phase == CLIMB:
        check_climb(state)
    return state


def check_sheet(sheet):
    """One of the six, or what a drawing can be."""
    require(len(sheet), "sheet")
    if sheet.name != OWN:
        require(sheet.code == challenge(sheet.name).code, "sheet")
        return
    rows = []
    for x, row in sheet.places:
        require(row in (len(rows) - 1, len(rows)), "sheet")
        if row == len(rows):
            rows.append((row, []))
        require(not rows[row][1] or rows[row][1][-1] + 2 <= x, "sheet")
        rows[row][1].append(x)
    rows.reverse()
    try:
        require(code_of(rows) == sheet.code, "sheet")
    except BadSheet:
        require(False, "sheet")


def check_dice(state):
    """Dice of the set show faces they have: all of them, or in a roll the first ones."""
    phase = state.phase
    require(0 < state.set <= ALL_DICE, "dice")
    require(phase not in (WHO, FIRST_ROLL) or state.set == ALL_DICE, "dice")
    rolled = phase in (CHANGE, CLIMB, END)
    require(state.white <= SWAP if rolled else state.white == NO_SIGN, "dice")
    falling = state.next_die()
    for die in range(5):
        shown = state.dice[die]
        inside = state.set >> die & 1
        require(shown <= FACES[die] and (inside or not shown), "dice")
        require(falling is None or die < falling or not shown, "dice")
    require(falling is not None if phase == FIRST_ROLL else falling is None or not rolled, "dice")
    require(phase != WHO or not any(state.dice), "dice")


def check_numbers(state, seat):
    """Each number lies on what may carry it."""
    numbers, sheet = state.numbers[seat], state.sheet
    for square in range(len(sheet)):
        number = numbers[square]
        if number:
            numbers[square] = 0
            limits = state.limits(seat, square)
            numbers[square] = number
            require(number <= ANY_NUMBER[1] and limits is not None, "number")
            require(limits[0] <= number <= limits[1], "number")


def check_entries(state, seat):
    """What was written with the last result stands on the sheet; no die was used twice."""
    entries = state.entries[seat]
    require(entries is not None, "entry")
    used = 0
    for at in range(len(entries)):
        action = entries[at]
        mask, square = action >> 5, action & 31
        if action < 32:
            require(at == len(entries) - 1, "entry")
            require(action == DONE or (action == RESIGN and not at), "entry")
            continue
        require(mask <= ALL_DICE and not mask & used and square < len(state.sheet), "entry")
        used |= mask
        written = state.numbers[seat][square]
        require(written and entries.count(action) == 1, "entry")
        if state.phase in (CHANGE, CLIMB, END):
            require(not mask & ~state.set and written == state.total(mask), "entry")


def check_climb(state):
    """From the roller on everybody has confirmed; then the climbing seat; then nobody has begun."""
    seat, before = state.roller, True
    require(not state.resigned >> state.seat & 1, "turn")
    for _ in range(state.seats):
        entries = state.entries[seat]
        if seat == state.seat:
            before = False
            require(not entries or entries[-1] >= 32, "entry")
        elif before and not state.resigned >> seat & 1:
            require(entries and entries[-1] < 32, "entry")
        else:
            require(not entries, "entry")
        seat = (seat + 1) % state.seats
