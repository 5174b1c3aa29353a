# SPDX-License-Identifier: MIT
"""Top 12's computer players and the coach: legal, blind to what is hidden, quick, and strong."""

import random
from pathlib import Path

import pytest
from handful.game import CHANCE, OVER

from games.top12.bot import coach, sheet_worth
from games.top12.bot import player as bot
from games.top12.bot.solo_race import ROUND_UNIT
from games.top12.rules import state as rules
from games.top12.rules.state import CELLS, ENTER, HIGHEST, JOKER, NAME, ROW_LENGTH, START, State
from host_sim.device_code.opcodes import Effort
from host_sim.players import arena
from host_sim.players.arena import answer
from host_sim.players.arena import luck_of as Luck

LEVELS = ("easy", "normal", "hard")
MOST_OPCODES = 320_000  # a Pico takes 0.64 s for them
MOST_BETWEEN_YIELDS = 25_000  # 50 ms
TEXT = Path(bot.__file__).parent.parent / "text" / "en.txt"


def decide(level, view, seat, luck, think=answer):
    return think(bot.choose(view, seat, level, luck))


def play(levels, seed):
    return arena.finish("top12", levels, seed)[0]


def random_state(seats, seed, actions):
    """A position after so many random actions, or the game's last."""
    chance = random.Random(seed)
    state = State(seats)
    for _ in range(actions):
        if state.turn() == OVER:
            break
        state.apply(chance.choice(state.actions()))
    return state


def deciding(seats, seeds, actions):
    """Random positions in which a seat decides."""
    for seed in seeds:
        for count in actions:
            state = random_state(seats, seed, count)
            if state.turn() >= 0:
                yield state


def with_sheet(columns, **facts):
    """A position with the sheet of seat 0 from its columns: {0: "10 . 30"}."""
    state = State(1)
    state.phase = NAME
    for column, text in columns.items():
        for row, number in enumerate(text.split()):
            state.sheets[0][column * ROW_LENGTH + row] = 0 if number == "." else int(number)
    for name, value in facts.items():
        setattr(state, name, value)
    return state


def sentences(section):
    """The names of a section's sentences in the English text, with the number of their gaps."""
    found, here = {}, None
    for line in TEXT.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            here = line
        elif line and here == section:
            name, text = line.split(" = ", 1)
            found[name] = text.count("{")
    return found


# Legal, whatever the position


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_level_plays_a_legal_action_in_any_position(level, seats):
    for state in deciding(seats, range(4), (0, 2, 4, 11, 21, 24, 33, 47, 90, 160)):
        seat = state.turn()
        before = state.pack()
        assert decide(level, state.view(seat), seat, Luck(1)) in state.actions()
        assert state.pack() == before


@pytest.mark.parametrize("names", [LEVELS, ("hard",) * 4, ("easy",) * 3, ("hard", "normal")])
def test_games_between_any_levels_end_with_a_complete_column(names):
    for seed in range(2):
        state = play(names, seed)
        assert state.turn() == OVER
        assert ROW_LENGTH in [max(rules.filled_counts(sheet)) for sheet in state.sheets]


# Blind to what is hidden


@pytest.mark.parametrize("level", LEVELS)
def test_on_equal_views_every_level_moves_equally(level):
    """Two games that differ in the others' secret start numbers and entries of the round."""
    chance = random.Random(4)
    for seed in range(4):
        one, two = State(3), State(3)
        for state in (one, two):
            while state.turn() == 0:
                state.apply(chance.choice(state.actions()))
        assert one != two
        first, second = (decide(level, s.view(1), 1, Luck(seed)) for s in (one, two))
        assert first == second

        one = random_state(3, seed, 15)
        one.apply(60)
        one.apply(JOKER)
        two = State.unpack(one.pack())
        one.apply(one.actions()[0])
        two.apply(two.actions()[-1])
        assert one != two
        seat = one.turn()
        first, second = (decide(level, s.view(seat), seat, Luck(seed)) for s in (one, two))
        assert first == second


