# SPDX-License-Identifier: MIT
"""The table that ships: its bytes, its size, what its player loses."""

import io
import random

import pytest

from games.yahtzee.rules import upper_total
from games.yahtzee.values import UNIT, Values, column, upper_mask
from host_sim.yahtzee import evaluate, solver, table
from tests.yahtzee.positions import random_card

MOST_BYTES = 48 * 1024
MOST_LOSS = 0.005
OPTIMUM = 254.587729


def test_the_table_fits_its_space_on_the_drive():
    assert table.FILE.stat().st_size <= MOST_BYTES


def test_bytes_and_table_are_the_same_thing():
    data = table.FILE.read_bytes()
    assert table.encode(table.decode(data)) == data


def test_the_device_reads_the_same_values_as_the_laptop():
    data = table.FILE.read_bytes()
    estimate = table.decode(data).estimate()
    values = Values(io.BytesIO(data))
    rng = random.Random(2)
    for _ in range(5000):
        card = random_card(rng)
        mask, total = upper_mask(card), upper_total(card)
        values.load(mask, total)
        values.take(column(card))
        assert values.worth() == estimate[solver.ROW[mask, min(63, total)], column(card)]


def test_a_full_card_is_worth_nothing_and_the_empty_one_the_optimum():
    values = Values()
    for number in (127, 191):
        values.take(number)
        values.load(63, 63)
        assert values.worth() == 0
    values.take(0)
    values.load(0, 0)
    assert values.worth() == round(OPTIMUM * UNIT)


def test_the_player_loses_at_most_five_thousandths_of_a_point():
    earned = evaluate.evaluate(table.decode(table.FILE.read_bytes()).estimate())
    assert 0 <= OPTIMUM - earned[solver.ROW[0, 0], 0] <= MOST_LOSS


@pytest.mark.long
def test_a_rebuild_gives_the_same_bytes():
    values = solver.solve()
    pressed = table.press(values, evaluate.visits(evaluate.integers(values)))
    assert table.encode(pressed) == table.FILE.read_bytes()
