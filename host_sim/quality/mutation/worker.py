# SPDX-License-Identifier: MIT
"""Runs tests in a copy of the checkout, again and again, each time in a process of its own.

Started by the laboratory with the copy as its working directory. pytest collects the tests once;
then a line of JSON on stdin is an order, a fork carries it out, and a line on stdout says how it
ended. In the fork the function that is mutated gets its new code in place, so that nothing need be
imported or collected again; what is imported only now is read from the copy, where the mutant lies
too. Knows nothing of this project but its tests and that devices have builtins of their own.
"""

import contextlib
import json
import os
import signal
import sys
import threading
import time
import traceback
import types

LOOPS = 77  # the exit code of a run in which a test took far too long
PATIENCE = 20  # times its limit a test may wait
MOST_BYTES = 3 << 30  # a mutant that fills the memory fails instead
SEEN = "_seen_here_"  # what the laboratory's instrumented modules call
ANSWER = "answer: "
QUIET = ("-q", "-p", "no:xdist", "-p", "no:randomly", "--no-header", "--tb=line")


class Witness:
    """Which test ran through which lines, how long it took, and whether it failed."""

    def __init__(self):
        import builtins

        with contextlib.suppress(ImportError):  # what is tried may have no devices
            from host_sim.sim import imports

            imports.BUILTINS = (*imports.BUILTINS, SEEN)  # a device's files tell as well
        self.tests, self.seen, self.begin, self.failed = {}, set(), 0, False
        setattr(builtins, SEEN, self.seen.add)

    def pytest_runtest_logstart(self, nodeid, location):
        self.seen.clear()
        self.begin, self.failed = time.process_time(), False

    def pytest_runtest_logreport(self, report):
        self.failed |= report.failed

    def pytest_runtest_logfinish(self, nodeid, location):
        self.tests[nodeid] = [time.process_time() - self.begin, sorted(self.seen), self.failed]


class Server:
    """Answers orders as soon as all tests are collected."""

    def __init__(self, orders, answers):
        self.orders, self.answers = orders, answers
        self.failed, self.limit, self.worked, self.begun = False, 0, 0, 0

    def pytest_runtestloop(self, session):
        items = {item.nodeid: item for item in session.items}
        self.say(len(items))
        for line in self.orders:
            self.say(forked(json.loads(line), self.carry_out, items))
        return True

    def say(self, number):
        """On a line of its own: pytest in the forks writes there too."""
        print(f"\n{ANSWER}{number}", file=self.answers, flush=True)

    def carry_out(self, order, items):
        """In the fork: until the first failure."""
        for change in order.get("changes", ()):
            change_code(**change)
        threading.Thread(target=self.watch, daemon=True).start()
        chosen = [items[test] for test in order["limits"] if test in items]
        if len(chosen) < len(order["limits"]):
            return 1  # with this mutant not even all tests can be collected
        for item, following in zip(chosen, [*chosen[1:], None], strict=True):
            self.worked, self.begun = time.process_time(), time.monotonic()
            self.limit = order["limits"][item.nodeid]
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            self.limit = 0
            if self.failed:
                return 1
        return 0

    def pytest_runtest_logreport(self, report):
        self.failed |= report.failed

    def watch(self):
        """One that works for longer than its limit is caught. What counts is the processor's time:
        a busy machine is no loop. Only whoever waits for ever is caught by the clock."""
        while True:
            time.sleep(0.5)
            late = time.process_time() - self.worked > self.limit
            if self.limit and (late or time.monotonic() - self.begun > PATIENCE * self.limit):
                os._exit(LOOPS)


def change_code(module, file, function):
    """The function (`State.apply`) of a module that is there already gets the code it has in the
    file."""
    if module not in sys.modules:
        return
    with open(file, encoding="utf-8") as source:
        new = compile(source.read(), file, "exec")
    there = sys.modules[module]
    for name in function.split("."):
        new = next(
            part
            for part in new.co_consts
            if isinstance(part, types.CodeType) and part.co_name == name
        )
        there = vars(there)[name]
    there = getattr(there, "__func__", getattr(there, "fget", there))
    there.__code__ = new


def forked(order, work, *things):
    """The exit code of a fork that carries out the order; what it says goes into a file."""
    child = os.fork()
    if not child:
        code = 3
        try:
            import resource

            os.setsid()
            resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
            heard = os.open(order["heard"], os.O_CREAT | os.O_TRUNC | os.O_WRONLY)
            os.dup2(heard, 1)
            os.dup2(heard, 2)
            sys.dont_write_bytecode = True
            code = int(work(order, *things))
        except Exception:
            traceback.print_exc()  # its last line is the reason that is given
        finally:
            os._exit(code)
    try:
        _, status = os.waitpid(child, 0)
    finally:
        with contextlib.suppress(OSError):
            os.killpg(child, signal.SIGKILL)  # what it left running, or all of it after Ctrl-C
    return os.waitstatus_to_exitcode(status)


def main(what, *tests):
    """`report FILE TESTS...`: which test comes by which line. `serve TESTS...`: answers orders."""
    import pytest

    sys.path[0] = ""  # not this folder, but the copy
    if what == "report":
        witness = Witness()
        pytest.main([*QUIET, *tests[1:]], plugins=[witness])
        with open(tests[0], "w", encoding="utf-8") as file:
            json.dump(witness.tests, file)
        return 0
    orders, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    return pytest.main([*QUIET, *tests], plugins=[Server(orders, answers)])


if __name__ == "__main__":
    sys.exit(int(main(*sys.argv[1:])))