@pytest.mark.parametrize("level", LEVELS)
def test_equal_luck_brings_equal_games(level):
    first = play([level] * 2, 5)
    random.random()
    assert play([level] * 2, 5) == first


# Sensible


@pytest.mark.parametrize("level", LEVELS)
def test_10_starts_near_the_top_and_50_towards_the_centre(level):
    for seed in range(10):
        state = State(2)
        while state.turn() == 0:
            state.apply(decide(level, state.view(0), 0, Luck(seed * 7 + sum(state.sheets[0]))))
        rows = {n: state.sheets[0].index(n) % ROW_LENGTH for n in rules.START_NUMBERS}
        assert rows[10] <= 2
        assert 4 <= rows[50] <= 7
        assert rows[10] <= rows[30] <= rows[50] + 1


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_names_a_number_it_cannot_use_while_another_fits(level):
    for seed in range(6):
        state = State(1)
        while state.turn() != OVER:
            seat = state.turn()
            if seat == CHANCE:
                state.apply(random.Random(seed * 99 + state.rounds).randrange(6))
                continue
            action = decide(level, state.view(0), 0, Luck(seed + state.rounds))
            if state.phase == NAME:
                sheet = state.sheets[0]
                ranges = [rules.fitting_range(sheet, row, action) for row in range(5)]
                assert any(first < end for first, end in ranges)
            state.apply(action)


def two_sheets(*first_columns):
    """Sheets that differ in the first column; the others have a start number in row 1."""
    state = State(len(first_columns))
    state.phase = NAME
    for sheet, text in zip(state.sheets, first_columns, strict=True):
        for row, number in enumerate(text.split()):
            sheet[row] = 0 if number == "." else int(number)
        for column in range(1, 5):
            sheet[column * ROW_LENGTH] = 10 * column
    return state


def test_hard_completes_a_column_when_it_can():
    state = two_sheets("1 2 3 4 5 6 7 8 9 10 11 .", "10")
    state.apply(60)
    state.apply(JOKER)
    assert decide("hard", state.view(0), 0, Luck(1)) == 11
    assert answer(bot.advise(state.view(0), 0)) == (11, "complete", (state.number,))


def test_hard_completes_a_column_rather_than_fill_the_tightest_gap():
    state = two_sheets("1 2 3 4 5 6 7 8 9 10 11 .", "10")
    state.sheets[0][ROW_LENGTH : 2 * ROW_LENGTH] = bytes((1, 2, 3, 4, 5, 6, 7, 8, 59, 0, 61, 0))
    state.apply(60)
    state.apply(JOKER)
    assert decide("hard", state.view(0), 0, Luck(1)) == 11


def test_hard_names_what_helps_it_and_hurts_the_other():
    """Both need one number: seat 0 one of 51 to 99, seat 1 one of 21 to 60."""
    state = two_sheets("1 2 3 4 5 6 7 8 9 50 . 100", "1 2 3 4 5 6 7 8 9 20 . 61")
    number = decide("hard", state.view(0), 0, Luck(1))
    assert 60 < number < 100
    assert answer(bot.advise(state.view(0), 0)) == (number, "fullest", (number, 11))


def test_the_coach_says_when_a_number_fits_nobody_else_or_is_only_the_least_harm():
    lone = "1 2 3 4 5 6 7 8 9 50 . 100"
    state = two_sheets(lone, "1 2 3 4 5 6 7 8 9 20 . 61")
    for column in range(1, 5):
        state.sheets[1][column * ROW_LENGTH] = 100
    action, why, gaps = answer(bot.advise(state.view(0), 0))
    assert (why, gaps) == ("fits_you", (action, 5, 11))
    full = bytes(range(1, ROW_LENGTH + 1))
    state.sheets[0][:] = full * 5
    assert answer(bot.advise(state.view(0), 0))[1] == "blocks"


