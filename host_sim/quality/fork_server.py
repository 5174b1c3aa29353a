# SPDX-License-Identifier: MIT
"""A process that runs pytest again and again, each time in a fork of itself.

Python, pytest and the large packages are loaded once. Everything of the checkout is loaded in the
fork, so a changed file takes effect. It runs as a script, with one JSON object a line on stdin
and stdout: {"arguments": [...], "seconds": N, "output": path} is answered by {"code": N}, or
by {"code": null} after too many seconds.
"""

import contextlib
import importlib
import json
import os
import signal
import subprocess
import sys
import time

PRELOADED = ("pytest", "_pytest.assertion.rewrite", "hypothesis", "PIL.Image", "numpy", "asyncio")
MEMORY_LIMIT = 4 << 30  # bytes; a mutant may append to a list forever
POLL_SECONDS = 0.005


def run(arguments: list[str], seconds: float, output: str) -> int | None:
    """Run pytest with its output in a file. Return its exit code, or None if time is up."""
    if not hasattr(os, "fork"):
        with open(output, "wb") as file:
            try:
                command = [sys.executable, "-P", "-m", "pytest", *arguments]
                return subprocess.run(
                    command, stdout=file, stderr=file, timeout=seconds, check=False
                ).returncode
            except subprocess.TimeoutExpired:
                return None
    child = os.fork()
    if not child:
        run_in_child(arguments, output)
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(POLL_SECONDS)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def run_in_child(arguments: list[str], output: str) -> None:
    """Run pytest in this process and end it."""
    import resource

    import pytest

    code = 3  # pytest's code for an internal error
    try:
        os.setsid()  # to end it with all processes that a test starts
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))
        file = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(file, 1)
        os.dup2(file, 2)
        code = int(pytest.main(arguments))
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(code)


def main() -> None:
    """Answer requests until stdin is closed."""
    answers = os.fdopen(os.dup(1), "w")
    for name in PRELOADED:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    for line in sys.stdin:
        request = json.loads(line)
        code = run(request["arguments"], request["seconds"], request["output"])
        print(json.dumps({"code": code}), file=answers, flush=True)


if __name__ == "__main__":
    main()
