# SPDX-License-Identifier: MIT
"""The computer players and the coach: legal actions, purity, speed and strength.

Strength here is a smoke test; docs/arena.md has the figures.
"""

import random
import statistics

import pytest
from handful.words import choose_forms

from games.roll_to_the_top.bot import player as bot
from games.roll_to_the_top.bot import reasons
from games.roll_to_the_top.bot.planner import HARD_WIDTH, Planner
from games.roll_to_the_top.lobby.sheets import parse_drawing
from games.roll_to_the_top.rules.actions import CHANGE, CLIMB, DONE
from games.roll_to_the_top.rules.state import CHANCE, OVER, State
from host_sim.device_code.opcodes import Effort
from host_sim.players import arena
from host_sim.players.arena import answer
from host_sim.players.arena import luck_of as Luck
from host_sim.players.roll_to_the_top.own import random_sheet
from tests.roll_to_the_top.helpers import DIRECTIONS, NAMES, changing, climbing, random_game
from tests.roll_to_the_top.test_sheets import section

LEVELS = ("easy", "normal", "hard")
MOST_OPCODES, LONGEST_SILENCE = 350_000, 25_000  # on a Pico 0.7 s and 50 ms
MOST_ON_OWN_SHEETS = 700_000
# Most rounds that a level's worst action may cost. Hard's cost comes from the limits of its search.
MOST_REGRET = {"easy": 1.5, "normal": 1, "hard": 0.25}
WALL = parse_drawing(
    ["[]" * 7] * 4 + ["[]" * 4]
)  # as many ready squares, and as many squares, as there are


def play(levels, sheet, direction, seed):
    """Return the last state of a game between these players."""
    options = {"sheet": sheet, "direction": direction}
    return arena.finish("roll_to_the_top", levels, seed, options)[0]


def positions(seed, count):
    """Return views of random games in which a seat decides."""
    luck = random.Random(seed)
    found = []
    while len(found) < count:
        sheet = luck.choice([*NAMES, random_sheet(luck)])
        state = State(luck.randint(1, 3), sheet, luck.choice(DIRECTIONS))
        for now in random_game(state, luck, resigning=False):
            if now.turn() >= 0 and luck.random() < 0.1:
                found.append(now.view(now.turn()))
            if now.round > 8:
                break
    return found[:count]


@pytest.mark.parametrize("level", LEVELS)
def test_choices_are_legal_pure_and_repeatable(level):
    for number, view in enumerate(positions(level, 40)):
        before = view.pack()
        action = answer(bot.choose(view, view.turn(), level, Luck(number)))
        assert action in view.actions()
        assert view.pack() == before
        assert answer(bot.choose(view, view.turn(), level, Luck(number))) == action


def test_the_coach_advises_what_hard_plays_and_has_a_sentence_for_it():
    sentences = section("coach")
    named = set()
    for view in positions("coach", 150):
        action, *told = answer(bot.advise(view, view.turn()))
        assert action == answer(bot.choose(view, view.turn(), "hard", Luck(0)))
        for why, args in zip(told[::2], told[1::2], strict=True):
            assert sentences[why].count("{}") == len(args)
            named.add(why)
    assert len(named) > 9 and named <= set(sentences)


def test_the_coach_names_the_last_square_and_the_finished_sheet():
    state = climbing(1, parse_drawing([" []", "[][]"]), "d8:3")
    state.numbers[0][:] = bytes([1, 2, 0])
    action, why, args = answer(bot.advise(state.view(0), 0))
    assert (state.describe(action), why, args) == ("d8=3>2", "last", (3,))
    state.apply(action)
    assert answer(bot.advise(state.view(0), 0)) == (DONE, "complete", ())


def test_easy_does_not_pass_while_the_ground_is_open():
    for direction in DIRECTIONS:
        for rolled in ("d20:19", "d4:1", "d12:12 d20:20", "d4:4 d6:1 d8:8"):
            state = climbing(2, "pyramid", rolled, direction=direction)
            for seed in range(30):
                action = answer(bot.choose(state.view(0), 0, "easy", Luck(seed)))
                assert action >= 32, state.describe(action)


def advice_on(state, text):
    """Return what the coach says about this action if it is selected."""
    return answer(bot.advise(state.view(0), 0, state.parse(text)))[3:]


def test_the_coach_says_how_many_rounds_the_selected_action_costs():
    state = climbing(2, "burj_khalifa", "d4:1 d20:20")
    assert advice_on(state, "d4=1>0") == (), "its own"
    why, (skipped,) = advice_on(state, "done")
    assert why == "ends" and 0.2 < float(skipped) < 1
    assert advice_on(state, "d20=20>2") == ("costs_much", ()), "more than the values can tell"