def test_hard_fears_the_leader_more_than_the_last():
    """Its own sheet takes all from 31 on; the leader needs one of 50 to 59."""
    early = "10 . . . . . . . . . . ."
    state = two_sheets("30 . . . . . . . . . . .", "1 2 3 4 5 6 7 8 9 49 . 60", early)
    assert not 50 <= decide("hard", state.view(0), 0, Luck(1)) < 60
    standings = [
        answer(sheet_worth.gains(sheet, sheet_worth.UNIFORM_REACH, 0))[1] for sheet in state.sheets
    ]
    leader, last = sheet_worth.threats(standings[1:], 100)
    assert leader > 3 * last


def test_the_gain_of_a_number_is_that_of_its_best_cell():
    """gains() lets the best cell of a gap move down with the number; here all cells are tried.
    Rounding may stop it a cell early, for at most 2 of the 30 that an entry costs."""
    chance = random.Random(2)
    for _ in range(60):
        sheet = bytearray(CELLS)
        numbers = sorted(chance.sample(range(1, 101), chance.randint(1, 8)))
        rows = sorted(chance.sample(range(ROW_LENGTH), len(numbers)))
        for row, number in zip(rows, numbers, strict=True):
            sheet[row] = number
        for column in range(1, 5):  # dead, so that the first column is all
            sheet[column * ROW_LENGTH] = 100
        score, _ = answer(sheet_worth.gains(sheet, sheet_worth.UNIFORM_REACH, 0))
        for number in range(1, HIGHEST):
            cells = range(*rules.fitting_range(sheet, 0, number))
            if not cells or rules.is_dead_row(sheet, 0):
                assert score[number] == 0
                continue
            costs = {}
            for cell in cells:
                after = bytearray(sheet)
                after[cell] = number
                costs[cell] = sheet_worth.gaps_of(after, 0, sheet_worth.UNIFORM_REACH)[0]
            least = min(costs.values())
            chosen, _ = sheet_worth.best_cell(sheet, list(cells), number, sheet_worth.UNIFORM_REACH)
            assert costs[chosen] == least
            before = sheet_worth.gaps_of(sheet, 0, sheet_worth.UNIFORM_REACH)[0]
            assert 2 * gain(before, least + 2) <= score[number] <= 2 * gain(before, least)


def gain(before, after):
    """The logarithm of a single column's worth, as gains() has it."""
    if not after:
        return sheet_worth.COMPLETION_GAIN
    after = min(after, sheet_worth.DEAD_COST)
    old = sheet_worth.WORTHS[sheet_worth.HEADROOM]
    new = (
        sheet_worth.WORTHS[max(0, after - before + sheet_worth.HEADROOM)]
        if after < sheet_worth.DEAD_COST
        else 0
    )
    return 2 * sheet_worth.LOG_UNIT * (new - old) // (new + old)


def test_hard_counts_on_the_numbers_that_fit_the_others():
    """The other's sheet takes 61 to 99 everywhere, and nothing else but in its first column."""
    state = two_sheets("10", "30")
    for column in range(1, 5):
        state.sheets[1][column * ROW_LENGTH : column * ROW_LENGTH + 2] = bytes((1, 60))
    reach = sheet_worth.reach_of(state.sheets, 0)
    assert reach[60] < 20 and reach[100] == 100
    assert list(reach) == sorted(reach)
    alone = sheet_worth.reach_of(state.sheets[:1], 0)
    assert list(alone) == list(sheet_worth.UNIFORM_REACH), "nobody else names"


def test_in_a_column_far_behind_the_cell_still_leaves_room():
    state = two_sheets("1 2 3 4 5 6 7 8 9 10 11 .", "10")
    state.sheets[0][ROW_LENGTH : 2 * ROW_LENGTH] = bytes((0, 0, 0, 20) + (0,) * 8)
    state.apply(83)
    state.apply(1)
    assert ROW_LENGTH + 8 <= decide("hard", state.view(0), 0, Luck(1)) <= ROW_LENGTH + 10


def test_dead_columns_bring_nothing_and_cost_nothing():
    sheet = bytearray(CELLS)
    for column in range(5):
        sheet[column * ROW_LENGTH] = 95
    score, _ = answer(sheet_worth.gains(sheet, sheet_worth.UNIFORM_REACH, 0))
    assert not any(score)
    assert sheet_worth.best_cell(sheet, [1, 2], 96, sheet_worth.UNIFORM_REACH)[0] == 1


