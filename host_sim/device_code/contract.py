# SPDX-License-Identifier: MIT
"""Checks that a game provides only what the console reads: no unknown facts, no misspelt hooks.

The console looks up a game's facts and calls the hooks of its classes by name, so a misspelt one
would have no effect. `problems(folder)` reads the sources and runs none of them.
"""

import ast
import difflib
from collections.abc import Iterator
from pathlib import Path

from host_sim.paths import ROOT

LIBRARY = "lib/handful"
FACTS_FILE, FACTS_CLASS, BOT_CLASS = "game.py", "GameFacts", "Bot"
REQUIRED_FACTS = ("SEATS", "OPTIONS", "LEVELS")


class ClassSource:
    """A class in the console's library: its bases, members and the parameters of its methods."""

    def __init__(self, node: ast.ClassDef) -> None:
        self.bases = [base_name(base) for base in node.bases]
        self.parameters: dict[str, list[str]] = {}
        self.members: set[str] = set()
        for name, item in class_members(node):
            self.members.add(name)
            if isinstance(item, ast.FunctionDef):
                self.parameters[name] = parameters(item)


def base_name(node: ast.expr) -> str:
    """Return the last name of a base class: "Board" for `board.Board`."""
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def class_members(node: ast.ClassDef) -> Iterator[tuple[str, ast.stmt]]:
    """Yield the methods and class attributes of a class with their names."""
    for item in node.body:
        if isinstance(item, ast.FunctionDef):
            yield item.name, item
        for name in assigned_names(item):
            yield name, item


def assigned_names(item: ast.stmt) -> list[str]:
    """Return the plain names that a statement assigns or declares."""
    targets: list[ast.expr] = []
    if isinstance(item, ast.Assign):
        targets = item.targets
    elif isinstance(item, ast.AnnAssign):
        targets = [item.target]
    names = [node for target in targets for node in ast.walk(target)]
    return [node.id for node in names if isinstance(node, ast.Name)]


def parameters(function: ast.FunctionDef) -> list[str]:
    """Return the names of a function's positional parameters."""
    return [argument.arg for argument in function.args.args]


def library_classes(root: Path = ROOT) -> dict[str, ClassSource]:
    """Return every class of the console by its name. Game-facing names are unique there."""
    classes = {}
    for path in sorted((root / LIBRARY).rglob("*.py")):
        for node in ast.walk(parse(path)):
            if isinstance(node, ast.ClassDef):
                classes[node.name] = ClassSource(node)
    return classes


def parse(path: Path) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def inherited(name: str, classes: dict[str, ClassSource]) -> tuple[set[str], dict[str, list[str]]]:
    """Return the members and the methods' parameters of a library class and its base classes."""
    members: set[str] = set()
    methods: dict[str, list[str]] = {}
    waiting = [name]
    while waiting:
        found = classes.get(waiting.pop())
        if found:
            members |= found.members
            methods = {**found.parameters, **methods}
            waiting += found.bases
    return members, methods


def did_you_mean(name: str, known: "set[str]") -> str:
    """Return a sentence with the most similar name, or "" if none is similar."""
    similar = difflib.get_close_matches(name, sorted(known), 1)
    return f" Did you mean {similar[0]}?" if similar else ""


def problems(folder: Path, root: Path = ROOT) -> list[str]:
    """Return a sentence for each fact, hook or bot function of a game that has no effect."""
    if not (folder / "__init__.py").is_file():
        return []
    trees = {path: parse(path) for path in sorted(folder.rglob("*.py"))}
    facts = check_facts(folder, trees, library_classes(root))
    return [f"games/{folder.name}/{problem}" for problem in facts] + [
        f"games/{folder.name}/{problem}" for problem in check_hooks(folder, trees, root)
    ]


def all_problems(root: Path = ROOT) -> list[str]:
    """Return the problems of all games of a checkout or a drive."""
    folders = sorted(path for path in (root / "games").glob("*") if path.is_dir())
    return [problem for folder in folders for problem in problems(folder, root)]


def check_facts(
    folder: Path, trees: dict[Path, ast.Module], classes: dict[str, ClassSource]
) -> Iterator[str]:
    """Yield problems of the facts in __init__.py, and of the bot functions that they promise."""
    if FACTS_CLASS not in classes:  # an older console
        return
    known = classes[FACTS_CLASS].members
    names = [name for item in trees[folder / "__init__.py"].body for name in assigned_names(item)]
    if not known.intersection(names):  # the folder is not a game
        return
    for name in names:
        if name.isupper() and name not in known:
            yield f"__init__.py: {name} is not a fact of a game.{did_you_mean(name, known)}"
    for name in REQUIRED_FACTS:
        if name not in names:
            yield f"__init__.py lacks the fact {name}."
    for path in (folder / "bot.py", folder / "bot" / "__init__.py"):
        if path in trees:
            yield from check_bot(path.relative_to(folder).as_posix(), trees[path], names, classes)


def check_bot(
    place: str, tree: ast.Module, facts: list[str], classes: dict[str, ClassSource]
) -> Iterator[str]:
    """Yield problems of the functions that a bot provides."""
    provided = {
        name
        for item in tree.body
        for name in ([item.name] if isinstance(item, ast.FunctionDef) else imported_names(item))
    }
    for name in sorted(classes[BOT_CLASS].parameters):
        if name not in provided and (name != "advise" or "COACH" in facts):
            similar = difflib.get_close_matches(name, sorted(provided), 1)
            found = f"{place}: {similar[0]} is not called by the console. " if similar else ""
            yield f"{found or place + ' lacks a function. '}Did you mean {name}?"


def imported_names(item: ast.stmt) -> list[str]:
    """Return the names that an import statement binds."""
    if not isinstance(item, ast.ImportFrom):
        return []
    return [alias.asname or alias.name for alias in item.names]


def check_hooks(folder: Path, trees: dict[Path, ast.Module], root: Path) -> Iterator[str]:
    """Yield problems of classes that derive from the console's: unknown members, wrong parameters.

    A public member that neither the console nor the game itself mentions is never used.
    """
    classes = library_classes(root)
    mentioned = {name for tree in trees.values() for name in mentioned_names(tree)}
    for path, tree in trees.items():
        place = path.relative_to(folder).as_posix()
        for node in tree.body:
            if not isinstance(node, ast.ClassDef):
                continue
            known: set[str] = set()
            methods: dict[str, list[str]] = {}
            for base in node.bases:
                members, base_methods = inherited(base_name(base), classes)
                known |= members
                methods = {**base_methods, **methods}
            if not known:
                continue
            for name, item in class_members(node):
                where = f"{place}, line {item.lineno}: {node.name}.{name}"
                if name in methods and isinstance(item, ast.FunctionDef):
                    if name != "__init__" and len(parameters(item)) != len(methods[name]):
                        yield f"{where} must have the parameters ({', '.join(methods[name])})."
                elif not name.startswith("_") and name not in known and name not in mentioned:
                    yield f"{where} is never used.{did_you_mean(name, known)}"


def mentioned_names(tree: ast.Module) -> Iterator[str]:
    """Yield every name that a module reads: as a variable, an attribute or an import."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.alias):
            yield node.name
