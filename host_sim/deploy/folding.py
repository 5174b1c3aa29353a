# SPDX-License-Identifier: MIT
"""Constant folding: a compiled deploy contains numbers instead of the names of integer constants.

MicroPython interns every name that it loads and never frees it. `fold` replaces constants by their
values, in their own module and in the modules that import them, and removes the assignments and
imports that nothing can read any more. Every statement stays on its line.

A constant is an UPPER_CASE name that its module binds once, at the top level, to a small integer
or to an expression of such constants. Its definition stays if it can still be read by name:

- in an f-string: Python 3.11 does not report the position of a name in it
- as an attribute of an object that is not known to be a module
- by `getattr` with a computed name: a string in the device code contains the name
- in a game's `__init__.py`, which holds the facts that the console looks up
- by a game outside this build, for example one that was copied to the drive by hand: a module of
  lib/handful from which games import a constant keeps all its constants

An import statement is removed with its last name, unless loading the module does more than define
names. So the device never loads a module that others import only for its constants. Two things are
not detected: `setattr` on a module with a computed name, and code that relies on an import in
another module.
"""

import ast
import operator
import re
from collections.abc import Callable
from itertools import chain, compress
from typing import Any

from host_sim.deploy.build_cache import kept_between_runs
from host_sim.deploy.scopes import (
    Assignment,
    Binding,
    Module,
    Scope,
    unpacked_names,
    with_parents,
)
from host_sim.deploy.source_text import without_type_checking

