# SPDX-License-Identifier: MIT
"""Runs tests in a copy of the checkout, again and again, each time in a process of its own.

Started by the laboratory with the copy as its working directory. What every run needs (pytest,
hypothesis) is imported once; then a line of JSON on stdin is an order, a fork carries it out, and a
line on stdout says how it ended. The copy's own modules are read in the fork only: each run sees
the files as they are. Knows nothing of this project but its tests.
"""

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time

LOOPS = 77  # the exit code of a run in which a test took far too long
PATIENCE = 20  # times its limit a test may wait
MOST_BYTES = 3 << 30  # a mutant that fills the memory fails instead
SEEN = "_seen_here_"  # what the laboratory's instrumented modules call


class Chosen:
    """Only these tests, in this order; one that works for longer than its limit is caught. What
    counts is the processor's time: a busy machine is no loop. Only whoever waits for ever is
    caught by the clock."""

    def __init__(self, limits):
        self.limits = limits
        self.limit, self.worked, self.begun = 0, 0, 0
        threading.Thread(target=self.watch, daemon=True).start()

    def watch(self):
        while True:
            time.sleep(0.5)
            late = time.process_time() - self.worked > self.limit
            if self.limit and (late or time.monotonic() - self.begun > PATIENCE * self.limit):
                os._exit(LOOPS)

    def pytest_collection_modifyitems(self, items):
        place = {name: number for number, name in enumerate(self.limits)}
        items[:] = sorted(
            [item for item in items if item.nodeid in place], key=lambda item: place[item.nodeid]
        )

    def pytest_runtest_logstart(self, nodeid, location):
        self.worked, self.begun = time.process_time(), time.monotonic()
        self.limit = self.limits[nodeid]

    def pytest_runtest_logfinish(self, nodeid, location):
        self.limit = 0


class Witness:
    """Which test ran through which lines, how long it took, and whether it failed."""

    def __init__(self):
        import builtins

        self.tests, self.seen, self.begin, self.failed = {}, set(), 0, False
        setattr(builtins, SEEN, self.seen.add)

    def pytest_runtest_logstart(self, nodeid, location):
        self.seen.clear()
        self.begin, self.failed = time.monotonic(), False

    def pytest_runtest_logreport(self, report):
        self.failed |= report.failed

    def pytest_runtest_logfinish(self, nodeid, location):
        self.tests[nodeid] = [time.monotonic() - self.begin, sorted(self.seen), self.failed]


def carry_out(order):
    """In the fork: pytest's exit code."""
    import pytest

    arguments = ["-q", "-p", "no:xdist", "-p", "no:randomly", "--no-header", "--tb=line"]
    if "report" in order:
        witness = Witness()
        pytest.main([*arguments, *order["tests"]], plugins=[witness])
        with open(order["report"], "w", encoding="utf-8") as file:
            json.dump(witness.tests, file)
        return 0
    return pytest.main([*arguments, "-x", *order["tests"]], plugins=[Chosen(order["limits"])])


def forked(order):
    """The exit code of a fork that carries out the order; what it says goes into a file."""
    child = os.fork()
    if not child:
        code = 3
        try:
            import resource

            os.setsid()
            resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
            heard = os.open(order["heard"], os.O_CREAT | os.O_TRUNC | os.O_WRONLY)
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            os.dup2(heard, 1)
            os.dup2(heard, 2)
            sys.dont_write_bytecode = not order.get("warms")
            code = int(carry_out(order))
            sys.stdout.flush()
        finally:
            os._exit(code)
    try:
        _, status = os.waitpid(child, 0)
    finally:
        with contextlib.suppress(OSError):
            os.killpg(child, signal.SIGKILL)  # what it left running, or all of it after Ctrl-C
    return os.waitstatus_to_exitcode(status)


def alone(order):
    """The same where there is no fork: another Python, which imports everything again."""
    with open(order["heard"], "w", encoding="utf-8") as heard:
        return subprocess.call(
            [sys.executable, __file__, json.dumps(order)],
            stdin=subprocess.DEVNULL,
            stdout=heard,
            stderr=subprocess.STDOUT,
        )


def main():
    sys.path[0] = ""  # not this folder, but the copy
    if len(sys.argv) > 1:
        os._exit(int(carry_out(json.loads(sys.argv[1]))))
    for name in ("pytest", "hypothesis", "hypothesis.strategies"):
        with contextlib.suppress(ImportError):
            __import__(name)
    for line in sys.stdin:
        order = json.loads(line)
        code = (forked if hasattr(os, "fork") else alone)(order)
        print(json.dumps(code), flush=True)


if __name__ == "__main__":
    main()
