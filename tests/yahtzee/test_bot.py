# SPDX-License-Identifier: MIT
"""Yahtzee's computer players: legal, repeatable and sensible choices, and playing to win."""

import random

import pytest
from handful.match.match import Match
from handful.scenes.notice import LETTERS_PER_LINE, LINES_PER_PAGE
from handful.words import Words, wrap

from games.yahtzee import LEVELS
from games.yahtzee.bot import player as bot
from games.yahtzee.rules.state import CHANCE, OPEN, OVER, SCORE_BOX, State
from host_sim.device_code import opcodes
from host_sim.players.arena import luck_of
from tests.check_game import think
from tests.yahtzee.positions import position, random_dice, random_sheet


def choose(state, level="hard", seat=0):
    return think(bot.choose(state.view(seat), seat, level, None))


def filled(**points):
    """Return a sheet with every box filled except those in `open`."""
    sheet = bytearray([3, 6, 9, 12, 15, 18, 20, 20, 25, 30, 40, 0, 20])
    for box in points["open"]:
        sheet[box] = OPEN
    return sheet


@pytest.mark.parametrize("level", LEVELS)
def test_every_choice_in_games_with_three_seats_is_legal(level):
    rng = random.Random(level)
    state = State(3)
    while state.turn() != OVER:
        if state.turn() == CHANCE:
            state.apply(rng.randrange(6))
            continue
        action = choose(state, level, state.turn())
        assert action in state.actions()
        state.apply(action)
    assert min(state.scores()) > 80


@pytest.mark.parametrize("level", LEVELS)
def test_choices_are_legal_on_random_sheets_with_jokers(level):
    rng = random.Random(9)
    for _ in range(40):
        state = position(random_sheet(rng), random_dice(rng), rng.randint(1, 3))
        assert choose(state, level) in state.actions()


def test_a_choice_does_not_depend_on_earlier_choices():
    rng = random.Random(10)
    states = [position(random_sheet(rng), random_dice(rng), rng.randint(1, 2)) for _ in range(12)]
    asked = [(state, level) for state in states for level in LEVELS]
    first = [choose(state, level) for state, level in asked]
    assert first[::-1] == [choose(state, level) for state, level in reversed(asked)]


def test_an_interrupted_evaluation_starts_again():
    state = position([OPEN] * 13, [6, 6, 6, 2, 1], 1)
    whole = choose(state)
    choose(position(random_sheet(random.Random(1)), [1, 2, 3, 4, 4], 1))
    half = bot.choose(state.view(0), 0, "hard", None)
    next(half)
    half.close()
    assert choose(state) == whole == 0b00111


@pytest.mark.parametrize("level", LEVELS)
def test_a_large_straight_or_yahtzee_is_scored(level):
    assert choose(position([OPEN] * 13, [2, 3, 4, 5, 6], 1), level) == SCORE_BOX + 10
    assert choose(position([OPEN] * 13, [6, 6, 6, 6, 6], 1), level) == SCORE_BOX + 11


def test_hard_prefers_the_upper_bonus_to_a_few_more_points():
    """Only Fours and Chance are open and the upper total is 51: four fours score 16 and the 35."""
    sheet = filled(open=(3, 12))
    sheet[:3], sheet[4:6] = bytes([2, 6, 9]), bytes([10, 24])
    assert sum(sheet[:3]) + sum(sheet[4:6]) == 51
    assert choose(position(sheet, [4, 4, 4, 4, 6], 3)) == SCORE_BOX + 3


def test_hard_plays_for_the_only_roll_that_wins():
    """In the last turn of the game, 29 points behind, only a small straight wins."""
    sheet = filled(open=(9,))
    state = position(sheet, [1, 2, 3, 3, 6], 2, seats=2)
    state.sheets[1] = filled(open=())
    state.sheets[1][12] = 19
    assert choose(state) == 0b00111 or choose(state) == 0b01011
    # With Chance left and 29 points behind, 21 points are good, but only a new roll can win.
    sheet = filled(open=(12,))
    state = position(sheet, [4, 4, 4, 4, 5], 2, seats=2)
    state.sheets[1] = filled(open=())
    state.sheets[1][12] = 29
    for_points = choose(position(sheet, [4, 4, 4, 4, 5], 2))
    assert for_points == SCORE_BOX + 12
    assert choose(state) == 0


