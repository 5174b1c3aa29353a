# SPDX-License-Identifier: MIT
"""Packages on the device: a module that its package only re-exports becomes the package itself.

CircuitPython collects garbage after each import, which takes 10 to 20 ms while a game starts, and
keeps the names of each module's files. `games/pig/rules/__init__.py` that contains nothing but
`from games.pig.rules.state import State as State` costs both without need. So a compiled
deploy stores state.py as `rules/__init__.mpy`. Its tracebacks still name state.py and its lines.
"""

import ast
import re
from collections.abc import Iterator

from host_sim.deploy.folding import OWN_FILE
from host_sim.deploy.source_text import SourceText

INIT = "/__init__.py"


def merge_reexports(files: dict[str, bytes]) -> tuple[dict[str, bytes], dict[str, str]]:
    """Return the files ({path on the device: content}), and {path: path in the checkout} if moved.

    A package keeps both files if other modules refer to the module itself and not to its names,
    or if the module uses the name of another module of the package for something else.
    """
    trees = {path: ast.parse(data) for path, data in files.items() if OWN_FILE.fullmatch(path)}
    moved = {}  # module -> package
    for path, tree in trees.items():
        module = _reexported(path, tree)
        if module and _can_merge(module, path, trees):
            moved[module] = path.removesuffix(INIT)
    merged = dict(files)
    for path, tree in trees.items():
        merged[path] = _with_packages(files[path], tree, moved)
    origins = {}
    for module, package in moved.items():
        merged[package + INIT] = merged.pop(module)
        origins[package + INIT] = module
    return merged, origins


def _dotted(path: str) -> str:
    """Return the name by which a file is imported."""
    return path.removeprefix("lib/").removesuffix(".py").replace("/", ".")


def _reexported(path: str, tree: ast.Module) -> str | None:
    """Return the path of the one module whose names an `__init__.py` re-exports, or None."""
    if not path.endswith(INIT):
        return None
    found = set()
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and not node.level:
            if any(alias.asname not in (None, alias.name) for alias in node.names):
                return None
            found.add(node.module or "")
        elif not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            return None
    package = _dotted(path.removesuffix(INIT))
    if len(found) != 1 or found.copy().pop().rpartition(".")[0] != package:
        return None
    name = found.pop().rpartition(".")[2]
    return path.removesuffix(INIT) + f"/{name}.py"


def _can_merge(module: str, init: str, trees: dict[str, ast.Module]) -> bool:
    """Return True if a module can take the place of its package's `__init__.py`."""
    if module not in trees:
        return False
    package = init.removesuffix(INIT)
    siblings = {
        path.removeprefix(package + "/").partition("/")[0].removesuffix(".py")
        for path in trees
        if path.startswith(package + "/") and path != module
    }
    if siblings & set(_bound_names(trees[module], _dotted(package))):
        return False
    name = _dotted(module).rpartition(".")[2]
    spelled = re.compile(rf"(?:^|\.|/)(?:{package.rpartition('/')[2]})[./]{name}(?:$|\.|/)")
    for path, tree in trees.items():
        is_inside = path.startswith(package.rpartition("/")[0] + "/")
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                if any(alias.name == _dotted(module) for alias in node.names):
                    return False
            elif isinstance(node, ast.ImportFrom) and node.module == _dotted(package):
                if any(alias.name == name for alias in node.names):
                    return False
            elif is_inside and isinstance(node, ast.Constant) and spelled.search(str(node.value)):
                return False
    return True


def _bound_names(tree: ast.Module, package: str) -> Iterator[str]:
    """Yield the global names of a module, except imported modules of the same package."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            if node.module != package:
                yield from (alias.asname or alias.name for alias in node.names)
        elif isinstance(node, ast.Global):
            yield from node.names
    for statement in tree.body:
        for node in ast.walk(statement):
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and node in tree.body:
                yield node.name
        if not isinstance(statement, ast.FunctionDef | ast.ClassDef):
            for node in ast.walk(statement):
                if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                    yield node.id


def _with_packages(data: bytes, tree: ast.Module, moved: dict[str, str]) -> bytes:
    """Return a module that imports from the packages instead of the moved modules."""
    new_names = {_dotted(module): _dotted(package) for module, package in moved.items()}
    text = SourceText(data)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module in new_names:
            start = data.index(node.module.encode(), text.start(node))
            text.replace_bytes(start, start + len(node.module), new_names[node.module])
    return text.edited()
