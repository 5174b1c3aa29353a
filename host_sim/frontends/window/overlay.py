# SPDX-License-Identifier: MIT
"""Text over the window's picture: the help line, the state in a corner, the help page of F1."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from host_sim.frontends.window.palette import INK_SOFT, OFF, PAPER, PIXEL, RECORDING, WORDS

if TYPE_CHECKING:
    from pygame import Font, Surface

HELP_LINE = "F1: keys     Ctrl-Q: quit"
HELP = (
    ("Arrows, W A S D", "Move"),
    ("X, Enter, Space", "A: choose. Or click the screen"),
    ("Z, Backspace, Esc", "B: go back. Hold it for the pause menu"),
    ("1 to 9, R", "Pick a die, a line or a game. Roll the dice"),
    ("Tab, Shift+Tab", "Fast-forward while held. Turn it on or off"),
    ("F2, F3", "Take a picture. Start or stop a film"),
    ("F5", "Pull the battery and put it back"),
    ("F6, F11", "Show only the screen. Full screen"),
    ("F7", "Serial console. Ctrl-C copies, PgUp and PgDn scroll"),
    ("F8, F9, Shift+F9", "Pause. One step. Back by one press"),
    ("F1, Ctrl-Q", "Close this page. Save and quit"),
)
HELP_SIZES = range(34, 5, -1)
LINE_SPACING = 1.35  # of the help page, in heights of a letter
SHARE_OF_ROOM = 0.94  # the largest part of the window that the help page takes


def help_page(room: tuple[int, int]) -> "Surface":
    """Return a picture of the keys, in the largest font with which all of them fit."""
    import pygame

    for size in HELP_SIZES:
        font = pygame.font.Font(None, size)
        edge, gap, high = size, size, round(font.get_height() * LINE_SPACING)
        wide = [max(font.size(row[side])[0] for row in HELP) for side in (0, 1)]
        whole = (2 * edge + wide[0] + gap + wide[1], 2 * edge + high * len(HELP))
        if all(need <= SHARE_OF_ROOM * has for need, has in zip(whole, room, strict=True)):
            break
    page = pygame.Surface(whole, pygame.SRCALPHA)
    pygame.draw.rect(page, PAPER, page.get_rect(), border_radius=edge)
    for number, (keys, meaning) in enumerate(HELP):
        top = edge + number * high
        page.blit(font.render(keys, True, PIXEL), (edge, top))
        page.blit(font.render(meaning, True, WORDS), (edge + wide[0] + gap, top))
    return page


def draw_line(screen: "Surface", font: "Font", text: str) -> None:
    """Draw text at the bottom of the window, centred."""
    line = font.render(text, True, INK_SOFT)
    width, height = screen.get_size()
    screen.blit(line, ((width - line.get_width()) // 2, height - line.get_height() - 2))


def draw_message(screen: "Surface", font: "Font", message: str) -> None:
    """Draw a message on a dark strip at the bottom of the window, in as many lines as it needs."""
    import pygame

    width, height = screen.get_size()
    lines = wrap_message(font, message, width - 2 * font.get_height())
    high = font.get_linesize()
    strip = pygame.Rect(0, 0, max(font.size(line)[0] for line in lines) + high, 0)
    strip.height = high * len(lines) + high // 2
    strip.midbottom = (width // 2, height - 2)
    pygame.draw.rect(screen, PAPER[:3], strip, border_radius=high // 3)
    for number, line in enumerate(lines):
        drawn = font.render(line, True, WORDS)
        screen.blit(
            drawn, ((width - drawn.get_width()) // 2, strip.top + high // 4 + number * high)
        )


def wrap_message(font: "Font", message: str, width: int) -> list[str]:
    """Split a message into lines that fit the width, also within a word that is too long."""
    lines = [""]
    for word in message.split():
        rest = word
        if font.size(f"{lines[-1]} {rest}".strip())[0] > width and lines[-1]:
            lines.append("")
        while font.size(rest)[0] > width and len(rest) > 1:
            fits = max(
                [1, *(count for count in range(len(rest)) if font.size(rest[:count])[0] <= width)]
            )
            lines[-1:] = [rest[:fits], ""]
            rest = rest[fits:]
        lines[-1] = f"{lines[-1]} {rest}".strip()
    return lines


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
