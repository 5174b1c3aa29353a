# SPDX-License-Identifier: MIT
"""What a device file imports, and what is read with it."""

import ast

from host_sim.device_code.files import module_file
from host_sim.paths import ROOT


def import_closure(module, root=ROOT):
    """Device files that importing `module` reads; imports inside functions wait for their call."""
    files, waiting = set(), [module]
    while waiting:
        name = waiting.pop()
        parents = [name.rsplit(".", cut)[0] for cut in range(name.count(".") + 1)]
        for file in {module_file(parent, root) for parent in parents} - files - {None}:
            files.add(file)
            package = name if file.name == "__init__.py" else name.rpartition(".")[0]
            waiting += [
                found for found, _ in imports(ast.parse(file.read_bytes()), package, at_once=True)
            ]
    return sorted(files)


def imports(tree, package="", at_once=False):
    """[(module, line)] that a file imports, PC branches and guarded imports aside.

    `from a import b` gives both a and a.b, for b may be a module. `at_once` leaves functions out.
    """
    found = []
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


def device_nodes(node, at_once=False):
    """Yield every node that must run on the device.

    Leave out the `else` of `if __name__ == "__main__"`, what stands before `except ImportError`,
    and `if TYPE_CHECKING:` blocks.
    """
    for field, value in ast.iter_fields(node):
        if isinstance(node, ast.If) and field == "orelse" and _asks_for_main(node.test):
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


def _asks_for_main(test):
    return (
        isinstance(test, ast.Compare)
        and isinstance(test.left, ast.Name)
        and test.left.id == "__name__"
    )


def is_type_checking(test):
    """Return True for the test of an `if TYPE_CHECKING:` statement."""
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"


def _catches_import_error(node):
    return any(isinstance(h.type, ast.Name) and h.type.id == "ImportError" for h in node.handlers)
