# SPDX-License-Identifier: MIT
"""Whether bytes are a position that a game of Roll to the Top! can come to. Not loaded in play."""

from handful.match.saved import must, position

from games.roll_to_the_top import SEATS
from games.roll_to_the_top.lobby import BadSheet, challenge, code_of
from games.roll_to_the_top.rules import ANY_NUMBER, GAMES, ROUNDS, State
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


def unpack(data):
    """The state, or ValueError with what is impossible about it."""
    must(len(data) > 2 and SEATS[0] <= data[1] <= SEATS[1], "seats")
    state = position(State.recall, data)
    check_sheet(state.sheet)
    phase, seats = state.phase, state.seats
    must(phase <= END, "phase")
    must(max(state.first, state.roller, state.seat) < seats, "turn")
    must(1 <= state.games <= GAMES and 1 <= state.round <= ROUNDS, "rounds")
    over = len(state.past) - state.games
    must(over == 0 if phase == END else over < 0, "end")
    for rounds, left in state.past:
        must(len(left) == seats and max(left) <= len(state.sheet), "score")
        must(1 <= rounds <= ROUNDS, "score")
    must(state.resigned < 1 << seats, "resignation")
    must(phase == END or not state.resigned >> state.roller & 1, "resignation")
    check_dice(state)
    for seat in range(seats):
        check_numbers(state, seat)
        check_entries(state, seat)
    if phase in (WHO, FIRST_ROLL):
        fresh = not any([any(numbers) for numbers in state.numbers] + state.entries)
        must(fresh and state.round == 1 and not state.resigned, "start")
        must(phase == FIRST_ROLL or (seats > 1 and not state.past), "start")
    elif phase == CHANGE:
        must(state.must() != KEEP, "change")
    elif phase == CLIMB:
        check_climb(state)
    return state


def check_sheet(sheet):
    """One of the six, or what a drawing can be."""
    must(len(sheet), "sheet")
    if sheet.name != OWN:
        must(sheet.code == challenge(sheet.name).code, "sheet")
        return
    rows = []
    for x, row in sheet.places:
        must(row in (len(rows) - 1, len(rows)), "sheet")
        if row == len(rows):
            rows.append((row, []))
        must(not rows[row][1] or rows[row][1][-1] + 2 <= x, "sheet")
        rows[row][1].append(x)
    rows.reverse()
    try:
        must(code_of(rows) == sheet.code, "sheet")
    except BadSheet:
        must(False, "sheet")


def check_dice(state):
    """Dice of the set show faces they have: all of them, or in a roll the first ones."""
    phase = state.phase
    must(0 < state.set <= ALL_DICE, "dice")
    must(phase not in (WHO, FIRST_ROLL) or state.set == ALL_DICE, "dice")
    rolled = phase in (CHANGE, CLIMB, END)
    must(state.white <= SWAP if rolled else state.white == NO_SIGN, "dice")
    falling = state.next_die()
    for die in range(5):
        shown = state.dice[die]
        inside = state.set >> die & 1
        must(shown <= FACES[die] and (inside or not shown), "dice")
        must(falling is None or die < falling or not shown, "dice")
    must(falling is not None if phase == FIRST_ROLL else falling is None or not rolled, "dice")
    must(phase != WHO or not any(state.dice), "dice")


def check_numbers(state, seat):
    """Each number lies on what may carry it."""
    numbers, sheet = state.numbers[seat], state.sheet
    for square in range(len(sheet)):
        number = numbers[square]
        if number:
            numbers[square] = 0
            limits = state.limits(seat, square)
            numbers[square] = number
            must(number <= ANY_NUMBER[1] and limits is not None, "number")
            must(limits[0] <= number <= limits[1], "number")


def check_entries(state, seat):
    """What was written with the last result stands on the sheet; no die was used twice."""
    entries = state.entries[seat]
    must(entries is not None, "entry")
    used = 0
    for at in range(len(entries)):
        action = entries[at]
        mask, square = action >> 5, action & 31
        if action < 32:
            must(at == len(entries) - 1, "entry")
            must(action == DONE or (action == RESIGN and not at), "entry")
            continue
        must(mask <= ALL_DICE and not mask & used and square < len(state.sheet), "entry")
        used |= mask
        written = state.numbers[seat][square]
        must(written and entries.count(action) == 1, "entry")
        if state.phase in (CHANGE, CLIMB, END):
            must(not mask & ~state.set and written == state.total(mask), "entry")


def check_climb(state):
    """From the roller on everybody has confirmed; then the climbing seat; then nobody has begun."""
    seat, before = state.roller, True
    must(not state.resigned >> state.seat & 1, "turn")
    for _ in range(state.seats):
        entries = state.entries[seat]
        if seat == state.seat:
            before = False
            must(not entries or entries[-1] >= 32, "entry")
        elif before and not state.resigned >> seat & 1:
            must(entries and entries[-1] < 32, "entry")
        else:
            must(not entries, "entry")
        seat = (seat + 1) % state.seats
