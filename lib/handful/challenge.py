# SPDX-License-Identifier: MIT
"""Challenge codes: eight letters with a game, its options, its luck and a score to beat.

docs/challenges.md describes the code. A challenge in a match is six bytes or more: its identity
(three, low byte first), the packed score to beat (two), two for each of the challenger's standings
if they are known, and 1 if the result counts. The identity is game + 16 * (variant + 16 * seed). A
packed score is 0 if there is none.
"""

import struct

from handful import TYPE_CHECKING
from handful.match.target import (
    IDENTITY_SIZE,
    SCORES,
    STANDINGS,
    score_to_beat,
    unpack_score,
)
from handful.modules import load_game
from handful.players import HUMAN

if TYPE_CHECKING:
    from handful.chance import Chance
    from handful.console import Console
    from handful.journal.journal import Journal
    from handful.match.match import Match
    from handful.play.play import Play

# No I, O and U, which look like L, Q and V. The number of letters is a prime, so that the weighted
# sum below notices every wrong letter and every two letters that changed places.
ALPHABET = "ABCDEFGHJKLMNPQRSTVWXYZ"
BASE = 23
CODE_LENGTH = 8  # letters; the last one is the check letter
INVERSE = 3  # of CODE_LENGTH: their product is 1 modulo BASE
CHECKSUM = 11  # the weighted sum of a code; with 0, AAAAAAAA would be a code
GAMES = VARIANTS = 16
SEEDS = 8000
NOTE = "challenge/"  # the note of a game: RESULTS, then the identities of the last challenges
# Challenges won, tied, lost, and finished without a score to beat; then the identity of the
# challenge that ended last, and the own packed score in it, 0 if there is none.
RESULTS = "<4HIH"
RESULTS_SIZE = 14  # bytes
WON, TIED, LOST, ALONE = range(4)
CHALLENGES_KEPT = 16
# Letters that are mistaken for each other on paper or on the small display.
LOOK_ALIKES = ("MN", "VW", "VY", "XY", "KX", "EF", "CG", "GQ", "PR", "BR", "BD", "DP", "HN", "SZ")


def make_identity(name: str, level: int, options: "list[int]", seed: int) -> int:
    """Return the identity of a challenge. `level` is the computer player's, 0 in a solo game."""
    facts = load_game(name)
    number, *indices = load_game(name, "challenge").CHALLENGE
    variant, weight = 0, 1
    if level:
        variant, weight = level - 1, len(facts.LEVELS)
    for index in indices:
        variant += weight * options[index]
        weight *= len(facts.OPTIONS[index][1])
    return int(number) + GAMES * (variant + VARIANTS * seed)


def read_identity(name: str, identity: int) -> "tuple[int, list[int]] | None":
    """Return (level, options) of a challenge, or None if this game has no such challenge."""
    facts = load_game(name)
    number, *indices = load_game(name, "challenge").CHALLENGE
    if identity % GAMES != number:
        return None
    variant = identity // GAMES % VARIANTS
    level = 0
    if is_duel(name):
        level = 1 + variant % len(facts.LEVELS)
        variant //= len(facts.LEVELS)
    options = [0] * len(facts.OPTIONS)
    for index in indices:
        count = len(facts.OPTIONS[index][1])
        options[index] = variant % count
        variant //= count
    return None if variant else (level, options)


def is_duel(name: str) -> bool:
    """Return True if the game's challenges are played against a computer player."""
    fewest: int = load_game(name).SEATS[0]
    return fewest > 1