def test_the_coach_says_that_the_selected_action_is_as_good():
    state = climbing(2, parse_drawing(["[][][]"]), "d8:3")
    action = answer(bot.advise(state.view(0), 0))[0]
    assert advice_on(state, f"d8=3>{((action & 31) + 1) % 3}") == ("beside", ())


def test_a_change_that_is_as_good_is_named():
    for dice, white, action, told in (
        (0b111, "-", "-d8", ("beside_drop", (8,))),
        (0b111, "+", "+d20", ("beside_add", (20,))),
        (0b111, "<>", "+d20-d8", ("beside", ())),
    ):
        state = changing(dice, white)
        assert reasons.equally_good(state, state.parse(action)) == told


def test_the_coach_says_what_ending_the_turn_costs_instead_of_filling_the_sheet():
    state = climbing(2, parse_drawing([" []", "[][]"]), "d8:3")
    state.numbers[0][:] = bytes([1, 2, 0])
    assert advice_on(state, "done") == ("costs_much", ())


def test_the_coach_compares_the_selected_die_with_its_own():
    state = changing(0b00111, "+/-")
    best = state.describe(answer(bot.advise(state.view(0), 0))[0])
    assert advice_on(state, best) == () and best[0] == "+"
    assert advice_on(state, "-d4") == ("costs_much", ())
    why, (rounds,) = advice_on(state, "+d20" if best != "+d20" else "+d12")
    assert why == "costs" and 0 < float(rounds) < 1


def test_hard_does_not_add_the_die_that_its_rival_needs():
    chosen = []
    for rival in (bytes(21), bytes([4] * 19 + [16, 0])):
        state = changing(0b00011, "+", seats=2)
        state.numbers[0][:] = bytes([9] * 5 + [0] * 16)
        state.numbers[1][:] = rival
        chosen.append(state.describe(answer(bot.choose(state.view(0), 0, "hard", Luck(0)))))
    assert chosen == ["+d20", "+d8"]


def test_the_coach_says_why_this_die_is_added():
    whys = {}
    for left in range(21):
        state = changing(0b00110, "+")
        state.numbers[0][:left] = bytes([3] * left)
        _, why, args = answer(bot.advise(state.view(0), 0))
        whys[args] = why
    assert whys.items() <= {((4,), "add_low"), ((12,), "add"), ((20,), "add_high")}
    assert len(whys) > 1


def test_the_coach_does_not_call_one_die_dice():
    state = climbing(2, rolled="d4:1 d20:20")
    state.apply(state.parse("d4=1>2"))
    action, why, args, *write = answer(bot.advise(state.view(0), 0))
    assert (action, why, args) == (DONE, "skip_rest", (1,))
    assert write[0] == "write_costs" and write[1][0] == 20 and 0 < float(write[1][1]) < 1
    sentence = section("coach")[why]
    assert choose_forms(sentence, args).startswith("Skip the last die: it would")
    assert choose_forms(sentence, (2,)).format(2).startswith("Skip the other 2 dice: they would")


def test_hard_completes_a_sheet_when_it_can():
    state = climbing(1, parse_drawing([" []", "[][]"]), "d4:4 d6:1 d8:2")
    while state.phase == CLIMB:
        state.apply(answer(bot.choose(state.view(0), 0, "hard", Luck(0))))
    assert (state.turn(), state.finished_games) == (OVER, [(1, [0])])


def test_hard_adds_dice_up_if_no_single_die_fits():
    state = climbing(1, parse_drawing(["[]", "[]"]), "d4:4 d6:5")
    state.numbers[0][0] = 9
    assert state.describe(answer(bot.choose(state.view(0), 0, "hard", Luck(0)))) == "d4+d6=9>1"


def test_hard_prefers_more_dice_at_the_start():
    state = changing(0b111, "+/-")
    action = answer(bot.choose(state.view(0), 0, "hard", Luck(0)))
    assert state.describe(action)[0] == "+"


