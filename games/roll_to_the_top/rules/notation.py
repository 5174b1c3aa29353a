# SPDX-License-Identifier: MIT
"""A state of Roll to the Top! as text: for logs, replays and terminals. Not loaded in play.

Actions read d4+d20=9>12 (dice, sum, square), done, resign, +d8, -d8, +d8-d4; chance reads first:0,
d8:5, white:+. Knows no rules.
"""

from games.roll_to_the_top.rules.pieces import (
    ADD_DIE,
    CHANGE,
    CLIMB,
    DICE,
    DONE,
    FACES,
    MOST,
    NO_SIGN,
    REMOVE_DIE,
    RESIGN,
    SIGNS,
    SWAP_DICE,
    WHO,
)

MOST_SEATS, MOST_TOTAL = 5, 51


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
        if what == "white":
            return SIGNS.index(outcome)
        return _number(outcome, MOST_SEATS if what == "first" else FACES[DICE.index(what)] + 1)
    if ">" in text:
        names, square = text.split(">")
        names, _, total = names.partition("=")
        _number(total, MOST_TOTAL)
        mask = 0
        for name in names.split("+"):
            mask |= 1 << DICE.index(name)
        return mask * 32 + _number(square, MOST)
    if text.startswith("-"):
        return REMOVE_DIE + DICE.index(text[1:])
    added, minus, removed = text.partition("-")
    if not added.startswith("+"):
        raise ValueError(text)
    die = DICE.index(added[1:])
    return SWAP_DICE + 5 * die + DICE.index(removed) if minus else ADD_DIE + die


def _number(text, end):
    """The number below `end` that the digits say."""
    number = int(text)
    if not 0 <= number < end:
        raise ValueError(text)
    return number


def draw(state):
    """The sheets, and what was rolled."""
    rolled = [DICE[die] + ":" + str(state.dice[die]) for die in range(5) if state.dice[die]]
    if state.white != NO_SIGN:
        rolled.append(SIGNS[state.white])
    drawings = [draw_sheet(state.sheet, numbers) for numbers in state.numbers]
    return "\n\n".join(drawings + [" ".join(rolled)])


def draw_sheet(sheet, numbers):
    """A sheet as text, numbers instead of the brackets of filled squares."""
    rows = []
    for square, (x, row) in enumerate(sheet.places):
        if row == len(rows):
            rows.append("")
        line = rows[row]
        number = numbers[square]
        rows[row] = line + " " * (x - len(line)) + ("%2d" % number if number else "[]")
    rows.reverse()
    return "\n".join(rows)
