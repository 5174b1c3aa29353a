# SPDX-License-Identifier: MIT
"""AURUXXX's computer players: legal, fair, fast, and stronger by level."""

import random
from pathlib import Path

import pytest
from handful.game import CHANCE, OVER
from handful.words import Words

from games.auruxxx import bot
from games.auruxxx.bot.strategy import PATIENT_TURNS, UNKNOWN_CARD_POINTS, find_best_play
from games.auruxxx.constants import (
    DRAW,
    END_TURN,
    GOLDEN_12,
    NO_SEAT,
    PASS,
    SWAP_CARD,
    SWAP_WITH,
)
from games.auruxxx.rules.cards import CARD_POINTS, sum_points
from games.auruxxx.rules.state import State
from host_sim.device_code.opcodes import Effort
from host_sim.players import arena
from host_sim.players.arena import answer
from host_sim.players.auruxxx.reference import choose as reference
from host_sim.players.auruxxx.reference import worth
from tests.auruxxx.helpers import cards, position
from tests.auruxxx.test_state import reshuffled
from tests.positions import Luck

LEVELS = ("easy", "normal", "hard")
TEXTS = str(Path(bot.__file__).parents[1] / "text")


def hard(state, drawn=0):
    """Return Hard's decision as text, after `drawn` draws in this turn."""
    seat = state.turn()
    state.draw_count, state.has_begun = drawn, state.has_begun or drawn > 0
    return state.describe(answer(bot.choose(state.view(seat), seat, "hard", Luck(1))))


def computer_game(seats, actions, seed, level="hard", limit=10**9):
    """Play a game of computer players. Yield the state before every decision and at the end."""
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
            action = answer(bot.choose(state.view(seat), seat, level, Luck(state.turn_count)))
            assert state.is_legal(action)
    assert state.turn() == OVER


@pytest.mark.parametrize(("seats", "actions"), [(2, "printed"), (2, "original"), (4, "original")])
def test_hidden_cards_do_not_change_a_decision(seats, actions):
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
            _, *reasons = answer(bot.advise(state.view(seat), seat))
            for reason, args in zip(reasons[::2], reasons[1::2], strict=True):
                assert reason in coach and "{}" not in coach(reason, *args)
            for action in range(87):
                refusal = state.explain_refusal(action)
                if refusal:
                    assert refusal[0] in why and "{}" not in why(*refusal)


def test_the_coach_plays_like_hard():
    for state in computer_game(4, "printed", 2, limit=60):
        if state.turn() >= 0:
            seat = state.turn()
            advice = answer(bot.advise(state.view(seat), seat))[0]
            assert advice == answer(bot.choose(state.view(seat), seat, "hard", Luck(0)))


def test_the_coach_compares_the_selected_action():
    state = position("12R 9R 9B 8G gold", "3B 4B 5B")

    def comparison(pick):
        return answer(bot.advise(state.view(0), 0, state.parse(pick)))[2:]

    assert hard(state) == "12R"
    next_best = ((12, 9, 3), "has_gold", ())
    assert comparison("8G") == ((12, 8, 4), "has_gold", ()), "it names the selected card"
    assert comparison("12R") == comparison("draw") == comparison("pass") == next_best
    assert answer(bot.advise(state.view(0), 0, cards("9B")[0]))[2:] == next_best  # illegal
    searching = position("7B 8G 1B", "3B 4B 5B").view(0)
    assert "fewer" not in answer(bot.advise(searching, 0, cards("8G")[0])), "drawing is better"
    state = position("8R 6B 6G 6P gold", "3B 4B 5B")
    assert comparison("8R")[1:] == ("fewer", (10,))
    assert comparison("6B+6G")[1:] == ("fewer", (6,))


# Hard's decisions


def test_it_wins_when_it_can():
    assert hard(position("gold gold", "3B")) == "gold"


def test_it_plays_a_set_rather_than_one_card():
    assert hard(position("6B 6G 8P 1B", "3B 3G 4B 5B"), drawn=2).count("+") == 1


def test_it_keeps_the_last_card_of_a_set_that_would_empty_the_hand():
    assert hard(position("7B 7G 7P", "3B 3G 4B 5B"), drawn=2).count("+") == 1


def test_with_a_swap_card_it_plays_on_until_the_swap():
    """It does not keep cards that fit in order to give them away later."""
    assert hard(position("swap 7B 8G 1B", "3B 3G 4B 5B"), drawn=2) == "8G"


def test_with_more_seats_it_plays_one_of_two_swap_cards():
    others = ("3B 3G 4B 5B", "6B 6G 6P", "8B 8P 9B 9P")
    assert hard(position("swap swap 7B 8G 1B", *others)) == "swap 3"
    assert "swap" not in hard(position("swap 7B 8G 1B", *others))


