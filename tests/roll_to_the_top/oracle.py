# SPDX-License-Identifier: MIT
"""An oracle of the legal actions, written from the rulebook. Slow; shares no code with the rules.

A sheet is a list of rectangles two half squares wide; "lies on" and "beside" are found by touching.
"""

from itertools import combinations


def touching_below(a, b):
    """Return True if a lies on b: their edges share more than a corner."""
    (xa, ya), (xb, yb) = a, b
    return ya == yb + 1 and min(xa + 2, xb + 2) - max(xa, xb) > 0


def touching_side(a, b):
    (xa, ya), (xb, yb) = a, b
    return ya == yb and (xa + 2 == xb or xb + 2 == xa)


def allowed(squares, numbers, place, number, decreasing):
    """Return True if the number may be written into the square at this place."""
    if place in numbers:
        return False
    if place[1] == 0:  # bottom squares: any number
        return True
    below = [other for other in squares if touching_below(place, other)]
    if below:
        for other in below:
            if other not in numbers:
                return False
            if decreasing and not numbers[other] >= number:
                return False
            if not decreasing and not number >= numbers[other]:
                return False
        return True
    return any(touching_side(place, other) for other in numbers)


def writings(squares, numbers, free_dice, decreasing):
    """Return {(dice names, place)} of all legal writes. `free_dice` is {name: number}."""
    found = set()
    for count in range(1, len(free_dice) + 1):
        for dice in combinations(sorted(free_dice), count):
            total = sum(free_dice[die] for die in dice)
            for place in squares:
                if allowed(squares, numbers, place, total, decreasing):
                    found.add((dice, place))
    return found


def next_sets(rolled, sign, any_written):
    """Return the sets of dice names that the next roller may roll."""
    everything = {"d4", "d6", "d8", "d12", "d20"}
    rolled = frozenset(rolled)
    adding = {rolled | {die} for die in everything - rolled}
    removing = {rolled - {die} for die in rolled}
    swapping = {(rolled | {a}) - {r} for a in everything - rolled for r in rolled}
    if not any_written:
        return adding or {rolled}
    if len(rolled) == 5:
        return removing
    if len(rolled) == 1:
        return adding
    return {"+": adding, "-": removing, "+/-": adding | removing, "<>": swapping}[sign]
