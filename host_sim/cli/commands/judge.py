# SPDX-License-Identifier: MIT
"""`python3 -m host_sim judge`: run everything that judges one game, and end with a verdict."""

import os
import re
import subprocess
import sys
import time
from argparse import ArgumentParser, Namespace
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import NamedTuple

from host_sim.cli import arguments
from host_sim.errors import Trouble
from host_sim.paths import ROOT

HELP = "run everything that judges one game, in about a minute"
EXAMPLE = "judge top12"
NEEDS = "test"
FORMER = {"--update": "--update-goldens"}
PYTEST = ("pytest", "-q", "--no-header", "--tb=short", "-p", "no:xdist", "-rN")
# What each judge looks at, and the tests it runs with `--game NAME`. The slowest come first.
TESTS = {
    "heap": ("tests/device/test_console.py", "tests/device/test_blocks.py"),
    "device": (
        "tests/device/test_games.py",
        "tests/device/test_files.py",
        "tests/device/test_names.py",
    ),
    "contract, goldens": ("tests/test_games.py", "tests/handful/test_game_independence.py"),
    "wire": ("tests/test_wire.py",),
    "words": ("tests/text/test_strings.py", "tests/test_rules_pages.py"),
}
RUNNING: set[subprocess.Popen[str]] = set()  # the judges' processes, which Ctrl-C ends
STOPPING = Event()  # set by Ctrl-C
OUTPUT_LINES = 40  # shown of a judge that found something
NO_TESTS = 5  # pytest's exit code


class Finding(NamedTuple):
    """The result of one judge."""

    judge: str
    is_good: bool
    seconds: float
    output: str


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("game", metavar="NAME", help="the game's folder in games/")
    parser.add_argument(
        "--update-goldens", action="store_true", help="write the game's golden games"
    )


def check(args: Namespace, parser: ArgumentParser) -> None:
    """Check that there is such a game, and that there are judges."""
    if not (ROOT / "tests").is_dir():
        raise Trouble("the judges are in Handful's repository, not in what pipx installs.")
    arguments.one_of("game", arguments.games_here(), args.game)


def run(args: Namespace) -> int:
    """Run all judges. Return 1 if one of them found something."""
    prepare_machine()
    STOPPING.clear()
    commands = judges(args.game, args.update_goldens)
    began = time.monotonic()
    with ThreadPoolExecutor(os.cpu_count() or 1) as workers:
        findings = []
        try:
            for finding in workers.map(lambda pair: judge(*pair), commands.items()):
                findings.append(finding)
                show(finding)
        except KeyboardInterrupt:
            STOPPING.set()
            workers.shutdown(wait=False, cancel_futures=True)
            for process in list(RUNNING):
                process.terminate()
            raise
    print(verdict(args.game, findings, time.monotonic() - began))
    return int(not all(finding.is_good for finding in findings))


def prepare_machine() -> None:
    """Install the MicroPython machine once, before several judges need it."""
    from host_sim.micropython import vm
    from host_sim.micropython.nodejs import NoMachine

    try:
        vm.ensure(print)
    except NoMachine as reason:
        print(f"The device's heap is not judged: {reason}")


def judges(name: str, update: bool = False) -> dict[str, list[tuple[str, ...]]]:
    """Return the commands of each judge: Python modules with their arguments."""
    folders = [f"games/{name}"]
    if (ROOT / "tests" / name).is_dir():
        folders.append(f"tests/{name}")
    goldens = ("--update-goldens", name) if update else ()
    found: dict[str, list[tuple[str, ...]]] = {}
    found |= {what: [(*PYTEST, "--game", name, *goldens, *files)] for what, files in TESTS.items()}
    found["types"] = [("mypy", f"games/{name}")]
    found["style"] = [("ruff", "check", "-q", *folders), ("ruff", "format", "--check", *folders)]
    found["spelling"] = [("codespell_lib", *folders)]
    if len(folders) > 1:
        found["its own tests"] = [(*PYTEST, folders[1])]
    return found


def judge(what: str, commands: list[tuple[str, ...]]) -> Finding:
    """Run the commands of one judge."""
    began, is_good, output = time.monotonic(), True, ""
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    for command in commands:
        with subprocess.Popen(
            [sys.executable, "-m", *command],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        ) as process:
            RUNNING.add(process)
            if STOPPING.is_set():
                process.terminate()
            output += process.communicate()[0]
            RUNNING.discard(process)
        is_good = is_good and process.returncode in (0, NO_TESTS)
    return Finding(what, is_good, time.monotonic() - began, output)


def show(finding: Finding) -> None:
    """Print the result of one judge, with its output if it found something."""
    word = "good" if finding.is_good else "FOUND SOMETHING"
    print(f"  {finding.judge:<18} {word}   ({finding.seconds:.0f} s)", flush=True)
    if not finding.is_good:
        lines = finding.output.strip().splitlines()
        print("\n".join(f"    {line}" for line in lines[-OUTPUT_LINES:]), flush=True)


def verdict(name: str, findings: list[Finding], seconds: float) -> str:
    """Return the last lines: what was found, and what the game lacks."""
    bad = [finding.judge for finding in findings if not finding.is_good]
    lacks = []
    for finding in findings:
        for line in re.findall(r"^Not run: (.*)\.$", finding.output, re.MULTILINE):
            lacks += line.split("; ")
    lines = [f"  not judged: {lack}" for lack in lacks]
    if bad:
        lines.append(f"Verdict after {seconds:.0f} s: look at {', '.join(bad)}.")
    else:
        lines.append(f"Verdict after {seconds:.0f} s: {name} passes.")
    return "\n".join(lines)
