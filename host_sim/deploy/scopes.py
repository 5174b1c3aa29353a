# SPDX-License-Identifier: MIT
"""The names of a module: what each scope binds, what the code uses, what loading it does."""

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from host_sim.deploy.source_text import SourceText

WORD = re.compile(r"[^\W\d]\w*")
USES_ANY_NAME = {"dir", "eval", "exec", "globals", "locals", "vars"}
PURE_CALLS = {"bytes", "dict", "len", "list", "max", "min", "range", "set", "sum", "tuple"}
PURE_CALLS |= {"encode", "join", "replace", "split"}  # methods of strings
EFFECTS = ast.Assert | ast.Delete | ast.Raise | ast.With

Assignment = ast.Assign | ast.AnnAssign
Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


@dataclass(eq=False)
class Binding:
    """A place where a scope binds a name.

    `statement` is set for assignments and `from` imports that may define a constant; `number` is
    the position of the name in it. `origin` is the imported module, or the (module, name) pair of
    a `from` import.
    """

    scope: "Scope"
    name: str
    origin: str | tuple[str, str] | None = None
    statement: Assignment | ast.ImportFrom | None = None
    number: int = 0


class Scope:
    """The names that a module, a class or a function binds."""

    def __init__(self, parent: "Scope | None" = None, is_class: bool = False) -> None:
        self.parent = parent
        self.is_class = is_class
        self.names: dict[str, list[Binding]] = {}

    def find(self, name: str) -> "Scope | None":
        """Return the scope in which code of this scope finds a name; None for a builtin."""
        scope: Scope | None = self
        while scope and (name not in scope.names or (scope.is_class and scope is not self)):
            scope = scope.parent
        return scope


