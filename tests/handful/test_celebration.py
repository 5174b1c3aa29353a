# SPDX-License-Identifier: MIT
"""Celebrations: they cover the board, end after a while or with a key, and leave no trace."""

import pytest

SHOW_MOVE = "    def show_move(self, action: int) -> None:\n"
CELEBRATION = "        from handful.play.celebration import celebrate\n"
CELEBRATION += '        yield from celebrate(self.play, "Gold medal!", "in 22 rounds, alone")\n'


@pytest.fixture
def pig(sample, handheld):
    """Return a game of Pig in which every action is celebrated."""
    drive = sample("pig")
    path = drive / "games/pig/screen.py"
    source = path.read_text(encoding="utf-8")
    path.write_text(
        source.replace(SHOW_MOVE, SHOW_MOVE + CELEBRATION).replace("skip", "_"), encoding="utf-8"
    )
    device = handheld(drive, seed=4)
    device.pick("Pig")
    device.keys("A A A A 0.3")
    return device


def test_a_celebration_covers_the_board_until_a_key(pig):
    board = pig.screen()
    pig.keys("A 1.2")
    assert pig.shows("in 22 rounds, alone") and not pig.shows("This turn")
    pig.keys("A 0.2")
    assert pig.shows("This turn") and not pig.shows("rounds")
    assert pig.screen() != board, "the board shows the action"


def test_the_words_of_a_celebration_are_shown_at_once(pig):
    pig.keys("A")
    assert pig.shows("in 22 rounds, alone")


def test_a_celebration_ends_without_a_key(pig):
    pig.keys("A 3")
    assert pig.shows("This turn")


def test_hint_and_undo_are_unavailable_during_a_celebration(pig):
    pig.keys("A 1.2 P")
    assert pig.shows("Save and quit")
    pig.keys("A")
    assert pig.shows("Wait until it's your turn.") and not pig.shows("Thinking")
