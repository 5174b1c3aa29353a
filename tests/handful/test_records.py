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

    def solo_results(self):
        return [(self.score, True)]


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
    board = SimpleNamespace(solo_verdict=str, score_unit=lambda: "points")
    facts = SimpleNamespace(LOW_WINS=low_wins)
    scene.play = SimpleNamespace(facts=facts, board=board, match=Solo(score))
    scene.draw_trophy = lambda *_: None
    scene.draw_solo()
    assert scene.screen.texts == ["points", line]


@pytest.mark.parametrize(
    ("results", "best", "line"),
    [
        ([(7, False)], 8, "no_record"),
        ([(7, False)], None, "no_record"),
        ([(9, False)], 8, "best"),
        ([(8, True), (6, True), (39, False)], 7, "record"),
        ([(8, True), (6, False)], 7, "no_record"),
        ([(8, True), (6, False)], None, "first"),
    ],
)
def test_the_result_compares_each_complete_game_with_the_record(results, best, line):
    from handful.play import result

    scene = result.Result.__new__(result.Result)
    scene.best, scene.words = best, lambda name, *_: name
    state = SimpleNamespace(solo_results=lambda: results)
    match = SimpleNamespace(state=state)
    scene.play = SimpleNamespace(facts=SimpleNamespace(LOW_WINS=True), match=match)
    assert scene.compare_with_record() == line


def test_a_game_that_cannot_be_a_record_only_counts_for_the_mean(journal):
    records = Records(journal, "roll_to_the_top", Facts)
    match = Solo(6)
    match.solo_results = lambda: [(6, False)]
    journal.put(records.note, add_game(records, match))
    again = Records(journal, "roll_to_the_top", Facts)
    assert not again.has_record() and (again.solo_games, again.mean()) == (1, 6)
    journal.put(again.note, add_game(again, Solo(9)))
    journal.put(again.note, add_game(again, match))
    again = Records(journal, "roll_to_the_top", Facts)
    assert (again.best, again.record_game, again.mean()) == (9, 2, 7)


def test_solo_games_of_a_match_of_roll_are_counted_one_by_one(journal):
    from games import roll_to_the_top
    from games.roll_to_the_top.rules.state import State

    match = SimpleNamespace(kinds=bytes(1), state=State(1, games="3"))
    match.state.finished_games = [(8, [0]), (6, [0]), (9, [30])]
    records = Records(journal, "roll_to_the_top", roll_to_the_top)
    add_game(records, match)
    assert records.last_scores == [8, 6, 39]
    assert (records.solo_games, records.mean(), records.best) == (3, 18, 6)
    match.state.finished_games = [(4, [1])]  # given up with one square open
    add_game(records, match)
    assert (records.solo_games, records.best, records.record_game) == (4, 6, 2)


def test_a_solo_game_of_top_12_without_a_complete_row_is_no_record(journal):
    from games import top12
    from games.top12.rules.state import END, State

    state = State(1)
    state.phase = END
    records = Records(journal, "top12", top12)
    add_game(records, SimpleNamespace(kinds=bytes(1), state=state))
    assert records.solo_games == 1 and not records.has_record()


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

    def side(self, seat):
        return seat


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


def test_the_best_human_counts_in_any_seat(journal):
    human, easy = 0x00, 0x11
    for winner in range(3):
        records = Records(journal, "top12", Levels)
        places = [1 if seat == winner else 2 for seat in range(3)]
        add_game(records, Shared((human, human, easy), places))
        has_won = winner < 2
        assert records.shared_wins == has_won
        assert records.level_results[:2] == [has_won, not has_won]


@pytest.mark.parametrize("games", ["1", "2"])
def test_a_team_counts_wins_against_the_level_that_its_partner_has_too(journal, games):
    from handful.match.match import Match

    from games.top33.rules.state import OVER
    from host_sim.players.arena import luck_of
    from tests.handful.helpers import random_action

    human, easy = 0x00, 0x11
    records = Records(journal, "top33", Levels)
    expected = [0, 0]
    luck = luck_of(7)
    for seed in range(8):
        options = (("1", "2").index(games) * 5, 0, 1, 0)
        match = Match("top33", (human, easy, easy, easy), options, luck_of(seed))
        match.start()
        while match.turn() != OVER:
            match.play(random_action(match, luck))
        add_game(records, match)
        points = [
            sum(game[seat] for game in match.state.finished_games) + match.state.game_points()[seat]
            for seat in range(4)
        ]
        ours, theirs = points[0] + points[2], points[1] + points[3]
        if ours != theirs:
            expected[theirs > ours] += 1
    assert records.shared_games == 8 and min(expected) > 0
    assert records.level_results[:2] == expected, "of our side and theirs"


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
