# SPDX-License-Identifier: MIT
"""AURUXXX's computer players: legal, blind to what is hidden, in time, and stronger by level."""

import random
from pathlib import Path

import pytest
from handful.game import CHANCE, OVER
from handful.words import Words

from games.auruxxx import bot
from games.auruxxx.rules.cards import GOLD, POINTS, SWAP, points
from games.auruxxx.rules.knowledge import NOBODY
from games.auruxxx.rules.state import DRAW, END, PASS, State
from host_sim.device_code.opcodes import Effort
from host_sim.players import arena
from host_sim.players.arena import answer
from host_sim.players.auruxxx.reference import choose as reference
from host_sim.players.auruxxx.reference import worth
from tests.auruxxx.helpers import cards, position
from tests.auruxxx.test_game import reshuffled
from tests.positions import Luck

LEVELS = ("easy", "normal", "hard")
TEXTS = str(Path(bot.__file__).parent / "text")


def hard(state, drawn=0):
    """Hard's decision, after so many draws of this turn."""
    seat = state.turn()
    state.drawn, state.begun = drawn, state.begun or drawn > 0
    return state.describe(answer(bot.choose(state.view(seat), seat, "hard", Luck(1))))


def computer_game(seats, actions, seed, level="hard", limit=10**9):
    """A game of computer players; yields the state before every decision."""
    luck = Luck(seed)
    state = State(seats, actions=actions)
    while state.turn() != OVER and limit:
        if state.turn() == CHANCE:
            state.apply(luck.fall(state))
            continue
        limit -= 1
        yield state
        seat = state.turn()
        state.apply(answer(bot.choose(state.view(seat), seat, level, luck)))
    yield state


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("seats", "actions"), [(2, "printed"), (3, "original"), (6, "printed")])
def test_every_level_plays_whole_games_with_legal_moves_only(level, seats, actions):
    for state in computer_game(seats, actions, 3, level):
        if state.turn() >= 0:
            seat = state.turn()
            action = answer(bot.choose(state.view(seat), seat, level, Luck(state.turns)))
            assert state.refusal(action) is None
    assert state.turn() == OVER


@pytest.mark.parametrize(("seats", "actions"), [(2, "printed"), (2, "original"), (4, "original")])
def test_a_level_decides_the_same_whatever_is_hidden_from_it(seats, actions):
    rng = random.Random(4)
    compared = 0
    for number, state in enumerate(computer_game(seats, actions, 8, limit=300)):
        if number % 4 or state.turn() < 0:
            continue
        seat = state.turn()
        other = reshuffled(state, seat, rng)
        assert other.view(seat) == state.view(seat)
        for level in LEVELS:
            moves = [
                answer(bot.choose(each.view(seat), seat, level, Luck(number)))
                for each in (state, other)
            ]
            assert moves[0] == moves[1]
        advice = [answer(bot.advise(each.view(seat), seat)) for each in (state, other)]
        assert advice[0] == advice[1]
        compared += other != state
    assert compared > 20


def test_a_decision_is_quick_and_shows_progress():
    effort = Effort()
    for seats, actions in ((2, "original"), (6, "printed")):
        for state in computer_game(seats, actions, 1, limit=120):
            if state.turn() >= 0:
                seat = state.turn()
                effort.run(bot.choose(state.view(seat), seat, "hard", Luck(1)))
    assert len(effort.decisions) > 200
    assert max(effort.decisions) <= 700_000 and effort.stretch <= 50_000


def test_every_refusal_and_every_reason_has_its_sentence():
    why, coach = Words(TEXTS, "why", "en"), Words(TEXTS, "coach", "en")
    for actions in ("printed", "original"):
        for state in computer_game(3, actions, 5, limit=250):
            if state.turn() < 0:
                continue
            seat = state.turn()
            _, reason, args = answer(bot.advise(state.view(seat), seat))
            assert reason in coach and "{}" not in coach(reason, *args)
            for action in range(87):
                refusal = state.refusal(action)
                if refusal:
                    assert refusal[0] in why and "{}" not in why(*refusal)


