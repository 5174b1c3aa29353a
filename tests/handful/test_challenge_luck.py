# SPDX-License-Identifier: MIT
"""The luck of a challenge is fair, and depends on its code and the place in the game alone."""

import itertools
import os
import random

import pytest
from handful.challenge import is_duel, make_identity
from handful.game import CHANCE, OVER
from handful.journal.journal import Journal
from handful.match.challenge import ChallengeMatch, luck_at, mix
from handful.match.history import shorten_log
from handful.match.match import Match
from handful.match.saved import load_match, load_replay, replay_line
from handful.modules import load_game

from games.roll_to_the_top.rules.actions import CLIMB, FIRST_ROLL
from host_sim.sim.nvm import Flash
from tests.handful.helpers import chance, play_out, random_action, resume
from tests.handful.test_challenge_code import WITH_CHALLENGES

# The 0.999 quantile of chi-square by degrees of freedom. All seeds are fixed.
CHI_SQUARE_999 = {5: 20.515, 35: 66.619, 215: 285.4}
SAMPLES = 18_000


def key(identity):
    """Return a challenge as in Match.challenge."""
    return identity.to_bytes(3, "little") + b"\0\0\1"


def chi_square(counts):
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def new_challenge(name, seed=1, flash=None, level=2, random_numbers=1):
    """Start a challenge of a game."""
    facts = load_game(name)
    kinds = [0, 1 << 4 | level] if is_duel(name) else [0]
    options = [0] * len(facts.OPTIONS)
    identity = make_identity(name, level if is_duel(name) else 0, options, seed)
    journal = None if flash is None else Journal(flash)
    match = ChallengeMatch(name, kinds, options, chance(random_numbers), journal)
    match.challenge = key(identity)
    match.start()
    return match


def test_the_hash_is_murmurhash3s_finaliser():
    # Known values of fmix32.
    assert [mix(number) for number in (0, 1, 2, 0xFFFFFFFF)] == [
        0, 0x514E28B7, 0x30F4C306, 0x81F16F39,
    ]  # fmt: skip


def test_the_numbers_of_a_place_never_change():
    assert [luck_at(key(0), place).randbelow(6) for place in range(12)] == [
        2, 0, 5, 5, 5, 3, 0, 0, 3, 2, 4, 1,
    ]  # fmt: skip
    assert [luck_at(key(77), 2**32 - 1 - place).randbelow(100) for place in range(4)] == [
        2, 13, 52, 4,
    ]  # fmt: skip


def test_neighbouring_places_of_one_code_are_fair_and_independent():
    single, pairs = [0] * 6, [0] * 36
    rolls = [luck_at(key(5), place).randbelow(6) for place in range(SAMPLES)]
    for first, second in itertools.pairwise(rolls):
        single[first] += 1
        pairs[6 * first + second] += 1
    assert chi_square(single) < CHI_SQUARE_999[5]
    assert chi_square(pairs) < CHI_SQUARE_999[35]


@pytest.mark.parametrize("place", [0, 20, 1024, 1 << 31])
def test_neighbouring_seeds_are_fair_and_independent(place):
    single, pairs = [0] * 6, [0] * 36
    rolls = [luck_at(key(seed << 8), place).randbelow(6) for seed in range(8000)]
    for first, second in itertools.pairwise(rolls):
        single[first] += 1
        pairs[6 * first + second] += 1
    assert chi_square(single) < CHI_SQUARE_999[5]
    assert chi_square(pairs) < CHI_SQUARE_999[35]


def test_the_same_place_in_neighbouring_variants_is_independent():
    pairs = [0] * 36
    for identity in range(0, 16 * SAMPLES, 16):
        first, second = (luck_at(key(each), 7).randbelow(6) for each in (identity, identity + 1))
        pairs[6 * first + second] += 1
    assert chi_square(pairs) < CHI_SQUARE_999[35]


def test_three_rolls_of_one_die_are_independent():
    # A code's places (turn, roll, die) of Yahtzee: rolls are five places apart.
    triples = [0] * 216
    for identity in range(0, 256 * 8000, 256):
        for turn in range(2):
            rolls = [
                luck_at(key(identity), 15 * turn + 5 * roll).randbelow(6) for roll in (1, 2, 3)
            ]
            triples[36 * rolls[0] + 6 * rolls[1] + rolls[2]] += 1
    assert chi_square(triples) < CHI_SQUARE_999[215]


def play_on(match, luck):
    """Play a random action, but do not resign."""
    resign = getattr(load_game(match.name), "RESIGN", None)
    actions = [each for each in match.state.actions() if each != resign]
    match.play(actions[luck.randbelow(len(actions))])


