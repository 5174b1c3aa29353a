# SPDX-License-Identifier: MIT
"""Power cuts at every point of every write of a random game.

The game goes through Match and Journal, with undo, settings, statistics and parking. After a cut
the state is the one before or after the action. Only while the nvm is rewritten may something be
lost, and then the journal reports it.
"""

import random
from bisect import bisect_right
from collections.abc import Iterator
from typing import Any, NamedTuple, NoReturn

from handful.chance import Chance
from handful.game import OVER
from handful.journal.journal import Journal
from handful.match.match import Match
from handful.match.saved import load_match
from handful.modules import load_game

from host_sim.flash import NVM_SIZE
from host_sim.quality.faults import cuts
from host_sim.sim.nvm import Flash

LONGEST = 700  # decisions of a story: a match of five games of Top 33 has thousands


Position = tuple[str, bytes]  # game, packed state


class Moment(NamedTuple):
    """The state after a number of operations of the flash."""

    operations: int
    position: Position | None
    notes: dict[str, bytes]


class NotThrown(Exception):
    """A game has begun, but its first dice were not written, so no player has seen them."""


class NoDice:
    """Random numbers that are needed only if the first dice are missing."""

    def pick(self, outcomes: object, odds: object) -> NoReturn:
        """Raise NotThrown."""
        raise NotThrown


class Wrong(AssertionError):
    """A wrong state after a cut. The text names the cut."""


def told(journal: Journal) -> bool:
    """Return True if the journal reports a problem to the player."""
    return bool(journal.damaged or journal.unrecognised or journal.compaction_interrupted)


def chance(seed: int) -> Chance:
    """Return random numbers of this seed."""
    return Chance(seed.to_bytes(16, "little"))


LATER = 7  # after every 7th cut the next power-ons are checked, too


class Tally:
    """The number of cuts tried, by what was reported after them."""

    def __init__(self) -> None:
        self.tried = {"": 0, "told": 0, "blank": 0}
        self.calm = self.busy = self.pairs = 0

    def __str__(self) -> str:
        told, blank = self.tried["told"], self.tried["blank"]
        return (
            f"{sum(self.tried.values())} cuts ({told} told, {blank} left the memory blank), "
            f"{self.pairs} pairs; memory rewritten {self.calm} times between games or hands, "
            f"{self.busy} times in the middle of one"
        )


def cut_everywhere(
    story: "Story", tally: Tally, step: int = 1, pair_every: int = 0, only: int | None = None
) -> None:
    """Cut the power at every `step`th point of a story.

    After every `pair_every`th cut there is a second one in the recovery. `only` is the number of
    the one cut to try. Raises Wrong with the line that replays it.
    """
    known: Known = {}
    tally.calm += story.calm
    tally.busy += story.busy
    for count, (number, name, image) in enumerate(story.cuts()):
        if (count % step and only is None) or only not in (None, count):
            continue
        try:
            tally.tried[story.check(number, image, known, count % LATER == 0)] += 1
            if pair_every and count // step % pair_every == 0:
                tally.pairs += cut_again(story, number, image, known)
        except Exception as error:
            line = f"python3 -m host_sim soak --replay cut:{story.label()}:{count}"
            raise Wrong(f"{error!r} after a cut ({name}); replay it: {line}") from error


def cut_again(story: "Story", number: int, image: bytes, known: "Known") -> int:
    """Cut the power again at every point of the recovery. Return the number of cuts."""
    flash = Flash(image)
    heard = told(Journal(flash))  # type: ignore[arg-type]
    pairs = 0
    for _, _, second in cuts.cuts(image, flash.log, number):
        story.check(number, second, known, pairs % LATER == 0, heard)
        pairs += 1
    return pairs


Known = dict[tuple[bytes, tuple[bytes, ...]], tuple[Any, bool]]  # positions by their save


