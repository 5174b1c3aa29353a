# SPDX-License-Identifier: MIT
"""`python3 -m host_sim test`: style, types and spelling, then the tests."""

import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace

from host_sim.cli.wording import suggestion
from host_sim.errors import Trouble
from host_sim.paths import ROOT

HELP = "check style, types and spelling, then run the tests; other arguments go to pytest"
EXAMPLE = "test tests/yahtzee -x"
NEEDS = "test"
FLAGS = ("--quick", "--lint", "--mutants")
LINT = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "--quiet", "."),
    ("mypy",),
    ("codespell_lib",),
)
QUICK_TESTS = (  # under a minute on two cores, with lint
    "tests/auruxxx/test_rulebook.py",
    "tests/auruxxx/test_rulings.py",
    "tests/roll_to_the_top/test_rulebook.py",
    "tests/top12/test_rules.py",
    "tests/top33/test_rulebook.py",
    "tests/yahtzee/test_rules.py",
    "tests/handful/test_battery.py",
    "tests/handful/test_boards.py",
    "tests/handful/test_console.py",
    "tests/handful/test_keys.py",
    "tests/handful/test_languages.py",
    "tests/handful/test_match.py",
    "tests/handful/test_preferences.py",
    "tests/handful/test_words.py",
    "tests/sim",
    "tests/cli/test_commands.py",
    "tests/test_imports.py",
    "tests/test_readme.py",
)
# With these arguments pytest runs without workers, or chooses their number itself.
NO_WORKERS = ("-n", "--numprocesses", "--pdb", "--trace", "-s")

MAX_WORKERS = 8
# pytest-timeout stops a test that hangs. A process that does not even answer that is ended.
LAST_RESORT = ("-o", "faulthandler_timeout=900", "-o", "faulthandler_exit_on_timeout=true")


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("--quick", action="store_true", help="run the fast tests, about a minute")
    parser.add_argument("--lint", action="store_true", help="check style, types and spelling only")
    parser.add_argument(
        "--mutants", action="store_true", help="make 20 small changes; list those no test notices"
    )
    parser.add_argument("rest", nargs="*", metavar="PYTEST_ARGUMENTS", help="passed on to pytest")


def check(args: Namespace, parser: ArgumentParser) -> None:
    """Check the arguments that are not pytest's own, before packages are installed."""
    if not (ROOT / "tests").is_dir():
        raise Trouble("the tests are in Handful's repository, not in what pipx installs.")
    for word in args.rest:
        hint = suggestion(word, FLAGS)
        if word.startswith("--") and hint:
            parser.error(f"unknown option {word}{hint}")
        path = word.partition("::")[0]
        if path.startswith("tests/") and not (ROOT / path).exists():
            raise Trouble(f"there is no {path}.")


def run(args: Namespace) -> int:
    """Run lint and tests. Return the exit code of the tests, or 1 if only lint failed."""
    if args.mutants:
        return call("host_sim.quality.mutation", *args.rest)
    failed = [" ".join(command) for command in LINT if call(*command)]
    if args.lint:
        return bool(failed)
    # Neighbouring tests share fixtures: each worker gets one part, and the first to finish helps.
    # Browser tests wait more than they compute, so there is one worker more than cores.
    workers = ["-n", str(min((os.cpu_count() or 1) + 1, MAX_WORKERS)), "--dist", "worksteal"]
    if any(word.startswith(NO_WORKERS) for word in args.rest):
        workers = []
    chosen = QUICK_TESTS if args.quick else ()
    limits = () if args.rest else LAST_RESORT
    tests = call("pytest", "-q", *workers, *limits, *chosen, *args.rest)
    for command in failed:
        print(f"Failed before the tests (see above): {command}", file=sys.stderr)
    return tests or bool(failed)


def call(*command: str) -> int:
    """Run a Python module with its arguments in the checkout. Return its exit code."""
    sys.stdout.flush()
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return subprocess.call([sys.executable, "-m", *command], cwd=ROOT, env=environment)
