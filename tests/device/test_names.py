# SPDX-License-Identifier: MIT
"""Names and docstrings of device code that ruff cannot judge: one word has one meaning."""

import ast
import re
from collections import defaultdict

import pytest

from host_sim import device_code, paths

pytestmark = pytest.mark.all_games

# Classes that several modules define, with the one role they have everywhere.
SHARED_CLASSES = {
    "State": "a position in a game's rules; the contract of a game",
    "Board": "draws a state and reads the keys; the contract of a game",
    "GameOptions": "the scene before a game that sets its options; the contract of a game",
    "Statistics": "the scene with a game's statistics; the contract of a game",
    "Review": "the scene that reviews a finished game; the contract of a game",
    "Picture": "what a game's board draws, without its footer",
    "BoardAnimations": "the moves that a game's board shows, as generators",
    "ScoreOverview": "the overlay with all players' scores",
}
# Participles and prepositions: as the whole name of a function they are neither verb nor noun.
BARE_WORD = re.compile(
    "[a-z]+(ed|ing)"
    "|begun|chosen|done|drawn|fallen|fell|found|given|gone|held|kept|known|laid|left|lost|made"
    "|meant|seen|shown|spent|taken|told|won|written"
    "|about|above|after|against|before|behind|below|beside|between|beyond|by|for|from|in|into|of"
    "|off|on|over|past|to|under|upon|with"
)
NO_PARTICIPLES = ("opening", "ranking", "rating", "standing", "housekeeping", "seed", "feed")


@pytest.fixture(scope="module")
def trees():
    """Return {path: syntax tree} of the device's Python files."""
    return {
        file.relative_to(paths.ROOT).as_posix(): ast.parse(file.read_text(encoding="utf-8"))
        for file in device_code.device_files()
    }


def find_classes(trees):
    """Return {class name: [(path, class)]}."""
    classes = defaultdict(list)
    for path, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                classes[node.name].append((path, node))
    return classes


def find_duplicates(trees):
    """Return {class name: paths} of the classes that more than one module defines."""
    return {
        name: [path for path, _ in places]
        for name, places in find_classes(trees).items()
        if len(places) > 1
    }


def is_bare_word(name):
    """Return True if a function's name is a preposition or a participle and nothing else."""
    word = name.strip("_")
    return bool(BARE_WORD.fullmatch(word)) and word not in NO_PARTICIPLES


def find_bare_words(trees):
    """Return "path:line name" of the functions with such a name."""
    return [
        f"{path}:{node.lineno} {node.name}"
        for path, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and is_bare_word(node.name)
    ]


def find_undocumented(trees):
    """Return "path:line name" of public methods that neither have nor inherit a docstring."""
    classes = find_classes(trees)

    def is_documented(bases, method, seen):
        for base in bases:
            for _, node in classes.get(ast.unparse(base).rpartition(".")[2], ()):
                if node in seen:
                    continue
                seen.add(node)
                own = [one for one in functions(node) if one.name == method]
                if any(map(ast.get_docstring, own)) or is_documented(node.bases, method, seen):
                    return True
        return False

    return [
        f"{path}:{method.lineno} {node.name}.{method.name}"
        for places in classes.values()
        for path, node in places
        for method in functions(node)
        if not method.name.startswith("_")
        and not ast.get_docstring(method)
        and not is_documented(node.bases, method.name, set())
    ]


def functions(node):
    """Return the methods of a class, without the setters of its properties."""
    return [
        one
        for one in node.body
        if isinstance(one, ast.FunctionDef)
        and not any(ast.unparse(decorator).endswith(".setter") for decorator in one.decorator_list)
    ]


def test_no_two_classes_of_different_roles_share_a_name(trees):
    duplicates = find_duplicates(trees)
    assert {name: duplicates[name] for name in sorted(set(duplicates) - set(SHARED_CLASSES))} == {}


def test_every_shared_class_name_is_still_shared(trees):
    assert sorted(set(SHARED_CLASSES) - set(find_duplicates(trees))) == []


def test_no_function_is_named_by_a_bare_participle_or_preposition(trees):
    assert find_bare_words(trees) == []


def test_every_public_method_has_or_inherits_a_docstring(trees):
    assert find_undocumented(trees) == []


def test_planted_names_are_found():
    planted = {
        "a.py": ast.parse(
            "class Table:\n    def told(self): pass\n"
            "class Base:\n    def draw(self):\n        'Draw.'\n"
        ),
        "b.py": ast.parse(
            "class Table(Base):\n    def draw(self): pass\n    def _below(self): pass\n"
        ),
    }
    assert find_duplicates(planted) == {"Table": ["a.py", "b.py"]}
    assert find_bare_words(planted) == ["a.py:2 told", "b.py:3 _below"]
    assert find_undocumented(planted) == ["a.py:2 Table.told"]
