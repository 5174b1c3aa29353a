# SPDX-License-Identifier: MIT
"""Which names of a file hold bytearrays: on the device these lack what bytes have."""

import ast


class ByteArrays:
    """Names and attributes that were given a bytearray, or a list of them, anywhere in a file."""

    def __init__(self, tree):
        self.ones, self.lists = set(), set()
        assignments = [node for node in ast.walk(tree) if isinstance(node, ast.Assign)]
        for _ in range(2):  # the second time for names given to what the first time found
            for node in assignments:
                for target in node.targets:
                    self._note(_name(target), node.value)

    def _note(self, name, value):
        if name is None:
            return
        if makes_byte_array(value) or self._lies_in_list(value):
            self.ones.add(name)
        elif isinstance(value, ast.ListComp) and makes_byte_array(value.elt):
            self.lists.add(name)

    def _lies_in_list(self, node):
        return isinstance(node, ast.Subscript) and _name(node.value) in self.lists

    def holds(self, node):
        """Whether this is one."""
        return self._lies_in_list(node) or _name(node) in self.ones


def makes_byte_array(node):
    """Whether an expression makes one, or an array like it."""
    return isinstance(node, ast.Call) and _name(node.func) in ("bytearray", "array", ".array")


def _name(node):
    """The name of a variable, ".name" of an attribute, or None."""
    if isinstance(node, ast.Attribute):
        return "." + node.attr
    return node.id if isinstance(node, ast.Name) else None
