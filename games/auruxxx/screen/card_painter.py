# SPDX-License-Identifier: MIT
"""Drawings of cards, 9x15 pixels each (a 50: 10x15), and of the game's glyphs, 7x7 pixels each."""

from handful import TYPE_CHECKING
from handful.screen.font import DIGITS
from handful.screen.tiles import TileSheet

from games.auruxxx.constants import FIFTY, GOLDEN_12, HAPPY_MAN, LUCKY_CARD, SUITS, SWAP_CARD
from games.auruxxx.screen.constants import (
    CARD_STEP,
    CARDS_PER_ROW,
    CROWN_TILE,
    FIRST_ACTION_TILE,
    HAPPY_MAN_TILE,
    NARROW_FIVE_TILE,
    NARROW_ONE_TILE,
    ROUND_ZERO_TILE,
    TICK_TILE,
)

if TYPE_CHECKING:
    from handful.screen.screen import Screen


def card_x(kinds: list[int], place: int) -> int:
    """Return the left edge of a card in its row, in pixels. A 50 moves the cards after it."""
    first = place - place % CARDS_PER_ROW
    fifties = sum([kind // SUITS == FIFTY for kind in kinds[first:place]])
    return 2 + CARD_STEP * (place - first) + fifties


class CardPainter:
    """Cards and glyphs on a screen."""

    def __init__(self, screen: "Screen") -> None:
        self.screen = screen
        self._tiles = TileSheet("games/auruxxx/signs.bin")

    def draw_glyph(self, tile: int, x: int, y: int, inverse: bool = False) -> None:
        """Draw a 7x7 glyph. `x` is the left edge of its card, one column left of the glyph."""
        self.screen.tile(self._tiles, tile, x + 1, y, inverse)

    def draw_card(
        self,
        kind: int,
        x: int,
        y: int,
        framed: bool = False,
        inverse: bool = False,
        chosen: bool = False,
    ) -> None:
        """Draw a card with its number above its suit. A chosen card has a tick for its number."""
        screen, number = self.screen, kind // SUITS
        width = 10 if number == FIFTY else 9
        screen.fill(x, y, width, 15, inverse)
        if kind >= LUCKY_CARD:
            text, tile = "+1", FIRST_ACTION_TILE + kind - LUCKY_CARD
        elif kind == GOLDEN_12:
            text, tile = "12", CROWN_TILE
        else:
            text, tile = "50" if number == FIFTY else str(number), kind % SUITS
        if chosen:
            screen.tile(self._tiles, TICK_TILE, x + 2, y + 2, inverse, 5, 5)
        elif number == HAPPY_MAN:
            self.draw_glyph(HAPPY_MAN_TILE, x, y + 1, inverse)
        elif kind != SWAP_CARD:
            left = 3 if len(text) < 2 else 2 if number == 11 or number == FIFTY else 1
            self._draw_number(x + left, y + 2, text, inverse)
        if framed and not inverse:
            screen.frame(x, y, width, 15)
            if text == "10" or text == "12":
                screen.fill(x + 1, y + 3, 1, 1)  # the number does not touch the frame
        self.draw_glyph(tile, x, y + 4 if kind == SWAP_CARD else y + 7, inverse)

    def _draw_number(self, x: int, y: int, text: str, inverse: bool) -> None:
        """Draw digits of 3x5 pixels, with a round 0, and a narrow 1 or 5 before another digit."""
        screen = self.screen
        for char in text:
            if char == "0":
                screen.tile(self._tiles, ROUND_ZERO_TILE, x, y, inverse, 3, 5)
            elif char in "15" and len(text) > 1:
                tile = NARROW_ONE_TILE if char == "1" else NARROW_FIVE_TILE
                screen.tile(self._tiles, tile, x, y, inverse, 2, 5)
                x -= 1
            else:
                screen.tile(screen.small_digits, DIGITS.find(char), x, y, inverse)
            x += 4
