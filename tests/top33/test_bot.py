# SPDX-License-Identifier: MIT
"""The computer players and the coach: legal, honest, quick, and as strong as their names."""

import pytest
from handful.game import OVER
from handful.words import Words

from games.top33.bot import player as bot
from games.top33.bot.search import FAR, HOLD, HOME, distances, laid, left
from games.top33.rules.board import HOME_OF, NEIGHBOURS, NOWHERE, START_OF
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
    """The coach's move as text, and the name of its reason."""
    action, why, _ = coach(state)
    return state.describe(action), why


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "options", [{}, {"values": "down"}, {"arrange": "hand"}, {"teams": "on"}], ids=str
)
def test_every_level_and_the_coach_choose_legal_actions_all_through_a_game(seats, options):
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
            action, why, args = coach(state)
            assert action in state.actions()
            assert why in words and words(why).count("{}") == len(args) and None not in args
        state.apply(decide(LEVELS[turns % 3], state, luck))
    assert turns > 20


def test_progress_is_told_in_percent_and_rises():
    state = dealt(2)
    told = list(bot.choose(state.view(state.turn()), state.turn(), "hard", Luck(1)))
    assert told == sorted(told) and told[0] >= 0 and told[-1] < 100 and len(told) > 10


@pytest.mark.parametrize("seats", [2, 4])
def test_the_same_view_and_luck_give_the_same_action(seats):
    for n, state in enumerate(random_game(seats, 8)):
        if state.turn() >= 0 and n % 60 == 20:
            for level in LEVELS:
                assert decide(level, state, Luck(n)) == decide(level, state, Luck(n))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_face_down_no_level_knows_more_than_its_seat_has_seen(seats):
    checked = 0
    for n, state in enumerate(random_game(seats, 4, values="down")):
        seat = state.turn()
        if seat < 0 or n % 9:
            continue
        unseen = [pawn for pawn, seen in enumerate(state.seen) if not seen >> seat & 1]
        other = State.unpack(state.pack())
        plugs = [state.plugs[pawn] for pawn in unseen]
        for pawn, plug in zip(unseen, plugs[1:] + plugs[:1], strict=True):
            other.plugs[pawn] = plug
        for level in LEVELS:
            # The true states differ; so the players must be given them, and still agree.
            assert decide(level, state, Luck(n)) == decide(level, other, Luck(n))
        assert coach(state) == coach(other)
        checked += len(unseen) > 1
    assert checked > 5


def test_easy_exchanges_only_on_its_way_home():
    others = {"red": "c5:2 c1:9 e1:8", "yellow": "f1:4 g1:5 g2:6"}
    away = position(4, RED, green="a7:12 b5:1 f7:3", **others)
    for seed in range(20):
        # To b6 it would be a step back.
        assert not away.describe(decide("easy", away, Luck(seed))).startswith("c5b6")


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_easy_and_normal_overlook_an_exchange_the_sooner_the_less_it_gains(level):
    taken = []
    for theirs in (4, 7, 12):
        state = position(4, RED, red="c2:2 c1:9 e1:8", yellow=f"e2:{theirs} b5:5 g1:3")
        moves = [state.describe(decide(level, state, Luck(seed))) for seed in range(60)]
        taken.append(moves.count("c2d1xe2"))
    assert taken == sorted(taken) and taken[0] < 20 < taken[2]


