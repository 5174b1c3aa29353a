# SPDX-License-Identifier: MIT
"""`python3 -m host_sim mutate`: plants faults in rules, journal, match and recovery, and lists
those that no test notices."""

import os
import sys

from host_sim import options

HELP = "plant small faults in rules, journal, match, recovery; list those no test notices"
EXAMPLE = "mutate --mutants 20 --only journal"
NEEDS = "test"


def add_arguments(parser):
    parser.add_argument(
        "--mutants", type=options.some, default=40, metavar="N", help="how many to draw (40)"
    )
    parser.add_argument(
        "--seed", type=options.seed, default=1, metavar="N", help="what is drawn (1)"
    )
    parser.add_argument("--only", metavar="WORD", help="only of files with WORD in their path")
    parser.add_argument(
        "--processes", type=options.some, metavar="N", help="so many at once (one a core)"
    )


def run(args):
    import tempfile

    from host_sim import mutation

    drawn, there = mutation.sample(args.mutants, args.seed, args.only)
    files = sorted({mutant.file for mutant in drawn})
    print(f"{len(drawn)} of {there} mutants of {len(files)} files", flush=True)
    if hasattr(os, "nice"):
        os.nice(10)  # it takes every core for long; whoever works beside it comes first
    processes = args.processes or os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as folder:
        laboratory = mutation.Laboratory(folder, processes)
        laboratory.measure(files, lambda line: print(line, flush=True))
        verdicts = laboratory.try_all(drawn, Progress(len(drawn)))
    by_verdict = {verdict: [] for verdict in (mutation.TIMED_OUT, mutation.SURVIVED)}
    for mutant, verdict in verdicts.items():
        by_verdict.setdefault(verdict, []).append(mutant)
    lived, late = by_verdict[mutation.SURVIVED], by_verdict[mutation.TIMED_OUT]
    killed = len(drawn) - len(lived)
    share = f"{killed} of {len(drawn)} killed ({100 * killed / len(drawn):.1f} %)"
    print(share + (f", {len(late)} of them because they ran out of time" if late else ""))
    for mutant in late:  # an endless loop, or a busy machine: worth a look
        print(f"  ran out of time: {mutant}")
    for mutant in lived:
        print(f"  lived: {mutant}")
    return 1 if lived else 0


class Progress:
    """Each verdict as it comes: all of them in a log, the survivors on a terminal."""

    def __init__(self, total):
        self.done, self.total = 0, total

    def __call__(self, mutant, verdict):
        self.done += 1
        end = "" if sys.stdout.isatty() and verdict != "survived" else "\n"
        print(f"\r[{self.done}/{self.total}] {verdict}: {mutant}"[:200], end=end, flush=True)
