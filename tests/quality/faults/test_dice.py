# SPDX-License-Identifier: MIT
"""Fair dice in every game: each kind of die and draw as often as its odds say, through Match; seeds
that never come twice.

Chi-square, at least five expected in every cell, 0.999 as the bound for each kind. Dice are judged
by their sides, and by their place in a throw; deals by what every place gets of a fresh deck; draws
from what is left by where each one falls among the odds it had. The seeds are fixed: these tests do
not fail by bad luck on another day. That bots act alike on equal views is in tests/check_game.py.
"""

import importlib.util
import random
from collections import Counter, defaultdict

import pytest
from handful.chance import Chance
from handful.game import CHANCE, OVER
from handful.journal.journal import Journal
from handful.match.match import Match
from handful.modules import load_game

from host_sim.handheld.device import Device
from host_sim.paths import ROOT
from host_sim.quality.faults import games
from host_sim.sim.nvm import Flash
from tests.handheld import Handheld

SEED = b"fair dice, no tricks"[:16]
DRAWS = 3000  # in random games, where any are left after the beginning
STARTS = 60  # fresh games for each number of seats: some things fall only once a game
FEWEST = 5  # expected in a cell
BINS = 10
CONFIDENCE_Z = 3.0902  # the 0.999 quantile of the normal distribution
DECKS = ("auruxxx", "top33")  # what falls there depends on what fell before


def chi_square_limit(freedom):
    """The 0.999 quantile, by Wilson and Hilferty's formula (within 1 % from one degree on)."""
    part = 2 / (9 * freedom)
    return freedom * (1 - part + CONFIDENCE_Z * part**0.5) ** 3 + 0.2


def is_fair(counts, expected):
    """Whether the counts are what was expected, by 0.999."""
    assert set(counts) <= set(expected) and min(expected.values()) >= FEWEST
    square = sum((counts.get(cell, 0) - want) ** 2 / want for cell, want in expected.items())
    return len(expected) < 2 or square < chi_square_limit(len(expected) - 1)


def share(total, odds):
    """What is expected of so many draws: cell -> number."""
    weight = sum(odds.values())
    return {cell: total * one / weight for cell, one in odds.items()}


class Watched(Chance):
    """Writes down what falls: (what kind of turn, its place since the last decision, odds by
    outcome, outcome). `match` is set by who plays."""

    def __init__(self, kind_of=None):
        super().__init__(SEED)
        self.draws, self.match, self._kind_of = [], None, kind_of

    def pick(self, outcomes, odds):
        outcome = super().pick(outcomes, odds)
        state = self.match.state
        weights = {one: odd for one, odd in zip(outcomes, odds, strict=True) if odd}
        kind = self._kind_of(state) if self._kind_of else (tuple(weights), tuple(weights.values()))
        self.draws.append((kind, len(self.match.outcomes), weights, outcome))
        return outcome


def start(game, chance, seats, options):
    chance.match = match = Match(game, [0] * seats, options, chance)
    match.start()
    return match


def watch(game, chance):
    """Fresh games with any number of seats, then random ones until enough has fallen."""
    facts, luck = load_game(game, ""), random.Random(game)
    choices = [len(values) for _, values in facts.OPTIONS]
    seats = range(facts.SEATS[0], facts.SEATS[1] + 1)
    for number in range(STARTS * len(seats)):
        options = [luck.randrange(most) for most in choices]
        start(game, chance, seats[number % len(seats)], options)
    enough = len(chance.draws) + (0 if game == "top33" else DRAWS)
    while len(chance.draws) < enough:
        match = start(game, chance, luck.choice(seats), [luck.randrange(most) for most in choices])
        for _ in range(1500):
            if match.turn() == OVER:
                break
            match.play(luck.choice(match.state.actions()))
    return chance.draws


