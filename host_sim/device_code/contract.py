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
FACTS_CLASS = "GameFacts"
REQUIRED_FACTS = ("SEATS", "OPTIONS", "LEVELS")
LEVELS = ("easy", "normal", "hard")
MOST_SEATS = 6
# The modules of functions that the console calls, and the classes that declare these functions.
FUNCTION_MODULES = {
    "bot.py": "Bot",
    "bot/__init__.py": "Bot",
    "spoken/position.py": "Position",
}


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


def accepts(function: ast.FunctionDef, count: int) -> bool:
    """Return True if a function can be called with this number of arguments, and no more."""
    most = len(function.args.args)
    return most - len(function.args.defaults) <= count <= most


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
    """Return a sentence for each fact, hook or function of a game that has no effect."""
    if not (folder / "__init__.py").is_file():
        return []
    trees = {}
    for path in sorted(folder.rglob("*.py")):
        try:
            trees[path.relative_to(folder).as_posix()] = parse(path)
        except SyntaxError as error:
            place = f"games/{folder.name}/{path.relative_to(folder).as_posix()}"
            return [f"{place}, line {error.lineno} is not Python: {error.msg}."]
    classes = library_classes(root)
    found = [*check_facts(trees, classes), *check_hooks(trees, classes)]
    return [f"games/{folder.name}/{problem}" for problem in found]


def all_problems(root: Path = ROOT) -> list[str]:
    """Return the problems of all games of a checkout or a drive."""
    folders = sorted(path for path in (root / "games").glob("*") if path.is_dir())
    return [problem for folder in folders for problem in problems(folder, root)]


def check_facts(trees: dict[str, ast.Module], classes: dict[str, ClassSource]) -> Iterator[str]:
    """Yield problems of the facts in __init__.py, and of the functions that they promise."""
    if FACTS_CLASS not in classes:  # an older console
        return
    known = classes[FACTS_CLASS].members
    facts = dict(constants(trees["__init__.py"]))
    names = list(facts)
    if not known.intersection(names):  # the folder is not a game
        return
    for name in names:
        if name.isupper() and name not in known:
            yield f"__init__.py: {name} is not a fact of a game.{did_you_mean(name, known)}"
    for name in REQUIRED_FACTS:
        if name not in names:
            yield f"__init__.py lacks the fact {name}."
    for problem in check_values(facts):
        yield f"__init__.py: {problem}"
    required = {"choose", "describe"} | ({"advise"} if facts.get("COACH") else set())
    for place, class_name in FUNCTION_MODULES.items():
        if place in trees and class_name in classes:
            yield from check_functions(place, trees[place], required, classes[class_name])


def constants(tree: ast.Module) -> Iterator[tuple[str, object]]:
    """Yield the names that a module assigns with their values; None for what must be computed."""
    for item in tree.body:
        for name in assigned_names(item):
            try:
                yield name, ast.literal_eval(item.value)  # type: ignore[attr-defined]
            except (AttributeError, TypeError, ValueError):
                yield name, None


def check_values(facts: dict[str, object]) -> Iterator[str]:
    """Yield the facts whose values the menu cannot read."""
    seats, options, levels = (facts.get(name) for name in REQUIRED_FACTS)
    if seats is not None and not is_seats(seats):
        yield f"SEATS must be the fewest and the most players, such as (2, 4), up to {MOST_SEATS}."
    if levels is not None and not (isinstance(levels, (tuple, list)) and set(levels) <= {*LEVELS}):
        yield f"LEVELS must be a tuple of names from {', '.join(LEVELS)}."
    if options is not None and not is_options(options):
        yield 'OPTIONS must be a tuple such as (("target", ("50", "100")),), all text.'


def is_seats(value: object) -> bool:
    """Return True for (fewest, most)."""
    if not isinstance(value, (tuple, list)) or len(value) != 2:
        return False
    return all(type(number) is int for number in value) and 1 <= value[0] <= value[1] <= MOST_SEATS


def is_options(value: object) -> bool:
    """Return True for a sequence of (name, values) with at least two values each."""
    if not isinstance(value, (tuple, list)):
        return False
    for option in value:
        if not isinstance(option, (tuple, list)) or len(option) != 2:
            return False
        name, values = option
        if not isinstance(name, str) or not isinstance(values, (tuple, list)) or len(values) < 2:
            return False
        if not all(isinstance(each, str) for each in values):
            return False
    return True


def check_functions(
    place: str, tree: ast.Module, required: set[str], declared: ClassSource
) -> Iterator[str]:
    """Yield problems of the functions of a module: missing, misspelt, with other parameters."""
    provided: dict[str, ast.FunctionDef | None] = {}
    for item in tree.body:
        if isinstance(item, ast.FunctionDef):
            provided[item.name] = item
        else:
            provided.update(dict.fromkeys(imported_names(item)))
    unused = provided.keys() - set(mentioned_names(tree)) - declared.parameters.keys()
    for name in sorted(declared.parameters):
        function = provided.get(name)
        wanted = declared.parameters[name][1:]  # without self
        similar = difflib.get_close_matches(name, sorted(unused), 1, cutoff=0.7)
        if name not in provided and similar:
            yield f"{place}: {similar[0]} is not called by the console. Did you mean {name}?"
        elif name not in provided and name in required:
            yield f"{place} lacks the function {name}({', '.join(wanted)})."
        elif function and not accepts(function, len(wanted)):
            yield f"{place}: {name} must have the parameters ({', '.join(wanted)})."


def imported_names(item: ast.stmt) -> list[str]:
    """Return the names that an import statement binds."""
    if not isinstance(item, ast.ImportFrom):
        return []
    return [alias.asname or alias.name for alias in item.names]


def check_hooks(trees: dict[str, ast.Module], library: dict[str, ClassSource]) -> Iterator[str]:
    """Yield problems of classes that derive from the console's: unknown members, wrong parameters.

    A public member that neither the console nor the game itself mentions is never used. Classes
    may derive from the console's through another class of the game.
    """
    mentioned = {name for tree in trees.values() for name in mentioned_names(tree)}
    own = {
        node.name: ClassSource(node)
        for tree in trees.values()
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    }
    for place, tree in trees.items():
        for node in tree.body:
            if not isinstance(node, ast.ClassDef):
                continue
            known: set[str] = set()
            methods: dict[str, list[str]] = {}
            for base in library_bases(node, own):
                members, base_methods = inherited(base, library)
                known |= members
                methods = {**base_methods, **methods}
            if not known:
                continue
            for name, item in class_members(node):
                where = f"{place}, line {item.lineno}: {node.name}.{name}"
                if name in methods and isinstance(item, ast.FunctionDef):
                    if name != "__init__" and not accepts(item, len(methods[name])):
                        yield f"{where} must have the parameters ({', '.join(methods[name])})."
                elif not name.startswith("_") and name not in known and name not in mentioned:
                    yield f"{where} is never used.{did_you_mean(name, known)}"


def library_bases(node: ast.ClassDef, own: dict[str, ClassSource]) -> set[str]:
    """Return the base classes that are not the game's own, also those of its own base classes.

    A class may have the name of its base in the console, as `Board(board.Board)` has.
    """
    found, waiting, seen = set(), [base_name(base) for base in node.bases], {node.name}
    while waiting:
        name = waiting.pop()
        if name in own and name not in seen:
            seen.add(name)
            waiting += own[name].bases
        else:
            found.add(name)
    return found


def mentioned_names(tree: ast.Module) -> Iterator[str]:
    """Yield every name that a module reads: as a variable, an attribute or an import."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.alias):
            yield node.name