def test_it_swaps_when_the_opponent_is_nearly_out():
    assert hard(position("swap 7B 8G 12B 11G", "3B")) == "swap 2"
    assert hard(position("swap 7B 12G 11B 10Y", "3B 4B 6G 7Y 9B", "3P 3G", "9P 9G 8P")) == "swap 3"
    assert hard(position("swap 1B 0G", "3B 4B 6G", "3P", "9P 9G 8P")) == "swap 3"


def test_with_one_opponent_it_swaps_a_costly_hand_early():
    hand, five = "swap 50R 50B 12B 12G 11Y", "3B 4B 5B 6B 7G"
    assert hard(position(hand, five)) == "swap 2"
    assert "swap" not in hard(position(hand, five, "3P 4P 5P 6P 7P"))
    assert "swap" not in hard(position("swap 12B 12G 11Y 1B 1P", five))


def test_it_does_not_swap_a_good_hand_for_a_worse_one():
    assert "swap" not in hard(position("swap 0B 1B", "9B 9G"))


@pytest.mark.parametrize("level", ["normal", "hard"])
@pytest.mark.parametrize("hand", ["swap gold", "swap gold gold", "swap gold gold gold gold"])
def test_it_gives_no_hand_of_golden_12s_away(hand, level):
    """Whoever gets it wins the round with the next move. Only golden 12s are worth it."""
    for other in ("3B", "3B 4B", "3B 4B 5B 6B"):
        for turns in (0, 300):
            state = position(hand, other)
            state.turn_count = turns
            action = answer(bot.choose(state.view(0), 0, level, Luck(1)))
            assert not SWAP_WITH <= action < DRAW


def test_it_keeps_golden_12s_that_soon_finish_unless_the_other_may_finish_first():
    assert not hard(position("swap gold gold 50R 50B", "3B 4B")).startswith("swap")
    assert hard(position("swap gold 50R 50B", "3B")).startswith("swap")


def test_it_swaps_for_a_golden_12_that_it_has_seen():
    state = position("swap 1B 0G", "gold")
    state.known_cards[0, 1] = bytearray(state.hands[1])
    assert hard(state) == "swap 2"


def test_it_keeps_draw_a_card_until_the_next_player_is_nearly_out():
    hand = "draw-a-card 7B 8G 12B 11G 4P"
    assert hard(position(hand, "3B 4B 5B 6B 7G")) != "draw-a-card"
    assert hard(position(hand, "3B")) == "draw-a-card"


def test_it_plays_an_action_card_to_get_rid_of_a_50():
    others = ("3B 4B 5B 6B 7G", "3P 4P 5P", "9P 9G 8P")
    hand = "draw-a-card 50B 8G 4P 10Y"
    assert hard(position(hand, *others)) == "draw-a-card"
    state = position(hand, *others, top="7B")
    assert hard(state) == "50B"
    seat = state.turn()
    state.top_card = cards("7R")[0]
    assert answer(bot.advise(state.view(seat), seat))[1:] == ("opens_draw", (50,))
    assert hard(position(hand, others[0]), drawn=2) == "8G"


def test_it_plays_its_2s_first_and_singly_while_the_next_player_may_pass():
    hands = ("2B 2G 7B 12R 9R", "3B 4B 5B", "3P 4P 5P")
    state = position(*hands)
    assert hard(state) in ("2B", "2G")
    state.passes[1] = 3
    assert hard(state) == "12R"
    state.passes[1], state.turn_count = 0, 30  # late in a round in which no player has passed
    assert hard(state) == "12R"
    state.passes[2] = 1
    assert hard(state) in ("2B", "2G")


@pytest.mark.parametrize("seats", [2, 3])
def test_it_plays_a_50_before_its_2s(seats):
    hands = ("2B 2G 7B 50R 9R", "3B 4B 5B", "3P 4P 5P")[:seats]
    assert hard(position(*hands), drawn=2) == "50R"


def test_with_a_golden_12_it_prefers_more_cards_to_a_few_points():
    assert hard(position("5B 5G 12R 1B 3P", "3B 4B 5B", top="6R"), drawn=2) == "12R"
    assert hard(position("5B 5G 12R 1B gold", "3B 4B 5B", top="6R")).count("+") == 1


def test_without_a_golden_12_it_draws_before_it_plays():
    state = position("7B 8G 1B", "3B 4B 5B")
    assert [hard(state, drawn) for drawn in (0, 1, 2)] == ["draw", "draw", "8G"]
    assert answer(bot.advise(position("7B 8G 1B", "3B 4B 5B").view(0), 0))[1] == "search"
    assert hard(position("7B 8G 1B gold", "3B 4B 5B")) == "8G"
    assert hard(position("7B 8G 1B", "3B 4B")) == "8G"  # the opponent has almost no cards
    state = position("7B 8G 1B", "3B 4B 5B")
    state.turn_count = 2 * PATIENT_TURNS
    assert hard(state) == "8G"


