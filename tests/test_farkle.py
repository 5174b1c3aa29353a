# SPDX-License-Identifier: MIT
"""Farkle, the sample that looks like a real game: a cursor, dice that tumble, undo, a coach, and a
table with an Adafruit Label; all of it from one folder."""

import shutil
from functools import partial

import pytest

from host_sim.frontends.device_words import console_of
from tests.check_game import check_words
from tests.handheld import Handheld

CURSOR, OPCODES = 150, 60_000
TUMBLE = 1.0  # seconds in which six dice have landed


class Farkle(Handheld):
    """A Handheld in a new game of Farkle, a person and a computer player, at a choice of dice."""

    def __init__(self, *args, **options):
        super().__init__(*args, **options)
        self.pick("Farkle")
        for _ in range(8):
            if self.shows("This turn"):
                break
            self.keys("A 0.6")
        self.until("Roll")

    def choose(self):
        """Rolls until there are dice to choose from."""
        for _ in range(20):
            if self.shows("Keep"):
                return
            self.keys(f"A {TUMBLE}")
            self.until("Keep", "Scores", "What next?", limit=200)
        raise AssertionError(self.screen())


@pytest.fixture
def play(sample, handheld):
    return partial(handheld, sample("farkle"), kind=Farkle)


def test_it_is_played_to_its_end_and_counted(play):
    device = play(seed=4)
    for _ in range(400):
        if device.shows("What next?"):
            break
        if device.shows("Bank"):
            device.keys("l A 0.3")  # the last thing the cursor visits
        elif device.shows("Keep") or device.shows("Roll"):
            device.keys(f"A {TUMBLE}")
        else:
            device.run(0.5)
    assert device.shows("win") and device.shows("What next?")


def test_dice_tumble_and_land_and_a_press_ends_it(play):
    device, quick = play(seed=5), play(seed=5)
    device.press("A")
    pictures = {device.ram}
    for _ in range(120):
        device.run(0.01)
        pictures.add(device.ram)
    assert len(pictures) > 8
    quick.press("A")
    quick.press("A")  # ends it, and keeps no die unseen
    quick.run(0.05)
    assert quick.shows("Keep") and quick.ram == device.ram


def test_b_takes_back_a_die_that_was_kept(play):
    device = play(seed=5)
    device.choose()
    before = device.ram
    device.keys("A 0.1")
    assert device.shows("Undo") and device.ram != before
    device.keys("B 0.1")
    assert device.ram == before


def test_the_coach_puts_the_cursor_on_a_die_that_scores(play):
    device = play(seed=5)
    device.choose()
    device.keys("P A 0.5")
    assert device.shows("it scores")
    device.keys("0.6 A 0.1")
    assert device.shows("Keep")


def test_the_table_has_everybody_s_bank_below_a_label_and_pauses(play):
    device = play(seed=5)
    device.keys("B")
    assert device.shows("Player") and device.shows("Chip") and device.shows("Back")
    heading = device.image().crop((0, 0, 128, 14)).convert("1")
    assert sum(byte.bit_count() for byte in heading.tobytes()) > 100, "the Label's letters"
    assert any("bitmap_label" in name for name in device.modules())
    device.keys("P")
    assert device.shows("Rules")
    device.keys("B 0.1")
    assert device.shows("This turn"), "the pause menu leads back to the game"
    device.keys("P d d d d d A 0.3")
    assert device.shows("game in progress")
    assert not any("bitmap_label" in name for name in device.modules()), "gone with the game"


def test_the_cursor_is_cheap(play):
    device = play(seed=5)
    device.choose()
    device.keys("A 0.2")
    for button in ["RIGHT", "RIGHT", "RIGHT", "LEFT", "LEFT"]:
        sent, opcodes = device.cost(button)
        assert 0 < sent <= CURSOR and opcodes <= OPCODES


def test_power_loss_leads_back_to_the_same_picture(play):
    device = play(seed=5)
    device.choose()
    device.keys("A 0.2")
    before = device.image()
    device.pull_battery()
    device.run(0.5)
    assert device.image() == before


def test_a_game_without_words_of_its_own_says_turn_scores_and_buttons(sample):
    check_words("farkle", root=sample("farkle"))


def test_a_drive_without_words_says_nothing_and_plays_on(sample, make_device):
    root = sample("farkle")
    shutil.rmtree(root / "lib/handful/spoken")
    device = make_device(root)
    device.power_on()
    device.run(1)
    console_of(device).go_to("play.start.start_game", "farkle")
    device.run(3)
    board = console_of(device).scenes[0].board
    assert board.describe() == []
    device.press("A")
    assert "Traceback" not in device.serial
