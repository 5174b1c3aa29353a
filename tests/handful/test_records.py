# SPDX-License-Identifier: MIT
"""Statistics: scores, bands, records and results against each level, saved as bytes."""

from types import SimpleNamespace

import pytest
from handful.journal.journal import Journal
from handful.play.statistics_update import SCORES_KEPT, add_game
from handful.records import Records

from host_sim.sim.nvm import Flash


class Facts:
    LOW_WINS = True
    BANDS = (20, 25, 30)


class Solo:
    """A finished solo game."""

    def __init__(self, score, chair=0):
        self.state = self
        self.score = score
        self.kinds = bytes([chair << 4])

    def scores(self):
        return [self.score]


@pytest.fixture
def journal():
    return Journal(Flash(4096))


def test_a_solo_game_is_counted_in_its_band_including_the_limit(journal):
    records = Records(journal, "top12", Facts)
    for score in (20, 21, 25, 30, 31, 150):
        add_game(records, Solo(score))
    assert records.bands == [1, 2, 1, 2]
    assert records.best == 20


def test_bands_and_last_scores_are_loaded_from_the_journal(journal):
    records = Records(journal, "top12", Facts)
    for score in range(15, 35):
        journal.put(records.note, add_game(records, Solo(score)))
    again = Records(journal, "top12", Facts)
    assert again.bands == records.bands == [6, 5, 5, 4]
    assert again.last_scores == list(range(35 - SCORES_KEPT, 35))
    assert (again.solo_games, again.best) == (20, 15)


def test_a_game_without_bands_has_none(journal):
    records = Records(journal, "pig", object())
    journal.put(records.note, add_game(records, Solo(40)))
    assert Records(journal, "pig", object()).last_scores == [40]
    assert Records(journal, "pig", object()).bands == []


class RecordingScreen:
    """A screen that only records texts."""

    def __init__(self):
        self.texts = []

    def text(self, _x, _y, words):
        self.texts.append(words)

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
def test_an_equal_score_is_not_a_new_record(monkeypatch, low_wins, score, line):
    from handful.play import result

    monkeypatch.setattr(result, "draw_large_text", lambda *_: None)
    scene = result.Result.__new__(result.Result)
    scene.screen, scene.scores, scene.best = RecordingScreen(), [score], 200
    scene.words = lambda name, *_: name
    board = SimpleNamespace(solo_verdict=str)
    scene.play = SimpleNamespace(facts=SimpleNamespace(LOW_WINS=low_wins), board=board)
    scene.draw_trophy = lambda *_: None
    scene.draw_solo()
    assert scene.screen.texts == [line]


@pytest.mark.parametrize(("low_wins", "better"), [(False, 201), (True, 199)])
def test_an_equal_score_does_not_change_the_record_holder(journal, low_wins, better):
    records = Records(journal, "pig", SimpleNamespace(LOW_WINS=low_wins))
    for score, chair in ((200, 0), (200, 1)):
        add_game(records, Solo(score, chair))
    assert (records.best, records.record_holder, records.record_game) == (200, 1, 1)
    add_game(records, Solo(better, 1))
    assert (records.best, records.record_holder, records.record_game) == (better, 2, 3)


class Shared:
    """A finished game of several players: places by seat."""

    def __init__(self, kinds, places):
        self.kinds, self.places, self.state = bytes(kinds), places, self

    def ranking(self):
        return self.places

    def is_human(self, seat):
        return not self.kinds[seat] & 15


class Levels(Facts):
    LEVELS = ("easy", "normal", "hard")


def test_games_won_and_lost_against_each_level_are_saved(journal):
    records = Records(journal, "top12", Levels)
    journal.put(records.note, add_game(records, Solo(30)))
    human, easy, hard = 0x00, 0x11, 0x23
    for kinds, places in (
        ((human, easy, hard), (2, 3, 1)),
        ((human, easy), (1, 2)),
        ((human, hard), (1, 1)),  # a shared place counts as neither
        ((easy, hard), (1, 2)),  # without a human
    ):
        journal.put(records.note, add_game(records, Shared(kinds, places)))
    again = Records(journal, "top12", Levels)
    assert again.level_results == [2, 0, 0, 0, 0, 1]
    assert (again.shared_games, again.shared_wins, again.solo_games) == (3, 2, 1)
    assert again.last_scores == [30] and again.bands == [0, 0, 1, 0]


def test_a_record_has_its_holder_and_the_number_of_its_game(journal):
    records = Records(journal, "pig", Levels)
    for chair, score in ((0, 40), (2, 30), (1, 35)):
        solo = Solo(score)
        solo.kinds = bytes([chair << 4])
        journal.put(records.note, add_game(records, solo))
    again = Records(journal, "pig", Levels)
    assert (again.best, again.record_holder - 1, again.record_game) == (30, 2, 2)


def test_a_note_of_an_earlier_version_is_loaded(journal):
    records = Records(journal, "top12", Levels)
    note = add_game(records, Solo(30))
    journal.put(records.note, note[: -1 - note[-1]])
    again = Records(journal, "top12", Levels)
    assert (again.solo_games, again.last_scores, again.bands) == (1, [30], [0, 0, 1, 0])
    assert again.record_holder == 0 and not any(again.level_results)


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
    bars = scene.bar_lengths(order)
    assert min(bars) >= 0 and bars.index(max(bars)) == longest
    assert [bars[seat] for seat in order] == sorted(bars, reverse=True)
