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


def card_bytes(card):
    """The oracle's card as the rules keep it."""
    return bytearray([card.get(box, OPEN) for box in BOX_NAMES])


def as_choices(pays):
    """The rules' answer in the oracle's words."""
    return {BOX_NAMES[box]: points for box, points in enumerate(pays) if points is not None}


def fillings(boxes):
    """None filled, all, all but one, one only."""
    yield ()
    yield tuple(boxes)
    for box in boxes:
        yield (box,)
        yield tuple(other for other in boxes if other != box)


def situations():
    """Yahtzee box open, 0 or 50; upper and lower boxes open, filled, and nearly so."""
    for yahtzee in (None, 0, 50):
        for upper in fillings(oracle.NUMBERS):
            for lower in fillings(LOWER_BUT_YAHTZEE):
                card = dict.fromkeys(upper + lower, 17)
                if yahtzee is not None:
                    card["Yahtzee"] = yahtzee
                yield card


def test_there_are_252_rolls():
    assert len(ROLLS) == 252


def test_every_box_pays_the_same_for_every_order_of_every_roll():
    for dice in itertools.product(range(1, 7), repeat=5):
        for number, box in enumerate(BOX_NAMES):
            assert box_points(number, dice) == oracle.plain(box, dice)


def test_all_rolls_on_all_cards_that_matter():
    compared = 0
    for card in situations():
        packed = card_bytes(card)
        for dice in ROLLS:
            assert as_choices(possible_points(packed, dice)) == oracle.choices(card, dice), (
                card,
                dice,
            )
            compared += 1
    assert compared == 3 * 14 * 14 * 252


def test_every_yahtzee_on_every_card_there_is():
    """All 3 * 2**12 ways in which boxes can be open, with each of the six Yahtzees."""
    others = [box for box in BOX_NAMES if box != "Yahtzee"]
    for filled in range(1 << 12):
        card = {box: 5 for place, box in enumerate(others) if filled >> place & 1}
        for yahtzee in (None, 0, 50):
            whole = card if yahtzee is None else {**card, "Yahtzee": yahtzee}
            packed = card_bytes(whole)
            for face in range(1, 7):
                dice = [face] * 5
                assert as_choices(possible_points(packed, dice)) == oracle.choices(whole, dice)


def play_with_loaded_dice(seed, seats):
    """A random game, checked all the way; how many bonus ticks there were."""
    luck = random.Random(seed)
    state = State(seats)
    cards, ticks = [{} for _ in range(seats)], [0] * seats
    face = 0
    while state.turn() != OVER:
        seat = state.turn()
        if seat == CHANCE:
            state.apply(face if luck.random() < 0.93 else luck.randrange(6))
            continue
        action = luck.choice(state.actions())
        if action >= SCORE_BOX:
            box, dice = BOX_NAMES[action - SCORE_BOX], list(state.dice)
            pays = oracle.choices(cards[seat], dice)
            legal = {SCORE_BOX + BOX_NAMES.index(name) for name in pays}
            assert {a for a in state.actions() if a >= SCORE_BOX} == legal
            ticks[seat] += oracle.earns_bonus(cards[seat], dice)
            cards[seat][box] = pays[box]
            face = luck.randrange(6)
        state.apply(action)
        totals = [oracle.grand_total(card, n) for card, n in zip(cards, ticks, strict=True)]
        assert state.scores() == totals
    assert all(len(card) == 13 for card in cards)
    best = max(totals)
    assert [place == 1 for place in state.ranking()] == [total == best for total in totals]
    return sum(ticks)


def test_whole_games_end_with_the_oracle_s_totals():
    """Dice that like to be alike, so that there are many Yahtzees, bonuses and jokers."""
    ticks = [play_with_loaded_dice(seed, 1 + seed % 6) for seed in range(30)]
    assert sum(ticks) > 50, "without bonuses this would prove little"
