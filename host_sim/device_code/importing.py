# SPDX-License-Identifier: MIT
"""The imports of device files."""

import ast
from collections.abc import Iterator
from pathlib import Path

from host_sim.device_code.files import module_file
from host_sim.paths import ROOT


def import_closure(module: str, root: str | Path = ROOT) -> list[Path]:
    """Return the device files that importing `module` reads, apart from imports in functions."""
    files: set[Path] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        parents = [name.rsplit(".", cut)[0] for cut in range(name.count(".") + 1)]
        for file in {module_file(parent, root) for parent in parents}:
            if file is None or file in files:
                continue
            files.add(file)
            package = name if file.name == "__init__.py" else name.rpartition(".")[0]
            waiting += [
                found for found, _ in imports(ast.parse(file.read_bytes()), package, at_once=True)
            ]
    return sorted(files)


def imports(tree: ast.AST, package: str = "", at_once: bool = False) -> list[tuple[str, int]]:
    """Return [(module, line)] that a file imports on the device.

    `from a import b` gives both a and a.b, because b may be a module. With `at_once`, omit imports
    in functions.
    """
    found: list[tuple[str, int]] = []
    for node in device_nodes(tree, at_once):
        if isinstance(node, ast.Import):
            found += [(alias.name, node.lineno) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, base] if base else above)
            found.append((base, node.lineno))
            found += [(f"{base}.{alias.name}", node.lineno) for alias in node.names]
    return found


def device_nodes(node: ast.AST, at_once: bool = False) -> Iterator[ast.AST]:
    """Yield every node that must run on the device.

    Omit the `else` of `if __name__ == "__main__"`, the body of a `try` with `except ImportError`,
    and `if TYPE_CHECKING:` blocks.
    """
    for field, value in ast.iter_fields(node):
        if isinstance(node, ast.If) and field == "orelse" and _is_main_test(node.test):
            continue
        if isinstance(node, ast.If) and field == "body" and is_type_checking(node.test):
            continue
        if isinstance(node, ast.Try) and field == "body" and _catches_import_error(node):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST):
                continue
            if at_once and isinstance(child, ast.FunctionDef | ast.Lambda):
                continue
            yield child
            yield from device_nodes(child, at_once)


def _is_main_test(test: ast.expr) -> bool:
    return (
        isinstance(test, ast.Compare)
        and isinstance(test.left, ast.Name)
        and test.left.id == "__name__"
    )


def is_type_checking(test: ast.expr) -> bool:
    """Return True for the test of an `if TYPE_CHECKING:` statement."""
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"


def _catches_import_error(node: ast.Try) -> bool:
    return any(isinstance(h.type, ast.Name) and h.type.id == "ImportError" for h in node.handlers)
