# SPDX-License-Identifier: MIT
"""The console names no game, and no module of a game outside the contract."""

import ast
from pathlib import Path

import pytest

from host_sim.device_code import games
from host_sim.paths import ROOT

pytestmark = pytest.mark.all_games

# The modules of a game that the console may load (docs/game-api.md).
CONTRACT = {"", "rules", "bot", "screen", "options", "statistics", "challenge", "lobby.review"}
LOADERS = {"load_game", "load_lobby_part"}


def docstrings(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                yield first.value


def named(source, folders):
    """Yield (line, name) of every game's name and of every module outside the contract."""
    tree = ast.parse(source)
    told = set(docstrings(tree))
    for node in ast.walk(tree):
        words = []
        if isinstance(node, ast.Import):
            words = [alias.name for alias in node.names if alias.name.startswith("games")]
        elif isinstance(node, ast.ImportFrom):
            words = [node.module] if (node.module or "").startswith("games") else []
        elif isinstance(node, ast.Name):
            words = [node.id] if node.id in folders else []
        elif isinstance(node, ast.Attribute):
            words = [node.attr] if node.attr in folders else []
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in told:
            words = [name for name in folders if name in node.value]
        elif isinstance(node, ast.Call) and getattr(node.func, "id", None) in LOADERS:
            words = [
                ast.unparse(part)
                for part in node.args[1:]
                if not isinstance(part, ast.Constant) or part.value not in CONTRACT
            ]
        yield from [(node.lineno, word) for word in words]


def test_the_console_names_no_game_and_no_private_part_of_one():
    found = [
        (str(file.relative_to(ROOT)), *where)
        for file in sorted(Path(ROOT / "lib/handful").rglob("*.py"))
        for where in named(file.read_text(encoding="utf-8"), games())
    ]
    assert found == []


def test_a_planted_name_is_found():
    folders = ["yahtzee"]
    assert list(named("from games.yahtzee.rules import damage", folders))
    assert list(named("import games.yahtzee", folders))
    assert list(named("drop(['games.yahtzee.rules.damage'])", folders))
    assert list(named("load_game(name, 'damage')", folders))
    assert list(named("games.yahtzee.x = 1", folders))
    assert not list(named('"""Like yahtzee."""\nload_game(name, "rules")', folders))
