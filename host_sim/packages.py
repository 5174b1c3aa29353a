# SPDX-License-Identifier: MIT
"""The pinned sets of packages in requirements/, and how pip installs them.

Standard library and old syntax only, because bootstrap imports this.
"""

from pathlib import Path

from host_sim.paths import ROOT

NEEDS_PYTHON = (3, 11)
FOLDER = ROOT / "requirements"
# The names of the sets.
REQUIREMENTS = ("play", "deploy", "test", "dask", "vm", "board", "case", "browser", "qr")
PIP_INSTALL = (
    "install",
    "--no-deps",
    "--require-hashes",
    "--no-input",
    "--disable-pip-version-check",
    "--progress-bar",
    "off",
)


def requirements_file(name: str) -> Path:
    """Return the file that lists the packages of a set, one pin a line."""
    return FOLDER / f"{name}.txt"


def pins(name: str) -> "list[str]":
    """Return the pins of a set, one string for each package."""
    lines = requirements_file(name).read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def lock_file(name: str) -> Path:
    """Return the file that pip reads: the pins with their hashes (requirements/lock.py)."""
    return requirements_file(name).with_suffix(".lock")
