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
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    LARGE_STRAIGHT,
    ROLLS_PER_TURN,
    SCORE_BOX,
    SMALL_STRAIGHT,
    THREE_OF_A_KIND,
    UPPER_BOXES,
    YAHTZEE,
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

    A keeps all dice with the same face, but only one of them if it extends the kept dice to a
    straight, is part of a small straight, or if no open box wants dice alike. A releases only the
    one die. With a coach, A toggles all dice of the face that the coach would toggle.
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
        (
            (kept_mask or _longest_run(dice) > 3)
            and _extends_straight(cursor, dice, kept_mask, points_by_box)
        )
        or not _group_size(dice[cursor], dice, points_by_box)
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

    It stays on that die, or goes to Roll if no die for a straight or a full house is left to keep.
    With a coach it follows the advice, and stays after a toggle against it, so that A takes that
    back. It never goes to a box, because the next A would score it.
    """
    if advised_action is not None and advised_action < SCORE_BOX:
        is_against = (advised_action ^ kept_mask) >> cursor & 1
        return cursor if is_against else cursor_for_action(advised_action, kept_mask)
    if not kept_mask >> cursor & 1:
        return cursor
    for die in range(DICE):
        if _extends_straight(die, dice, kept_mask, points_by_box):
            return cursor
    return ROLL if _second_pair(dice, kept_mask, points_by_box) == ROLL else cursor


def _second_pair(dice: "Sequence[int]", kept_mask: int, points_by_box: "PointsByBox") -> int:
    """Return the first die of another pair for a full house while one pair is kept, or ROLL."""
    kept = dice_in(dice, kept_mask)
    if points_by_box[FULL_HOUSE] is not None and len(kept) == 2 and kept[0] == kept[1]:
        for die in range(DICE):
            if dice[die] != kept[0] and dice.count(dice[die]) == 2:
                return die
    return ROLL


def _group_size(face: int, dice: "Sequence[int]", points_by_box: "PointsByBox") -> int:
    """Return the number of dice with this face, less one if its upper box is filled.

    It is 0 if no open box wants so many dice alike.
    """
    boxes: tuple[int, ...] = (face - 1, THREE_OF_A_KIND, FULL_HOUSE)
    count = dice.count(face)
    if count > 2:
        boxes += FOUR_OF_A_KIND, YAHTZEE
    for box in boxes:
        if points_by_box[box] is not None:
            return count - (points_by_box[face - 1] is None)
    return 0


def _longest_run(dice: "Sequence[int]") -> int:
    """Return the number of dice in the longest run, such as 3 for 2 4 5 6 6."""
    longest = 0
    for low in dice:
        length = 1
        while low + length in dice:
            length += 1
        longest = max(longest, length)
    return longest


def default_cursor(state: "State", kept_mask: int, points_by_box: "PointsByBox") -> int:
    """Return the cursor where the next press is most likely.

    Before the first roll that is Roll, after the third a box. In between it is a box only for a
    Yahtzee, a large straight, a small one that cannot grow, and a full house after the second
    roll. Otherwise it is a die that extends a straight, a kept die that is in the way of a better
    choice, or the most promising dice alike; or Roll, if they are kept.
    """
    dice = state.dice
    if not state.rolls_used:
        return ROLL
    if state.rolls_used == ROLLS_PER_TURN or min(dice) == max(dice):
        return best_box_cursor(points_by_box)
    is_large_open = points_by_box[LARGE_STRAIGHT] is not None
    for box in (LARGE_STRAIGHT, FULL_HOUSE, SMALL_STRAIGHT):
        is_final = box == LARGE_STRAIGHT or (
            not is_large_open if box == SMALL_STRAIGHT else state.rolls_used > 1
        )
        if points_by_box[box] and is_final:
            return FIRST_BOX + box
    sizes = [_group_size(face, dice, points_by_box) for face in dice]
    kept = dice_in(dice, kept_mask)
    is_distinct = len(set(kept)) == len(kept) and max([dice.count(face) for face in dice]) < 3
    # A small straight that is kept cannot be lost by rolling the fifth die.
    can_grow = is_large_open and _longest_run(dice) > 3
    if can_grow or (is_distinct and len(kept) > 1) or not max(sizes):
        for die in range(DICE):
            if _extends_straight(die, dice, kept_mask, points_by_box):
                return die
    if kept:
        if is_distinct and _longest_run(kept) == max(3, _longest_run(dice)):
            return ROLL
        return _die_after_roll(dice, kept_mask, points_by_box, can_grow)
    if max(sizes):
        ranks = [8 * size + face if size else 0 for size, face in zip(sizes, dice)]
        return ranks.index(max(ranks))
    if is_large_open or points_by_box[SMALL_STRAIGHT] is not None:
        distances = [abs(2 * face - 7) for face in dice]  # 3 and 4 are in most straights
        return distances.index(min(distances))
    return ROLL


def _die_after_roll(
    dice: "Sequence[int]", kept_mask: int, points_by_box: "PointsByBox", can_grow: bool
) -> int:
    """Return the die for the next press after a second roll with kept dice, or ROLL.

    It is a kept die, to release it, if the roll brought a small straight that can grow or a larger
    group; otherwise another die like the kept ones, or a second pair.
    """
    kept = dice_in(dice, kept_mask)
    most = max([dice.count(face) for face in kept])
    is_in_way = can_grow
    for face in dice:
        if face not in kept and dice.count(face) > most:
            is_in_way = is_in_way or _group_size(face, dice, points_by_box) > 0
    for die in range(DICE):
        is_kept = kept_mask >> die & 1
        if is_in_way and is_kept:
            return die
        if not is_in_way and not is_kept and dice[die] in kept:
            if len(set(kept)) == 1 or dice.count(dice[die]) > 2:
                return die
    if points_by_box[kept[0] - 1] is None:
        return _second_pair(dice, kept_mask, points_by_box)
    return ROLL


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
