# SPDX-License-Identifier: MIT
"""What the result draws: places, bars, trophy, headline, the sentence about the record."""

from types import SimpleNamespace

import pytest
from handful.challenge import ALONE, LOST, TIED, WON
from handful.play import challenge_result, result
from handful.play.challenge_result import ChallengeResult
from handful.play.result import BARS_LEFT, Result
from handful.screen.glyphs import TROPHY
from handful.screen.screen import LETTER, PAGE, WIDTH

from tests.handful.stand_ins import Console, Texts

NAMES = ("Ann", "Ben", "Cid", "Dora", "Eve", "Finn")
HUMAN, EASY = 0, 1


@pytest.fixture(autouse=True)
def _large_text(monkeypatch):
    for module in (result, challenge_result):
        monkeypatch.setattr(
            module, "draw_large_text", lambda screen, x, y, text: screen.large(x, y, text)
        )


def game(scores, places=None, humans=2, bars=None, solo=(), sides=None, **facts):
    """Return a stand-in for the Play of a finished game. Seats from `humans` on are Chip's."""
    console = Console()
    state = SimpleNamespace(
        scores=lambda: list(scores),
        ranking=lambda: places or [1 + sum(other > score for other in scores) for score in scores],
        side=lambda seat: (sides or range(9))[seat],
        solo_results=lambda: solo,
    )
    board = SimpleNamespace(
        bar_length=lambda seat: bars and bars[seat],
        score_text=lambda seat: str(scores[seat]),
        score_unit=lambda: "unit",
        summary=lambda: "a summary",
        solo_verdict=lambda: "",
    )
    match = SimpleNamespace(
        state=state,
        name="yahtzee",
        challenge=b"",
        human_count=lambda: humans,
        is_human=lambda seat: seat < humans,
    )
    return SimpleNamespace(
        console=console,
        screen=console.screen,
        board=board,
        match=match,
        facts=SimpleNamespace(**facts),
        player_name=lambda seat: NAMES[seat],
        words=Texts(),
    )


def drawn(play, *arguments):
    """Return the calls of the screen that draw this result."""
    Result(play, *(arguments or (None,))).draw()
    return play.screen.calls


def calls_of(calls, name):
    return [call for call in calls if call[0] == name]


def texts(calls):
    """Return all texts in the order in which they are drawn."""
    return [call[-1] for call in calls if call[0].startswith(("text", "large"))]


def trophies(calls):
    """Return the left upper corners of the trophies, each of four glyphs."""
    glyphs = [call[1:] for call in calls if call[0] == "glyph"]
    corners = [(x, y) for number, x, y in glyphs if number == TROPHY]
    whole = [
        (TROPHY + 2 * down + right, x + 8 * right, y + 8 * down)
        for x, y in corners
        for down in (0, 1)
        for right in (0, 1)
    ]
    assert glyphs == whole
    return corners


def bar_widths(calls):
    """Return the widths of all bars."""
    return [width for _, x, _, width, *_ in calls_of(calls, "fill") if x == BARS_LEFT]


@pytest.mark.parametrize(
    ("scores", "places", "widths"),
    [
        ([50, 100], None, [1, 0.5]),
        ([100, 100], None, [1, 1]),
        ([10, 30, 20], [1, 3, 2], [1, 2 / 3, 1 / 3]),  # low scores win
        ([-10, 30], None, [1, 0]),
        ([10, 20, 10], [1, 3, 2], [1, 1, 0.5]),  # a tie for the last place
    ],
)
def test_the_winners_bar_is_the_longest_and_the_others_are_in_proportion(scores, places, widths):
    calls = drawn(game(scores, places))
    room = WIDTH - 4 - 4 * LETTER - BARS_LEFT
    assert bar_widths(calls) == [int(room * width) for width in widths]


def test_a_game_may_have_its_own_lengths_of_bars_unless_one_is_missing():
    assert bar_widths(drawn(game([5, 6], bars=[8, 4]))) == [23, 46]
    with_own, without = game([50, 100], bars=[8, None]), game([50, 100])
    assert bar_widths(drawn(with_own)) == bar_widths(drawn(without))


def test_places_are_listed_from_the_first_with_names_and_scores_below_the_winner():
    calls = drawn(game([50, 100, 70]))
    rows = [(y, text) for name, x, y, text in calls_of(calls, "text") if x == 0]
    assert rows[:3] == [(24, "1 Ben"), (32, "2 Cid"), (40, "3 Ann")]
    scores = [(y, text) for name, _, y, text in calls_of(calls, "text_right")]
    assert [each for each in scores if each[0] >= 24] == [(24, "100"), (32, "70"), (40, "50")]
    assert rows[3:] == [(48, "a summary")]


