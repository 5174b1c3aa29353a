# SPDX-License-Identifier: MIT
"""`python3 -m host_sim soak`: fault injection and random play; each finding can be replayed."""

import os
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from host_sim.cli import arguments
from host_sim.cli.wording import counted

if TYPE_CHECKING:
    from host_sim.quality.faults.trials import Tally as FailureTally

Choice = Callable[[str, int, Any], bool]  # True if a failure (kind, number, site) is tried

HELP = "test with power cuts, flipped bits, failures and random key presses, for minutes or hours"
EXAMPLE = "soak --minutes 10"
NEEDS = "test"
KINDS = ("cuts", "flips", "failures", "monkey")
MINUTES = 5
MONKEY_PRESSES = 5000  # random presses in one run
LARGEST_NVM = 1 << 16
EVERY = 50  # one turn tries every 50th failure of a script


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    how_long = f"duration (default: {MINUTES}; with --only failures: until all were tried)"
    parser.add_argument("--minutes", type=arguments.minutes, metavar="N", help=how_long)
    parser.add_argument(
        "--seed",
        type=arguments.seed,
        default=1,
        metavar="N",
        help="first seed of games and key presses (default: 1)",
    )
    parser.add_argument("--only", choices=KINDS, help="only one kind of test")
    parser.add_argument("--game", metavar="GAME", help="only this game")
    parser.add_argument(
        "--processes",
        type=arguments.some,
        metavar="N",
        help="number of processes for failures (default: all cores)",
    )
    parser.add_argument("--replay", metavar="LINE", help="repeat what an earlier run found")


def check(args: Namespace, parser: ArgumentParser) -> None:
    """Check the arguments, before packages are installed."""
    usual = {"minutes": None, "seed": 1, "only": None, "game": None, "processes": None}
    more = arguments.given(args, usual)
    if args.replay and more:
        parser.error(f"{more[0]} cannot be combined with --replay")
    if args.game:
        arguments.one_of("game", arguments.games_here(), args.game)


def run(args: Namespace) -> int:
    """Run the tests, or repeat an earlier finding."""
    from host_sim.quality.faults import games

    if args.replay:
        return replay(args.replay)
    names = [args.game] if args.game else games()
    return soak(args, names)


def soak(args: Namespace, names: Sequence[str]) -> int:
    """Test by turns, until the time is up, all failures were tried, or something is found."""
    from rich.progress import Progress, TextColumn, TimeElapsedColumn

    from host_sim.errors import Trouble
    from host_sim.quality.faults.monkey import Found
    from host_sim.quality.faults.story import Wrong

    columns = TextColumn("{task.description}"), TimeElapsedColumn()
    with Progress(*columns, transient=True) as progress:
        bar = progress.add_task("")
        turns = Turns(args, names, lambda text: progress.update(bar, description=text))
        try:
            turns.take()
            found = turns.failed
        except (Wrong, Found) as wrong:
            found = [str(wrong)]
    for line in turns.summary() + found:
        print(line)
    if not found and not turns.tried():
        raise Trouble("the time was too short for any test; give more with --minutes.")
    print(f"{len(found)} found." if found else "Nothing found.")
    return 1 if found else 0