@pytest.mark.parametrize("game", [name for name in games() if name not in DECKS])
def test_every_die_falls_on_every_side_as_often_as_its_odds_say(game):
    kinds, places = defaultdict(Counter), defaultdict(Counter)
    for kind, place, _, outcome in watch(game, Watched()):
        kinds[kind][outcome] += 1
        places[kind, place][outcome] += 1
    for (outcomes, odds), counts in kinds.items():
        expected = share(counts.total(), dict(zip(outcomes, odds, strict=True)))
        if min(expected.values()) >= FEWEST:  # who goes first is seldom drawn
            assert is_fair(counts, expected), (outcomes, counts)
    tested = 0
    for ((outcomes, odds), place), counts in places.items():
        expected = share(counts.total(), dict(zip(outcomes, odds, strict=True)))
        if min(expected.values()) >= FEWEST:
            assert is_fair(counts, expected), (outcomes, place, counts)
            tested += 1
    assert tested
    draws = sum(counts.total() for counts in kinds.values())
    print(f"{game}: {draws} throws of {len(kinds)} kinds of dice, {tested} places alone")


def fresh_deals(game, seats, options, deals):
    """What each place of a fresh deal got in so many of them."""
    chance, places = Watched(), defaultdict(Counter)
    for _ in range(deals):
        chance.draws.clear()
        start(game, chance, seats, options)
        for _, place, _, outcome in chance.draws:
            places[place][outcome] += 1
    return places


def test_every_place_of_auruxxx_gets_every_card_as_often_as_the_deck_has_it():
    from games.auruxxx.constants import DECK_SIZE, GOLDEN_12
    from games.auruxxx.rules.cards import DECK

    deals = DECK_SIZE * FEWEST  # the rarest cards are there once
    places = fresh_deals("auruxxx", 2, [0], deals)
    dealer, *dealt, turned = [places[place] for place in sorted(places)]
    deck = dict(enumerate(DECK))
    assert len(dealt) == 24 and is_fair(dealer, share(deals, {0: 1, 1: 1}))
    for place, counts in enumerate(dealt):
        assert is_fair(counts, share(deals, deck)), place
    del deck[GOLDEN_12]  # is not turned up
    assert is_fair(turned, share(deals, deck))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_place_of_top_33_gets_every_value_equally_often(seats):
    from games.top33.rules.state import HIGHEST_VALUE, LOWEST_VALUE

    deals, down = 40 * FEWEST, [0, 1, 0, 0]
    places = fresh_deals("top33", seats, down, deals)
    *dealt, lot = [places[place] for place in sorted(places)]
    values = dict.fromkeys(range(LOWEST_VALUE[seats - 2], HIGHEST_VALUE + 1), 1)
    assert len(dealt) == len(values) and is_fair(lot, share(deals, dict.fromkeys(range(seats), 1)))
    for place, counts in enumerate(dealt):
        assert is_fair(counts, share(deals, values)), place


def auruxxx_draw(state):
    """The kinds of chance turns there; the pile is all that is nowhere else."""
    from games.auruxxx.constants import DRAW_PILE, NO_CARD, NO_SEAT
    from games.auruxxx.rules.cards import DECK

    if state.dealer == NO_SEAT:
        return "dealer"
    if state.top_card == NO_CARD:
        return "dealt"
    elsewhere = [*state.hands, state.discards]
    left = [number - sum(cards[kind] for cards in elsewhere) for kind, number in enumerate(DECK)]
    left[state.top_card] -= 1
    assert bytes(left) == bytes(state.draw_pile)
    return "drawn" if state.pending_draws[0][1] == DRAW_PILE else "taken from a hand"


def top33_draw(state):
    return "value" if 0 in state.values else "lot"


def bins(draws, luck):
    """kind -> where each draw fell among its odds, in BINS equal parts. An outcome covers a stretch
    of the odds; a fair draw is at any point of it equally likely."""
    found = defaultdict(Counter)
    for kind, _, odds, outcome in draws:
        before = sum(weight for one, weight in odds.items() if one < outcome)
        at = (before + luck.random() * odds[outcome]) / sum(odds.values())
        found[kind][int(at * BINS)] += 1
    return found


