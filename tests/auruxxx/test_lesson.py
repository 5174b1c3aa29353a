# SPDX-License-Identifier: MIT
"""The captions of AURUXXX's lesson: what they speak about stays visible."""

from pathlib import Path

import pytest
from handful.words import list_languages, read_entries, wrap

TEXTS = str(Path(__file__).parents[2] / "games/auruxxx/text")
LETTERS = 24  # in a line of a caption
BUTTON_LETTERS = 3  # that the button takes at the end of the last line
ON_CARDS = "walk top deck fits lay fifty happy set seven more play draw lucky close fives swap gold"


def line_count(caption):
    lines = [line for part in caption.split("|") for line in wrap(part, LETTERS)]
    return len(lines) + (len(lines[-1]) > LETTERS - BUTTON_LETTERS)


@pytest.mark.parametrize("language", list_languages(TEXTS))
def test_a_caption_about_cards_does_not_cover_them(language):
    """Two lines cover nothing of the hand, three cover the suits, and four cover everything."""
    captions = dict(read_entries(f"{TEXTS}/{language}.txt", "lesson"))
    covering = [name for name in ON_CARDS.split() if line_count(captions[name]) > 2]
    assert not covering
    assert max(map(line_count, captions.values())) <= 3
