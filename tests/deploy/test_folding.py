# SPDX-License-Identifier: MIT
"""Folded code behaves like its source, keeps its lines, and is smaller."""

import ast
import importlib
import random
import sys
from collections import Counter
from textwrap import dedent

import pytest

from host_sim import device_code
from host_sim.deploy import folding, tree
from host_sim.deploy.source_text import without_type_checking
from host_sim.micropython.vm import DeviceError, Machine, device_tree
from tests.conftest import SAMPLE
from tests.deploy.folding_traps import TRAPS

BYTES_RATIO = 0.96  # of our compiled modules, folded to unfolded
NAMES_RATIO = 0.5  # of the UPPER_CASE names in our modules
RANDOM_PROGRAMS = 200
DECISIONS = {False: 60, True: 12}  # of a game, by whether computer players decide


def fold(modules):
    """Return the folded texts of the modules of a package `trap`, {name: text}."""
    folded = folding.fold({f"trap/{name}.py": text.encode() for name, text in modules.items()})
    return {path[len("trap/") : -len(".py")]: data.decode() for path, data in folded.items()}


def definitions(modules):
    """Return the UPPER_CASE names that modules assign at their top level or import anywhere."""
    found = set()
    for text in modules.values():
        top = ast.parse(text)
        nodes = [node for step in top.body if is_assignment(step) for node in ast.walk(step)]
        names = [node for node in nodes if isinstance(node, ast.Name)]
        found |= {name.id for name in names if isinstance(name.ctx, ast.Store)}
        for node in ast.walk(top):
            if isinstance(node, ast.ImportFrom):
                found |= {alias.asname or alias.name for alias in node.names}
    return {name for name in found if name.isupper()}


def is_assignment(node):
    return isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign)


def check_lines(source, folded):
    """Every statement that is left is on its old line; only `pass` is new."""
    assert folded.count("\n") == source.count("\n")
    before, after = [
        Counter(
            (node.lineno, type(node)) for node in ast.walk(ast.parse(text)) if is_statement(node)
        )
        for text in (source, folded)
    ]
    assert all(kind is ast.Pass for _, kind in after - before)


def is_statement(node):
    return isinstance(node, ast.stmt | ast.ExceptHandler)


@pytest.fixture
def result(tmp_path, monkeypatch):
    """`result(modules)`: what `main.result()` of these modules returns or raises, as text."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    runs = iter(range(1_000_000))

    def run(modules):
        home = tmp_path / str(next(runs))
        (home / "trap").mkdir(parents=True)
        for name, text in modules.items():
            (home / "trap" / f"{name}.py").write_text(text, encoding="utf-8")
        with monkeypatch.context() as patch:
            patch.syspath_prepend(home)
            try:
                return repr(importlib.import_module("trap.main").result())
            except Exception as error:
                return type(error).__name__
            finally:
                for name in [name for name in sys.modules if name.split(".")[0] == "trap"]:
                    del sys.modules[name]

    return run


@pytest.mark.parametrize("trap", TRAPS)
def test_folded_code_behaves_like_its_source(result, trap):
    modules, stay, texts = TRAPS[trap]
    modules = {name: dedent(text) for name, text in modules.items()}
    folded = fold(modules)
    assert result(folded) == result(modules)
    assert definitions(folded) == set(stay.split())
    for text in texts:
        assert text in folded["main"]
    for name, text in modules.items():
        check_lines(text, folded[name])


def random_program(luck):
    """Return modules that define, import, shadow and use constants at random."""
    names = [chr(65 + number) for number in range(8)]
    lines, known = [], []
    for name in names:
        parts = [str(luck.randint(-9, 99)), *known[-2:]]
        value = luck.choice(
            ["{}", "{} * {}", "-{}", "~{} + {}", "({} - {}) ** 2", "{} << 2", "'{}'"]
        )
        lines.append(f"{name} = " + value.format(luck.choice(parts), luck.choice(parts)))
        known += [name] if "'" not in value else []
    other = "\n".join(lines) + "\n" + luck.choice(["", f"{luck.choice(names)} += 1\n"])
    imported = luck.sample(names, 5)
    head = "\n".join(
        luck.choice([f"from trap.other import {name}", f"from trap.other import ({name},)"])
        for name in imported
    )
    body = ["import trap.other as module", head, "P, Q, R = range(3)", "def result(A=P, *B):"]
    body += ["    seen = []"]
    for _ in range(8):
        name, free = luck.choice([*imported, "P", "Q", "R"]), luck.choice(names)
        use = luck.choice(
            [
                "{0}", "-{0}", "f'{{{0}}}'", "[{0} for {0} in [5]]", "(lambda {0}: {0})(3)",
                "module.{1}", "getattr(module, '{1}')", "[{0} for x in range(2)]", "{0} == {0}",
                "dict({0}={0})", "({0}\n        )", "[x for x in ({0}, {0})]",
            ]
        )  # fmt: skip
        body.append(f"    seen.append({use.format(name, free)})")
        if not luck.randrange(4):
            body.append(f"    {luck.choice(names)} = 7")
    return {"other": other, "main": "\n".join([*body, "    return seen", ""])}


def test_random_programs_behave_like_their_sources(result):
    worked = 0
    for seed in range(RANDOM_PROGRAMS):
        modules = random_program(random.Random(seed))
        folded = fold(modules)
        expected = result(modules)
        assert result(folded) == expected, modules
        for name, text in modules.items():
            check_lines(text, folded[name])
        worked += expected.startswith("[")
    assert worked > RANDOM_PROGRAMS // 4


# The device code


@pytest.fixture(scope="module")
def sources():
    """The Python files of the checkout for a device, {path: bytes}."""
    files = tree.sources(device_code.ROOT)
    return {path: data for path, data in files.items() if path.endswith(".py")}


@pytest.fixture(scope="module")
def folded(sources):
    """The same with their constants folded."""
    return folding.fold(sources)


@pytest.fixture(scope="module")
def unfolded(interpreter):
    """The files of a compiled deploy without folding, as a Machine takes them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tree, "folded", lambda files: (dict(files), {}))
        files = tree.build(mark=tree.MICROPYTHON)
    return {"/" + path: data for path, data in files.items()}


