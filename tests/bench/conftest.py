# SPDX-License-Identifier: MIT
"""Boards with the small projects of this folder, simulated and on genuine firmware."""

import os
from pathlib import Path

import pytest

from host_sim.bench.bench import Bench
from host_sim.bench.genuine import Genuine
from host_sim.cli.commands.emulate import VARIABLE
from tests.not_run import not_run

PROJECTS = Path(__file__).parent / "projects"


@pytest.fixture
def project():
    """`project(name)`: the simulated board with a project, switched on."""
    boards = []

    def start(name, **options):
        boards.append(Bench(PROJECTS / name, **options))
        boards[-1].power_on()
        return boards[-1]

    yield start
    for board in boards:
        board.cut_power()


@pytest.fixture(params=["simulated", "genuine"])
def either(request):
    """`either(name)`: a board with a project, simulated and on firmware."""
    boards = []

    def start(name):
        if request.param == "simulated":
            board = Bench(PROJECTS / name)
        else:
            path = os.environ.get(VARIABLE)
            if not path:
                not_run("projects on genuine CircuitPython", f"{VARIABLE} names no .uf2 file")
            board = Genuine(path, PROJECTS / name)
        boards.append(board)
        board.power_on()
        return board

    yield start
    for board in boards:
        board.cut_power()
