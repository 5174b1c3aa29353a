# SPDX-License-Identifier: MIT
"""Loops over dicts and sets, which have another order on the device."""

import ast
from collections.abc import Iterable, Iterator, Mapping

ANY_ORDER = "any order"  # a comment that allows the loop on its line
UNORDERED_CALLS = {"dict", "set", "frozenset"}
ORDER_FREE = {"all", "any", "dict", "frozenset", "len", "max", "min", "set", "sorted", "sum"}


def unordered_loops(
    scope: ast.AST, known: Mapping[str, str] | None = None
) -> Iterator[tuple[ast.expr, str]]:
    """Yield (iterable, kind) for every loop over a dict or a set, in this scope and nested ones.

    `known` maps names of outer scopes that hold a dict or a set to their kind.
    """
    known = dict(known or {})
    if isinstance(scope, ast.FunctionDef) and scope.args.kwarg:
        known[scope.args.kwarg.arg] = "**" + scope.args.kwarg.arg
    nodes = list(_scope_nodes(scope))
    for node in nodes:
        if (
            isinstance(node, ast.Assign)
            and len(node.targets) == 1
            and isinstance(node.targets[0], ast.Name)
        ):
            kind = _unordered(node.value)
            known.pop(node.targets[0].id, None)
            if kind:
                known[node.targets[0].id] = kind
    free = set(_order_free(nodes))
    for node in nodes:
        for iterable in _loops(node):
            kind = None if id(iterable) in free else _kind(iterable, known)
            if kind:
                yield iterable, kind
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield from unordered_loops(node, known)


def _scope_nodes(scope: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a scope in reading order, without the contents of nested scopes."""
    waiting = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop(0)
        yield node
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            waiting = list(ast.iter_child_nodes(node)) + waiting


def _order_free(nodes: Iterable[ast.AST]) -> Iterator[int]:
    """Yield id() of iterables whose order has no effect: they end in sum(), sorted() or a set."""
    for node in nodes:
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ORDER_FREE
        ):
            yield from [id(child) for argument in node.args for child in _iterated(argument)]
        if isinstance(node, ast.SetComp | ast.DictComp):
            yield from [id(generator.iter) for generator in node.generators]


def _kind(iterable: ast.expr, known: Mapping[str, str]) -> str | None:
    """Return the kind of dict or set that a loop iterates over, or None."""
    holder = iterable
    if isinstance(iterable, ast.Call) and isinstance(iterable.func, ast.Attribute):
        if iterable.func.attr not in ("items", "keys", "values"):
            return None
        holder = iterable.func.value
    return known.get(holder.id) if isinstance(holder, ast.Name) else _unordered(holder)


def _unordered(node: ast.expr) -> str | None:
    """Return the kind of dict or set that an expression creates, or None."""
    if isinstance(node, ast.Dict | ast.DictComp):
        return "a dict"
    if isinstance(node, ast.Set | ast.SetComp):
        return "a set"
    if (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in UNORDERED_CALLS
    ):
        return "a dict" if node.func.id == "dict" else "a set"
    return None


def _loops(node: ast.AST) -> list[ast.expr]:
    """Return the iterables that a node iterates over in order."""
    if isinstance(node, ast.For):
        return [node.iter]
    if isinstance(node, ast.ListComp | ast.GeneratorExp | ast.DictComp | ast.SetComp):
        return [generator.iter for generator in node.generators]
    if (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("list", "tuple", "enumerate")
    ):
        return node.args[:1]
    return []


def _iterated(argument: ast.expr) -> Iterator[ast.expr]:
    """Yield the argument of an order-free call, and the iterables of a comprehension in it."""
    yield argument
    if isinstance(argument, ast.GeneratorExp | ast.ListComp | ast.SetComp):
        for generator in argument.generators:
            yield generator.iter
