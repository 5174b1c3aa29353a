# SPDX-License-Identifier: MIT
"""Big words: the letters doubled to 10x16, their stairs rounded by the EPX rule."""

from bitmaptools import fill_region

from handful.screen.font import index
from handful.screen.screen import LETTER, PAGE


def big(screen, x, y, words):
    """Draws them there."""
    screen.touch(x, y, 2 * LETTER * len(words), 2 * PAGE)
    for char in words:
        _double(screen, index(char), x, y)
        x += 2 * LETTER


def _double(screen, cell, x, y):
    font, bitmap = screen.font.bitmap, screen.bitmap
    across = screen.font.across
    x0, y0 = cell % across * LETTER, cell // across * PAGE
    fill_region(bitmap, x, y, x + 2 * LETTER, y + 2 * PAGE, 0)
    above = [0] * (LETTER + 2)
    here = [0] + [font[x0 + i, y0] for i in range(LETTER)] + [0]
    for row in range(PAGE):
        below = [0] * (LETTER + 2)
        if row < PAGE - 1:
            below[1:-1] = [font[x0 + i, y0 + row + 1] for i in range(LETTER)]
        for i in range(1, LETTER + 1):
            up, down, left, right = above[i], below[i], here[i - 1], here[i + 1]
            four = here[i] * 15  # top left 1, top right 2, bottom left 4, bottom right 8
            if left != right and up != down:  # a stair
                if up == left:
                    four = four & 6 | up | down << 3
                else:
                    four = four & 9 | up << 1 | down << 2
            if four:
                px, py = x + 2 * i - 2, y + 2 * row
                for bit in range(4):
                    if four >> bit & 1:
                        bitmap[px + (bit & 1), py + (bit >> 1)] = 1
        above, here = here, below
