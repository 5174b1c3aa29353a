# SPDX-License-Identifier: MIT
"""Mutation testing: what is changed, which tests are asked, and what counts as noticed."""

import ast
import random
import subprocess
import sys

import pytest

from host_sim.errors import Trouble
from host_sim.paths import ROOT
from host_sim.quality import calls, laboratory, mutants, mutation
from host_sim.quality.calls import Calls
from host_sim.quality.laboratory import KILLED, SURVIVED, TIMED_OUT, UNTESTED, Choice, Laboratory
from host_sim.quality.mutants import Mutant
from tests.not_run import not_run

MATCH = '''"""The next seat."""

from handful import TYPE_CHECKING

if TYPE_CHECKING:
    LIMIT = 1 + 2

FIRST = 0
WAIT_MS = 500


def next_seat(seat: "int | None", seats: int | None, log: list[int]) -> int | None:
    """Return the seat after this one."""
    log.append(seat)
    while seat + 1 < seats:
        return seat + 1
    return FIRST


class Table:
    def seat(self):
        return next(iter([7]))
'''
TESTS = """
import pytest
from handful.match import next_seat

def test_next():
    assert next_seat(0, 3, []) == 1

@pytest.mark.parametrize("seats", [1, 2])
def test_last(seats):
    assert next_seat(seats - 1, seats, []) == 0
"""
TEST, FILE = "tests/handful/test_match.py", "lib/handful/match.py"
NEXT_SEAT = f"{FILE}::next_seat"
LESS = "core/ReplaceComparisonOperator_Lt_Gt"


@pytest.fixture(scope="module", autouse=True)
def cosmic_ray():
    try:
        import cosmic_ray.mutating  # noqa: F401
    except ImportError:
        not_run("mutation", "Cosmic Ray is not installed", needed=True)


