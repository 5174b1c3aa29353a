# SPDX-License-Identifier: MIT
"""Tests of Top 33's computer players and coach: legal, fair, fast and as strong as promised."""

import pytest
from handful.game import OVER
from handful.words import Words

from games.top33.bot import player as bot
from games.top33.bot.search import (
    FARTHEST,
    HOLD_WEIGHT,
    HOME_WEIGHT,
    build_evaluator,
    gain_from_replies,
    home_distances,
)
from games.top33.rules.squares import HOME_COLOUR, NEIGHBOURS, NO_SQUARE, START_COLOUR
from games.top33.rules.state import LOOK, State
from host_sim.device_code.opcodes import Effort
from host_sim.players import arena
from host_sim.players.arena import answer
from host_sim.players.top33 import reference
from tests.positions import Luck, play
from tests.top33.helpers import act_at_random, dealt, position, random_game, square

LEVELS = ("easy", "normal", "hard")
RED, GREEN, YELLOW, BLUE = range(4)


def decide(level, state, luck):
    return answer(bot.choose(state.view(state.turn()), state.turn(), level, luck))


def coach(state):
    return answer(bot.advise(state.view(state.turn()), state.turn()))


def advice(state):
    """Return the coach's move as text and the key of its reason."""
    action, why, *_ = coach(state)
    return state.describe(action), why


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "options", [{}, {"values": "down"}, {"arrange": "hand"}, {"teams": "on"}], ids=str
)
def test_all_levels_and_the_coach_choose_legal_actions_throughout_a_game(seats, options):
    words = Words("games/top33/text", "coach", "en")
    luck = Luck(seats)
    state = State(seats, **options)
    turns = 0
    while state.turn() != OVER:
        if state.turn() < 0:
            act_at_random(state, luck)
            continue
        turns += 1
        if turns % 9 == 1 or state.hand:
            action, *sentences = coach(state)
            assert action in state.actions()
            for why, args in zip(sentences[::2], sentences[1::2], strict=True):
                assert why in words and words(why).count("{}") == len(args) and None not in args
        state.apply(decide(LEVELS[turns % 3], state, luck))
    assert turns > 20


def test_progress_is_reported_in_rising_percent():
    state = dealt(2)
    percents = list(bot.choose(state.view(state.turn()), state.turn(), "hard", Luck(1)))
    assert percents == sorted(percents) and len(percents) > 10
    assert percents[0] >= 0 and percents[-1] < 100


@pytest.mark.parametrize("seats", [2, 4])
def test_equal_views_and_luck_give_equal_actions(seats):
    for n, state in enumerate(random_game(seats, 8)):
        if state.turn() >= 0 and n % 60 == 20:
            for level in LEVELS:
                assert decide(level, state, Luck(n)) == decide(level, state, Luck(n))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_face_down_players_use_only_values_that_their_seat_has_seen(seats):
    checked = 0
    for n, state in enumerate(random_game(seats, 4, values="down")):
        seat = state.turn()
        if seat < 0 or n % 9:
            continue
        unseen = [pawn for pawn, seen in enumerate(state.seen_by) if not seen >> seat & 1]
        other = State.unpack(state.pack())
        values = [state.values[pawn] for pawn in unseen]
        for pawn, value in zip(unseen, values[1:] + values[:1], strict=True):
            other.values[pawn] = value
        for level in LEVELS:
            # The states differ, but their views do not.
            assert decide(level, state, Luck(n)) == decide(level, other, Luck(n))
        assert coach(state) == coach(other)
        checked += len(unseen) > 1
    assert checked > 5


def test_easy_exchanges_only_on_its_way_home():
    others = {"red": "c5:2 c1:9 e1:8", "yellow": "f1:4 g1:5 g2:6"}
    away = position(4, RED, green="a7:12 b5:1 f7:3", **others)
    for seed in range(20):
        # A step to b6 leads away from home.
        assert not away.describe(decide("easy", away, Luck(seed))).startswith("c5b6")


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_easy_and_normal_overlook_small_gains_more_often(level):
    taken = []
    for theirs in (4, 7, 12):
        state = position(4, RED, red="c2:2 c1:9 e1:8", yellow=f"e2:{theirs} b5:5 g1:3")
        moves = [state.describe(decide(level, state, Luck(seed))) for seed in range(60)]
        taken.append(moves.count("c2d1xe2"))
    assert taken == sorted(taken) and taken[0] < 20 < taken[2]