class Turns:
    """The tests by turns. `failed` lists the failures that went wrong, with their replay lines."""

    def __init__(
        self, args: Namespace, names: Sequence[str], report: Callable[[str], object]
    ) -> None:
        from host_sim.quality.faults import flips
        from host_sim.quality.faults.story import Tally

        self.args, self.names, self.report = args, names, report
        self.kinds = (args.only,) if args.only else KINDS
        minutes = args.minutes or (float("inf") if args.only == "failures" else MINUTES)
        self.end, self.seed = time.monotonic() + 60 * minutes, args.seed
        self.processes = args.processes or os.cpu_count() or 1
        self.cuts, self.flips = Tally(), flips.Tally()
        self.monkeys = self.presses = self.pulls = 0
        self.tallies: list[FailureTally] = []
        self.failed: list[str] = []

    def has_time(self) -> bool:
        """Return True while there is time left and nothing was found."""
        return time.monotonic() < self.end and not self.failed

    def take(self) -> None:
        """Take turns until the time is up or something is found."""
        if self.kinds == ("failures",):
            self.all_failures()
            return
        while self.has_time():
            for kind in self.kinds:
                if self.has_time():
                    getattr(self, f"take_{kind}")()
            self.seed += 1

    def take_cuts(self) -> None:
        """Cut the power at every operation of a game of each kind."""
        from host_sim.quality.faults.story import Story, cut_everywhere

        for name in self.names:
            if self.has_time():
                self.report(f"cuts in {name}, game {self.seed}: {self.cuts}")
                story = Story(name, self.seed, crowded=bool(self.seed % 2))
                cut_everywhere(story, self.cuts, pair_every=40)

    def take_flips(self) -> None:
        """Flip bits in the saved games."""
        from host_sim.quality.faults.flips import flip_everywhere
        from host_sim.quality.faults.story import Story

        for name in self.names:
            if self.has_time():
                self.report(f"flips in {name}, game {self.seed}: {self.flips}")
                flip_everywhere(Story(name, self.seed), self.flips)

    def take_monkey(self) -> None:
        """Press random keys."""
        from host_sim.quality.faults.monkey import let_loose

        self.report(
            f"monkey {self.seed}: {counted(self.presses, 'press', 'presses')}, "
            f"{counted(self.pulls, 'power cut')}"
        )
        monkey = let_loose(self.seed, MONKEY_PRESSES, self.names)
        self.monkeys += 1
        self.presses += monkey.presses
        self.pulls += monkey.cuts

    def take_failures(self) -> None:
        """Try some failures of one script. The next call tries others of the next script."""
        from host_sim.quality.faults.scripts import names

        scripts = names(self.names)
        rounds, number = divmod(self.seed, len(scripts))
        self.fail(scripts[number], lambda _, point, __: point % EVERY == rounds % EVERY)

    def all_failures(self) -> None:
        """Try all failures of all scripts: first those that differ, then the rest."""
        from host_sim.quality.faults import trials
        from host_sim.quality.faults.scripts import names

        choices: tuple[Callable[[], Choice], ...] = (trials.different, trials.alike)
        for wanted in choices:
            for name in names(self.names):
                if time.monotonic() < self.end:
                    self.fail(name, wanted())

    def fail(self, name: str, wanted: Choice) -> None:
        """Try the wanted failures of a script."""
        from host_sim.quality.faults.scripts import script
        from host_sim.quality.faults.trials import try_failures

        def report(tally: "FailureTally") -> None:
            done = sum(tally.tried.values())
            self.report(f"{name}: {done} of {len(tally.points)} failures, {len(tally.found)} wrong")

        self.report(f"{name}: played undisturbed")
        tally = try_failures(script(name), wanted, self.processes, report, self.end)
        self.tallies.append(tally)
        for kind, number, what in tally.found:
            self.failed.append(f"{what}\nreplay it: {tally.line(kind, number)}")

    def tried(self) -> int:
        """Return the number of all tests."""
        by_failure = sum(sum(tally.tried.values()) for tally in self.tallies)
        return sum(self.cuts.tried.values()) + self.flips.tried + self.presses + by_failure

    def summary(self) -> list[str]:
        """Return how much was tried, as lines."""
        lines = []
        if "cuts" in self.kinds:
            lines.append(str(self.cuts))
        if "flips" in self.kinds:
            lines.append(str(self.flips))
        if "monkey" in self.kinds:
            presses = counted(self.presses, "random press", "random presses")
            cuts, runs = counted(self.pulls, "power cut"), counted(self.monkeys, "run")
            lines.append(f"{presses} and {cuts} in {runs}")
        for tally in self.tallies:
            lines.append(f"{tally.script.name}: {tally}")
        return lines


def replay(line: str) -> int:
    """Repeat an earlier finding. Return the exit code.

    The line is `cut:GAME:SEED:CROWDED:SIZE:NUMBER`, the same with `flip:`, `monkey:SEED:PRESSES` or
    `fail:SCRIPT:KIND:NUMBER`.
    """
    from host_sim.errors import Trouble
    from host_sim.quality.faults import flips, games
    from host_sim.quality.faults.monkey import Found, let_loose
    from host_sim.quality.faults.story import Story, Tally, Wrong, cut_everywhere

    kind, *parts = line.split(":")
    try:
        if kind in ("cut", "flip"):
            game, seed, crowded, size, number = parts
            if game not in games() or not 0 < int(size) <= LARGEST_NVM:
                raise ValueError(line)
            story = Story(game, int(seed), int(size), crowded == "1")
            if kind == "cut":
                cut_everywhere(story, Tally(), pair_every=1, only=int(number))
            else:
                flips.flip_everywhere(story, flips.Tally(), only=int(number))
        elif kind == "monkey":
            seed, presses = parts
            let_loose(int(seed), int(presses), games())
        elif kind == "fail":
            replay_failure(*parts)
        else:
            raise ValueError
    except (ValueError, TypeError):
        raise Trouble(f"{line!r} cannot be replayed; copy the text after --replay.") from None
    except (Wrong, Found) as found:
        print(found)
        return 1
    print("Nothing found: this error no longer occurs.")
    return 0


def replay_failure(name: str, kind: str, number: str) -> None:
    """Repeat one failure. Raise Wrong if it still goes wrong."""
    from host_sim.quality.faults.failing_play import KINDS
    from host_sim.quality.faults.scripts import script
    from host_sim.quality.faults.story import Wrong
    from host_sim.quality.faults.trials import Tally, fail_at

    if kind not in KINDS:
        raise ValueError(kind)
    what = fail_at(Tally(script(name)), kind, int(number))
    if what:
        raise Wrong(what)
