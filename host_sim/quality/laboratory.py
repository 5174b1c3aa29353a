# SPDX-License-Identifier: MIT
"""A copy of the checkout in which mutants are tested, and the choice of tests for each of them."""

import ast
import difflib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from host_sim.errors import Trouble
from host_sim.paths import ROOT
from host_sim.quality import mutants
from host_sim.quality.calls import Calls
from host_sim.quality.mutants import Mutant

# Without a record: where the tests of a folder are. `{}` is the folder below games/.
FOLDERS = (
    ("games/", ("tests/{}",)),
    ("lib/handful/lesson/", ("tests/test_lessons.py", "tests/handful")),
    ("lib/handful/", ("tests/handful",)),
    ("host_sim/deploy/", ("tests/deploy",)),
    ("host_sim/frontends/", ("tests/frontends",)),
    ("host_sim/sim/", ("tests/sim",)),
    ("host_sim/web/", ("tests/web",)),
)
NEAREST = 4  # test files that are run without a record
NOT_COPIED = (".git", ".venv", ".*_cache", ".hypothesis", "__pycache__", "captures", "saves")
PYTEST = (
    "-q",
    "-x",
    "--no-header",
    "--tb=no",
    "-rfE",
    *("-p", "no:cacheprovider", "-o", "addopts=--import-mode=importlib", "-m", "not long"),
)
FAILED_TEST = re.compile(r"^(?:FAILED|ERROR) (\S+(?: ?\[.*?\])?)(?: - .*)?$", re.MULTILINE)
NOT_FOUND = re.compile(
    r"^ERROR: (?:not found: |file or directory not found: )(\S.*)$", re.MULTILINE
)
KILLED, TIMED_OUT, SURVIVED, UNTESTED = "killed", "timed out", "survived", "not tested"
PASSED, USAGE_ERROR, NOTHING_COLLECTED = 0, 4, 5  # exit codes of pytest
START_SECONDS = 30  # for pytest to start, in addition to the time of the tests
SLOWER = 4  # times that tests may take with a mutant before they count as hanging


class Verdict(NamedTuple):
    """What the tests say about a mutant: the result, the failed test and the changed lines."""

    result: str
    test: str
    diff: str


# --- the tests -----------------------------------------------------------------------------------


class Choice:
    """Chooses the tests that call a changed function: those about its file first, cheap ones first.

    `seconds` is the time that all tests of one mutant may take.
    """

    def __init__(self, calls: Calls, seconds: float, root: Path = ROOT) -> None:
        self._calls, self._seconds, self._root = calls, seconds, root

    def tests(self, mutant: Mutant) -> list[str]:
        """Return the tests for a mutant, in the order in which they are run."""
        if not self._calls.seconds:
            return nearest_files(mutant.file, self._root)[:NEAREST]
        called = {
            test for name in self._functions(mutant) for test in self._calls.tests.get(name, ())
        }
        words = [word for word in Path(mutant.file).with_suffix("").parts[1:] if word != "__init__"]

        def cost(test: str) -> tuple[int, bool, float, str]:
            is_near = any(word in Path(test.partition("::")[0]).stem for word in words[1:] or words)
            return turn[test], not is_near, self._calls.seconds[test], test

        # One case of each parametrized test comes before the second case of any.
        turn: dict[str, int] = {}
        cases: dict[str, int] = {}
        for test in sorted(called, key=lambda test: (self._calls.seconds[test], test)):
            name = test.partition("[")[0]
            turn[test] = cases[name] = cases.get(name, -1) + 1
        chosen: list[str] = []
        seconds = 0.0
        for test in sorted(called, key=cost):
            if seconds + self._calls.seconds[test] <= self._seconds or not chosen:
                seconds += self._calls.seconds[test]
                chosen.append(test)
        return chosen

    def cost(self, tests: Iterable[str]) -> float:
        """Return the seconds that these tests took when they were recorded."""
        return sum(self._calls.seconds.get(test, self._seconds) for test in tests)

    def _functions(self, mutant: Mutant) -> set[str]:
        """Return the changed function, or those that use a changed constant."""
        line = mutant.start[0]
        tree = syntax_tree(self._root / mutant.file)
        function = mutants.enclosing_function(tree, line)
        if function:
            return {f"{mutant.file}::{function}"}
        names = mutants.assigned_names(tree, line)
        users = {
            f"{file}::{name}"
            for file in mutants.find_files(self._root)
            for name, text in function_texts(self._root / file).items()
            if any(re.search(rf"\b{word}\b", text) for word in names)
        }
        known = users & self._calls.tests.keys()
        return known or {name for name in self._calls.tests if name.startswith(f"{mutant.file}::")}


@cache
def syntax_tree(path: Path) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def function_texts(path: Path) -> dict[str, str]:
    """Return the source text of every function of a file."""
    lines = path.read_text(encoding="utf-8").splitlines()
    spans = mutants.functions(syntax_tree(path))
    return {
        name: "\n".join(lines[first[0] - 1 : last[0] - 1]) for name, (first, last) in spans.items()
    }


