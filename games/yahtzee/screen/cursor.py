# SPDX-License-Identifier: MIT
"""Where the cursor goes: to the neighbour that an arrow points at; and where it waits because the
next press is most likely there."""

from games.yahtzee.rules import DICE, LARGE_STRAIGHT, THROWS, UPPER, WRITE

ROLL, FIRST_BOX = 5, 6  # the cursor: 0..4 dice, 5 Roll, 6.. boxes
# What a box should pay, for the guess after the third roll: in 1,300 perfect turns it was wrong 141
# times, and 339 times with what the boxes pay on the mean.
PAR = (3, 5, 8, 11, 13, 15, 21, 21, 17, 23, 22, 5, 22)


def walk(button, cursor, throws, pays):
    """The cursor after an arrow; `pays` has None where nothing may be written.

    Three rows: the dice and Roll, the upper boxes, the lower ones. Left and right go round in a
    row, up and down to what is nearest there; up from a die is Roll.
    """
    box = cursor - FIRST_BOX
    if button == "LEFT" or button == "RIGHT":
        step = 1 if button == "RIGHT" else -1
        return next_box(box, step, pays) if box >= 0 else (cursor + step) % (ROLL + 1)
    if box < 0:
        if button == "UP":
            return ROLL
        upper = nearest(0, cursor, pays)
        return nearest(UPPER, cursor, pays) if upper is None else upper
    lower, column = box >= UPPER, box % UPPER if box < 12 else UPPER
    if lower == (button == "UP"):
        other = nearest(0 if lower else UPPER, column, pays)
        if other is not None:
            return other
    return min(column, ROLL) if button == "UP" and throws < THROWS else cursor


def next_box(box, step, pays):
    """The cursor on the next box of the same row that may be written."""
    first, count = (0, UPPER) if box < UPPER else (UPPER, 7)
    for i in range(1, count):
        other = first + (box - first + step * i) % count
        if pays[other] is not None:
            return FIRST_BOX + other
    return FIRST_BOX + box


def nearest(first, column, pays):
    """The cursor on the box nearest to a column of the row that begins with the box `first`, of
    those that may be written; or None."""
    for away in range(7):
        for other in (column - away, column + away):
            if 0 <= other < (7 if first else UPPER) and pays[first + other] is not None:
                return FIRST_BOX + first + other
    return None


def likely(state, kept, pays):
    """Roll; then of the dice that lie alike most, if none is kept yet or they match what is; a box
    after the third roll, for five alike and for five in a row."""
    dice = state.dice
    if not state.throws:
        return ROLL
    if state.throws == THROWS or min(dice) == max(dice) or pays[LARGE_STRAIGHT]:
        return best_box(pays)
    held = [dice[die] for die in range(DICE) if kept >> die & 1]
    lower = pays[UPPER:] != [None] * 7
    best, cursor = 0, ROLL
    for die in range(DICE):
        face = dice[die]
        value = 8 * dice.count(face) + face
        useful = lower or pays[face - 1] is not None  # else no open box wants it
        if value > best and useful and not kept >> die & 1 and (not held or face in held):
            best, cursor = value, die
    return cursor


def best_box(pays):
    """The cursor on the box that pays most against its par, a zero only if nothing pays; of equals
    the last."""
    best, most = 0, None
    for box in range(13):
        if pays[box] is not None:
            value = pays[box] - PAR[box] - (0 if pays[box] else 99)
            if most is None or value >= most:
                best, most = box, value
    return FIRST_BOX + best


def toward(action, kept):
    """The cursor where the coach's action goes on."""
    if action >= WRITE:
        return FIRST_BOX + action - WRITE
    for die in range(DICE):
        if (action ^ kept) >> die & 1:
            return die
    return ROLL
