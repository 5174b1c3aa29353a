# SPDX-License-Identifier: MIT
"""Unknown facts and misspelt hooks of a game are refused with a suggestion."""

import ast
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
