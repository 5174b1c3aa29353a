# SPDX-License-Identifier: MIT
"""The layers of host_sim: no import cycles, and a simulator that knows nothing of Handful."""

import ast
import re

import pytest

from host_sim.paths import ROOT

PACKAGE = ROOT / "host_sim"
ON_THE_DEVICE = {"micropython/shims", "web/python"}  # code for MicroPython, not for the laptop
HANDFUL = {"handful", "games"}
# Modules that know nothing of Handful. What one of them imports must be here too.
GENERIC = (
    "host_sim.deploy.flash.fat",
    "host_sim.deploy.flash.layouts",
    "host_sim.deploy.flash.uf2",
    "host_sim.emulator",
    "host_sim.errors",
    "host_sim.file_lock",
    "host_sim.flash",
    "host_sim.micropython.nodejs",
    "host_sim.packages",
    "host_sim.paths",
    "host_sim.sim",
)
# Imports by a name made at run time, which no reader of the source can see.
DYNAMIC = {
    "host_sim.cli.registry": r"host_sim\.cli\.commands\.[\w.]+",
    "host_sim.players.arena": r"host_sim\.players\.\w+\.(reference|simple)",
}

# Programs started with `python3 -m`, which use the command line and which no module imports.
PROGRAMS = {"host_sim.players.yahtzee.solve", "host_sim.quality.mutation"}


def read_modules(package):
    """Return {dotted name: path} of the package's modules."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        below = path.relative_to(package)
        if below.parent.as_posix() not in ON_THE_DEVICE:
            parts = below.with_suffix("").parts
            parts = parts[:-1] if parts[-1] == "__init__" else parts
            found[".".join((package.name, *parts))] = path
    return found


def is_for_types(node):
    """Return True for `if TYPE_CHECKING:`, whose body never runs."""
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def read_imports(source, modules, with_types=True):
    """Return the names a module imports, at its top or in a function.

    Names of `modules` are whole, of other names it is the first part. Imports for type checkers
    count only `with_types`.
    """
    found = set()
    tree = ast.parse(source)
    if not with_types:
        tree.body = [node for node in tree.body if not is_for_types(node)]
    for node in ast.walk(tree):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "imports in host_sim are absolute"
            joined = [f"{node.module}.{alias.name}" for alias in node.names]
            names = [name if name in modules else node.module for name in joined]
        found |= {name if name in modules else name.split(".")[0] for name in names}
    return found


def read_graph(package, with_types=True):
    """Return {module: names it imports}, those found at run time included."""
    modules = read_modules(package)
    graph = {
        name: read_imports(path.read_text(encoding="utf-8"), modules, with_types) - {name}
        for name, path in modules.items()
    }
    for name, pattern in DYNAMIC.items():
        if name in graph:
            graph[name] |= {other for other in modules if re.fullmatch(pattern, other)}
    return graph


def find_cycle(graph):
    """Return the nodes of one cycle in their order, or []."""
    done, path = set(), []

    def visit(node):
        if node in path:
            return [*path[path.index(node) :], node]
        if node in done:
            return []
        path.append(node)
        for following in sorted(graph.get(node, ())):
            cycle = visit(following)
            if cycle:
                return cycle
        path.pop()
        done.add(node)
        return []

    for node in sorted(graph):
        cycle = visit(node)
        if cycle:
            return cycle
    return []


def role(module):
    """Return the folder of host_sim that a module is in, or the module itself."""
    return ".".join(module.split(".")[:2])


def is_generic(module):
    return module.startswith(tuple(f"{name}." for name in GENERIC)) or module in GENERIC


@pytest.fixture(scope="module")
def graph():
    return read_graph(PACKAGE)


def test_no_module_imports_itself_through_others():
    """Two modules may name each other's types, because these imports never run."""
    assert not find_cycle(read_graph(PACKAGE, with_types=False))


def test_no_folder_imports_itself_through_others(graph):
    folders = {}
    for module, imported in graph.items():
        assert not imported & PROGRAMS
        if module in PROGRAMS:
            continue
        names = {role(name) for name in imported if name in graph} - {role(module)}
        folders.setdefault(role(module), set()).update(names)
    assert not find_cycle(folders)


def test_simulator_and_emulator_know_nothing_of_handful(graph):
    wrong = [
        f"{module} imports {name}"
        for module, imported in graph.items()
        if is_generic(module)
        for name in imported
        if name in HANDFUL or (name in graph and not is_generic(name))
    ]
    assert not wrong


def test_every_name_in_these_tables_is_a_module(graph):
    assert {*GENERIC, *DYNAMIC} <= set(graph)


@pytest.mark.parametrize("where", ["top", "function"])
def test_a_cycle_is_noticed_also_inside_a_function(tmp_path, where):
    package = tmp_path / "package"
    package.mkdir()
    line = "from package import one\n"
    (package / "__init__.py").write_text("")
    (package / "one.py").write_text("import package.two\n")
    (package / "two.py").write_text(line if where == "top" else f"def call():\n    {line}")
    cycle = find_cycle(read_graph(package))
    assert set(cycle) == {"package.one", "package.two"}


def test_imports_for_types_are_not_part_of_a_cycle(tmp_path):
    package = tmp_path / "package"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "one.py").write_text("import package.two\n")
    (package / "two.py").write_text("if TYPE_CHECKING:\n    from package import one\n")
    assert find_cycle(read_graph(package))
    assert not find_cycle(read_graph(package, with_types=False))
