# SPDX-License-Identifier: MIT
"""Where mutants are tried: copies of the checkout, a worker in each, and a notebook.

First it is seen which test runs through which lines and how long it takes, in a copy whose modules
tell. Then each mutant meets only the tests that come by its line, those of rules, journal and match
first, the quick ones of a file first, until one fails; those that play for long (how strong is a
player?) are left out. The notebook keeps all of it outside git: a run that was cut short goes on
where it was, one that was killed stays so as long as the function around it is the same, and a
survivor is tried again once its file or its tests have changed.
"""

import ast
import hashlib
import json
import os
import shutil
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

from host_sim.errors import Trouble
from host_sim.paths import ROOT
from host_sim.quality.mutation import (
    CONTRACT,
    is_near,
    is_text,
    mutants,
    planted,
    targets,
    tests_for,
)
from host_sim.quality.mutation.worker import ANSWER, LOOPS, SEEN

NOTEBOOK = ROOT / "captures" / "mutants.json"
LEFT_BEHIND = (".git", ".venv", "__pycache__", "captures", "saves", "docs")
SLOWER = 10  # times what a test took undisturbed, and
LEAST_SECONDS = 10  # of work, it may take with a mutant
LONG = 4  # seconds: a test that takes longer is not asked, unless it is near or the contract
KILLED, TIMED_OUT, SURVIVED, UNREACHED = "killed", "timed out", "survived", "no test comes by"
PASSED = "not killed by the near tests"


def telling(file, source):
    """The module, each of its functions' statements preceded by a call that tells its line."""
    tree = ast.parse(source)
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            tell_lines(file, function.body)
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


def tell_lines(file, body):
    told = []
    for node in body:
        for field in ("body", "orelse", "finalbody"):
            if not isinstance(node, ast.FunctionDef):  # an inner one gets its turn by itself
                tell_lines(file, getattr(node, field, []))
        for handler in getattr(node, "handlers", []):
            tell_lines(file, handler.body)
        if not is_text(node) and not isinstance(node, (ast.Global, ast.Nonlocal)):
            call = ast.Call(ast.Name(SEEN), [ast.Constant(f"{file}:{node.lineno}")], [])
            told.append(ast.Expr(call))
        told.append(node)
    body[:] = told


def digest(root, places):
    """Of all Python files there, and of what all tests share."""
    found = hashlib.sha256()
    shared = [str(file.relative_to(root)) for file in sorted((root / "tests").glob("*.py"))]
    for place in (*places, *shared):
        path = root / place.partition("::")[0]
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            found.update(file.read_bytes())
    return found.hexdigest()


class Notebook:
    """What is known already, in a file that survives the run."""

    def __init__(self, path):
        self.path, self.lock = Path(path), threading.Lock()  # every bench has its thread
        try:
            self.known = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            self.known = {}

    def get(self, *key):
        return self.known.get("\n".join(key))

    def put(self, *key, value):
        with self.lock:
            self.known["\n".join(key)] = value
            self.path.parent.mkdir(parents=True, exist_ok=True)
            new = self.path.with_suffix(".new")
            new.write_text(json.dumps(self.known), encoding="utf-8")
            os.replace(new, self.path)


