# SPDX-License-Identifier: MIT
"""The positions that are possible at a Yahtzee table.

There are five dice, five dice can score every entry of a sheet, no seat is more than a turn ahead,
and bonuses come only after a Yahtzee with 50 points.
"""

OPEN = 255
LOWER = [(0, *range(5, 31))] * 2 + [(0, 25), (0, 30), (0, 40), (0, 50), range(5, 31)]
PAID = [range(0, 5 * face + 1, face) for face in range(1, 7)] + LOWER


def counts(state):
    """Return True if a table can look like this state."""
    boxes = [sum(entry != OPEN for entry in sheet) for sheet in state.sheets]
    return (
        are_dice_possible(state)
        and len(state.sheets) == state.seats > state.seat
        and all(len(sheet) == 13 for sheet in state.sheets)
        and all(
            entry == OPEN or entry in paid
            for sheet in state.sheets
            for entry, paid in zip(sheet, PAID, strict=True)
        )
        and max(boxes) - min(boxes) <= 1
        and all(map(are_bonuses_possible, state.sheets, state.yahtzee_bonuses))
        and (
            is_turn_possible(state, boxes)
            if state.starter is not None
            else is_opening_possible(state, boxes)
        )
    )


def are_bonuses_possible(sheet, bonuses):
    """Return True if each bonus can have come after the Yahtzee that scored 50."""
    return bonuses <= (sum(entry != OPEN for entry in sheet) - 1 if sheet[11] == 50 else 0)


def are_dice_possible(state):
    """Return True for five dice of which rolling ones show no face, and at most three rolls."""
    rolling = [state.rolling_mask >> die & 1 for die in range(5)]
    return (
        len(state.dice) == 5
        and state.rolling_mask < 32
        and state.rolls_used <= 3
        and all(0 <= die <= 6 for die in state.dice)
        and not any(die and rolls for die, rolls in zip(state.dice, rolling, strict=True))
    )


def is_opening_possible(state, boxes):
    """Return True for a position during the opening rolls."""
    return state.seats > 1 and state.rolling_mask and not any(boxes) and not state.rolls_used


def is_turn_possible(state, boxes):
    """Return True if the highest opening sum started and seats before this one are a box ahead."""
    if state.seats > 1:
        highest = max(state.opening_sums)
        if not 5 <= highest <= 30 or state.opening_sums.count(highest) > 1:
            return False
        if state.opening_sums[state.starter] != highest or 0 in state.opening_sums:
            return False
    order = [(state.starter + turn) % state.seats for turn in range(state.seats)]
    written = [boxes[seat] for seat in order]
    over = boxes[state.seat] == 13
    return (
        state.starter < state.seats
        and written == sorted(written, reverse=True)
        and not (over and (state.rolls_used or state.rolling_mask))
        and boxes[state.seat] == min(boxes)
    )
