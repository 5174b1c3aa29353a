# SPDX-License-Identifier: MIT
"""Shorter names: a compiled deploy renames what only its own scope can refer to.

MicroPython interns the name of every parameter, function, method and attribute that it loads and
never frees it. `shorten` gives short names to

- parameters, unless a call passes an argument by that name; optional ones of public functions in
  lib/handful stay, for games that are copied to the drive by hand
- private functions, classes and variables of a module (`_name`), unless another module uses them
- UPPER_CASE tuples, texts and tables of a module that no other module mentions
- private methods and attributes (`self._name`)
- functions, classes, methods and attributes of a game that nothing outside its folder mentions

Classes that share no base class use the same short names again, and so do modules. A name stays if
a string of the device code contains it, because `getattr` could read it. Every statement stays on
its line.
"""

import ast
import io
import re
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import count, product
from string import ascii_lowercase

from host_sim.deploy.folding import GAME_FACTS, OWN_FILE
from host_sim.deploy.scopes import WORD
from host_sim.deploy.source_text import SourceText
from host_sim.paths import ROOT

PRIVATE = re.compile(r"_[A-Za-z]\w*")
RECEIVERS = {"self", "cls"}
# The page and the tests run this code beside ours, on the same objects.
HOST_CODE = [ROOT / "host_sim/frontends/number_keys.py"]
HOST_CODE += sorted((ROOT / "host_sim/web").rglob("*.py"))
HOST_CODE += sorted((ROOT / "host_sim/micropython").rglob("*.py"))
HOST_CODE += [ROOT / "host_sim/quality/memory.py", ROOT / "host_sim/quality/firmware/thinking.py"]
BUILTIN_TYPES: tuple[type, ...] = (
    str,
    bytes,
    bytearray,
    int,
    float,
    list,
    tuple,
    dict,
    set,
    range,
    array,
    memoryview,
)
BUILTIN_TYPES += (type(_ for _ in ()), io.FileIO, io.BytesIO, io.StringIO, Exception)
BUILTIN_ATTRIBUTES = {name for kind in BUILTIN_TYPES for name in dir(kind)}
Function = ast.FunctionDef | ast.Lambda


