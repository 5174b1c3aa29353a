# SPDX-License-Identifier: MIT
"""A slow scorer for Yahtzee, written from the rulebook, that shares no code with the game.

A sheet is a dict from the printed names of filled boxes to their points. Dice are five numbers.
`choices(sheet, dice)` returns the boxes that may be scored, with their points.
"""

NUMBERS = {"Aces": 1, "Twos": 2, "Threes": 3, "Fours": 4, "Fives": 5, "Sixes": 6}
LOWER = (
    "3 of a kind", "4 of a kind", "Full house", "Small straight", "Large straight", "Yahtzee",
    "Chance",
)  # fmt: skip
SMALL = ({1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6})
LARGE = ({1, 2, 3, 4, 5}, {2, 3, 4, 5, 6})


def alike(dice):
    """Return the size of the largest group of equal dice."""
    return max(len([die for die in dice if die == face]) for face in (1, 2, 3, 4, 5, 6))


def natural_points(box, dice):
    """Return the points of a box without the joker rule."""
    if box in NUMBERS:
        return sum(die for die in dice if die == NUMBERS[box])
    if box == "3 of a kind":
        return sum(dice) if alike(dice) in (3, 4, 5) else 0
    if box == "4 of a kind":
        return sum(dice) if alike(dice) in (4, 5) else 0
    if box == "Full house":
        low, high = min(dice), max(dice)
        fits = sorted(dice) in ([low] * 3 + [high] * 2, [low] * 2 + [high] * 3)
        return 25 if fits and low != high else 0
    if box == "Small straight":
        return 30 if any(row <= set(dice) for row in SMALL) else 0
    if box == "Large straight":
        return 40 if set(dice) in LARGE else 0
    if box == "Yahtzee":
        return 50 if len(set(dice)) == 1 else 0
    assert box == "Chance"
    return sum(dice)


def choices(sheet, dice):
    """Return {box: points} for every box that may be scored now."""
    open_boxes = [box for box in (*NUMBERS, *LOWER) if box not in sheet]
    if len(set(dice)) > 1 or "Yahtzee" not in sheet:
        return {box: natural_points(box, dice) for box in open_boxes}
    (own,) = [box for box, number in NUMBERS.items() if number == dice[0]]
    if own in open_boxes:
        return {own: 5 * dice[0]}
    joker = {"Full house": 25, "Small straight": 30, "Large straight": 40}
    lower = {box: joker.get(box, sum(dice)) for box in open_boxes if box in LOWER}
    return lower or dict.fromkeys(open_boxes, 0)


def earns_bonus(sheet, dice):
    """Return True if this roll earns a tick in the Yahtzee bonus box."""
    return len(set(dice)) == 1 and sheet.get("Yahtzee") == 50


def grand_total(sheet, ticks):
    """Return the grand total as on the rulebook's last page."""
    upper = sum(points for box, points in sheet.items() if box in NUMBERS)
    total = upper + 35 if upper >= 63 else upper
    return total + sum(points for box, points in sheet.items() if box in LOWER) + 100 * ticks