def test_the_chance_to_win_increases_with_the_lead_from_one_half_at_zero():
    for spread in bot.SPREADS:
        chances = [bot.win_chance(lead, spread) for lead in range(-200_000, 200_001, 997)]
        assert chances == sorted(chances)
        assert abs(bot.win_chance(0, spread) - bot.CERTAIN_WIN // 2) <= 1
        assert bot.win_chance(150_000, spread) > 0.99 * bot.CERTAIN_WIN


def test_advice_names_the_best_choice_and_its_advantage():
    state = State(1)
    assert think(bot.advise(state.view(0), 0)) == (0, "roll", (255,))
    state = position([OPEN] * 13, [6, 6, 6, 2, 1], 1)
    action, why, (kept,), than, (more, points), *_ = think(bot.advise(state.view(0), 0))
    assert (action, why, kept) == (0b00111, "more", "6 6 6") and 5 < float(more) < 30
    assert (than, points) == ("than6", 21), "the box that scores most now"
    state = position([OPEN] * 13, [6, 6, 6, 6, 6], 3)
    action, why, args, than, (more, points) = think(bot.advise(state.view(0), 0))
    assert (action, why, args) == (SCORE_BOX + 11, "box11", (50,)) and 20 < float(more) < 60
    assert (than, points) in [("than6", 30), ("than7", 30), ("than5", 30)]
    state = position([OPEN] * 13, [1, 2, 3, 4, 6], 2)
    action, why, gaps, *_ = think(bot.advise(state.view(0), 0))
    assert (why, gaps[0]) == ("fifth", "1 2 3 4") and bin(action).count("1") == 4
    state = position(filled(open=(8, 10)), [2, 2, 5, 5, 6], 1)
    assert think(bot.advise(state.view(0), 0))[1] == "house"
    state = position(filled(open=(12,)), [1, 2, 3, 6, 6], 3)
    assert think(bot.advise(state.view(0), 0)) == (SCORE_BOX + 12, "last", ())
    state = position(filled(open=(0, 4, 11)), [2, 2, 3, 3, 4], 3)
    action, why, args, than, (more, points) = think(bot.advise(state.view(0), 0))
    assert (action, why, args) == (SCORE_BOX + 11, "zero11", ()) and float(more) > 0
    assert (than, points) in [("than0", 0), ("than4", 0)]


def test_the_reason_fits_the_dice_it_names():
    def reason(sheet, *dice):
        return think(bot.advise(position(sheet, list(dice), 1).view(0), 0))[1:]

    why, (kept,), *_ = reason([OPEN] * 13, 5, 1, 6, 4, 1)
    assert (why, kept) == ("face4", "5"), "not the more alike: those are the aces"
    rng = random.Random(1)
    for _ in range(300):
        sheet = random_sheet(rng)
        if OPEN not in sheet:
            continue
        state = position(sheet, [rng.randrange(1, 7) for _ in range(5)], rng.randrange(1, 3))
        action, why, args, *_ = think(bot.advise(state.view(0), 0))
        if action >= SCORE_BOX:
            continue
        kept = [int(die) for die in args[0].split()] if action else []
        faces, span = set(kept), max(kept, default=0) - min(kept, default=0)
        if why in ("row", "fifth"):
            assert len(faces) == len(kept) and span < (5 if sheet[10] == OPEN else 4)
            assert OPEN in sheet[9:11] and (why == "row" or (sheet[10] == OPEN and span == 3))
        elif why == "house":
            most = max(map(kept.count, faces))
            assert sheet[8] == OPEN and len(faces) < 3 and most < 4


def test_every_hint_has_an_advantage_and_fits_on_the_screen():
    words = Words("games/yahtzee/text", "coach", "en")
    for seed in range(20):
        match = Match("yahtzee", [0], [], luck_of(seed))
        match.start()
        while match.turn() != OVER:
            state = match.state
            action, *reasons = think(bot.advise(state.view(0), 0))
            pairs = list(zip(reasons[::2], reasons[1::2], strict=True))
            for why, args in pairs:
                assert len(wrap(words(why, *args), LETTERS_PER_LINE)) <= LINES_PER_PAGE
            if state.rolls_used and action < SCORE_BOX:
                figures = [args for why, args in pairs if why[:4] in ("than", "tie")]
                assert len(figures) == 1 and (not figures[0] or float(figures[0][0]) > 0)
            match.play(action)


def test_the_second_decision_of_a_turn_is_a_look_up():
    state = position([OPEN] * 13, [6, 6, 6, 2, 1], 1)
    choose(state)
    state.dice, state.rolls_used = [6, 6, 6, 3, 3], 2
    used, _ = opcodes.count(choose, state)
    assert used < 8_000


def test_a_turn_played_to_win_takes_at_most_100000_opcodes():
    state = position(filled(open=(0, 11)), [1, 1, 2, 5, 6], 1, seats=6)
    for seat in range(1, 6):
        state.sheets[seat] = filled(open=(3, 12))
    choose(position([OPEN] * 13, [1, 2, 3, 4, 6], 1))
    assert opcodes.count(choose, state)[0] <= 100_000


def test_hard_plays_against_its_strongest_rival_in_any_seat():
    """With Chance left, 21 points beat the weak rival; only a new roll can beat the strong one."""
    sheet = filled(open=(12,))
    for strong in (1, 2):
        state = position(sheet, [4, 4, 4, 4, 5], 2, seats=3)
        state.sheets[1], state.sheets[2] = filled(open=()), filled(open=())
        state.sheets[3 - strong][12], state.sheets[strong][12] = 5, 29
        assert choose(state) == 0, strong


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_easy_and_normal_play_for_points_to_the_end(level):
    sheet = filled(open=(12,))
    state = position(sheet, [4, 4, 4, 4, 5], 2, seats=2)
    state.sheets[1] = filled(open=())
    state.sheets[1][12] = 29
    assert choose(state, level) == choose(position(sheet, [4, 4, 4, 4, 5], 2), level)


def test_the_coach_plays_for_points_to_the_end():
    sheet = filled(open=(12,))
    state = position(sheet, [4, 4, 4, 4, 5], 2, seats=2)
    state.sheets[1] = filled(open=())
    state.sheets[1][12] = 29
    assert think(bot.advise(state.view(0), 0))[0] == SCORE_BOX + 12
