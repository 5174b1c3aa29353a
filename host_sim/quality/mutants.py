# SPDX-License-Identifier: MIT
"""Mutants: small changes of source files, drawn by a seed for each area of the project.

Cosmic Ray makes the changes. This module adds one kind, a statement left out, and leaves out
changes that nothing can notice.
"""

import ast
import fnmatch
import random
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from types import CodeType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from host_sim.errors import Trouble
from host_sim.paths import ROOT

if TYPE_CHECKING:
    from cosmic_ray.operators.operator import Operator
    from parso.tree import BaseNode

# Areas: name, share of a sample, and patterns of paths. The first area that matches counts.
AREAS = (
    ("rules", 12, ("games/*/rules/*",)),
    ("games/*/screen", 24, ("games/*/screen/*",)),
    ("games/*/lobby", 8, ("games/*/lobby/*", "games/*/own_sheets/*")),
    ("games/*/bot", 12, ("games/*/bot/*",)),
    ("games, other files", 4, ("games/*/*",)),
    ("play", 12, ("lib/handful/play/*",)),
    ("lobby", 12, ("lib/handful/lobby/*",)),
    ("lesson", 6, ("lib/handful/lesson/*",)),
    ("scenes", 6, ("lib/handful/scenes/*", "lib/handful/scene.py")),
    ("power_on", 4, ("lib/handful/power_on/*",)),
    ("hardware", 6, ("lib/handful/hardware/*",)),
    ("sound", 4, ("lib/handful/sound/*",)),
    ("screen", 6, ("lib/handful/screen/*",)),
    (
        "words, records, preferences",
        4,
        tuple(f"lib/handful/{name}.py" for name in ("words", "records", "preferences")),
    ),
    ("journal, match and console", 8, ("lib/handful/*",)),
    ("deploy", 10, ("host_sim/deploy/*",)),
    ("front ends", 8, ("host_sim/frontends/*",)),
    ("simulator", 6, ("host_sim/sim/*",)),
    ("web page", 2, ("host_sim/web/*.py",)),
)
# `is` for `==`: Python keeps one object of each short string and small number.
SAME_IN_PRACTICE = ("_Eq_Is", "_NotEq_IsNot", "_Is_Eq", "_IsNot_NotEq")
SPEED_ONLY = ("cache", "lru_cache", "native", "override", "overload", "final")  # decorators
PACE = ("_MS", "_SECONDS", "_NS")  # names of times; one millisecond more or less is not felt
PACE_FROM = 20  # shorter times may matter

Item = TypeVar("Item")
Position = tuple[int, int]  # line, column
Span = tuple[Position, Position]


class Mutant(NamedTuple):
    """One change: the operator with this name, applied at its n-th place in the file."""

    file: str
    operator: str
    occurrence: int
    start: Position
    end: Position

    def __str__(self) -> str:
        return f"{self.file}:{self.start[0]} {self.operator.partition('/')[2]}"


# --- the sample ----------------------------------------------------------------------------------


def area_of(file: str) -> str:
    """Return the name of the area that a file belongs to."""
    return next(
        name
        for name, _, patterns in AREAS
        if any(fnmatch.fnmatch(file, pattern) for pattern in patterns)
    )


def find_files(root: Path = ROOT) -> list[str]:
    """Return the files that can be changed, as paths below the root."""
    found = {
        path.relative_to(root).as_posix()
        for _, _, patterns in AREAS
        for pattern in patterns
        for path in (root / pattern.partition("*")[0].rpartition("/")[0]).rglob("*.py")
        if fnmatch.fnmatch(path.relative_to(root).as_posix(), pattern)
    }
    return sorted(found)


def draw_sample(count: int, seed: int, only: str = "", root: Path = ROOT) -> list[Mutant]:
    """Draw mutants by this seed, of the area `only` or of files with `only` in their path.

    Each area gets its share. In an area a large file is drawn more often, and each kind of change
    equally often.
    """
    areas = [name for name, _, _ in AREAS]
    files: dict[str, list[str]] = {}
    for file in find_files(root):
        area = area_of(file)
        if only == area if only in areas else only in file:
            files.setdefault(area, []).append(file)
    if not files:
        raise Trouble(f"no file to change has {only!r} in its path.")
    counts = divide(count, {name: share for name, share, _ in AREAS if name in files})
    return [
        mutant
        for area, number in counts.items()
        for mutant in draw_area(files[area], number, random.Random(f"{seed} {area}"), root)
    ]


