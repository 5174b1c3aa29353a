# SPDX-License-Identifier: MIT
"""The title of the very first start: a hand whose fingers are filled one by one.

hand.bin (drawn in host_sim/art/hand.txt) holds two tiles of 56x60 pixels, the outlined hand and the
solid hand. A rectangle of FINGERS, copied from the solid hand onto the outlined one, fills one
finger and touches no other.
"""

from bitmaptools import blit

from handful import TYPE_CHECKING
from handful.scene import Scene
from handful.screen.glyphs import A
from handful.screen.tiles import TileSheet
from handful.words import wrap

if TYPE_CHECKING:
    from handful.console import Console

OUTLINE, SOLID = 0, 1  # the tiles
# x, y, width, height in the tile, thumb first
FINGERS = ((0, 21, 14, 39), (14, 5, 9, 29), (24, 0, 9, 34), (34, 3, 9, 31), (44, 12, 9, 22))
LEFT, TOP = 1, 3  # where the tile is on the screen
FINGER_MS = 110  # from one finger to the next


class Title(Scene):
    """The hand, which fills finger by finger, and the name."""

    def __init__(self, console: "Console", wait_ms: int) -> None:
        """Prepare the title. It ends after `wait_ms`, or when A is pressed if that is 0."""
        self.console, self.screen, self.wait_ms = console, console.screen, wait_ms
        self.words = console.words("boot")
        self.sheet = TileSheet("lib/handful/power_on/hand.bin", True)
        self.filled_count = 0  # fingers; one more than there are: the whole hand
        self._next_ms = 0  # when the next one is filled; 0 before the first round

    def draw(self) -> None:
        screen, words = self.screen, self.words
        screen.tile(self.sheet, OUTLINE if self.filled_count < len(FINGERS) else SOLID, LEFT, TOP)
        screen.tile(TileSheet("lib/handful/power_on/wordmark.bin", True), 0, 58, 12)
        for number, line in enumerate(wrap(words("slogan"), 13)):
            screen.text(60, 34 + 8 * number, line)
        screen.button(60, 55, A, words("play"))

    def tick(self, now: int) -> None:
        if now < self._next_ms:
            return
        if self.filled_count > len(FINGERS):
            if self.wait_ms:
                self.key("A")
            return
        if self.filled_count == len(FINGERS):
            self.screen.tile(self.sheet, SOLID, LEFT, TOP)
        elif self._next_ms:
            self.fill_finger(*FINGERS[self.filled_count])
        self.filled_count += 1 if self._next_ms else 0
        self._next_ms = now + (self.wait_ms if self.filled_count > len(FINGERS) else FINGER_MS)

    def fill_finger(self, x: int, y: int, width: int, height: int) -> None:
        """Copy a rectangle of the solid hand to the screen."""
        screen, sheet = self.screen, self.sheet
        screen.touch(LEFT + x, TOP + y, width, height)
        source_y = SOLID * sheet.height + y
        blit(
            screen.bitmap,
            sheet.bitmap,
            LEFT + x,
            TOP + y,
            x1=x,
            y1=source_y,
            x2=x + width,
            y2=source_y + height,
        )

    def key(self, button: str) -> None:
        if button == "A":
            self.console.go_to("power_on.startup.open_menu_or_game")
