# SPDX-License-Identifier: MIT
"""A module whose names are changed: what it defines and mentions, and the edits to make in it.

shortening.py decides on the new names.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import count, product
from string import ascii_lowercase

from host_sim.deploy.folding import GAME_FACTS
from host_sim.deploy.source_text import SourceText

PRIVATE = re.compile(r"_[A-Za-z]\w*")
RECEIVERS = {"self", "cls"}
Function = ast.FunctionDef | ast.Lambda


class Module:
    """A module and the edits to make in it."""

    def __init__(self, path: str, data: bytes) -> None:
        self.path, self.tree = path, ast.parse(data)
        self.text = SourceText(data)
        self.nodes = list(ast.walk(self.tree))  # walking is slow, so it is done once
        # Python 3.11 does not report the position of a name in an f-string, so these names stay.
        self.in_f_strings = {
            getattr(node, "id", getattr(node, "attr", ""))
            for string in self.nodes
            if isinstance(string, ast.JoinedStr)
            for node in ast.walk(string)
        }
        self.uses: dict[str, list[ast.Name]] = {}
        for node in self.nodes:
            if isinstance(node, ast.Name):
                self.uses.setdefault(node.id, []).append(node)
        self.names = set(self.uses)
        self.imported = {
            alias.name
            for node in self.nodes
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        self.attributes = {node.attr for node in self.nodes if isinstance(node, ast.Attribute)}

    @cached_property
    def grouped_nodes(self) -> list[tuple[str, ast.AST]]:
        """All nodes, each with the name of the outermost class around it, or with ""."""
        return list(_with_groups(self.tree))

    @cached_property
    def binding_counts(self) -> Counter[str]:
        """How often the module binds each name, in any scope."""
        counts: Counter[str] = Counter()
        for node in self.nodes:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                counts[node.name] += 1
            elif isinstance(node, ast.Name):
                counts[node.id] += not isinstance(node.ctx, ast.Load)
            elif isinstance(node, ast.arg):
                counts[node.arg] += 1
            elif isinstance(node, ast.alias):
                counts.update({node.name, node.asname or node.name})
            elif isinstance(node, ast.Global | ast.Nonlocal):
                counts.update(node.names)
        return counts

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
        """Rename functions, classes, methods and attributes everywhere in the module."""
        for node in self.nodes:
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
        for group, node in self.grouped_nodes:
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
        self, modules: "Iterable[Module]", fixed: set[str], mentioned: set[str]
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
        new_names = short_names("_", self.names | set(defined))
        for name, definition in defined.items():
            is_used_elsewhere = any(
                name in module.imported or name in module.attributes for module in others
            )
            if not PRIVATE.fullmatch(name) or is_used_elsewhere or name in fixed:
                continue
            is_bound_once = self.binding_counts[name] == 1
            if name in self.attributes | self.in_f_strings or not is_bound_once:
                continue
            new = next(new_names)
            self._replace_definition(definition, new)
            for node in self.uses.get(name, ()):
                self._replace(node, new)
        if not GAME_FACTS.fullmatch(self.path):
            for name in self._own_tables():
                if name not in mentioned and self.binding_counts[name] == 1:
                    new = next(new_names)
                    for node in self.uses[name]:
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
            short = short_names("", taken | self.names)
            self._rename_in(function, keywords, short)

    def _rename_in(self, function: Function, keywords: set[str], short: "Iterator[str]") -> None:
        parts = function.body if isinstance(function.body, list) else [function.body]
        nodes = [node for part in parts for node in ast.walk(part)]
        rebound = {name for node in nodes for name in _names_rebound_by(node)}
        optional = _optional_parameters(function) if self.path.startswith("lib/") else set()
        for parameter in parameters(function):
            name = parameter.arg
            if name in keywords | optional | RECEIVERS or len(name) < 3:
                continue
            if name in self.in_f_strings or name in rebound:
                continue
            new = next(short)
            self._replace(parameter, new)
            for node in nodes:
                if isinstance(node, ast.Name) and node.id == name:
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


def short_names(prefix: str, taken: set[str]) -> Iterator[str]:
    """Yield short names that are not taken, always in the same order."""
    for length in count(1):
        for letters in product(ascii_lowercase, repeat=length):
            name = prefix + "".join(letters)
            if name not in taken and name not in ("as", "if", "in", "is", "or"):
                yield name


def parameters(function: Function) -> list[ast.arg]:
    """Return all parameters of a function."""
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


def _names_rebound_by(node: ast.AST) -> set[str]:
    """Return the names that nested code binds again, or that are bound in a way not followed."""
    if isinstance(node, ast.Global | ast.Nonlocal):
        return set(node.names)
    if isinstance(node, ast.alias):
        return {node.name, node.asname or node.name}
    if isinstance(node, ast.comprehension):
        return _stored_names(node.target)
    if isinstance(node, ast.ExceptHandler):
        return {node.name} if node.name else set()
    if isinstance(node, ast.ClassDef):
        return {node.name} | _stored_names(node)
    if isinstance(node, ast.FunctionDef | ast.Lambda):
        own = {parameter.arg for parameter in parameters(node)}
        return own | {getattr(node, "name", "")} | _stored_names(node)
    return set()


def _stored_names(node: ast.AST) -> set[str]:
    nodes = (inner for inner in ast.walk(node) if isinstance(inner, ast.Name))
    return {inner.id for inner in nodes if not isinstance(inner.ctx, ast.Load)}


def _with_groups(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """Yield every node with the name of the outermost class around it, or with ""."""

    def visit(node: ast.AST, group: str) -> Iterator[tuple[str, ast.AST]]:
        for child in ast.iter_child_nodes(node):
            inner = child.name if isinstance(child, ast.ClassDef) and not group else group
            yield (group, child)
            yield from visit(child, inner)

    return visit(tree, "")
