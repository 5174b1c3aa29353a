# SPDX-License-Identifier: MIT
"""Pull the battery at any moment, in any game: it is as before or after, or says what is missing.

Every byte of every write of a whole random game, pages of which only some bits were programmed,
sectors half erased; and second cuts while the power-on after the first one writes.
"""

import random

import pytest
from handful.journal.journal import Journal

from host_sim.handheld.device import Device
from host_sim.quality.faults import games
from host_sim.quality.faults.cuts import cuts, tear
from host_sim.quality.faults.story import Story, Tally, Wrong, cut_everywhere, told
from host_sim.sim.nvm import Flash
from tests.handheld import Handheld

MOST = 150  # cuts of a story in a test run, evenly spread where it has more; `soak` tries all
STEP = {"yahtzee": 3}  # of this game more


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("crowded", [False, True], ids=["fresh", "crowded"])
def test_after_a_cut_anywhere_the_game_is_as_before_or_after_the_action(game, crowded):
    story, tally = Story(game, 1, crowded=crowded), Tally()
    points = sum(1 for _ in story.cuts())
    step = STEP.get(game) or max(1, points // MOST)
    cut_everywhere(story, tally, step=step, pair_every=min(151, points // step // 3))
    print(f"{game}: {tally}")
    assert tally.tried[""] > 60 and tally.pairs


def test_a_rewrite_cut_at_any_point_is_told_or_lost_nothing():
    story, tally = Story("yahtzee", 3, crowded=True), Tally()
    cut_everywhere(story, tally, step=1, pair_every=31)
    print(f"rewriting: {tally}")
    assert story.calm >= 1 and tally.tried["told"] > 200
    # Only between the erase and the first byte after it is nothing left that could tell.
    assert tally.tried["blank"] <= 8


@pytest.mark.parametrize("seats", [1, 6])
def test_the_memory_is_rewritten_only_between_games_and_hands(seats):
    for game in games():
        for seed in range(3):
            story = Story(game, seed, crowded=True, seats=seats)
            print(f"{game} {seed}: {story.calm} of {story.rests} times between, {story.busy} amid")
            assert story.calm <= story.rests and story.busy == 0


def test_the_checks_see_a_wrong_state():
    """What cut_everywhere looks for is really seen: a journal that forgets a step, silently."""
    story = Story("yahtzee", 5)
    middle = len(story.moments) // 2
    image = next(image for number, _, image in story.cuts() if number == middle)
    late = story.moments[-3].operations
    with pytest.raises(Wrong):
        story.check(late, image, {})


def test_a_failing_cut_prints_the_line_that_replays_it(monkeypatch):
    story = Story("yahtzee", 5)

    def refuse(*_, **__):
        raise Wrong("on purpose")

    monkeypatch.setattr(story, "check", refuse)
    with pytest.raises(Wrong, match="soak --replay cut:yahtzee:5:0:4096:0"):
        cut_everywhere(story, Tally())


# Through the device: menus, settings, statistics, a game


@pytest.fixture(scope="module")
def evening():
    """(log of the flash, marks): a first start, settings, names, a game left and gone on with, one
    played to its end, statistics; marks are (operations, nvm) after every key."""
    device = Handheld(nvm=Flash(), seed=5)
    marks = [(0, b"")]
    words = "B l l d r B A A A 0.2 A 1.2 P u u A 0.2 A A 0.3 A 1.2 d A"
    for word in words.split():
        device.keys(word)
        marks.append((len(device.nvm.log), bytes(device.nvm)))
    device.play_out()
    device.keys("B A d d A B B")
    marks.append((len(device.nvm.log), bytes(device.nvm)))
    device.cut_power()
    return device.nvm.log, marks


def test_the_console_starts_without_help_after_a_cut_anywhere(evening):
    log, _ = evening
    images = list(cuts(b"\xff" * 4096, log))
    luck = random.Random(1)
    tried = luck.sample(images, 60)
    for number, name, image in tried:
        device = Device(nvm=image)
        device.power_on()
        device.run(0.4)
        screen = "\n".join(device.text())
        assert device.running and screen and "Traceback" not in device.serial, (number, name)
        assert "Something broke" not in screen
        device.run(0.8)  # a result ignores presses meant for the game before it
        seen = {device.ram}
        for button in ("A", "B", "RIGHT"):
            device.press(button)
            device.run(0.3)
            seen.add(device.ram)
        assert len(seen) > 1, f"{number} {name}: nothing answers"
        assert "Traceback" not in device.serial
        device.cut_power()
    print(f"{len(tried)} power-ons of {len(images)} cuts")


@pytest.mark.parametrize("share", [0.05, 0.3, 0.6, 0.9])
def test_settings_and_statistics_lost_with_a_rewrite_are_told_in_one_sentence(evening, share):
    _, marks = evening
    flash = Flash(marks[-1][1])
    Journal(flash).compact()
    images = [image for _, _, image in cuts(marks[-1][1], flash.log)]
    images = [image for image in images if told(Journal(Flash(image)))]
    image = images[int(len(images) * share)]
    device = Device(nvm=image)
    device.power_on()
    device.run(0.4)
    words = " ".join(device.text())
    assert any(
        part in words for part in ("power failed while", "was damaged", "another program")
    ), words
    device.press("A")
    device.run(0.3)
    assert " ".join(device.text()) != words and "Traceback" not in device.serial
    device.cut_power()


def test_a_memory_left_blank_starts_like_a_new_one():
    device = Device(nvm=b"\xff" * 4096)
    device.power_on()
    device.run(0.4)
    assert "A handful of" in " ".join(device.text())
    device.cut_power()


@pytest.mark.parametrize("seed", range(8))
def test_power_that_fails_in_the_middle_of_a_write_of_the_running_device(seed):
    """Not by bytes put into a memory, but by the firmware dying where it stands."""
    device = Handheld(nvm=Flash(), seed=seed)
    device.new_yahtzee()
    device.keys("A 1.2")
    before = device.image()
    device.nvm.cut_after(seed, tear(seed) if seed % 2 else None)
    for _ in range(4):  # the next roll, or a box
        if device.running:
            device.keys("A 1.2")
    assert not device.running
    device.nvm.cut_after(None)
    device.power_on()
    device.run(0.5)
    if device.image() != before:
        assert device.shows("Roll") or device.shows("Write")
    assert "Traceback" not in device.serial
    device.cut_power()
