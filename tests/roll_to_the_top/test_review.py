# SPDX-License-Identifier: MIT
"""The review of a game alone: what mistakes cost, the worst of them, and when there is none."""

from types import SimpleNamespace

import pytest
from handful.game import OVER
from handful.journal.journal import Journal
from handful.match.match import Match

from games.roll_to_the_top.bot.player import choose
from games.roll_to_the_top.bot.values import UNITS_PER_ROUND
from games.roll_to_the_top.lobby.review import WORST_MISTAKES, Review, start_review
from games.roll_to_the_top.rules.actions import CLIMB
from host_sim.players.arena import answer, luck_of
from host_sim.sim.nvm import Flash

HUMAN, EASY = 0, 1


def play(level, seed, kinds=(HUMAN,), options=(0, 0, 0)):
    """Play a whole match in which a computer player decides for all seats."""
    match = Match("roll_to_the_top", list(kinds), list(options), luck_of(seed))
    match.start()
    luck = luck_of(seed)
    while match.turn() != OVER:
        seat = match.turn()
        match.play(answer(choose(match.state.view(seat), seat, level, luck)))
    return match


def review_of(match):
    steps = start_review(SimpleNamespace(match=match))
    return steps and answer(steps)


@pytest.mark.parametrize("options", [(0, 0, 0), (4, 1, 0)], ids=str)
def test_hard_makes_no_mistakes(options):
    review = review_of(play("hard", 3, options=options))
    assert review.mistakes == 0 and review.worst == []


def test_the_worst_mistakes_come_first_and_name_a_better_action():
    found = 0
    for seed in range(4):
        match = play("easy", seed)
        review = review_of(match)
        losses = [mistake.loss for mistake in review.worst]
        assert losses == sorted(losses, reverse=True) and len(losses) <= WORST_MISTAKES
        assert sum(losses) <= review.mistakes
        assert all(mistake.chosen != mistake.better for mistake in review.worst)
        found += len(losses)
        lines = dict(Review(board(match), review).summary())
        assert lines["rounds"] == str(match.state.finished_games[0][0])
        assert float(lines["mistakes"]) == round(10 * review.mistakes / UNITS_PER_ROUND) / 10
    assert found > 4


def test_only_a_full_sheet_of_one_human_alone_is_reviewed():
    assert review_of(play("easy", 1, kinds=(HUMAN, EASY))) is None
    assert review_of(play("easy", 1, kinds=(EASY,))) is None
    assert review_of(play("normal", 1, options=(0, 0, 1))) is None, "a match of two games"
    match = Match("roll_to_the_top", [HUMAN], [0, 0, 0], luck_of(1))
    match.start()
    assert match.state.phase == CLIMB
    match.play(1)
    assert match.turn() == OVER and review_of(match) is None, "resigned"


def test_the_review_is_shown_after_a_game_alone(handheld):
    """Continue a game in which only the end of the last turn is missing."""
    match = Match("roll_to_the_top", [HUMAN], [0, 0, 0], luck_of(2))
    match.start()
    luck = luck_of(2)
    while match.state.open_squares(0):
        match.play(answer(choose(match.state.view(0), 0, "easy", luck)))
    flash = Flash()
    Journal(flash).begin(match.save())
    device = handheld(nvm=flash, seed=1)
    device.run(0.5)
    for _ in range(60):
        if device.shows("What next?"):
            break
        device.keys("1" if device.shows("Rounds") else "A 1")
    device.after_game("Review the game")
    device.run(5)
    assert device.shows("Mistakes: at least") and device.shows("Hard, on average")
    assert device.shows(str(match.state.round)) and device.shows("7.2"), device.screen()
    device.keys("A 0.3")
    assert device.shows("You wrote") and device.shows("Better"), device.screen()
    device.keys("B 0.2 B 0.2")
    assert device.shows("What next?"), device.screen()


def board(match):
    """Return a stand-in for the Play scene."""
    return SimpleNamespace(match=match, section=lambda name: None)
