# SPDX-License-Identifier: MIT
"""Mutation testing: make one small change in a copy of the checkout, and see whether a test fails.

Cosmic Ray makes the changes and runs pytest. This module draws the sample, chooses the tests of
each file, and adds one kind of change: a statement left out. Run it with
`python3 -m host_sim.quality.mutation`. docs/mutants.md explains the results.
"""

import ast
import fnmatch
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from host_sim.cli import arguments
from host_sim.cli.wording import counted
from host_sim.errors import Trouble
from host_sim.paths import ROOT
from host_sim.players.arena import Pool

if TYPE_CHECKING:
    from cosmic_ray.operators.operator import Operator
    from cosmic_ray.work_item import MutationSpec
    from parso.tree import BaseNode

HELP = "make small changes in a copy of the checkout; list those that no test notices"
EXAMPLE = "host_sim.quality.mutation --mutants 20 --only journal"
NEEDS = "test"
DEFAULT_MUTANTS = 20
NEAREST = 4  # test files that a quick run asks; --all-tests asks all in the table
TIMEOUT_SECONDS = 300  # for all tests of one mutant; an endless loop ends then

# Files, and the tests that can notice a change in them. The first pattern that matches counts.
# `{}` is the folder below games/.
TESTS = (
    ("games/*/*", ("tests/{}", "tests/test_games.py::test_the_game_keeps_the_contract[{}]")),
    ("lib/handful/journal/*", ("tests/handful", "tests/quality/faults/test_cuts.py")),
    ("lib/handful/lesson/*", ("tests/test_lessons.py", "tests/handful")),
    ("lib/handful/*", ("tests/handful",)),
    ("host_sim/deploy/*", ("tests/deploy",)),
    ("host_sim/frontends/*", ("tests/frontends",)),
    ("host_sim/sim/*", ("tests/sim",)),
    ("host_sim/web/*.py", ("tests/web",)),
)
NOT_COPIED = (".git", ".venv", ".*_cache", ".hypothesis", "__pycache__", "captures", "saves")
PYTEST = ("-m", "pytest", "-q", "-n0", "--no-header", "-rfE", "-p", "no:cacheprovider")
FAILED_TEST = re.compile(r"^(?:FAILED|ERROR) (\S+(?: ?\[.*?\])?)(?: - .*)?$", re.MULTILINE)
KILLED, TIMED_OUT, SURVIVED = "killed", "timed out", "survived"
# `is` for `==`: Python keeps one object of each short string and small number.
SAME_IN_PRACTICE = ("_Eq_Is", "_NotEq_IsNot", "_Is_Eq", "_IsNot_NotEq")


Item = TypeVar("Item")
Position = tuple[int, int]  # line, column


class Mutant(NamedTuple):
    """One change: the operator with this name, applied at its n-th place in the file."""

    file: str
    operator: str
    occurrence: int
    start: Position
    end: Position

    def __str__(self) -> str:
        return f"{self.file}:{self.start[0]} {self.operator.partition('/')[2]}"


class Verdict(NamedTuple):
    """What the tests say about a mutant: the result, the failed test and the changed lines."""

    result: str
    test: str
    diff: str


# --- the sample ----------------------------------------------------------------------------------


def find_files(root: Path = ROOT) -> list[str]:
    """Return the files that can be changed, as paths below the root."""
    found = {
        path.relative_to(root).as_posix()
        for pattern, _ in TESTS
        for path in (root / pattern.partition("*")[0]).rglob("*.py")
        if fnmatch.fnmatch(path.relative_to(root).as_posix(), pattern)
    }
    return sorted(found)


def draw_sample(count: int, seed: int, only: str = "", root: Path = ROOT) -> list[Mutant]:
    """Draw mutants by this seed, of files with `only` in their path.

    A large file is drawn more often, each kind of change equally often.
    """
    files = [file for file in find_files(root) if only in file]
    if not files:
        raise Trouble(f"no file to change has {only!r} in its path.")
    sizes = [(root / file).stat().st_size for file in files]
    chance = random.Random(seed)
    drawn: dict[Mutant, None] = {}
    for _ in range(20 * count):  # some draws find nothing new
        file = chance.choices(files, sizes)[0]
        mutant = draw_mutant(root, file, chance)
        if mutant:
            drawn[mutant] = None
        if len(drawn) == count:
            break
    return list(drawn)