@pytest.fixture
def checkout(tmp_path):
    root = tmp_path / "checkout"
    files = {
        "lib/handful/__init__.py": "TYPE_CHECKING = False\n",
        FILE: MATCH,
        TEST: TESTS,
        "tests/handful/test_console.py": "",
        "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["lib"]\n',
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


class Asked:
    """Chooses the tests that it is told to."""

    names = ()

    def tests(self, _):
        return list(self.names)

    def cost(self, _):
        return 1


@pytest.fixture
def judge(checkout, tmp_path):
    """`judge(mutant, tests...)`: the verdict of these tests, and the copy is as before."""
    asked, copies = Asked(), []

    def test(mutant, *tests):
        asked.names = tests
        if not copies:
            copies.append(Laboratory(tmp_path / "copy", asked, checkout))
        verdict = copies[0].test(mutant)
        assert (copies[0].folder / FILE).read_text(encoding="utf-8") == MATCH
        return verdict

    yield test
    for copy in copies:
        copy.close()


def change(operator, line, column=4):
    return Mutant(FILE, operator, 0, (line, column), (line, column + 1))


def test_the_sample_covers_device_code_and_the_laptop_side():
    files = mutants.find_files()
    for file, area in (
        ("games/top12/rules/state.py", "rules"),
        ("games/yahtzee/screen/board.py", "games/*/screen"),
        ("games/roll_to_the_top/lobby/options.py", "games/*/lobby"),
        ("games/auruxxx/bot/player.py", "games/*/bot"),
        ("lib/handful/console.py", "journal, match and console"),
        ("lib/handful/journal/recovery.py", "journal, match and console"),
        ("lib/handful/records.py", "words, records, preferences"),
        ("host_sim/deploy/folding.py", "deploy"),
        ("host_sim/sim/nvm.py", "simulator"),
        ("host_sim/frontends/window/panel.py", "front ends"),
    ):
        assert file in files
        assert mutants.area_of(file) == area
    assert {mutants.area_of(file) for file in files} == {area for area, _, _ in mutants.AREAS}


def test_without_a_record_the_test_files_about_a_file_are_asked():
    nearest = laboratory.nearest_files
    assert nearest("games/top12/rules/state.py")[0] == "tests/top12/test_rules.py"
    assert nearest("lib/handful/journal/journal.py")[0] == "tests/handful/test_journal.py"
    for test in {test for file in mutants.find_files() for test in nearest(file)}:
        assert (ROOT / test).is_file()
    for name in mutation.RECORDED_TESTS:
        assert (ROOT / "tests" / name).exists()


def test_the_same_seed_draws_the_same_mutants():
    drawn = mutants.draw_sample(5, 7)
    assert len(set(drawn)) == 5
    assert mutants.draw_sample(5, 7) == drawn != mutants.draw_sample(5, 8)
    only = mutants.draw_sample(3, 7, "top12")
    assert {mutant.file.split("/")[1] for mutant in only} == {"top12"}
    assert {mutants.area_of(one.file) for one in mutants.draw_sample(2, 7, "play")} == {"play"}
    with pytest.raises(Trouble, match="'chess'"):
        mutants.draw_sample(1, 1, "chess")


def test_each_area_gets_its_share():
    assert mutants.divide(10, {"a": 2, "b": 1, "c": 1}) == {"a": 5, "b": 3, "c": 2}
    assert mutants.divide(2, {"a": 1, "b": 5}) == {"a": 0, "b": 2}


def test_types_and_times_are_left_alone_and_statements_left_out(checkout):
    luck = random.Random(1)
    drawn = {mutants.draw_mutant(checkout, FILE, luck) for _ in range(200)} - {None}
    assert {mutant.start[0] for mutant in drawn} == {8, 14, 15, 16, 22}
    removed = {mutant.start[0] for mutant in drawn if mutant.operator.endswith("RemoveStatement")}
    assert removed == {14}


@pytest.mark.parametrize(
    ("source", "changed", "is_same"),
    [
        ("a = 1 + 2", "a = 3", True),
        ("def f(): return 1", "def f(): return 2", False),
        ("a = 1", "a = 1.0", False),
        ("for a in b: break", "continue", True),  # it cannot be compiled
    ],
)
def test_a_change_that_compiles_to_the_same_code_is_not_drawn(source, changed, is_same):
    assert mutants.is_same_code(source, changed) is is_same


@pytest.mark.parametrize(
    ("line", "ignored"),
    [
        ("gc.collect()", True),
        ("find(gc)", False),
        ("KIND = int | None", True),
        ("PULSE_MS = 5", False),
        ("if __name__ == '__main__':\n    main(2)", True),
        ("@cache\ndef f(): return 2", True),
        ("@property\ndef f(): return 2", False),
    ],
)
def test_what_nothing_can_notice_is_ignored(line, ignored):
    assert bool(mutants.ignored_spans(line)) is ignored


def test_a_change_that_cosmic_ray_cannot_make_is_not_drawn():
    source = "try:\n    f()\nexcept (A, b.C):\n    g()\n"
    makes = [
        mutants.makes_difference(
            source, Mutant("", "core/ExceptionReplacer", number, (3, 8), (3, 9))
        )
        for number in (0, 1)
    ]
    assert makes == [True, False]


def test_the_function_of_a_line():
    tree = ast.parse(MATCH)
    assert mutants.enclosing_function(tree, 15) == "next_seat"
    assert mutants.enclosing_function(tree, 22) == "Table.seat"
    assert mutants.enclosing_function(tree, 8) is None
    assert mutants.assigned_names(tree, 8) == {"FIRST"}
    assert mutants.functions(tree).keys() == {"next_seat", "Table.seat"}


def test_tests_that_call_a_function_are_asked_the_cheap_ones_first_until_time_is_up(checkout):
    seconds = {f"{TEST}::dear": 5, f"{TEST}::a[1]": 1, f"{TEST}::a[2]": 1.5, f"{TEST}::b": 2}
    known = Calls({**seconds, "tests/other.py": 1}, {NEXT_SEAT: list(seconds)})
    inside, constant = change(LESS, 15), change("core/NumberReplacer", 8)
    for mutant in (inside, constant):  # next_seat uses the constant
        assert Choice(known, 20, checkout).tests(mutant) == [
            f"{TEST}::{name}" for name in ("a[1]", "b", "dear", "a[2]")
        ]
    assert Choice(known, 4, checkout).tests(inside) == [f"{TEST}::a[1]", f"{TEST}::b"]
    assert Choice(known, 0, checkout).tests(inside) == [f"{TEST}::a[1]"]
    assert Choice(known, 20, checkout).tests(change(LESS, 22)) == []
    assert Choice(Calls({}, {}), 20, checkout).tests(inside)[0] == TEST


def test_a_mutant_is_killed_or_survives_and_the_copy_is_restored(judge):
    verdict = judge(change(LESS, 15), f"{TEST}::test_next", f"{TEST}::test_last[1]")
    assert verdict == (
        KILLED,
        f"{TEST}::test_next",
        "-    while seat + 1 < seats:\n+    while seat + 1 > seats:",
    )
    removed = change("handful/RemoveStatement", 14)
    assert judge(removed, f"{TEST}::test_next")[:2] == (SURVIVED, "")
    assert judge(removed).result == UNTESTED


def test_a_mutant_that_never_ends_is_stopped(judge, checkout, monkeypatch):
    monkeypatch.setattr(laboratory, "START_SECONDS", 2)
    monkeypatch.setattr(laboratory, "SLOWER", 0)
    test = checkout / TEST
    test.write_text(
        TESTS + "\ndef test_wait():\n    while next_seat(0, 3, []) != 1:\n        pass\n"
    )
    assert judge(change(LESS, 15), f"{TEST}::test_wait").result == TIMED_OUT


def test_a_test_that_fails_without_a_mutant_or_is_gone_does_not_count(judge, checkout):
    test = checkout / TEST
    test.write_text(TESTS + "\ndef test_no():\n    assert next_seat(0, 1, []) == 5\n")
    wrong, gone = f"{TEST}::test_no", f"{TEST}::test_gone"
    assert judge(change(LESS, 15), wrong).result == UNTESTED
    assert judge(change(LESS, 15), gone).result == UNTESTED
    assert judge(change(LESS, 15), wrong, gone, f"{TEST}::test_next").result == KILLED
    removed = change("handful/RemoveStatement", 14)
    assert judge(removed, wrong, gone, f"{TEST}::test_next").result == SURVIVED


def test_the_record_says_which_test_calls_which_function(tmp_path, monkeypatch):
    monkeypatch.setenv(calls.FOLDER_VARIABLE, str(tmp_path / "calls"))
    tests = ["tests/handful/test_keys.py", "tests/sim/test_nvm.py"]
    command = ["-m", "pytest", "-q", "-n0", "-p", "host_sim.quality.calls", *tests]
    subprocess.run([sys.executable, *command], cwd=ROOT, check=True, capture_output=True)
    found = calls.read(tmp_path / "calls")
    assert {test.partition("::")[0] for test in found.seconds} == set(tests)
    callers = found.tests["lib/handful/keys.py::KeyDecoder.press"]
    assert {test.partition("::")[0] for test in callers} == {tests[0]}
    assert calls.read(tmp_path / "none") == Calls({}, {})


def test_the_table_counts_what_each_area_noticed():
    def verdict(result):
        return laboratory.Verdict(result, "", "")

    results = {
        change(LESS, 1): verdict(KILLED),
        change(LESS, 2): verdict(SURVIVED),
        change(LESS, 3): verdict(UNTESTED),
        change(LESS, 4): verdict(TIMED_OUT),
    }
    assert mutation.area_table(results).splitlines()[2:] == [
        "| journal, match and console | 2 | 4 |"
    ]