def test_with_many_cards_it_plays_before_it_draws():
    hand = "7B 8G 1B 1G 1P 3B 3G 3P 3Y 4B 4G 4P 4Y 0B"
    assert hard(position(hand, "3B 4B 5B")) == "draw"
    assert hard(position(hand + " 0G", "3B 4B 5B")) == "8G"


def test_the_hint_to_draw_although_a_card_fits_says_why():
    state = position("7B 7G 1B 4P", "3B 4B 5B")
    assert answer(bot.advise(state.view(0), 0))[1:] == ("search", ())
    hard(state, drawn=1)
    assert answer(bot.advise(state.view(0), 0))[1] == "search_again"


def test_the_hint_names_the_hand_size_at_which_hard_swaps():
    """Check that Hard swaps as soon as the other hand is as small as the hint says."""
    hand = "swap 12B 11B 10B 12Y"
    for actions in ("printed", "original"):
        state = position(hand, "3B 4B 5B 6B", top="5G", actions=actions)
        for drawn, key in enumerate(("save_swap", "save_again", "save_end")):
            state.draw_count, state.has_begun = drawn, drawn > 0
            _, reason, (size,) = answer(bot.advise(state.view(0), 0))
            assert reason == key
        for other in ("3B 4B 5B", "3B 4B", "3B"):
            is_small = len(other.split()) <= size
            assert hard(position(hand, other)).startswith("swap") == is_small


def test_with_a_golden_12_it_plays_its_cards_and_swaps_only_for_a_last_card():
    for others in (["3B 4B 5B 6B"], ["3B 4B"], ["3B 4B", "6B 7G", "8P 9P"]):
        assert hard(position("swap 12B 11B 10B 12Y gold", *others, top="12R"), drawn=2) == "12Y+12B"
    assert hard(position("swap 12B 11B 10B 12Y gold", "3B", top="12R")) == "swap 2"


def test_the_hint_to_swap_says_that_golden_12s_are_given_away():
    state = position("swap 12B 11B 10B 12Y gold", "3B")
    assert answer(bot.advise(state.view(0), 0))[1:] == ("swap_last", (57,), "gold", (1,))


def test_the_lesson_swaps_when_hard_does():
    """Without a golden 12, the lesson's player swaps for a hand of two cards."""
    lesson = (Path(TEXTS) / "lesson.txt").read_text(encoding="utf-8")
    assert "say two_left\nask swap " in lesson
    assert hard(position("swap 12B 11B 10B 12Y", "gold gold")) == "swap 2"


def test_with_more_seats_it_draws_first_only_while_no_hand_is_smaller():
    assert hard(position("7B 8G 1B", "3B 4B 5B", "3G 4G 5G 6G")) == "draw"
    assert hard(position("7B 8G 1B 0B", "3B 4B 5B", "3G 4G 5G 6G")) == "8G"


def test_with_more_seats_it_plays_the_happy_man_late():
    hand, five = "HR 7B 8G 1B gold", "3B 4B 5B 6B 0B"
    assert hard(position(hand, five + " 0G", five + " 0Y")) == "8G"
    assert hard(position(hand, five + " 0G", five)) == "HR"
    assert hard(position(hand, five + " 0G")) == "HR"


def test_it_does_not_split_a_pair_for_a_point_or_two():
    others = ("3B 4B 5B", "3G 4G 5G")
    state = position("9R 9B 7G 1B gold", *others)
    assert hard(state) == "7G"
    assert answer(bot.advise(state.view(0), 0))[1] == "keep_pair"
    assert hard(position("12R 12B 7G 1B gold", *others)) == "12R"


def test_it_pays_its_debts():
    hands = ("7B 8G 12B", "3B 4B", "5B 5G")
    assert hard(position(*hands, debt=2)) == "draw"
    assert hard(position(*hands, debt=6)) == "draw"


def test_the_hint_to_pay_a_debt_says_what_a_pass_would_lead_to():
    def reason(*hands, **passes):
        state = position(*hands, debt=2)
        for seat, count in passes.items():
            state.passes[int(seat[-1])] = count
        return answer(bot.advise(state.view(0), 0))[1:3]

    three = ("7B 8G 12B", "3B 4B", "5B 5G")
    assert reason(*three) == reason(*three, seat2=3) == ("pay", (2,))
    assert reason(*three, seat1=3) == reason(*three[:2], seat1=3) == ("pay_last", (2,))
    assert reason(*three[:2], seat1=2) == ("pay_back", (2, 1))
    assert reason(*three[:2], seat0=3, seat1=3) == ("pay_must", (2,))


