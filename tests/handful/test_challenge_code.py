# SPDX-License-Identifier: MIT
"""A challenge code holds game, options, luck and score, and a mistyped one is never accepted."""

import itertools
import random

import pytest
from handful.challenge import (
    ALPHABET,
    CODE_LENGTH,
    GAMES,
    LOOK_ALIKES,
    SEEDS,
    VARIANTS,
    decode,
    encode,
    is_duel,
    make_identity,
    read_identity,
    suspect,
)
from handful.lobby.game_menu import has_challenges
from handful.match.target import (
    SCORES,
    pack_score,
    unpack_score,
)
from handful.modules import load_game

from host_sim import device_code

WITH_CHALLENGES = [name for name in device_code.games() if has_challenges(name)]


def random_codes(count, seed=1):
    """Return valid codes of all five games."""
    luck = random.Random(seed)
    found = []
    for _ in range(count):
        name = luck.choice(WITH_CHALLENGES)
        facts = load_game(name)
        options = [luck.randrange(len(values)) for _, values in facts.OPTIONS]
        level = luck.randint(1, 3) if is_duel(name) else 0
        identity = make_identity(name, level, options, luck.randrange(SEEDS))
        found.append((name, identity, luck.randrange(SCORES)))
    return found


def test_every_part_of_a_challenge_comes_back_from_its_code():
    for name, identity, score in random_codes(2000):
        code = encode(identity, score)
        assert len(code) == CODE_LENGTH
        assert set(code) <= set(ALPHABET)
        assert decode(code) == (identity, score)
        level, options = read_identity(name, identity)
        seed = identity // (GAMES * VARIANTS)
        assert make_identity(name, level, options, seed) == identity


def test_the_largest_challenge_fits_seven_letters():
    assert len(ALPHABET) ** (CODE_LENGTH - 1) >= GAMES * VARIANTS * SCORES * SEEDS
    identity = GAMES * VARIANTS * SEEDS - 1
    assert decode(encode(identity, SCORES - 1)) == (identity, SCORES - 1)


@pytest.mark.parametrize("name", WITH_CHALLENGES)
def test_every_score_of_a_game_fits_a_code(name):
    lowest, highest = load_game(name, "rules.state").SCORES
    if not is_duel(name):
        lowest = max(lowest, 0)  # only with several seats there are minus points
    # AURUXXX's highest is all cards of the deck in one hand in three rounds.
    for score in range(lowest, min(highest, 1583) + 1):
        assert unpack_score(pack_score(score)) == score
    assert pack_score(lowest) > 0


def test_a_score_beyond_the_largest_counts_as_the_largest():
    assert unpack_score(pack_score(4815)) == 1583


def test_games_have_different_numbers_that_never_change():
    assert {name: load_game(name, "challenge").CHALLENGE for name in WITH_CHALLENGES} == {
        "yahtzee": (0,),
        "top12": (1,),
        "roll_to_the_top": (2, 1, 0),
        "top33": (3, 1),
        "auruxxx": (4, 0),
    }


def test_a_published_code_never_changes_its_meaning():
    roll = "roll_to_the_top"
    identity = make_identity(roll, 0, [4, 1, 0], 1234)
    assert encode(identity, pack_score(31)) == "DQMAMNDV"
    assert read_identity(roll, identity) == (0, [4, 1, 0])


def test_a_code_of_another_game_is_not_read_as_one_of_this_game():
    identity = make_identity("top12", 0, [0], 77)
    assert read_identity("yahtzee", identity) is None
    assert read_identity("yahtzee", 16) is None  # a variant that Yahtzee does not have


def test_the_alphabet_has_no_look_alikes_of_letters_or_digits_left_out():
    assert len(set(ALPHABET)) == 23  # a prime
    assert not set("IOU0125689") & set(ALPHABET)
    assert set("".join(LOOK_ALIKES)) <= set(ALPHABET)


def test_every_wrong_letter_is_noticed():
    for _, identity, score in random_codes(40):
        code = encode(identity, score)
        for place, letter in itertools.product(range(CODE_LENGTH), ALPHABET):
            if letter != code[place]:
                assert decode(code[:place] + letter + code[place + 1 :]) is None


def test_every_two_letters_that_changed_places_are_noticed():
    for _, identity, score in random_codes(200):
        code = encode(identity, score)
        for first, second in itertools.combinations(range(CODE_LENGTH), 2):
            letters = list(code)
            letters[first], letters[second] = letters[second], letters[first]
            if letters[first] != letters[second]:
                assert decode("".join(letters)) is None


def test_other_texts_are_refused():
    for text in ("", "A", "AAAAAAA", "AAAAAAAA", "AAAAAAAAA", "OOOOOOOO", "aaaaaaaa", "1234567 "):
        assert decode(text) is None


def test_numbers_beyond_the_largest_challenge_are_refused():
    digits = len(ALPHABET) ** (CODE_LENGTH - 1) - 1
    letters = []
    for _ in range(CODE_LENGTH - 1):
        letters.append(digits % 23)
        digits //= 23
    text = "".join(ALPHABET[digit] for digit in letters)
    assert all(decode(text + letter) is None for letter in ALPHABET)


def mistyped(code, luck):
    """Return (code with one letter that is one press away or looks alike, its place)."""
    place = luck.randrange(CODE_LENGTH)
    index = ALPHABET.index(code[place])
    alike = [pair.replace(code[place], "") for pair in LOOK_ALIKES if code[place] in pair]
    letter = luck.choice([*alike, ALPHABET[index - 1], ALPHABET[(index + 1) % 23]])
    return code[:place] + letter + code[place + 1 :], place


def test_the_letter_that_is_probably_wrong_is_found_nine_times_in_ten():
    luck = random.Random(5)
    found = 0
    codes = random_codes(500)
    for name, identity, score in codes:
        wrong, place = mistyped(encode(identity, score), luck)
        found += suspect(wrong, name) == place
    assert found >= 0.9 * len(codes)