def test_alone_hard_names_51_52_53_and_fills_from_the_top():
    state = State(1)
    named = []
    die = Luck(3)
    while state.turn() != OVER:
        if state.turn() == CHANCE:
            state.apply(die.randbelow(6))
            continue
        action = decide("hard", state.view(0), 0, Luck(0))
        if state.phase == NAME:
            named.append(action)
        state.apply(action)
    assert named == list(range(51, 51 + len(named)))
    assert state.title() > 0


def test_alone_hard_keeps_enough_numbers_below():
    state = with_sheet({0: "10"}, phase=ENTER, number=95, face=0)
    assert decide("hard", state, 0, Luck(1)) == 6


def test_alone_hard_gives_the_joker_to_the_fullest_column_that_is_not_dead():
    columns = {0: "91 92 93", 1: "10", 2: "20 21", 3: "30"}
    state = with_sheet(columns, phase=ENTER, number=94, face=JOKER)
    assert decide("hard", state, 0, Luck(1)) // ROW_LENGTH == 2


def test_alone_hard_gives_up_a_column_for_fuller_ones_when_no_number_fits_all():
    late, early = "1 2 3 4 5 6 7 8 9 50 . .", "60 61 . . . . . . . . . ."
    state = with_sheet({0: late, 1: late, 2: ". . . . . . . . . . . 30", 3: early, 4: early})
    number = decide("hard", state, 0, Luck(1))
    assert 61 < number <= 98


# No level plays absurdly, as Hard judges it

ABSURD_CELL = 200  # LOGths of the sheet's worth, a good round; seen: 154
ABSURD_NAME = 1000  # nearly six rounds: the last number of both, named by who looks at nobody: 936


def losses(state, seat, action):
    """What Hard thinks is lost with an action, in LOGths of a sheet's worth."""
    view = state.view(seat)
    if state.phase == NAME:
        score = answer(bot.number_scores(view, seat, []))
        return (max(score[1:]) - score[action]) // 6
    reach = sheet_worth.reach_of(view.sheets, seat)
    gains = [
        sheet_worth.best_cell(view.sheets[seat], cells, state.number, reach)[1]
        for cells in (state.actions(), [action])
    ]
    return gains[0] - gains[1]


