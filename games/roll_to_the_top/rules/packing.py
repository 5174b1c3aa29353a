# SPDX-License-Identifier: MIT
"""A State of Roll to the Top! as bytes, for saves, undo and views."""

from handful import TYPE_CHECKING

from games.roll_to_the_top import OPTIONS
from games.roll_to_the_top.rules.sheet import OWN, written_squares

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.roll_to_the_top.rules.state import State

FORMAT = 1
SHEET_NAMES = OPTIONS[0][1] + (OWN,)
HIDDEN = 255  # in place of the number of entries: this view does not contain them
# Offsets of the first fields.
SEATS_AT, DECREASING_AT, GAMES_AT, NAME_AT, SIZE_AT, CODE_AT = 1, 2, 3, 4, 5, 6


def pack(state: "State") -> bytes:
    """Return the state as bytes.

    They contain the sheet square by square, so that an own sheet does not need its file again.
    """
    sheet = state.sheet
    data = [FORMAT, state.seats, int(state.decreasing), state.games]
    data += [SHEET_NAMES.index(sheet.name), len(sheet)] + list(sheet.code)
    data += [state.phase, state.starter, state.roller, state.seat, state.round, state.dice_in_play]
    data += [state.white_sign, state.resigned_seats] + state.faces
    for entries, numbers in zip(state.entries, state.numbers):
        data += list(numbers)
        data.append(HIDDEN if entries is None else len(entries))
        for action in entries or ():
            data += [action >> 8, action & 255]
    for rounds, open_squares in state.finished_games:
        data += [rounds] + open_squares
    return bytes(data)


def constructor_arguments(data: bytes) -> tuple[int, bytes, str, int]:
    """Return the arguments of State() for a packed state: seats, sheet code, direction, games."""
    code = bytes(data[CODE_AT : CODE_AT + data[SIZE_AT]])
    direction = "decreasing" if data[DECREASING_AT] else "increasing"
    return data[SEATS_AT], code, direction, data[GAMES_AT]


def restore(state: "State", data: bytes) -> None:
    """Fill a new State, made from constructor_arguments(), with the packed position."""
    state.sheet.name = SHEET_NAMES[data[NAME_AT]]
    size = data[SIZE_AT]
    at = CODE_AT + size
    state.phase, state.starter, state.roller, state.seat = data[at : at + 4]
    state.round, state.dice_in_play, state.white_sign, state.resigned_seats = data[at + 4 : at + 8]
    state.faces = list(data[at + 8 : at + 13])
    at += 13
    for seat in range(state.seats):
        state.numbers[seat] = bytearray(data[at : at + size])
        count = data[at + size]
        at += size + 1
        if count == HIDDEN:
            state.entries[seat] = None
            continue
        end = at + 2 * count
        state.entries[seat] = [data[i] << 8 | data[i + 1] for i in range(at, end, 2)]
        at = end
    while at < len(data):
        end = at + 1 + state.seats
        state.finished_games.append((data[at], list(data[at + 1 : end])))
        at = end


def hide_entries(state: "State", seats: "Iterable[int]") -> None:
    """Remove what these seats have written since the last roll, unless they have resigned."""
    for seat in seats:
        if state.has_resigned(seat):
            continue
        for square in written_squares(state.entries[seat]):
            state.numbers[seat][square] = 0
        state.entries[seat] = None
