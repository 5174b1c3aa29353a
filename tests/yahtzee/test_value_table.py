# SPDX-License-Identifier: MIT
"""The table of values: its bytes, its size, the points that its player loses."""

import io
import random

import pytest

from games.yahtzee.bot.player import EASY_IGNORED_BITS, FORESIGHT
from games.yahtzee.bot.turn import FORBIDDEN, TurnEvaluator
from games.yahtzee.bot.values import UNITS_PER_POINT, ValueTable, lower_index, upper_mask
from games.yahtzee.rules.state import OPEN, possible_points, upper_total
from host_sim.players.yahtzee import evaluate, solver, table
from tests.yahtzee.positions import random_sheet

MOST_BYTES = 48 * 1024
MOST_LOSS = 0.005
OPTIMUM = 254.587729


def test_the_table_fits_its_space_on_the_drive():
    assert table.FILE.stat().st_size <= MOST_BYTES


def test_decoding_and_encoding_gives_the_same_bytes():
    data = table.FILE.read_bytes()
    assert table.encode(table.decode(data)) == data


def test_the_device_reads_the_same_values_as_the_solver():
    data = table.FILE.read_bytes()
    estimate = table.decode(data).estimate()
    values = ValueTable(io.BytesIO(data))
    rng = random.Random(2)
    for _ in range(5000):
        sheet = random_sheet(rng)
        mask, total = upper_mask(sheet), upper_total(sheet)
        values.select_upper(mask, total)
        values.select_lower(lower_index(sheet))
        assert values.value() == estimate[solver.ROW[mask, min(63, total)], lower_index(sheet)]


def test_a_full_sheet_has_no_value_and_the_empty_one_the_optimum():
    values = ValueTable()
    for number in (127, 191):
        values.select_lower(number)
        values.select_upper(63, 63)
        assert values.value() == 0
    values.select_lower(0)
    values.select_upper(0, 0)
    assert values.value() == round(OPTIMUM * UNITS_PER_POINT)


def test_the_player_loses_at_most_five_thousandths_of_a_point():
    earned = evaluate.evaluate(table.decode(table.FILE.read_bytes()).estimate())
    assert 0 <= OPTIMUM - earned[solver.ROW[0, 0], 0] <= MOST_LOSS


class ExactTable:
    """The solver's exact values with the interface of a ValueTable."""

    def __init__(self, values, like):
        self.estimate = evaluate.integers(values)
        self.next_keep, self.roll_patterns = like.next_keep, like.roll_patterns

    def select_lower(self, number):
        self.column = number

    def select_upper(self, mask, total):
        self.row = solver.ROW[mask, min(63, total)]

    def value(self):
        return int(self.estimate[self.row, self.column])


def losses(turn, dice, left):
    """Return the points that each choice gives away: boxes, and keeps while a roll is left."""
    best = turn.roll_value(dice, left)
    boxes = [best - value for value in turn.box_values(dice) if value > FORBIDDEN // 2]
    keeps = [best - value for value in turn.keep_values(dice, left)[:31]] if left else []
    return [loss / UNITS_PER_POINT for loss in boxes + keeps]


@pytest.mark.parametrize("games", [2, pytest.param(12, marks=pytest.mark.long)])
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_the_loss_of_a_choice_is_right_to_a_twentieth_of_a_point(level, games):
    """The sheets are from games of good and weaker players."""
    shipped = TurnEvaluator(ValueTable())
    exact = TurnEvaluator(ExactTable(solver.solve(), shipped.table))
    rng, errors = random.Random(77), []
    for _ in range(games):
        sheet = bytearray([OPEN] * 13)
        for _ in range(13):
            player = TurnEvaluator(shipped.table)
            for turn in (shipped, exact):
                list(turn.prepare(sheet))
            list(player.prepare(sheet, FORESIGHT[level]))
            dice, left = [rng.randint(1, 6) for _ in range(5)], 2
            while True:
                pairs = zip(*[losses(t, dice, left) for t in (shipped, exact)], strict=True)
                errors += [abs(said - true) for said, true in pairs]
                blur = EASY_IGNORED_BITS if level == "easy" else 0
                kept = player.best_keep(dice, left, blur) if left else 31
                if kept == 31:
                    break
                dice = [die if kept >> i & 1 else rng.randint(1, 6) for i, die in enumerate(dice)]
                left -= 1
            box = player.best_box(dice)
            sheet[box] = possible_points(sheet, dice)[box]
    right = sum(error <= 0.05 for error in errors) / len(errors)
    print(f"{level}: {right:.2%} of {len(errors)} choices right, largest error {max(errors):.2f}")
    assert right >= 0.99 and max(errors) < 0.2


@pytest.mark.long
def test_a_rebuild_gives_the_same_bytes():
    values = solver.solve()
    pressed = table.press(values, table.occurring(values))
    assert table.encode(pressed) == table.FILE.read_bytes()