def test_easy_never_walks_to_and_fro_while_a_step_leads_nearer_home():
    """With all but one a step from home, and better values to hope for."""
    state = position(2, 1, green="f3:5 f4:3 f5:1", blue="b3:2 b4:4 d2:6", red="c7:12 d7:11 e7:10")
    luck = Luck(3)
    while state.turn() != OVER and not all(state.is_home(pawn) for pawn in state.pawns(1)):
        if state.turn() == 0:
            act_at_random(state, luck)
            continue
        places = list(state.places)
        before = [distances(places, colour) for colour in range(4)]
        action = decide("easy", state, luck)
        state.apply(action)
        pawn = action // 40
        far = before[pawn // 3]
        nearer = [each for each in state.pawns(1) if HOME_OF[places[each]] != each // 3]
        if any(free_nearer(places, each, before[each // 3]) for each in nearer):
            assert far[state.places[pawn]] < far[places[pawn]]


def free_nearer(places, pawn, far):
    """Whether a free square beside it is nearer home, and no start square of its own."""
    colour = pawn // 3
    return any(
        to < NOWHERE and to not in places and START_OF[to] != colour and far[to] < far[places[pawn]]
        for to in NEIGHBOURS[places[pawn]]
    )


def test_easy_walks_straight_home_once_nobody_is_left_to_take_from():
    state = position(2, 1, red="c1:5 d1:6 e1:1", yellow="c7:7 d7:8 e7:9", green="a3:2 g4:3 g5:4",
                     blue="a4:10 a5:11 g3:12")  # fmt: skip
    luck, moves = Luck(3), 0
    while state.turn() != OVER:
        state.apply(decide("easy", state, luck))
        moves += 1
    assert moves <= 13, "twelve steps and one round a pawn in the way"


def test_face_down_easy_forgets_and_hard_does_not():
    state = position(4, RED, {"values": "down"}, red="b5:2 c7:6 d7:7")
    state.seen = [15] * 12
    view = state.view(RED)
    assert bot.recall(view) == (state.plugs, [])
    plugs, unseen = bot.recall(view, Luck(1), "easy")
    assert 0 < plugs.count(None) < 12 and len(unseen) == plugs.count(None)


def test_face_down_even_easy_knows_what_lies_open_before_it():
    state = position(4, RED, {"values": "down"}, red="b5:2 c7:6 d7:7", green="d5:9 a1:1 a2:3")
    play(state, "b5c6", "look")
    for seed in range(20):
        plugs, _ = bot.recall(state.view(RED), Luck(seed), "easy")
        assert (plugs[0], plugs[2], plugs[3]) == (2, 7, 9)


def test_face_down_everybody_looks_for_looking_is_free():
    state = position(4, RED, {"values": "down"}, red="c2:2 c7:6 g7:7", green="e2:9 a1:1 a2:3",
                     yellow="f1:4 b5:5 g1:10")  # fmt: skip
    play(state, "c2d1")
    assert all(decide(level, state, Luck(1)) == LOOK for level in LEVELS)
    play(state, "look")
    assert state.describe(decide("hard", state, Luck(1))) == "xe2"


def test_distances_go_round_the_middle_and_what_is_locked_and_count_what_blocks():
    state = position(4, RED, red="d5:5 c7:6 e7:7", yellow="a1:1 a2:2 g1:3", green="g2:4 g6:8 g7:9")
    far = distances(state.places, RED)
    assert far[square("d2")] == 1 and far[square("d5")] == 4
    assert far[square("c1")] == 0
    state.places[3] = square("d2")
    assert distances(state.places, RED)[square("d5")] == 4  # there are ways round
    state.places[0], state.places[1] = square("c1"), square("d1")
    assert distances(state.places, RED)[square("b1")] == 4  # round the two that are home
    for place, pawn in (("d1", 3), ("d2", 4), ("e2", 5), ("f1", 6), ("f2", 7)):
        state.places[pawn] = square(place)
    state.places[1] = square("a7")
    assert distances(state.places, RED)[square("g2")] == 3  # somebody must make room
    assert max(far[:49]) <= FAR


def test_distances_never_cross_the_own_start_squares():
    state = position(4, RED, red="b7:1 g7:2 g6:3", green="a6:4 b6:5 c6:6", blue="a5:7 b5:8 c5:9",
                     yellow="d5:10 a1:11 b1:12")  # fmt: skip
    assert distances(state.places, RED)[square("b7")] == 8  # over c7 it would be 7


def test_a_home_with_no_way_in_is_far():
    state = position(4, GREEN, red="c1:5 d1:6 e1:7", yellow="a1:1 b1:2 g1:3")
    assert set(distances(state.places, RED)) == {0, FAR}


def test_a_move_taken_back_leaves_the_table_as_it_was():
    state = dealt(4)
    table = answer(laid(state, BLUE, state.plugs))
    before = (list(table.places), list(table.worth), table.tension())
    for _, _, pawn, to, other in table.moves(BLUE):
        back = table.places[pawn]
        table.play(pawn, to, other)
        table.play(pawn, back, other)
        assert (table.places, table.worth, table.tension()) == before


def test_the_coach_brings_a_high_value_home():
    state = position(4, RED, red="c2:12 d1:9 e1:8", yellow="a1:3 b5:4 g1:5")
    assert advice(state) == ("c2c1", "home")


def test_the_coach_tells_about_what_the_move_pointed_at_would_cost():
    state = position(4, RED, red="c2:2 c1:9 e1:8", yellow="e2:12 b5:5 g1:3")
    seat, view = state.turn(), state.view(state.turn())

    def told(move, step=False):
        """What is said of a move, or of a step with its exchange still open."""
        action = state.parse(move)
        return answer(bot.advise(view, seat, -1 - action if step else action))[3:]

    assert told("c2d1xe2") == told("c2d1", step=True) == (), "it is the coach's own"
    why, (kept,) = told("c2d1")  # home with the 2 instead of the 12
    assert why == "costs" and 4 <= kept <= 8
    why, (away,) = told("c2b3", step=True)
    assert why == "costs" and 0 < away < kept


def test_the_coach_takes_the_best_value_home_at_once():
    state = position(4, RED, red="c2:2 c1:9 e1:8", yellow="e2:12 b5:5 g1:3")
    assert advice(state) == ("c2d1xe2", "bring")


def test_the_coach_walks_home_when_nobody_is_left_to_take_from():
    state = position(2, 0, red="c1:5 d1:6 e5:1", yellow="c7:7 d7:8 e7:9", green="g3:2 g4:3 g5:4",
                     blue="a3:10 a4:11 a5:12")  # fmt: skip
    move, why = advice(state)
    assert why == "nearer" and move[:3] in ("e5d", "e5e", "e5f") and move[3] == "4"


def test_after_half_of_the_guard_nobody_hopes_for_more_so_that_stealing_in_circles_ends():
    state = position(4, RED, red="d2:1 c1:10 e1:2", green="f4:9", yellow="a1:3 b1:4 g1:6")
    assert advice(state)[1] != "home"
    state.quiet = 80
    assert advice(state) == ("d2d1", "home")


def test_the_coach_says_who_could_take_what_it_brings_nearer_home():
    from games.top33.bot.coach import reason

    for thief, why in (
        ("f4:2", ("nearer_risk", (8, "↑", 1, 2))),
        ("f7:2", ("nearer", (8, "↑", 1))),
    ):
        state = position(2, 0, red="d3:8 a1:9 e1:10", yellow="c7:11 d7:12 e7:7",
                         green="g3:3 g4:4 g5:5", blue=thief + " a3:6 a4:1")  # fmt: skip
        table = answer(laid(state, 0, state.plugs))
        moves = [move for move in table.moves(0) if state.describe(move[1]) == "d3d2"]
        assert reason(state, table, *moves) == why


def test_the_coach_arranges_the_highest_value_in_the_middle():
    state = State(4, arrange="hand")
    for plug in (4, 9, 1):
        state.apply(plug)
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
    assert not any(dict(game.told)["ended by the guard"] for game in found)


def test_the_reference_player_walks_as_if_the_pawns_in_its_way_had_gone_but_for_those_at_home():
    state = position(4, RED, red="d5:5 c1:6 e7:7", yellow="d1:1 c2:2 e2:3", green="d2:4 g6:8 g7:9")
    far = reference.way_home(state.places, 0)
    assert far[square("d5")] == 4 and far[square("d3")] == 2 and far[square("d1")] == 0
    assert square("c1") not in far  # taken for good


def test_the_reference_player_never_waits_for_its_own_pawns_until_the_guard_ends_the_game():
    assert not any(
        dict(game.told)["ended by the guard"] for game in outcomes(2, 6, "easy", "reference")
    )


@pytest.mark.parametrize("values", ["open", "down"])
def test_levels_are_ordered(values):
    assert win(outcomes(3, 24, "hard", "normal", values=values)) > 34
    assert win(outcomes(3, 24, "normal", "easy", values=values)) > 34


def lost(state, action):
    """By Hard's judgement, in points brought home: what an action is worse than the best one."""
    seat = state.turn()
    table = answer(laid(state, seat, state.plugs))
    worth = {}
    for gain, move, pawn, to, other in table.moves(seat):
        back = table.places[pawn]
        table.play(pawn, to, other)
        worth[move] = gain + answer(left(table, seat + 1, 0))
        table.play(pawn, back, other)
    return (max(worth.values()) - worth[action]) / (10 * (HOLD + HOME))


@pytest.mark.parametrize(("level", "most"), [("easy", 24), ("normal", 16), ("hard", 5)])
def test_no_level_plays_an_absurd_move(level, most):
    """Hard's own come from looking at its best moves only."""
    worst = (0, "")
    for seats in (2, 4):
        luck = Luck(seats)
        state = dealt(seats)
        turns = 0
        while state.turn() != OVER:
            action = decide(level, state, luck)
            turns += 1
            if turns % 3 == 0:
                worst = max(worst, (lost(state, action), f"{state}\n{state.describe(action)}"))
            state.apply(action)
    print(level, *worst)
    assert worst[0] < most


def test_the_ladder_is_spaced_by_60_to_85_of_100_games_between_neighbours():
    """1,000 games each: docs/arena.md. So few can only tell a gross loss."""
    assert 55 < win(outcomes(2, 20, "hard", "normal")) < 100
    assert 55 < win(outcomes(2, 20, "normal", "easy")) < 100
