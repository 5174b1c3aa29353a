# SPDX-License-Identifier: MIT
"""A game played at random or by computer players, through Match and Journal, in any Python.

Runs on the laptop and in the MicroPython machine. `report` must be equal for equal seeds. If it is
not, the rules or a computer player depend on something that the device does differently.
"""

from binascii import crc32

from handful.chance import Chance
from handful.game import OVER, IllegalAction
from handful.journal.journal import Journal
from handful.match.challenge import ChallengeMatch
from handful.match.match import Match
from handful.match.saved import load_match
from handful.modules import load_game

TYPE_CHECKING = False  # type checkers take it for True
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any, TypeVar

    Result = TypeVar("Result")

UNDO_EVERY = 7  # decisions of a human; then the last one is undone, if it can be


def seed_bytes(seed: int) -> bytes:
    """Return a seed as 16 bytes."""
    return seed.to_bytes(16, "little")


def memory(data: bytes) -> "Any":
    """Return bytes that a Journal takes for the nvm."""
    return bytearray(data)


class Play:
    """A game whose seats, options and decisions follow from the seed alone.

    In a challenge the game has its fewest seats and the first options.
    """

    def __init__(
        self, name: str, seed: int, computers: bool = False, challenge: bytes = b""
    ) -> None:
        facts = load_game(name, "")
        self.luck = Chance(seed_bytes(seed + 1000))
        self.nvm = memory(b"\xff" * 4096)
        fewest, most = facts.SEATS
        seats = fewest + self.luck.randbelow(most - fewest + 1)
        kinds = [0] * seats
        if computers:
            kinds = [1 + (seed + seat) % len(facts.LEVELS) for seat in range(seats)]
        options = [self.luck.randbelow(len(choices)) for _, choices in facts.OPTIONS]
        if challenge:
            kinds = [0, 2][:fewest]
            options = [0] * len(options)
        self.journal = Journal(self.nvm)
        match_class = ChallengeMatch if challenge else Match
        self.match = match_class(name, kinds, options, Chance(seed_bytes(seed)), self.journal)
        self.match.challenge = challenge
        self.match.start()
        self.decisions = 0
        self.seen = 0  # a checksum of every position and every text

    def over(self) -> bool:
        """Return True if the game is over."""
        return self.match.turn() == OVER

    def steps(self, count: int) -> bool:
        """Make up to `count` decisions. Return True if the game continues."""
        for _ in range(count):
            if self.over():
                return False
            self.step()
        return not self.over()

    def step(self) -> None:
        """Make one decision."""
        match = self.match
        seat = match.turn()
        if match.is_human(seat):
            actions = match.state.actions()
            action = actions[self.luck.randbelow(len(actions))]
        else:
            action = think(match.choose_action())
        self.look(match.state.describe(action))
        match.play(action)
        self.decisions += 1
        if match.is_human(seat) and self.decisions % UNDO_EVERY == 0:
            match.undo()
        self.look(match.state.pack())

    def look(self, data: str | bytes) -> None:
        """Add a position or a text to the checksum."""
        self.seen = crc32(data.encode() if isinstance(data, str) else data, self.seen)

    def refuses(self) -> int:
        """Return how many of the ints below 64 are illegal now, or -1 if one changes the state."""
        state = self.match.state
        before, legal, refused = state.pack(), state.actions(), 0
        for action in range(64):
            if action not in legal:
                try:
                    state.apply(action)
                except IllegalAction:
                    refused += 1
        return refused if state.pack() == before else -1

    def advice(self) -> object:
        """Return the coach's advice."""
        return think(self.match.advise())

    def resumes(self) -> bool:
        """Return True if the nvm alone brings the same position back."""
        journal = Journal(memory(self.nvm))
        assert journal.game
        match, whole = load_match(journal.game, self.luck, journal, journal.steps)
        return whole and match.state == self.match.state and not journal.damaged

    def report(self) -> "tuple[Any, ...]":
        """Return everything that must be equal in two interpreters, as plain values."""
        match, state = self.match, self.match.state
        places = tuple(state.ranking()) if self.over() else ()
        return self.decisions, self.seen, tuple(state.scores()), places, crc32(match.save())


def think(thoughts: "Generator[object, None, Result]") -> "Result":
    """Return the result of a generator."""
    while True:
        try:
            next(thoughts)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
