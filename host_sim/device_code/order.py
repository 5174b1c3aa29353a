# SPDX-License-Identifier: MIT
"""Loops over dicts and sets: they have another order on the device."""

import ast

ANY_ORDER = "any order"  # in a comment on the line: this loop may take its dict or set in any order
UNORDERED_CALLS = {"dict", "set", "frozenset"}
ORDER_FREE = {"all", "any", "dict", "frozenset", "len", "max", "min", "set", "sorted", "sum"}


def unordered_loops(scope, known=()):
    """(iterable, what it is) of every loop, in this scope and those inside, over a dict or a set;
    `known`: the names outside that hold one."""
    known = dict(known)
    arguments = getattr(scope, "args", None)
    if arguments and arguments.kwarg:
        known[arguments.kwarg.arg] = "**" + arguments.kwarg.arg
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


def _scope_nodes(scope):
    """Nodes of a scope in reading order, without the insides of nested ones."""
    waiting = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop(0)
        yield node
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            waiting = list(ast.iter_child_nodes(node)) + waiting


def _order_free(nodes):
    """id() of iterables whose order nobody sees: they end in a sum, a sorted list, another set."""
    for node in nodes:
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ORDER_FREE
        ):
            yield from [id(child) for argument in node.args for child in _iterated(argument)]
        if isinstance(node, ast.SetComp | ast.DictComp):
            yield from [id(generator.iter) for generator in node.generators]


def _kind(iterable, known):
    """What kind of unordered thing a loop goes through, or None."""
    holder = iterable
    if isinstance(iterable, ast.Call) and isinstance(iterable.func, ast.Attribute):
        if iterable.func.attr not in ("items", "keys", "values"):
            return None
        holder = iterable.func.value
    return known.get(holder.id) if isinstance(holder, ast.Name) else _unordered(holder)


def _unordered(node):
    """What kind of unordered thing an expression makes, or None."""
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


def _loops(node):
    """The iterables that a node goes through in their order."""
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


def _iterated(argument):
    """The argument of an order-free call, and what a comprehension in it goes through."""
    yield argument
    if isinstance(argument, ast.GeneratorExp | ast.ListComp | ast.SetComp):
        for generator in argument.generators:
            yield generator.iter
