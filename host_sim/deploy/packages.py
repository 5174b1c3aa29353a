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
    modules = {path: _Module(data) for path, data in files.items() if OWN_FILE.fullmatch(path)}
    moved = {}  # module -> package
    for path, init in modules.items():
        module = _reexported(path, init.tree)
        if module and _can_merge(module, path, modules):
            moved[module] = path.removesuffix(INIT)
    merged = dict(files)
    for path, each in modules.items():
        merged[path] = _with_packages(files[path], each, moved)
    origins = {}
    for module, package in moved.items():
        merged[package + INIT] = merged.pop(module)
        origins[package + INIT] = module
    return merged, origins


class _Module:
    """A parsed module: its imports and the texts in it. Walking a tree is slow, so it happens once.

    `imported` has the modules of `import a.b`, `names` the pairs (a.b, c) of `from a.b import c`.
    """

    def __init__(self, data: bytes) -> None:
        self.tree = ast.parse(data)
        self.imports_from: list[ast.ImportFrom] = []
        self.globals: set[str] = set()
        self.imported: set[str] = set()
        self.names: set[tuple[str | None, str]] = set()
        self.texts: set[str] = set()
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Constant):
                if isinstance(node.value, str | bytes):
                    self.texts.add(str(node.value))
            elif isinstance(node, ast.ImportFrom):
                self.imports_from.append(node)
                self.names.update((node.module, alias.name) for alias in node.names)
            elif isinstance(node, ast.Import):
                self.imported.update(alias.name for alias in node.names)
            elif isinstance(node, ast.Global):
                self.globals.update(node.names)


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


def _can_merge(module: str, init: str, modules: dict[str, _Module]) -> bool:
    """Return True if a module can take the place of its package's `__init__.py`."""
    if module not in modules:
        return False
    package = init.removesuffix(INIT)
    siblings = {
        path.removeprefix(package + "/").partition("/")[0].removesuffix(".py")
        for path in modules
        if path.startswith(package + "/") and path != module
    }
    if siblings & set(_bound_names(modules[module], _dotted(package))):
        return False
    name = _dotted(module).rpartition(".")[2]
    spelled = re.compile(rf"(?:^|\.|/)(?:{package.rpartition('/')[2]})[./]{name}(?:$|\.|/)")
    for path, other in modules.items():
        if _dotted(module) in other.imported or (_dotted(package), name) in other.names:
            return False
        is_inside = path.startswith(package.rpartition("/")[0] + "/")
        if is_inside and any(map(spelled.search, other.texts)):
            return False
    return True


def _bound_names(module: _Module, package: str) -> Iterator[str]:
    """Yield the global names of a module, except imported modules of the same package."""
    yield from module.globals
    for node in module.imports_from:
        if node.module != package:
            yield from (alias.asname or alias.name for alias in node.names)
    for statement in module.tree.body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            yield statement.name
        else:
            for inner in ast.walk(statement):
                if isinstance(inner, ast.Name) and not isinstance(inner.ctx, ast.Load):
                    yield inner.id


def _with_packages(data: bytes, module: _Module, moved: dict[str, str]) -> bytes:
    """Return a module that imports from the packages instead of the moved modules."""
    new_names = {_dotted(old): _dotted(package) for old, package in moved.items()}
    text = SourceText(data)
    for node in module.imports_from:
        if node.module in new_names:
            start = data.index(node.module.encode(), text.start(node))
            text.replace_bytes(start, start + len(node.module), new_names[node.module])
    return text.edited()
