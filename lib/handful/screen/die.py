# SPDX-License-Identifier: MIT
"""A die with pips, for games that have no tiles of their own for it."""

from handful import TYPE_CHECKING

if TYPE_CHECKING:
    from handful.screen.screen import Screen

DIE_SIZE = 15  # pixels
PIP_SIZE, PIP_INSET, PIP_STEP = 3, 2, 4
PIPS = ("", "e", "cg", "ceg", "acgi", "acegi", "acdfgi")  # places a to i, row by row


def draw_die(screen: "Screen", x: int, y: int, face: int, inverse: bool = False) -> None:
    """Draw a die of 15x15 pixels with its upper left corner at x, y.

    `face` is 1 to 6, or 0 for a die without pips. `inverse` is a white die with black pips.
    """
    screen.fill(x, y, DIE_SIZE, DIE_SIZE, int(inverse))
    screen.frame(x, y, DIE_SIZE, DIE_SIZE)
    for place in PIPS[face]:
        row, column = divmod(ord(place) - ord("a"), 3)
        pip_x, pip_y = x + PIP_INSET + PIP_STEP * column, y + PIP_INSET + PIP_STEP * row
        screen.fill(pip_x, pip_y, PIP_SIZE, PIP_SIZE, int(not inverse))
