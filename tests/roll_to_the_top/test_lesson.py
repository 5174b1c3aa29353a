# SPDX-License-Identifier: MIT
"""The lesson's captions: in no language do they cover what they are about."""

import pytest

from games.roll_to_the_top.lobby.sheets import challenge_sheet
from games.roll_to_the_top.screen.picture import END_TURN, die_position
from games.roll_to_the_top.silhouette import (
    BOTTOM_ROW_Y,
    HALF_SQUARE_WIDTH,
    SQUARE_HEIGHT,
    Silhouette,
)
from host_sim.paths import ROOT
from host_sim.scenario.lessons import HEIGHT, WIDTH, box, steps

GAME = "roll_to_the_top"
LANGUAGES = sorted(path.stem for path in (ROOT / "games" / GAME / "text").glob("??.txt"))
BURJ, TREE = "burj_khalifa", "tree"
D4, D6, D8, D12, D20 = range(5)
LINE = 8  # pixels
# What each caption is about: dice, sheet, squares of the sheet.
SUBJECTS = {
    "same_roll": ((D6, D8, D20), BURJ, ()),
    "roll": ((D6, D8, D20), BURJ, ()),
    "fits": ((), BURJ, range(21)),
    "walk": ((), BURJ, range(21)),
    "back": ((), BURJ, range(21)),
    "write": ((), BURJ, range(21)),
    "four": ((D8,), BURJ, ()),
    "below": ((), BURJ, range(21)),
    "on": ((), BURJ, range(21)),
    "pick": ((D20,), BURJ, ()),
    "edge": ((), BURJ, range(21)),
    "white": ((END_TURN,), BURJ, ()),
    "sign": ((END_TURN,), BURJ, ()),
    "dice": ((D4, D12), BURJ, ()),
    "which": ((D4, D12), BURJ, ()),
    "two": ((D4,), BURJ, (3,)),
    "same": ((D6,), BURJ, (3, 8)),
    "new": ((D8,), BURJ, (8, 12)),
    "high": ((D20, END_TURN), BURJ, ()),
    "flag": ((D20, END_TURN), BURJ, ()),
    "ours": ((D4, D6, D8), BURJ, (0, 1, 2)),
    "swap": ((D12,), BURJ, ()),
    "out": ((D4,), BURJ, ()),
    "either": ((D6, D8, D12), BURJ, ()),
    "later": ((), BURJ, (5, 19, 20)),
    "sums": ((), BURJ, (17, 19)),
    "sum": ((D6, D8, D12, D20), BURJ, ()),
    "more": ((D12,), BURJ, ()),
    "low": ((D8, D12), BURJ, ()),
    "ten": ((), BURJ, (17, 19)),
    "five": ((D6,), BURJ, (0, 5)),
    "eleven": ((D20, END_TURN), BURJ, ()),
    "last": ((), BURJ, (19, 20)),
    "full": ((END_TURN,), BURJ, ()),
    "both": ((), TREE, (0, 1, 2)),
    "on3": ((D8,), TREE, (0, 1, 2)),
    "hang": ((), TREE, (3, 4, 5)),
    "one": ((D4,), TREE, (3, 4, 5)),
    "held": ((), TREE, (3, 4, 5)),
}


def areas(dice, name, squares):
    """Yield the areas of dice and squares: left, top, right, bottom."""
    sheet = challenge_sheet(name)
    left = Silhouette(None, sheet).left
    for die in dice:
        x, y = die_position(die)
        yield x + 1, y + 1, x + 16, y + 13
    for square in squares:
        x, row = sheet.positions[square]
        x, y = left + HALF_SQUARE_WIDTH * x, BOTTOM_ROW_Y - SQUARE_HEIGHT * row
        yield x + 1, y, x + 10, y + SQUARE_HEIGHT - 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_caption_does_not_cover_what_it_is_about(language):
    found = {step.name: step for step in steps(GAME, language=language)}
    for name, subject in SUBJECTS.items():
        step = found[name]
        wide, high = box(step)
        left = WIDTH - wide if step.place.endswith("right") else 0
        top = HEIGHT - high if step.place.startswith(("bottom", "low_")) else 0
        if step.place == "left":
            high = HEIGHT
        for area in areas(*subject):
            apart = left >= area[2] or area[0] >= left + wide
            assert apart or top >= area[3] or area[1] >= top + high, (name, step.lines())


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_caption_cuts_the_sheet_or_a_row_of_dice(language):
    """Captions over the board are beside the sheet, or hide its half; dice are seen or hidden."""
    board_steps = [step for step in steps(GAME, language=language) if step.name in SUBJECTS]
    second_row = die_position(D12)[1]
    for step in board_steps:
        assert step.place in ("left", "right", "low_right"), step.title()
        if step.place == "low_right":
            top = HEIGHT - LINE * (len(step.lines()) + 1)  # with the box and its margin
            assert not second_row < top < second_row + 13, (step.title(), step.lines())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_in_the_lesson_can_be_read(language):
    """The question's box begins where a caption of one line ends."""
    assert [
        len(step.lines()) for step in steps(GAME, language=language) if step.name == "sure"
    ] == [1]