def nearest_files(file: str, root: Path = ROOT) -> list[str]:
    """Return the test files for a file, those whose names and words are about it first."""
    folders = next(tests for start, tests in FOLDERS if file.startswith(start))
    words = [word for word in Path(file).with_suffix("").parts[1:] if word != "__init__"]
    found: list[Path] = []
    for place in (root / folder.format(words[0]) for folder in folders):
        found += [place] if place.is_file() else place.rglob("test_*.py")

    def distance(path: Path) -> tuple[bool, int, str]:
        text = path.read_text(encoding="utf-8")
        near = words[1:] or words
        return not any(w in path.stem for w in near), -sum(text.count(w) for w in near), str(path)

    return [path.relative_to(root).as_posix() for path in sorted(found, key=distance)]


# --- the copy ------------------------------------------------------------------------------------


class Laboratory:
    """A copy of the checkout in which mutants are tested, one after the other."""

    def __init__(self, folder: Path, choice: Choice, root: Path = ROOT) -> None:
        self.folder, self._choice = folder, choice
        shutil.copytree(root, folder, ignore=shutil.ignore_patterns(*NOT_COPIED))
        self._output = folder.parent / f"{folder.name}.txt"
        self._passing: set[str] = set()  # without a mutant
        self._failing: set[str] = set()
        environment = {
            **os.environ,
            "PYTHONDONTWRITEBYTECODE": "1",  # a changed file can have the size and time of another
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
        }
        self._server = subprocess.Popen(
            [sys.executable, "-P", str(Path(__file__).with_name("fork_server.py"))],
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def close(self) -> None:
        """End the process that runs the tests."""
        assert self._server.stdin and self._server.stdout
        self._server.stdin.close()
        self._server.wait()
        self._server.stdout.close()

    def test(self, mutant: Mutant) -> Verdict:
        """Test one mutant. A test that also fails without the mutant is left out."""
        path = self.folder / mutant.file
        source = path.read_text(encoding="utf-8")
        changed = mutants.mutate(source, mutant)
        diff = changed_lines(source, changed)
        tests = [test for test in self._choice.tests(mutant) if test not in self._failing]
        while tests:
            path.write_text(changed, encoding="utf-8")
            try:
                code, failed = self._run(tests)
            finally:
                path.write_text(source, encoding="utf-8")
            if code is None:
                return Verdict(TIMED_OUT, "", diff)
            if code in {PASSED, NOTHING_COLLECTED}:
                return Verdict(SURVIVED, "", diff)
            suspects = [failed] if "::" in failed else tests
            if self._all_pass(suspects):
                return Verdict(KILLED, failed, diff)
            tests = [test for test in tests if test not in self._failing]
        return Verdict(UNTESTED, "", diff)

    def _all_pass(self, tests: list[str]) -> bool:
        """Return True if these tests pass without a mutant. Remember those that do not."""
        unknown = [test for test in tests if test not in self._passing]
        while unknown:
            code, failed = self._run(unknown)
            if code == PASSED:
                self._passing.update(unknown)
                break
            named = [test for test in unknown if failed and test.startswith(failed)]
            self._failing.update(named or unknown)
            unknown = [test for test in unknown if test not in self._failing]
        return all(test in self._passing for test in tests)

    def _run(self, tests: list[str]) -> tuple[int | None, str]:
        """Run tests. Return pytest's exit code (None: time is up) and the first failed test."""
        assert self._server.stdin and self._server.stdout
        where = ["--rootdir", str(self.folder), "-c", str(self.folder / "pyproject.toml")]
        request = {
            "arguments": [*PYTEST, *where, *tests],
            "seconds": START_SECONDS + SLOWER * self._choice.cost(tests),
            "output": str(self._output),
        }
        print(json.dumps(request), file=self._server.stdin, flush=True)
        answer = self._server.stdout.readline()
        if not answer:
            raise Trouble("the process that runs the tests has ended.")
        output = self._output.read_text(encoding="utf-8", errors="replace")
        return json.loads(answer)["code"], failed_test(output)


def failed_test(output: str) -> str:
    """Return the test that pytest reports as failed or missing, as a path below the checkout."""
    failed = FAILED_TEST.search(output) or NOT_FOUND.search(output)
    if not failed:
        return ""
    path, separator, name = failed[1].partition("::")
    return path[path.rfind("tests/") :] + separator + name


def changed_lines(source: str, changed: str) -> str:
    """Return the lines that differ, with - and + in front of them."""
    lines = difflib.unified_diff(source.splitlines(), changed.splitlines(), n=0, lineterm="")
    return "\n".join(line for line in lines if re.match(r"[-+](?!\+\+ |-- )", line))


def iterate(laboratory: Laboratory, sample: Iterable[Mutant]) -> Iterator[tuple[Mutant, Verdict]]:
    """Yield each mutant of a sample with its verdict."""
    for mutant in sample:
        yield mutant, laboratory.test(mutant)
