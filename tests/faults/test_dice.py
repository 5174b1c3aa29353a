# SPDX-License-Identifier: MIT
"""Fair dice in every game: each kind of die and draw as often as its odds say, through Match; seeds
that never come twice.

Chi-square with 0.999 as the bound for each kind of chance turn. The seeds are fixed: these tests do
not fail by bad luck on another day. That bots act alike on equal views is in tests/check_game.py.
"""

import random

import pytest
from handful.chance import Chance
from handful.game import CHANCE, OVER, load_game
from handful.journal import Journal
from handful.match import Match

from host_sim.device import Device
from host_sim.faults import games
from host_sim.virtual.nvm import Flash
from tests.handheld import Handheld

DRAWS = 3000
CONFIDENCE_Z = 3.0902  # the 0.999 quantile of the normal distribution


def chi_square_limit(freedom):
    """The 0.999 quantile, by Wilson and Hilferty's formula (within 1 % from one degree on)."""
    part = 2 / (9 * freedom)
    return freedom * (1 - part + CONFIDENCE_Z * part**0.5) ** 3 + 0.2


class Watched(Chance):
    """Counts what falls, by the kind of chance turn: equal outcomes with equal odds."""

    def __init__(self, seed):
        super().__init__(seed)
        self.kinds, self.draws = {}, 0

    def pick(self, outcomes, odds):
        outcome = super().pick(outcomes, odds)
        kind = self.kinds.setdefault((tuple(outcomes), tuple(odds)), {})
        kind[outcome] = kind.get(outcome, 0) + 1
        self.draws += 1
        return outcome


def watch(game):
    """Random games until enough has fallen."""
    facts = load_game(game, "")
    chance, luck = Watched(b"fair dice, no tricks"[:16]), random.Random(game)
    while chance.draws < DRAWS:
        seats = luck.randint(*facts.SEATS)
        options = [luck.randrange(len(choices)) for _, choices in facts.OPTIONS]
        match = Match(game, [0] * seats, options, chance)
        match.start()
        steps = 0
        while match.turn() != OVER and steps < 1500:
            match.play(luck.choice(match.state.actions()))
            steps += 1
    return chance


@pytest.mark.parametrize("game", games())
def test_every_die_and_draw_falls_as_often_as_its_odds_say(game):
    chance = watch(game)
    tested, whole, freedoms = 0, 0.0, 0
    for (outcomes, odds), counts in chance.kinds.items():
        total, weight = sum(counts.values()), sum(odds)
        expected = [total * one / weight for one in odds]
        if len(outcomes) < 2:
            continue
        square = sum(
            (counts.get(outcome, 0) - wanted) ** 2 / wanted
            for outcome, wanted in zip(outcomes, expected, strict=True)
        )
        whole += square
        freedoms += len(outcomes) - 1
        if min(expected) >= 5:
            tested += 1
            assert square < chi_square_limit(len(outcomes) - 1), (outcomes[:6], counts)
    # Decks give thousands of different draws, each seen a few times: they are judged together.
    # Small counts vary more than chi-square does: three times its deviation is allowed.
    assert whole < freedoms + 3 * CONFIDENCE_Z * (2 * freedoms) ** 0.5
    print(f"{game}: {chance.draws} draws of {len(chance.kinds)} kinds, {tested} of them alone")
    assert chance.draws >= DRAWS


def test_every_chance_turn_is_drawn_by_the_match_and_by_nothing_else():
    for game in games():
        state = Match(game, [0] * load_game(game, "").SEATS[1], [0] * 9, None).state
        assert state.turn() != CHANCE or len(state.actions()) == len(state.odds())


# Seeds


@pytest.fixture
def plain(make_handheld, monkeypatch):
    """`plain(nvm)`: a board without os.urandom, whose clock and warmth never differ."""
    from host_sim.virtual import modules

    genuine = modules.importer

    def without(machine):
        loader = genuine(machine)
        del loader.firmware["os"].urandom
        return loader

    monkeypatch.setattr(modules, "importer", without)

    def make(nvm):
        device = make_handheld(nvm=nvm)
        device.new_yahtzee()
        device.keys("A 1.2 A 1.2")
        return device

    return make


def dice(nvm):
    """Everything that fell in the game in play."""
    journal = Journal(Flash(bytes(nvm)))
    return [payload for undo, payload in journal.steps if not undo]


def test_without_true_chance_no_start_repeats_the_numbers_of_another(plain):
    nvm, seen = b"\xff" * 4096, []
    for _ in range(8):
        device = plain(nvm)
        assert device.running and "Traceback" not in device.serial
        seen.append(tuple(dice(device.nvm)))
        device.keys("P u A 0.2")  # left; the next game begins anew
        nvm = bytes(device.nvm)
        device.cut_power()
    assert len(set(seen)) == len(seen)


def test_the_seed_is_kept_before_anybody_sees_a_number(plain):
    device = plain(b"\xff" * 4096)
    assert len(Journal(Flash(bytes(device.nvm))).get("seed")) == 12


def test_gathered_seeds_are_well_stirred(monkeypatch):
    from handful import noise

    monkeypatch.setattr(noise, "noise", lambda: b"always the same")
    journal, seeds = Journal(Flash(1 << 16)), []
    for _ in range(400):
        seeds.append(noise.gather(journal))
    assert len(set(seeds)) == 400
    ones = sum(bin(byte).count("1") for seed in seeds for byte in seed)
    assert abs(ones - 400 * 64) < 4 * (400 * 128 / 4) ** 0.5


def test_after_power_loss_the_next_dice_are_not_the_ones_before():
    """The generator is seeded anew at every start, so no state can come twice."""
    device = Handheld(nvm=Flash(), seed=4)
    device.new_yahtzee()
    device.keys("A 1.2")
    image = bytes(device.nvm)
    device.cut_power()
    fell = set()
    for seed in range(6):
        again = Device(nvm=image, seed=seed)
        again.power_on()
        again.run(0.5)
        again.press("A")
        again.run(1.2)
        fell.add(dice(again.nvm)[-1])
        again.cut_power()
    assert len(fell) > 3
