# SPDX-License-Identifier: MIT
"""The computer players: legal, repeatable, sensible, and after the win when it counts."""

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
from tests.yahtzee.positions import random_card, random_dice


def choose(state, level="hard", seat=0):
    return think(bot.choose(state.view(seat), seat, level, None))


def position(card, dice, throws, seats=1):
    state = State(seats)
    state.starter, state.rolling_mask = 0, 0
    state.sheets[0] = bytearray(card)
    state.dice, state.rolls_used = list(dice), throws
    return state


def filled(**points):
    """A card with every box written but those named in `open`."""
    card = bytearray([3, 6, 9, 12, 15, 18, 20, 20, 25, 30, 40, 0, 20])
    for box in points["open"]:
        card[box] = OPEN
    return card


@pytest.mark.parametrize("level", LEVELS)
def test_every_choice_is_legal_to_the_end_of_games_with_three_seats(level):
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
def test_choices_are_legal_on_any_card_jokers_included(level):
    rng = random.Random(9)
    for _ in range(40):
        state = position(random_card(rng), random_dice(rng), rng.randint(1, 3))
        assert choose(state, level) in state.actions()


def test_the_same_position_gives_the_same_choice_whatever_was_thought_before():
    rng = random.Random(10)
    states = [position(random_card(rng), random_dice(rng), rng.randint(1, 2)) for _ in range(12)]
    asked = [(state, level) for state in states for level in LEVELS]
    first = [choose(state, level) for state, level in asked]
    assert first[::-1] == [choose(state, level) for state, level in reversed(asked)]


def test_an_interrupted_thought_is_begun_again():
    state = position([OPEN] * 13, [6, 6, 6, 2, 1], 1)
    whole = choose(state)
    choose(position(random_card(random.Random(1)), [1, 2, 3, 4, 4], 1))
    half = bot.choose(state.view(0), 0, "hard", None)
    next(half)
    half.close()
    assert choose(state) == whole == 0b00111


@pytest.mark.parametrize("level", LEVELS)
def test_a_thrown_large_straight_or_yahtzee_is_written(level):
    assert choose(position([OPEN] * 13, [2, 3, 4, 5, 6], 1), level) == SCORE_BOX + 10
    assert choose(position([OPEN] * 13, [6, 6, 6, 6, 6], 1), level) == SCORE_BOX + 11


def test_hard_prefers_the_bonus_to_a_few_points_more():
    """Only Fours and Chance are open, 51 are above: four fours pay 16 there and 35 with them."""
    card = filled(open=(3, 12))
    card[:3], card[4:6] = bytes([2, 6, 9]), bytes([10, 24])
    assert sum(card[:3]) + sum(card[4:6]) == 51
    assert choose(position(card, [4, 4, 4, 4, 6], 3)) == SCORE_BOX + 3


def test_hard_goes_for_the_only_throw_that_wins():
    """One box left, the last to play, 29 behind: only a small straight will do."""
    card = filled(open=(9,))
    state = position(card, [1, 2, 3, 3, 6], 2, seats=2)
    state.sheets[1] = filled(open=())
    state.sheets[1][12] = 19
    assert choose(state) == 0b00111 or choose(state) == 0b01011
    # Chance left, 29 behind: 21 points are a good end, but only throwing all again can still win.
    card = filled(open=(12,))
    state = position(card, [4, 4, 4, 4, 5], 2, seats=2)
    state.sheets[1] = filled(open=())
    state.sheets[1][12] = 29
    for_points = choose(position(card, [4, 4, 4, 4, 5], 2))
    assert for_points == SCORE_BOX + 12
    assert choose(state) == 0


