# SPDX-License-Identifier: MIT
"""A state of Roll to the Top! as text and as bytes: for logs, replays, saves and terminals.

Actions read d4+d20=9>12 (dice, sum, square), done, resign, +d8, -d8, +d8-d4; chance reads first:0,
d8:5, white:+. Knows no rules.
"""

from .facts import (
    ADD_DIE,
    CHANGE,
    CLIMB,
    DICE,
    DONE,
    NO_SIGN,
    REMOVE_DIE,
    RESIGN,
    SIGNS,
    SWAP_DICE,
    WHO,
)
from .sheets import CHALLENGES, OWN

FORMAT = 1
HIDDEN = 255  # instead of the number of a seat's entries


def describe(state, action):
    phase = state.phase
    if phase == CLIMB:
        if action < 32:
            return "resign" if action == RESIGN else "done"
        mask = action >> 5
        names = "+".join([DICE[die] for die in range(5) if mask >> die & 1])
        return "%s=%d>%d" % (names, state.total(mask), action & 31)
    if phase == CHANGE:
        if action >= SWAP_DICE:
            action -= SWAP_DICE
            return "+%s-%s" % (DICE[action // 5], DICE[action % 5])
        if action < REMOVE_DIE:
            return "+" + DICE[action - ADD_DIE]
        return "-" + DICE[action - REMOVE_DIE]
    if phase == WHO:
        return "first:%d" % action
    die = state.next_die()
    return "white:" + SIGNS[action] if die is None else "%s:%d" % (DICE[die], action)


def key(text):
    if text == "done":
        return DONE
    if text == "resign":
        return RESIGN
    if ":" in text:
        what, outcome = text.split(":")
        return SIGNS.index(outcome) if what == "white" else int(outcome)
    if ">" in text:
        names, square = text.split(">")
        mask = 0
        for name in names.split("=")[0].split("+"):
            mask |= 1 << DICE.index(name)
        return mask * 32 + int(square)
    if text[0] == "-":
        return REMOVE_DIE + DICE.index(text[1:])
    if "-" in text:
        added, removed = text[1:].split("-")
        return SWAP_DICE + 5 * DICE.index(added) + DICE.index(removed)
    return ADD_DIE + DICE.index(text[1:])


def pack(state):
    """The sheet is in it square by square, so an own one needs no file to go on."""
    names = [name for name, _ in CHALLENGES] + [OWN]
    sheet = state.sheet
    data = [FORMAT, state.seats, int(state.decreasing), state.games]
    data += [names.index(sheet.name), len(sheet)] + list(sheet.code)
    data += [state.phase, state.first, state.roller, state.seat, state.round, state.set]
    data += [state.white, state.resigned] + state.dice
    for entries, numbers in zip(state.entries, state.numbers):
        data += list(numbers)
        data.append(HIDDEN if entries is None else len(entries))
        for action in entries or ():
            data += [action >> 8, action & 255]
    for rounds, left in state.past:
        data += [rounds] + left
    return bytes(data)


def facts(data):
    """The arguments that make the packed state's like: seats, sheet, direction, games."""
    if data[0] != FORMAT:
        raise ValueError("format")
    code = bytes(data[6 : 6 + data[5]])
    return data[1], code, "decreasing" if data[2] else "increasing", data[3]


def restore(state, data):
    """Fills a fresh state of those facts."""
    if data[4] < len(CHALLENGES):
        state.sheet.name = CHALLENGES[data[4]][0]
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
        state.past.append((data[at], list(data[at + 1 : end])))
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


def draw(state):
    """The sheets, and what was rolled."""
    rolled = [DICE[die] + ":" + str(state.dice[die]) for die in range(5) if state.dice[die]]
    if state.white != NO_SIGN:
        rolled.append(SIGNS[state.white])
    drawings = [state.sheet.draw(numbers) for numbers in state.numbers]
    return "\n\n".join(drawings + [" ".join(rolled)])
