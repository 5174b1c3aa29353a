# SPDX-License-Identifier: MIT
"""The result of a game on the device, and the list of what can follow it."""

import re

from handful.game import OVER
from handful.journal.journal import Journal
from handful.match.match import Match

from host_sim.players.arena import luck_of
from host_sim.sim.nvm import Flash
from tests.handful.helpers import random_action

EASY = 1


def nearly_over(name, seats, seed, options=()):
    """Return the flash of a game between computer players, a few actions before its end."""
    flash = Flash()
    kinds = [seat << 4 | EASY for seat in range(seats)]
    match = Match(name, kinds, options, luck_of(seed), Journal(flash))
    match.start()
    luck, images = luck_of(seed), []
    while match.turn() != OVER:
        images = [*images[-5:], bytes(flash)]
        match.play(random_action(match, luck))
    return Flash(images[0])


def place_lines(device):
    """Return the lines that start with a place and a computer player's name."""
    return [line for line in device.text() if re.match(r"\d Chip", line)]


def continue_to_result(device):
    """Close the pages between rounds until the places are shown."""
    for _ in range(400):
        if len(place_lines(device)) > 1:
            return
        device.keys("A 0.2")
    raise AssertionError(device.screen())


def play_out_quickly(device):
    """Press A or UP (at a kept die) fast until the result is there, and A for two seconds more."""
    for _ in range(2000):
        if device.shows("solo record"):
            break
        device.keys("u 0.2" if device.shows("Release") else "A 0.2")
    for _ in range(8):
        device.keys("A 0.1")


def test_presses_that_follow_the_last_one_leave_the_result(handheld):
    device = handheld(seed=5)
    device.new_yahtzee()
    play_out_quickly(device)
    assert not device.shows("1/13")
    if device.shows("Play again"):
        device.keys("B")
    device.run(1)
    assert device.shows("solo record") and device.shows("What next?"), device.screen()


def test_the_list_after_a_game_names_everything_that_can_follow(handheld):
    device = handheld(seed=5)
    device.new_yahtzee()
    device.play_out()
    device.run(1)
    result = device.screen()
    device.keys("A")
    for line in ("Play again", "See the board", "Review the game", "Games"):
        assert device.shows(line), device.screen()
    device.keys("0.6 B")
    assert device.screen() == result
    device.after_game("See the board")
    assert not device.shows("Play again")
    device.keys("B 0.6")
    assert device.shows("Play again"), "back in the list"
    device.keys("A 0.2")
    assert not device.shows("Play again"), "with the cursor where it was left: on the board"
    device.keys("B 0.6 B 0.2")
    assert device.screen() == result
    device.after_game("Play again")
    device.run(0.5)
    assert device.shows("1/13")


def test_a_review_that_is_chosen_early_opens_when_it_is_ready(handheld):
    device = handheld(seed=5)
    device.new_yahtzee()
    device.play_out()
    device.run(0.8)
    result = device.firmware("__main__").console.scenes[-1]

    def analysis():  # a slow one, whose findings are those that were there
        yield from range(100)
        return reviews

    review, reviews = result.review_scene, result.review_scene.reviews
    result.review_scene, result._analysis = None, analysis()
    device.keys("A 0.6")
    device.choose("Review the game")
    assert device.shows("%"), device.screen()
    device.run(3)
    assert type(device.firmware("__main__").console.scenes[-1]) is type(review)
    device.keys("B 0.2")
    assert device.shows("Play again"), "back in the list"
    device.run(1)
    assert device.shows("Play again"), "which does not open the review again by itself"


def test_a_game_without_a_review_offers_none(handheld):
    device = handheld(nvm=nearly_over("top33", 2, 3))
    continue_to_result(device)
    device.keys("1 A")
    assert device.shows("Play again") and not device.shows("Review")
