# SPDX-License-Identifier: MIT
"""The hand: five fingers, five games. The picture of power-on and of the first start.

hand.bin (drawn in host_sim/art/hand.txt) holds the outlined hand and the solid one, 56x60 each. A
finger is x, y, width, height, thumb first: that rectangle of the solid hand, put over the outlined
one, is a finger filled, and touches no other.
"""

from bitmaptools import blit

from handful.screen import WIDTH, Sheet
from handful.words import wrap

OUTLINE, SOLID = 0, 1
FINGERS = ((0, 21, 14, 39), (14, 5, 9, 29), (24, 0, 9, 34), (34, 3, 9, 31), (44, 12, 9, 22))
LEFT, TOP = 1, 3


class Hand:
    """The picture, outlined at first; it holds its sheet only as long as it is needed."""

    def __init__(self, screen):
        self.screen = screen
        self.sheet = Sheet("lib/handful/power_on/hand.bin")

    def draw(self, cell):
        """The whole hand, and the name."""
        self.screen.tile(self.sheet, cell, LEFT, TOP)
        self.screen.tile(Sheet("lib/handful/power_on/wordmark.bin"), 0, 58, 12)

    def fill(self, finger):
        """One finger solid: its game was found. A sixth game has none."""
        if finger >= len(FINGERS):
            return
        x, y, wide, high = FINGERS[finger]
        screen, sheet = self.screen, self.sheet
        screen.touch(LEFT + x, TOP + y, wide, high)
        top = SOLID * sheet.height + y
        at = (LEFT + x, TOP + y)
        blit(screen.bitmap, sheet.bitmap, *at, x1=x, y1=top, x2=x + wide, y2=top + high)
        screen.show()


class Title:
    """The very first start."""

    def __init__(self, console):
        self.console = console
        self.words = console.words("boot")

    def draw(self):
        screen, words = self.console.screen, self.words
        Hand(screen).draw(SOLID)
        screen.right(WIDTH, 0, words("blank"))
        for number, line in enumerate(wrap(words("five"), 13)):
            screen.text(60, 34 + 8 * number, line)
        screen.text(69, 55, words("play"))
        from handful.screen.marks import A

        screen.mark(A, 60, 55)

    def key(self, button):
        if button == "A":
            self.console.pop()

    def tick(self, now):
        pass
