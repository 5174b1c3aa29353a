# SPDX-License-Identifier: MIT
"""Where the cursor goes: to the neighbour that an arrow points at; and where it waits because the
next press is most likely there."""

from games.yahtzee.rules.state import (
    ALL_DICE,
    DICE,
    FULL_HOUSE,
    LARGE_STRAIGHT,
    SMALL_STRAIGHT,
    THROWS,
    UPPER,
    WRITE,
)

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


def faces(dice, kept):
    """What the dice of a mask show."""
    return [dice[die] for die in range(DICE) if kept >> die & 1]


def in_row(die, dice, kept, pays):
    """Whether it lies in a row of three or more, with all that is kept, and lengthens it there."""
    if pays[SMALL_STRAIGHT] is None and pays[LARGE_STRAIGHT] is None:
        return False
    held = faces(dice, kept)
    low = high = dice[die]
    if low in held or len(set(held)) < len(held):
        return False
    while low - 1 in dice:
        low -= 1
    while high + 1 in dice:
        high += 1
    return high - low > 1 and min(held + [low]) == low and max(held + [high]) == high


def alike(cursor, dice, kept, pays, advised):
    """What A keeps or releases, as a mask: all dice that show the same and are kept or not as this
    one is; of those only what the coach would; and one where a row is kept, or more than this is
    released from."""
    mask = 0
    for die in range(DICE):
        if dice[die] == dice[cursor] and not (kept >> die ^ kept >> cursor) & 1:
            mask |= 1 << die
    if advised is not None and advised < WRITE and (advised ^ kept) >> cursor & 1:
        return mask & (advised ^ kept)
    if kept >> cursor & 1:
        one = mask != kept
    else:
        one = kept and in_row(cursor, dice, kept, pays)
    return 1 << cursor if one else mask


def onward(cursor, dice, kept, pays, advised):
    """Where it goes when a die was kept or released: along the coach's advice, along a row, else to
    Roll or, when released, nowhere. Never to a box: the next A would write it."""
    if advised is not None and advised < WRITE and not (advised ^ kept) >> cursor & 1:
        return toward(advised, kept)
    if not kept >> cursor & 1:
        return cursor
    for away in range(1, DICE):
        die = (cursor + away) % DICE
        if in_row(die, dice, kept, pays):
            return die
    return cursor if kept == ALL_DICE else ROLL


def likely(state, kept, pays):
    """Roll; the box of a full house, a straight or a Yahtzee, and any box after the third roll; a
    row that may grow; else the dice that lie alike most, if none is kept or they match what is."""
    dice = state.dice
    if not state.throws:
        return ROLL
    if state.throws == THROWS or min(dice) == max(dice):
        return best_box(pays)
    for box in (LARGE_STRAIGHT, FULL_HOUSE):
        if pays[box]:
            return FIRST_BOX + box
    small, held = pays[SMALL_STRAIGHT], faces(dice, kept)
    if len(held) > 1 or (small and pays[LARGE_STRAIGHT] is not None):  # a fifth one costs nothing
        for die in range(DICE):
            if in_row(die, dice, kept, pays):
                return die
    if small:
        row = len(held) == 4 and max(held) - min(held) == 3 and pays[LARGE_STRAIGHT] is not None
        return ROLL if row else FIRST_BOX + SMALL_STRAIGHT
    lower = pays[UPPER:] != [None] * 7
    best, cursor = 0, ROLL
    for die in range(DICE):
        face = dice[die]
        full = pays[face - 1] is None
        value = 8 * (dice.count(face) - full) + face
        useful = lower or not full  # else no open box wants it
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
    """The cursor where the coach's action goes on: what is to be released comes first."""
    if action >= WRITE:
        return FIRST_BOX + action - WRITE
    for some in (kept & ~action, action & ~kept):
        for die in range(DICE):
            if some >> die & 1:
                return die
    return ROLL
