# SPDX-License-Identifier: MIT
"""The test of the tests: what is mutated, how, and what counts as noticed."""

import ast

import pytest

from host_sim import commands, mutation
from host_sim.bootstrap import ROOT, Trouble

MATCH = '''"""Says who is next."""


def next_seat(seat, seats):
    """The seat after this one."""
    if seat + 1 < seats:
        return seat + 1
    return 0


def count_down(number):
    while number > 0:
        number -= 1
    return number
'''
TESTS = """
from handful.match import count_down, next_seat

def test_next():
    assert next_seat(0, 3) == 1

def test_down():
    assert count_down(2) == 0
"""


@pytest.fixture
def checkout(tmp_path):
    root = tmp_path / "checkout"
    files = {
        "lib/handful/match.py": MATCH,
        "lib/handful/journal/__init__.py": "KINDS = 3\n",
        "lib/handful/journal/pages.py": "SIZE = 256\n",
        "lib/handful/console.py": "LIVES = 9\n",
        "games/pig/rules/__init__.py": "WIN = 100\n",
        "games/pig/screen.py": "WIDE = 128\n",
        "tests/handful/test_match.py": TESTS,
        "tests/pig/test_bot.py": "",
        "tests/pig/test_rules.py": "",
        "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["lib"]\n',
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


def test_modules_are_found_by_their_names_or_their_folders(checkout):
    assert mutation.targets(checkout) == [
        "lib/handful/journal/__init__.py",
        "lib/handful/journal/pages.py",
        "lib/handful/match.py",
        "games/pig/rules/__init__.py",
    ]
    for name in ("journal", "match", "rules", "recovery"):
        assert any(name in file for file in mutation.targets())


def test_a_games_own_tests_are_asked_and_its_rules_tests_first(checkout):
    rules = mutation.tests_for("games/pig/rules/__init__.py", checkout)
    assert rules == ["tests/pig/test_rules.py", "tests/pig/test_bot.py"]
    assert mutation.tests_for("lib/handful/match.py", checkout)[0] == "tests/handful/test_match.py"


def test_the_contract_of_games_is_asked_too():
    file, test = mutation.CONTRACT.split("::")
    assert f"def {test}(name" in (ROOT / file).read_text(encoding="utf-8")
    assert mutation.tests_for("games/yahtzee/rules.py")[-1] == f"{mutation.CONTRACT}[yahtzee]"


def test_an_upper_bound_is_no_place_for_a_fault():
    assert mutation.mutants("a.py", "LONGEST = 12 * 3\n") == []


@pytest.mark.parametrize("file", mutation.targets())
def test_every_mutant_is_python_and_differs(file):
    source = (ROOT / file).read_text(encoding="utf-8")
    whole = ast.dump(ast.parse(source))
    found = mutation.mutants(file, source)
    assert found
    for mutant in found[::12]:
        assert ast.dump(ast.parse(mutation.planted(source, mutant))) != whole, mutant


def test_words_for_readers_are_left_alone():
    found = mutation.mutants("a.py", MATCH)
    assert not [mutant for mutant in found if "Says" in mutant.was or "seat after" in mutant.was]


def test_each_kind_of_change_is_made():
    source = (
        "def f(a, b):\n    a.x = 1\n    a.go()\n    b += 1\n"
        "    while not (a < b and True):\n        break\n    return a + b\n"
    )
    kinds = {mutant.kind for mutant in mutation.mutants("a.py", source)}
    assert kinds == {
        "comparison", "constant", "left out", "logic", "loop", "operator", "return",
    }  # fmt: skip


def test_the_same_seed_draws_the_same_mutants():
    drawn, there = mutation.sample(30, 7)
    assert mutation.sample(30, 7) == (drawn, there)
    assert mutation.sample(30, 8)[0] != drawn and len(drawn) == 30 < there
    only, _ = mutation.sample(30, 7, "yahtzee")
    assert {mutant.file.split("/")[1] for mutant in only} == {"yahtzee"}


def test_nothing_to_mutate_is_said():
    with pytest.raises(Trouble, match="nothing to mutate has 'chess' in its path"):
        mutation.sample(1, 1, "chess")


def test_a_mutant_is_killed_survives_or_runs_out_of_time(checkout, tmp_path, monkeypatch):
    monkeypatch.setattr(mutation, "LEAST_SECONDS", 1)
    monkeypatch.setattr(mutation, "SLOWER", 8)  # of what they take now, however busy it is here
    drawn, _ = mutation.sample(99, 1, "match", checkout)
    wanted = {
        "seat + 1 < seats": mutation.SURVIVED,  # nobody asks after the last seat
        "number > 0": mutation.KILLED,
        "number -= 1": mutation.TIMED_OUT,
    }
    chosen = [mutant for mutant in drawn if mutant.was in wanted and "left" not in mutant.kind]
    laboratory = mutation.Laboratory(tmp_path / "copies", 2, checkout)
    laboratory.measure([mutant.file for mutant in chosen], lambda line: None)
    told = []
    verdicts = laboratory.try_all(chosen, lambda *news: told.append(news))
    assert {mutant.was: verdict for mutant, verdict in verdicts.items()} == wanted
    assert told == list(verdicts.items())
    assert (checkout / "lib/handful/match.py").read_text() == MATCH
    for copy in (tmp_path / "copies").iterdir():
        assert (copy / "lib/handful/match.py").read_text() == MATCH


def test_tests_that_fail_without_a_mutant_are_said(checkout, tmp_path):
    (checkout / "tests/handful/test_match.py").write_text("def test_no():\n    assert False\n")
    laboratory = mutation.Laboratory(tmp_path / "copies", 1, checkout)
    with pytest.raises(Trouble, match="the tests fail without a mutant"):
        laboratory.measure(["lib/handful/match.py"], lambda line: None)


def test_the_command_fails_when_a_mutant_lives(monkeypatch, capsys):
    drawn, _ = mutation.sample(3, 1)
    fates = (mutation.KILLED, mutation.SURVIVED, mutation.TIMED_OUT)
    verdicts = dict(zip(drawn, fates, strict=True))
    monkeypatch.setattr(mutation, "Laboratory", lambda *_: FakeLaboratory(verdicts))
    monkeypatch.setattr("os.nice", lambda _: 0, raising=False)
    assert commands.parse(["mutate", "--mutants", "3"]).run() == 1
    told = capsys.readouterr().out
    assert "2 of 3 killed (66.7 %), 1 of them because they ran out of time" in told
    assert f"lived: {drawn[1]}" in told and f"ran out of time: {drawn[2]}" in told


class FakeLaboratory:
    def __init__(self, verdicts):
        self.verdicts = verdicts

    def measure(self, files, tell):
        pass

    def try_all(self, drawn, tell):
        return self.verdicts