@pytest.mark.parametrize(
    ("game", "kind_of", "kinds"),
    [
        ("auruxxx", auruxxx_draw, {"dealer", "dealt", "drawn", "taken from a hand"}),
        ("top33", top33_draw, {"value", "lot"}),
    ],
)
def test_every_draw_is_one_of_what_is_left_as_its_odds_say(game, kind_of, kinds):
    found = bins(watch(game, Watched(kind_of)), random.Random(game))
    assert set(found) == kinds
    for kind, counts in found.items():
        assert is_fair(counts, share(counts.total(), dict.fromkeys(range(BINS), 1))), kind
    print(f"{game}: " + ", ".join(f"{counts.total()} {kind}" for kind, counts in found.items()))


def test_a_slightly_loaded_generator_is_found(monkeypatch):
    genuine = Chance.randbelow

    def loaded(self, limit):
        """Every fourth number is drawn twice, and the lower one counts."""
        number = genuine(self, limit)
        return min(number, genuine(self, limit)) if genuine(self, 4) == 0 else number

    monkeypatch.setattr(Chance, "randbelow", loaded)
    with pytest.raises(AssertionError):
        test_every_die_falls_on_every_side_as_often_as_its_odds_say("yahtzee")
    with pytest.raises(AssertionError):
        test_every_draw_is_one_of_what_is_left_as_its_odds_say(
            "top33", top33_draw, {"value", "lot"}
        )


def test_every_chance_turn_is_drawn_by_the_match_and_by_nothing_else():
    for game in games():
        state = Match(game, [0] * load_game(game, "").SEATS[1], [0] * 9, None).state
        assert state.turn() != CHANCE or len(state.actions()) == len(state.odds())


# Seeds


@pytest.fixture
def plain(make_handheld, monkeypatch):
    """`plain(nvm)`: a board without os.urandom, whose clock and warmth never differ."""
    from host_sim.sim import modules

    genuine = modules.make_importer

    def without(machine):
        loader = genuine(machine)
        del loader.firmware["os"].urandom
        return loader

    monkeypatch.setattr(modules, "make_importer", without)

    def make(nvm):
        device = make_handheld(nvm=nvm)
        device.new_yahtzee()
        device.keys("A 1.2 A 1.2")
        return device

    return make


def dice(nvm):
    """Everything that fell in the game in play."""
    journal = Journal(Flash(bytes(nvm)))
    return [payload for payload in journal.steps if payload]  # an empty one takes back


def test_without_true_chance_no_start_repeats_the_numbers_of_another(plain):
    nvm, seen = b"\xff" * 4096, []
    for _ in range(8):
        device = plain(nvm)
        assert device.running and "Traceback" not in device.serial
        seen.append(tuple(dice(device.nvm)))
        device.keys("P")
        device.choose("Save and quit")  # the next game begins anew
        device.run(0.3)
        nvm = bytes(device.nvm)
        device.cut_power()
    assert len(set(seen)) == len(seen)


def test_the_seed_is_kept_before_anybody_sees_a_number(plain):
    device = plain(b"\xff" * 4096)
    assert len(Journal(Flash(bytes(device.nvm))).get("seed")) == 12


def test_gathered_seeds_are_well_stirred(monkeypatch):
    path = ROOT / "lib/handful/hardware/entropy.py"  # the folder itself needs a board
    spec = importlib.util.spec_from_file_location("entropy", path)
    entropy = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(entropy)
    monkeypatch.setattr(entropy, "collect_noise", lambda: b"always the same")
    journal, seeds = Journal(Flash(1 << 16)), []
    for _ in range(400):
        seeds.append(entropy.make_seed(journal))
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
        again.press("UP")
        again.press("A")
        again.run(1.2)
        fell.add(dice(again.nvm)[-1])
        again.cut_power()
    assert len(fell) > 3
