# SPDX-License-Identifier: MIT
"""The deployed form of a module: without comments, docstrings and annotations."""

import ast
import contextlib
import io
import tokenize
from pathlib import Path
from typing import Any

from host_sim.device_code.importing import is_type_checking


def code_size(path: str | Path) -> int:
    """Return the number of bytes of a module that reach the device.

    Comments, docstrings, blank lines, annotations and blocks for type checkers do not count.
    """
    tree = without_annotations(ast.parse(Path(path).read_bytes()))
    _WithoutTypeChecking().visit(tree)
    return len(strip(ast.unparse(tree)).encode())


def constants(path: str | Path) -> dict[str, Any]:
    """Return {name: value} of a module's literal constants, without importing it."""
    found = {}
    for step in ast.parse(Path(path).read_bytes()).body:
        if isinstance(step, ast.Assign) and isinstance(step.targets[0], ast.Name):
            with contextlib.suppress(NameError):
                found[step.targets[0].id] = eval(ast.unparse(step.value), {"__builtins__": {}})
    return found


def strip(source: str) -> str:
    """Return the source without comments, docstrings, blank lines and trailing spaces."""
    lines = source.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column]
    for node in ast.walk(ast.parse(source)):
        docstring = _docstring(node)
        if docstring:
            for row in range(docstring.lineno, (docstring.end_lineno or 0) + 1):
                lines[row - 1] = ""
    return "".join(line.rstrip() + "\n" for line in lines if line.strip())


def without_annotations(tree: ast.Module) -> ast.Module:
    """Remove the annotations from a syntax tree, as the device does, and return it."""
    _WithoutAnnotations().visit(tree)
    return tree


class _WithoutAnnotations(ast.NodeTransformer):
    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value:
            plain = ast.Assign([node.target], node.value)
            return self.generic_visit(ast.copy_location(plain, node))
        node.annotation = ast.copy_location(ast.Constant(0), node)  # the name stays local
        return node


class _WithoutTypeChecking(ast.NodeTransformer):
    def visit_If(self, node: ast.If) -> ast.AST | None:
        return None if is_type_checking(node.test) else self.generic_visit(node)


def _docstring(node: ast.AST) -> ast.stmt | None:
    """Return the statement that is the node's docstring, or None."""
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(
        node, clean=False
    ):
        return node.body[0]
    return None
