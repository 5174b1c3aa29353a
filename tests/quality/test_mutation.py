# SPDX-License-Identifier: MIT
"""The test of the tests: what is mutated, how, and what counts as noticed."""

import ast

import pytest

from host_sim.cli import registry
from host_sim.errors import Trouble
from host_sim.paths import ROOT
from host_sim.quality import mutation
from host_sim.quality.mutation import laboratory, page
from host_sim.quality.mutation.laboratory import KILLED, SURVIVED, TIMED_OUT, UNREACHED, Laboratory

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
    assert mutation.tests_for("games/pig/rules/__init__.py", checkout) == ("tests/pig",)
    assert mutation.tests_for("lib/handful/match.py", checkout) == ("tests/handful",)
    assert mutation.is_near("tests/pig/test_rules.py::test_win[1]")
    assert not mutation.is_near("tests/pig/test_screen.py::test_rules")
    took = {"a.py::x": 2, "a.py::y": 1, "b.py::z": 0.5, "b.py::rest": 0.7}
    assert list(laboratory.in_order(took)) == ["b.py::z", "b.py::rest", "a.py::y", "a.py::x"]


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
    assert found or file.endswith("__init__.py"), "a package that only imports has none"
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


def test_a_line_that_moves_keeps_its_mutants(checkout):
    before, there = mutation.sample(6, 1, None, checkout)
    file = checkout / "lib/handful/match.py"
    file.write_text(MATCH.replace("def next_seat", "# Clockwise.\n\n\ndef next_seat"))
    after, still = mutation.sample(6, 1, None, checkout)
    assert [mutant.key() for mutant in after] == [mutant.key() for mutant in before]
    assert after != before and still == there


def test_every_mutant_has_a_name_of_its_own():
    there = sum(
        len(mutation.mutants(file, (ROOT / file).read_text(encoding="utf-8")))
        for file in mutation.targets()
    )
    assert len(laboratory.listed()) == there > 3000


def test_nothing_to_mutate_is_said():
    with pytest.raises(Trouble, match="nothing to mutate has 'chess' in its path"):
        mutation.sample(1, 1, "chess")


def test_a_module_that_tells_its_lines_does_the_same_as_before():
    heard, module = [], {}
    source = laboratory.telling("match.py", MATCH)
    exec(source, {laboratory.SEEN: heard.append}, module)
    assert heard == []
    assert module["next_seat"](0, 3) == 1
    assert heard == ["match.py:6", "match.py:7"]
    assert module["next_seat"](2, 3) == 0 and heard[2:] == ["match.py:6", "match.py:8"]


@pytest.fixture
def make_laboratory(checkout, tmp_path, monkeypatch):
    """A laboratory of one process for the little checkout; each has the same notebook."""
    monkeypatch.setattr(laboratory, "LEAST_SECONDS", 0.5)
    made = []

    def make():
        folder = tmp_path / f"copies-{len(made)}"
        made.append(Laboratory(folder, 1, checkout, tmp_path / "notebook.json"))
        made[-1].watch(["lib/handful/match.py"], lambda line: None)
        return made[-1]

    yield make
    for each in made:
        each.__exit__()


FATES = {
    "seat + 1 < seats": SURVIVED,  # nobody asks after the last seat
    "return 0": UNREACHED,
    "number > 0": KILLED,
    "number -= 1": TIMED_OUT,
}


def chosen(checkout):
    drawn, _ = mutation.sample(99, 1, "match", checkout)
    return [mutant for mutant in drawn if mutant.was in FATES and "left" not in mutant.kind]


def test_a_mutant_is_killed_survives_is_not_met_or_runs_out_of_time(checkout, make_laboratory):
    there = make_laboratory()
    told = []
    verdicts = there.try_all(chosen(checkout), lambda *news: told.append(news))
    assert {mutant.was: verdict for mutant, verdict in verdicts.items()} == FATES
    assert dict(told) == verdicts
    assert (checkout / "lib/handful/match.py").read_text() == MATCH
    for bench in there.benches:
        assert (bench.folder / "lib/handful/match.py").read_text() == MATCH


def test_what_is_known_is_not_tried_again_and_a_survivor_is_once_its_tests_change(
    checkout, make_laboratory, monkeypatch
):
    drawn = chosen(checkout)
    first = make_laboratory().try_all(drawn, lambda *_: None)
    again = make_laboratory()
    tried = []
    monkeypatch.setattr(again, "meet", lambda mutant, text: tried.append(mutant.was) or KILLED)
    assert again.try_all(drawn, lambda *_: None) == first and tried == []
    test = checkout / "tests/handful/test_match.py"
    test.write_text(TESTS + "\n\ndef test_round():\n    assert next_seat(2, 3) == 0\n")
    again = make_laboratory()
    verdicts = again.try_all(drawn, lambda *_: None)
    assert {mutant.was: verdict for mutant, verdict in verdicts.items()} == {
        "seat + 1 < seats": KILLED, "return 0": KILLED, "number > 0": KILLED,
        "number -= 1": TIMED_OUT,
    }  # fmt: skip


def test_tests_that_fail_without_a_mutant_are_said(checkout, make_laboratory):
    (checkout / "tests/handful/test_match.py").write_text("def test_no():\n    assert False\n")
    with pytest.raises(Trouble, match="the tests fail without a mutant"):
        make_laboratory()


def test_the_command_fails_when_a_mutant_lives(monkeypatch, capsys):
    drawn, _ = mutation.sample(3, 1)
    verdicts = dict(zip(drawn, (KILLED, SURVIVED, TIMED_OUT), strict=True))
    monkeypatch.setattr(laboratory, "Laboratory", lambda *_: FakeLaboratory(verdicts))
    monkeypatch.setattr("os.nice", lambda _: 0, raising=False)
    assert registry.parse_tool("host_sim.quality.mutation.__main__", ["--mutants", "3"]).run() == 1
    told = capsys.readouterr().out
    assert "2 of 3 killed (66.7 %), 1 of them because they ran out of time" in told
    assert f"survived: {drawn[1]}" in told and f"timed out: {drawn[2]}" in told


class FakeLaboratory:
    def __init__(self, verdicts):
        self.verdicts = verdicts

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def watch(self, files, tell):
        pass

    def try_all(self, drawn, tell):
        return self.verdicts


# The page


def test_the_page_is_written_anew_and_its_reasons_are_kept(tmp_path):
    path = tmp_path / "mutants.md"
    path.write_text("# Mutants\n\n<!-- table -->\n")
    drawn, there = mutation.sample(40, 3)
    verdicts = dict.fromkeys(drawn, SURVIVED)
    assert page.write(verdicts, 3, there, path) == "mutants.md: 40 of 40 survivors lack a reason"
    assert set(page.rows(path.read_text())) == {mutant.key() for mutant in drawn}
    path.write_text(path.read_text().replace(page.NO_REASON, "Nobody | can tell.", 1))
    verdicts[drawn[-1]] = KILLED
    assert page.write(verdicts, 3, there, path) == "mutants.md: 38 of 39 survivors lack a reason"
    assert page.rows(path.read_text())[drawn[0].key()] == "Nobody | can tell."
    assert "1 of 40 killed (2.5 %)" in path.read_text()


def test_every_survivor_on_the_page_has_its_reason():
    rows = page.rows(page.PAGE.read_text(encoding="utf-8"))
    assert rows and [key for key, reason in rows.items() if reason == page.NO_REASON] == []