def test_the_trophy_stands_beside_the_winner():
    for calls in (drawn(game([50, 100])), drawn(game([100]))):
        ((x, y),) = trophies(calls)
        (large,) = calls_of(calls, "large")
        assert x + 16 <= large[1] and abs(y - large[2]) <= 1


@pytest.mark.parametrize(
    ("humans", "scores", "words"),
    [
        (1, [9, 5], "you_win"),
        (1, [5, 9], "Ben"),
        (2, [9, 5], "Ann"),
        (2, [9, 9], "Ann, Ben"),
        (2, [9, 9, 9], "Ann, Ben, Cid"),
    ],
)
def test_the_winner_of_a_few_players_is_named_beside_the_trophy(humans, scores, words):
    assert words in texts(drawn(game(scores, humans=humans)))


def test_winners_whose_names_are_too_long_share_the_win_above_their_places():
    shown = texts(drawn(game([9, 9, 9, 9])))
    assert "Ann, Ben, Cid, Dora" in shown and "share" in shown and "shared" not in shown
    play = game([9, 9, 9, 9])
    play.player_name = lambda seat: NAMES[seat] + "anna"
    assert "shared" in texts(drawn(play))


def test_a_team_wins_as_one():
    assert "team" in texts(drawn(game([9, 9, 5], sides=[0, 0, 1])))
    assert "share" in texts(drawn(game([9, 9, 5])))


def test_in_a_broken_tie_of_four_the_summary_says_why():
    shown = texts(drawn(game([9, 9, 5, 5], places=[1, 2, 3, 3])))
    assert shown[:3] == ["a summary", "Ann wins", "a summary"]
    assert not trophies(drawn(game([9, 9, 5, 5], places=[1, 2, 3, 3])))
    assert trophies(drawn(game([9, 9, 5], places=[1, 2, 3])))
    assert trophies(drawn(game([9, 7, 7, 5])))


@pytest.mark.parametrize(
    ("scores", "header", "line"),
    [
        ([9, 5], "", None),
        ([9, 5, 4, 3], "a summary", None),
        ([9, 5, 4, 3, 2], "a summary", "Ann wins"),
        ([9, 5, 4, 3, 2, 1], "Ann wins", None),
        ([9, 9, 4, 3, 2, 1], "shared", None),
    ],
)
def test_the_more_players_the_higher_stands_the_headline(scores, header, line):
    calls = drawn(game(scores))
    centred = [call[1:] for call in calls_of(calls, "text_centred")]
    assert centred == [(0, header)] + ([(PAGE, line)] if line else [])
    first_row = 3 * PAGE if len(scores) < 5 else 2 * PAGE if len(scores) == 5 else PAGE
    assert min(y for _, x, y, text in calls_of(calls, "text") if text == "1 Ann") == first_row


@pytest.mark.parametrize(("streak", "header"), [(0, ""), (1, ""), (2, "streak 2"), (7, "streak 7")])
def test_two_wins_in_a_row_are_a_streak(streak, header):
    assert texts(drawn(game([9, 5], humans=1), None, streak))[0] == header


@pytest.mark.parametrize(
    ("best", "solo", "low_wins", "sentence"),
    [
        (None, [(90, True)], False, "first"),
        (80, [(90, True)], False, "record 80"),
        (90, [(90, True)], False, "best 90"),
        (95, [(90, True)], False, "best 95"),
        (80, [(90, True)], True, "best 80"),
        (95, [(90, True)], True, "record 95"),
        (80, [(90, False)], False, "no_record"),
        (80, [(90, False), (70, True)], False, "no_record"),
        (80, [(70, True), (90, True)], False, "record 80"),
        (80, [(90, True), (70, False)], False, "record 80"),
    ],
)
def test_a_solo_game_is_compared_with_the_record(best, solo, low_wins, sentence):
    play = game([90], solo=solo, LOW_WINS=low_wins)
    shown = texts(drawn(play, best))
    assert shown == ["", "90", "unit", sentence]


def test_a_solo_games_verdict_moves_the_record_down():
    play = game([90], solo=[(90, True)])
    play.board.solo_verdict = lambda: "Gold!"
    rows = [(y, text) for _, _, y, text in calls_of(drawn(play), "text")]
    assert rows[1:] == [(34, "Gold!"), (44, "first")]


@pytest.mark.parametrize(("outcome", "has"), [(WON, 1), (TIED, 1), (LOST, 0), (ALONE, 1)])
def test_the_trophy_of_a_challenge_is_for_all_who_did_not_lose(outcome, has):
    play = game([90])
    play.match.challenge = bytes(6)
    ChallengeResult(play, outcome, 3).draw()
    assert len(trophies(play.screen.calls)) == has