def draw_mutant(root: Path, file: str, chance: random.Random) -> Mutant | None:
    """Draw one change of a file: first its kind, then its place. Return None without a place."""
    from cosmic_ray.ast import ast_nodes, get_ast_from_path
    from cosmic_ray.plugins import get_operator

    nodes = list(ast_nodes(get_ast_from_path(root / file)))
    types = type_spans((root / file).read_text(encoding="utf-8"))
    for names in shuffled(kinds_of_change().values(), chance):
        for name in shuffled(names, chance):
            operator = get_operator(name)()
            places = [place for node in nodes for place in operator.mutation_positions(node)]
            useful = [
                number
                for number, (start, _) in enumerate(places)
                if not any(first <= start < last for first, last in types)
            ]
            if useful:
                occurrence = chance.choice(useful)
                return Mutant(file, name, occurrence, *places[occurrence])
    return None


def kinds_of_change() -> dict[str, list[str]]:
    """Return the names of all operators by kind, such as all replacements of a comparison."""
    from cosmic_ray.plugins import OPERATOR_PROVIDERS, get_operator, operator_names

    OPERATOR_PROVIDERS.setdefault("handful", {"RemoveStatement": remove_statement()})
    kinds: dict[str, list[str]] = {}
    for name in operator_names():
        if not get_operator(name).arguments() and not name.endswith(SAME_IN_PRACTICE):
            kinds.setdefault(name.partition("_")[0], []).append(name)
    return kinds


def remove_statement() -> "type[Operator]":
    """Return the operator that replaces a call, an assignment to a part or a `raise` by `pass`."""
    import parso
    from cosmic_ray.operators.operator import Operator

    class RemoveStatement(Operator):
        """Leave out one statement."""

        def mutation_positions(self, node: "BaseNode") -> Iterator[tuple[Position, Position]]:
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


def type_spans(source: str) -> list[tuple[Position, Position]]:
    """Return where annotations and blocks for type checkers are: nothing runs there."""
    found: list[ast.AST | None] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.arg | ast.AnnAssign):
            found.append(node.annotation)
        elif isinstance(node, ast.FunctionDef):
            found.append(node.returns)
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            found.append(node)
    return [
        ((node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0))
        for node in found
        if isinstance(node, ast.expr | ast.stmt)
    ]


def shuffled(items: Collection[Item], chance: random.Random) -> list[Item]:
    """Return the items in random order."""
    return chance.sample(list(items), len(items))


# --- the tests -----------------------------------------------------------------------------------


def tests_for(file: str, root: Path = ROOT) -> list[str]:
    """Return the test files for a file, those that are about it first."""
    folders = next(tests for pattern, tests in TESTS if fnmatch.fnmatch(file, pattern))
    words = [word for word in Path(file).with_suffix("").parts[1:] if word != "__init__"]
    found: list[str] = []
    for name in (folder.format(words[0]) for folder in folders):
        if (root / name).is_dir():
            found += [
                path.relative_to(root).as_posix() for path in (root / name).rglob("test_*.py")
            ]
        elif (root / name.partition("::")[0]).exists():
            found.append(name)

    def distance(test: str) -> tuple[bool, int, str]:
        path = root / test.partition("::")[0]
        text = path.read_text(encoding="utf-8")
        near = words[1:] or words
        return not any(w in path.stem for w in near), -sum(text.count(w) for w in near), test

    return sorted(found, key=distance)


class Laboratory:
    """A copy of the checkout in which mutants are tested, one after the other.

    `most` is the number of test files for each mutant, the nearest ones; None for all.
    """

    def __init__(self, folder: Path, root: Path = ROOT, most: int | None = NEAREST) -> None:
        self.folder, self.most = folder, most
        shutil.copytree(root, folder, ignore=shutil.ignore_patterns(*NOT_COPIED))

    def test(self, mutant: Mutant) -> Verdict:
        """Test one mutant. Raise Trouble if it cannot be made."""
        from cosmic_ray.mutating import mutate_and_test

        kinds_of_change()  # registers our own operator
        result = mutate_and_test(
            [self._specification(mutant)],
            shlex.join(self._pytest("-x", *tests_for(mutant.file, self.folder)[: self.most])),
            TIMEOUT_SECONDS,
        )
        if result.test_outcome is None or result.test_outcome.value == "incompetent":
            raise Trouble(f"Cosmic Ray cannot make {mutant}: {result.output}")
        diff = changed_lines(result.diff or "")
        if result.test_outcome.value == SURVIVED:
            return Verdict(SURVIVED, "", diff)
        if result.output == "timeout":
            return Verdict(TIMED_OUT, "", diff)
        test = failed_test(result.output or "")
        return Verdict(KILLED, test, diff)

    def check_without_mutants(self, tests: Iterable[str]) -> None:
        """Raise Trouble if one of these tests fails in the unchanged copy."""
        names = sorted({test for test in tests if "::" in test})
        if not names:
            return
        done = subprocess.run(self._pytest(*names), capture_output=True, text=True, check=False)
        if done.returncode:
            wrong = failed_test(done.stdout) or done.stdout + done.stderr
            raise Trouble(f"{wrong} fails without a mutant, too.")

    def _specification(self, mutant: Mutant) -> "MutationSpec":
        from cosmic_ray.work_item import MutationSpec

        path = self.folder / mutant.file
        return MutationSpec(path, mutant.operator, mutant.occurrence, mutant.start, mutant.end)

    def _pytest(self, *words: str) -> list[str]:
        at = ["--rootdir", self.folder.as_posix(), "-c", f"{self.folder.as_posix()}/pyproject.toml"]
        tests = [
            word if word.startswith("-") else f"{self.folder.as_posix()}/{word}" for word in words
        ]
        return [Path(sys.executable).as_posix(), "-P", *PYTEST, *at, *tests]


