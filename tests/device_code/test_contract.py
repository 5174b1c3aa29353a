# SPDX-License-Identifier: MIT
"""Unknown facts and misspelt hooks of a game are refused with a suggestion."""

import ast
import re
import shutil

import pytest

from host_sim.device_code import contract
from host_sim.errors import Trouble
from host_sim.paths import ROOT

SAMPLE = ROOT / "tests" / "sample"


@pytest.fixture
def farkle(tmp_path):
    """Return change(file, old, new), which returns the problems of a changed Farkle."""
    folder = tmp_path / "farkle"
    shutil.copytree(SAMPLE / "farkle", folder)

    def change(file, old, new):
        path = folder / file
        source = path.read_text(encoding="utf-8")
        assert old in source
        path.write_text(source.replace(old, new), encoding="utf-8")
        return contract.problems(folder)

    return change


def test_our_games_and_samples_have_only_known_facts_and_hooks():
    assert contract.all_problems() == []
    assert not any(contract.problems(folder) for folder in SAMPLE.glob("*"))


@pytest.mark.parametrize(
    ("file", "old", "new", "suggestion"),
    [
        ("__init__.py", "COACH = True", "COCH = True", "COACH"),
        ("__init__.py", "SEATS =", "SEAT =", "SEATS"),
        ("screen.py", "def on_human_turn(", "def on_human_trun(", "on_human_turn"),
        ("screen.py", "def show_move(", "def showmove(", "show_move"),
        ("screen.py", "    def draw(", "    show_recap = True\n\n    def draw(", "shows_recap"),
        ("bot.py", "def advise(", "def advice(", "advise"),
        ("rules.py", "def scores(", "def skores(", "scores"),
    ],
)  # fmt: skip
def test_a_misspelt_name_is_refused_with_a_suggestion(farkle, file, old, new, suggestion):
    problem = farkle(file, old, new)[0]
    assert problem.startswith("games/farkle/") and problem.endswith(f"Did you mean {suggestion}?")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("SEATS = (2, 4)", "SEATS = 4", "SEATS must be the fewest and the most players"),
        ("SEATS = (2, 4)", "SEATS = (4, 9)", "SEATS must be the fewest and the most players"),
        ('LEVELS = ("easy",', 'LEVELS = ("simple",', "LEVELS must be a tuple of names from easy"),
        ("OPTIONS = (", 'OPTIONS = ("fast",) + (', None),
        ("OPTIONS = (", "OPTIONS = ((1, 2), ", "OPTIONS must be a tuple such as"),
    ],
)
def test_a_fact_that_the_menu_cannot_read_is_refused(farkle, old, new, problem):
    found = farkle("__init__.py", old, new)
    assert not found if problem is None else problem in found[0], found


def test_a_file_that_is_not_python_is_named_with_its_line(farkle):
    (problem,) = farkle("screen.py", "class Board(", "klass Board(")
    assert re.fullmatch(r"games/farkle/screen.py, line \d+ is not Python: .*\.", problem)


def test_a_misspelt_hook_of_a_derived_class_is_refused(farkle):
    base = "class Table(board.Board):\n    pass\n\n\nclass Board(Table"
    (problem,) = farkle("screen.py", "class Board(board.Board", base)[:1] or [""]
    assert problem == ""
    problems = farkle("screen.py", "def on_human_turn(", "def on_human_trun(")
    assert problems and problems[0].endswith("Did you mean on_human_turn?")


POSITION = """
def describe(board, speech):
    return []


def {}
    return "", ""
"""


@pytest.mark.parametrize(
    ("function", "problem"),
    [
        ("button_labels(board):", ""),
        ("button_lables(board):", "Did you mean button_labels?"),
        ("describe_scenes(scene, speech, names):", "Did you mean describe_scene?"),
        ("button_labels(board, speech):", "must have the parameters (board)."),
    ],
)
def test_functions_of_spoken_are_checked_like_the_bots(tmp_path, function, problem):
    folder = tmp_path / "farkle"
    shutil.copytree(SAMPLE / "farkle", folder)
    (folder / "spoken").mkdir()
    (folder / "spoken/position.py").write_text(POSITION.format(function), encoding="utf-8")
    found = contract.problems(folder)
    assert found[0].endswith(problem) if problem else not found, found


def test_bot_functions_have_the_parameters_that_the_console_passes(farkle):
    (problem,) = farkle("bot.py", "level: str, luck", "luck")
    assert problem.endswith("choose must have the parameters (view, seat, level, luck).")


def test_every_look_up_of_a_games_functions_is_declared():
    """The console looks up nothing of a game by name, except facts and declared functions."""
    declared = contract.library_classes()["Position"].members
    for path in (ROOT / "lib/handful/spoken").glob("*.py"):
        for node in ast.walk(contract.parse(path)):
            call = ast.unparse(node) if isinstance(node, ast.Call) else ""
            if call.startswith(("getattr(module, ", "hasattr(module, ")):
                assert ast.literal_eval(node.args[1]) in declared, call


def test_a_hook_with_other_parameters_is_refused(farkle):
    (problem,) = farkle(
        "screen.py", "def on_human_turn(self, seat: int)", "def on_human_turn(self)"
    )
    assert problem.endswith("must have the parameters (self, seat).")


def test_play_refuses_a_game_with_an_unknown_fact(monkeypatch):
    from host_sim.cli.commands import play

    monkeypatch.setattr(contract, "all_problems", lambda: ["games/x: COCH. Did you mean COACH?"])
    with pytest.raises(Trouble, match="Did you mean COACH"):
        play.check_games()


def test_every_fact_that_the_console_looks_up_is_declared():
    declared = contract.library_classes()[contract.FACTS_CLASS].members
    looked_up = set()
    for path in (ROOT / "lib" / "handful").rglob("*.py"):
        for node in ast.walk(contract.parse(path)):
            call = ast.unparse(node) if isinstance(node, ast.Call) else ""
            if call.startswith(("getattr(", "hasattr(")) and "facts, " in call:
                looked_up.add(ast.literal_eval(node.args[1]))
    assert looked_up and looked_up <= declared
