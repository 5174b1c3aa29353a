# SPDX-License-Identifier: MIT
"""The reasons in the coach's advice. Loaded for a hint.

A reason is the name of a sentence in section [coach], followed by a tuple of its arguments. An
advice of several sentences has several of these pairs, one after the other.
"""

from handful import TYPE_CHECKING

from games.yahtzee.bot.turn import FORBIDDEN
from games.yahtzee.bot.values import format_points
from games.yahtzee.rules.state import (
    ALL_DICE,
    BOXES,
    CHANCE_BOX,
    DICE,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    LARGE_STRAIGHT,
    OPEN,
    SCORE_BOX,
    SMALL_STRAIGHT,
    THREE_OF_A_KIND,
    UPPER_BONUS_AT,
    UPPER_BOXES,
    YAHTZEE,
    YAHTZEE_POINTS,
    upper_total,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    Reasons = tuple[object, ...]

STRAIGHTS = ("row", "fifth")
SAME_FACE_BOXES = (THREE_OF_A_KIND, FOUR_OF_A_KIND, YAHTZEE)
COMPARED_KEEPS = 2  # other keeps that the advice mentions
BONUS_PER_FACE = 3  # three of each face make the upper bonus


def explain_keep(sheet: "Sequence[int]", dice: "Sequence[int]", action: int) -> "Reasons":
    """Return why to keep these dice."""
    kept = _kept_dice(dice, action)
    if not kept:
        return "reroll", ()
    reason, text = _keep_reason(sheet, kept), _dice_text(kept)
    missing = UPPER_BONUS_AT - upper_total(sheet)
    for face in kept:
        same = [die for die in kept if die == face]
        if sheet[face - 1] != OPEN or not 0 < missing <= DICE * face:
            continue
        is_enough = missing <= face * len(same)
        if same == kept:
            suffix = "_one" if len(kept) == 1 else ""
            if is_enough:
                return "safe" + suffix, (text,)
            return "bonus" + suffix, (text, missing)
        if is_enough:
            return reason, (text,), "enough", (_dice_text(same),)
    return reason, (text,)


def compare_keep(
    sheet: "Sequence[int]", dice: "Sequence[int]", action: int, values: list[int], box_value: int
) -> "Reasons":
    """Return what the most tempting other keeps cost, unless scoring now is better.

    They are the best dice for a straight, at least three of them, the best equal dice, and the
    highest die alone, unless three dice are equal. Four dice for a straight come first, then the
    keeps that cost least.
    """
    kept = _kept_dice(dice, action)
    own_reason = _keep_reason(sheet, kept) if kept else ""
    has_three = max([dice.count(face) for face in dice]) > 2
    tempting: dict[str, int] = {}
    for mask in range(1, ALL_DICE):
        others = _kept_dice(dice, mask)
        is_part = set(others) == set(kept) and len(others) <= len(kept)
        if is_part:
            continue
        reason = _keep_reason(sheet, others)
        name = ""
        if reason in STRAIGHTS and len(others) > 2:
            name = "" if own_reason in STRAIGHTS else "not_row"
        elif len(others) > 1 and len(set(others)) == 1:
            name = "not_more"
        elif others == [max(dice)] and own_reason not in STRAIGHTS and not has_three:
            name = "not_one"
        if name and (name not in tempting or values[mask] > values[tempting[name]]):
            tempting[name] = mask
    costs = []
    for name, mask in sorted(tempting.items()):
        loss = values[action] - values[mask]
        others = _kept_dice(dice, mask)
        is_first = name == "not_row" and len(others) > 3
        if format_points(loss, 1) != "0.0" and (is_first or values[mask] > box_value):
            costs.append((not is_first, loss, name, _dice_text(others)))
    reasons: Reasons = ()
    for _, loss, name, text in sorted(costs)[:COMPARED_KEEPS]:
        reasons += name, (text, format_points(loss, 1))
    return reasons


def most_points_box(points_by_box: "Sequence[int | None]", values: list[int]) -> int:
    """Return the allowed box that scores most now, of equals the better one by `values`."""
    best, most = 0, (-1, 0)
    for box in range(BOXES):
        if values[box] != FORBIDDEN:
            rank = points_by_box[box] or 0, values[box]
            if rank > most:
                best, most = box, rank
    return best


def compare_box(box: int, points_by_box: "Sequence[int | None]", advantage: str) -> "Reasons":
    """Return the advantage over scoring a box now."""
    if advantage == "0.0":
        return "tie", ()
    return "than%d" % box, (advantage, points_by_box[box] or 0)


def explain_box(
    sheet: "Sequence[int]",
    dice: "Sequence[int]",
    box: int,
    points_by_box: "Sequence[int | None]",
    next_best: int,
    advantage: str,
) -> "Reasons":
    """Return why to score a box; the advantage is over `next_best`, an action."""
    points = points_by_box[box] or 0
    reasons: Reasons = ("box%d" % box, (points,)) if points else ("zero%d" % box, ())
    total = upper_total(sheet)
    if box < UPPER_BOXES and total < UPPER_BONUS_AT:
        still_open = [
            face + 1 for face in range(UPPER_BOXES) if sheet[face] == OPEN and face != box
        ]
        total += points
        if total >= UPPER_BONUS_AT:
            reasons += "earned", ()
        elif total + BONUS_PER_FACE * sum(still_open) >= UPPER_BONUS_AT:
            reasons += "course", ()
    if advantage == "0.0" or next_best >= SCORE_BOX:
        return reasons + compare_box(next_best - SCORE_BOX, points_by_box, advantage)
    if not next_best:
        return reasons + ("than_reroll", (advantage,))
    return reasons + ("than_keep", (advantage, _dice_text(_kept_dice(dice, next_best))))


def _kept_dice(dice: "Sequence[int]", mask: int) -> list[int]:
    return [dice[die] for die in range(DICE) if mask >> die & 1]


def _dice_text(dice: list[int]) -> str:
    return " ".join([str(die) for die in dice])


def _keep_reason(sheet: "Sequence[int]", kept: list[int]) -> str:
    """Return the name of the reason to keep these dice, by their faces and the open boxes."""
    count, low, faces = len(kept), min(kept), len(set(kept))
    span = max(kept) - low
    straight = 5 if sheet[LARGE_STRAIGHT] == OPEN else 4 if sheet[SMALL_STRAIGHT] == OPEN else 0
    kinds = sheet[THREE_OF_A_KIND], sheet[FOUR_OF_A_KIND], sheet[YAHTZEE]
    if 1 < count == faces and span < straight:
        return "fifth" if count == 4 and span == 3 else "row"
    if faces == 1:
        if count == 1 and sheet[low - 1] == OPEN:
            return "face%d" % (low - 1)
        # With 50 points in Yahtzee, another one earns 100.
        open_boxes = [box for box in SAME_FACE_BOXES if sheet[box] == OPEN]
        if len(open_boxes) == 1 and sheet[low - 1] != OPEN and count < 4:
            return "try%d" % open_boxes[0]
        if count == 4 or OPEN in kinds or OPEN == sheet[low - 1]:
            return "more"
        if count > 1 and sheet[YAHTZEE] == YAHTZEE_POINTS:
            return "more"
    if sheet[FULL_HOUSE] == OPEN and faces < 3 and (count > 2 * faces - 1 or count == 1):
        return "house"
    if count == 1 and straight:
        return "row"
    if OPEN not in [sheet[face - 1] for face in kept] and OPEN in kinds + (sheet[CHANCE_BOX],):
        return "sum"
    return "high"