def test_the_chance_to_win_rises_with_the_lead_and_is_even_at_none():
    for spread in bot.SPREADS:
        chances = [bot.win_chance(lead, spread) for lead in range(-200_000, 200_001, 997)]
        assert chances == sorted(chances)
        assert abs(bot.win_chance(0, spread) - bot.CERTAIN_WIN // 2) <= 1
        assert bot.win_chance(150_000, spread) > 0.99 * bot.CERTAIN_WIN


def test_the_coach_names_the_best_choice_and_how_much_better_it_is():
    state = State(1)
    assert think(bot.advise(state.view(0), 0)) == (0, "roll", (255,))
    state = position([OPEN] * 13, [6, 6, 6, 2, 1], 1)
    action, why, (kept, more) = think(bot.advise(state.view(0), 0))
    assert (action, why, kept) == (0b00111, "more", "6 6 6") and 5 < float(more) < 30
    state = position([OPEN] * 13, [6, 6, 6, 6, 6], 3)
    action, why, (points, more) = think(bot.advise(state.view(0), 0))
    assert (action, why, points) == (SCORE_BOX + 11, "box11", 50) and 20 < float(more) < 60
    state = position([OPEN] * 13, [1, 2, 3, 4, 6], 2)
    action, why, gaps = think(bot.advise(state.view(0), 0))
    assert (why, gaps[0]) == ("fifth", "1 2 3 4") and bin(action).count("1") == 4
    state = position(filled(open=(8, 10)), [2, 2, 5, 5, 6], 1)
    assert think(bot.advise(state.view(0), 0))[1] == "house"
    state = position(filled(open=(12,)), [1, 2, 3, 6, 6], 3)
    assert think(bot.advise(state.view(0), 0)) == (SCORE_BOX + 12, "last", ())
    state = position(filled(open=(0, 4, 11)), [2, 2, 3, 3, 4], 3)
    action, why, (more,) = think(bot.advise(state.view(0), 0))
    assert (action, why) == (SCORE_BOX + 11, "zero11") and float(more) > 0


def test_the_reason_is_true_of_the_dice_it_names():
    def reason(card, *dice):
        return think(bot.advise(position(card, list(dice), 1).view(0), 0))[1:]

    why, (kept, _) = reason([OPEN] * 13, 5, 1, 6, 4, 1)
    assert (why, kept) == ("high", "5"), "not the more alike: those are the aces"
    rng = random.Random(1)
    for _ in range(300):
        card = random_card(rng)
        if OPEN not in card:
            continue
        state = position(card, [rng.randrange(1, 7) for _ in range(5)], rng.randrange(1, 3))
        action, why, args = think(bot.advise(state.view(0), 0))
        if action >= SCORE_BOX:
            continue
        kept = [int(die) for die in args[0].split()] if action else []
        faces, span = set(kept), max(kept, default=0) - min(kept, default=0)
        if why == "more":
            assert len(kept) > 1 == len(faces)
            wanted = [card[kept[0] - 1], *card[6:8], card[11]]
            assert OPEN in wanted or len(kept) == 4, "the fifth is a joker"
        elif why in ("row", "fifth"):
            assert 1 < len(faces) == len(kept) and span < (5 if card[10] == OPEN else 4)
            assert OPEN in card[9:11] and (why == "row" or (card[10] == OPEN and span == 3))
        elif why == "house":
            most = max(map(kept.count, faces))
            assert card[8] == OPEN and len(faces) < 3 and most < 4
        else:
            assert why in ("reroll", "high")


def test_every_hint_says_how_much_better_it_is_and_fits_its_box():
    words = Words("games/yahtzee/text", "coach", "en")
    for seed in range(20):
        match = Match("yahtzee", [0], [], luck_of(seed))
        match.start()
        while match.turn() != OVER:
            state = match.state
            action, why, args = think(bot.advise(state.view(0), 0))
            assert len(wrap(words(why, *args), LETTERS_PER_LINE)) <= LINES_PER_PAGE
            if state.rolls_used and args:
                assert float(args[-1]) >= 0
            match.play(action)


def test_the_second_decision_of_a_turn_costs_a_look_up():
    state = position([OPEN] * 13, [6, 6, 6, 2, 1], 1)
    choose(state)
    state.dice, state.rolls_used = [6, 6, 6, 3, 3], 2
    used, _ = opcodes.count(choose, state, places=opcodes.DEVICE_PLACES)
    assert used < 8_000


def test_a_turn_played_for_winning_stays_within_100000_opcodes():
    state = position(filled(open=(0, 11)), [1, 1, 2, 5, 6], 1, seats=6)
    for seat in range(1, 6):
        state.sheets[seat] = filled(open=(3, 12))
    choose(position([OPEN] * 13, [1, 2, 3, 4, 6], 1))
    assert opcodes.count(choose, state)[0] <= 100_000


def test_hard_plays_against_the_strongest_of_its_rivals_wherever_it_sits():
    """Chance left: 21 points beat the weak one, but only throwing all again can beat the strong."""
    card = filled(open=(12,))
    for strong in (1, 2):
        state = position(card, [4, 4, 4, 4, 5], 2, seats=3)
        state.sheets[1], state.sheets[2] = filled(open=()), filled(open=())
        state.sheets[3 - strong][12], state.sheets[strong][12] = 5, 29
        assert choose(state) == 0, strong


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_the_others_play_for_points_to_the_end(level):
    card = filled(open=(12,))
    state = position(card, [4, 4, 4, 4, 5], 2, seats=2)
    state.sheets[1] = filled(open=())
    state.sheets[1][12] = 29
    assert choose(state, level) == choose(position(card, [4, 4, 4, 4, 5], 2), level)


def test_the_coach_advises_for_points_to_the_end():
    card = filled(open=(12,))
    state = position(card, [4, 4, 4, 4, 5], 2, seats=2)
    state.sheets[1] = filled(open=())
    state.sheets[1][12] = 29
    assert think(bot.advise(state.view(0), 0))[0] == SCORE_BOX + 12
