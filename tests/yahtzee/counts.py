# SPDX-License-Identifier: MIT
"""What a Yahtzee table can look like: five dice, cards on which every entry is one that five dice
can pay, nobody more than a turn ahead, bonuses only after a Yahtzee of 50."""

OPEN = 255
LOWER = [(0, *range(5, 31))] * 2 + [(0, 25), (0, 30), (0, 40), (0, 50), range(5, 31)]
PAID = [range(0, 5 * face + 1, face) for face in range(1, 7)] + LOWER


def counts(state):
    boxes = [sum(entry != OPEN for entry in card) for card in state.sheets]
    return (
        dice_lie(state)
        and len(state.sheets) == state.seats > state.seat
        and all(len(card) == 13 for card in state.sheets)
        and all(
            entry == OPEN or entry in paid
            for card in state.sheets
            for entry, paid in zip(card, PAID, strict=True)
        )
        and max(boxes) - min(boxes) <= 1
        and all(map(bonuses_fit, state.sheets, state.yahtzee_bonuses))
        and (opened(state, boxes) if state.starter is not None else opens(state, boxes))
    )


def bonuses_fit(card, bonuses):
    """Each took a throw after the Yahtzee that wrote the 50."""
    return bonuses <= (sum(entry != OPEN for entry in card) - 1 if card[11] == 50 else 0)


def dice_lie(state):
    """Five dice; whatever rolls shows nothing; at most three throws."""
    rolling = [state.rolling_mask >> die & 1 for die in range(5)]
    return (
        len(state.dice) == 5
        and state.rolling_mask < 32
        and state.rolls_used <= 3
        and all(0 <= die <= 6 for die in state.dice)
        and not any(die and rolls for die, rolls in zip(state.dice, rolling, strict=True))
    )


def opens(state, boxes):
    """Everybody throws all five dice for the highest sum, before anything else."""
    return state.seats > 1 and state.rolling_mask and not any(boxes) and not state.rolls_used


def opened(state, boxes):
    """The highest sum of five dice, nobody's else, began; who sat before has a box more."""
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