class Bench:
    """A copy of the checkout; a worker for each set of tests that is asked for."""

    def __init__(self, folder, root):
        shutil.copytree(root, folder, ignore=shutil.ignore_patterns(*LEFT_BEHIND))
        (folder / "docs").symlink_to(root / "docs")
        self.folder, self.root, self.heard = folder, root, folder.with_suffix(".heard")
        self.worker, self.tests, self.changed = None, None, 0

    def start(self, *order, **pipes):
        environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        return subprocess.Popen(
            [sys.executable, Path(__file__).with_name("worker.py"), *order],
            cwd=self.folder,
            env={**environment, "PYTHONPATH": ""},
            text=True,
            **pipes,
        )

    def report(self, tests):
        """{test: [seconds, lines, failed]} of all of them, as the files are now."""
        report = self.heard.with_suffix(".report")
        with open(self.heard, "w", encoding="utf-8") as heard:
            self.start("report", report, *tests, stdout=heard, stderr=heard).wait()
        return json.loads(report.read_text(encoding="utf-8"))

    def order(self, tests, **order):
        """The exit code of a fork of the process that has collected these tests."""
        if self.tests != tests:
            self.close()
            self.worker = self.start(
                "serve", *tests, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=1
            )
            self.tests = tests
            self.answer()
        print(json.dumps({**order, "heard": str(self.heard)}), file=self.worker.stdin, flush=True)
        return self.answer()

    def answer(self):
        for line in self.worker.stdout:
            if line.startswith(ANSWER):  # else pytest's own words
                return int(line.removeprefix(ANSWER))
        raise Trouble("the tests could not be collected: run them without a mutant.")

    def write(self, file, text):
        """Another text, with a time that no compiled file knows."""
        self.changed += 2
        (self.folder / file).write_text(text, encoding="utf-8")
        before = (self.root / file).stat().st_mtime
        os.utime(self.folder / file, (before, before - self.changed))

    def restore(self, file):
        shutil.copy2(self.root / file, self.folder / file)

    def said(self):
        lines = [line for line in self.heard.read_text(errors="replace").splitlines() if line]
        return lines[-1] if lines else "no reason given"

    def close(self):
        if self.worker:
            self.worker.communicate()  # no more orders; pytest says goodbye
        self.worker = self.tests = None