def divide(count: int, shares: dict[str, int]) -> dict[str, int]:
    """Divide a number in proportion to shares. The largest remainders get what is left."""
    total = sum(shares.values())
    counts = {name: count * share // total for name, share in shares.items()}
    by_remainder = sorted(shares, key=lambda name: -(count * shares[name] % total))
    for name in by_remainder[: count - sum(counts.values())]:
        counts[name] += 1
    return counts


def draw_area(files: list[str], count: int, luck: random.Random, root: Path) -> list[Mutant]:
    """Draw this number of different mutants of these files, or fewer if there are no more."""
    sizes = [(root / file).stat().st_size for file in files]
    drawn: dict[Mutant, None] = {}
    for _ in range(20 * count):  # some draws find nothing new
        if len(drawn) == count:
            break
        mutant = draw_mutant(root, luck.choices(files, sizes)[0], luck)
        if mutant:
            drawn[mutant] = None
    return list(drawn)


def draw_mutant(
    root: Path, file: str, luck: random.Random, within: Span | None = None
) -> Mutant | None:
    """Draw one change of a file: first its kind, then its place.

    `within` limits the places. Return None if there is no place, or if the change makes no
    difference to the compiled code.
    """
    from cosmic_ray.plugins import get_operator

    source = (root / file).read_text(encoding="utf-8")
    nodes, ignored = parse(source)
    for names in shuffled(kinds_of_change().values(), luck):
        for name in shuffled(names, luck):
            operator = get_operator(name)()
            places = [place for node in nodes for place in operator.mutation_positions(node)]
            useful = [
                number
                for number, (start, _) in enumerate(places)
                if not any(first <= start < last for first, last in ignored)
                and (not within or within[0] <= start < within[1])
            ]
            if useful:
                occurrence = luck.choice(useful)
                mutant = Mutant(file, name, occurrence, *places[occurrence])
                return mutant if makes_difference(source, mutant) else None
    return None


@cache
def parse(source: str) -> tuple[list["BaseNode"], list[Span]]:
    """Return the nodes of a source text as Cosmic Ray sees them, and the spans to leave alone."""
    from cosmic_ray.ast import ast_nodes, get_ast

    return list(ast_nodes(get_ast(source))), ignored_spans(source)


def kinds_of_change() -> dict[str, list[str]]:
    """Return the names of all operators by kind, such as all replacements of a comparison."""
    from cosmic_ray.plugins import OPERATOR_PROVIDERS, get_operator, operator_names

    OPERATOR_PROVIDERS.setdefault("handful", {"RemoveStatement": remove_statement()})
    kinds: dict[str, list[str]] = {}
    for name in operator_names():
        if not get_operator(name).arguments() and not name.endswith(SAME_IN_PRACTICE):
            kinds.setdefault(name.partition("_")[0], []).append(name)
    return kinds


def mutate(source: str, mutant: Mutant) -> str:
    """Return the source text with this change. Raise Trouble if it does not fit the text."""
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    kinds_of_change()  # registers our own operator
    changed: str | None = mutate_code(source, get_operator(mutant.operator)(), mutant.occurrence)
    if changed is None:
        raise Trouble(f"Cosmic Ray cannot make {mutant}.")
    return changed


def remove_statement() -> "type[Operator]":
    """Return the operator that replaces a call, an assignment to a part or a `raise` by `pass`."""
    import parso
    from cosmic_ray.operators.operator import Operator

    class RemoveStatement(Operator):
        """Leave out one statement."""

        def mutation_positions(self, node: "BaseNode") -> Iterator[Span]:
            if node.type == "simple_stmt" and is_removable(node.get_code()):
                yield node.children[0].start_pos, node.children[0].end_pos

        def mutate(self, node: "BaseNode", index: int) -> "BaseNode":
            nothing = parso.parse("pass").children[0]
            nothing.prefix = node.get_first_leaf().prefix  # the indentation
            node.children[0] = nothing
            return node

        @classmethod
        def examples(cls) -> tuple[()]:
            return ()

    return RemoveStatement


def is_removable(code: str) -> bool:
    """Return True for a statement that Python can do without; other names would be missing."""
    try:
        statement = ast.parse(code.strip()).body[0]
    except SyntaxError:  # `return` and its like stand in a function
        return False
    if isinstance(statement, ast.Expr):
        return not isinstance(statement.value, ast.Constant | ast.Yield | ast.YieldFrom)
    if isinstance(statement, ast.Assign):
        return isinstance(statement.targets[0], ast.Attribute | ast.Subscript)
    return isinstance(statement, ast.AugAssign | ast.Raise | ast.Delete)


def shuffled(items: Collection[Item], luck: random.Random) -> list[Item]:
    """Return the items in random order."""
    return luck.sample(list(items), len(items))


# --- changes that nothing can notice -------------------------------------------------------------


def ignored_spans(source: str) -> list[Span]:
    """Return the parts of a source text whose changes nothing can notice."""
    found: list[ast.AST | None] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.arg | ast.AnnAssign):
            found.append(node.annotation)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.append(node.returns)
            found += [item for item in node.decorator_list if last_name(item) in SPEED_ONLY]
        elif (isinstance(node, ast.If) and is_never_run(node.test)) or is_without_effect(node):
            found.append(node)
    return [
        (
            (node.lineno, max(0, node.col_offset - 1)),
            (node.end_lineno or 0, node.end_col_offset or 0),
        )
        for node in found
        if isinstance(node, ast.expr | ast.stmt)
    ]


