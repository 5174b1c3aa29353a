# SPDX-License-Identifier: MIT
"""What a test run leaves out, and why, in its last line.

A test that cannot be run here calls `not_run("firmware", "HANDFUL_FIRMWARE names no file")`: it is
skipped, and the last line of the whole run, on however many processes, says so once with the number
of its tests. With `needed=True` it is a failure of the run where the environment variable CI is
set: a build must not be green for what it did not try.
"""

import importlib
import os

import pytest

from host_sim import errors
from host_sim.cli import bootstrap
from host_sim.file_lock import Lock

NOT_RUN = "not run: "
NEEDED = "not run, but needed: "
BETWEEN = " because "


def not_run(what, why, needed=False):
    """Skips the test that calls it, or that asks for the fixture that does."""
    why = " ".join(str(why).split())
    pytest.skip(f"{NEEDED if needed else NOT_RUN}{what}{BETWEEN}{why}")


def once(factory, name, install, refusal):
    """(what `install` gives, why it cannot be had): the first process of a run that asks tries, and
    the others believe it. `factory` is pytest's tmp_path_factory."""
    shared = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    failed = shared / f"no-{name}"
    with Lock(shared / f"{name}.lock"):
        if not failed.exists():
            try:
                return install(), ""
            except refusal as reason:
                failed.write_text(str(reason), encoding="utf-8")
    return None, failed.read_text(encoding="utf-8")


def extra(name, module, what):
    """A module of an extra that only one command and its tests install, as the command would do
    it."""
    try:
        with Lock(bootstrap.VENV.with_name(".venv.lock")):
            if bootstrap.inside_venv():
                bootstrap.install(name)
    except errors.Trouble as reason:
        not_run(what, reason, needed=True)
    try:
        return importlib.import_module(module)
    except ImportError as reason:  # another Python than .venv's runs the tests
        not_run(what, reason, needed=True)


def in_ci():
    return os.environ.get("CI", "").lower() not in ("", "0", "false", "no")


class LeftOut:
    """A pytest plugin: hears every report, also the workers', and has the last word."""

    def __init__(self):
        self.counts = {}  # {(what, why, needed): number of tests}

    def pytest_runtest_logreport(self, report):
        if not report.skipped or not isinstance(report.longrepr, tuple):
            return
        reason = report.longrepr[2].removeprefix("Skipped: ")
        for mark in (NEEDED, NOT_RUN):
            if reason.startswith(mark):
                what, _, why = reason.removeprefix(mark).partition(BETWEEN)
                key = (what, why, mark == NEEDED)
                self.counts[key] = self.counts.get(key, 0) + 1

    def failed(self):
        return in_ci() and any(needed for _, _, needed in self.counts)

    def line(self):
        """The last line; empty when all was run."""
        parts = [
            f"{what} ({count} test{'s' * (count > 1)}) because {why.rstrip('.')}"
            for (what, why, _), count in self.counts.items()
        ]
        if not parts:
            return ""
        verdict = " With CI set that is a failure." if self.failed() else ""
        return f"Not run: {'; '.join(parts)}.{verdict}"

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session):
        if self.failed() and session.exitstatus in (
            pytest.ExitCode.OK,
            pytest.ExitCode.NO_TESTS_COLLECTED,
        ):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_unconfigure(self, config):
        if self.line():
            print(self.line(), flush=True)


def pytest_configure(config):
    if not hasattr(config, "workerinput"):  # xdist's workers report to the process that speaks
        config.pluginmanager.register(LeftOut(), "handful-left-out")
