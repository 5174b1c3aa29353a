# SPDX-License-Identifier: MIT
"""The cursor on Yahtzee's board: where arrows move it, where it waits, and the dice that A toggles.

A cursor is an int: 0..4 a die, ROLL the Roll button, FIRST_BOX + box a box. `points_by_box` is the
result of possible_points(), None for a box that is not allowed. `kept_mask` has a bit for each die
that is kept. `advised_action` is the coach's action, or None without a coach.
"""

from handful import TYPE_CHECKING

from games.yahtzee.rules.state import (
    BOXES,
    CHANCE_BOX,
    DICE,
    FULL_HOUSE,
    LARGE_STRAIGHT,
    ROLLS_PER_TURN,
    SCORE_BOX,
    SMALL_STRAIGHT,
    UPPER_BOXES,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.yahtzee.rules.state import State

    PointsByBox = Sequence[int | None]

ROLL = 5
FIRST_BOX = 6
LOWER_BOXES = BOXES - UPPER_BOXES
# Points that a box should score, to guess the box that a player wants after the third roll. Points
# missing in an upper box count twice, because they are missing for the bonus, too. In 1,500 perfect
# turns the guess costs 0.4 points on average.
PAR_POINTS = (4, 5, 8, 11, 14, 16, 23, 21, 21, 23, 22, 4, 25)
POOR = 4  # a box with less than this part of the most points looks like a poor choice
POOR_PENALTY = 3  # so it must be this much better
ZERO_PENALTY = 99  # more than any par: a box that scores comes before any zero


def dice_in(dice: "Sequence[int]", mask: int) -> list[int]:
    """Return the faces of the dice in a mask."""
    return [dice[die] for die in range(DICE) if mask >> die & 1]


def next_cursor(button: str, cursor: int, rolls_used: int, points_by_box: "PointsByBox") -> int:
    """Return the cursor after an arrow button.

    There are three rows: dice and Roll, upper boxes, lower boxes. LEFT and RIGHT wrap within a
    row. UP and DOWN go to the nearest allowed box of the next row; UP from a die goes to Roll, and
    DOWN to the nearest box that scores, if there is one.
    """
    box = cursor - FIRST_BOX
    if button == "LEFT" or button == "RIGHT":
        step = 1 if button == "RIGHT" else -1
        return _next_box(box, step, points_by_box) if box >= 0 else (cursor + step) % (ROLL + 1)
    if box < 0:
        if button == "UP":
            return ROLL
        scoring = [points or None for points in points_by_box]
        for points in (scoring, points_by_box):
            for first in (0, UPPER_BOXES):
                other = _nearest_box(first, cursor, points)
                if other >= 0:
                    return other
    is_lower = box >= UPPER_BOXES
    column = UPPER_BOXES if box == CHANCE_BOX else box % UPPER_BOXES
    if is_lower == (button == "UP"):
        other = _nearest_box(0 if is_lower else UPPER_BOXES, column, points_by_box)
        if other >= 0:
            return other
    return min(column, ROLL) if button == "UP" and rolls_used < ROLLS_PER_TURN else cursor


def _next_box(box: int, step: int, points_by_box: "PointsByBox") -> int:
    """Return the cursor on the next allowed box in the row of `box`."""
    first, count = (0, UPPER_BOXES) if box < UPPER_BOXES else (UPPER_BOXES, LOWER_BOXES)
    for distance in range(1, count):
        other = first + (box - first + step * distance) % count
        if points_by_box[other] is not None:
            return FIRST_BOX + other
    return FIRST_BOX + box


def _nearest_box(first: int, column: int, points_by_box: "PointsByBox") -> int:
    """Return the cursor on the allowed box nearest to a column, or -1 if the row has none.

    The row starts with the box `first`.
    """
    count = LOWER_BOXES if first else UPPER_BOXES
    for distance in range(LOWER_BOXES):
        for other in (column - distance, column + distance):
            if 0 <= other < count and points_by_box[first + other] is not None:
                return FIRST_BOX + first + other
    return -1


def _extends_straight(
    die: int, dice: "Sequence[int]", kept_mask: int, points_by_box: "PointsByBox"
) -> bool:
    """Return True if keeping this die extends the kept dice towards an open straight.

    The die must be part of a run of three or more that contains all kept dice.
    """
    if points_by_box[SMALL_STRAIGHT] is None and points_by_box[LARGE_STRAIGHT] is None:
        return False
    kept = dice_in(dice, kept_mask)
    low = high = dice[die]
    if low in kept or len(set(kept)) < len(kept):
        return False
    while low - 1 in dice:
        low -= 1
    while high + 1 in dice:
        high += 1
    return high - low > 1 and min(kept + [low]) == low and max(kept + [high]) == high


def toggled_dice(
    cursor: int,
    dice: "Sequence[int]",
    kept_mask: int,
    points_by_box: "PointsByBox",
    advised_action: int | None,
) -> int:
    """Return the mask of the dice that A keeps or releases on the die under the cursor.

    A keeps all dice with the same face, but only the one die if it extends the kept dice to a
    straight or is part of a small straight. A releases only the one die. With a coach, A toggles
    all dice of the face that the coach would toggle.
    """
    alike = 0
    for die in range(DICE):
        if dice[die] == dice[cursor] and not (kept_mask >> die ^ kept_mask >> cursor) & 1:
            alike |= 1 << die
    if advised_action is not None and advised_action < SCORE_BOX:
        to_toggle = advised_action ^ kept_mask
        if to_toggle >> cursor & 1:
            return alike & to_toggle
    is_single = kept_mask >> cursor & 1 or (
        (kept_mask or points_by_box[SMALL_STRAIGHT])
        and _extends_straight(cursor, dice, kept_mask, points_by_box)
    )
    return 1 << cursor if is_single else alike


def cursor_after_toggle(
    cursor: int,
    dice: "Sequence[int]",
    kept_mask: int,
    points_by_box: "PointsByBox",
    advised_action: int | None,
) -> int:
    """Return the cursor after A kept or released the die under it.

    It follows the coach's advice, and stays after a toggle against it, so that A takes that back.
    Without advice it follows a straight or a second pair, and otherwise goes to Roll; after a
    release it goes to the next kept die with that face, otherwise it stays. It never goes to a
    box, because the next A would score it.
    """
    if advised_action is not None and advised_action < SCORE_BOX:
        is_against = (advised_action ^ kept_mask) >> cursor & 1
        return cursor if is_against else cursor_for_action(advised_action, kept_mask)
    if not kept_mask >> cursor & 1:
        for die in range(DICE):
            if kept_mask >> die & 1 and dice[die] == dice[cursor]:
                return die
        return cursor
    for distance in range(1, DICE):
        die = (cursor + distance) % DICE
        if _extends_straight(die, dice, kept_mask, points_by_box):
            return die
    return _second_pair(dice, kept_mask, points_by_box)


def _second_pair(dice: "Sequence[int]", kept_mask: int, points_by_box: "PointsByBox") -> int:
    """Return the first die of another pair for a full house while one pair is kept, or ROLL."""
    kept = dice_in(dice, kept_mask)
    if points_by_box[FULL_HOUSE] is not None and len(kept) == 2 and kept[0] == kept[1]:
        for die in range(DICE):
            if dice[die] != kept[0] and dice.count(dice[die]) == 2:
                return die
    return ROLL


def default_cursor(state: "State", kept_mask: int, points_by_box: "PointsByBox") -> int:
    """Return the cursor where the next press is most likely.

    Before the first roll that is Roll, after the third a box. In between it is the box of a
    Yahtzee, a full house or a straight, then a die that extends a straight, then the most
    promising dice alike, otherwise Roll.
    """
    dice = state.dice
    if not state.rolls_used:
        return ROLL
    if state.rolls_used == ROLLS_PER_TURN or min(dice) == max(dice):
        return best_box_cursor(points_by_box)
    for box in (LARGE_STRAIGHT, FULL_HOUSE):
        if points_by_box[box]:
            return FIRST_BOX + box
    has_small_straight = bool(points_by_box[SMALL_STRAIGHT])
    is_large_open = points_by_box[LARGE_STRAIGHT] is not None
    kept = dice_in(dice, kept_mask)
    # A small straight that is kept cannot be lost by rolling the fifth die.
    if len(kept) > 1 or (has_small_straight and is_large_open):
        for die in range(DICE):
            if _extends_straight(die, dice, kept_mask, points_by_box):
                return die
    if has_small_straight:
        is_straight_kept = len(kept) == 4 and max(kept) - min(kept) == 3
        return ROLL if is_straight_kept and is_large_open else FIRST_BOX + SMALL_STRAIGHT
    return _most_promising_die(dice, kept_mask, points_by_box)


def _most_promising_die(dice: "Sequence[int]", kept_mask: int, points_by_box: "PointsByBox") -> int:
    """Return the die of the largest and highest group alike that is not kept, otherwise ROLL.

    If dice are kept, only dice with their faces count, and a second pair. A group whose upper box
    is filled counts as one die less, and not at all if no lower box is open either.
    """
    kept = dice_in(dice, kept_mask)
    is_lower_open = points_by_box[UPPER_BOXES:] != [None] * LOWER_BOXES
    best, cursor = 0, ROLL
    for die in range(DICE):
        face = dice[die]
        is_upper_filled = points_by_box[face - 1] is None
        value = 8 * (dice.count(face) - is_upper_filled) + face
        is_useful = is_lower_open or not is_upper_filled
        is_candidate = not kept_mask >> die & 1 and (not kept or face in kept)
        if value > best and is_useful and is_candidate:
            best, cursor = value, die
    return cursor if best else _second_pair(dice, kept_mask, points_by_box)


def best_box_cursor(points_by_box: "PointsByBox") -> int:
    """Return the cursor on the box with the most points above par, the last one of equals.

    It is a box that scores, if there is one, and seldom one with a small part of the most points.
    """
    best, most = 0, None
    highest = max([points or 0 for points in points_by_box])
    for box in range(BOXES):
        points = points_by_box[box]
        if points is not None:
            value = points - PAR_POINTS[box]
            if value < 0 and box < UPPER_BOXES:
                value += value
            if points * POOR < highest:
                value -= POOR_PENALTY if points else ZERO_PENALTY
            if most is None or value >= most:
                best, most = box, value
    return FIRST_BOX + best


def cursor_for_action(action: int, kept_mask: int) -> int:
    """Return the cursor where A continues the coach's action. Dice are released first."""
    if action >= SCORE_BOX:
        return FIRST_BOX + action - SCORE_BOX
    for mask in (kept_mask & ~action, action & ~kept_mask):
        for die in range(DICE):
            if mask >> die & 1:
                return die
    return ROLL