def failed_test(output: str) -> str:
    """Return the test that pytest reports as failed, as a path below the checkout, or ""."""
    failed = FAILED_TEST.search(output)
    if not failed:
        return ""
    path, separator, name = failed[1].partition("::")
    return path[path.rfind("tests/") :] + separator + name


def changed_lines(diff: str) -> str:
    """Return the changed lines of a diff, without its head and context."""
    lines = [line for line in diff.splitlines() if re.match(r"[-+](?!\+\+ |-- )", line)]
    return "\n".join(lines)


_laboratory: Laboratory | None = None  # of this process


def open_laboratory(folder: str, most: int | None) -> None:
    """Make the copy of this process."""
    global _laboratory  # noqa: PLW0603
    _laboratory = Laboratory(Path(tempfile.mkdtemp(dir=folder)) / "checkout", ROOT, most)


def test_in_process(mutant: Mutant) -> Verdict:
    """Test a mutant in the copy of this process."""
    assert _laboratory
    return _laboratory.test(mutant)


def check_in_process(tests: Sequence[str]) -> None:
    """Check tests in the copy of this process."""
    assert _laboratory
    _laboratory.check_without_mutants(tests)


def test_all(
    mutants: Sequence[Mutant], processes: int, most: int | None = NEAREST
) -> Iterator[tuple[Mutant, Verdict]]:
    """Yield each mutant with its verdict, then check the tests that killed one without it."""
    tests = []
    with (
        tempfile.TemporaryDirectory() as folder,
        Pool(processes, None, open_laboratory, (folder, most)) as pool,
    ):
        try:
            for mutant, verdict in zip(mutants, pool.map(test_in_process, mutants), strict=True):
                tests.append(verdict.test)
                yield mutant, verdict
            pool.submit(check_in_process, tests).result()
        except KeyboardInterrupt:
            pool.stop()
            raise


# --- the command ---------------------------------------------------------------------------------


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the tool."""
    parser.add_argument(
        "--mutants",
        type=arguments.some,
        default=DEFAULT_MUTANTS,
        metavar="N",
        help=f"number of mutants (default: {DEFAULT_MUTANTS})",
    )
    parser.add_argument(
        "--seed",
        type=arguments.seed,
        default=1,
        metavar="N",
        help="seed of the sample (default: 1)",
    )
    parser.add_argument(
        "--only", default="", metavar="WORD", help="only files with WORD in their path"
    )
    parser.add_argument(
        "--processes",
        type=arguments.some,
        default=2,
        metavar="N",
        help="number of processes (default: 2)",
    )
    parser.add_argument(
        "--all-tests",
        action="store_true",
        help=f"run all tests of a file's folder (default: the {NEAREST} nearest test files)",
    )
    parser.add_argument(
        "--at-least",
        type=int,
        default=100,
        metavar="PERCENT",
        help="fail if tests notice fewer mutants (default: 100)",
    )


def run(args: Namespace) -> int:
    """Test a sample. Return 1 if tests noticed fewer mutants than they should."""
    mutants = draw_sample(args.mutants, args.seed, args.only)
    survivors, most = 0, None if args.all_tests else NEAREST
    for number, (mutant, verdict) in enumerate(test_all(mutants, args.processes, most), 1):
        print(f"[{number}/{len(mutants)}] {verdict.result}: {mutant} {verdict.test}", flush=True)
        if verdict.result == SURVIVED:
            survivors += 1
            print(verdict.diff, flush=True)
    noticed = len(mutants) - survivors
    print(f"{noticed} of {counted(len(mutants), 'mutant')} noticed by a test.")
    return 1 if 100 * noticed < args.at_least * len(mutants) else 0


if __name__ == "__main__":
    from host_sim.cli.bootstrap import main

    sys.exit(main(sys.argv[1:], "host_sim.quality.mutation"))
