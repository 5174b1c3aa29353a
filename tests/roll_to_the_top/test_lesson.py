# SPDX-License-Identifier: MIT
"""The lesson's captions leave in view what they speak of, in every language."""

import pytest

from games.roll_to_the_top.lobby.sheets import challenge
from games.roll_to_the_top.screen.picture import END_TURN, place
from games.roll_to_the_top.silhouette import ACROSS, DOWN, GROUND, Silhouette
from host_sim.paths import ROOT
from host_sim.scenario.lessons import HEIGHT, WIDTH, box, steps

GAME = "roll_to_the_top"
LANGUAGES = sorted(path.stem for path in (ROOT / "games" / GAME / "text").glob("??.txt"))
BURJ, TREE = "burj_khalifa", "tree"
D4, D6, D8, D12, D20 = range(5)
# By the caption's name: the dice, then the squares of the sheet that are looked at.
LOOKED_AT = {
    "start": ((D4, D6, D8, D12, D20), BURJ, ()),
    "roll": ((D6, D8, D20), BURJ, ()),
    "fits": ((), BURJ, (0, 1, 2, 3, 4)),
    "walk": ((), BURJ, (0, 1, 2, 3, 4)),
    "write": ((), BURJ, (4,)),
    "four": ((D8,), BURJ, ()),
    "on": ((), BURJ, (4, 9)),
    "pick": ((D20,), BURJ, ()),
    "edge": ((), BURJ, (9, 13)),
    "end": ((END_TURN,), BURJ, (4, 9, 13)),
    "dice": ((D4, D12), BURJ, ()),
    "which": ((D4, D12), BURJ, (0, 1, 2, 3, 4)),
    "two": ((D4,), BURJ, (3,)),
    "same": ((D6,), BURJ, (3, 8)),
    "new": ((D8,), BURJ, (8, 12)),
    "high": ((D20, END_TURN), BURJ, (0, 1, 2, 16)),
    "flag": ((D20, END_TURN), BURJ, ()),
    "ours": ((D4, D6, D8), BURJ, (0, 1, 2)),
    "swap": ((D12,), BURJ, ()),
    "out": ((D4,), BURJ, ()),
    "either": ((D6, D8, D12), BURJ, ()),
    "later": ((), BURJ, (5, 19, 20)),
    "sums": ((D8,), BURJ, (17, 19)),
    "sum": ((D6, D8, D12, D20), BURJ, (17, 19)),
    "more": ((D12,), BURJ, (5,)),
    "low": ((D8, D12), BURJ, (17, 19)),
    "ten": ((), BURJ, (17, 19)),
    "five": ((D6,), BURJ, (0, 5)),
    "last": ((D20,), BURJ, (19, 20)),
    "won": ((END_TURN,), BURJ, (19, 20)),
    "both": ((), TREE, (0, 1, 2)),
    "on3": ((D8,), TREE, (0, 1, 2)),
    "hang": ((), TREE, (3, 4, 5)),
    "one": ((D4,), TREE, (3, 4, 5)),
    "held": ((), TREE, (3, 4, 5)),
}


def areas(dice, name, squares):
    """What is drawn there: left, top, right, bottom."""
    sheet = challenge(name)
    left = Silhouette(None, sheet).left
    for die in dice:
        x, y = place(die)
        yield x + 1, y + 1, x + 16, y + 13
    for square in squares:
        x, row = sheet.places[square]
        x, y = left + ACROSS * x, GROUND - DOWN * row
        yield x + 1, y, x + 10, y + DOWN - 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_caption_leaves_in_view_what_it_speaks_of(language):
    found = {step.name: step for step in steps(GAME, language=language)}
    for name, looked_at in LOOKED_AT.items():
        step = found[name]
        wide, high = box(step)
        left = WIDTH - wide if step.place.endswith("right") else 0
        top = HEIGHT - high if step.place.startswith(("bottom", "low_")) else 0
        for area in areas(*looked_at):
            apart = left >= area[2] or area[0] >= left + wide
            assert apart or top >= area[3] or area[1] >= top + high, (name, step.lines())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_in_the_lesson_can_be_read(language):
    """Its box begins where a caption of one line ends."""
    assert [
        len(step.lines()) for step in steps(GAME, language=language) if step.name == "sure"
    ] == [1]
