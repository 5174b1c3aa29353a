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
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

from host_sim.bootstrap import ROOT, Trouble
from host_sim.mutation import CONTRACT, is_near, is_text, mutants, planted, targets, tests_for
from host_sim.mutation.worker import LOOPS, SEEN

NOTEBOOK = ROOT / "captures" / "mutants.json"
LEFT_BEHIND = (".git", ".venv", "__pycache__", "captures", "saves", "docs")
SLOWER = 10  # times what a test took undisturbed, and
LEAST_SECONDS = 10  # of work, it may take with a mutant
LONG = 4  # seconds: a test that takes longer is not asked, unless it is near or the contract
KILLED, TIMED_OUT, SURVIVED, UNREACHED = "killed", "timed out", "survived", "no test comes by"


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
        self.path = Path(path)
        try:
            self.known = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            self.known = {}

    def get(self, *key):
        return self.known.get("\n".join(key))

    def knows(self, name):
        """Whether anything was noted of that, in whatever state."""
        return any(key.startswith(f"{name}\n") for key in self.known)

    def put(self, *key, value):
        self.known["\n".join(key)] = value
        self.path.parent.mkdir(parents=True, exist_ok=True)
        new = self.path.with_suffix(".new")
        new.write_text(json.dumps(self.known), encoding="utf-8")
        os.replace(new, self.path)


class Bench:
    """A copy of the checkout with a worker in it."""

    def __init__(self, folder, root):
        shutil.copytree(root, folder, ignore=shutil.ignore_patterns(*LEFT_BEHIND))
        (folder / "docs").symlink_to(root / "docs")
        self.folder, self.root, self.heard = folder, root, folder.with_suffix(".heard")
        self.changed = 0
        environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        self.worker = subprocess.Popen(
            [sys.executable, Path(__file__).with_name("worker.py")],
            cwd=folder,
            env={**environment, "PYTHONPATH": ""},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def order(self, **order):
        """The exit code."""
        print(json.dumps({**order, "heard": str(self.heard)}), file=self.worker.stdin, flush=True)
        answer = self.worker.stdout.readline()
        if not answer:
            raise Trouble("the process that runs the tests has ended.")
        return json.loads(answer)

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
        self.worker.stdin.close()
        self.worker.wait()


class Laboratory:
    """Benches at which mutants are tried, one a process."""

    def __init__(self, folder, processes, root=ROOT, notebook=NOTEBOOK):
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
                if bench.order(tests=tests, limits={}, warms=True) not in (0, 5):
                    raise Trouble(f"the tests could not be read: {bench.said()}")
                found = self.witnessed(bench, tests, files)
            finally:
                self.free.put(bench)
            self.notebook.put("watched", *tests, state, value=found)
        return found

    def witnessed(self, bench, tests, files):
        report = bench.heard.with_suffix(".report")
        for file in files:
            bench.write(file, telling(file, (self.root / file).read_text(encoding="utf-8")))
        try:
            bench.order(tests=tests, report=str(report))
        finally:
            for file in files:
                bench.restore(file)
        found = json.loads(report.read_text(encoding="utf-8"))
        # Modules that tell are slower: what fails now fails for that, or fails always.
        failed = {test: took for test, (took, _, failed) in found.items() if failed}
        code = bench.order(tests=tests, limits=limits(failed)) if failed else 0
        if code:
            raise Trouble(f"the tests fail without a mutant: {bench.said()}")
        return {test: (took, lines) for test, (took, lines, _) in found.items()}

    def try_all(self, drawn, tell):
        """{mutant: verdict}; `tell(mutant, verdict)` as they come: new ones first, then survivors
        of an earlier run, which take the longest."""
        verdicts = {}
        order = sorted(drawn, key=lambda mutant: self.notebook.knows(mutant.key()))
        with ThreadPoolExecutor(len(self.benches)) as threads:
            for mutant, verdict in zip(order, threads.map(self.try_one, order), strict=True):
                verdicts[mutant] = verdict
                tell(mutant, verdict)
        return {mutant: verdicts[mutant] for mutant in drawn}

    def try_one(self, mutant):
        state = self.state[mutant.file]
        for known in (mutant.around, state):
            verdict = self.notebook.get(mutant.key(), known)
            if verdict:
                return verdict
        source = (self.root / mutant.file).read_text(encoding="utf-8")
        verdict = self.meet(mutant, planted(source, mutant))
        lived = verdict in (SURVIVED, UNREACHED)
        self.notebook.put(mutant.key(), state if lived else mutant.around, value=verdict)
        return verdict

    def meet(self, mutant, text):
        """The verdict of the tests that come by."""
        tests = self.reached[mutant.file].get(mutant.statement, {})
        if not tests:
            return UNREACHED
        bench = self.free.get()
        try:
            bench.write(mutant.file, text)
            for near in (True, False):
                stage = {
                    test: took
                    for test, took in tests.items()
                    if is_near(test) == near and (near or took < LONG or CONTRACT in test)
                }
                if not stage:
                    continue
                files = list(dict.fromkeys(test.partition("::")[0] for test in stage))
                code = bench.order(tests=files, limits=limits(in_order(stage)))
                if code == LOOPS:
                    return TIMED_OUT
                if code == 3 or code == 4:
                    raise Trouble(f"pytest could not run ({bench.said()}).")
                if code:  # a test failed, the module could not even be read, or Python died of it
                    return KILLED
            return SURVIVED
        finally:
            bench.restore(mutant.file)
            self.free.put(bench)


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
