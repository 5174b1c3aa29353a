# SPDX-License-Identifier: MIT
"""A test run says in its last line what it did not run."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CONFTEST = """
import pathlib
from host_sim.micropython.vm import NoMachine
from tests import conftest
from tests.conftest import interpreter, pytest_configure

def ensure():
    with open(pathlib.Path(__file__).with_name("tried"), "a") as file:
        file.write("tried\\n")
    raise NoMachine("connect ECONNREFUSED 127.0.0.1:9")

conftest.ensure = ensure
"""
TESTS = """
import pytest
from tests.not_run import not_run

@pytest.mark.parametrize("number", range(4))
def test_in_the_machine(interpreter, number):
    pass

def test_on_firmware():
    not_run("genuine firmware", "HANDFUL_FIRMWARE names no file")

def test_here():
    pass
"""


@pytest.fixture
def run(tmp_path):
    (tmp_path / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    (tmp_path / "test_some.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")

    def run(*words, ci=None):
        environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'lib'}"}
        for name in ("CI", "PYTEST_XDIST_WORKER", "PYTEST_ADDOPTS"):
            environment.pop(name, None)
        environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # the others take a second to load
        if ci:
            environment["CI"] = ci
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "xdist.plugin", *words],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        done.last = done.stdout.strip().splitlines()[-1]
        return done

    return run


@pytest.mark.parametrize("workers", ["0", "2"])
def test_the_last_line_says_what_was_not_run_and_why_and_it_was_tried_once(run, workers, tmp_path):
    done = run("-n", workers)
    assert done.returncode == 0, done.stdout
    assert done.last.startswith("Not run: ")
    machine = "the MicroPython machine (4 tests) because connect ECONNREFUSED 127.0.0.1:9"
    assert machine in done.last
    assert "genuine firmware (1 test) because HANDFUL_FIRMWARE names no file" in done.last
    assert (tmp_path / "tried").read_text().split() == ["tried"]


def test_where_ci_is_set_what_is_needed_and_not_run_fails_the_run(run):
    done = run(ci="1")
    assert done.returncode == 1, done.stdout
    assert done.last.endswith("With CI set that is a failure.")


def test_where_ci_is_set_what_is_not_needed_may_be_left_out(run):
    done = run("-k", "firmware or here", ci="true")
    assert done.returncode == 0, done.stdout
    assert done.last == (
        "Not run: genuine firmware (1 test) because HANDFUL_FIRMWARE names no file."
    )


def test_a_run_that_left_nothing_out_says_nothing(run):
    done = run("-k", "here")
    assert "Not run" not in done.stdout
