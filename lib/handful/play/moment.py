# SPDX-License-Identifier: MIT
"""A moment of its own, for what one plays for: big words over the board, and stars."""

from handful.screen.big import big
from handful.screen.glyphs import SEED
from handful.screen.screen import LETTER, PAGE, WIDTH
from handful.words import wrap

TOP, HIGH = 8, 48  # the band
TWINKLE = 60  # milliseconds from star to star
STAYS = 1500
STARS = ((8, 10), (112, 47), (30, 47), (92, 10), (50, 10), (72, 47), (116, 10), (4, 47))


def moment(play, words, line=""):
    """For a Board's `played`: `yield from moment(play, words, line)`. Big words (two lines of
    twelve letters at most) and a sentence below them. A press ends it; the board is drawn anew."""
    screen = play.screen
    heard = getattr(play.console, "play_fanfare", None)  # where there is a buzzer
    if heard:
        heard()
    screen.clear_footer()  # no button does what it says there
    screen.fill(0, TOP, WIDTH, HIGH)
    screen.fill(0, TOP, WIDTH, 1, 1)
    screen.fill(0, TOP + HIGH - 1, WIDTH, 1, 1)
    lines = wrap(words, WIDTH // (2 * LETTER))[:2]
    below = wrap(line, WIDTH // LETTER)[:2] if line else []
    high = 2 * PAGE * len(lines) + (PAGE + 2) * len(below)
    y = TOP + (HIGH - high) // 2
    for each in lines:
        big(screen, (WIDTH - 2 * LETTER * len(each)) // 2, y, each)
        y += 2 * PAGE
    for each in below:
        screen.text_centred(y + 2, each)
        y += PAGE
    if play.animations and len(lines) + len(below) < 3:
        for x, y in STARS:
            screen.glyph(SEED, x, y)
            yield TWINKLE
    yield -STAYS
    play.redraw()
