# SPDX-License-Identifier: MIT
"""Names of a file that hold bytearrays. On the device these lack some features of bytes."""

import ast


class ByteArrays:
    """Names and attributes to which a file assigns a bytearray or a list of bytearrays."""

    def __init__(self, tree: ast.AST) -> None:
        self.ones: set[str] = set()
        self.lists: set[str] = set()
        assignments = [node for node in ast.walk(tree) if isinstance(node, ast.Assign)]
        for _ in range(2):  # the second pass finds names assigned from those of the first
            for node in assignments:
                for target in node.targets:
                    self._add(_name(target), node.value)

    def _add(self, name: str | None, value: ast.expr) -> None:
        if name is None:
            return
        if makes_byte_array(value) or self._is_list_item(value):
            self.ones.add(name)
        elif isinstance(value, ast.ListComp) and makes_byte_array(value.elt):
            self.lists.add(name)

    def _is_list_item(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Subscript) and _name(node.value) in self.lists

    def holds(self, node: ast.expr) -> bool:
        """Return True if the expression is a bytearray as far as this file shows."""
        return self._is_list_item(node) or _name(node) in self.ones


def makes_byte_array(node: ast.expr) -> bool:
    """Return True if the expression creates a bytearray or an array."""
    return isinstance(node, ast.Call) and _name(node.func) in ("bytearray", "array", ".array")


def _name(node: ast.expr) -> str | None:
    """Return the name of a variable, ".name" for an attribute, or None."""
    if isinstance(node, ast.Attribute):
        return "." + node.attr
    return node.id if isinstance(node, ast.Name) else None
