# SPDX-License-Identifier: MIT
"""A sheet of Roll to the Top! as its silhouette: at the left of the screen, down to the last row.

An open square is a frame; of a filled one only the number stands there. Knows squares and pixels;
no dice, no turns.
"""

from games.roll_to_the_top.rules.pieces import WIDEST

ACROSS, DOWN = 5, 7  # columns a half square takes, rows a square takes
GROUND = 57  # where the bottom row begins; the highest one leaves a row free below the title
WIDE = WIDEST * ACROSS + 1  # columns of the widest sheet
PANEL = WIDE + 3  # the first column beside it


class Silhouette:
    """Draws the squares of one sheet, centred."""

    def __init__(self, screen, sheet):
        self.screen, self.sheet = screen, sheet
        self.left = (WIDEST - 2 - max([x for x, _ in sheet.places])) * ACROSS // 2

    def draw(self, numbers, new=()):
        """All squares; `new` are those written with the last roll."""
        for square in range(len(self.sheet)):
            self.square(square, numbers[square], False, square in new)

    def square(self, square, number, seed=False, here=False):
        """One square: its number, or its frame with a seed where the chosen sum may go. `here`: on
        a white block, higher than a square so that it has edges; under the cursor, or new. A frame
        ends a row above the block below it."""
        screen = self.screen
        x, row = self.sheet.places[square]
        x = self.left + ACROSS * x
        y = GROUND - DOWN * row
        screen.fill(x + 1, y, 9, DOWN, here)
        if number:
            screen.digits(x + (4 if number < 10 else 2), y + 1, str(number), here)
            return
        top = y == 8  # the highest row: its frame is flatter, free of the title, too
        screen.frame(x + 1, y + top, 9, 6 - top)
        if seed:
            screen.fill(x + 4, y + 2 + top, 3, 2 - top, 1)
        elif not row:
            screen.bitmap[x + 5, y + 3] = 1  # the ground's dot
