# SPDX-License-Identifier: MIT
"""Challenges on the handheld: a code carries the same luck from one device to another."""

import re

import pytest
from handful.challenge import (
    ALPHABET,
    PlayedChallenges,
    decode,
    encode,
    is_duel,
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
    score_to_beat,
)
from handful.modules import load_game
from handful.records import STATISTICS_NOTES

from host_sim.players.arena import luck_of
from host_sim.sim.nvm import Flash
from tests.handful.helpers import random_action
from tests.handful.test_challenge_code import WITH_CHALLENGES
from tests.handheld import with_offers

CODE = re.compile(rf"\b[{ALPHABET}]{{8}}\b")
TITLES = {
    "yahtzee": "Yahtzee",
    "top12": "Top 12",
    "roll_to_the_top": "Roll to the Top!",
    "top33": "Top 33",
    "auruxxx": "AURUXXX",
}
LANGUAGES = ("en", "de", "fr", "it", "es", "nl")


def code_of(name, seed=7, score=None, level=2, options=None):
    """Return a code of a game."""
    facts = load_game(name)
    options = options or [0] * len(facts.OPTIONS)
    identity = make_identity(name, level if is_duel(name) else 0, options, seed)
    return encode(identity, 0 if score is None else pack_score(score))


def open_challenges(device, name="yahtzee"):
    """From the menu to the challenges of a game."""
    device.pick(TITLES[name])
    device.keys("A 0.2")
    device.choose("Challenge")
    device.run(0.2)


def type_code(device, code):
    """Enter a code in the challenges of a game."""
    device.choose("Enter a code")
    for place, letter in enumerate(code):
        if place:
            device.keys("r")
        steps = ALPHABET.index(letter)
        device.keys("u " * steps if steps < 12 else "d " * (23 - steps))
    device.keys("A 0.6")


def shown_code(device):
    """Return the code on the screen."""
    return CODE.search(device.screen()).group()


def journal_of(device):
    return Journal(bytearray(bytes(device.nvm)))


def challenge_in_play(device):
    return load_match(journal_of(device).game, luck_of(1))[0].challenge


def start(device, code, name="yahtzee"):
    """From the menu into the challenge of a code."""
    open_challenges(device, name)
    type_code(device, code)
    device.keys("A 1.5")


