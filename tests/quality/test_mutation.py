# SPDX-License-Identifier: MIT
"""Mutation testing: what is changed, which tests are asked, and what counts as noticed."""

import random

import pytest

from host_sim.errors import Trouble
from host_sim.paths import ROOT
from host_sim.quality import mutation
from host_sim.quality.mutation import KILLED, SURVIVED, Laboratory, Mutant
from tests.not_run import not_run

MATCH = '''"""The next seat."""

from handful import TYPE_CHECKING

if TYPE_CHECKING:
    LIMIT = 1 + 2


def next_seat(seat: "int | None", seats: int | None, log: list[int]) -> int | None:
    """Return the seat after this one."""
    log.append(seat)
    if seat + 1 < seats:
        return seat + 1
    return 0
'''
TESTS = """
from handful.match import next_seat

def test_next():
    assert next_seat(0, 3, []) == 1
"""


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
        "lib/handful/match.py": MATCH,
        "tests/handful/test_match.py": TESTS,
        "tests/handful/test_console.py": "",
        "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["lib"]\n',
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


def test_the_sample_covers_device_code_and_the_laptop_side():
    files = mutation.find_files()
    for file in (
        "games/top12/rules/state.py",
        "games/yahtzee/screen/board.py",
        "games/roll_to_the_top/lobby/options.py",
        "games/auruxxx/bot/player.py",
        "lib/handful/console.py",
        "lib/handful/journal/recovery.py",
        "host_sim/deploy/folding.py",
        "host_sim/sim/nvm.py",
        "host_sim/frontends/window/panel.py",
    ):
        assert file in files
    assert [file for file in files if not mutation.tests_for(file)] == []


def test_tests_about_a_file_come_first_and_exist():
    assert mutation.tests_for("games/top12/rules/state.py")[0] == "tests/top12/test_rules.py"
    assert (
        mutation.tests_for("lib/handful/journal/journal.py")[0] == "tests/handful/test_journal.py"
    )
    for tests in {test for file in mutation.find_files() for test in mutation.tests_for(file)}:
        assert (ROOT / tests.partition("::")[0]).is_file()


def test_the_same_seed_draws_the_same_mutants():
    drawn = mutation.draw_sample(10, 7)
    assert len(set(drawn)) == 10
    assert mutation.draw_sample(10, 7) == drawn != mutation.draw_sample(10, 8)
    only = mutation.draw_sample(3, 7, "top12")
    assert {mutant.file.split("/")[1] for mutant in only} == {"top12"}
    with pytest.raises(Trouble, match="'chess'"):
        mutation.draw_sample(1, 1, "chess")


def test_types_are_left_alone_and_statements_left_out(checkout):
    luck = random.Random(1)
    drawn = {mutation.draw_mutant(checkout, "lib/handful/match.py", luck) for _ in range(150)}
    assert {mutant.start[0] for mutant in drawn} == {11, 12, 13, 14}
    removed = {mutant.start[0] for mutant in drawn if mutant.operator.endswith("RemoveStatement")}
    assert removed == {11}


def test_a_mutant_is_killed_or_survives_and_the_copy_is_restored(checkout, tmp_path):
    laboratory = Laboratory(tmp_path / "copy", checkout)
    line = {"seat + 1 <": 12, "log.append": 11}
    less = "core/ReplaceComparisonOperator_Lt_Gt"
    for operator, place, result, changed in (
        (less, (line["seat + 1 <"], 16), KILLED, "+    if seat + 1 > seats:"),
        ("handful/RemoveStatement", (line["log.append"], 4), SURVIVED, "+    pass"),
    ):
        mutant = Mutant("lib/handful/match.py", operator, 0, place, (place[0], place[1] + 1))
        verdict = laboratory.test(mutant)
        assert verdict.result == result
        assert verdict.diff.splitlines()[1] == changed
        assert verdict.test == ("tests/handful/test_match.py::test_next" * (result == KILLED))
        assert (laboratory.folder / mutant.file).read_text(encoding="utf-8") == MATCH


def test_a_test_that_fails_without_a_mutant_is_reported(checkout, tmp_path):
    test = checkout / "tests/handful/test_match.py"
    test.write_text(TESTS + "\ndef test_no():\n    assert False\n")
    laboratory = Laboratory(tmp_path / "copy", checkout)
    laboratory.check_without_mutants(["", "tests/handful/test_match.py::test_next"])
    with pytest.raises(
        Trouble, match=r"^tests/handful/test_match\.py::test_no fails without a mut"
    ):
        laboratory.check_without_mutants(["tests/handful/test_match.py::test_no"])
