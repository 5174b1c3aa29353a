# SPDX-License-Identifier: MIT
"""The sheets of Roll to the Top!: where the squares are, and what lies on what.

Knows nothing of numbers, dice or players. How sheets are drawn as text: drawings.py.
"""

OWN = "own"  # the name of every sheet that is not one of the six

# What the screen (and the code of an action) can hold.
WIDEST = 14  # half squares
TALLEST = 8  # rows
MOST = 32  # squares


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