@pytest.mark.parametrize("level", LEVELS)
def test_the_worst_move_of_a_level_is_not_absurd(level):
    """Nor does it ever spoil a row that it need not, or overlook a row's last number."""
    worst = {NAME: (0, ""), ENTER: (0, "")}
    for seed in range(4):
        state = State(2)
        dice, luck = Luck(seed), Luck(seed + (1 << 64))
        while state.turn() != OVER:
            seat = state.turn()
            if seat == CHANCE:
                state.apply(dice.randbelow(6))
                continue
            action = decide(level, state.view(seat), seat, luck)
            sheet = bytearray(state.sheets[seat] or b"")
            if state.phase in worst:
                lost = losses(state, seat, action)
                move = f"{lost} lost by seat {seat}: {state.describe(action)} in\n{state}"
                worst[state.phase] = max(worst[state.phase], (lost, move))
            if state.phase == NAME and 11 in rules.filled_counts(sheet):
                last = [c for c in range(5) if rules.filled_counts(sheet)[c] == 11]
                last = [c for c in last if not rules.is_dead_row(sheet, c)]
                fits = [rules.fitting_range(sheet, c, action) for c in last]
                assert level == "hard" or not last or any(first < end for first, end in fits)
            if state.phase == ENTER:
                live = not rules.is_dead_row(sheet, action // ROW_LENGTH)
                sheet[action] = state.number
                assert not live or not rules.is_dead_row(sheet, action // ROW_LENGTH)
            state.apply(action)
    assert worst[NAME][0] < ABSURD_NAME, worst[NAME][1]
    assert worst[ENTER][0] < ABSURD_CELL, worst[ENTER][1]


# The coach


def test_every_reason_and_every_refusal_has_a_sentence_with_its_gaps():
    coach, refused = sentences("[coach]"), sentences("[why]")
    seen = set()
    for seats in (1, 2, 3):
        for seed in range(6):
            state = State(seats)
            chance = random.Random(seed)
            while state.turn() != OVER:
                if state.turn() == CHANCE:
                    state.apply(chance.randrange(6))
                    continue
                seat = state.turn()
                if chance.random() < 0.3:
                    pointed = chance.choice(state.actions()) if state.phase != START else None
                    action, *reasons = answer(bot.advise(state.view(seat), seat, pointed))
                    assert action in state.actions()
                    is_joker = reasons[0].startswith("joker")
                    assert len(reasons) == 2 + 2 * (is_joker or pointed not in (None, action))
                    for why, args in zip(reasons[::2], reasons[1::2], strict=True):
                        assert coach[why] == len(args)
                        seen.add(why)
                    state.apply(action)
                else:
                    state.apply(decide("normal", state.view(seat), seat, Luck(seed)))
    rare = {
        "dead",
        "blocks",
        "fits_you",
        "only_you",
        "others",
        "own_rows",
        "roomy_row",
        "easier_row",
    }
    assert seen | rare == set(coach)
    source = Path(rules.__file__).with_name("refusals.py").read_text(encoding="utf-8")
    names = {part.split('"')[1] for part in source.split("IllegalAction(")[1:] if part[0] == '"'}
    assert names == set(refused)


def test_the_coach_says_when_nothing_is_lost():
    state = with_sheet({0: "95 97", 1: "10"}, phase=ENTER, number=96 + 2, face=0)
    assert answer(bot.advise(state, 0))[1:] == ("dead", (10,))


def test_alone_the_coach_tells_the_rounds_to_come_exactly():
    state = State(1)
    for column in range(5):
        state.apply(column * ROW_LENGTH)
    assert answer(bot.advise(state.view(0), 0)) == (51, "alone", (51, 5, 28))
    state = with_sheet({0: "1 2 3 4 5 6 7 8 9 10 11", 1: "95", 2: "95", 3: "95", 4: "95"})
    assert answer(bot.advise(state, 0)) == (12, "alone", (12, 1, 3))


def pick(state, pointed):
    """What the coach says about the action pointed at."""
    return answer(bot.advise(state.view(0), 0, pointed))[3:]


def test_alone_the_coach_tells_what_another_number_costs():
    """One column is alive: every third round brings a number that fits it."""
    state = with_sheet({0: "1 2 3 4 5 6 7 8 9 10 11", 1: "95", 2: "95", 3: "95", 4: "95"})
    assert answer(bot.advise(state, 0, 100)) == (100, "alone", (100, 1, 3)), "as good"
    assert pick(state, 5) == ("own_row", (5, 1, 11)), "a third of the three rounds to come"
    assert pick(state, 12) == (), "that is the coach's own"


def test_alone_the_coach_tells_what_another_row_costs_the_joker():
    columns = {0: "1 2 3 4 5 6 7 8 9 10", 1: "10", 2: "95", 3: "95", 4: "95"}
    state = with_sheet(columns, phase=ENTER, number=60, face=JOKER)
    action, why, _, more, (rounds,) = answer(bot.advise(state, 0, ROW_LENGTH + 3))
    assert (action // ROW_LENGTH, why, more) == (0, "joker0", "slower_row")
    assert rounds == 3


def test_with_others_the_coach_tells_about_how_many_rounds_another_choice_costs():
    state = two_sheets("1 2 3 4 5 6 7 8 9 50 . 100", "1 2 3 4 5 6 7 8 9 20 . 61")
    best = answer(bot.advise(state.view(0), 0))[0]
    gift = pick(state, 30)[1][1]
    assert 2 < gift < 30, "it fits the other's last cell and not ours"
    assert pick(state, 55)[1][1] < gift, "it fits both"
    state.apply(best)
    state.apply(0)
    assert pick(state, answer(bot.advise(state.view(0), 0))[0]) == ()


def test_with_others_the_coach_tells_whether_another_number_slows_you_or_helps_them():
    state = two_sheets("1 2 3 4 5 6 7 8 9 50 . 100", "1 2 3 4 5 6 7 8 9 20 . 61")
    assert pick(state, 5)[0] == "own_row", "it fits neither's full row"
    assert pick(state, 30)[0] == "rival_row", "it fits the other's last cell and not ours"
    assert pick(state, 55)[0] == "rival_row", "it fits both"


def test_a_tenth_of_a_round_is_as_good():
    state = two_sheets("10", "30")
    assert 0.05 < losses(state, 0, 5) * coach.ROUNDS_PER_LOG / sheet_worth.LOG_UNIT < 0.15
    assert answer(bot.advise(state.view(0), 0))[0] != 5
    assert answer(bot.advise(state.view(0), 0, 5))[0] == 5, "the coach agrees"


def test_a_cell_that_spoils_the_best_row_is_named():
    state = two_sheets("1 2 3 4 5 6 7 . . 50 . 100", "10")
    state.apply(8)
    state.apply(0)
    assert pick(state, 7) == ()
    assert pick(state, 8) == ("spoils", ())


def test_rounds_are_rounded_to_full_ones():
    assert coach.full_rounds(28426756) == 28
    assert coach.full_rounds(ROUND_UNIT * 9 + ROUND_UNIT // 2) == 10
    assert coach.full_rounds(ROUND_UNIT // 3) == 0, "a little"


@pytest.mark.parametrize("seats", [1, 2])
def test_the_coach_is_hard(seats):
    state = State(seats)
    die = Luck(6)
    while state.turn() != OVER:
        seat = state.turn()
        if seat == CHANCE:
            state.apply(die.randbelow(6))
            continue
        advice = answer(bot.advise(state.view(seat), seat))[0]
        if state.phase != START:  # the start columns are by lot
            assert advice == decide("hard", state.view(seat), seat, Luck(1))
        state.apply(advice)


# Quick


def think_at_all_levels(state, effort):
    seat = state.turn()
    for level in LEVELS:
        decide(level, state.view(seat), seat, Luck(1), effort.run)
    effort.run(bot.advise(state.view(seat), seat))


def test_no_decision_takes_more_than_the_device_can_afford():
    effort = Effort()
    for seats in (1, 4):
        state = State(seats)
        for _ in range(seats):
            for column in range(5):  # the widest gaps, and for one seat no number that fits all
                state.apply(column * ROW_LENGTH + (11 if seats == 1 and column == 3 else 0))
        for s in (State(seats), state):
            think_at_all_levels(s, effort)
    for state in deciding(4, range(3), (25, 26, 29, 60, 120)):
        think_at_all_levels(state, effort)
    assert max(effort.decisions) < MOST_OPCODES
    assert effort.stretch < MOST_BETWEEN_YIELDS


# Strong: enough games to notice a gross loss; docs/arena.md has the figures


@pytest.mark.parametrize(
    ("player", "against", "seats", "games", "least"),
    [
        ("hard", "reference", 2, 60, 0.94),
        ("hard", "reference", 3, 40, 0.74),
        ("hard", "reference", 4, 40, 0.54),
        ("reference", "simple", 2, 60, 0.50),
        ("hard", "normal", 2, 40, 0.79),
        ("normal", "easy", 2, 60, 0.80),
    ],
)
def test_a_level_is_as_strong_as_measured(player, against, seats, games, least):
    levels = [player, *[against] * (seats - 1)]
    wins = sum(game.shares[0] for game in outcomes(levels, games))
    assert wins / games > least - 3 * (least * (1 - least) / games) ** 0.5


def outcomes(levels, games):
    return [arena.play(*task) for task in arena.tasks("top12", levels, games, 1, None)]


def test_alone_hard_takes_28_6_rounds_at_most():
    games = outcomes(["hard"], 200)
    mean, _, high = arena.estimate([game.scores[0] for game in games])
    assert mean < 28.6 + 1.5 * (high - mean)
    assert not any(dict(game.extras)["without a complete column"] for game in games)
