# SPDX-License-Identifier: MIT
"""A sheet of Roll to the Top!: its squares, and which of them lie on which."""

from handful import TYPE_CHECKING

from games.roll_to_the_top.rules.actions import SQUARE_MASK, WRITE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

OWN = "own"  # the name of every sheet that players drew themselves
# Limits of the screen and of an action's code.
MAX_WIDTH = 14  # half squares
MAX_ROWS = 8
MAX_SQUARES = 32


class Sheet:
    """The squares that a player fills, numbered from the bottom left to the top right.

    code:        a byte for each square, row << 4 | x
    name:        the challenge's name, or OWN
    positions:   (x, row) of each square; x in half squares, row from 0 at the bottom
    supports:    the squares that each square lies on, none to two
    neighbours:  the squares directly left and right of each square
    """

    def __init__(self, code: bytes, name: str = OWN) -> None:
        self.code = code
        self.name = name
        self.positions = [(position & 15, position >> 4) for position in code]
        self.supports: list[tuple[int, ...]] = []
        self.neighbours: list[tuple[int, ...]] = []
        for x, row in self.positions:
            supports, neighbours = [], []
            for square, (other_x, other_row) in enumerate(self.positions):
                if other_row == row and abs(x - other_x) == 2:
                    neighbours.append(square)
                elif other_row == row - 1 and -2 < x - other_x < 2:
                    supports.append(square)
            self.supports.append(tuple(supports))  # a tuple takes half the memory of a list
            self.neighbours.append(tuple(neighbours))

    def __len__(self) -> int:
        return len(self.positions)

    def is_ground(self, square: int) -> bool:
        """Return True for a square of the bottom row, which takes any number at any time."""
        return self.positions[square][1] == 0

    def is_hanging(self, square: int) -> bool:
        """Return True if the square lies on nothing, so that it needs a filled neighbour."""
        return not self.supports[square] and not self.is_ground(square)

    def has_filled_neighbour(self, square: int, numbers: "Sequence[int]") -> bool:
        """Return True if a square left or right of this one has a number."""
        return any(numbers[neighbour] for neighbour in self.neighbours[square])


def written_squares(entries: "Iterable[int] | None") -> list[int]:
    """Return the squares that a seat's entries of a round fill, in their order."""
    return [action & SQUARE_MASK for action in entries or () if action >= WRITE]
