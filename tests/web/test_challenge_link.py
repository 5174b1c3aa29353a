# SPDX-License-Identifier: MIT
"""A link with the code of a challenge opens its game, and the result can be copied."""

import importlib
import json

import pytest
from handful.challenge import encode, make_identity, pack_score
from handful.journal.journal import Journal
from handful.match.saved import load_match

from host_sim.players.arena import luck_of
from host_sim.web.browser.visitor import Visitor
from tests.handful.test_challenges import code_of, finish

BLANK = b"\xff" * 4096


@pytest.fixture
def librarian():
    return importlib.import_module("host_sim.web.python.librarian")


def test_a_code_becomes_a_memory_with_the_challenge_in_play(librarian):
    for name in ("yahtzee", "top33"):
        code = code_of(name, 77, 40)
        journal = Journal(librarian.memory_with("HC1:" + code, BLANK, "fr"))
        match = load_match(journal.game, luck_of(1), None, journal.steps)[0]
        assert match.name == name
        assert encode(int.from_bytes(match.challenge[:3], "little"), pack_score(40)) == code
        assert journal.get("settings").endswith(b"fr")
        assert journal.get("challenge/" + name).endswith(match.challenge[:3])


@pytest.mark.parametrize("code", ["AAAAAAAB", "", "XYZ"])
def test_a_wrong_code_is_refused(librarian, code):
    with pytest.raises(ValueError, match="challenge"):
        librarian.memory_with("HC1:" + code, BLANK, "en")


def test_a_code_of_an_unknown_game_is_refused(librarian):
    with pytest.raises(ValueError, match="challenge"):
        librarian.memory_with("HC1:" + encode(15, 0), BLANK, "en")


def test_the_result_of_the_last_challenge_can_be_copied(librarian, handheld):
    device, own = finish(handheld, 5)
    code = encode(make_identity("yahtzee", 0, [], 31), pack_score(own))
    found = json.loads(librarian.describe(bytes(device.nvm)))
    assert found["challenge"] == ["Yahtzee", own, code]
    assert json.loads(librarian.describe(BLANK))["challenge"] is None


def test_the_link_opens_the_challenge_on_the_page(browser, site):
    code = code_of("yahtzee", 77, 240)
    friend = Visitor(browser, site + "#HC1:" + code)
    friend.expect("#shared").to_be_visible()
    friend.page.click("#shared .main")
    friend.hear("Roll")
    assert friend.errors == []
    assert not [url for url in friend.requests if code in url.partition("#")[0]]
    friend.close()


def test_a_mistyped_link_says_so(visit):
    visitor = visit("#HC1:AAAAAAAB")
    visitor.expect("#news").to_contain_text("This link is incomplete.")
