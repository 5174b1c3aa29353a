# SPDX-License-Identifier: MIT
"""The picture of a sheet of Roll to the Top!, at the left of the screen."""

from handful import TYPE_CHECKING

from games.roll_to_the_top.rules.sheet import MAX_WIDTH

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from handful.screen.screen import Screen

    from games.roll_to_the_top.rules.sheet import Sheet

# Pixels.
HALF_SQUARE_WIDTH = 5
SQUARE_HEIGHT = 7
BOTTOM_ROW_Y = 57
TOP_ROW_Y = 8  # of the highest sheets, directly below the header
SHEET_WIDTH = MAX_WIDTH * HALF_SQUARE_WIDTH + 1  # of the widest sheet
PANEL_X = SHEET_WIDTH + 3  # first column beside the sheet


class Silhouette:
    """The picture of one sheet, centred in the space of the widest one."""

    def __init__(self, screen: "Screen", sheet: "Sheet") -> None:
        self.screen, self.sheet = screen, sheet
        rightmost = max([x for x, _ in sheet.positions])
        self.left = (MAX_WIDTH - 2 - rightmost) * HALF_SQUARE_WIDTH // 2

    def draw(self, numbers: "Sequence[int]", highlights: "Container[int]" = ()) -> None:
        """Draw all squares; those in `highlights` on a white block."""
        for square in range(len(self.sheet)):
            self.draw_square(square, numbers[square], False, square in highlights)

    def draw_square(
        self, square: int, number: int, is_target: bool = False, inverse: bool = False
    ) -> None:
        """Draw one square: its number, or a frame if the number is 0.

        A target, where the selected sum fits, has a seed in its frame. An inverse square is on a
        white block, which is higher than a frame so that the two do not touch.
        """
        screen = self.screen
        x, row = self.sheet.positions[square]
        x = self.left + HALF_SQUARE_WIDTH * x
        y = BOTTOM_ROW_Y - SQUARE_HEIGHT * row
        screen.fill(x + 1, y, 9, SQUARE_HEIGHT, inverse)
        if number:
            screen.digits(x + (4 if number < 10 else 2), y + 1, str(number), inverse)
            return
        inset = 1 if y == TOP_ROW_Y else 0  # a frame there must not touch the header
        screen.frame(x + 1, y + inset, 9, 6 - inset)
        if is_target:
            screen.fill(x + 4, y + 2 + inset, 3, 2 - inset, 1)
        elif not row:
            screen.bitmap[x + 5, y + 3] = 1  # the dot of a bottom square
