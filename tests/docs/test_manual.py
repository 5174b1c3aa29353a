# SPDX-License-Identifier: MIT
"""docs/how-to-play.md says what the device says: it is made of the same texts, and is fresh."""

import pytest

from host_sim import device_code
from host_sim.docs_build import manual
from host_sim.docs_build.pictures import same
from host_sim.paths import ROOT
from host_sim.scenario import lessons
from host_sim.scenario.captures import save
from tests.not_run import not_run

GAMES = device_code.games()


@pytest.mark.parametrize("language", manual.languages())
def test_the_page_is_what_the_texts_make_of_it(language):
    page = (ROOT / manual.page_name(language)).read_text(encoding="utf-8")
    assert page == manual.text(language), "stale: python3 -m host_sim docs manual makes it anew"


def test_every_thought_of_every_game_is_on_the_page():
    page = manual.text()
    for game in manual.games():
        for text in manual.table("en", game)["rules"].values():
            assert f"**{text.partition('|')[0].rstrip('.!?')}" in page


@pytest.mark.parametrize("game", GAMES)
def test_its_signs_and_the_lesson_s_captions_are_fresh(game, tmp_path):
    if game not in device_code.published_games():
        not_run(f"pictures of {game} in docs/how-to-play.md", f"it has no scenarios/{game}.txt")
    stale = []
    for file, picture in manual.drawings([game]).items():
        save(picture, tmp_path / "new.png", "PNG")
        if not same(ROOT / "docs" / file, tmp_path / "new.png"):
            stale.append(file)
    assert stale == [], "python3 -m host_sim docs manual writes them again"
    assert game not in lessons.games() or (ROOT / "docs" / manual.lesson_picture(game)).exists()


def test_a_sign_is_drawn_as_its_sheet_has_it():
    """A sheet of two cells, 3x2 pixels each: a corner, and a bar."""
    sheet = bytes([6, 2, 3, 2, 0b11011100, 0b10000000])
    corner, bar = manual.cell_of(sheet, 0), manual.cell_of(sheet, 1)
    assert [corner.getpixel((x, y)) > 0 for y in (0, 1) for x in (0, 1, 2)] == [
        True, True, False, True, False, False,
    ]  # fmt: skip
    assert [bar.getpixel((x, 0)) > 0 for x in (0, 1, 2)] == [True, True, True]
