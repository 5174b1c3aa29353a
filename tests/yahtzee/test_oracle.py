# SPDX-License-Identifier: MIT
"""The rules against a slow scorer that shares no code with them."""

import itertools
import random

from handful.game import CHANCE, OVER

from games.yahtzee.rules.notation import BOX_NAMES
from games.yahtzee.rules.state import OPEN, SCORE_BOX, State, box_points, possible_points
from tests.yahtzee import oracle

ROLLS = list(itertools.combinations_with_replacement(range(1, 7), 5))
LOWER_BUT_YAHTZEE = [box for box in oracle.LOWER if box != "Yahtzee"]


def sheet_bytes(sheet):
    """Return the oracle's sheet as the rules store it."""
    return bytearray([sheet.get(box, OPEN) for box in BOX_NAMES])


def to_oracle(pays):
    """Return the points by box as the oracle's dict."""
    return {BOX_NAMES[box]: points for box, points in enumerate(pays) if points is not None}


def filled_subsets(boxes):
    """Yield no boxes, all, each single one, and all but each one."""
    yield ()
    yield tuple(boxes)
    for box in boxes:
        yield (box,)
        yield tuple(other for other in boxes if other != box)


def oracle_sheets():
    """Yield sheets with Yahtzee open, 0 or 50 and sections that are empty, full or nearly so."""
    for yahtzee in (None, 0, 50):
        for upper in filled_subsets(oracle.NUMBERS):
            for lower in filled_subsets(LOWER_BUT_YAHTZEE):
                sheet = dict.fromkeys(upper + lower, 17)
                if yahtzee is not None:
                    sheet["Yahtzee"] = yahtzee
                yield sheet


def test_there_are_252_rolls():
    assert len(ROLLS) == 252


def test_every_box_scores_all_7776_rolls_as_the_oracle_does():
    for dice in itertools.product(range(1, 7), repeat=5):
        for number, box in enumerate(BOX_NAMES):
            assert box_points(number, dice) == oracle.natural_points(box, dice)


def test_all_rolls_on_representative_sheets():
    compared = 0
    for sheet in oracle_sheets():
        packed = sheet_bytes(sheet)
        for dice in ROLLS:
            assert to_oracle(possible_points(packed, dice)) == oracle.choices(sheet, dice), (
                sheet,
                dice,
            )
            compared += 1
    assert compared == 3 * 14 * 14 * 252


def test_every_yahtzee_on_every_possible_sheet():
    """Compare all 3 * 2**12 sets of open boxes with each of the six Yahtzees."""
    others = [box for box in BOX_NAMES if box != "Yahtzee"]
    for filled in range(1 << 12):
        sheet = {box: 5 for place, box in enumerate(others) if filled >> place & 1}
        for yahtzee in (None, 0, 50):
            whole = sheet if yahtzee is None else {**sheet, "Yahtzee": yahtzee}
            packed = sheet_bytes(whole)
            for face in range(1, 7):
                dice = [face] * 5
                assert to_oracle(possible_points(packed, dice)) == oracle.choices(whole, dice)


def play_with_loaded_dice(seed, seats):
    """Check a random game against the oracle. Return the number of Yahtzee bonuses."""
    luck = random.Random(seed)
    state = State(seats)
    sheets, ticks = [{} for _ in range(seats)], [0] * seats
    face = 0
    while state.turn() != OVER:
        seat = state.turn()
        if seat == CHANCE:
            state.apply(face if luck.random() < 0.93 else luck.randrange(6))
            continue
        action = luck.choice(state.actions())
        if action >= SCORE_BOX:
            box, dice = BOX_NAMES[action - SCORE_BOX], list(state.dice)
            pays = oracle.choices(sheets[seat], dice)
            legal = {SCORE_BOX + BOX_NAMES.index(name) for name in pays}
            assert {a for a in state.actions() if a >= SCORE_BOX} == legal
            ticks[seat] += oracle.earns_bonus(sheets[seat], dice)
            sheets[seat][box] = pays[box]
            face = luck.randrange(6)
        state.apply(action)
        totals = [oracle.grand_total(sheet, n) for sheet, n in zip(sheets, ticks, strict=True)]
        assert state.scores() == totals
    assert all(len(sheet) == 13 for sheet in sheets)
    best = max(totals)
    assert [place == 1 for place in state.ranking()] == [total == best for total in totals]
    return sum(ticks)


def test_whole_games_have_the_oracles_totals():
    """Loaded dice make many Yahtzees, bonuses and jokers."""
    ticks = [play_with_loaded_dice(seed, 1 + seed % 6) for seed in range(30)]
    assert sum(ticks) > 50, "without bonuses this would prove little"
