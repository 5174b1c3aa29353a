# SPDX-License-Identifier: MIT
"""Genuine CircuitPython, where somebody has it: HANDFUL_FIRMWARE names a .uf2 file."""

import os

import pytest

from host_sim.cli.commands.emulate import VARIABLE
from host_sim.handheld.emulated import Pico, deployed_files
from tests.not_run import not_run


@pytest.fixture(scope="session")
def uf2():
    """The firmware's path."""
    path = os.environ.get(VARIABLE)
    if not path:
        not_run(
            "genuine CircuitPython",
            f"{VARIABLE} names no .uf2 file (a Pico's comes from circuitpython.org)",
        )
    return path


@pytest.fixture(scope="session")
def files(uf2):
    """What is deployed, compiled once."""
    return deployed_files()


@pytest.fixture
def pico(uf2, files):
    """Makes Picos, and cuts their power afterwards."""
    made = []

    def make(**options):
        made.append(Pico(uf2, files, **{"known": True, **options}))
        return made[-1]

    yield make
    for one in made:
        one.cut_power()
