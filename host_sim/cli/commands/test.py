# SPDX-License-Identifier: MIT
"""`python3 -m host_sim test`: the style check and every test, on all cores."""

import os
import subprocess
import sys

from host_sim.errors import Trouble
from host_sim.paths import ROOT

HELP = "run the style check and all tests; arguments go to pytest"
EXAMPLE = "test -k yahtzee -x"
NEEDS = "test"
PASSES_ON = True
LINT = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "--quiet", "."),
    ("codespell_lib",),
)
ONE_PROCESS = (
    "-n",
    "--numprocesses",
    "--pdb",
    "--trace",
    "-s",
)  # whoever says these wants no workers of ours


def add_arguments(parser):
    parser.add_argument("rest", nargs="*", metavar="PYTEST_ARGUMENTS", help="passed on to pytest")


def run(args):
    if not (ROOT / "tests").is_dir():
        raise Trouble("the tests are in Handful's repository, not in what pipx installs.")
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    failed = [" ".join(command) for command in LINT if call(*command, environment=environment)]
    workers = (
        []
        if any(word.startswith(ONE_PROCESS) for word in args.rest)
        else ["-n", str(os.cpu_count() or 1)]
    )
    tests = call("pytest", "-q", *workers, *args.rest, environment=environment)
    for command in failed:
        print(f"`python -m {command}` failed (see above).", file=sys.stderr)
    return tests or int(bool(failed))


def call(*command, environment):
    sys.stdout.flush()
    return subprocess.call([sys.executable, "-m", *command], cwd=ROOT, env=environment)