def test_the_coach_plays_like_hard():
    for state in computer_game(4, "printed", 2, limit=60):
        if state.turn() >= 0:
            seat = state.turn()
            advice = answer(bot.advise(state.view(seat), seat))[0]
            assert advice == answer(bot.choose(state.view(seat), seat, "hard", Luck(0)))


def test_the_coach_tells_what_the_pick_under_the_cursor_would_lay_less():
    state = position("12R 9R 9B 8G gold", "3B 4B 5B")

    def told(pick):
        return answer(bot.advise(state.view(0), 0, state.parse(pick)))[3:]

    assert hard(state) == "12R"
    assert told("8G") == ("fewer", (4,))
    assert told("12R") == told("draw") == told("pass") == ()
    assert answer(bot.advise(state.view(0), 0, cards("9B")[0]))[3:] == ()  # it does not fit
    assert answer(bot.advise(position("7B 8G 1B", "3B 4B 5B").view(0), 0, cards("8G")[0]))[3:] == ()
    state = position("8R 6B 6G 6P gold", "3B 4B 5B")
    assert told("8R") == ("fewer", (10,)) and told("6B+6G") == ("fewer", (6,))


# What Hard knows to do


def test_it_wins_when_it_can():
    assert hard(position("gold gold", "3B")) == "gold"


def test_it_lays_a_set_rather_than_one_card():
    assert hard(position("6B 6G 8P 1B", "3B 3G 4B 5B"), drawn=2).count("+") == 1


def test_it_keeps_the_last_card_of_a_set_that_would_empty_the_hand():
    assert hard(position("7B 7G 7P", "3B 3G 4B 5B"), drawn=2).count("+") == 1


def test_with_a_swap_and_one_opponent_it_gathers_cards():
    state = position("swap 7B 8G 1B", "3B 3G 4B 5B 9B")
    assert hard(state) == "draw"
    assert hard(state, drawn=2) == "end"


def test_with_two_swaps_it_does_not_gather_for_the_second_would_bring_the_hand_back():
    assert hard(position("swap 7B 8G 1B", "3B 3G 4B 5B 9B"), drawn=2) == "end"
    assert hard(position("swap swap 7B 8G 1B", "3B 3G 4B 5B 9B"), drawn=2) == "8G"


def test_with_more_seats_two_swaps_are_one_too_many():
    others = ("3B 3G 4B 5B", "6B 6G 6P", "8B 8P 9B 9P")
    assert hard(position("swap swap 7B 8G 1B", *others)) == "swap 3"
    assert "swap" not in hard(position("swap 7B 8G 1B", *others))


def test_it_swaps_when_the_opponent_is_nearly_out():
    assert hard(position("swap 7B 8G 12B 11G", "3B")) == "swap 2"
    assert hard(position("swap 7B 12G 11B 10Y", "3B 4B 6G 7Y 9B", "3P 3G", "9P 9G 8P")) == "swap 3"
    assert hard(position("swap 1B 0G", "3B 4B 6G", "3P", "9P 9G 8P")) == "swap 3"


def test_it_does_not_swap_a_good_hand_for_a_worse_one():
    assert "swap" not in hard(position("swap 0B 1B", "9B 9G"))


def test_it_swaps_for_a_golden_12_that_it_has_seen():
    state = position("swap 1B 0G", "gold")
    state.seen[0 + 8 * 1] = bytearray(state.hands[1])
    assert hard(state) == "swap 2"


def test_it_keeps_draw_a_card_until_the_next_player_is_nearly_out():
    hand = "draw-a-card 7B 8G 12B 11G 4P"
    assert hard(position(hand, "3B 4B 5B 6B 7G")) != "draw-a-card"
    assert hard(position(hand, "3B")) == "draw-a-card"