def test_the_hint_says_why_a_card_is_played_without_drawing_first():
    def further(*hands, drawn=0):
        state = position(*hands)
        state.draw_count, state.has_begun = drawn, drawn > 0
        return answer(bot.advise(state.view(0), 0))[1:]

    assert further("7B 8G 1B gold", "3B 4B 5B")[-2:] == ("has_gold", ())
    assert further("7B 8G 1B", "3B 4B")[-2:] == ("almost_out", (2,))
    assert further("7B 8G 1B", "3B 4B 5B", drawn=2) == further("7B 8G 1B gold", "3B 4B", drawn=1)


def test_it_passes_a_debt_when_it_has_almost_only_golden_12s():
    assert hard(position("gold", "3B 4B", debt=2)) == "pass"
    assert hard(position("gold 7B", "3B 4B", debt=2)) == "draw"
    assert hard(position("gold 7B", "3B 4B", "5B", debt=2)) == "pass"
    assert hard(position("gold 7B 8B", "3B 4B", "5B", debt=2)) == "draw"


def test_it_draws_and_ends_when_nothing_fits():
    state = position("1G 3G", "3B 4B 5B")
    assert state.parse(hard(state)) == DRAW
    assert state.parse(hard(state, drawn=2)) == END_TURN


# The reference player, and a short test of strength (docs/arena.md has the figures)


def test_the_reference_plays_most_points_and_passes_only_to_avoid_a_debt():
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


@pytest.mark.parametrize(("seats", "least"), [(2, 65), (4, 45)])
def test_hard_beats_the_reference(seats, least):
    games = 120 if seats == 2 else 60
    found = outcomes(seats, games, "hard", "reference", 5)
    assert win(found) >= least
    assert sum(dict(game.extras)["rounds without a winner"] for game in found) < games * 3 / 100


def test_each_level_beats_the_one_below():
    assert 60 < win(outcomes(2, 100, "hard", "normal", 2)) < 90
    assert 50 < win(outcomes(2, 60, "normal", "easy", 2)) < 85
    assert win(outcomes(4, 60, "hard", "normal", 2)) > 30


def given_away(state, action, sets=True):
    """Return the points that an action gives away, in the units of Hard.

    They are points that could have been played (without `sets`, with a single card), points
    gained in a swap, or a round that could have been won. Playing a 2, drawing and keeping cards
    gives nothing away, because Hard has reasons for them.
    """
    seat = state.turn()
    hand, size = state.hands[seat], state.hand_sizes[seat]
    if size and hand[GOLDEN_12] == size and not state.debt:
        return 0 if action == GOLDEN_12 else 999
    if SWAP_WITH <= action < DRAW:
        points = state.hand_sizes[action - SWAP_WITH] * UNKNOWN_CARD_POINTS
        return points - sum_points(hand) + CARD_POINTS[SWAP_CARD]
    best = None
    if size > 1 and not state.debt:
        best = find_best_play(state, seat, hand, size, state.top_card, False)
    if action == PASS:
        return 0 if state.debt else 5
    if best is None or GOLDEN_12 <= action <= END_TURN or state.describe(action).startswith("2"):
        return 0
    return (best[0] if sets else CARD_POINTS[best[2]]) - worth(action)


# Easy plays one card at a time and may keep a 50. Hard keeps a Happy Man for later.
@pytest.mark.parametrize(("level", "most"), [("easy", 50), ("normal", 15), ("hard", 40)])
def test_no_level_plays_an_absurd_move(level, most):
    worst = (0, "nothing")
    for seats, actions, seed in ((2, "printed", 1), (2, "original", 2), (4, "printed", 3)):
        for state in computer_game(seats, actions, seed, level):
            if state.turn() < 0 or state.turn_count >= PATIENT_TURNS * seats:
                continue
            seat = state.turn()
            action = answer(bot.choose(state.view(seat), seat, level, Luck(state.turn_count)))
            loss = given_away(state, action, level != "easy")
            worst = max(worst, (loss, f"{state.describe(action)} in\n{state}"))
    print("The worst move of", level, "gives away", *worst)
    assert worst[0] <= most, worst


def test_normal_passes_every_debt():
    state = position("7B 8G 12B", "3B 4B", "5B 5G", debt=2)
    assert answer(bot.choose(state.view(0), 0, "normal", Luck(1))) == PASS


def test_hard_against_hard_ends_its_rounds():
    for actions in ("printed", "original"):
        for seed in range(5):
            *_, end = computer_game(2, actions, seed)
            assert all(each.winner != NO_SEAT for each in end.finished_games)