def test_easy_steps_nearer_home_whenever_it_can():
    """Use a position with all pawns but one next to home, and better values to chase."""
    state = position(2, 1, green="f3:5 f4:3 f5:1", blue="b3:2 b4:4 d2:6", red="c7:12 d7:11 e7:10")
    luck = Luck(3)
    while state.turn() != OVER and not all(state.is_home(pawn) for pawn in state.pawns(1)):
        if state.turn() == 0:
            act_at_random(state, luck)
            continue
        squares = list(state.squares)
        before = [home_distances(squares, colour) for colour in range(4)]
        action = decide("easy", state, luck)
        state.apply(action)
        pawn = action // 40
        distances = before[pawn // 3]
        outside = [each for each in state.pawns(1) if HOME_COLOUR[squares[each]] != each // 3]
        if any(can_step_nearer(squares, each, before[each // 3]) for each in outside):
            assert distances[state.squares[pawn]] < distances[squares[pawn]]


def can_step_nearer(squares, pawn, distances):
    """Return True if the pawn can step to a square nearer home."""
    return any(
        target < NO_SQUARE
        and target not in squares
        and START_COLOUR[target] != pawn // 3
        and distances[target] < distances[squares[pawn]]
        for target in NEIGHBOURS[squares[pawn]]
    )


def test_easy_walks_straight_home_when_no_other_pawn_is_left():
    state = position(2, 1, red="c1:5 d1:6 e1:1", yellow="c7:7 d7:8 e7:9", green="a3:2 g4:3 g5:4",
                     blue="a4:10 a5:11 g3:12")  # fmt: skip
    luck, moves = Luck(3), 0
    while state.turn() != OVER:
        state.apply(decide("easy", state, luck))
        moves += 1
    assert moves <= 13, "twelve steps, and one around a pawn in the way"


def test_face_down_easy_forgets_and_hard_does_not():
    state = position(4, RED, {"values": "down"}, red="b5:2 c7:6 d7:7")
    state.seen_by = [15] * 12
    view = state.view(RED)
    assert bot.remembered_values(view) == (state.values, [])
    values, unseen = bot.remembered_values(view, "easy", Luck(1))
    assert 0 < values.count(None) < 12 and len(unseen) == values.count(None)


def test_face_down_easy_never_forgets_values_in_sight():
    state = position(4, RED, {"values": "down"}, red="b5:2 c7:6 d7:7", green="d5:9 a1:1 a2:3")
    play(state, "b5c6", "look")
    for seed in range(20):
        values, _ = bot.remembered_values(state.view(RED), "easy", Luck(seed))
        assert (values[0], values[2], values[3]) == (2, 7, 9)


def test_face_down_all_levels_look_because_it_is_free():
    state = position(4, RED, {"values": "down"}, red="c2:2 c7:6 g7:7", green="e2:9 a1:1 a2:3",
                     yellow="f1:4 b5:5 g1:10")  # fmt: skip
    play(state, "c2d1")
    assert all(decide(level, state, Luck(1)) == LOOK for level in LEVELS)
    play(state, "look")
    assert state.describe(decide("hard", state, Luck(1))) == "xe2"


def test_distances_avoid_the_middle_and_locked_pawns_and_count_pawns_in_the_way():
    state = position(4, RED, red="d5:5 c7:6 e7:7", yellow="a1:1 a2:2 g1:3", green="g2:4 g6:8 g7:9")
    far = home_distances(state.squares, RED)
    assert far[square("d2")] == 1 and far[square("d5")] == 4
    assert far[square("c1")] == 0
    state.squares[3] = square("d2")
    assert home_distances(state.squares, RED)[square("d5")] == 4  # other ways are as short
    state.squares[0], state.squares[1] = square("c1"), square("d1")
    assert home_distances(state.squares, RED)[square("b1")] == 4  # around the two that are home
    for place, pawn in (("d1", 3), ("d2", 4), ("e2", 5), ("f1", 6), ("f2", 7)):
        state.squares[pawn] = square(place)
    state.squares[1] = square("a7")
    assert home_distances(state.squares, RED)[square("g2")] == 3  # a pawn must make room
    assert max(far[:49]) <= FARTHEST


def test_distances_never_cross_own_start_squares():
    state = position(4, RED, red="b7:1 g7:2 g6:3", green="a6:4 b6:5 c6:6", blue="a5:7 b5:8 c5:9",
                     yellow="d5:10 a1:11 b1:12")  # fmt: skip
    assert home_distances(state.squares, RED)[square("b7")] == 8  # over c7 it would be 7


def test_a_home_without_a_free_square_is_at_the_farthest_distance():
    state = position(4, GREEN, red="c1:5 d1:6 e1:7", yellow="a1:1 b1:2 g1:3")
    assert set(home_distances(state.squares, RED)) == {0, FARTHEST}


def test_taking_a_move_back_restores_the_evaluator():
    state = dealt(4)
    evaluator = answer(build_evaluator(state, BLUE, state.values))
    before = (list(evaluator.squares), list(evaluator.worth), evaluator.risk_and_chance())
    for _, _, pawn, target, partner in evaluator.candidates(BLUE):
        origin = evaluator.squares[pawn]
        evaluator.move(pawn, target, partner)
        evaluator.move(pawn, origin, partner)
        assert (evaluator.squares, evaluator.worth, evaluator.risk_and_chance()) == before


def test_the_coach_brings_a_high_value_home():
    state = position(4, RED, red="c2:12 d1:9 e1:8", yellow="a1:3 b5:4 g1:5")
    assert advice(state) == ("c2c1", "home")


def test_the_coach_estimates_the_cost_of_the_selected_move():
    state = position(4, RED, red="c2:2 c1:9 e1:8", yellow="e2:12 b5:5 g1:3")
    seat, view = state.turn(), state.view(state.turn())

    def comparison(move, step=False):
        """Return the comparison with a move, or with a step whose exchange is still open."""
        action = state.parse(move)
        return answer(bot.advise(view, seat, -1 - action if step else action))[3:]

    assert comparison("c2d1xe2") == comparison("c2d1", step=True) == (), "the coach advises it"
    why, (kept,) = comparison("c2d1")  # home with the 2 instead of the 12
    assert why == "costs" and 4 <= kept <= 8
    why, (away,) = comparison("c2b3", step=True)
    assert why == "costs" and 0 < away < kept


def test_the_coach_takes_the_best_value_home_at_once():
    state = position(4, RED, red="c2:2 c1:9 e1:8", yellow="e2:12 b5:5 g1:3")
    assert advice(state) == ("c2d1xe2", "bring")


def test_the_coach_walks_home_when_no_other_pawn_is_left():
    state = position(2, 0, red="c1:5 d1:6 e5:1", yellow="c7:7 d7:8 e7:9", green="g3:2 g4:3 g5:4",
                     blue="a3:10 a4:11 a5:12")  # fmt: skip
    move, why = advice(state)
    assert why == "nearer" and move[:3] in ("e5d", "e5e", "e5f") and move[3] == "4"


def test_after_half_of_the_quiet_turns_pawns_go_home_instead_of_chasing_values():
    state = position(4, RED, red="d2:1 c1:10 e1:2", green="f4:9", yellow="a1:3 b1:4 g1:6")
    assert advice(state)[1] != "home"
    state.quiet_turns = 80
    assert advice(state) == ("d2d1", "home")


STANDOFFS = (  # pawns on each other's last homes, or higher values within reach of lower ones
    {"red": "c1:9 d1:10 e1:3", "green": "e7:12 g4:1 g5:4", "yellow": "c7:2 d7:7 g3:5",
     "blue": "a3:11 a4:8 a5:6"},
    {"red": "c1:6 a3:12 e1:2", "green": "g3:9 g4:3 g5:7", "yellow": "c7:1 d7:4 b2:10",
     "blue": "e7:5 a4:8 a5:11"},
    {"red": "c1:2 d1:9 g5:11", "green": "g3:10 g4:1 e1:3", "yellow": "c7:7 d7:12 e7:4",
     "blue": "a3:6 a4:5 a5:8"},
    {"red": "c1:10 d1:4 a3:12", "green": "g3:11 g4:3 g5:2", "yellow": "c7:9 d7:8 e7:7",
     "blue": "e1:1 f5:5 a5:6"},
)  # fmt: skip


@pytest.mark.parametrize("level", ["normal", "hard"])
@pytest.mark.parametrize("number", range(len(STANDOFFS)))
def test_followed_hints_end_a_standoff_long_before_the_guard(number, level):
    state, luck = position(2, RED, **STANDOFFS[number]), Luck(number)
    while state.turn() != OVER:
        state.apply(coach(state)[0] if state.turn() == RED else decide(level, state, luck))
        assert state.quiet_turns < 60, "of 160 without a new pawn home"


@pytest.mark.parametrize("seed", range(4))
def test_a_game_by_the_hints_ends_with_all_pawns_home(seed):
    state, luck = State(2), Luck(seed)
    while state.turn() != OVER:
        if state.turn() < 0:
            act_at_random(state, luck)
        else:
            is_advised = state.turn() == seed % 2
            state.apply(coach(state)[0] if is_advised else decide("normal", state, luck))
    assert len(state.finished_seats) == 2


def test_a_hint_warns_while_the_advised_move_is_selected_as_it_does_before():
    warnings = set()
    for number, state in enumerate(random_game(2, 3)):
        if state.turn() >= 0 and number % 12 == 0 and number < 240:
            seat, view, advice = state.turn(), state.view(state.turn()), coach(state)
            warnings.update(key.partition("_")[0] for key in advice[3::2])
            step = advice[0] - advice[0] % 5
            assert answer(bot.advise(view, seat, advice[0])) == advice
            assert answer(bot.advise(view, seat, -1 - step)) == advice
    assert warnings & {"given", "opens", "threat"}


def test_the_coach_warns_of_a_pawn_that_could_take_the_value():
    from games.top33.bot.reasons import explain

    for thief, why in (
        ("f4:2", ("nearer_risk", (8, "↑", 1, 2))),
        ("f7:2", ("nearer", (8, "↑", 1))),
    ):
        state = position(2, 0, red="d3:8 a1:9 e1:10", yellow="c7:11 d7:12 e7:7",
                         green="g3:3 g4:4 g5:5", blue=thief + " a3:6 a4:1")  # fmt: skip
        evaluator = answer(build_evaluator(state, 0, state.values))
        (step,) = [each for each in evaluator.candidates(0) if state.describe(each[1]) == "d3d2"]
        assert explain(state, evaluator, step) == why


def threat_after(state, move):
    """Return what the coach says about threats after a move."""
    from games.top33.bot.coach import name_threat
    from games.top33.bot.reasons import explain

    seat = state.turn()
    evaluator = answer(build_evaluator(state, seat, state.values))
    (best,) = [each for each in evaluator.candidates(seat) if state.describe(each[1]) == move]
    return name_threat(state, evaluator, best, explain(state, evaluator, best))


def test_a_threat_is_left_or_opened_by_the_move_or_by_the_value_that_it_gives_away():
    home = {"yellow": "c7:8 d7:7 e7:6", "blue": "g2:3 g3:4 g4:5"}
    shield = position(2, 0, red="d3:12 c4:9 e1:10", green="d2:1 a6:2 a7:11", **home)
    assert threat_after(shield, "d3e2") == ("opens", (1, 9)), "the 12 stood where the 1 goes"
    for pawn in (0, 1):  # now the 1 has a way from the start
        shield.squares[pawn] = square(("f7", "c4")[pawn])
    assert threat_after(shield, "f7f6") == ("threat", (1, 9))
    swap = position(2, 0, red="c5:2 f6:9 e1:10", green="e4:11 a6:1 a7:12", **home)
    assert threat_after(swap, "c5d5xe4") == ("given", (2, 9)), "the 2 is no longer one's own"
    swap.squares[2] = square("g6")
    assert threat_after(swap, "c5d5xe4") == ("given_more", (2, 10)), "the greatest loss first"


def test_the_coach_opens_no_threat_if_another_move_is_hardly_worse():
    state = position(2, 0, red="c2:7 d1:11 d2:8", green="f4:3 g3:10 g5:12",
                     yellow="b2:6 d7:9 e2:2", blue="e1:5 c3:4 e5:1")  # fmt: skip
    assert threat_after(state, "c2c1xd2")[0] == "opens"
    assert advice(state)[0] != "c2c1xd2"


def test_the_coach_arranges_the_highest_value_in_the_middle():
    state = State(4, arrange="hand")
    for value in (4, 9, 1):
        state.apply(value)
    assert coach(state) == (1, "outside", (1,))
    state.apply(1)
    assert coach(state) == (9, "middle", (9,))


@pytest.mark.parametrize(("seats", "values"), [(2, "open"), (3, "open"), (4, "open"), (2, "down")])
def test_a_decision_takes_at_most_half_a_second_in_slices_of_50_ms(seats, values):
    effort = Effort()
    luck = Luck(1)
    state = State(seats, values=values)
    while len(effort.decisions) < 12:
        if state.turn() < 0:
            act_at_random(state, luck)
        else:
            seat = state.turn()
            state.apply(effort.run(bot.choose(state.view(seat), seat, "hard", luck)))
    assert max(effort.decisions) <= 500 * 500 and effort.stretch <= 50 * 500  # 500 opcodes a ms


def outcomes(seats, games, player, against, **options):
    levels = [player, *[against] * (seats - 1)]
    return [arena.play(*task) for task in arena.tasks("top33", levels, games, 1, options)]


def win(outcomes):
    return 100 * sum(game.shares[0] for game in outcomes) / len(outcomes)


@pytest.mark.parametrize(("seats", "games", "floor"), [(2, 6, 80), (3, 30, 70), (4, 40, 70)])
def test_hard_beats_the_reference_player(seats, games, floor):
    found = outcomes(seats, games, "hard", "reference")
    assert win(found) >= floor
    assert not any(dict(game.extras)["ended by the guard"] for game in found)


def test_the_reference_player_ignores_pawns_in_its_way_except_those_at_home():
    state = position(4, RED, red="d5:5 c1:6 e7:7", yellow="d1:1 c2:2 e2:3", green="d2:4 g6:8 g7:9")
    far = reference.way_home(state.squares, 0)
    assert far[square("d5")] == 4 and far[square("d3")] == 2 and far[square("d1")] == 0
    assert square("c1") not in far  # taken for good


def test_the_reference_player_never_blocks_itself_until_the_game_is_cut_off():
    assert not any(
        dict(game.extras)["ended by the guard"] for game in outcomes(2, 6, "easy", "reference")
    )


@pytest.mark.parametrize("values", ["open", "down"])
def test_levels_are_ordered(values):
    assert win(outcomes(3, 24, "hard", "normal", values=values)) > 34
    assert win(outcomes(3, 24, "normal", "easy", values=values)) > 34


def points_lost(state, action):
    """Return by how many points at home an action is worse than the best one, as Hard judges."""
    seat = state.turn()
    evaluator = answer(build_evaluator(state, seat, state.values))
    gains = {}
    for gain, candidate, pawn, target, partner in evaluator.candidates(seat):
        origin = evaluator.squares[pawn]
        evaluator.move(pawn, target, partner)
        gains[candidate] = gain + answer(gain_from_replies(evaluator, seat + 1, 0))
        evaluator.move(pawn, origin, partner)
    return (max(gains.values()) - gains[action]) / (10 * (HOLD_WEIGHT + HOME_WEIGHT))


@pytest.mark.parametrize(("level", "most"), [("easy", 24), ("normal", 16), ("hard", 5)])
def test_no_level_plays_absurd_moves(level, most):
    """Hard is not perfect, because it judges only its best candidates by the replies."""
    worst = (0, "")
    for seats in (2, 4):
        luck = Luck(seats)
        state = dealt(seats)
        turns = 0
        while state.turn() != OVER:
            action = decide(level, state, luck)
            turns += 1
            if turns % 3 == 0:
                worst = max(
                    worst, (points_lost(state, action), f"{state}\n{state.describe(action)}")
                )
            state.apply(action)
    print(level, *worst)
    assert worst[0] < most


def test_each_level_beats_the_next_lower_one_but_not_always():
    """Find gross losses of strength only; docs/arena.md has 1,000 games each."""
    assert 55 < win(outcomes(2, 20, "hard", "normal")) < 100
    assert 55 < win(outcomes(2, 20, "normal", "easy")) < 100
