# SPDX-License-Identifier: MIT
"""A link with the code of a challenge opens its game, and the result can be copied."""

import importlib
import json
import time

import pytest
from handful.challenge import (
    SEEDS,
    PlayedChallenges,
    decode,
    encode,
    make_identity,
    new_match,
    pack_challenge,
)
from handful.game import OVER
from handful.journal.journal import Journal
from handful.match.challenge import ChallengeMatch
from handful.match.saved import load_match
from handful.match.target import (
    pack_score,
)
from handful.modules import load_game

from host_sim.players.arena import luck_of
from host_sim.sim.nvm import Flash
from host_sim.web.browser.visitor import Visitor, pixels
from tests.handful.test_challenge_luck import decide
from tests.handful.test_challenges import code_of, finish
from tests.handheld import with_offers

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
    assert found["challenge"][:2] == ["Yahtzee", own]
    assert found["challenge"][2].partition(":")[0] == code
    assert json.loads(librarian.describe(BLANK))["challenge"] is None


def played_out(name, seed=7, decisions=2):
    """Return a memory with a finished challenge of a game, and the match."""
    flash = with_offers(Flash())
    journal = Journal(flash)
    identity, packed = decode(code_of(name, seed, level=1))
    match = new_match(name, pack_challenge(identity, packed) + b"\1", luck_of(1), journal)
    luck, resign = luck_of(decisions), getattr(load_game(name), "RESIGN", None)
    if len(match.kinds) > 1:  # random decisions would take longer than the memory is large
        match.kinds = bytes([2, 2])
    while match.turn() != OVER:
        actions = [each for each in match.state.actions() if each != resign]
        is_human = match.is_human(match.turn())
        match.play(actions[luck.randbelow(len(actions))] if is_human else decide(match))
    played = PlayedChallenges(journal, name)
    played.last_result = identity, pack_score(match.state.scores()[0])
    journal.end(played.note, played.pack())
    return bytes(flash), match


def ghosts(librarian, name, link, decisions=3):
    """Play a linked challenge with other decisions. Return (turns over, ghost) of each position."""
    journal = Journal(librarian.memory_with("HC1:" + link, BLANK, "en"))
    match = load_match(journal.game, luck_of(1), None, journal.steps)[0]
    luck, resign = luck_of(decisions), getattr(load_game(name), "RESIGN", None)
    standing = getattr(load_game(name, "challenge"), "standing", lambda state: (0, 0))
    found = []
    while match.turn() != OVER:
        found.append((standing(match.state)[0], match.ghost().strip()))
        actions = [each for each in match.state.actions() if each != resign]
        match.play(actions[luck.randbelow(len(actions))])
    found.append((standing(match.state)[0], match.ghost().strip()))
    return found


def standings_of(match):
    """Return how the player stood before each turn, and at last, from the match's log."""
    challenge = load_game(match.name, "challenge")
    again = ChallengeMatch(match.name, match.kinds, match.options, luck_of(1))
    stood = {}
    for action in [None, *match.log]:
        if action is not None:
            again.state.apply(action)
        turn, value = challenge.standing(again.state)
        stood.setdefault(turn, value)
    return stood, value


@pytest.mark.parametrize("name", ["yahtzee", "top12", "roll_to_the_top", "auruxxx"])
def test_the_link_brings_the_friends_game_along(librarian, name):
    memory, friend = played_out(name)
    link = json.loads(librarian.describe(memory))["challenge"][2]
    stood, last = standings_of(friend)
    show = load_game(name, "challenge").STANDING
    seen = ghosts(librarian, name, link)
    for turn, ghost in seen:
        assert ghost == "ᗣ " + show % stood.get(turn, last), turn
    assert len({ghost for _, ghost in seen}) > 2  # it moves


