# SPDX-License-Identifier: MIT
"""Gaps on every golden picture: no word touches what is beside it, and none loses an edge.

Words are found by the reader of the screen, so a word that something is drawn over is not seen
here. Rows of text follow each other without a gap; only what is beside a word is compared.
"""

import pytest
from PIL import Image, ImageChops, ImageDraw

from host_sim.handheld.ocr import WIDTH, Reader
from host_sim.paths import ROOT
from host_sim.scenario.captures import ACROSS, EDGE, GAP, LABEL

GOLDENS = ROOT / "tests" / "golden"
SCREEN = (128, 64)
READER = Reader.of(ROOT)
ALLOWED: set[tuple[str, str]] = set()  # (folder, word), each with its reason


def touching(picture):
    """Yield the text of each run of letters with a pixel that touches foreign ink beside it.

    Beyond the screen all is black: black letters on white need a white column before and after.
    """
    picture = picture.convert("1")
    pixels = picture.load()
    for run in READER.runs(picture):
        width = 2 * 5 if run.height > 8 else 5
        right = run.x + width * len(run.letters)
        rows = range(run.y, run.y + run.height)

        def is_ink(x, y, run=run, rows=rows):
            if not 0 <= x < WIDTH:
                return run.inverse
            return y in rows and bool(pixels[x, y]) != run.inverse

        for inside, outside in ((run.x, run.x - 1), (right - 1, right)):
            if any(
                is_ink(inside, y) and any(is_ink(outside, y + step) for step in (-1, 0, 1))
                for y in rows
                if inside < WIDTH
            ):
                yield run.letters
                break


def screens_of(path):
    """Return the screens of a golden picture: one, or all of a language's contact sheet."""
    picture = Image.open(path)
    if picture.size == SCREEN:
        return [picture]
    grey = picture.convert("L").point(lambda level: 255 * (level > 128))
    across, down = SCREEN[0] + 2 * EDGE + GAP, SCREEN[1] + 2 * EDGE + GAP + LABEL
    return [
        grey.crop((x, y, x + SCREEN[0], y + SCREEN[1]))
        for y in range(GAP + LABEL + EDGE, picture.height - GAP, down)
        for x in range(GAP + EDGE, ACROSS * across, across)
    ]


def test_a_word_without_a_gap_is_found():
    sheet = Image.open(GOLDENS / "console" / "seats.png").convert("1")
    word = sheet.crop((0, 0, 35, 8))  # the header, "Players"
    assert list(touching(sheet)) == []
    for x, line, is_found in ((20, 18, False), (20, 19, True), (21, 19, False)):
        screen = Image.new("1", SCREEN)
        screen.paste(word, (x, 30))
        ImageDraw.Draw(screen).line((line, 20, line, 50), fill=1)
        assert list(touching(screen)) == (["Players"] if is_found else [])
    for x, is_found in ((0, True), (1, False)):
        screen = Image.new("1", SCREEN)
        screen.paste(ImageChops.invert(word), (x, 30))
        for column in range(x):
            ImageDraw.Draw(screen).line((column, 30, column, 37), fill=1)
        assert list(touching(screen)) == (["Players"] if is_found else [])


@pytest.mark.parametrize("folder", sorted(path.name for path in GOLDENS.iterdir()))
def test_no_word_touches_what_is_beside_it(folder):
    found = set()
    for path in sorted((GOLDENS / folder).glob("*.png")):
        for number, screen in enumerate(screens_of(path)):
            for letters in touching(screen):
                if (folder, letters) not in ALLOWED:
                    found.add(f"{path.name}, screen {number}: {letters}")
    assert not found, "\n".join(sorted(found))