@pytest.mark.parametrize("name", WITH_CHALLENGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_shows_the_score_to_beat(handheld, name, language):
    for score, is_shown in ((33, True), (None, False)):
        device = handheld(nvm=in_play(name, score), language=language)
        device.keys("A 3")
        seen = device.screen()
        device.keys("A 3")
        seen += device.screen()  # a hand of two rows hides AURUXXX's line
        assert ("ᗣ 33" in seen) == ("ᗣ" in seen) == is_shown, seen


def in_play(name, score=None, options=None):
    """Return the flash of a challenge that has just begun, or whose start numbers are written."""
    flash = with_offers(Flash())
    identity, packed = decode(code_of(name, 7, score, options=options))
    challenge = pack_challenge(identity, packed) + b"\1"
    match = new_match(name, challenge, luck_of(1), Journal(flash))
    luck = luck_of(2)
    for _ in range(6 if name == "top12" else 0):
        match.play(random_action(match, luck))
    return flash


def test_two_devices_with_one_code_and_the_same_decisions_show_the_same_pictures(handheld):
    first, second = handheld(seed=1), handheld(seed=2)
    open_challenges(first)
    first.choose("New challenge")
    code = shown_code(first)
    first.keys("0.6 A 1.5")
    start(second, code)
    pictures = set()
    for keys in ["A 2", "r A 2", "d A 2", "A 2", "u A 2", "A 2"] * 4:
        for device in (first, second):
            device.keys(keys)
        assert first.image() == second.image()
        pictures.add(first.image().tobytes())
    assert len(pictures) > 12


@pytest.mark.parametrize("name", ["top12", "roll_to_the_top", "top33", "auruxxx"])
def test_every_game_has_challenges(handheld, name):
    devices = [handheld(seed=seed) for seed in (1, 2)]
    for device in devices:
        start(device, code_of(name), name)
        device.run(5)
    assert devices[0].state() == devices[1].state()
    for _ in range(12):
        for device in devices:
            device.keys("A 3")
        assert devices[0].image() == devices[1].image()
    saved = journal_of(devices[0])
    assert saved.game[:1] == b"\2"


@pytest.mark.parametrize("battery", [0, 1])
def test_a_challenge_continues_after_a_power_cut(handheld, battery):
    device, other = handheld(seed=1), handheld(seed=2)
    for each in (device, other):
        start(each, code_of("yahtzee", 99))
        each.keys("A 2")
    if battery:
        device.pull_battery()
    else:
        device.keys("P")
        device.choose("Save and quit")
        device.run(2)
        device.keys("A 0.3")
        device.choose("Continue")
    device.run(2)
    for each in (device, other):
        each.keys("d A 2 A 2 A 2 A 2")
    assert device.state() == other.state()
    device.keys("P")
    device.choose("Challenge")
    assert shown_code(device) == code_of("yahtzee", 99)


def test_any_code_can_be_typed_in_less_than_30_seconds(handheld):
    device = handheld()
    open_challenges(device)
    device.choose("Enter a code")
    clock = device.machine.clock
    began = clock.now
    for place in range(8):  # M is as far from A as a letter can be
        for button in ["RIGHT"] * (place > 0) + ["UP"] * 11:
            device.press(button)
            device.run(0.22)
    device.press("A")
    assert device.shows("mistake")
    assert clock.now - began < 30e9


def test_a_wrong_code_is_refused_and_the_cursor_goes_to_the_letter(handheld):
    device = handheld()
    open_challenges(device)
    code = code_of("yahtzee", 4711, 250)
    letter = ALPHABET[(ALPHABET.index(code[4]) + 1) % 23]
    type_code(device, code[:4] + letter + code[5:])
    assert device.shows(f"Check letter 5: {letter}.")
    device.keys("A 0.2 d A 0.6")  # the cursor is there
    assert device.shows("Score to beat: ᗣ 250.")


def test_a_code_of_another_game_says_which(handheld):
    device = handheld()
    open_challenges(device)
    type_code(device, code_of("top12"))
    assert device.shows("This code is for Top 12.")


def test_a_code_of_a_later_version_is_not_a_mistake(handheld):
    device = handheld()
    open_challenges(device)
    type_code(device, encode(15 + 256 * 5, 0))
    assert device.shows("newer version")


def test_the_first_page_says_what_a_challenge_is(handheld):
    device = handheld()
    open_challenges(device)
    assert device.shows("A friend with your code gets the same luck.")


def test_a_challenge_that_counts_has_neither_hints_nor_coach(handheld):
    device = handheld()
    device.new_yahtzee()
    device.keys("A 2 P")
    device.choose("Turn coach on")
    device.keys("P")
    device.choose("Save and quit")
    device.run(2)
    device.keys("A 0.3")
    device.choose("Challenge")
    type_code(device, code_of("yahtzee", 8))
    device.keys("A 0.6 A 2 A 5")  # the game before is deleted
    assert challenge_in_play(device)[-1] == 1
    other = handheld()
    start(other, code_of("yahtzee", 8))
    other.keys("A 5")
    assert device.image() == other.image(), "marks of the coach"
    device.keys("P")
    assert not device.shows("coach")
    device.choose("Hint")
    assert device.shows("no hints in a challenge that counts")
    device.keys("0.6 A 0.3")
    device.choose("Restart")
    device.keys("0.6 A 2 A 2")
    assert challenge_in_play(device)[-1] == 0
    device.keys("P")
    assert device.shows("Turn coach off")
    device.choose("Hint")
    device.until("Worth")


def test_today_is_offered_only_with_a_clock(handheld):
    device = handheld()
    open_challenges(device)
    assert not device.shows("Today")
    codes = []
    for seed, day in ((1, 20_770), (2, 20_770), (3, 20_771)):
        device = handheld(seed=seed)
        device.machine.epoch_at_power_on = day * 86400 + 3600 * seed
        open_challenges(device)
        device.choose("Today")
        codes.append(shown_code(device))
    assert codes[0] == codes[1] != codes[2]


def nearly_over(code, seed=5):
    """Return the flash of a challenge of Yahtzee before its last action, and its scores."""
    flash = with_offers(Flash())
    journal = Journal(flash)
    identity, packed = decode(code)
    played = PlayedChallenges(journal, "yahtzee")
    played.identities.append(identity.to_bytes(3, "little"))
    journal.put(played.note, played.pack())
    match = ChallengeMatch("yahtzee", [0], [], luck_of(1), journal)
    match.challenge = pack_challenge(identity, packed) + b"\1"
    match.start()
    luck, images = luck_of(seed), [b""]
    while match.turn() != OVER:
        images.append(bytes(flash))
        match.play(random_action(match, luck))
    return Flash(images[-1]), match.state.scores()[0]


def finish(handheld, score=None):
    """Finish a challenge with the score to beat. Return the device and the own score."""
    own = nearly_over(code_of("yahtzee", 31))[1]
    code = code_of("yahtzee", 31, None if score is None else own + score)
    device = handheld(nvm=nearly_over(code)[0])
    for _ in range(20):
        if device.shows("Your code"):
            break
        device.keys("A 1.5")
    device.run(1.5)
    return device, own


@pytest.mark.parametrize(
    ("difference", "verdict", "index"),
    [(-12, "You beat {} by 12!", 0), (0, "You tied with {}.", 1), (7, "You lost to {} by 7.", 2)],
)
def test_the_result_says_who_won_and_by_how_much(handheld, difference, verdict, index):
    device, own = finish(handheld, difference)
    assert device.shows(verdict.format(own + difference)), device.screen()
    results = PlayedChallenges(journal_of(device), "yahtzee").results
    assert results == [int(place == index) for place in range(4)]


def test_the_result_shows_the_turning_point(handheld):
    device, _ = finish(handheld, 5)
    device.until("cost you")
    turn, loss = re.search(r"Turn (\d+) cost you ([\d.]+)\.", device.screen()).groups()
    device.after_game("Review the game")
    device.keys("0.5 A 0.5")  # its worst mistake
    assert device.shows(f"turn {turn}") and device.shows(f"{loss} points lost")
    device.keys("B B B 0.5")
    assert device.shows(f"Turn {turn} cost you {loss}.")


def test_the_result_of_a_duel_shows_both_players_the_verdict_and_the_code(handheld):
    flash = with_offers(Flash())
    identity, packed = decode(code_of("auruxxx", 3, 30, level=1))
    challenge = pack_challenge(identity, packed) + b"\1"
    match = new_match("auruxxx", challenge, luck_of(1), Journal(flash))
    luck, before = luck_of(3), b""
    while match.turn() != OVER:
        before = bytes(flash)
        match.play(random_action(match, luck))
    own = match.state.scores()[0]
    device = handheld(nvm=Flash(before))
    for _ in range(60):
        if device.shows("Your code"):
            break
        device.keys("A 1.5")
    device.run(1.5)
    assert {"Player", "Chip"} <= set(re.findall(r"Player|Chip", device.screen()))
    assert device.shows(f"You lost to 30 by {own - 30}.")  # the fewest points win
    assert shown_code(device) == encode(identity, pack_score(own))


def test_the_own_code_has_the_same_luck_and_the_own_score(handheld):
    device, own = finish(handheld)
    assert device.shows("Who can beat that?")
    assert shown_code(device) == code_of("yahtzee", 31, own)
    identity, packed = decode(shown_code(device))
    assert score_to_beat(pack_challenge(identity, packed)) == pack_score(own)


def test_other_statistics_do_not_contain_challenges(handheld):
    device, _ = finish(handheld, 5)
    device.after_game("Review the game")  # its findings are no part of the statistics either
    device.run(0.5)
    notes = journal_of(device).notes
    assert not [note for note in notes if note.startswith(STATISTICS_NOTES) and note[:4] != "chal"]
    device.keys("B 0.3 B 0.8 B 2")
    open_challenges(device)
    assert device.shows("Played: 1, won: 0")


def test_a_challenge_counts_once_but_can_be_played_for_fun(handheld):
    device, _ = finish(handheld, 5)
    device.after_game("Play again")
    device.keys("2 A 2 A 2")
    assert journal_of(device).game[:1] == b"\2"
    device.keys("P")
    device.choose("Save and quit")
    device.run(2)
    device.keys("A 0.3")
    device.choose("Challenge")
    device.run(0.2)
    type_code(device, code_of("yahtzee", 31))
    assert device.shows("won't count")
    device.keys("A 0.6")
    assert device.shows("will be deleted"), "asked only when it starts"
    device.keys("A 2")
    device.play_out()
    assert device.shows("for fun")
    assert PlayedChallenges(journal_of(device), "yahtzee").results == [0, 0, 1, 0]


def test_a_challenge_that_was_left_cannot_be_started_afresh_for_the_record(handheld):
    device = handheld()
    start(device, code_of("yahtzee", 8))
    assert challenge_in_play(device)[-1] == 1
    device.keys("A 2 P")
    device.choose("Restart")
    assert device.shows("count"), "it is said before"
    device.keys("0.6 A 2")
    assert challenge_in_play(device)[-1] == 0
    device.keys("A 2 P")
    device.choose("Restart")
    assert device.shows("same") and not device.shows("count")


def test_new_codes_differ(handheld):
    device = handheld()
    open_challenges(device)
    codes = set()
    for _ in range(5):
        device.choose("New challenge")
        codes.add(shown_code(device))
        device.keys("B")
    assert len(codes) == 5


def test_reset_forgets_challenges(handheld):
    device, _ = finish(handheld, 5)
    device.keys("B 2")
    device.setting("reset")
    device.keys("A 0.6 A 0.3")
    assert not journal_of(device).get("challenge/yahtzee")


def test_the_list_of_played_challenges_is_bounded():
    played = PlayedChallenges(Journal(None), "yahtzee")
    for number in range(40):
        played.identities.append(number.to_bytes(3, "little"))
    assert len(played.pack()) == 14 + 16 * 3