class Module(ast.NodeVisitor):
    """A parsed module."""

    def __init__(self, path: str, data: bytes) -> None:
        self.path = path
        self.name = path.removeprefix("lib/").removesuffix(".py").replace("/", ".")
        self.package = self.name.rpartition(".")[0]
        self.name = self.name.removesuffix(".__init__")
        self.text = SourceText(data)
        self.tree = ast.parse(data)
        self.top = self._scope = Scope()
        self.bindings: dict[str, list[Binding]] = {}  # of all scopes
        self.definitions: dict[Assignment | ast.ImportFrom, list[Binding]] = {}
        self.uses: list[tuple[ast.Name | ast.Attribute, Scope, bool]] = []  # True: in an f-string
        self.words: set[str] = set()  # of all strings but docstrings
        self.rebound: set[str] = set()  # names that change in a way not followed here
        self.attributes_read: set[str] = set()  # by getattr and hasattr
        self.attributes_set: set[str] = set()
        self.probes: set[ast.stmt] = set()  # imports that may fail on purpose
        self.uses_any_name = False
        self._in_f_string = self._in_try = False
        self.visit(self.tree)

    def _bind(self, name: str, scope: Scope | None = None) -> Binding:
        scope = scope or self._scope
        binding = Binding(scope, name)
        scope.names.setdefault(name, []).append(binding)
        self.bindings.setdefault(name, []).append(binding)
        return binding

    def _define(self, statement: Assignment | ast.ImportFrom, names: list[str]) -> list[Binding]:
        """Bind the names of a statement that may define constants."""
        found = self.definitions[statement] = [self._bind(name) for name in names]
        for number, binding in enumerate(found):
            binding.statement, binding.number = statement, number
        return found

    def _visit_in(self, scope: Scope, nodes: Iterable[ast.AST | None]) -> None:
        outer, self._scope = self._scope, scope
        for node in filter(None, nodes):
            self.visit(node)
        self._scope = outer

    # Scopes

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._bind(node.name)
        self._visit_in(self._scope, [*node.decorator_list, node.returns])
        self._visit_function(node.args, node.body)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self._visit_function(node.args, [node.body])

    def _visit_function(self, parameters: ast.arguments, body: Iterable[ast.AST]) -> None:
        self.visit(parameters)  # defaults and annotations belong to the outer scope
        scope = Scope(self._scope)
        named = parameters.posonlyargs + parameters.args + parameters.kwonlyargs
        for parameter in filter(None, [*named, parameters.vararg, parameters.kwarg]):
            self._bind(parameter.arg, scope)
        self._visit_in(scope, body)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._bind(node.name)
        self._visit_in(self._scope, [*node.decorator_list, *node.bases, *node.keywords])
        self._visit_in(Scope(self._scope, is_class=True), node.body)

    def _visit_comprehension(self, node: Comprehension) -> None:
        first = node.generators[0]
        self.visit(first.iter)  # belongs to the outer scope
        others = [child for child in ast.iter_child_nodes(node) if child is not first]
        self._visit_in(Scope(self._scope), [first.target, *first.ifs, *others])

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _visit_comprehension

    # Bindings

    def _visit_assignment(self, node: Assignment) -> None:
        names = assigned_names(node) if node in self.tree.body else []
        if names and node.value:
            self._define(node, names)
            self.visit(node.value)
        else:
            self.generic_visit(node)

    visit_Assign = visit_AnnAssign = _visit_assignment

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            top = alias.name.partition(".")[0]
            self._bind(alias.asname or top).origin = alias.name if alias.asname else top

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        found = self._define(node, [alias.asname or alias.name for alias in node.names])
        for binding, alias in zip(found, node.names, strict=True):
            binding.origin = self.imported_module(node), alias.name
            self.uses_any_name |= alias.name == "*"
        if self._in_try:
            self.probes.add(node)

    def imported_module(self, node: ast.ImportFrom) -> str:
        """Return the full name of the module that a `from` import names."""
        if not node.level:
            return node.module or ""
        steps = self.package.split(".")
        steps = steps[: len(steps) + 1 - node.level]
        return ".".join([*steps, node.module] if node.module else steps)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> None:
        if node.name:
            self._bind(node.name)
        self.generic_visit(node)

    def _visit_declaration(self, node: ast.Global | ast.Nonlocal) -> None:
        self.rebound.update(node.names)

    visit_Global = visit_Nonlocal = _visit_declaration

    def visit_NamedExpr(self, node: ast.NamedExpr) -> None:
        self.rebound.add(node.target.id)
        self.generic_visit(node)

    def visit_Try(self, node: ast.Try) -> None:
        outer, self._in_try = self._in_try, True
        self._visit_in(self._scope, node.body)
        self._in_try = outer
        self._visit_in(self._scope, [*node.handlers, *node.orelse, *node.finalbody])

    # Uses

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load):
            self.uses.append((node, self._scope, self._in_f_string))
            self.uses_any_name |= node.id in USES_ANY_NAME
        else:
            self._bind(node.id)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if isinstance(node.ctx, ast.Load):
            self.uses.append((node, self._scope, self._in_f_string))
        else:
            self.attributes_set.add(node.attr)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        function = node.func.id if isinstance(node.func, ast.Name) else ""
        names = [str(item.value) for item in node.args[1:2] if isinstance(item, ast.Constant)]
        if function in ("getattr", "hasattr"):
            self.attributes_read.update(names)
        elif function in ("setattr", "delattr"):
            self.attributes_set.update(names)
        self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        outer, self._in_f_string = self._in_f_string, True
        self.generic_visit(node)
        self._in_f_string = outer

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            self.words.update(WORD.findall(node.value))

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # not a docstring
            self.generic_visit(node)

    # Loading

    @cached_property
    def loads(self) -> set[str]:
        """The names of the modules loaded with this one; some of them are no modules."""
        found = {self.name}
        for node in _top_level_nodes(self.tree):
            if isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                module = self.imported_module(node)
                found.update([module] + [f"{module}.{alias.name}" for alias in node.names])
        return {parent for name in found for parent in with_parents(name)}

    @cached_property
    def has_effects(self) -> bool:
        """True if loading this module may do more than define names and load modules."""
        for node in _top_level_nodes(self.tree):
            if isinstance(node, EFFECTS):
                return True
            if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store):
                return True
            if isinstance(node, ast.Call):
                function = getattr(node.func, "id", None) or getattr(node.func, "attr", None)
                if function not in PURE_CALLS:
                    return True
        return False


def assigned_names(node: Assignment) -> list[str]:
    """Return the names that a plain assignment binds; none if it binds anything else."""
    unpacked = unpacked_names(node)
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    if unpacked:
        targets = unpacked.elts
    names = [target.id for target in targets if isinstance(target, ast.Name)]
    return names if len(names) == len(targets) else []


def unpacked_names(node: Assignment) -> ast.Tuple | None:
    """Return the left side of `A, B = ...`; None for other assignments."""
    target = node.targets[0] if isinstance(node, ast.Assign) and len(node.targets) == 1 else None
    return target if isinstance(target, ast.Tuple) else None


def with_parents(name: str) -> list[str]:
    """Return the names of a module and of the packages that contain it."""
    steps = name.split(".")
    return [".".join(steps[:count]) for count in range(1, len(steps) + 1)]


def _top_level_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what runs when a module is loaded: everything outside the bodies of functions."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef):
            at_once = [*child.decorator_list, *child.args.defaults, *child.args.kw_defaults]
            for part in filter(None, at_once):
                yield part
                yield from _top_level_nodes(part)
        elif not isinstance(child, ast.Lambda):
            yield child
            yield from _top_level_nodes(child)