def test_an_action_card_makes_way_for_a_50_that_does_not_fit():
    others = ("3B 4B 5B 6B 7G", "3P 4P 5P", "9P 9G 8P")
    hand = "draw-a-card 50B 8G 4P 10Y"
    assert hard(position(hand, *others)) == "draw-a-card"
    state = position(hand, *others, top="7B")
    assert hard(state) == "50B"
    seat = state.turn()
    state.top = cards("7R")[0]
    assert answer(bot.advise(state.view(seat), seat))[1] == "opens"
    assert hard(position(hand, others[0]), drawn=2) == "8G"


def test_it_lays_its_2s_one_by_one_and_first_while_the_next_player_may_pass():
    hands = ("2B 2G 7B 50R 9R", "3B 4B 5B", "3P 4P 5P")
    state = position(*hands)
    assert hard(state) in ("2B", "2G")
    state.passes[1] = 3
    assert hard(state) == "50R"
    state.passes[1], state.turns = 0, 30  # nobody has passed for so long: they do not
    assert hard(state) == "50R"
    state.passes[2] = 1
    assert hard(state) in ("2B", "2G")


def test_with_a_golden_12_it_would_rather_lay_more_cards_than_a_few_points_more():
    assert hard(position("5B 5G 12R 1B 3P", "3B 4B 5B", top="6R"), drawn=2) == "12R"
    assert hard(position("5B 5G 12R 1B gold", "3B 4B 5B", top="6R")).count("+") == 1


def test_without_a_golden_12_it_draws_before_it_lays():
    state = position("7B 8G 1B", "3B 4B 5B")
    assert [hard(state, drawn) for drawn in (0, 1, 2)] == ["draw", "draw", "8G"]
    assert answer(bot.advise(position("7B 8G 1B", "3B 4B 5B").view(0), 0))[1] == "search"
    assert hard(position("7B 8G 1B gold", "3B 4B 5B")) == "8G"
    assert hard(position("7B 8G 1B", "3B 4B")) == "8G"  # the other one is nearly out
    state = position("7B 8G 1B", "3B 4B 5B")
    state.turns = 2 * bot.PATIENCE
    assert hard(state) == "8G"


def test_with_more_seats_it_draws_first_only_while_nobody_has_fewer_cards():
    assert hard(position("7B 8G 1B", "3B 4B 5B", "3G 4G 5G 6G")) == "draw"
    assert hard(position("7B 8G 1B 0B", "3B 4B 5B", "3G 4G 5G 6G")) == "8G"


def test_with_more_seats_the_happy_man_is_laid_late():
    hand, five = "HR 7B 8G 1B gold", "3B 4B 5B 6B 0B"
    assert hard(position(hand, five + " 0G", five + " 0Y")) == "8G"
    assert hard(position(hand, five + " 0G", five)) == "HR"
    assert hard(position(hand, five + " 0G")) == "HR"


def test_it_does_not_break_a_pair_for_a_point_or_two():
    others = ("3B 4B 5B", "3G 4G 5G")
    state = position("9R 9B 7G 1B gold", *others)
    assert hard(state) == "7G"
    assert answer(bot.advise(state.view(0), 0))[1] == "lay_pair"
    assert hard(position("12R 12B 7G 1B gold", *others)) == "12R"


def test_it_pays_its_debts():
    hands = ("7B 8G 12B", "3B 4B", "5B 5G")
    assert hard(position(*hands, debt=2)) == "draw"
    assert hard(position(*hands, debt=6)) == "draw"


def test_it_passes_rather_than_bury_its_golden_12():
    assert hard(position("gold", "3B 4B", debt=2)) == "pass"
    assert hard(position("gold 7B", "3B 4B", debt=2)) == "draw"
    assert hard(position("gold 7B", "3B 4B", "5B", debt=2)) == "pass"
    assert hard(position("gold 7B 8B", "3B 4B", "5B", debt=2)) == "draw"


