# SPDX-License-Identifier: MIT
"""The states that a play saves, and the check that none of them is lost."""

from collections.abc import Sequence
from typing import Any

from handful.chance import Chance
from handful.journal.journal import Journal
from handful.match.saved import load_match

from host_sim.sim.nvm import Flash


class Wrong(AssertionError):
    """A check that does not hold after a failure."""


class Saved:
    """The state that a power-on with these bytes finds."""

    def __init__(self, image: bytes) -> None:
        journal = Journal(Flash(image))  # type: ignore[arg-type]
        self.damaged = journal.damaged or journal.unrecognised  # `untidy` alone: a rewrite failed
        self.notes = dict(journal.notes)
        self.game: tuple[Any, ...] | None = None
        self.log: tuple[int, ...] = ()
        if journal.game is not None:
            match, whole = load_match(journal.game, Chance(bytes(16)), None, journal.steps)
            if not whole:
                raise Wrong("a saved step that the rules refuse")
            self.game = match.name, match.kinds, match.options, match.origin
            # First dice that were not saved are rolled only now. No player has seen them.
            self.log = tuple(match.log)[: len(match.log) - len(match.outcomes)]
            self.notes.pop("game/" + match.name, None)  # it is being taken out

    def goes_on_from(self, before: "Saved") -> bool:
        """Return True for the same game with nothing of its log missing."""
        return self.game == before.game and self.log[: len(before.log)] == before.log


class Memory:
    """The states that the undisturbed play saved.

    `calm` has pictures that are known to be the crash screen.
    """

    def __init__(self, images: Sequence[bytes]) -> None:
        self.images = images
        self.calm: set[bytes] = set()
        self._read: dict[bytes, Saved] = {}

    def saved(self, image: bytes) -> Saved:
        """Return the state in these bytes."""
        if image not in self._read:
            self._read[image] = Saved(image)
        return self._read[image]

    def check(self, image: Any, first: int, last: int | None = None) -> Saved:
        """Check that the position is one of images `first` to `last`, or continues from it.

        Every note must have a value that it had from then on. Returns the state.
        """
        now = self.saved(bytes(image))
        later = [self.saved(known) for known in self.images[first:]]
        if now.damaged:
            raise Wrong("damage in the journal")
        ended = now.game is None and any(known.game is None for known in later)
        soon = later if last is None else later[: last - first]
        if not ended and not any(now.goes_on_from(known) for known in soon):
            raise Wrong("a position that the undisturbed play did not save")
        for name in set(now.notes).union(*[known.notes for known in later]):
            own = ended and name.startswith("stats/")  # it ended with other dice
            values = [known.notes.get(name) for known in later]
            if now.notes.get(name) not in values and not (own and name in now.notes):
                raise Wrong(f"the note {name} is not as it was")
        return now
