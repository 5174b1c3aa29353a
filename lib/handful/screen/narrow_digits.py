# SPDX-License-Identifier: MIT
"""Small numbers in little room: the 1 is one column wide."""

from handful import TYPE_CHECKING
from handful.screen.font import DIGITS, NARROW_ONE

if TYPE_CHECKING:
    from handful.screen.screen import Screen

DIGIT, NARROW_DIGIT = 4, 2  # columns from a digit to the next one


def draw_narrow_digits(screen: "Screen", x: int, y: int, text: str, inverse: bool = False) -> int:
    """Draw 3x5 digits with a narrow 1 and return the column after them.

    Two digits take 8 columns at most; 11 takes 4. Only the characters in
    handful.screen.font.DIGITS are available.
    """
    for char in text:
        if char == "1":
            screen.tile(screen.small_digits, NARROW_ONE, x, y, inverse, 1)
            x += NARROW_DIGIT
        else:
            screen.tile(screen.small_digits, DIGITS.find(char), x, y, inverse)
            x += DIGIT
    return x
