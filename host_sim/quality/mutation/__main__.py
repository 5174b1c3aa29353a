# SPDX-License-Identifier: MIT
"""`python3 -m host_sim.quality.mutation`: plant faults and list those that no test notices."""

import os
import sys
import time

from host_sim.cli import arguments

HELP = "plant small faults in rules, journal, match and recovery; list those no test notices"
EXAMPLE = "host_sim.quality.mutation --mutants 20 --only journal"
NEEDS = "test"


def add_arguments(parser):
    parser.add_argument(
        "--mutants",
        type=arguments.some,
        default=400,
        metavar="N",
        help="number of mutants (default: 400)",
    )
    parser.add_argument(
        "--seed",
        type=arguments.seed,
        default=1,
        metavar="N",
        help="seed of the sample (default: 1)",
    )
    parser.add_argument("--only", metavar="WORD", help="only files with WORD in their path")
    parser.add_argument(
        "--processes",
        type=arguments.some,
        default=1,
        metavar="N",
        help="number of processes (default: 1)",
    )
    parser.add_argument("--again", action="store_true", help="discard the results of earlier runs")
    parser.add_argument(
        "--write", action="store_true", help="write docs/mutants.md; the reasons there are kept"
    )


def run(args):
    import tempfile

    from host_sim.quality import mutation
    from host_sim.quality.mutation import laboratory, page

    drawn, there = mutation.sample(args.mutants, args.seed, args.only)
    files = sorted({mutant.file for mutant in drawn})
    print(f"{len(drawn)} of {there} mutants of {len(files)} files", flush=True)
    if args.again:
        laboratory.NOTEBOOK.unlink(missing_ok=True)
    if hasattr(os, "nice"):
        os.nice(10)  # it takes long; whoever works beside it comes first
    begin = time.monotonic()
    with (
        tempfile.TemporaryDirectory() as folder,
        laboratory.Laboratory(folder, args.processes) as tried,
    ):
        tried.watch(files, lambda line: print(line, flush=True))
        verdicts = tried.try_all(drawn, Progress(len(drawn)))
    print(f"\n{page.told(verdicts)}; {(time.monotonic() - begin) / 60:.0f} minutes")
    for mutant, verdict in verdicts.items():
        if verdict != laboratory.KILLED:  # out of time: an endless loop, or a busy machine
            print(f"  {verdict}: {mutant}")
    if args.write:
        print(page.write(verdicts, args.seed, there))
    return 1 if page.lived(verdicts) else 0


class Progress:
    """Each verdict as it comes: all of them in a log, the survivors on a terminal."""

    def __init__(self, total):
        self.done, self.total = 0, total

    def __call__(self, mutant, verdict):
        self.done += 1
        end = "" if sys.stdout.isatty() and verdict != "survived" else "\n"
        print(f"\r[{self.done}/{self.total}] {verdict}: {mutant}"[:200], end=end, flush=True)


if __name__ == "__main__":
    from host_sim.cli.bootstrap import main

    sys.exit(main(sys.argv[1:], "host_sim.quality.mutation.__main__"))