def roll_all(match, kept):
    """Roll with these dice kept. Return the dice."""
    match.play(kept)
    return list(match.state.dice)


def test_a_die_rolls_the_same_whatever_was_kept():
    for seed in range(40):
        one, other = new_challenge("yahtzee", seed), new_challenge("yahtzee", seed)
        assert roll_all(one, 0) == roll_all(other, 0)
        first, second = roll_all(one, 0b00011), roll_all(other, 0b10000)
        assert first[2:4] == second[2:4]  # rolled by both
        first, second = roll_all(one, 0b00001), roll_all(other, 0)
        assert first[1:] == second[1:]
        one.play(one.state.actions()[-1])
        other.play(other.state.actions()[-2])
        assert roll_all(one, 0) == roll_all(other, 0)


def test_the_second_turn_is_the_same_after_one_roll_or_three():
    patient, hasty = new_challenge("yahtzee"), new_challenge("yahtzee")
    for _ in range(3):
        patient.play(0)
    hasty.play(0)
    for match in (patient, hasty):
        match.play(match.state.actions()[-1])
    assert roll_all(patient, 0) == roll_all(hasty, 0)


def test_the_die_of_a_round_of_top_12_does_not_depend_on_the_numbers():
    faces = []
    for luck in (chance(1), chance(2)):
        match = new_challenge("top12")
        faces.append([])
        while match.turn() != OVER:
            rounds = match.state.rounds
            match.play(random_action(match, luck))
            if match.outcomes and rounds == len(faces[-1]):
                faces[-1].append(match.outcomes[0])
    count = min(len(each) for each in faces)
    assert count > 20
    assert faces[0][:count] == faces[1][:count]


def test_a_die_of_a_round_of_roll_to_the_top_does_not_depend_on_the_set():
    seen = {}
    for number in range(6):
        match, luck = new_challenge("roll_to_the_top"), chance(number)
        while match.turn() != OVER and match.state.round < 12:
            state = match.state
            if state.phase == CLIMB:
                for die, face in enumerate(state.faces):
                    if face:
                        assert seen.setdefault((state.round, die), face) == face
                assert seen.setdefault((state.round, "white"), state.white_sign) == state.white_sign
            play_on(match, luck)
    assert len(seen) > 40


def test_a_first_roll_without_even_dice_is_repeated_with_other_dice():
    repeated = 0
    for seed in range(200):
        match = new_challenge("roll_to_the_top", seed)
        assert match.state.phase != FIRST_ROLL
        repeated += len(match.outcomes) > 11  # five dice, at most five again, the white die
    assert 0 < repeated < 30


def cards_in_order(match, luck):
    """Play AURUXXX's first round at random. Return the cards in the order of the pile."""
    cards = []
    while match.turn() != OVER and not match.state.finished_games:
        before = sum(match.state.draw_pile)
        match.play(random_action(match, luck))
        if match.outcomes and len(match.outcomes) < 10:
            assert before == sum(match.state.draw_pile) + len(match.outcomes)
            cards += match.outcomes
        if sum(match.state.draw_pile) < 20:
            break
    return cards


def test_the_pile_of_auruxxx_has_the_codes_order():
    one, other = new_challenge("auruxxx", 3), new_challenge("auruxxx", 3, random_numbers=2)
    assert one.outcomes == other.outcomes
    first, second = cards_in_order(one, chance(4)), cards_in_order(other, chance(5))
    count = min(len(first), len(second))
    assert count > 10
    assert first[:count] == second[:count]


def test_top_33_has_the_same_values_and_the_same_start():
    one, other = new_challenge("top33", 3), new_challenge("top33", 3, random_numbers=2)
    assert one.state == other.state
    assert one.state != new_challenge("top33", 4).state
    values = [value for value in one.state.values if value]
    assert len(set(values)) == len(values)


def decide(match):
    """Return the computer player's action."""
    thoughts = match.choose_action()
    while True:
        try:
            next(thoughts)
        except StopIteration as done:
            return done.value


@pytest.mark.parametrize("name", ["auruxxx", "top33"])
@pytest.mark.parametrize("level", [1, 2])
def test_chip_answers_the_same_decisions_in_the_same_way(name, level):
    logs = []
    for number in (1, 2):
        match = new_challenge(name, 9, level=level, random_numbers=number)
        luck = chance(7)
        for _ in range(40):
            if match.turn() == OVER:
                break
            is_human = match.is_human(match.turn())
            match.play(random_action(match, luck) if is_human else decide(match))
        logs.append(list(match.log))
    assert logs[0] == logs[1]


