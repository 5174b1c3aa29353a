# SPDX-License-Identifier: MIT
"""The Saves dialog: plain words, a question before games are erased, and a lasting undo."""

import pytest

from host_sim.web.browser.sample_game import SEED, picture_after_power_on, play_until
from host_sim.web.browser.visitor import LANGUAGE


@pytest.fixture
def player(visit):
    """Somebody in the middle of a game."""
    visitor = visit(f"?seed={SEED}&speed=4")
    visitor.follow(play_until("2/13").script)
    return visitor


def erase(visitor, answer=".danger"):
    visitor.page.click("#open-saves")
    visitor.page.click("#open-erase")
    visitor.expect("#erase").to_contain_text("Erase all games?")
    visitor.page.click(f"#erase {answer}")


def test_the_dialog_speaks_to_players_and_has_nothing_to_undo_at_first(visit):
    visitor = visit()
    visitor.page.click("#open-saves")
    visitor.expect("#saves").to_contain_text("Keep a copy of your games, or bring one back.")
    for word in ("4096", "bytes", "nvm", "memory"):
        assert word not in visitor.page.inner_text("#saves")
    visitor.expect("#undo").to_be_hidden()
    visitor.expect("#saves-news").to_be_empty()


def test_neither_one_click_nor_escape_erases_anything(player):
    picture = player.picture()
    player.page.click("#open-saves")
    player.page.click("#open-erase")
    player.page.keyboard.press("Escape")
    player.expect("#erase").to_be_hidden()
    player.page.click("#open-erase")
    player.page.wait_for_timeout(500)
    assert player.picture() == picture
    player.page.click("#erase .main")
    player.page.keyboard.press("Escape")
    player.reload()
    player.see(picture_after_power_on(play_until("2/13").nvm))


def test_erased_games_can_be_brought_back_at_once_and_after_a_reload(player):
    erase(player)
    player.hear(LANGUAGE)
    player.expect("#saves-news").to_contain_text("All games are erased.")
    player.page.click("#undo")
    player.see(picture_after_power_on(play_until("2/13").nvm))
    player.page.keyboard.press("Escape")
    erase(player)
    player.hear(LANGUAGE)
    player.reload()
    player.hear(LANGUAGE)
    player.page.click("#open-saves")
    player.expect("#saves-news").to_contain_text("Undo brings back the games")
    player.page.click("#undo")
    player.see(picture_after_power_on(play_until("2/13").nvm))
    player.reload()
    player.see(picture_after_power_on(play_until("2/13").nvm))


def test_a_game_that_was_replaced_by_a_copy_can_be_brought_back(player, tmp_path):
    blank = tmp_path / "blank.nvm"
    blank.write_bytes(b"\xff" * 4096)
    player.page.click("#open-saves")
    with player.page.expect_file_chooser() as chooser:
        player.page.click("#import")
    chooser.value.set_files(blank)
    player.hear(LANGUAGE)
    player.reload()
    player.page.click("#open-saves")
    player.page.click("#undo")
    player.see(picture_after_power_on(play_until("2/13").nvm))
