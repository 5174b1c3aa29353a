# SPDX-License-Identifier: MIT
"""A module as it is weighed and deployed: without what only people read."""

import ast
import contextlib
import io
import tokenize
from pathlib import Path

from host_sim.device_code.importing import is_type_checking


def code_size(path):
    """Return the bytes of a module without what the device never sees.

    That is comments, docstrings, blank lines, annotations and blocks for type checkers.
    """
    tree = _WithoutTypeChecking().visit(without_annotations(ast.parse(Path(path).read_bytes())))
    return len(strip(ast.unparse(tree)).encode())


def constants(path):
    """{name: value} of a module's plain figures and words, without importing what it imports."""
    found = {}
    for step in ast.parse(Path(path).read_bytes()).body:
        if isinstance(step, ast.Assign) and isinstance(step.targets[0], ast.Name):
            with contextlib.suppress(NameError):
                found[step.targets[0].id] = eval(ast.unparse(step.value), {"__builtins__": {}})
    return found


def strip(source):
    """The source without comments, docstrings, blank lines and trailing spaces."""
    lines = source.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column]
    for node in ast.walk(ast.parse(source)):
        text = node.body[0] if _has_docstring(node) else None
        for row in range(text.lineno, text.end_lineno + 1) if text else ():
            lines[row - 1] = ""
    return "".join(line.rstrip() + "\n" for line in lines if line.strip())


def without_annotations(tree):
    """Remove the annotations from a syntax tree, as the device does, and return it."""
    return _WithoutAnnotations().visit(tree)


class _WithoutAnnotations(ast.NodeTransformer):
    def visit_FunctionDef(self, node):
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node):
        node.annotation = None
        return node

    def visit_AnnAssign(self, node):
        if node.value:
            plain = ast.Assign([node.target], node.value)
            return self.generic_visit(ast.copy_location(plain, node))
        node.annotation = ast.copy_location(ast.Constant(0), node)  # the name is local all the same
        return node


class _WithoutTypeChecking(ast.NodeTransformer):
    def visit_If(self, node):
        return None if is_type_checking(node.test) else self.generic_visit(node)


def _has_docstring(node):
    return isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(
        node, clean=False
    )
