# SPDX-License-Identifier: MIT
"""Sharing: a link opens the page at the present move, and the visitor's own games are kept."""

import importlib
import re

import pytest

from host_sim.web.browser.sample_game import SEED, picture_after_power_on, play_until
from host_sim.web.browser.visitor import Visitor


@pytest.fixture
def player(visit):
    """A visitor in the middle of a game."""
    visitor = visit(f"?seed={SEED}&speed=4")
    visitor.follow(play_until("2/13").script)
    return visitor


def link(visitor):
    """Return the link that the page offers."""
    visitor.page.click("#open-share")
    visitor.until("document.getElementById('share-link').value")
    return visitor.page.input_value("#share-link")


def open_link(browser, address, **how):
    """Open a link in a browser with no games of its own, and close its dialog."""
    visitor = Visitor(browser, address, **how)
    visitor.expect("#shared").to_be_visible()
    visitor.page.click("#shared .main")
    visitor.expect("#device").to_be_focused()
    return visitor


def test_the_link_opens_the_same_position_without_a_server(player, browser, site):
    address = link(player)
    assert address.startswith(site + "#HF1:yahtzee:")
    friend = open_link(browser, address)
    friend.see(picture_after_power_on(play_until("2/13").nvm))
    assert friend.errors == []
    assert not [url for url in friend.requests if "HF1" in url.partition("#")[0]]
    friend.close()


def test_the_link_is_copied(player):
    player.context.grant_permissions(["clipboard-read", "clipboard-write"])
    address = link(player)
    player.page.click("#share-copy")
    player.expect("#share-news").to_have_text("The link is copied.")
    assert player.page.evaluate("navigator.clipboard.readText()") == address
    player.page.keyboard.press("Escape")
    player.expect("#device").to_be_focused()


def test_own_games_are_kept_and_one_click_away(player, browser, site):
    address = link(player)
    friend = Visitor(browser, site)
    friend.hear("Yahtzee")
    friend.page.goto(address)
    friend.wait_for_picture()
    friend.page.click("#shared .main")
    friend.see(picture_after_power_on(play_until("2/13").nvm))
    friend.page.click("#open-saves")
    friend.expect("#saves").to_contain_text("Your own games are kept")
    friend.expect("#open-erase").to_be_hidden()
    friend.page.click("#my-games")
    friend.hear("Yahtzee")
    friend.expect("#shared").to_be_hidden()
    assert "#" not in friend.page.url
    friend.close()


def test_a_shared_game_continues_after_a_reload(player, browser):
    friend = open_link(browser, link(player))
    start = picture_after_power_on(play_until("2/13").nvm)
    friend.see(start)
    for _ in range(20):  # until a box is scored
        if "Turn 2 of 13" not in friend.text():
            break
        friend.press("DOWN" if "A: Keep" in friend.text() else "A")  # to the boxes
        friend.page.wait_for_timeout(600)
    turn = re.search(r"Turn \d+ of 13", friend.hear("of 13")).group()
    assert turn != "Turn 2 of 13"
    friend.reload()
    friend.page.click("#shared .main")
    friend.hear(turn)
    friend.close()


def test_a_damaged_link_says_so_and_opens_the_own_games(visit):
    visitor = visit("#HF1:yahtzee:AQcA")
    visitor.expect("#news").to_contain_text("This link is incomplete.")
    visitor.hear("Yahtzee")
    visitor.expect("#shared").to_be_hidden()
    assert "#" not in visitor.page.url
    bottom = "Math.max(...[...document.querySelectorAll('.tools *')].map("
    bottom += "(one) => one.getBoundingClientRect().bottom))"
    visitor.until(
        f"{bottom} <= innerHeight", seconds=5
    )  # the message pushes no button off the page


def test_no_other_line_becomes_a_game():
    librarian = importlib.import_module("host_sim.web.python.librarian")
    for line in ("HF1:yahtzee:AQcA", "HF1:chess:AQcAeWFodHplZQE=", "HF1::"):
        with pytest.raises(ValueError):
            librarian.memory_with(line, bytes([0xFF]) * 4096, "en")


def test_any_other_fragment_is_ignored_and_without_a_game_the_link_is_the_pages(visit, site):
    visitor = visit("#top")
    visitor.hear("Yahtzee")
    visitor.expect("#news").to_be_empty()
    assert link(visitor) == site
    visitor.expect("#share-words").to_contain_text("No game is in progress.")
