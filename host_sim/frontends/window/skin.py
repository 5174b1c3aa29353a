# SPDX-License-Identifier: MIT
"""The drawing of the handheld around the panel."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from host_sim.frontends.window.palette import (
    BEZEL,
    BEZEL_EDGE,
    BUTTON_COLOURS,
    BUTTON_LIT,
    INK,
    KEY,
    KEY_LIGHT,
    PIXEL,
    SHELL,
    SHELL_DARK,
    SHELL_LIGHT,
)

if TYPE_CHECKING:
    from pygame import Surface

Colour = tuple[int, ...]  # red, green, blue, and perhaps alpha

# The drawing, in OLED pixels.
WIDTH, HEIGHT = 272, 116
BODY = (6, 6, 260, 104)
GLASS = (64, 18, 144, 78)
PANEL = (72, 25)
CROSS, ARM = (35, 58), 11  # centre of the d-pad; its arms' width
REACH = 20
ROUND = 11.5  # radius of A and B
CENTRES = {"A": (247, 45), "B": (226, 72)}


def on_panel(x: float, y: float) -> bool:
    """Return True if a point of the drawing is on the display's pixels."""
    return 0 <= x - PANEL[0] < 128 and 0 <= y - PANEL[1] < 64


def button_at(x: float, y: float) -> str | None:
    """Return the button at a point of the drawing (in OLED pixels), or None."""
    for name, (left, top) in CENTRES.items():
        if (x - left) ** 2 + (y - top) ** 2 <= (ROUND + 1) ** 2:
            return name
    across, along = x - CROSS[0], y - CROSS[1]
    if max(abs(across), abs(along)) > REACH + 1 or max(abs(across), abs(along)) < 4:
        return None
    if min(abs(across), abs(along)) > ARM / 2 + 2:
        return None
    if abs(across) > abs(along):
        return "RIGHT" if across > 0 else "LEFT"
    return "DOWN" if along > 0 else "UP"


