# SPDX-License-Identifier: MIT
"""A random game through Match and Journal, with undo, settings, statistics and parking; then power
fails at every point of every write of it.

What comes back is the state before or after the action. Only where the memory itself was being
rewritten may something be missing, and then the journal says so.
"""

import random
from bisect import bisect_right
from typing import NamedTuple

from handful.chance import Chance
from handful.game import OVER
from handful.journal.journal import Journal
from handful.match.match import Match
from handful.match.saved import load_match
from handful.modules import load_game

from host_sim.quality.faults import cuts
from host_sim.sim.nvm import Flash

LONGEST = 700  # decisions of a story: a match of five games of Top 33 has thousands


class Moment(NamedTuple):
    """What must come back after so many operations of the flash."""

    operations: int
    position: object
    notes: dict


class NotThrown(Exception):
    """A game has begun, but its first dice were not written: nobody has seen them."""


class NoDice:
    """Chance that is never asked, unless the first dice are missing."""

    def pick(self, outcomes, odds):
        raise NotThrown


class Wrong(AssertionError):
    """Something came back that must not; the text names the cut."""


def told(journal):
    """Whether the player hears that something is wrong."""
    return journal.damaged or journal.unrecognised or journal.compaction_interrupted


def chance(seed):
    return Chance(seed.to_bytes(16, "little"))


LATER = 7  # at every so manyth cut the power-ons after it are looked at too


class Tally:
    """How many cuts were tried, and what the player was told after them."""

    def __init__(self):
        self.tried = {"": 0, "told": 0, "blank": 0}
        self.calm = self.busy = self.pairs = 0

    def __str__(self):
        told, blank = self.tried["told"], self.tried["blank"]
        return (
            f"{sum(self.tried.values())} cuts ({told} told, {blank} left the memory blank), "
            f"{self.pairs} pairs; memory rewritten {self.calm} times between games or hands, "
            f"{self.busy} times in the middle of one"
        )


def cut_everywhere(story, tally, step=1, pair_every=0, only=None):
    """Power fails at every point of a story, or every `step`th; after every
    `pair_every`th of these again in the recovery.
    `only` is the number of one cut. A wrong one is raised with the line that replays it."""
    known = {}
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


def cut_again(story, number, image, known):
    """A second cut at every point of what the power-on after the first one writes."""
    flash = Flash(image)
    heard = told(Journal(flash))
    pairs = 0
    for _, _, second in cuts.cuts(image, flash.log, number):
        story.check(number, second, known, pairs % LATER == 0, heard)
        pairs += 1
    return pairs


class Story:
    """moments: before the first write and after everything that wrote; `calm`: how often the
    memory was rewritten between two games or hands, `busy`: in the middle of one; `rests`: how
    often it might have been."""

    def __init__(self, game, seed, size=4096, crowded=False, seats=None):
        self.game, self.seed, self.crowded = game, seed, crowded
        self.luck = random.Random(f"{game} {seed}")
        self.flash = Flash(size)
        self.journal = Journal(self.flash)
        self.moments = [Moment(0, None, {})]
        self.calm = self.busy = self.rests = 0
        self.match = None
        self.note("settings", 6)
        if crowded:  # an older life has filled the memory: room is made before the game
            while self.journal.free_bytes() > size // 10:
                self.note(self.luck.choice(("settings", "names", "stats/yahtzee")), 40)
        self.play(seats)

    def label(self):
        """What names this story in a replay line."""
        return f"{self.game}:{self.seed}:{int(self.crowded)}:{len(self.flash)}"

    def mark(self):
        match = self.match
        position = match and (match.name, match.state.pack())
        self.moments.append(Moment(len(self.flash.log), position, dict(self.journal.notes)))

    def note(self, name, size):
        self.journal.put(name, self.luck.randbytes(size))
        self.mark()

    def play(self, seats=None):
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

    def step(self):
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

    def park(self):
        """Put away and taken out again, as the console does it."""
        name, journal = "game/" + self.game, self.journal
        self.rests += 2  # putting away and taking out
        journal.end(name, self.match.save())
        self.mark()
        self.match = load_match(journal.get(name), self.match.chance, journal)[0]
        journal.begin(self.match.save(), self.match.journal_bytes)
        self.mark()
        journal.put(name, b"")
        self.mark()

    def cuts(self):
        """(operation's number, name, image)"""
        blank = bytes([0xFF]) * len(self.flash)
        return cuts.cuts(blank, self.flash.log, self.seed)

    # What comes back

    def position(self, journal, known):
        """(game, packed position) of the game in play or put away; `known` saves time."""
        steps, save = journal.steps, journal.game
        if save is None:
            steps, save = [], journal.get("game/" + self.game)
        if not save:
            return None
        key = (save, tuple(steps))
        if key not in known:
            try:
                match, whole = load_match(save, NoDice(), None, steps)
                known[key] = (match.name, match.state.pack()), whole
            except NotThrown:
                known[key] = NotThrown, True
        place, whole = known[key]
        if not whole:
            raise Wrong("a step was refused")
        return place

    def check(self, number, image, known, later=True, heard=False):
        """What a power-on with these bytes finds, if the cut was in that operation of the log
        (`heard`: and the power-on before this one has said that something is missing).
        Gives what the player hears: "" (nothing, for nothing is missing), "told" or "blank"."""
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
        journal = Journal(flash)
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

    def _operations(self):
        return [moment.operations for moment in self.moments]

    def check_rest(self, journal, now):
        """After a rewrite that was cut: what is left has been true before."""
        if now not in (None, NotThrown) and now not in {moment.position for moment in self.moments}:
            raise Wrong("a position that never was")
        seen = {}
        for moment in self.moments:
            for name, data in moment.notes.items():
                seen.setdefault(name, set()).add(data)
        for name, data in journal.notes.items():
            if data not in seen.get(name, ()):
                raise Wrong(f"a note that never was: {name}")

    def check_later(self, flash, journal, now, known):
        """The next power-on finds the same, says nothing twice, and the journal takes more."""
        again = Journal(flash)
        if self.position(again, known) != now or again.notes != journal.notes:
            raise Wrong("the second power-on finds something else")
        if told(again) and not again.unrecognised:
            raise Wrong("bad news is said twice")
        again.put("settings", b"later!")
        if Journal(flash).get("settings") != b"later!" or not again.saving:
            raise Wrong("the journal takes nothing more")
