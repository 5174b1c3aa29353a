# SPDX-License-Identifier: MIT
"""Text over the window's picture: the help line, the state in a corner, the help page of F1."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from host_sim.frontends.window.palette import INK_SOFT, OFF, PAPER, PIXEL, RECORDING

if TYPE_CHECKING:
    from pygame import Font, Surface

HELP_LINE = "F1: keys     Ctrl-Q: quit"
HELP = (
    ("arrows, W A S D", "move"),
    ("X, Enter, Space", "A"),
    ("Z, Backspace, Esc", "B; hold: pause menu"),
    ("mouse", "buttons; screen: A, right: B, wheel"),
    ("gamepad", "cross or stick, A, B; Start: B"),
    ("1 to 9, R", "choose die, line or picture; roll"),
    ("Tab, Shift+Tab", "hold: fast-forward; toggle it"),
    ("F2, F3", "picture, film"),
    ("F5", "pull the battery, and put it back"),
    ("F6, F11", "only the screen; full screen"),
    ("F7", "serial console; Ctrl-C: copy, PgUp, PgDn"),
    ("F8, F9, Shift+F9", "pause; single step; rewind a press"),
    ("F1", "this page"),
    ("Ctrl-Q", "save and quit"),
)


def help_page(room: tuple[int, int]) -> "Surface":
    """Return a picture of the keys, in the largest font with which all of them fit."""
    import pygame

    for size in range(28, 5, -1):
        font = pygame.font.Font(None, size)
        edge, gap, high = size // 2, size, font.get_height()
        wide = [max(font.size(row[side])[0] for row in HELP) for side in (0, 1)]
        whole = (2 * edge + wide[0] + gap + wide[1], 2 * edge + high * len(HELP))
        if whole[0] <= room[0] and whole[1] <= room[1]:
            break
    page = pygame.Surface(whole, pygame.SRCALPHA)
    page.fill(PAPER)
    for number, (keys, meaning) in enumerate(HELP):
        top = edge + number * high
        page.blit(font.render(keys, True, PIXEL), (edge, top))
        page.blit(font.render(meaning, True, INK_SOFT), (edge + wide[0] + gap, top))
    return page


def draw_line(screen: "Surface", font: "Font", text: str) -> None:
    """Draw text at the bottom of the window, centred."""
    line = font.render(text, True, INK_SOFT)
    width, height = screen.get_size()
    screen.blit(line, ((width - line.get_width()) // 2, height - line.get_height() - 2))


def draw_signs(screen: "Surface", font: "Font", words: Iterable[str]) -> None:
    """Draw words side by side in the upper left corner."""
    import pygame

    left, high = 8, font.get_height()
    for word in words:
        if word == "REC":
            pygame.draw.circle(screen, RECORDING, (left + high // 3, 6 + high // 2), high // 3)
            left += high
        colour = RECORDING if word == "REC" else INK_SOFT
        drawn = font.render(word, True, colour, OFF)
        screen.blit(drawn, (left, 6))
        left += drawn.get_width() + high // 2


def draw_help(screen: "Surface") -> None:
    """Draw the help page, centred."""
    page = help_page(screen.get_size())
    width, height = screen.get_size()
    screen.blit(page, ((width - page.get_width()) // 2, (height - page.get_height()) // 2))
