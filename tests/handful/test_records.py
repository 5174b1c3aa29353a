# SPDX-License-Identifier: MIT
"""Statistics: scores, bands, records and results against each level, saved as bytes."""

import itertools
import struct
from types import SimpleNamespace

import pytest
from handful.journal.journal import Journal
from handful.play.statistics_update import SCORES_KEPT, add_game
from handful.records import EXTRA, HEAD, LOST, TIED, WON, Records

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

    challenge = b""

    def __init__(self, kinds, places, scores=None):
        self.kinds, self.places, self.state = bytes(kinds), places, self
        self.own_scores = scores

    def comparable_score(self, seat):
        return self.own_scores and self.own_scores[seat]

    def ranking(self):
        return self.places

    def is_human(self, seat):
        return not self.kinds[seat] & 15

    def side(self, seat):
        return seat


class Levels(Facts):
    LEVELS = ("easy", "normal", "hard")


HUMAN, EASY, NORMAL, HARD = 0x00, 0x11, 0x12, 0x23


def add_shared(journal, *games):
    """Add games of (kinds, places) to the statistics and read them again."""
    records = Records(journal, "top12", Levels)
    for kinds, places in games:
        journal.put(records.note, add_game(records, Shared(kinds, places)))
        records = Records(journal, "top12", Levels)
    return records


def test_games_won_shared_and_lost_against_each_level_are_saved(journal):
    records = Records(journal, "top12", Levels)
    journal.put(records.note, add_game(records, Solo(30)))
    again = add_shared(
        journal,
        ((HUMAN, EASY, HARD), (2, 3, 1)),  # counts once, at the higher level
        ((HUMAN, EASY), (1, 2)),
        ((HUMAN, HARD), (1, 1)),
        ((EASY, HARD), (1, 2)),  # without a human
        ((HUMAN, HUMAN), (1, 2)),  # without a computer
    )
    assert again.level_results == [1, 0, 0, 0, 0, 1] and again.level_ties == [0, 0, 1]
    assert (again.shared_games, again.shared_wins, again.solo_games) == (4, 3, 1)
    assert again.last_scores == [30] and again.bands == [0, 0, 1, 0]
    assert again.last_results == [LOST, WON, TIED]


@pytest.mark.parametrize("kinds", [(HUMAN, EASY, HARD), (HARD, HUMAN, EASY), (EASY, HARD, HUMAN)])
@pytest.mark.parametrize("places", list(itertools.permutations((1, 2, 3))), ids=str)
def test_a_game_counts_once_whatever_its_levels_and_seats(journal, kinds, places):
    records = add_shared(journal, (kinds, places))
    has_won = places[kinds.index(HUMAN)] == 1
    assert records.level_results == [0, 0, 0, 0, int(has_won), int(not has_won)]
    assert records.shared_wins == has_won and not any(records.level_ties)


def test_a_streak_ends_with_a_lost_game_only(journal):
    won, tied, lost = ((HUMAN, EASY), (1, 2)), ((HUMAN, EASY), (1, 1)), ((HUMAN, EASY), (2, 1))
    records = add_shared(journal, won, won, tied, lost, won)
    assert (records.streak, records.best_streak) == (1, 3)
    records = add_shared(journal, ((HUMAN, HUMAN), (1, 2)), won)
    assert (records.streak, records.best_streak) == (2, 3), "games among humans do not count"


def test_the_last_ten_results_are_kept(journal):
    places = [(1, 2), (2, 1), (1, 1)] * 4
    records = add_shared(journal, *[((HUMAN, NORMAL), pair) for pair in places])
    assert records.last_results == ([WON, LOST, TIED] * 4)[-10:]
    assert records.level_results == [0, 0, 4, 4, 0, 0] and records.level_ties == [0, 4, 0]


def test_the_results_of_release_1_1_are_loaded_and_continued(journal):
    """Its notes end after games won and lost against each level."""
    head, extra = struct.pack(HEAD, 0, 0, 0, 9, 4), struct.pack(EXTRA, 0, 0, 0)
    extra += struct.pack("<6H", 3, 1, 1, 2, 0, 2)
    journal.put("stats/top12", head + bytes(8) + extra + bytes([len(extra)]))
    records = Records(journal, "top12", Levels)
    assert records.level_results == [3, 1, 1, 2, 0, 2] and records.level_ties == [0, 0, 0]
    assert not records.last_results
    records = add_shared(journal, ((HUMAN, HARD), (1, 2)))
    assert records.level_results == [3, 1, 1, 2, 1, 2] and records.shared_games == 10
    assert (records.streak, records.last_results) == (1, [WON])


@pytest.mark.parametrize(("low_wins", "best"), [(False, 250), (True, -3)])
def test_best_and_average_against_each_level_are_saved(journal, low_wins, best):
    facts = SimpleNamespace(LEVELS=Levels.LEVELS, LOW_WINS=low_wins)
    for kinds, scores in (
        ((HUMAN, EASY), (250, 200)),
        ((HUMAN, EASY), (-3, 210)),
        ((HUMAN, EASY, HARD), (180, 240, 100)),  # counts once, at the higher level
    ):
        records = Records(journal, "pig", facts)
        journal.put(records.note, add_game(records, Shared(kinds, (1, 2, 3)[: len(kinds)], scores)))
    records = Records(journal, "pig", facts)
    assert records.level_scores == [(2, 247, best), (0, 0, 0), (1, 180, 180)]
    assert records.level_results == [2, 0, 0, 0, 1, 0] and records.streak == 3