class Laboratory:
    """Benches at which mutants are tried, one a process."""

    def __init__(self, folder, processes, root=ROOT, notebook=NOTEBOOK):
        if not hasattr(os, "fork"):
            raise Trouble("mutants need processes that fork: run this on Linux, macOS or in WSL.")
        self.root, self.notebook = root, Notebook(notebook)
        self.benches = [Bench(Path(folder) / str(number), root) for number in range(processes)]
        self.free = Queue()
        for bench in self.benches:
            self.free.put(bench)
        self.reached = {}  # {file: {line or 0: {test: seconds}}}
        self.state = {}  # {file: digest of it and of its tests}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for bench in self.benches:
            bench.close()

    def watch(self, files, tell):
        """Finds out which tests come by which lines; Trouble if some fail even without a
        mutant."""
        orders = {}
        for file in files:
            orders.setdefault(tests_for(file, self.root), []).append(file)
        with ThreadPoolExecutor(len(self.benches)) as threads:
            for tests, found in zip(orders, threads.map(self.watch_one, orders), strict=True):
                seconds = sum(took for took, _ in found.values())
                tell(f"{' '.join(tests)}: {len(found)} tests, {seconds:.0f} s")
                for file in orders[tests]:
                    self.state[file] = digest(self.root, (file, *tests))
                    self.reached[file] = by_line(file, found)

    def watch_one(self, tests):
        """{test: (seconds, lines)} of all tests of an order."""
        files = [file for file in targets(self.root) if tests_for(file, self.root) == tests]
        state = digest(self.root, (*files, *tests))
        found = self.notebook.get("watched", *tests, state)
        if found is None:
            bench = self.free.get()
            try:
                found = self.witnessed(bench, tests, files)
            finally:
                self.free.put(bench)
            self.notebook.put("watched", *tests, state, value=found)
        return found

    def witnessed(self, bench, tests, files):
        for file in files:
            bench.write(file, telling(file, (self.root / file).read_text(encoding="utf-8")))
        try:
            found = bench.report(tests)
        finally:
            for file in files:
                bench.restore(file)
        # Modules that tell are slower: what fails now fails for that, or fails always.
        failed = {test: took for test, (took, _, failed) in found.items() if failed}
        if not found or (failed and bench.order(tests, limits=limits(failed))):
            raise Trouble(f"the tests fail without a mutant: {bench.said()}")
        return {test: (took, lines) for test, (took, lines, _) in found.items()}

    def try_all(self, drawn, tell):
        """{mutant: verdict}; `tell(mutant, verdict)` as they come, what near tests kill first."""
        verdicts = {}
        with ThreadPoolExecutor(len(self.benches)) as threads:
            for stage in (self.meet_near, self.meet_far):
                left = [mutant for mutant in drawn if mutant not in verdicts]
                for mutant, verdict in zip(left, threads.map(stage, left), strict=True):
                    if verdict != PASSED:
                        verdicts[mutant] = verdict
                        tell(mutant, verdict)
        return {mutant: verdicts[mutant] for mutant in drawn}

    def meet_near(self, mutant):
        """What is known of it, or what the tests of rules, journal and match say."""
        for state in (mutant.around, self.state[mutant.file]):
            verdict = self.notebook.get(mutant.key(), state)
            if verdict:
                return verdict
        tests = self.reached[mutant.file].get(mutant.statement, {})
        verdict = self.meet(mutant, {test: tests[test] for test in tests if is_near(test)})
        return self.noted(mutant, verdict if tests else UNREACHED)

    def meet_far(self, mutant):
        """What the others say, which take longer."""
        tests = self.reached[mutant.file][mutant.statement]
        asked = {
            test: took
            for test, took in tests.items()
            if not is_near(test) and (took < LONG or CONTRACT in test)
        }
        verdict = self.meet(mutant, asked)
        return self.noted(mutant, SURVIVED if verdict == PASSED else verdict)

    def noted(self, mutant, verdict):
        lived = verdict in (SURVIVED, UNREACHED, PASSED)
        state = self.state[mutant.file] if lived else mutant.around
        self.notebook.put(mutant.key(), state, value=verdict)
        return verdict

    def meet(self, mutant, tests):
        """The verdict of these tests."""
        chosen = limits(in_order(tests))
        if not chosen:
            return PASSED
        text = planted((self.root / mutant.file).read_text(encoding="utf-8"), mutant)
        bench, tests = self.free.get(), tests_for(mutant.file, self.root)
        try:
            bench.write(mutant.file, text)
            if not mutant.function:  # others have copied what is made when it is imported
                bench.close()
            code = bench.order(tests, limits=chosen, changes=changed(mutant))
        except Trouble:
            if mutant.function:
                raise
            code = 2  # it cannot even be imported
        finally:
            bench.restore(mutant.file)
            if not mutant.function:
                bench.close()
            self.free.put(bench)
        if code == 3:
            raise Trouble(f"pytest could not run ({bench.said()}).")
        # Else a test failed, or Python died of it.
        return {0: PASSED, LOOPS: TIMED_OUT}.get(code, KILLED)


def changed(mutant):
    """Which function of which module gets new code."""
    if not mutant.function:
        return []
    module = mutant.file.removeprefix("lib/").removesuffix(".py").replace("/", ".")
    module = module.removesuffix(".__init__")
    return [{"module": module, "file": mutant.file, "function": mutant.function}]


def by_line(file, found):
    """{line: {test: seconds}} of one file; 0 is what runs when it is imported."""
    lines = {0: {}}
    for test, (took, places) in found.items():
        for place in places:
            where, _, line = place.rpartition(":")
            if where == file:
                lines.setdefault(int(line), {})[test] = took
                lines[0][test] = took
    return lines


def in_order(tests):
    """File by file, that a fixture of a module is made once; the quickest first."""
    files = {}
    for test, took in tests.items():
        file = test.partition("::")[0]
        files[file] = files.get(file, 0) + took

    def rank(test):
        file = test.partition("::")[0]
        return files[file], file, tests[test]

    return {test: tests[test] for test in sorted(tests, key=rank)}


def limits(tests):
    return {test: max(LEAST_SECONDS, SLOWER * took) for test, took in tests.items()}


def listed(root=ROOT):
    """{key: mutant} of all there are."""
    return {
        mutant.key(): mutant
        for file in targets(root)
        for mutant in mutants(file, (root / file).read_text(encoding="utf-8"))
    }
