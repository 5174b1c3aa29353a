# SPDX-License-Identifier: MIT
"""A match with the luck of a challenge. Loaded only in a challenge.

Its random numbers are functions of the challenge and of a place in the game. They do not depend on
earlier numbers. So two players with one code have the same luck, whatever they decide.
"""

from binascii import crc32

from handful import TYPE_CHECKING
from handful.chance import MASK, Chance
from handful.game import CHANCE
from handful.match.match import CHALLENGE_FORMAT, Match, draw_outcome
from handful.match.target import STANDINGS, score_to_beat, standing_at, unpack_score
from handful.modules import load_game

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

SEED_WORDS = 4
GHOST = " ᗣ "  # before the challenger's figure on the board
OPTIONS_CHUNK = 3  # of save_in_chunks(); the challenge follows it


def mix(number: int) -> int:
    """Return a 32-bit hash of a 32-bit number (the finaliser of MurmurHash3)."""
    number = (number ^ number >> 16) * 0x85EBCA6B & MASK
    number = (number ^ number >> 13) * 0xC2B2AE35 & MASK
    return number ^ number >> 16


def luck_at(challenge: bytes, place: int) -> Chance:
    """Return the random numbers for a place in the game of a challenge.

    `place` is any number from 0 to 2**32 - 1.
    """
    word = mix(int.from_bytes(challenge[:3], "little"))
    seed = b""
    for part in range(SEED_WORDS):
        word = mix(word + place + part & MASK)
        seed += word.to_bytes(4, "little")
    return Chance(seed)


class ChallengeMatch(Match):
    """A Match with a challenge, see handful.challenge. Set it before start()."""

    def resolve_chance(self) -> None:
        """Draw and apply outcomes until a player decides or the game is over."""
        chance_slot = load_game(self.name, "challenge").chance_slot
        self.outcomes = []
        while self.state.turn() == CHANCE:
            place = chance_slot(self.state, len(self.outcomes))
            outcome = draw_outcome(self.state, luck_at(self.challenge, place))
            self.apply_outcome(outcome)
            self.outcomes.append(outcome)

    def can_undo(self, seat: int | None = None) -> bool:
        """Return True if this seat can undo an action.

        If the challenge counts, a computer player's reply cannot be undone.
        """
        stack = self._undo_stack
        if self.challenge[-1] and stack and not self.is_human(stack[-1][2]):
            return False
        return super().can_undo(seat)

    def choose_action(self) -> "Generator[int, None, int]":
        """Let the computer player decide. It decides the same wherever it sees the same."""
        view = self.state.view(self.state.turn())
        self.chance = luck_at(self.challenge, crc32(view.pack()))
        return super().choose_action()

    def ghost(self) -> str:
        """Return a ghost, and how the challenger stood at this point or the score to beat.

        Return an empty string if there is no score to beat.
        """
        challenge, packed_score = self.challenge, score_to_beat(self.challenge)
        if not packed_score:
            return ""
        game = load_game(self.name, "challenge")
        text = str(unpack_score(packed_score))
        if challenge[STANDINGS:-1] and hasattr(game, "standing"):
            text = game.STANDING % standing_at(challenge, game.standing(self.state)[0])
        return GHOST + text

    def save_in_chunks(self) -> "Iterator[bytes]":
        """Yield the bytes of save() in small chunks, with the challenge after the options."""
        for number, chunk in enumerate(super().save_in_chunks()):
            yield chunk if number else bytes([CHALLENGE_FORMAT])
            if number == OPTIONS_CHUNK:
                yield len(self.challenge).to_bytes(2, "little") + self.challenge