class Skin:
    """Everything but the panel's pixels, drawn once for a scale.

    It is drawn large and then reduced, so that edges are smooth.
    """

    FINER = 3

    def __init__(self, scale: int) -> None:
        self.scale = scale
        self.idle: Surface | None = None  # drawn when needed: a bare screen can be very large
        self.lit: dict[tuple[str, ...], Surface] = {}  # {buttons that are down: picture}

    def picture(self, down: Iterable[str]) -> "Surface":
        """Return the picture with these buttons down."""
        buttons = tuple(sorted(down))
        if not buttons:
            self.idle = self.idle or self._draw(())
            return self.idle
        if buttons not in self.lit:
            if len(self.lit) > 16:
                self.lit.clear()
            self.lit[buttons] = self._draw(buttons)
        return self.lit[buttons]

    def _draw(self, down: tuple[str, ...]) -> "Surface":
        import pygame

        self._unit = self.scale * self.FINER
        self._large = pygame.Surface((WIDTH * self._unit, HEIGHT * self._unit), pygame.SRCALPHA)
        self._body()
        self._cross(down)
        for name in CENTRES:
            self._round_button(name, name in down)
        small = pygame.transform.smoothscale(self._large, (WIDTH * self.scale, HEIGHT * self.scale))
        del self._large
        return small

    def _box(
        self,
        colour: Colour,
        left: float,
        top: float,
        width: float,
        height: float,
        radius: float = 0.0,
    ) -> None:
        import pygame

        unit = self._unit
        rect = pygame.Rect(
            round(left * unit), round(top * unit), round(width * unit), round(height * unit)
        )
        pygame.draw.rect(self._large, colour, rect, border_radius=round(radius * unit))

    def _disc(self, colour: Colour, x: float, y: float, radius: float) -> None:
        import pygame

        unit = self._unit
        pygame.draw.circle(
            self._large, colour, (round(x * unit), round(y * unit)), round(radius * unit)
        )

    def _word(
        self, text: str, x: float, y: float, height: float, colour: Colour, spaced: float = 0.0
    ) -> None:
        """Draw text centred on a point, with `spaced` OLED pixels between its letters."""
        import pygame

        font = pygame.font.Font(None, max(8, round(height * self._unit)))
        letters = [font.render(letter, True, colour) for letter in text]
        gap = round(spaced * self._unit)
        left = (
            round(x * self._unit)
            - (sum(letter.get_width() for letter in letters) + gap * (len(letters) - 1)) // 2
        )
        for letter in letters:
            self._large.blit(letter, (left, round(y * self._unit) - letter.get_height() // 2))
            left += letter.get_width() + gap

    def _body(self) -> None:
        left, top, width, height = BODY
        for spread in range(5, 0, -1):  # a soft shadow on the desk
            self._box(
                (0, 0, 0, 22),
                left - spread / 2,
                top + 2 - spread / 4,
                width + spread,
                height + spread,
                26 + spread / 2,
            )
        self._box(SHELL_DARK, left, top + 1.2, width, height, 26)
        self._box(SHELL_LIGHT, left, top, width, height, 26)
        self._box(SHELL, left + 0.8, top + 1.2, width - 1.6, height - 1.8, 25.4)
        left, top, width, height = GLASS
        self._box(SHELL_DARK, left - 1.4, top - 1.4, width + 2.8, height + 2.8, 9.4)
        self._box(SHELL_LIGHT, left - 1, top + 1, width + 2, height + 1.2, 9)
        self._box(BEZEL_EDGE, left, top, width, height, 8)
        self._box(BEZEL, left + 0.5, top + 0.5, width - 1, height - 1, 7.6)
        self._word("HANDFUL", WIDTH / 2, 102.5, 8.5, INK, spaced=2.2)

    def _cross(self, down: tuple[str, ...]) -> None:
        x, y = CROSS
        half = ARM / 2
        self._disc(SHELL_DARK, x, y, REACH + 4)
        self._disc((222, 216, 203), x, y + 0.4, REACH + 3.4)
        for colour, grow, shift in (
            (SHELL_DARK, 0.8, 0.8),
            (KEY_LIGHT, 0.0, 0.0),
            (KEY, -0.5, 0.5),
        ):
            reach, wide = REACH + grow, half + grow
            self._box(colour, x - reach, y - wide + shift, 2 * reach, 2 * wide, 3)
            self._box(colour, x - wide, y - reach + shift, 2 * wide, 2 * reach, 3)
        self._disc((48, 50, 59), x, y + 0.4, 3.6)
        for name, (across, along) in {
            "UP": (0, -1),
            "DOWN": (0, 1),
            "LEFT": (-1, 0),
            "RIGHT": (1, 0),
        }.items():
            lit = name in down
            if lit:
                wide, high = (ARM - 1.4, REACH - half) if along else (REACH - half, ARM - 1.4)
                middle = half + (REACH - half) / 2 - 0.4
                self._box(
                    (76, 104, 152),
                    x + across * middle - wide / 2,
                    y + along * middle - high / 2 + 0.4,
                    wide,
                    high,
                    2.4,
                )
            self._arrow((200, 222, 255) if lit else (124, 127, 140), x, y + 0.4, across, along)

    def _arrow(self, colour: Colour, x: float, y: float, across: int, along: int) -> None:
        import pygame

        tip, base, wide = REACH - 3.4, REACH - 7.4, 2.8
        points = (
            (across * tip, along * tip),
            (across * base - along * wide, along * base - across * wide),
            (across * base + along * wide, along * base + across * wide),
        )
        pygame.draw.polygon(
            self._large,
            colour,
            [((x + px) * self._unit, (y + py) * self._unit) for px, py in points],
        )

    def _round_button(self, name: str, lit: bool) -> None:
        x, y = CENTRES[name]
        face = BUTTON_LIT[name] if lit else BUTTON_COLOURS[name]
        self._disc(SHELL_DARK, x, y + 0.2, ROUND + 1.8)
        self._disc((222, 216, 203), x, y + 0.6, ROUND + 1.4)
        drop = 0.5 if lit else 0.0
        self._disc(tuple(part * 5 // 8 for part in face), x, y + 0.9, ROUND)
        self._disc(tuple(min(255, part + 34) for part in face), x, y - 0.3 + drop, ROUND - 0.2)
        self._disc(face, x, y + 0.2 + drop, ROUND - 0.6)
        self._word(name, x, y + 0.6 + drop, 15, (255, 255, 255) if lit else (245, 238, 230))


def icon() -> "Surface":
    """Return a small handheld for the task bar."""
    import pygame

    picture = pygame.Surface((64, 64), pygame.SRCALPHA)
    pygame.draw.rect(picture, SHELL, (2, 12, 60, 40), border_radius=12)
    pygame.draw.rect(picture, BEZEL, (14, 19, 36, 22), border_radius=4)
    for x, y in ((21, 24), (27, 30), (33, 36)):
        pygame.draw.rect(picture, PIXEL, (x, y, 4, 4))
    pygame.draw.circle(picture, BUTTON_COLOURS["A"], (55, 30), 4)
    return picture
