# SPDX-License-Identifier: MIT
"""A pytest plugin that records which functions each test calls, and the reader of its records.

Mutation testing chooses tests by it. Run pytest with `-p host_sim.quality.calls` and the folder
for the records in HANDFUL_CALLS. Each process writes its own file there.
"""

import json
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from types import CodeType, FrameType
from typing import NamedTuple

import pytest

from host_sim.paths import ROOT

FOLDER_VARIABLE = "HANDFUL_CALLS"
RECORDED = tuple(f"{ROOT / name}{os.sep}" for name in ("lib", "games", "host_sim"))

_called: set[CodeType] = set()


class Calls(NamedTuple):
    """The seconds of each test, and the tests of each function ("file::qualified name")."""

    seconds: dict[str, float]
    tests: dict[str, list[str]]


def read(folder: Path) -> Calls:
    """Read all records in a folder. Return empty tables if there are none."""
    calls = Calls({}, {})
    for path in sorted(folder.glob("*.jsonl")):
        names: list[str] = []
        for line in path.read_text(encoding="utf-8").splitlines():
            test, seconds, new_names, numbers = json.loads(line)
            names += new_names
            calls.seconds[test] = seconds
            for number in numbers:
                calls.tests.setdefault(names[number], []).append(test)
    return calls


def function_name(code: CodeType) -> str | None:
    """Return "file::qualified name" of a function of the checkout, or None for other code."""
    if not code.co_filename.startswith(RECORDED):
        return None
    file = Path(code.co_filename).relative_to(ROOT).as_posix()
    return f"{file}::{code.co_qualname.partition('.<')[0]}"


class Recorder:
    """Writes one line for each test: its name, its seconds, new functions, and their numbers."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("w", encoding="utf-8")
        self._numbers: dict[str, int] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Record the functions that a test and its fixtures call."""
        _called.clear()
        start = perf_counter()
        sys.setprofile(note_call)
        try:
            return (yield)
        finally:
            sys.setprofile(None)
            self._write(item.nodeid, perf_counter() - start)

    def _write(self, test: str, seconds: float) -> None:
        names = {name for code in tuple(_called) if (name := function_name(code))}
        new = sorted(names - self._numbers.keys())
        for name in new:
            self._numbers[name] = len(self._numbers)
        numbers = sorted(self._numbers[name] for name in names)
        json.dump([test, round(seconds, 3), new, numbers], self._file, separators=(",", ":"))
        self._file.write("\n")
        self._file.flush()


def note_call(frame: FrameType, event: str, _: object) -> None:
    """Note which function is called, as sys.setprofile wants it."""
    if event == "call":
        _called.add(frame.f_code)


def pytest_configure(config: pytest.Config) -> None:
    """Start recording, also in threads: the simulated firmware runs in its own."""
    folder = Path(os.environ[FOLDER_VARIABLE])
    folder.mkdir(parents=True, exist_ok=True)
    config.pluginmanager.register(Recorder(folder / f"{os.getpid()}.jsonl"))
    threading.setprofile(note_call)