@pytest.mark.parametrize("name", WITH_CHALLENGES)
def test_codes_differ_and_deals_do_not_depend_on_the_consoles_random_numbers(name):
    luck = random.Random(1)
    seeds = luck.sample(range(8000), 12)
    starts = set()
    for seed in seeds:
        logs = []
        for number in (1, 2):
            match = new_challenge(name, seed, random_numbers=number)
            same = chance(3)
            for _ in range(12):
                play_on(match, same)
            logs.append(tuple(match.log))
        assert logs[0] == logs[1]
        starts.add(logs[0])
    assert len(starts) == len(seeds)


@pytest.mark.parametrize("name", WITH_CHALLENGES)
def test_a_challenge_survives_power_loss_undo_parking_and_replay(name):
    flash = Flash()
    match = new_challenge(name, 5, flash)
    reference = new_challenge(name, 5)
    luck, same = chance(11), chance(11)
    for number in range(60):
        if match.turn() == OVER:
            break
        action, seat = random_action(match, luck), match.turn()
        match.play(action)
        reference.play(random_action(reference, same))
        if number % 7 == 3 and match.is_human(seat) and match.can_undo(seat):
            match.undo(seat)
            match.play(action)
        if number % 5 == 2:  # the battery is pulled
            _, match, whole = resume(flash)
            assert whole
        assert match.challenge == reference.challenge
        assert match.state == reference.state
        assert match.state.turn() != CHANCE
    replayed = load_replay(replay_line(match), chance(1))
    assert (replayed.state, replayed.challenge) == (match.state, match.challenge)
    if match.turn() != OVER:
        shorten_log(match, 3)
        parked = load_match(match.save(), chance(1))[0]
        assert (parked.state, parked.challenge) == (match.state, match.challenge)
        action = random_action(match, luck)
        for each in (parked, reference):
            each.play(action)
        assert parked.state == reference.state


@pytest.mark.parametrize("counts", [True, False])
def test_in_a_challenge_that_counts_the_reply_of_a_computer_player_cannot_be_tried_out(counts):
    match, luck = new_challenge("top33", 5), chance(3)
    match.challenge = match.challenge[:-1] + bytes([counts])
    while match.turn() != 0:
        match.play(random_action(match, luck))
    match.play(random_action(match, luck))
    assert match.can_undo(0), "before the reply"
    match.play(random_action(match, luck))
    before = match.state.pack()
    assert match.can_undo() != counts
    match.undo()
    assert (match.state.pack() == before) == counts
    match.play(random_action(match, luck))
    assert match.can_undo(0), "the next action is free again"


def test_a_power_cut_before_the_deal_is_saved_deals_the_same_cards():
    match = new_challenge("auruxxx", 5)
    begun = ChallengeMatch("auruxxx", match.kinds, match.options, chance(1))
    begun.challenge = match.challenge
    assert load_match(begun.save(), chance(2))[0].state == match.state


def test_a_game_that_is_no_challenge_is_saved_as_before():
    match = Match("yahtzee", [0], [], chance(1))
    match.start()
    assert match.save()[:1] == b"\1"
    assert load_match(match.save(), chance(1))[0].challenge == b""


@pytest.mark.parametrize("challenge", [b"1", b"12345", b"1234567"])
def test_a_damaged_challenge_is_refused(challenge):
    match = ChallengeMatch("yahtzee", [0], [], chance(1))
    match.challenge = challenge
    with pytest.raises(ValueError, match="challenge"):
        load_match(match.save(), chance(1))


def test_a_challenge_of_a_game_without_challenges_cannot_be_read(monkeypatch):
    saved = new_challenge("yahtzee").save()
    list_folder = os.listdir

    def without_challenge(path):
        return [name for name in list_folder(path) if not name.startswith("challenge.")]

    monkeypatch.setattr("handful.match.saved.os.listdir", without_challenge)
    with pytest.raises(ValueError, match="challenge"):
        load_match(saved, chance(1))


def test_a_whole_game_can_be_played():
    match = new_challenge("yahtzee", 2, Flash())
    play_out(match, chance(1), undo_one_in=5)
    assert match.turn() == OVER


@pytest.mark.parametrize("name", WITH_CHALLENGES)
def test_no_two_outcomes_of_a_game_share_a_slot(name, monkeypatch):
    slots = []

    def noted_luck(identity, slot):
        slots.append(slot)
        return luck_at(identity, slot)

    monkeypatch.setattr("handful.match.challenge.luck_at", noted_luck)
    match = new_challenge(name, 8)
    luck = chance(5)
    for _ in range(120):
        if match.turn() == OVER:
            break
        play_on(match, luck)
    assert len(set(slots)) == len(slots)
    assert all(0 <= slot < 1 << 32 for slot in slots)