class Story:
    """A random game.

    `moments` are the states before the first write and after each action that wrote. `calm` counts
    rewrites of the nvm between two games or hands, `busy` those during one, `rests` the moments
    between two games or hands.
    """

    match: Match | None

    def __init__(
        self,
        game: str,
        seed: int,
        size: int = NVM_SIZE,
        crowded: bool = False,
        seats: int | None = None,
    ) -> None:
        self.game, self.seed, self.crowded = game, seed, crowded
        self.luck = random.Random(f"{game} {seed}")
        self.flash = Flash(size)
        self.journal = Journal(self.flash)  # type: ignore[arg-type]
        self.moments = [Moment(0, None, {})]
        self.calm = self.busy = self.rests = 0
        self.match = None
        self.note("settings", 6)
        if crowded:  # the nvm is nearly full, so it is rewritten before the game
            while self.journal.free_bytes() > size // 10:
                self.note(self.luck.choice(("settings", "names", "stats/yahtzee")), 40)
        self.play(seats)

    def label(self) -> str:
        """Return the name of this story in a replay line."""
        return f"{self.game}:{self.seed}:{int(self.crowded)}:{len(self.flash)}"

    def mark(self) -> None:
        """Add a moment."""
        match = self.match
        position = (match.name, match.state.pack()) if match else None
        self.moments.append(Moment(len(self.flash.log), position, dict(self.journal.notes)))

    def note(self, name: str, size: int) -> None:
        """Save a note of random bytes."""
        self.journal.put(name, self.luck.randbytes(size))
        self.mark()

    def play(self, seats: int | None = None) -> None:
        """Play the game."""
        facts, luck = load_game(self.game, ""), self.luck
        seats = (
            min(max(seats, facts.SEATS[0]), facts.SEATS[1]) if seats else luck.randint(*facts.SEATS)
        )
        options = [luck.randrange(len(choices)) for _, choices in facts.OPTIONS]
        kinds = [luck.choice((0, 0, 1)) for _ in range(seats)]
        self.match = Match(self.game, kinds, options, chance(self.seed), self.journal)
        self.match.start()
        self.rests += 1
        self.mark()
        decisions = 0
        while self.match.turn() != OVER and decisions < LONGEST:
            self.step()
            decisions += 1
        self.calm = self.flash.erases - self.busy
        self.match = None
        self.journal.end("stats/" + self.game, luck.randbytes(30))
        self.mark()

    def step(self) -> None:
        """Play one action, and sometimes undo it, save a note or park the game."""
        assert self.match
        luck, before, done = self.luck, self.flash.erases, self.match.finished_count()
        self.match.play(luck.choice(self.match.state.actions()))
        self.mark()
        if self.match.finished_count() > done:
            self.rests += 1
        else:
            self.busy += self.flash.erases - before
        what = luck.randrange(60)
        if what < 12 and self.match.can_undo():
            self.match.undo()
            self.mark()
        elif what == 12:
            self.note("settings", 6)
        elif what == 13:
            self.park()

    def park(self) -> None:
        """Park the game and resume it, as the console does."""
        assert self.match
        name, journal = "game/" + self.game, self.journal
        self.rests += 2  # putting away and taking out
        journal.end(name, self.match.save())
        self.mark()
        self.match = load_match(journal.get(name), self.match.chance, journal)[0]
        journal.begin(self.match.save(), self.match.journal_bytes)
        self.mark()
        journal.put(name, b"")
        self.mark()

    def cuts(self) -> Iterator[tuple[int, str, bytes]]:
        """Yield (operation's number, name, image) for every cut."""
        blank = bytes([0xFF]) * len(self.flash)
        return cuts.cuts(blank, self.flash.log, self.seed)

    # What comes back

    def position(self, journal: Journal, known: Known) -> Any:
        """Return game and packed state of the game in play or parked, NotThrown, or None.

        `known` has the results of earlier calls.
        """
        steps, save = journal.steps, journal.game
        if save is None:
            steps, save = [], journal.get("game/" + self.game)
        if not save:
            return None
        key = (save, tuple(steps))
        if key not in known:
            try:
                match, whole = load_match(save, NoDice(), None, steps)  # type: ignore[arg-type]
                known[key] = (match.name, match.state.pack()), whole
            except NotThrown:
                known[key] = NotThrown, True
        place, whole = known[key]
        if not whole:
            raise Wrong("a step was refused")
        return place

    def check(
        self, number: int, image: bytes, known: Known, later: bool = True, heard: bool = False
    ) -> str:
        """Check a power-on with these bytes, after a cut in that operation of the log.

        `heard` means that the power-on before this one has reported a loss. Returns what the player
        is told: "" (nothing is missing), "told" or "blank".
        """
        place = bisect_right(self._operations(), number)
        before, after = self.moments[place - 1], self.moments[place]
        # The mark is programmed, the sector erased, and everything programmed back.
        rewriting = any(
            self.flash.log[at][0] == "erase" and number >= at - 1
            for at in range(before.operations, after.operations)
        )
        if rewriting and not image.strip(b"\xff"):
            return "blank"
        flash = Flash(image)
        journal = Journal(flash)  # type: ignore[arg-type]
        now = self.position(journal, known)
        if told(journal) or heard:
            if not rewriting and before.operations:
                raise Wrong("bad news without a rewrite")
            self.check_rest(journal, now)
        else:
            starts = before.position is None and now is NotThrown
            if now not in (before.position, after.position) and not starts:
                raise Wrong("neither the position before nor after, and nothing told")
            if journal.notes not in (before.notes, after.notes):
                raise Wrong("neither the notes before nor after, and nothing told")
        if later:
            self.check_later(flash, journal, now, known)
        return "told" if told(journal) else ""

    def _operations(self) -> list[int]:
        return [moment.operations for moment in self.moments]

    def check_rest(self, journal: Journal, now: Any) -> None:
        """Check that what is left after a cut rewrite is a state that was saved before."""
        if now not in (None, NotThrown) and now not in {moment.position for moment in self.moments}:
            raise Wrong("a position that never was")
        seen: dict[str, set[bytes]] = {}
        for moment in self.moments:
            for name, data in moment.notes.items():
                seen.setdefault(name, set()).add(data)
        for name, data in journal.notes.items():
            if data not in seen.get(name, ()):
                raise Wrong(f"a note that never was: {name}")

    def check_later(self, flash: Flash, journal: Journal, now: Any, known: Known) -> None:
        """Check that the next power-on finds the same, reports nothing again, and can save."""
        again = Journal(flash)  # type: ignore[arg-type]
        if self.position(again, known) != now or again.notes != journal.notes:
            raise Wrong("the second power-on finds something else")
        if told(again) and not again.unrecognised:
            raise Wrong("bad news is said twice")
        again.put("settings", b"later!")
        if Journal(flash).get("settings") != b"later!" or not again.saving:  # type: ignore[arg-type]
            raise Wrong("the journal takes nothing more")
