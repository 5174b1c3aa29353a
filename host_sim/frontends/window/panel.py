# SPDX-License-Identifier: MIT
"""The OLED panel: the chip's pixels, enlarged."""

from typing import TYPE_CHECKING

from host_sim.frontends.window.palette import OFF, PIXEL

if TYPE_CHECKING:
    from PIL.Image import Image as Picture
    from pygame import Surface

GLOW = 0.22
LEAST_GAP_SCALE = 6  # at a smaller scale, gaps would make dark letters on a lit area hard to read
LEAST_LIGHT = 0.35  # the panel's lowest contrast is still visible


class Panel:
    """The OLED: sharp pixels with thin gaps and a slight glow, in the chip's brightness."""

    def __init__(self, scale: int) -> None:
        import pygame

        self.scale = scale
        self.size = (128 * scale, 64 * scale)
        self.picture = pygame.Surface(self.size)
        self._shown: tuple[bytes, float] | None = None
        self._gaps: Surface
        self._gaps = pygame.Surface(self.size, pygame.SRCALPHA)
        if scale >= LEAST_GAP_SCALE:
            shade = (*OFF, min(76, 6 * scale))
            for x in range(0, self.size[0], scale):
                pygame.draw.line(self._gaps, shade, (x, 0), (x, self.size[1]))
            for y in range(0, self.size[1], scale):
                pygame.draw.line(self._gaps, shade, (0, y), (self.size[0], y))

    def update(self, image: "Picture", brightness: float) -> bool:
        """Draw the picture again if it has changed. Return True if it has."""
        import pygame

        data = image.convert("L").tobytes()
        if (data, brightness) == self._shown:
            return False
        self._shown = (data, brightness)
        light = LEAST_LIGHT + (1 - LEAST_LIGHT) * brightness
        colour = tuple(
            round(dark + (bright - dark) * light) for dark, bright in zip(OFF, PIXEL, strict=True)
        )
        raw = pygame.image.frombuffer(data, image.size, "P")
        raw.set_palette([OFF if not value else colour for value in range(256)])
        raw = raw.convert(24)
        self.picture = pygame.transform.scale(raw, self.size)
        self.picture.blit(self._gaps, (0, 0))
        haze = pygame.transform.smoothscale(pygame.transform.smoothscale(raw, (32, 16)), self.size)
        haze.fill(
            (round(255 * GLOW * 0.5), round(255 * GLOW * 0.8), round(255 * GLOW)),
            special_flags=pygame.BLEND_MULT,
        )
        self.picture.blit(haze, (0, 0), special_flags=pygame.BLEND_ADD)
        return True