def test_games_that_cannot_be_compared_have_no_best_score(journal):
    records = add_shared(journal, ((HUMAN, EASY), (1, 2)))
    assert records.level_scores == []


def test_statistics_show_best_and_average_by_level(handheld):
    device = handheld(seed=5)
    journal = device.firmware("__main__").console.journal
    from games import yahtzee

    for score in (200, 231):
        records = Records(journal, "yahtzee", yahtzee)
        journal.put(records.note, add_game(records, Shared((HUMAN, NORMAL), (1, 2), (score, 99))))
    device.keys("A")
    device.choose("Statistics")
    device.keys("A 0.2")
    rows = [line.split() for line in device.text()]
    assert ["Best", "231"] in rows and ["Average", "216"] in rows
    assert device.shows("Against others")


def test_the_note_of_results_stays_small(journal):
    before = len(add_game(Records(journal, "top12", Levels), Solo(30)))
    add_shared(journal, *[((HUMAN, HARD), (1, 2))] * 12)
    assert len(journal.get("stats/top12")) <= before + 24


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


@pytest.mark.parametrize(
    ("seats", "streak", "line"),
    [(2, 1, ""), (2, 3, "streak 3"), (3, 2, "streak 2"), (4, 3, "in 9 rounds"),
     (5, 0, "in 9 rounds"), (6, 3, "Chip wins"), (1, 3, "")],
)  # fmt: skip
def test_the_header_of_the_result_has_what_finds_no_row_below_or_else_the_streak(
    seats, streak, line
):
    from handful.play.result import Result

    scene = Result.__new__(Result)
    scene.scores, scene._streak = [0] * seats, streak
    scene.words = lambda *parts: " ".join(map(str, parts))
    scene.headline = lambda: "Chip wins"
    scene.play = SimpleNamespace(board=SimpleNamespace(summary=lambda: "in 9 rounds"))
    assert scene.header_text() == line


# --- what a player is told at the end and on the statistics pages ---


@pytest.mark.parametrize("kinds", [(HUMAN, EASY), (EASY, HUMAN), (HUMAN, HUMAN, EASY)], ids=str)
def test_a_won_game_is_counted_and_sounds_different_from_a_lost_one(monkeypatch, journal, kinds):
    from handful.play import result
    from handful.sound.tunes import TUNES

    monkeypatch.setattr(result, "Result", lambda *facts: None)
    assert TUNES["win"] != TUNES["loss"]
    counted = 0
    for winner in range(len(kinds)):
        events = []
        match = Shared(kinds, [1 if seat == winner else 2 for seat in range(len(kinds))])
        match.name, match.options = "top12", ()
        console = SimpleNamespace(journal=journal, emit=events.append, replace=lambda scene: None)
        result.show_result(SimpleNamespace(console=console, match=match, facts=Levels))
        has_won = match.is_human(winner)
        counted += has_won
        assert events == ["win" if has_won else "loss"], f"seat {winner} wins"
        assert Records(journal, "top12", Levels).shared_wins == counted


def statistics_pages(handheld, *games, names="Ann\nBob\nCleo"):
    """Return the texts of all statistics pages of Top 33 after these games."""
    from games import top33

    flash = Flash(4096)
    journal = Journal(flash)
    records = Records(journal, "top33", top33)
    for game in games:
        journal.put(records.note, add_game(records, game))
    journal.put("names", names.encode())
    journal.put("learn/top33", b"1")  # the lesson was offered
    device = handheld(nvm=flash, settings={"HANDFUL_LANGUAGE": "en"})
    device.pick("Top 33")
    device.keys("A")
    device.choose("Statistics")
    pages = [device.text()]
    while "More" in " ".join(pages[-1]) and len(pages) < 5:
        device.keys("A")
        if device.text() == pages[0]:
            break
        pages.append(device.text())
    return pages


@pytest.mark.parametrize(("chair", "name"), [(0, "Ann"), (1, "Bob"), (2, "Cleo")])
def test_the_record_is_under_the_name_of_its_holder(handheld, chair, name):
    (page,) = statistics_pages(handheld, Solo(12, (chair + 1) % 3), Solo(40, chair), Solo(20, 0))
    text = "\n".join(page)
    assert name in text and not {"Ann", "Bob", "Cleo"} - {name} & set(text.split())
    assert "in game" in text and "More" not in text


def test_results_against_others_are_one_page_by_level(handheld):
    lost, won, tied = (2, 1), (1, 2), (1, 1)
    games = [Shared((HUMAN, EASY), won), Shared((HUMAN, HARD), lost), Shared((HUMAN, HARD), tied)]
    (page,) = statistics_pages(handheld, *games, Shared((HUMAN, EASY, NORMAL), (1, 2, 3)))
    lines = [line.split() for line in page]
    assert lines[0][:2] == ["Against", "others"] and lines[1] == ["Easy", "Normal", "Hard"]
    assert lines[2:5] == [
        ["Won", "1", "1", "0"],
        ["Shared", "0", "0", "1"],
        ["Lost", "0", "0", "1"],
    ]
    assert page[5] == "Streak: 2, best 2" and page[6] == "Last games: WLSW"


def test_games_among_humans_have_no_winners_to_count(handheld):
    (page,) = statistics_pages(handheld, Shared((HUMAN, HUMAN), (1, 2)))
    assert page[0].startswith("Against others") and page[1] == "Games played: 1"


def test_a_game_with_solo_games_and_results_has_two_pages(handheld):
    pages = statistics_pages(handheld, Solo(30), Shared((HUMAN, EASY), (2, 1)))
    assert len(pages) == 2 and "Lost" in "\n".join(pages[1])