def test_alone_hard_skips_a_poor_roll_to_gain_a_die_instead_of_losing_one():
    state = climbing(1, "burj_khalifa", "d12:12 d20:19", white="-")
    *advice, why, (number, rounds) = answer(bot.advise(state.view(0), 0))
    assert advice == [DONE, "skip_all", ()]
    assert (why, number) == ("write_costs", 12) and 0 < float(rounds) < 1


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_hard_plans_within_its_opcodes_and_yields_often(direction):
    throws = ("d4:1 d6:2 d8:3 d12:4 d20:5", "d4:4 d6:6 d8:8 d12:12 d20:20")
    for sheet in ("pyramid", "matterhorn", WALL):
        for throw in throws:
            state = climbing(1, sheet, throw, direction=direction)
            effort = Effort()
            effort.run(bot.choose(state.view(0), 0, "hard", Luck(0)))
            assert effort.stretch < LONGEST_SILENCE
            assert effort.decisions[0] < (MOST_ON_OWN_SHEETS if sheet is WALL else MOST_OPCODES)


def test_hard_changes_the_set_within_its_opcodes_and_yields_often():
    for seed in range(3):
        state = State(2, NAMES[(1, 3, 4)[seed]])
        dice = Luck(seed)
        while (seat := state.turn()) != OVER:
            if seat == CHANCE:
                state.apply(dice.pick(state.actions(), state.odds()))
                continue
            if state.phase == CHANGE:
                effort = Effort()
                effort.run(bot.choose(state.view(seat), seat, "hard", Luck(0)))
                assert effort.stretch < LONGEST_SILENCE
                assert effort.decisions[0] < MOST_OPCODES
            state.apply(answer(bot.choose(state.view(seat), seat, "normal", Luck(0))))


@pytest.mark.parametrize(("direction", "most"), [("increasing", 9.3), ("decreasing", 10.7)])
def test_hard_needs_few_rounds(direction, most):
    rounds = [
        play(["hard"], name, direction, game).finished_games[0][0]
        for name in NAMES
        for game in (1, 2)
    ]
    assert statistics.mean(rounds) <= most


@pytest.mark.parametrize("pair", [("normal", "easy"), ("hard", "normal")])
def test_a_level_beats_the_next_lower_one_but_not_always(pair):
    outcomes = [
        arena.play("roll_to_the_top", pair, seed, seat, {"sheet": NAMES[seed % 6]})
        for seed in range(18)
        for seat in (0, 1)
    ]
    assert 0.5 < statistics.mean(outcome.shares[0] for outcome in outcomes) < 0.95


def regret(view, seat, action):
    """Return how many rounds an action costs, by Hard's values."""
    planner = Planner(view.sheet, view.decreasing)
    values = []
    for wrote, left in ((None, view.unused_dice()), (action, view.unused_dice() if action else 0)):
        thoughts = bot.best_plan(view, planner, seat, left, HARD_WIDTH, wrote)
        values.append(max(0, answer(thoughts)[0]) / 50)
    return values[1] - values[0]


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_makes_absurd_moves(level):
    found = []
    for game in range(12):
        state = State(2, NAMES[game % 6], DIRECTIONS[game // 6])
        dice, luck = Luck(game), Luck(game + 100)
        while (seat := state.turn()) != OVER:
            if seat == CHANCE:
                action = dice.pick(state.actions(), state.odds())
            else:
                view = state.view(seat)
                action = answer(bot.choose(view, seat, level, luck))
                if view.phase == CLIMB:
                    at = f"{state.sheet.name}, round {state.round}: {view.describe(action)}"
                    found.append((regret(view, seat, action), at))
            state.apply(action)
    worst = sorted(found)[-3:]
    assert worst[-1][0] < MOST_REGRET[level], worst


def test_hard_beats_the_one_step_player():
    points = 0
    for name in NAMES:
        for mine in (0, 1):
            levels = ["reference", "reference"]
            levels[mine] = "hard"
            places = play(levels, name, "increasing", mine).ranking()
            points += 0.5 if places[0] == places[1] else places[mine] == 1
    assert points >= 7


def test_hard_finishes_random_sheets():
    luck = random.Random(9)
    for game in range(10):
        state = play(["hard"], random_sheet(luck), DIRECTIONS[game % 2], game)
        assert state.finished_games[0][1] == [0] and state.finished_games[0][0] < 50


def test_five_computer_players_finish_a_match():
    luck = Luck(10)
    state = State(5, "space_needle", games=3)
    levels = ("easy", "normal", "hard", "normal", "hard")
    while state.turn() != OVER:
        seat = state.turn()
        if seat == CHANCE:
            state.apply(luck.pick(state.actions(), state.odds()))
        else:
            assert state.phase in (CLIMB, CHANGE)
            state.apply(answer(bot.choose(state.view(seat), seat, levels[seat], luck)))
    assert len(state.finished_games) == 3
