# SPDX-License-Identifier: MIT
"""Statistics: solo games counted by the bands of a game's facts, and kept as bytes."""

from types import SimpleNamespace

import pytest
from handful.journal.journal import Journal
from handful.play.counting import LAST, count
from handful.records import Records

from host_sim.sim.nvm import Flash


class Facts:
    LOW_WINS = True
    BANDS = (20, 25, 30)


class Solo:
    """A finished game for one."""

    def __init__(self, score, chair=0):
        self.state = self
        self.score = score
        self.kinds = bytes([chair << 4])

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
    board = SimpleNamespace(solo_verdict=str)
    scene.play = SimpleNamespace(facts=SimpleNamespace(LOW_WINS=low_wins), board=board)
    scene.draw_trophy = lambda *_: None
    scene.draw_solo()
    assert scene.screen.told == [line]


@pytest.mark.parametrize(("low_wins", "better"), [(False, 201), (True, 199)])
def test_the_record_stays_with_who_made_it_first(journal, low_wins, better):
    records = Records(journal, "pig", SimpleNamespace(LOW_WINS=low_wins))
    for score, chair in ((200, 0), (200, 1)):
        count(records, Solo(score, chair))
    assert (records.best, records.holder, records.record_game) == (200, 1, 1)
    count(records, Solo(better, 1))
    assert (records.best, records.holder, records.record_game) == (better, 2, 3)


class Shared:
    """A finished game with others: places by seat."""

    def __init__(self, kinds, places):
        self.kinds, self.places, self.state = bytes(kinds), places, self

    def ranking(self):
        return self.places

    def is_human(self, seat):
        return not self.kinds[seat] & 15


class Levels(Facts):
    LEVELS = ("easy", "normal", "hard")


def test_games_are_won_and_lost_against_each_level_and_kept(journal):
    records = Records(journal, "top12", Levels)
    journal.put(records.note, count(records, Solo(30)))
    person, easy, hard = 0x00, 0x11, 0x23
    for kinds, places in (
        ((person, easy, hard), (2, 3, 1)),
        ((person, easy), (1, 2)),
        ((person, hard), (1, 1)),  # a shared win is neither
        ((easy, hard), (1, 2)),  # nobody's
    ):
        journal.put(records.note, count(records, Shared(kinds, places)))
    again = Records(journal, "top12", Levels)
    assert again.against == [2, 0, 0, 0, 0, 1]
    assert (again.shared, again.won, again.games) == (3, 2, 1)
    assert again.last == [30] and again.bands == [0, 0, 1, 0]


def test_a_record_has_a_name_and_the_number_of_its_game(journal):
    records = Records(journal, "pig", Levels)
    for chair, score in ((0, 40), (2, 30), (1, 35)):
        solo = Solo(score)
        solo.kinds = bytes([chair << 4])
        journal.put(records.note, count(records, solo))
    again = Records(journal, "pig", Levels)
    assert (again.best, again.holder - 1, again.record_game) == (30, 2, 2)


def test_a_note_of_before_is_still_read(journal):
    records = Records(journal, "top12", Levels)
    note = count(records, Solo(30))
    journal.put(records.note, note[: -1 - note[-1]])
    again = Records(journal, "top12", Levels)
    assert (again.games, again.last, again.bands) == (1, [30], [0, 0, 1, 0])
    assert again.holder == 0 and not any(again.against)


@pytest.mark.parametrize(
    ("scores", "places", "longest"),
    [((12, 80, 200), (1, 2, 3), 0), ((-7, 0, -3), (3, 1, 2), 1), ((50, 312), (2, 1), 1)],
    ids=["few points win", "minus points", "many points win"],
)
def test_the_winner_has_the_longest_bar(scores, places, longest):
    from handful.play.result import Result

    scene = Result.__new__(Result)
    scene.scores = scores
    scene.play = SimpleNamespace(board=SimpleNamespace(bar_length=lambda seat: None))
    order = sorted(range(len(scores)), key=lambda seat: places[seat])
    bars = scene.bars(order)
    assert min(bars) >= 0 and bars.index(max(bars)) == longest
    assert [bars[seat] for seat in order] == sorted(bars, reverse=True)