def test_every_statement_of_the_device_code_stays_on_its_line(sources, folded):
    for path, data in sources.items():
        check_lines(data.decode(), folded[path].decode())


def test_folding_makes_the_device_code_smaller(sources, folded, unfolded):
    def upper_case_names(files):
        words = [word for data in files.values() for word in ast.walk(ast.parse(data))]
        return {node.id for node in words if isinstance(node, ast.Name) and node.id.isupper()}

    def size(files):
        return sum(len(data) for path, data in files.items() if is_ours(path))

    def is_ours(path):
        return path.endswith(".mpy") and not path.startswith("/lib/adafruit")

    names, before = upper_case_names(folded), upper_case_names(sources)
    print(f"{size(device_tree())} of {size(unfolded)} bytes, {len(names)} of {len(before)} names")
    assert size(device_tree()) <= BYTES_RATIO * size(unfolded)
    assert len(names) <= NAMES_RATIO * len(before)


def test_only_compiled_deploys_are_folded(sources):
    plain = tree.build(form=tree.SOURCE)
    assert {path: plain[path] for path in sources} == sources
    stripped = tree.build(form=tree.STRIPPED)
    assert b"CHANCE=-1" in stripped["lib/handful/game.py"].replace(b" ", b"")
    assert sources.keys() <= stripped.keys()


@pytest.mark.parametrize("name", device_code.games())
def test_games_are_the_same_folded_and_unfolded(unfolded, name):
    reports = []
    for files in (device_tree(), unfolded):
        with Machine(files) as machine:
            machine.run("from play import Play")
            for computers, decisions in DECISIONS.items():
                for seed in (1, 2):
                    machine.run(f"game = Play({name!r}, {seed}, {computers})")
                    for _ in range(decisions):
                        machine.run("game.steps(1)\ngc.collect()")
                    reports.append(machine.value("game.report()"))
    half = len(reports) // 2
    assert reports[:half] == reports[half:]
    assert len(set(reports)) == half


def test_a_traceback_of_folded_code_names_the_line_in_the_checkout(interpreter):
    source = b"""
LIMIT = 3
FIRST, SECOND = (
    LIMIT,
    4,
)
if LIMIT:

    def fail():
        local = SECOND
        return local // (FIRST - LIMIT)
"""
    folded = folding.fold({"games/broken.py": source})["games/broken.py"]
    assert b"LIMIT" not in folded
    files = {"/games/broken.mpy": tree.compiled("games/broken.py", folded)}
    with (
        Machine(files=files) as machine,
        pytest.raises(DeviceError, match=r'File "games/broken\.py", line 11, in fail'),
    ):
        machine.run("from games.broken import fail\nfail()")


@pytest.mark.parametrize("game", ["pig", "farkle"])
def test_a_game_that_is_copied_to_the_drive_finds_the_constants_of_the_console(interpreter, game):
    files = {
        f"/games/{game}/{file.name}": file.read_bytes() for file in SAMPLE.glob(f"{game}/*.py")
    }
    with Machine({**device_tree(), **files}) as machine:
        for part in ("rules", "bot", "screen"):
            machine.run(f"import games.{game}.{part}")


