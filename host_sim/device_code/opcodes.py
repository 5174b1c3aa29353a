# SPDX-License-Identifier: MIT
"""A counter of the opcodes that device code executes: a repeatable measure of time on the Pico.

The Pico executes about 500,000 opcodes in a second (docs/device-python.md). Only frames of device
files count, because modules that are C on the device (displayio, struct, ...) are Python here.
"""

import sys
from collections.abc import Callable, Generator, Iterable
from types import CodeType, FrameType
from typing import Any, Self, TypeVar

from host_sim.paths import ROOT

DEVICE_PLACES = tuple(str(ROOT / place) for place in ("lib", "games", "code.py", "boot.py"))
# From 3.12 on sys.monitoring counts in all threads; settrace misses a function's first call there.
_monitoring: Any = getattr(sys, "monitoring", None)
ALL_THREADS = _monitoring is not None


_Result = TypeVar("_Result")


class Counter:
    """A count of opcodes: `with Counter() as counter: ...; counter.opcodes`.

    It counts in all threads if ALL_THREADS, otherwise in the current one. Counters do not nest.
    """

    def __init__(self, places: Iterable[object] = DEVICE_PLACES) -> None:
        self.places = tuple(str(place) for place in places)
        self.opcodes = 0

    def __enter__(self) -> Self:
        if ALL_THREADS:
            monitoring, tool = _monitoring, _monitoring.PROFILER_ID
            monitoring.use_tool_id(tool, "opcodes")
            monitoring.register_callback(tool, monitoring.events.INSTRUCTION, self._on_instruction)
            monitoring.set_events(tool, monitoring.events.INSTRUCTION)
            monitoring.restart_events()  # another counter may have disabled what this one counts
        else:
            self._before = sys.gettrace()
            sys.settrace(self.trace)
        return self

    def __exit__(self, *_: object) -> None:
        if ALL_THREADS:
            monitoring, tool = _monitoring, _monitoring.PROFILER_ID
            monitoring.set_events(tool, 0)
            monitoring.register_callback(tool, monitoring.events.INSTRUCTION, None)
            monitoring.free_tool_id(tool)
        else:
            sys.settrace(self._before)

    def _on_instruction(self, code: CodeType, _offset: int) -> object:
        if not code.co_filename.startswith(self.places):
            return _monitoring.DISABLE
        self.opcodes += 1
        return None

    def trace(self, frame: FrameType, event: str, _arg: object) -> Callable[..., Any] | None:
        """Trace a frame. Install this function to count in another thread."""
        if event == "call":
            if not frame.f_code.co_filename.startswith(self.places):
                return None
            frame.f_trace_opcodes = True
            frame.f_trace_lines = False
            return self.trace
        if event == "opcode":
            self.opcodes += 1
        return self.trace


class Effort:
    """The cost of thinking.

    `decisions` has the opcodes of each decision, `stretch` the most between two progress reports.
    """

    def __init__(self) -> None:
        self.decisions: list[int] = []
        self.stretch = 0

    def run(self, thinking: Generator[int, None, _Result]) -> _Result:
        """Run a computer player's generator and return its action.

        Raise ValueError if a progress report is not a percentage.
        """
        with Counter() as counter:
            while True:
                before = counter.opcodes
                try:
                    percent = next(thinking)
                except StopIteration as end:
                    action: _Result = end.value
                    break
                finally:
                    self.stretch = max(self.stretch, counter.opcodes - before)
                if not 0 <= percent <= 100:
                    raise ValueError(f"progress must be 0 to 100 percent, not {percent}")
        self.decisions.append(counter.opcodes)
        return action


def count(
    function: Callable[..., _Result],
    *args: Any,
    places: Iterable[object] = DEVICE_PLACES,
    **kwargs: Any,
) -> tuple[int, _Result]:
    """Call the function and return (opcodes, result)."""
    with Counter(places) as counter:
        result = function(*args, **kwargs)
    return counter.opcodes, result
