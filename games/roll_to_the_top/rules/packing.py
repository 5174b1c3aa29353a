# SPDX-License-Identifier: MIT
"""A state of Roll to the Top! as bytes, for saves, undo and views. Knows no rules."""

from games.roll_to_the_top import OPTIONS
from games.roll_to_the_top.rules.pieces import OWN

FORMAT = 1
SHEETS = OPTIONS[0][1] + (OWN,)
HIDDEN = 255  # instead of the number of a seat's entries


def pack(state):
    """The sheet is in it square by square, so an own one needs no file to go on."""
    sheet = state.sheet
    data = [FORMAT, state.seats, int(state.decreasing), state.games]
    data += [SHEETS.index(sheet.name), len(sheet)] + list(sheet.code)
    data += [state.phase, state.first, state.roller, state.seat, state.round, state.set]
    data += [state.white, state.resigned] + state.dice
    for entries, numbers in zip(state.entries, state.numbers):
        data += list(numbers)
        data.append(HIDDEN if entries is None else len(entries))
        for action in entries or ():
            data += [action >> 8, action & 255]
    for rounds, left in state.finished_games:
        data += [rounds] + left
    return bytes(data)


def facts(data):
    """The arguments that make the packed state's like: seats, sheet, direction, games."""
    code = bytes(data[6 : 6 + data[5]])
    return data[1], code, "decreasing" if data[2] else "increasing", data[3]


def restore(state, data):
    """Fills a fresh state of those facts."""
    state.sheet.name = SHEETS[data[4]]
    size = data[5]
    at = 6 + size
    state.phase, state.first, state.roller, state.seat, state.round, state.set = data[at : at + 6]
    state.white, state.resigned = data[at + 6 : at + 8]
    state.dice = list(data[at + 8 : at + 13])
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


def hide(state, seats):
    """Takes the running round's entries of these seats off the page."""
    for seat in seats:
        if state.resigned >> seat & 1:
            continue
        for action in state.entries[seat] or ():
            if action >= 32:
                state.numbers[seat][action & 31] = 0
        state.entries[seat] = None
