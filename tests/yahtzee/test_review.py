# SPDX-License-Identifier: MIT
"""The review of a game: exact sums, the worst mistakes, the notes for the statistics."""

import struct
from types import SimpleNamespace

import pytest
from handful.chance import Chance
from handful.game import OVER
from handful.match.match import Match

from games.yahtzee.bot.player import choose
from games.yahtzee.bot.values import UNITS_PER_POINT, format_points
from games.yahtzee.lobby.notes import (
    SHEETS_FORMAT,
    SHEETS_NOTE,
    add_mistakes,
    read_mistakes,
    read_sheets,
)
from games.yahtzee.lobby.review import WORST_MISTAKES, Review, add_sheets, review_match
from games.yahtzee.lobby.statistics import Statistics
from games.yahtzee.rules.state import OPEN, SCORE_BOX, YAHTZEE, State, possible_points
from host_sim.players.arena import answer, luck_of


def play(kinds, seed, decide):
    """Play a whole match in which decide(match) chooses for all seats."""
    match = Match("yahtzee", kinds, [], luck_of(seed))
    match.start()
    while match.turn() != OVER:
        match.play(decide(match))
    return match


def random_player(chance):
    return lambda match: (legal := match.state.actions())[chance.randbelow(len(legal))]


def hard_player(match):
    seat = match.turn()
    return answer(choose(match.state.view(seat), seat, "hard", None))


@pytest.mark.parametrize("seed", range(6))
def test_score_is_exactly_perfect_play_plus_luck_minus_mistakes(seed):
    match = play([0], seed, random_player(Chance(bytes([seed + 1] * 16))))
    (review,) = answer(review_match(match))
    assert (
        match.state.scores()[0] * UNITS_PER_POINT
        == review.start_value + review.luck - review.mistakes
    )
    assert format_points(review.start_value, 1) == "254.6"


def test_all_humans_are_reviewed_but_no_computer_players():
    match = play([0, 1, 0], 3, random_player(Chance(bytes([9] * 16))))
    reviews = answer(review_match(match))
    assert [review.seat for review in reviews] == [0, 2]
    for review in reviews:
        score = match.state.scores()[review.seat]
        assert score * UNITS_PER_POINT == review.start_value + review.luck - review.mistakes


def test_hard_makes_no_mistakes():
    (review,) = answer(review_match(play([0], 11, hard_player)))
    assert review.mistakes == 0 and review.worst == []
    assert 13 <= review.decisions <= 39


def test_the_worst_mistakes_come_first_and_have_a_better_action():
    match = play([0], 2, random_player(Chance(bytes([5] * 16))))
    (review,) = answer(review_match(match))
    losses = [mistake.loss for mistake in review.worst]
    assert len(losses) == WORST_MISTAKES and losses == sorted(losses, reverse=True)
    for mistake in review.worst:
        assert 1 <= mistake.turn_number <= 13 and 1 <= mistake.rolls_used <= 3
        assert len(mistake.dice) == 5 and len(mistake.sheet) == 13
        assert mistake.chosen != mistake.best and mistake.best < SCORE_BOX + 13


def test_the_note_adds_up_mistakes_of_several_games():
    note = b""
    lost = decisions = 0
    for seed in (1, 2):
        (review,) = answer(review_match(play([0], seed, random_player(Chance(bytes([7] * 16))))))
        note = add_mistakes(note, review)
        lost, decisions = lost + review.mistakes, decisions + review.decisions
    assert read_mistakes(note) == (decisions, lost)


@pytest.mark.parametrize(
    ("units", "places", "text"),
    [
        (0, 1, "0.0"),
        (UNITS_PER_POINT, 1, "1.0"),
        (-UNITS_PER_POINT * 3 // 2, 1, "-1.5"),
        (UNITS_PER_POINT // 4, 2, "0.25"),
        (-20, 1, "0.0"),
        (UNITS_PER_POINT * 254 + 602, 1, "254.6"),
        (UNITS_PER_POINT // 100, 2, "0.01"),
    ],
)
def test_units_are_formatted_as_points(units, places, text):
    assert format_points(units, places) == text


def test_the_note_counts_the_sheets_of_all_humans():
    state = State(3)
    state.sheets = [bytearray([3, 6, 9, 12, 15, 18, 20, 20, 25, 30, 40, 50, 20]) for _ in range(3)]
    state.sheets[1][11] = 0
    state.yahtzee_bonuses = [2, 0, 0]
    totals = state.scores()
    match = SimpleNamespace(state=state, is_human=lambda seat: seat < 2)
    note = add_sheets(add_sheets(b"", match), match)
    assert read_sheets(note) == (4, 2 * sum(totals[:2]), totals[0], 6, 4)


def test_arrows_turn_the_pages_of_the_review():
    reviews = answer(review_match(play([0, 0], 3, random_player(Chance(bytes([9] * 16))))))
    seen = []
    scene = Review.__new__(Review)
    scene.play = SimpleNamespace(redraw=lambda: seen.append((scene.review_number, scene.page)))
    scene.reviews, scene.review_number, scene.page = reviews, 0, 0
    for button in ("LEFT", "RIGHT", "RIGHT", "LEFT", "DOWN", "UP", "A", "B"):
        scene.key(button)
    assert seen == [(0, 1), (0, 2), (0, 1), (1, 0), (0, 0), (0, 1), (0, 0)]


def test_up_and_down_go_through_the_players_of_the_review_in_opposite_order():
    scene = Review.__new__(Review)
    scene.play = SimpleNamespace(redraw=lambda: None)
    scene.reviews, scene.review_number, scene.page = [SimpleNamespace(worst=[])] * 3, 0, 0
    seen = []
    for button in ("UP", "UP", "DOWN", "A"):  # there is no page of mistakes for A
        scene.key(button)
        seen.append((scene.review_number, scene.page))
    assert seen == [(2, 0), (1, 0), (2, 0), (2, 0)]


def test_the_turning_point_is_a_turn_that_cost_a_point_or_more():
    scene = Review.__new__(Review)
    scene.words = lambda name, *args: (name, *args)
    worst = []
    scene.reviews = [SimpleNamespace(worst=worst)]
    assert scene.turning_point() == ""
    worst.append(SimpleNamespace(turn_number=4, loss=UNITS_PER_POINT - 1))
    assert scene.turning_point() == ""
    worst[0].loss = UNITS_PER_POINT
    assert scene.turning_point() == ("turning", 4, "1.0")


def test_the_average_of_all_sheets_is_rounded(monkeypatch):
    note = struct.pack(SHEETS_FORMAT, 2, 401, 250, 0, 0)
    scene = Statistics.__new__(Statistics)
    scene.console = SimpleNamespace(
        journal=SimpleNamespace(get=lambda name: note if name.startswith(SHEETS_NOTE) else b""),
        game_words=lambda game, section: lambda name, *args: (name, *args),
    )
    monkeypatch.setattr("handful.lobby.statistics.Statistics.text_lines", lambda self: [])
    assert ("all_mean", 201) in scene.text_lines()  # of 200.5


def test_a_box_without_points_is_described_with_its_zero():
    scene = Review.__new__(Review)
    scene.words = lambda name, *args: (name, *args)
    scene.board_words = lambda name: name
    dice = (1, 1, 1, 1, 5)
    pays = possible_points(bytes([OPEN] * 13), dice)
    assert scene.describe_action(SCORE_BOX + YAHTZEE, dice, pays) == ("zero", "box11")
    assert scene.describe_action(SCORE_BOX + 6, dice, pays) == "box6"
    assert scene.describe_action(0b00011, dice, pays) == ("keep", "1 1")
