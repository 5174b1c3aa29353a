# SPDX-License-Identifier: MIT
"""A celebration: large words and stars over the board."""

from handful import TYPE_CHECKING
from handful.screen.glyphs import SEED
from handful.screen.large_text import draw_large_text
from handful.screen.screen import LETTER, PAGE, WIDTH
from handful.words import wrap

if TYPE_CHECKING:
    from collections.abc import Generator

    from handful.play.play import Play

BAND_TOP, BAND_HEIGHT = 8, 48  # pixels
STAR_MS = 60  # from one star to the next
SHOWN_MS = 1500
STARS = ((8, 10), (112, 47), (30, 47), (92, 10), (50, 10), (72, 47), (116, 10), (4, 47))


def celebrate(play: "Play", words: str, sentence: str = "") -> "Generator[int, None, None]":
    """Celebrate a great event over the board.

    Show `words` in large letters, at most two lines of twelve letters, and a sentence below them.
    Yield the milliseconds to wait, as show_move() does, and redraw the board at the end. Use it
    in show_move() with `yield from`.
    """
    screen = play.screen
    play.console.emit("celebration")
    screen.clear_footer()  # its buttons do nothing now
    screen.fill(0, BAND_TOP, WIDTH, BAND_HEIGHT)
    screen.fill(0, BAND_TOP, WIDTH, 1, 1)
    screen.fill(0, BAND_TOP + BAND_HEIGHT - 1, WIDTH, 1, 1)
    large_lines = wrap(words, WIDTH // (2 * LETTER))[:2]
    small_lines = wrap(sentence, WIDTH // LETTER)[:2] if sentence else []
    height = 2 * PAGE * len(large_lines) + (PAGE + 2) * len(small_lines)
    y = BAND_TOP + (BAND_HEIGHT - height) // 2
    for line in large_lines:
        draw_large_text(screen, (WIDTH - 2 * LETTER * len(line)) // 2, y, line)
        y += 2 * PAGE
    for line in small_lines:
        screen.text_centred(y + 2, line)
        y += PAGE
    if play.animations and len(large_lines) + len(small_lines) < 3:
        for x, y in STARS:
            screen.glyph(SEED, x, y)
            yield STAR_MS
    yield -SHOWN_MS
    play.redraw()