def test_the_friends_game_survives_a_power_cut_and_is_explained(librarian, handheld):
    memory, friend = played_out("yahtzee")
    link = json.loads(librarian.describe(memory))["challenge"][2]
    device = handheld(nvm=bytes(librarian.memory_with("HC1:" + link, BLANK, "en")))
    for _ in range(40):
        if "2/13" in device.screen():
            break
        device.keys("d 0.3" if device.shows("Keep") else "A 1.5")  # to the boxes
    first_turn = standings_of(friend)[0][1]
    assert device.shows(f"ᗣ {first_turn}")
    device.pull_battery()
    device.run(2)
    assert device.shows(f"ᗣ {first_turn}")
    device.keys("P")
    device.choose("Challenge")
    assert device.shows(f"Score to beat: {friend.state.scores()[0]}.")
    assert device.shows("at the same point")


@pytest.mark.parametrize("change", ["shorter", "letter", "other code", "sign"])
def test_a_link_with_damaged_standings_has_the_final_score(librarian, change):
    memory, friend = played_out("yahtzee")
    link = json.loads(librarian.describe(memory))["challenge"][2]
    code, standings = link.split(":")
    wrong = {
        "shorter": code + ":" + standings[:-4],
        "letter": code + ":" + ("A" if standings[3] != "A" else "B") + standings[1:],
        "other code": code_of("yahtzee", 8, 99) + ":" + standings,
        "sign": code + ":!" + standings[1:],
    }[change]
    score = 99 if change == "other code" else friend.state.scores()[0]
    assert {ghost for _, ghost in ghosts(librarian, "yahtzee", wrong)} == {f"ᗣ {score}"}


def test_standings_may_be_negative(librarian, monkeypatch):
    challenge = load_game("yahtzee", "challenge")
    standing = challenge.standing

    def below_zero(state):  # as in AURUXXX after a round with golden cards
        turn, value = standing(state)
        return turn, -value

    monkeypatch.setattr(challenge, "standing", below_zero)
    memory, friend = played_out("yahtzee")
    link = json.loads(librarian.describe(memory))["challenge"][2]
    seen = ghosts(librarian, "yahtzee", link)
    assert seen[-1] == (13, f"ᗣ -{friend.state.total(0)}")


def test_top_33_has_no_standings(librarian):
    memory, friend = played_out("top33")
    title, score, link = json.loads(librarian.describe(memory))["challenge"]
    assert (title, score, len(link)) == ("Top 33", friend.state.scores()[0], 8)


def test_the_page_knows_todays_challenge(visit, handheld):
    now = int(time.time())
    device = handheld(asked=False)
    device.machine.epoch_at_power_on = now
    script = [(None, pixels(device.image()))]
    for button in ["A", "B", "B", "DOWN", "DOWN", "A", "DOWN", "DOWN", "A"]:
        device.press(button)
        device.run(1)
        script.append((button, pixels(device.image())))
    assert device.shows(encode(make_identity("yahtzee", 0, [], now // 86400 % SEEDS), 0))
    visit().follow(script)


def test_the_link_opens_the_challenge_on_the_page(browser, site):
    code = code_of("yahtzee", 77, 240)
    friend = Visitor(browser, site + "#HC1:" + code)
    friend.expect("#shared").to_be_visible()
    friend.page.click("#shared .main")
    friend.hear("Roll")
    assert friend.errors == []
    assert not [url for url in friend.requests if code in url.partition("#")[0]]
    friend.close()


def test_the_links_standings_arrive_on_the_page(browser, site, librarian):
    memory, _ = played_out("yahtzee")
    link = json.loads(librarian.describe(memory))["challenge"][2]
    visitor = Visitor(browser, site + "#HC1:" + link)
    visitor.page.click("#shared .main")
    visitor.hear("Roll")
    said = visitor.page.evaluate('document.getElementById("words").textContent')
    assert "Ghost 0." in said  # before the first turn, not the final score
    assert visitor.errors == []
    visitor.close()


def test_a_mistyped_link_says_so(visit):
    visitor = visit("#HC1:AAAAAAAB")
    visitor.expect("#news").to_contain_text("This link is incomplete.")
