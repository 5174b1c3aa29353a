# SPDX-License-Identifier: MIT
"""Where the cursor goes: along the dice and Roll, along a row of boxes, between the rows; and where
it waits because the next press is most likely there."""

from games.yahtzee.rules import DICE, THROWS, UPPER

ROLL, FIRST_BOX = 5, 6  # the cursor: 0..4 dice, 5 Roll, 6.. boxes
# What a box should pay, for the guess after the third roll: in 1,300 perfect turns it was wrong 141
# times, and 339 times with what the boxes pay on the mean.
PAR = (3, 5, 8, 11, 13, 15, 21, 21, 17, 23, 22, 5, 22)


def walk(button, cursor, throws, kept, pays):
    """The cursor after an arrow; `pays` has None where nothing may be written."""
    box = cursor - FIRST_BOX
    if button == "LEFT" or button == "RIGHT":
        step = 1 if button == "RIGHT" else -1
        if box >= 0:
            return next_box(box, step, pays)
        if cursor < ROLL:
            return (cursor + step) % (ROLL + 1)
        die = 0 if step > 0 else DICE - 1  # from Roll to the nearest die that is not kept
        for _ in range(DICE):
            if not kept >> die & 1:
                break
            die = (die + step) % DICE
        return die
    if box < 0:
        return ROLL if button == "UP" else best_box(pays)
    other = nearest(UPPER if box < UPPER else 0, box % UPPER, pays)
    if button == "UP" and throws < THROWS and (box < UPPER or other is None):
        return ROLL
    return cursor if other is None else other


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
    after the third roll and for five alike."""
    dice = state.dice
    if not state.throws:
        return ROLL
    if state.throws == THROWS or min(dice) == max(dice):
        return best_box(pays)
    held = [dice[die] for die in range(DICE) if kept >> die & 1]
    best, cursor = 0, ROLL
    for die in range(DICE):
        value = 8 * dice.count(dice[die]) + dice[die]
        if value > best and not kept >> die & 1 and (not held or dice[die] in held):
            best, cursor = value, die
    return cursor


def best_box(pays):
    """The cursor on the box that pays most against its par; of equals the last."""
    best = None
    for box in range(13):
        if pays[box] is not None:
            if best is None or pays[box] - PAR[box] >= pays[best] - PAR[best]:
                best = box
    return FIRST_BOX + best