def is_never_run(test: ast.expr) -> bool:
    """Return True for the condition of a block for type checkers, or for a module's command."""
    return ast.unparse(test) in {"TYPE_CHECKING", "__name__ == '__main__'"}


def is_without_effect(node: ast.AST) -> bool:
    """Return True for types at run time, a tidy heap, and times that change by a millisecond."""
    if isinstance(node, ast.BinOp):  # int | None
        return isinstance(node.op, ast.BitOr) and ast.unparse(node.right) == "None"
    if isinstance(node, ast.Expr):
        return ast.unparse(node) == "gc.collect()"
    if isinstance(node, ast.Assign):
        value = node.value.value if isinstance(node.value, ast.Constant) else None
        is_pace = last_name(node.targets[0]).endswith(PACE)
        return is_pace and isinstance(value, int | float) and value >= PACE_FROM
    return False


def last_name(node: ast.expr) -> str:
    """Return the last name of `a`, `a.b` and `a.b(c)`, or ""."""
    if isinstance(node, ast.Call):
        node = node.func
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def makes_difference(source: str, mutant: Mutant) -> bool:
    """Return True if a mutant can be made and is compiled to other code."""
    try:
        changed = mutate(source, mutant)
    except AttributeError:  # Cosmic Ray takes every exception in brackets for a plain name
        return False
    return not is_same_code(source, changed)


def is_same_code(source: str, changed: str) -> bool:
    """Return True if both texts are compiled to the same code."""
    try:
        return instructions(compile(source, "", "exec")) == instructions(
            compile(changed, "", "exec", dont_inherit=True)
        )
    except SyntaxError:  # such as `continue` outside of a loop
        return True


def instructions(code: CodeType) -> tuple[Any, ...]:
    """Return what a code object does, without its line numbers."""
    constants = [
        instructions(item) if isinstance(item, CodeType) else (type(item), item)
        for item in code.co_consts
    ]
    return code.co_code, code.co_names, code.co_varnames, repr(constants), code.co_flags


# --- the function of a change --------------------------------------------------------------------


def enclosing_function(tree: ast.Module, line: int) -> str | None:
    """Return the qualified name of the outermost function around a line, or None."""
    names: list[str] = []
    body: list[ast.stmt] = tree.body
    while True:
        inner = next((node for node in body if first_line(node) <= line <= last_line(node)), None)
        if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
            return ".".join([*names, inner.name])
        if not isinstance(inner, ast.ClassDef | ast.If | ast.Try | ast.With):
            return None
        if isinstance(inner, ast.ClassDef):
            names.append(inner.name)
        body = [node for node in ast.iter_child_nodes(inner) if isinstance(node, ast.stmt)]


def functions(tree: ast.Module) -> dict[str, Span]:
    """Return all functions and methods of a module with their spans."""
    lines = [node.lineno for node in ast.walk(tree) if isinstance(node, ast.stmt)]
    found: dict[str, Span] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.lineno in lines:
            name = enclosing_function(tree, node.lineno)
            if name and name.rpartition(".")[2] == node.name and name not in found:
                found[name] = (first_line(node), 0), (last_line(node) + 1, 0)
    return found


def assigned_names(tree: ast.Module, line: int) -> set[str]:
    """Return the names that the statement at this line of a module or class assigns to."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AnnAssign) and (
            first_line(node) <= line <= last_line(node)
        ):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {
                item.id for name in targets for item in ast.walk(name) if isinstance(item, ast.Name)
            }
    return found


def first_line(node: ast.stmt) -> int:
    """Return the first line of a statement, with its decorators."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(item.lineno for item in decorators)])


def last_line(node: ast.stmt) -> int:
    """Return the last line of a statement."""
    return node.end_lineno or node.lineno
