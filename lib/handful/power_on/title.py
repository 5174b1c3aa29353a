# SPDX-License-Identifier: MIT
"""The hand: five fingers, five games. The picture of the first start.

hand.bin (drawn in host_sim/art/hand.txt) holds the outlined hand and the solid one, 56x60 each. A
finger is x, y, width, height, thumb first: that rectangle of the solid hand, put over the outlined
one, is a finger filled, and touches no other.
"""

from bitmaptools import blit

from handful.scene import Scene
from handful.screen.glyphs import A
from handful.screen.tiles import TileSheet
from handful.words import wrap

OUTLINE, SOLID = 0, 1
FINGERS = ((0, 21, 14, 39), (14, 5, 9, 29), (24, 0, 9, 34), (34, 3, 9, 31), (44, 12, 9, 22))
LEFT, TOP = 1, 3
FILL = 110  # milliseconds from finger to finger


class Title(Scene):
    """The very first start: finger by finger the hand fills, one for each game."""

    def __init__(self, console, wait):
        """`wait`: milliseconds until it leads on by itself; 0: until A."""
        self.console, self.screen, self.wait = console, console.screen, wait
        self.words = console.words("boot")
        self.sheet = TileSheet("lib/handful/power_on/hand.bin", True)
        self.filled = 0  # fingers
        self.next = 0

    def draw(self):
        screen, words = self.screen, self.words
        screen.tile(self.sheet, OUTLINE if self.filled < len(FINGERS) else SOLID, LEFT, TOP)
        screen.tile(TileSheet("lib/handful/power_on/wordmark.bin", True), 0, 58, 12)
        for number, line in enumerate(wrap(words("five"), 13)):
            screen.text(60, 34 + 8 * number, line)
        screen.button(60, 55, A, words("play"))

    def tick(self, now):
        if now < self.next:
            return
        if self.filled > len(FINGERS):
            if self.wait:
                self.key("A")
            return
        if self.filled == len(FINGERS):
            self.screen.tile(self.sheet, SOLID, LEFT, TOP)
        elif self.next:
            self.fill(*FINGERS[self.filled])
        self.filled += 1 if self.next else 0
        self.next = now + (self.wait if self.filled > len(FINGERS) else FILL)

    def fill(self, x, y, wide, high):
        """One finger solid."""
        screen, sheet = self.screen, self.sheet
        screen.touch(LEFT + x, TOP + y, wide, high)
        top = SOLID * sheet.height + y
        at = (LEFT + x, TOP + y)
        blit(screen.bitmap, sheet.bitmap, *at, x1=x, y1=top, x2=x + wide, y2=top + high)

    def key(self, button):
        if button == "A":
            self.console.go_to("power_on.startup.arrive")
