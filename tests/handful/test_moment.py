# SPDX-License-Identifier: MIT
"""A celebrated moment: it covers the board, and ends by itself or by a press."""

import pytest

PLAYED = '    def show_move(self, action):\n        """The new figures, at once."""\n'
MOMENT = "        from handful.play.moment import moment\n"
MOMENT += '        yield from moment(self.play, "Gold medal!", "in 22 rounds, alone")\n'


@pytest.fixture
def pig(sample, handheld):
    """Return a device with a Pig that celebrates every action."""
    drive = sample("pig")
    path = drive / "games/pig/screen.py"
    source = path.read_text(encoding="utf-8")
    path.write_text(source.replace(PLAYED, PLAYED + MOMENT).replace("skip", "_"), encoding="utf-8")
    device = handheld(drive, seed=4)
    device.pick("Pig")
    device.keys("A A A A 0.3")
    return device


def test_a_moment_covers_the_board_and_a_press_ends_it(pig):
    board = pig.screen()
    pig.keys("A 1.2")
    assert pig.shows("in 22 rounds, alone") and not pig.shows("On the table")
    pig.keys("A 0.2")
    assert pig.shows("On the table") and not pig.shows("rounds")
    assert pig.screen() != board, "the board shows the action"


def test_the_words_of_a_moment_appear_at_once(pig):
    pig.keys("A")
    assert pig.shows("in 22 rounds, alone")


def test_a_moment_ends_by_itself(pig):
    pig.keys("A 3")
    assert pig.shows("On the table")


def test_hint_and_undo_are_refused_during_a_moment(pig):
    pig.keys("A 1.2 P")
    assert pig.shows("Save and quit")
    pig.keys("A")
    assert pig.shows("Wait until it is your turn.") and not pig.shows("Thinking")
