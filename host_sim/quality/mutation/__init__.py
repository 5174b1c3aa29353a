# SPDX-License-Identifier: MIT
"""Tests tested: faults planted one by one in a copy of the checkout, and who notices.

A mutant is one small change of one module's source: a comparison that leans the other way, a number
one higher, a line left out. A test run that stays green with it lacks a test, or the change changes
nothing (an equivalent one). What is mutated is found by name, in folders or files: rules,
journal, match, recovery and what reads saved games; the tests that can kill a mutant are those of
its game, or those of the console and of its faults. The laboratory tries them; docs/mutants.md has
the survivors.
"""

import ast
import functools
import hashlib
from pathlib import Path
from typing import NamedTuple

from host_sim.errors import Trouble
from host_sim.paths import ROOT

NAMES = ("rules", "journal", "match", "recovery", "saved")
CONSOLE_TESTS = (
    "tests/handful",
    "tests/quality/faults/test_damage.py",
    "tests/quality/faults/test_cuts.py",
)
CONTRACT = "tests/test_games.py::test_the_game_keeps_the_contract"
NEAR = ("rules", "rulebook", "rulings", "oracle", "contract", "game", "journal", "match")
BOUNDS = ("LONGEST",)  # one more than an upper bound is an upper bound: no fault


class Mutant(NamedTuple):
    """A change: `place` is (line, column, end line, end column) of what `text` replaces."""

    file: str
    place: tuple
    kind: str
    was: str
    text: str
    code: str  # the line it begins in
    number: int  # of those that look alike in this file
    statement: int  # the line of its statement in a function, or 0: it runs when it is imported
    around: str  # a digest of that function, or of its line
    function: str  # its name (`State.apply`), or ""

    def __str__(self):
        line, column = self.place[:2]
        return f"{self.file}:{line}:{column + 1} {self.kind}: {self.was} -> {self.text}"

    def key(self):
        """What it is called as long as its line stays as it is, wherever that moves."""
        alike = f" ({self.number + 1})" if self.number else ""
        return f"{self.file} | {self.code} | {self.kind}: {self.was} -> {self.text}{alike}"


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
    """The tests that can kill a mutant of this file."""
    parts = Path(file).parts
    if parts[0] == "games":
        contract = [f"{CONTRACT}[{parts[1]}]"] * (root / CONTRACT.partition("::")[0]).exists()
        return (f"tests/{parts[1]}", *contract)
    return tuple(test for test in CONSOLE_TESTS if (root / test).exists())


def is_near(test):
    """Whether it is a test of rules, journal or match, which are quick, and not of a screen."""
    return Path(test.partition("::")[0]).stem.removeprefix("test_") in NEAR


def mutants(file, source):
    """Every change of a module that we know how to make."""
    tree = ast.parse(source)
    lines = source.splitlines()
    documentation = {
        id(node.body[0])
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and is_text(node.body[0])
    }
    unparsed = functools.cache(ast.unparse)
    found, alike = [], {}
    stack = [(tree, None, 0, "")]
    while stack:
        node, function, statement, name = stack.pop()
        if id(node) in documentation or isinstance(
            node, (ast.JoinedStr, ast.ImportFrom, ast.Import)
        ):
            continue
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") in BOUNDS:
            continue
        if function and isinstance(node, ast.stmt):
            statement = node.lineno
        for kind, new in changes(node):
            place = (node.lineno, node.col_offset, node.end_lineno, node.end_col_offset)
            text = ast.unparse(new)
            if isinstance(node, ast.expr):
                text = f"({text})"
            was, code = ast.unparse(node).splitlines()[0], lines[node.lineno - 1].strip()
            around = unparsed(function) if function else code
            found.append(
                (place, kind, was, text, code, statement, around, (function and name) or "")
            )
        for child in ast.iter_child_nodes(node):
            inside = isinstance(node, ast.FunctionDef) and child in node.body
            if not function and isinstance(child, (ast.FunctionDef, ast.ClassDef)):
                called = f"{name}.{child.name}".strip(".")
            else:
                called = name
            stack.append((child, function or (node if inside else None), statement, called))
    named = []
    for place, kind, was, text, code, statement, around, name in sorted(found):
        same = (kind, was, text, code)
        alike[same] = alike.get(same, -1) + 1
        digest = hashlib.sha256(around.encode()).hexdigest()
        named.append(
            Mutant(file, place, kind, was, text, code, alike[same], statement, digest, name)
        )
    return named


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
    path. Drawn by their keys: a change of one file leaves the draw in the others as it was."""
    found = []
    for file in targets(root):
        if only is None or only in file:
            found += mutants(file, (root / file).read_text(encoding="utf-8"))
    if not found:
        known = ", ".join(targets(root))
        raise Trouble(f"nothing to mutate has {only!r} in its path; there are: {known}.")
    lots = {mutant: hashlib.sha256(f"{seed} {mutant.key()}".encode()).digest() for mutant in found}
    return sorted(sorted(found, key=lots.get)[:count]), len(found)
