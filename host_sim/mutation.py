# SPDX-License-Identifier: MIT
"""Tests tested: faults planted one by one in copies of the checkout, and who notices.

A mutant is one small change of one module's source: a comparison that leans the other way, a number
one higher, a line left out. A test run that stays green with it lacks a test, or the change changes
nothing (an equivalent one). What is mutated is found by name, in folders or files: rules,
journal, match, recovery and what reads saved games; the tests that can kill a mutant are those of
its game, or those of the console and of its faults.
"""

import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import NamedTuple

from host_sim.bootstrap import ROOT, Trouble

NAMES = ("rules", "journal", "match", "recovery", "saved")
CONSOLE_TESTS = ("tests/handful", "tests/faults/test_damage.py", "tests/faults/test_cuts.py")
CONTRACT = "tests/test_games.py::test_the_game_keeps_the_contract"
BOUNDS = ("LONGEST",)  # one more than an upper bound is an upper bound: no fault
LEFT_BEHIND = (".git", ".venv", "__pycache__", "captures", "saves", "docs")
SLOWER = 4  # times what the tests take undisturbed, and
LEAST_SECONDS = 60  # this long, a mutant may run before it counts as caught in a loop
KILLED, TIMED_OUT, SURVIVED = "killed", "timed out", "survived"


class Mutant(NamedTuple):
    """A change: `place` is (line, column, end line, end column) of what `text` replaces."""

    file: str
    place: tuple
    kind: str
    was: str
    text: str

    def __str__(self):
        line, column = self.place[:2]
        return f"{self.file}:{line}:{column + 1} {self.kind}: {self.was} -> {self.text}"


COMPARISONS = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OPERATORS = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift,
    ast.RShift: ast.LShift, ast.BitXor: ast.BitAnd,
}  # fmt: skip


def targets(root=ROOT):
    """The modules to be mutated, as paths below the root."""
    found = []
    for folder in ("lib/handful", "games"):
        for path in sorted((root / folder).rglob("*.py")):
            below = path.relative_to(root)
            # The console has no rules of its own; a scene called so shows them.
            wanted = set(NAMES) - ({"rules"} if folder == "lib/handful" else set())
            if wanted & {*below.parts[1:-1], path.stem}:
                found.append(below.as_posix())
    return found


def tests_for(file, root=ROOT):
    """The tests that can kill a mutant of this file, the nearest first."""
    parts = Path(file).parts
    if parts[0] == "games":
        folder = root / "tests" / parts[1]
        near = ("rules", "rulebook", "rulings", "oracle", "contract", "game")
        files = sorted(
            folder.glob("test_*.py"),
            key=lambda path: (path.stem.removeprefix("test_") not in near, path.name),
        )
        own = [path.relative_to(root).as_posix() for path in files]
        return own + [f"{CONTRACT}[{parts[1]}]"] * (root / CONTRACT.partition("::")[0]).exists()
    near = [path for path in (root / "tests/handful").rglob("test_*.py") if path.stem[5:] in file]
    there = [test for test in CONSOLE_TESTS if (root / test).exists()]
    return [path.relative_to(root).as_posix() for path in near] + there


def mutants(file, source):
    """Every change of a module that we know how to make."""
    tree = ast.parse(source)
    documentation = {
        id(node.body[0])
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and is_text(node.body[0])
    }
    found = []
    stack = [tree]
    while stack:
        node = stack.pop()
        if id(node) in documentation or isinstance(
            node, (ast.JoinedStr, ast.ImportFrom, ast.Import)
        ):
            continue
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") in BOUNDS:
            continue
        for kind, new in changes(node):
            place = (node.lineno, node.col_offset, node.end_lineno, node.end_col_offset)
            text = ast.unparse(new)
            if isinstance(node, ast.expr):
                text = f"({text})"
            found.append(Mutant(file, place, kind, ast.unparse(node).splitlines()[0], text))
        stack.extend(ast.iter_child_nodes(node))
    return sorted(found)


def is_text(node):
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def changes(node):
    """(kind, the node instead) for each way to change this node itself."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        other = COMPARISONS.get(type(node.ops[0]))
        if other:
            yield "comparison", ast.Compare(node.left, [other()], node.comparators)
    elif isinstance(node, ast.BinOp):
        other = OPERATORS.get(type(node.op))
        if other and not is_format(node):
            yield "operator", ast.BinOp(node.left, other(), node.right)
    elif isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield "logic", ast.BoolOp(other, node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "logic", node.operand
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            yield "constant", ast.Constant(not node.value)
        elif isinstance(node.value, int):
            yield "constant", ast.Constant(node.value + 1)
    elif isinstance(node, ast.AugAssign):
        other = OPERATORS.get(type(node.op))
        if other:
            yield "operator", ast.AugAssign(node.target, other(), node.value)
    elif isinstance(node, (ast.If, ast.While)) and not isinstance(node.test, ast.Constant):
        pass  # its test is changed by itself
    elif isinstance(node, ast.Return) and node.value is not None and not is_none(node.value):
        yield "return", ast.Return(ast.Constant(None))
    elif isinstance(node, (ast.Break, ast.Continue)):
        yield "loop", ast.Continue() if isinstance(node, ast.Break) else ast.Break()
    if isinstance(node, (ast.Expr, ast.AugAssign, ast.Raise, ast.Delete)) and not is_text(node):
        yield "left out", ast.Pass()
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], (ast.Attribute, ast.Subscript)):
        yield "left out", ast.Pass()


def is_none(node):
    return isinstance(node, ast.Constant) and node.value is None


def is_format(node):
    return isinstance(node.op, ast.Mod) and isinstance(node.left, ast.Constant)


def planted(source, mutant):
    """The module's source with the change in it."""
    lines = source.encode().splitlines(keepends=True)  # ast counts columns in bytes
    line, column, end_line, end_column = mutant.place
    before, after = lines[line - 1][:column], lines[end_line - 1][end_column:]
    lines[line - 1 : end_line] = [before + mutant.text.encode() + after]
    return b"".join(lines).decode()


