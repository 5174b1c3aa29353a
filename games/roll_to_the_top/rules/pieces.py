# SPDX-License-Identifier: MIT
"""What is in Roll to the Top!'s box: the dice, the white die and the sheets; the ints for actions.

What rules, notation, computer players and screen all name alike. A set of dice is a mask of the
five. Knows how sets are added up and changed, and what lies on what; no numbers, no players.
"""

DICE = ("d4", "d6", "d8", "d12", "d20")
FACES = (4, 6, 8, 12, 20)
ALL_DICE = 31  # bit 0 is the d4

ADD, REMOVE, EITHER, SWAP = 0, 1, 2, 3  # the white die's signs
SIGNS = ("+", "-", "+/-", "<>")
SIGN_SIDES = (2, 2, 1, 1)
MUST = ("must_add", "must_remove", "must_either", "must_swap")  # their sentences in [why]
KEEP = 4  # nobody filled in anything, and all five dice are in: they stay
NO_SIGN = 255  # the white die is in the roller's hand

# A number is written by the mask of its dice * 32 + its square; below 32:
DONE, RESIGN = 0, 1
ADD_DIE, REMOVE_DIE = 2, 7  # + the die's index
SWAP_DICE = 1024  # + 5 * the added die + the removed one

WHO, FIRST_ROLL, CHANGE, ROLL, CLIMB, END = 0, 1, 2, 3, 4, 5  # phases

OWN = "own"  # the name of every sheet that is not one of the six
# What the screen (and the code of an action) can hold.
WIDEST = 14  # half squares
TALLEST = 8  # rows
MOST = 32  # squares


def sums_of(dice):
    """The sum of every set of these five numbers."""
    sums = [0]
    for number in dice:
        sums += [total + number for total in sums]
    return sums


def duty(dice, white, filled):
    """What the next roller must do with a rolled set: ADD, REMOVE, EITHER, SWAP or KEEP."""
    if not filled:  # nobody did; this comes before the other exceptions
        return KEEP if dice == ALL_DICE else ADD
    if dice == ALL_DICE:
        return REMOVE
    return ADD if dice & (dice - 1) == 0 else white


def changes(dice, must):
    """The actions that do it."""
    inside = [die for die in range(5) if dice >> die & 1]
    outside = [die for die in range(5) if not dice >> die & 1]
    if must == SWAP:
        return [SWAP_DICE + 5 * added + removed for added in outside for removed in inside]
    found = [ADD_DIE + die for die in outside] if must in (ADD, EITHER) else []
    return found + ([REMOVE_DIE + die for die in inside] if must in (REMOVE, EITHER) else [])


def changed(dice, action):
    """The set after such an action."""
    if action >= SWAP_DICE:
        return dice ^ (1 << (action - SWAP_DICE) // 5) ^ (1 << (action - SWAP_DICE) % 5)
    return dice ^ (1 << action - (ADD_DIE if action < REMOVE_DIE else REMOVE_DIE))


def next_sets(dice, white, filled):
    """The sets that can be rolled next."""
    must = duty(dice, white, filled)
    return [dice] if must == KEEP else [changed(dice, action) for action in changes(dice, must)]


class Sheet:
    """Squares numbered from the bottom left to the top right. For each: its place (x in half
    squares, row from 0), the squares it lies on (under), its side neighbours (beside)."""

    def __init__(self, code, name=OWN):
        self.code = code
        self.name = name
        places = [(place & 15, place >> 4) for place in code]
        self.places = places
        self.under = []
        self.beside = []
        for x, row in places:
            under, beside = [], []
            for square, (other, level) in enumerate(places):
                if level == row and abs(x - other) == 2:
                    beside.append(square)
                elif level == row - 1 and -2 < x - other < 2:
                    under.append(square)
            self.under.append(tuple(under))  # a tuple takes half the memory of a list
            self.beside.append(tuple(beside))

    def __len__(self):
        return len(self.places)

    def dotted(self, square):
        """A bottom square: any number, at any time."""
        return self.places[square][1] == 0

    def overhanging(self, square):
        """Lies on nothing and has no dot: needs a filled side neighbour."""
        return not self.under[square] and not self.dotted(square)
