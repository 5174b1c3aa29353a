# SPDX-License-Identifier: MIT
"""The account of a game adds up to the unit, and knows good play from bad."""

from types import SimpleNamespace

import pytest
from handful.chance import Chance
from handful.game import OVER
from handful.match.match import Match

from games.yahtzee.bot.player import choose
from games.yahtzee.bot.values import UNIT, decimal
from games.yahtzee.lobby.notes import read_cards, read_note, remembered
from games.yahtzee.lobby.review import WORST, Review, accounting, counted
from games.yahtzee.rules.state import OPEN, WRITE, YAHTZEE, State, payoffs
from host_sim.players.arena import answer, luck_of


def play(kinds, seed, decide):
    """A whole match in which decide(match) chooses for everybody."""
    match = Match("yahtzee", kinds, [], luck_of(seed))
    match.start()
    while match.turn() != OVER:
        match.play(decide(match))
    return match


def any_action(chance):
    return lambda match: (legal := match.state.actions())[chance.below(len(legal))]


def perfect(match):
    seat = match.turn()
    return answer(choose(match.state.view(seat), seat, "hard", None))


@pytest.mark.parametrize("seed", range(6))
def test_score_is_perfect_play_plus_luck_minus_mistakes_to_the_unit(seed):
    match = play([0], seed, any_action(Chance(bytes([seed + 1] * 16))))
    (account,) = answer(accounting(match))
    assert match.state.scores()[0] * UNIT == account.start + account.luck - account.mistakes
    assert decimal(account.start, 1) == "254.6"


def test_every_persons_game_is_weighed_and_no_computers():
    match = play([0, 1, 0], 3, any_action(Chance(bytes([9] * 16))))
    accounts = answer(accounting(match))
    assert [account.seat for account in accounts] == [0, 2]
    for account in accounts:
        score = match.state.scores()[account.seat]
        assert score * UNIT == account.start + account.luck - account.mistakes


def test_play_by_the_table_makes_no_mistakes():
    (account,) = answer(accounting(play([0], 11, perfect)))
    assert account.mistakes == 0 and account.worst == []
    assert 13 <= account.decisions <= 39


def test_the_worst_decisions_come_first_and_name_something_better():
    match = play([0], 2, any_action(Chance(bytes([5] * 16))))
    (account,) = answer(accounting(match))
    losses = [decision[0] for decision in account.worst]
    assert len(losses) == WORST and losses == sorted(losses, reverse=True)
    for _loss, turn, throws, dice, chosen, best, card in account.worst:
        assert 1 <= turn <= 13 and 1 <= throws <= 3 and len(dice) == 5
        assert chosen != best and best < WRITE + 13 and len(card) == 13


def test_the_mean_loss_is_kept_over_games():
    note = b""
    lost = decisions = 0
    for seed in (1, 2):
        (account,) = answer(accounting(play([0], seed, any_action(Chance(bytes([7] * 16))))))
        note = remembered(note, account)
        lost, decisions = lost + account.mistakes, decisions + account.decisions
    assert read_note(note) == (decisions, lost)


@pytest.mark.parametrize(
    ("units", "places", "text"),
    [(0, 1, "0.0"), (UNIT, 1, "1.0"), (-UNIT * 3 // 2, 1, "-1.5"), (UNIT // 4, 2, "0.25"),
     (-20, 1, "0.0"), (UNIT * 254 + 602, 1, "254.6"), (UNIT // 100, 2, "0.01")],
)  # fmt: skip
def test_units_are_told_in_decimals(units, places, text):
    assert decimal(units, places) == text


def test_every_card_a_person_filled_is_counted_also_with_others():
    state = State(3)
    state.cards = [bytearray([3, 6, 9, 12, 15, 18, 20, 20, 25, 30, 40, 50, 20]) for _ in range(3)]
    state.cards[1][11] = 0
    state.bonuses = [2, 0, 0]
    totals = state.scores()
    match = SimpleNamespace(state=state, is_human=lambda seat: seat < 2)
    note = counted(counted(b"", match), match)
    assert read_cards(note) == (4, 2 * sum(totals[:2]), totals[0], 6, 4)


def test_arrows_turn_the_pages_of_the_review():
    accounts = answer(accounting(play([0, 0], 3, any_action(Chance(bytes([9] * 16))))))
    seen = []
    scene = Review.__new__(Review)
    scene.play = SimpleNamespace(redraw=lambda: seen.append((scene.who, scene.page)))
    scene.accounts, scene.who, scene.page = accounts, 0, 0
    for button in ("LEFT", "RIGHT", "RIGHT", "LEFT", "DOWN", "UP", "A", "B"):
        scene.key(button)
    assert seen == [(0, 1), (0, 2), (0, 1), (1, 0), (0, 0), (0, 1), (0, 0)]


def test_a_box_that_pays_nothing_is_named_with_its_zero():
    scene = Review.__new__(Review)
    scene.words = lambda name, *args: (name, *args)
    scene.boxes = lambda name: name
    dice = (1, 1, 1, 1, 5)
    pays = payoffs(bytes([OPEN] * 13), dice)
    assert scene.name(WRITE + YAHTZEE, dice, pays) == ("zero", "box11")
    assert scene.name(WRITE + 6, dice, pays) == "box6"
    assert scene.name(0b00011, dice, pays) == ("keep", "1 1")