def test_it_draws_and_ends_when_nothing_fits():
    state = position("1G 3G", "3B 4B 5B")
    assert state.parse(hard(state)) == DRAW
    assert state.parse(hard(state, drawn=2)) == END


# The reference player, and strength in short (docs/arena.md has the figures)


def test_the_reference_lays_most_points_and_passes_only_to_dodge_a_debt():
    luck = Luck(1)
    state = position("8B 6G 6P 1B", "3B")
    assert state.describe(reference(state, 0, luck)) in ("6G+6P", "6P+6G")
    assert reference(position("1G 3G", "3B"), 0, luck) == DRAW
    assert reference(position("8B 3G", "3B", debt=2), 0, luck) == PASS


def outcomes(seats, games, player, against, seed):
    levels = [player, *[against] * (seats - 1)]
    return [arena.play(*task) for task in arena.tasks("auruxxx", levels, games, seed, None)]


def win(outcomes):
    return 100 * sum(game.shares[0] for game in outcomes) / len(outcomes)


@pytest.mark.parametrize(("seats", "least"), [(2, 70), (4, 45)])
def test_hard_beats_the_reference(seats, least):
    games = 120 if seats == 2 else 60
    found = outcomes(seats, games, "hard", "reference", 5)
    assert win(found) >= least
    assert sum(dict(game.told)["hands ended by the guard"] for game in found) < games * 3 / 100


def test_each_level_beats_the_one_below():
    assert 60 < win(outcomes(2, 100, "hard", "normal", 2)) < 90
    assert 50 < win(outcomes(2, 60, "normal", "easy", 2)) < 85
    assert win(outcomes(4, 60, "hard", "normal", 2)) > 30


def given_away(state, action, sets=True):
    """What a decision gives away, in the points Hard counts with: those it could have laid and did
    not (without `sets`: with one card), those it swaps for, a hand that was won. A 2 that is laid
    and cards that are drawn or kept are no loss: Hard has its reasons for them."""
    seat = state.turn()
    hand, size = state.hands[seat], state.sizes[seat]
    if size and hand[GOLD] == size and not state.debt:
        return 0 if action == GOLD else 999
    if SWAP <= action < DRAW:
        return state.sizes[action - SWAP] * bot.CARD - points(hand) + POINTS[SWAP]
    best = None
    if size > 1 and not state.debt:
        best = bot.best_lay(state, seat, hand, size, state.top, False)
    if action == PASS:
        return 0 if state.debt else 5
    if best is None or GOLD <= action <= END or state.describe(action).startswith("2"):
        return 0
    return (best[0] if sets else POINTS[best[2]]) - worth(action)


# Easy lays one card at a time and may keep a 50: the worst that a beginner does. Hard keeps a
# Happy Man for later.
@pytest.mark.parametrize(("level", "most"), [("easy", 50), ("normal", 15), ("hard", 40)])
def test_no_level_plays_an_absurd_move(level, most):
    worst = (0, "nothing")
    for seats, actions, seed in ((2, "printed", 1), (2, "original", 2), (4, "printed", 3)):
        for state in computer_game(seats, actions, seed, level):
            if state.turn() < 0 or state.turns >= bot.PATIENCE * seats:
                continue
            seat = state.turn()
            action = answer(bot.choose(state.view(seat), seat, level, Luck(state.turns)))
            loss = given_away(state, action, level != "easy")
            worst = max(worst, (loss, f"{state.describe(action)} in\n{state}"))
    print("The worst move of", level, "gives away", *worst)
    assert worst[0] <= most, worst


def test_normal_dodges_every_debt():
    state = position("7B 8G 12B", "3B 4B", "5B 5G", debt=2)
    assert answer(bot.choose(state.view(0), 0, "normal", Luck(1))) == PASS


def test_hard_against_hard_ends_its_hands():
    for actions in ("printed", "original"):
        for seed in range(5):
            *_, end = computer_game(2, actions, seed)
            assert all(hand[0] != NOBODY for hand in end.finished_games)