SMALL_INTS = range(-(1 << 30), 1 << 30)  # the device keeps larger integers on the heap
SHIFTS = range(64)  # also exponents: larger ones would only take time here
OWN_FILE = re.compile(r"(?!lib/(?!handful/)).*\.py")
GAMES = "games."
GAME_FACTS = re.compile(r"games/\w+/__init__\.py")
OPERATORS: dict[type[ast.AST], Callable[..., Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Invert: operator.invert,
}


@kept_between_runs
def fold(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return these files ({path on the device: content}) with all constants folded.

    Python files change, except those of other libraries in lib/.
    """
    own = {path: data for path, data in files.items() if OWN_FILE.fullmatch(path)}
    modules = [Module(path, without_type_checking(data)) for path, data in own.items()]
    _Program(modules).fold()
    return {**files, **{module.path: module.text.edited() for module in modules}}


class _Program:
    """All modules together: the values of their constants, and what can be removed."""

    def __init__(self, modules: list[Module]) -> None:
        self._modules = {module.name: module for module in modules}
        self._values: dict[Binding, int | None] = {}
        self._needed: set[Binding] = set()  # definitions that must stay
        self._attributes_set = {name for module in modules for name in module.attributes_set}

    def fold(self) -> None:
        """Make all edits in the texts of the modules."""
        for module in self._modules.values():
            self._replace_uses(module)
        self._keep_what_is_read_by_name()
        while self._keep_what_is_imported():
            pass
        for module in self._modules.values():
            self._remove_definitions(module)

    # Values

    def _constant(self, module: Module, scope: Scope, name: str) -> Binding | None:
        """Return the binding of a name in a scope if the name is a constant there."""
        found = scope.names.get(name, ())
        if len(found) != 1 or name in module.rebound or name in self._attributes_set:
            return None
        (binding,) = found
        if binding not in self._values:
            self._values[binding] = None  # in case the definition refers to itself
            self._values[binding] = self._evaluate_binding(module, binding)
        return None if self._values[binding] is None else binding

    def _evaluate_binding(self, module: Module, binding: Binding) -> int | None:
        if module.uses_any_name or not binding.statement:
            return None
        if isinstance(binding.origin, tuple):
            origin = self._modules.get(binding.origin[0])
            source = origin and self._constant(origin, origin.top, binding.origin[1])
            return self._values[source] if source else None
        assert isinstance(binding.statement, Assignment)
        values = self._evaluate_assignment(module, binding.statement)
        value = values[binding.number] if values and binding.name.isupper() else None
        return value if value is not None and value in SMALL_INTS else None

    def _evaluate_assignment(self, module: Module, node: Assignment) -> list[int | None]:
        """Return the values of the names that an assignment binds; none if they are unknown."""
        count = len(module.definitions[node])
        if not unpacked_names(node):
            return [self._evaluate(module, node.value)] * count
        values: list[int | None] = []
        if isinstance(node.value, ast.Tuple):
            values = [self._evaluate(module, item) for item in node.value.elts]
        elif isinstance(node.value, ast.Call) and _is_range(module, node.value):
            limits = [self._evaluate(module, limit) for limit in node.value.args]
            if None not in limits and 0 not in limits[2:]:
                numbers = range(*limits)  # type: ignore[arg-type]  # none of them is None
                values = list(numbers[: count + 1])
        return values if len(values) == count else []

    def _evaluate(self, module: Module, node: ast.expr | None) -> int | None:
        """Return the value of an integer expression at a module's top level, or None."""
        if isinstance(node, ast.Constant):
            return node.value if type(node.value) is int else None
        if isinstance(node, ast.Name | ast.Attribute):
            source = self._constant_used(module, module.top, node)
            return self._values[source] if source else None
        if not isinstance(node, ast.UnaryOp | ast.BinOp):
            return None
        sides = [node.operand] if isinstance(node, ast.UnaryOp) else [node.left, node.right]
        operands = [self._evaluate(module, side) for side in sides]
        function = OPERATORS.get(type(node.op))
        if function is None or None in operands:
            return None
        if isinstance(node.op, ast.Pow | ast.LShift | ast.RShift) and operands[1] not in SHIFTS:
            return None
        try:
            return int(function(*operands))
        except ZeroDivisionError:
            return None

    # Uses

    def _constant_used(
        self, module: Module, scope: Scope, node: ast.Name | ast.Attribute
    ) -> Binding | None:
        """Return the constant that `NAME` or `module.NAME` stands for, or None."""
        if isinstance(node, ast.Name):
            home = scope.find(node.id)
            return self._constant(module, home, node.id) if home else None
        other = self._modules.get(self._module_used(module, scope, node.value) or "")
        return self._constant(other, other.top, node.attr) if other else None

    def _module_used(self, module: Module, scope: Scope, node: ast.expr) -> str | None:
        """Return the name of the module that an expression stands for, or None."""
        if isinstance(node, ast.Name):
            home = scope.find(node.id)
            origins = {binding.origin for binding in home.names[node.id]} if home else set()
            if len(origins) != 1 or node.id in module.rebound:
                return None
            origin = origins.pop()
            return self._submodule(*origin) if isinstance(origin, tuple) else origin
        if isinstance(node, ast.Attribute):
            package = self._module_used(module, scope, node.value)
            return self._submodule(package, node.attr) if package else None
        return None

    def _submodule(self, package: str, name: str) -> str | None:
        """Return the full name of a module, unless its package binds the name to something."""
        home, path = self._modules.get(package), f"{package}.{name}"
        return path if path in self._modules and not (home and name in home.bindings) else None

    def _replace_uses(self, module: Module) -> None:
        """Replace the uses of constants by numbers, and keep what the other uses need."""
        for node, scope, in_f_string in module.uses:
            source = self._constant_used(module, scope, node)
            value = self._values[source] if source else None
            if value is not None and not in_f_string:
                module.text.replace_by_int(node, value)
            elif isinstance(node, ast.Attribute):
                module.attributes_read.add(node.attr)
            else:
                self._needed.update(module.bindings.get(node.id, ()))

    # Definitions

    def _keep_what_is_read_by_name(self) -> None:
        """Keep what computed names, and code outside this build, may read."""
        modules = self._modules.values()
        words = {word for module in modules for word in module.words}
        attributes = {name for module in modules for name in module.attributes_read}
        imported_by_games = {
            binding.origin[0]
            for module in modules
            if module.name.startswith(GAMES)
            for binding in chain(*module.definitions.values())
            if isinstance(binding.origin, tuple) and self._is_constant(module, binding)
        }
        for module in modules:
            is_public = module.name in imported_by_games and not module.name.startswith(GAMES)
            has_facts = GAME_FACTS.fullmatch(module.path)
            for binding in chain(*module.top.names.values()):
                is_api = is_public and not binding.name.startswith("_")
                is_own = not binding.origin and (is_api or binding.name in words)
                if is_own or has_facts or binding.name in attributes:
                    self._needed.add(binding)

    def _keep_what_is_imported(self) -> bool:
        """Keep what the remaining imports read. Return True if that is more than before."""
        before = len(self._needed)
        for module in self._modules.values():
            for statement, found in module.definitions.items():
                self._needed.update(self._inseparable(module, statement))
                for binding in found:
                    if isinstance(binding.origin, tuple) and self._is_kept(module, binding):
                        self._needed.update(self._bindings_of(*binding.origin))
        return len(self._needed) > before

    def _bindings_of(self, module: str, name: str) -> list[Binding]:
        """Return the bindings of a name at the top of a module; all of them for `*`."""
        names = self._modules[module].top.names if module in self._modules else {}
        return list(chain(*names.values())) if name == "*" else names.get(name, [])

    def _is_constant(self, module: Module, binding: Binding) -> bool:
        return self._constant(module, binding.scope, binding.name) is binding

    def _is_kept(self, module: Module, binding: Binding) -> bool:
        return binding in self._needed or not self._is_constant(module, binding)

    def _inseparable(self, module: Module, node: Assignment | ast.ImportFrom) -> list[Binding]:
        """Return the names of a statement that must stay for the sake of the statement."""
        found = module.definitions[node]
        is_kept = any(self._is_kept(module, binding) for binding in found)
        if isinstance(node, ast.ImportFrom):
            if is_kept:
                return [] if module.text.can_cut(node.names) else found
            must_load = node in module.probes or self._has_effects(module, node)
            return found[:1] if must_load else []
        left, right = unpacked_names(node), node.value
        tuples = [side for side in (left, right) if isinstance(side, ast.Tuple)]
        can_shorten = left and all(map(module.text.can_shorten, tuples))
        return found if is_kept and not can_shorten else []

    def _has_effects(self, module: Module, node: ast.ImportFrom) -> bool:
        """Return True if an import may load a module that does more than define names."""
        waiting = set(with_parents(module.imported_module(node)))
        seen = set(with_parents(module.name))  # loaded already
        while waiting:
            name = waiting.pop()
            if name in self._modules and name not in seen:
                if self._modules[name].has_effects:
                    return True
                waiting |= self._modules[name].loads
            seen.add(name)
        return False

    def _remove_definitions(self, module: Module) -> None:
        text, removed = module.text, []
        for node, found in module.definitions.items():
            kept = [self._is_kept(module, binding) for binding in found]
            if not any(kept):
                removed.append(node)
            elif all(kept):
                continue
            elif isinstance(node, ast.ImportFrom):
                text.cut(node.names, kept)
            else:
                left, right = unpacked_names(node), node.value
                assert left and right
                text.cut(left.elts, kept)
                if isinstance(right, ast.Tuple):
                    text.cut(right.elts, kept)
                else:
                    values = map(str, self._evaluate_assignment(module, node))
                    text.replace(right, ", ".join(compress(values, kept)))
        text.remove(removed, module.tree)


def _is_range(module: Module, call: ast.Call) -> bool:
    is_range = isinstance(call.func, ast.Name) and call.func.id == "range"
    return is_range and "range" not in module.bindings and 1 <= len(call.args) <= 3