def encode(identity: int, packed_score: int) -> str:
    """Return the code of a challenge."""
    variants = GAMES * VARIANTS
    number = identity % variants + variants * (packed_score + SCORES * (identity // variants))
    digits = []
    for _ in range(CODE_LENGTH - 1):
        digits.append(number % BASE)
        number //= BASE
    digits.append((CHECKSUM - _weighted_sum(digits)) * INVERSE % BASE)
    return "".join([ALPHABET[digit] for digit in digits])


def decode(code: str) -> "tuple[int, int] | None":
    """Return (identity, packed score) of a code, or None if a letter of it is wrong."""
    digits = [ALPHABET.find(letter) for letter in code]
    if len(digits) != CODE_LENGTH or min(digits) < 0 or _weighted_sum(digits) != CHECKSUM:
        return None
    number = 0
    for digit in reversed(digits[:-1]):
        number = number * BASE + digit
    variants = GAMES * VARIANTS
    variant, number = number % variants, number // variants
    packed_score, seed = number % SCORES, number // SCORES
    return (variant + variants * seed, packed_score) if seed < SEEDS else None


def _weighted_sum(digits: "list[int]") -> int:
    """Return the sum of 1 * the first digit, 2 * the second and so on, modulo BASE."""
    return sum([place * digit for place, digit in enumerate(digits, 1)]) % BASE


def suspect(code: str, name: str) -> int:
    """Return the place of the letter that is probably wrong in a wrong code of this game.

    Consider all codes that differ in one letter or by two neighbours that changed places. Only
    codes of this game count. A letter that looks like the typed one, or is one press away from
    it, is the likeliest.
    """
    best, best_rank = 0, 9
    for place in range(CODE_LENGTH):
        repairs = []
        for letter in ALPHABET:
            repairs.append((_rank(letter, code[place]), letter, code[place + 1 :]))
        if place + 1 < CODE_LENGTH:
            repairs.append((1, code[place + 1] + code[place], code[place + 2 :]))
        for rank, letters, rest in repairs:
            if rank < best_rank and _is_code_of(name, code[:place] + letters + rest):
                best, best_rank = place, rank
    return best


def _rank(right: str, typed: str) -> int:
    """Return how unlikely it is that `typed` stands for `right`: 0, or 2 without a reason."""
    distance = (ALPHABET.find(right) - ALPHABET.find(typed)) % BASE
    is_alike = right + typed in LOOK_ALIKES or typed + right in LOOK_ALIKES
    return 0 if is_alike or distance in (1, BASE - 1) else 2


def _is_code_of(name: str, code: str) -> bool:
    found = decode(code)
    return found is not None and read_identity(name, found[0]) is not None


class PlayedChallenges:
    """A game's challenges in the journal, which the other statistics do not contain.

    note:        the name of the journal's note
    results:     number of challenges won, tied, lost, and finished without a score to beat
    last_result: the identity and the own packed score of the challenge that ended last
    identities:  the last CHALLENGES_KEPT challenges that were started, oldest first
    """

    def __init__(self, journal: "Journal", name: str) -> None:
        self.note = NOTE + name
        data = journal.get(self.note) or bytes(RESULTS_SIZE)
        *self.results, identity, packed_score = struct.unpack(RESULTS, data[:RESULTS_SIZE])
        self.last_result = identity, packed_score
        self.identities: list[bytes] = []
        for place in range(RESULTS_SIZE, len(data), IDENTITY_SIZE):
            self.identities.append(data[place : place + IDENTITY_SIZE])

    def pack(self) -> bytes:
        """Return the bytes of the note."""
        identities = self.identities[-CHALLENGES_KEPT:]
        return struct.pack(RESULTS, *self.results, *self.last_result) + b"".join(identities)


def pack_challenge(identity: int, packed_score: int) -> bytes:
    """Return a challenge as bytes, without its flag."""
    return identity.to_bytes(IDENTITY_SIZE, "little") + packed_score.to_bytes(2, "little")


def start_challenge(console: "Console", name: str, challenge: bytes) -> "Match":
    """Return a new match with a challenge, given without its flag.

    From now on the challenge is one that was played: only its first game counts.
    """
    journal = console.journal
    identity = challenge[:IDENTITY_SIZE]
    played = PlayedChallenges(journal, name)
    is_new = identity not in played.identities
    if is_new:
        played.identities.append(identity)
        journal.put(played.note, played.pack())
    journal.put("game/" + name, b"")
    console.show_loading(20)
    load_game(name, "rules")
    console.show_loading(40)
    return new_match(name, challenge + bytes([is_new]), console.chance, journal)


def new_match(
    name: str, challenge: bytes, chance: "Chance", journal: "Journal | None" = None
) -> "Match":
    """Return a match with a challenge and its flag, after the first outcomes."""
    from handful.match.challenge import ChallengeMatch

    identity = int.from_bytes(challenge[:IDENTITY_SIZE], "little")
    level, options = read_identity(name, identity) or (0, [])
    kinds = [HUMAN, 1 << 4 | level] if level else [HUMAN]
    match = ChallengeMatch(name, kinds, options, chance, journal)
    match.challenge = challenge
    match.start()
    return match


def describe_challenge(console: "Console", play: "Play") -> str:
    """Return the code of the challenge in play and its score to beat, in a sentence or two."""
    words, challenge = console.words("challenge"), play.match.challenge
    packed_score = score_to_beat(challenge)
    identity = int.from_bytes(challenge[:IDENTITY_SIZE], "little")
    text = words("code", encode(identity, packed_score)) + " "
    if not packed_score:
        return text + words("none")
    key = "ghost" if challenge[STANDINGS:-1] else "beat"
    return text + words(key, unpack_score(packed_score))
