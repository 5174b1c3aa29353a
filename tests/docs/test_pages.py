# SPDX-License-Identifier: MIT
"""The docs tell of every game, board, screen and sentence that there is."""

import re

import pytest

from host_sim import device_code
from host_sim.docs_build import pictures
from host_sim.hardware import boards
from host_sim.paths import ROOT
from tests.not_run import not_run

BUILD = (ROOT / "docs/build-one.md").read_text(encoding="utf-8")
PLAY = (ROOT / "docs/how-to-play.md").read_text(encoding="utf-8")
WORDS = (ROOT / "lib/handful/text/en.txt").read_text(encoding="utf-8")


def facts(game):
    found = {}
    exec((ROOT / "games" / game / "__init__.py").read_bytes(), found)
    return found


@pytest.mark.parametrize("game", device_code.games())
def test_every_game_has_its_section_with_its_players_and_pictures(game):
    if game not in device_code.published_games():
        not_run(f"a section for {game} in docs/how-to-play.md", f"it has no scenarios/{game}.txt")
    text = (ROOT / "games" / game / "text/en.txt").read_text(encoding="utf-8")
    title = re.search(r"^title = (.*)$", text, re.MULTILINE).group(1)
    section = re.search(rf"^## {re.escape(title)}.*?(?=^## |\Z)", PLAY, re.MULTILINE | re.DOTALL)
    assert section, f"docs/how-to-play.md has no section {title}"
    fewest, most = facts(game)["SEATS"]
    assert f"{fewest} to {most} players" in section.group()
    picture = f"pictures/{game}.png"
    if f"docs/{picture}" in [row[0] for row in pictures.TABLE]:
        assert picture in section.group(), "a picture nobody sees"


@pytest.mark.parametrize("board", boards.profiles())
def test_every_board_has_its_wiring_picture(board):
    assert f"pictures/wiring-{boards.short_name(board)}.png" in BUILD


@pytest.mark.parametrize("screen", ["title", "menu", "selftest-pattern", "selftest-buttons"])
def test_the_screens_one_meets_on_the_way_are_shown(screen):
    assert f"pictures/{screen}.png" in BUILD


def test_what_the_page_quotes_is_what_the_console_says():
    for name, quoted in (
        ("no_display", "No display found (SDA GP4, SCL GP5)"),
        ("no_pin", "No pin is set for HANDFUL_A, or another part uses it"),
        ("no_memory", "This board can't save games"),
    ):
        said = re.findall(rf"^{name} = (.*)$", WORDS, re.MULTILINE)
        assert f"`{quoted}`" in BUILD
        head = quoted.replace("SDA GP4, SCL GP5", "{}").replace("HANDFUL_A", "{}")
        assert any(words.startswith(head) for words in said)


def test_every_setting_the_page_names_exists():
    settings = (ROOT / "settings.toml").read_text(encoding="utf-8")
    for name in re.findall(r"HANDFUL_[A-Z]+", BUILD):
        assert name in settings
