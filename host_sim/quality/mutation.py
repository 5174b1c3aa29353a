# SPDX-License-Identifier: MIT
"""Mutation testing: make one small change in a copy of the checkout, and see whether a test fails.

Run it with `python3 -m host_sim.quality.mutation`. docs/mutants.md explains the results.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from host_sim.cli import arguments
from host_sim.cli.wording import counted
from host_sim.paths import ROOT
from host_sim.players.arena import Pool
from host_sim.quality.laboratory import KILLED, TIMED_OUT, Choice, Laboratory, Verdict
from host_sim.quality.mutants import AREAS, Mutant, area_of, draw_sample

HELP = "make small changes in a copy of the checkout; list those that no test notices"
EXAMPLE = "host_sim.quality.mutation --mutants 20 --only journal"
NEEDS = "test"
DEFAULT_MUTANTS = 20
DEFAULT_SECONDS = 30
RECORD = ROOT / ".mutation_cache"  # which test calls which function
# Tests that call the code that is changed, in this process.
RECORDED_TESTS = (
    *("auruxxx", "roll_to_the_top", "top12", "top33", "yahtzee"),
    *("deploy", "frontends", "handful", "players", "scenario", "sim", "text"),
    *("test_games.py", "test_lessons.py", "test_sentences.py", "test_wire.py"),
)
TEST_SECONDS = 120  # a test that takes longer is not recorded


def record(folder: Path, processes: int) -> None:
    """Run the tests and record which functions each of them calls. Takes several minutes."""
    shutil.rmtree(folder, ignore_errors=True)
    environment = {
        **os.environ,
        "HANDFUL_CALLS": str(folder),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    options = ["-q", "-n", str(processes), "--reruns=0", f"--timeout={TEST_SECONDS}"]
    plugin = ["-p", "host_sim.quality.calls"]
    tests = [f"tests/{name}" for name in RECORDED_TESTS]
    # Tests that fail are recorded, too. They are left out when they judge a mutant.
    command = [sys.executable, "-m", "pytest", *options, *plugin, *tests]
    subprocess.run(command, cwd=ROOT, env=environment, check=False)


_laboratory: Laboratory | None = None  # of this process


def open_laboratory(folder: str, seconds: float) -> None:
    """Make the copy of this process."""
    from host_sim.quality import calls

    global _laboratory  # noqa: PLW0603
    choice = Choice(calls.read(RECORD), seconds)
    _laboratory = Laboratory(Path(tempfile.mkdtemp(dir=folder)) / "checkout", choice)


def test_in_process(mutant: Mutant) -> Verdict:
    """Test a mutant in the copy of this process."""
    assert _laboratory
    return _laboratory.test(mutant)


def test_all(
    sample: Sequence[Mutant], processes: int, seconds: float
) -> Iterator[tuple[Mutant, Verdict]]:
    """Yield each mutant with its verdict."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Pool(processes, None, open_laboratory, (folder, seconds)) as pool,
    ):
        try:
            yield from zip(sample, pool.map(test_in_process, sample), strict=True)
        except KeyboardInterrupt:
            pool.stop()
            raise


def area_table(results: dict[Mutant, Verdict]) -> str:
    """Return a table of all areas with the number of mutants that were noticed and drawn."""
    rows = ["| area | noticed | of |", "|---|---|---|"]
    for area, _, _ in AREAS:
        found = [verdict for mutant, verdict in results.items() if area_of(mutant.file) == area]
        if found:
            rows.append(f"| {area} | {sum(map(is_noticed, found))} | {len(found)} |")
    return "\n".join(rows)


def is_noticed(verdict: Verdict) -> bool:
    """Return True if a test noticed the mutant, by failing or by not ending."""
    return verdict.result in {KILLED, TIMED_OUT}


# --- the command ---------------------------------------------------------------------------------


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the tool."""
    parser.add_argument(
        "--mutants",
        type=arguments.some,
        default=DEFAULT_MUTANTS,
        metavar="N",
        help=f"number of mutants (default: {DEFAULT_MUTANTS})",
    )
    parser.add_argument(
        "--seed",
        type=arguments.seed,
        default=1,
        metavar="N",
        help="seed of the sample (default: 1)",
    )
    parser.add_argument(
        "--only", default="", metavar="WORD", help="only files with WORD in their path, or an area"
    )
    parser.add_argument(
        "--processes",
        type=arguments.some,
        default=2,
        metavar="N",
        help="number of processes (default: 2)",
    )
    parser.add_argument(
        "--record",
        action="store_true",
        help="first run the tests, to record which functions each of them calls",
    )
    parser.add_argument(
        "--seconds",
        type=arguments.some,
        default=DEFAULT_SECONDS,
        metavar="N",
        help=f"recorded time of the tests for one mutant (default: {DEFAULT_SECONDS})",
    )
    parser.add_argument(
        "--at-least",
        type=int,
        default=100,
        metavar="PERCENT",
        help="fail if tests notice fewer mutants (default: 100)",
    )


def run(args: Namespace) -> int:
    """Test a sample. Return 1 if tests noticed fewer mutants than they should."""
    if args.record:
        record(RECORD, args.processes)
    elif not RECORD.is_dir():
        print("No record of the tests: the nearest test files are run. --record makes one.")
    sample = draw_sample(args.mutants, args.seed, args.only)
    results: dict[Mutant, Verdict] = {}
    for number, (mutant, verdict) in enumerate(test_all(sample, args.processes, args.seconds), 1):
        results[mutant] = verdict
        print(f"[{number}/{len(sample)}] {verdict.result}: {mutant} {verdict.test}", flush=True)
        if not is_noticed(verdict):
            print(verdict.diff, flush=True)
    noticed = sum(map(is_noticed, results.values()))
    print(area_table(results))
    print(f"{noticed} of {counted(len(sample), 'mutant')} noticed by a test.")
    return 1 if 100 * noticed < args.at_least * len(sample) else 0


if __name__ == "__main__":
    from host_sim.cli.bootstrap import main

    sys.exit(main(sys.argv[1:], "host_sim.quality.mutation"))