def shorten(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return these files ({path on the device: content}) with shorter names."""
    files = _shorten_games(files)
    trees = {path: ast.parse(data) for path, data in files.items() if path.endswith(".py")}
    modules = [
        _Module(path, files[path], trees[path]) for path in trees if OWN_FILE.fullmatch(path)
    ]
    fixed = _words_in_strings(trees.values())
    attributes = _attribute_names(modules, fixed)
    keywords = _keywords(trees.values())
    words = Counter(word for path in trees for word in set(WORD.findall(files[path].decode())))
    mentioned = {word for word, number in words.items() if number > 1} | _host_words() | fixed
    for module in modules:
        module.rename_attributes(attributes)
        module.rename_private_names(modules, fixed, mentioned)
        module.rename_parameters(keywords)
    return {**files, **{module.path: module.text.edited() for module in modules}}


def _shorten_games(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files with short names for everything that only its own game mentions."""
    python = {path: data for path, data in files.items() if path.endswith(".py")}
    mentioned = {path: set(WORD.findall(data.decode())) for path, data in python.items()}
    host = _host_words()
    found = dict(files)
    for game in sorted({path.split("/")[1] for path in python if path.startswith("games/")}):
        inside = [path for path in python if path.startswith(f"games/{game}/")]
        outside = [words for path, words in mentioned.items() if path not in inside]
        modules = [_Module(path, python[path], ast.parse(python[path])) for path in inside]
        fixed = host.union(*outside) | _words_in_strings(module.tree for module in modules)
        fixed |= {word for path in inside for word in WORD.findall(path)}
        fixed |= set().union(*[module.in_f_strings for module in modules])
        new_names = _own_names(modules, fixed)
        for module in modules:
            module.rename_everywhere(new_names)
            found[module.path] = module.text.edited()
    return found


@cache
def _host_words() -> frozenset[str]:
    """Return all words in HOST_CODE."""
    texts = [path.read_text(encoding="utf-8") for path in HOST_CODE]
    return frozenset(word for text in texts for word in WORD.findall(text))


def _own_names(modules: "list[_Module]", fixed: set[str]) -> dict[str, str]:
    """Return short names for the functions, classes, methods and attributes of a game.

    A name that is a variable, a parameter or a keyword as well is left alone, and so is a name
    that objects of Python's own types have.
    """
    nodes = [node for module in modules for node in ast.walk(module.tree)]
    attributes = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    variables = {node.arg for node in nodes if isinstance(node, ast.arg | ast.keyword) and node.arg}
    for node in nodes:
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            variables.add(node.id)
        elif isinstance(node, ast.alias) and node.asname:
            variables.add(node.asname)
        elif isinstance(node, ast.Global | ast.Nonlocal):
            variables.update(node.names)
    top = {
        node.name
        for module in modules
        for node in module.tree.body
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
    }
    loaded = {node.id for node in nodes if isinstance(node, ast.Name)}
    defined = {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    functions = top - attributes
    assigned = {
        node.attr
        for node in nodes
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
    }
    members = (assigned | (defined - top)) - top - loaded - BUILTIN_ATTRIBUTES
    wanted = {name for name in functions | members if len(name) > 3 and not name.startswith("_")}
    short = _short_names("z", fixed | loaded | attributes | variables)
    return {name: next(short) for name in sorted(wanted - fixed - variables)}


class _Module:
    """A module and the edits to make in it."""

    def __init__(self, path: str, data: bytes, tree: ast.Module) -> None:
        self.path, self.tree = path, tree
        self.text = SourceText(data)
        # Python 3.11 does not know where in an f-string a name stands: these names stay.
        self.in_f_strings = {
            getattr(node, "id", getattr(node, "attr", ""))
            for string in ast.walk(tree)
            if isinstance(string, ast.JoinedStr)
            for node in ast.walk(string)
        }
        self.names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        self.imported = {
            alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        self.attributes = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}

    def _replace(self, node: ast.expr | ast.arg, new: str) -> None:
        """Replace a name that begins where the node begins."""
        name = node.id if isinstance(node, ast.Name) else getattr(node, "arg", "")
        start = self.text.start(node)  # type: ignore[arg-type]  # ast.arg has positions, too
        self.text.replace_bytes(start, start + len(name.encode()), new)

    def _replace_definition(self, node: ast.FunctionDef | ast.ClassDef, new: str) -> None:
        """Replace the name after `def` or `class`."""
        start = self.text.start(node)
        start = self.text.data.index(node.name.encode(), start)
        self.text.replace_bytes(start, start + len(node.name), new)

    def _replace_attribute(self, node: ast.Attribute, new: str) -> None:
        end = self.text.end(node)
        self.text.replace_bytes(end - len(node.attr), end, new)

    def rename_everywhere(self, new_names: dict[str, str]) -> None:
        """Rename functions, classes, methods and attributes wherever they stand."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Name) and node.id in new_names:
                self._replace(node, new_names[node.id])
            elif isinstance(node, ast.Attribute) and node.attr in new_names:
                self._replace_attribute(node, new_names[node.attr])
            elif isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name in new_names:
                self._replace_definition(node, new_names[node.name])
            elif isinstance(node, ast.alias) and node.name in new_names:
                start = self.text.start(node)
                self.text.replace_bytes(start, start + len(node.name), new_names[node.name])

    # Private attributes and methods

    def rename_attributes(self, new_names: "dict[tuple[str, str], str]") -> None:
        """Rename attributes and methods by (group of classes, name); group "" is everywhere."""
        for group, node in _with_groups(self.tree):
            if isinstance(node, ast.Attribute):
                new = new_names.get(("", node.attr)) or new_names.get((group, node.attr))
                if new:
                    self._replace_attribute(node, new)
            elif isinstance(node, ast.FunctionDef) and group:
                new = new_names.get(("", node.name)) or new_names.get((group, node.name))
                if new:
                    self._replace_definition(node, new)

    # Private names of the module

    def rename_private_names(
        self, modules: "Iterable[_Module]", fixed: set[str], mentioned: set[str]
    ) -> None:
        """Rename private functions, classes and variables at the top level of the module.

        UPPER_CASE variables are renamed, too, unless another module mentions them.
        """
        defined = {
            node.name: node
            for node in self.tree.body
            if isinstance(node, ast.FunctionDef | ast.ClassDef)
        }
        others = [module for module in modules if module is not self]
        new_names = _short_names("_", self.names | set(defined))
        for name, definition in defined.items():
            is_used_elsewhere = any(
                name in module.imported or name in module.attributes for module in others
            )
            if not PRIVATE.fullmatch(name) or is_used_elsewhere or name in fixed:
                continue
            uses = [
                node
                for node in ast.walk(self.tree)
                if isinstance(node, ast.Name) and node.id == name
            ]
            if name in self.attributes | self.in_f_strings or _is_bound_twice(self.tree, name):
                continue
            new = next(new_names)
            self._replace_definition(definition, new)
            for node in uses:
                self._replace(node, new)
        if not GAME_FACTS.fullmatch(self.path):
            for name in self._own_tables():
                if not (name in mentioned or _is_bound_twice(self.tree, name)):
                    new = next(new_names)
                    for node in _uses([self.tree], name):
                        self._replace(node, new)

    def _own_tables(self) -> list[str]:
        """Return the UPPER_CASE variables that one plain assignment at the top level sets.

        Numbers are left alone: folding.py keeps only those that others may import.
        """
        found = []
        for node in self.tree.body:
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                name = getattr(targets[0], "id", "") if len(targets) == 1 else ""
                is_read_otherwise = name in self.attributes | self.in_f_strings
                if name.isupper() and _is_table(node.value) and not is_read_otherwise:
                    found.append(name)
        return found

    # Parameters

    def rename_parameters(self, keywords: set[str]) -> None:
        """Rename the parameters of all functions, except those passed by keyword."""
        for function in _outermost_functions(self.tree):
            taken = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
            taken |= {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}
            short = _short_names("", taken | self.names)
            self._rename_in(function, keywords, short)

    def _rename_in(self, function: Function, keywords: set[str], short: "Iterator[str]") -> None:
        parts = function.body if isinstance(function.body, list) else [function.body]
        optional = _optional_parameters(function) if self.path.startswith("lib/") else set()
        for parameter in _parameters(function):
            name = parameter.arg
            if name in keywords | optional | RECEIVERS or len(name) < 3:
                continue
            if name in self.in_f_strings or _is_rebound_inside(parts, name):
                continue
            uses = _uses(parts, name)
            new = next(short)
            self._replace(parameter, new)
            for node in uses:
                self._replace(node, new)
        for part in parts:
            for nested in _functions_inside(part):
                self._rename_in(nested, keywords, short)


def _is_table(value: ast.expr) -> bool:
    """Return True if an expression contains a text, a tuple, another container or a call."""
    for node in ast.walk(value):
        if isinstance(node, ast.Tuple | ast.List | ast.Dict | ast.Set | ast.Call | ast.ListComp):
            return True
        if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
            return True
    return False


def _uses(parts: Iterable[ast.AST], name: str) -> list[ast.Name]:
    """Return all nodes that load or store a plain name."""
    nodes = (node for part in parts for node in ast.walk(part))
    return [node for node in nodes if isinstance(node, ast.Name) and node.id == name]


def _short_names(prefix: str, taken: set[str]) -> Iterator[str]:
    """Yield short names that are not taken, always in the same order."""
    for length in count(1):
        for letters in product(ascii_lowercase, repeat=length):
            name = prefix + "".join(letters)
            if name not in taken and name not in ("as", "if", "in", "is", "or"):
                yield name


def _words_in_strings(trees: Iterable[ast.Module]) -> set[str]:
    """Return all words in strings that are not docstrings."""
    found: set[str] = set()
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.update(WORD.findall(node.value))
    return found


def _keywords(trees: Iterable[ast.Module]) -> set[str]:
    """Return all names of arguments that a call may pass by keyword.

    A call with ** passes any name; its callee is a class or function whose parameters all stay.
    """
    found: set[str] = set()
    called_with_any: set[str] = set()
    trees = list(trees)
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                found.update(keyword.arg for keyword in node.keywords if keyword.arg)
                if any(keyword.arg is None for keyword in node.keywords):
                    called_with_any.add(getattr(node.func, "attr", getattr(node.func, "id", "")))
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name in called_with_any:
                for inner in ast.walk(node):
                    if isinstance(inner, ast.FunctionDef) and inner.name in (node.name, "__init__"):
                        found.update(parameter.arg for parameter in _parameters(inner))
    return found


def _parameters(function: Function) -> list[ast.arg]:
    arguments = function.args
    extra = [parameter for parameter in (arguments.vararg, arguments.kwarg) if parameter]
    return [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, *extra]


def _optional_parameters(function: Function) -> set[str]:
    """Return the parameters with defaults of a public function or of `__init__`."""
    name = getattr(function, "name", "_")
    if PRIVATE.fullmatch(name) or name == "_":
        return set()
    count = len(function.args.defaults)
    positional = [*function.args.posonlyargs, *function.args.args]
    found = [*(positional[-count:] if count else []), *function.args.kwonlyargs]
    return {parameter.arg for parameter in found}


def _outermost_functions(node: ast.AST) -> Iterator[Function]:
    """Yield the functions of a module or class that are not inside another function."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.Lambda):
            yield child
        else:
            yield from _outermost_functions(child)


def _functions_inside(node: ast.AST) -> Iterator[Function]:
    """Yield the outermost functions in a statement or expression, itself included."""
    if isinstance(node, ast.FunctionDef | ast.Lambda):
        yield node
    else:
        yield from _outermost_functions(node)


def _is_rebound_inside(parts: Iterable[ast.AST], name: str) -> bool:
    """Return True if nested code binds the name again, or binds it in a way not followed here."""
    return any(_binds_in_its_own_way(node, name) for part in parts for node in ast.walk(part))


def _binds_in_its_own_way(node: ast.AST, name: str) -> bool:
    if isinstance(node, ast.Global | ast.Nonlocal):
        return name in node.names
    if isinstance(node, ast.alias):
        return name in (node.name, node.asname)
    if isinstance(node, ast.comprehension):
        return _stores(node.target, name)
    if isinstance(node, ast.ExceptHandler):
        return node.name == name
    if isinstance(node, ast.ClassDef):
        return node.name == name or _stores(node, name)
    if isinstance(node, ast.FunctionDef | ast.Lambda):
        is_parameter = any(parameter.arg == name for parameter in _parameters(node))
        return is_parameter or getattr(node, "name", "") == name or _stores(node, name)
    return False


def _stores(node: ast.AST, name: str) -> bool:
    return any(
        isinstance(inner, ast.Name) and inner.id == name and not isinstance(inner.ctx, ast.Load)
        for inner in ast.walk(node)
    )


def _is_bound_twice(tree: ast.Module, name: str) -> bool:
    """Return True if a name of the module is bound anywhere but in its one definition."""
    definitions = 0
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            definitions += node.name == name
        elif isinstance(node, ast.Name) and node.id == name:
            definitions += not isinstance(node.ctx, ast.Load)
        elif isinstance(node, ast.arg):
            definitions += node.arg == name
        elif isinstance(node, ast.alias):
            definitions += name in (node.name, node.asname)
        elif isinstance(node, ast.Global | ast.Nonlocal):
            definitions += name in node.names
    return definitions != 1


def _with_groups(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """Yield every node with the name of the outermost class around it, or with ""."""

    def visit(node: ast.AST, group: str) -> Iterator[tuple[str, ast.AST]]:
        for child in ast.iter_child_nodes(node):
            inner = child.name if isinstance(child, ast.ClassDef) and not group else group
            yield (group, child)
            yield from visit(child, inner)

    return visit(tree, "")


def _attribute_names(modules: Iterable[_Module], fixed: set[str]) -> dict[tuple[str, str], str]:
    """Return the short names of private attributes and methods, by (class, name).

    A name that is reached through anything but `self`, `cls` or `super()` gets one short name for
    all classes: group "".
    """
    groups: dict[str, str] = {}  # class -> representative of its relatives

    def find(name: str) -> str:
        while groups.setdefault(name, name) != name:
            name = groups[name]
        return name

    private: dict[str, set[str]] = {}  # class -> names
    shared: set[str] = set()
    kept = set(fixed)
    for module in modules:
        for group, node in _with_groups(module.tree):
            if isinstance(node, ast.ClassDef):
                if group:
                    groups[find(node.name)] = find(group)
                for base in node.bases:
                    groups[find(getattr(base, "attr", getattr(base, "id", "")))] = find(node.name)
                for statement in node.body:  # class attributes are not followed
                    if not isinstance(statement, ast.FunctionDef):
                        kept.update(
                            inner.id for inner in ast.walk(statement) if isinstance(inner, ast.Name)
                        )
            elif isinstance(node, ast.FunctionDef) and group and PRIVATE.fullmatch(node.name):
                private.setdefault(group, set()).add(node.name)
            elif isinstance(node, ast.Attribute) and PRIVATE.fullmatch(node.attr):
                receiver = node.value
                is_super = (
                    isinstance(receiver, ast.Call) and getattr(receiver.func, "id", "") == "super"
                )
                is_own = isinstance(receiver, ast.Name) and receiver.id in RECEIVERS
                if group and (is_super or is_own):
                    private.setdefault(group, set()).add(node.attr)
                else:
                    shared.add(node.attr)
        kept |= {name for name in module.names if PRIVATE.fullmatch(name)} | module.in_f_strings
    shared -= kept
    everywhere = {name for names in private.values() for name in names} | shared | kept
    short = _short_names("_", everywhere)
    found = {("", name): next(short) for name in sorted(shared)}
    relatives: dict[str, set[str]] = {}
    for group, names in private.items():
        relatives.setdefault(find(group), set()).update(names - shared - kept)
    pool: list[str] = []
    new_names: dict[tuple[str, str], str] = {}
    for representative, names in sorted(relatives.items()):
        while len(pool) < len(names):
            pool.append(next(short))
        new_names.update(
            ((representative, name), new) for name, new in zip(sorted(names), pool, strict=False)
        )
    for group, names in private.items():
        for name in names:
            new = new_names.get((find(group), name))
            if new:
                found[group, name] = new
    return found