def test_facts_that_the_console_looks_up_stay(sources):
    folded = folding.fold(sources)
    for name in device_code.games():
        path = f"games/{name}/__init__.py"
        before, after = {}, {}
        exec(sources[path], before)
        exec(folded[path], after)
        assert {"SEATS", "OPTIONS", "LEVELS"} <= set(after)
        assert before.keys() == after.keys()


def test_other_libraries_are_left_alone():
    library = b"SIZE = 5\nprint(SIZE)\n"
    files = {"lib/adafruit_thing.py": library, "lib/thing/part.py": library, "tiles.bin": b"SIZE"}
    assert folding.fold(files) == files


# Type checking

TYPED = """from handful import ROOT, TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator

    from adafruit_unheard_of import Thing


class Counter:
    start: int = 1
    end: "Thing"

    def count(self, most: int = 3, *rest: int) -> "Generator[int, None, None]":
        number: int
        number = self.start
        total: list[int] = [most]
        while number <= total[0]:
            yield number
            number += 1
"""


def test_blocks_for_type_checkers_vanish_and_lines_stay():
    folded = folding.fold({"games/typed.py": TYPED.encode()})["games/typed.py"].decode()
    check_lines(TYPED, folded)
    assert "TYPE_CHECKING" not in folded and "collections" not in folded
    assert folded.startswith("from handful import ROOT\n\n\n")


@pytest.mark.parametrize(
    "source, expected",
    [
        ("from handful import TYPE_CHECKING\n", "pass\n"),
        ("from handful import TYPE_CHECKING, ROOT as R\n", "from handful import ROOT as R\n"),
        ("def f():\n    if TYPE_CHECKING:\n        import x\n", "def f():\n    pass\n\n"),
        ("if TYPE_CHECKING: import x\ny = 1\n", "\ny = 1\n"),
    ],
)
def test_what_is_left_of_a_block_for_type_checkers(source, expected):
    assert without_type_checking(source.encode()).decode() == expected


def test_a_block_with_an_else_stays_with_its_import():
    source = b"from handful import TYPE_CHECKING\nif TYPE_CHECKING:\n    x = 1\nelse:\n    x = 2\n"
    assert without_type_checking(source) == source


@pytest.mark.parametrize("form", [tree.COMPILED, tree.STRIPPED, tree.SOURCE])
def test_typed_code_runs_in_every_form(interpreter, tmp_path, form):
    for path, text in {
        "code.py": "import handful\n",
        "lib/handful/__init__.py": "TYPE_CHECKING = False\nROOT = '/'\n",
        "lib/handful/typed.py": TYPED,
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    files = tree.build(tmp_path, form, tree.MICROPYTHON)
    module = files["lib/handful/typed.mpy" if form == tree.COMPILED else "lib/handful/typed.py"]
    if form == tree.SOURCE:
        assert module == TYPED.encode()
    else:
        assert b"Generator" not in module and b"int" not in module.replace(b"print", b"")
    with Machine({"/" + path: data for path, data in files.items()}) as machine:
        machine.run("from handful.typed import Counter")
        assert machine.value("list(Counter().count())") == [1, 2, 3]


def test_the_reader_of_device_code_skips_blocks_for_type_checkers():
    assert device_code.check_source(TYPED, "games/typed.py") == []
    assert not {"collections.abc", "adafruit_unheard_of"} & {
        name for name, _ in device_code.imports(ast.parse(TYPED))
    }


# Packages without code


def test_packages_without_code_have_no_file_and_can_be_imported(interpreter, tmp_path):
    for path, text in {
        "code.py": "import handful\n",
        "lib/handful/__init__.py": "VERSION = '1'\n",
        "lib/handful/rooms/__init__.py": '"""Rooms."""\n',
        "lib/handful/rooms/deep/__init__.py": "# nothing\n",
        "lib/handful/rooms/deep/room.py": "from handful import VERSION\n",
        "games/__init__.py": '"""Games."""\n',
        "games/pig/__init__.py": "SEATS = (2, 4)\nSIZE = 3\n",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    files = tree.build(tmp_path, mark=tree.MICROPYTHON)
    assert [path for path in files if path.endswith(".mpy")] == [
        "lib/handful/__init__.mpy",
        "lib/handful/rooms/deep/room.mpy",
        "games/pig/__init__.mpy",
    ]
    with Machine({"/" + path: data for path, data in files.items()}) as machine:
        machine.run("import handful.rooms.deep.room\nfrom handful.rooms.deep import room")
        assert machine.value("handful.rooms.deep.room.VERSION, room.VERSION") == ("1", "1")
        machine.run("import games.pig\ndel sys.modules['handful.rooms.deep.room']")
        machine.run("delattr(sys.modules['handful.rooms.deep'], 'room')")
        machine.run("from handful.rooms.deep import room")
        assert machine.value("games.pig.SIZE, room.VERSION") == (3, "1")