def sample(count, seed, only=None, root=ROOT):
    """So many mutants, drawn by this seed from all of them; `only`: of files with this in their
    path."""
    found = []
    for file in targets(root):
        if only is None or only in file:
            found += mutants(file, (root / file).read_text(encoding="utf-8"))
    if not found:
        raise Trouble(f"nothing to mutate has {only!r} in its path; there are: {told(root)}.")
    drawn = random.Random(seed).sample(found, min(count, len(found)))
    return sorted(drawn), len(found)


def told(root):
    return ", ".join(targets(root))


def whole(tests):
    """The same tests in any order are one set; what lies in a folder of it adds nothing."""
    return tuple(
        sorted(
            test for test in tests if not test.startswith(tuple(f"{folder}/" for folder in tests))
        )
    )


class Laboratory:
    """Copies of the checkout in which mutants are tried, one a process."""

    def __init__(self, folder, processes, root=ROOT):
        self.root = root
        self.free = Queue()
        self.limits = {}
        self.processes = processes
        for number in range(processes):
            copy = Path(folder) / str(number)
            shutil.copytree(root, copy, ignore=shutil.ignore_patterns(*LEFT_BEHIND))
            (copy / "docs").symlink_to(root / "docs")
            self.free.put(copy)

    def measure(self, files, tell):
        """How long each file's tests take undisturbed; Trouble if they fail even so."""
        orders = sorted({whole(tests_for(file, self.root)) for file in files})
        with ThreadPoolExecutor(self.processes) as threads:
            for tests, (verdict, seconds, out) in zip(
                orders, threads.map(lambda tests: self.run(tests, 3600), orders), strict=True
            ):
                if verdict != SURVIVED:
                    raise Trouble(f"the tests fail without a mutant: {last_line(out)}")
                self.limits[tests] = max(LEAST_SECONDS, SLOWER * seconds)
                tell(f"{', '.join(tests)}: {seconds:.0f} s undisturbed")

    def try_all(self, drawn, tell):
        """{mutant: verdict}; `tell(mutant, verdict)` as they come."""
        verdicts = {}
        with ThreadPoolExecutor(self.processes) as threads:
            for mutant, verdict in zip(drawn, threads.map(self.try_one, drawn), strict=True):
                verdicts[mutant] = verdict
                tell(mutant, verdict)
        return verdicts

    def try_one(self, mutant):
        source = (self.root / mutant.file).read_text(encoding="utf-8")
        tests = tests_for(mutant.file, self.root)
        limit = self.limits[whole(tests)]
        return self.run(tests, limit, mutant.file, planted(source, mutant))[0]

    def run(self, tests, limit, file=None, text=None):
        """(verdict, seconds, what was said) of these tests, with a file's text changed."""
        copy = self.free.get()
        try:
            if file:
                before = (copy / file).read_bytes()
                (copy / file).write_text(text, encoding="utf-8")
            begin = time.monotonic()
            verdict, out = run_tests(copy, tests, limit)
            return verdict, time.monotonic() - begin, out
        finally:
            if file:
                (copy / file).write_bytes(before)
            self.free.put(copy)


def run_tests(folder, tests, limit):
    """Until the first failure, in one process."""
    order = ["-q", "-x", "-p", "no:xdist", "-p", "no:randomly", "--no-header", "--tb=line", *tests]
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    environment |= {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": ""}
    with tempfile.TemporaryFile("w+", errors="replace") as heard:
        process = subprocess.Popen(
            [sys.executable, "-m", "pytest", *order],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=heard,
            stderr=subprocess.STDOUT,
        )
        try:
            code = process.wait(limit)
        except subprocess.TimeoutExpired:
            code = None
        finally:
            process.kill()  # nothing, if it has ended
            process.wait()
        heard.seek(0)
        out = heard.read()
    if code is None:
        return TIMED_OUT, out
    if code == 0:
        return SURVIVED, out
    if code in (1, 2):  # a test failed, or the module could not even be read
        return KILLED, out
    raise Trouble(f"pytest could not run ({last_line(out)}).")


def last_line(out):
    lines = [line for line in out.splitlines() if line.strip()]
    return lines[-1] if lines else "no reason given"
