# SPDX-License-Identifier: MIT
"""Statistics: solo games counted by the bands of a game's facts, and kept as bytes."""

from types import SimpleNamespace

import pytest
from handful.journal import Journal
from handful.play.counting import LAST, count
from handful.records import Records

from host_sim.virtual.nvm import Flash


class Facts:
    LOW_WINS = True
    BANDS = (20, 25, 30)


class Solo:
    """A finished game for one."""

    kinds = bytes(1)

    def __init__(self, score):
        self.state = self
        self.score = score

    def scores(self):
        return [self.score]


@pytest.fixture
def journal():
    return Journal(Flash(4096))


def test_a_solo_game_is_counted_in_its_band_limits_included(journal):
    records = Records(journal, "top12", Facts)
    for score in (20, 21, 25, 30, 31, 150):
        count(records, Solo(score))
    assert records.bands == [1, 2, 1, 2]
    assert records.best == 20


def test_the_bands_come_back_from_the_journal_with_the_last_games(journal):
    records = Records(journal, "top12", Facts)
    for score in range(15, 35):
        journal.put(records.note, count(records, Solo(score)))
    again = Records(journal, "top12", Facts)
    assert again.bands == records.bands == [6, 5, 5, 4]
    assert again.last == list(range(35 - LAST, 35))
    assert (again.games, again.best) == (20, 15)


def test_a_game_without_bands_keeps_none(journal):
    records = Records(journal, "pig", object())
    journal.put(records.note, count(records, Solo(40)))
    assert Records(journal, "pig", object()).last == [40]
    assert Records(journal, "pig", object()).bands == []


class Paper:
    """A screen that only remembers words."""

    def __init__(self):
        self.told = []

    def text(self, _x, _y, words):
        self.told.append(words)

    def __getattr__(self, name):
        return lambda *_: None


@pytest.mark.parametrize(
    ("low_wins", "score", "line"),
    [
        (False, 201, "record"),
        (False, 200, "best"),
        (False, 199, "best"),
        (True, 199, "record"),
        (True, 200, "best"),
        (True, 201, "best"),
    ],
)
def test_an_equal_score_is_no_new_record(monkeypatch, low_wins, score, line):
    from handful.play import result

    monkeypatch.setattr(result, "big", lambda *_: None)
    scene = result.Result.__new__(result.Result)
    scene.screen, scene.scores, scene.best = Paper(), [score], 200
    scene.words = lambda name, *_: name
    scene.play = SimpleNamespace(facts=SimpleNamespace(LOW_WINS=low_wins), board=None)
    scene.draw_trophy = lambda *_: None
    scene.draw_solo()
    assert scene.screen.told == [line]
