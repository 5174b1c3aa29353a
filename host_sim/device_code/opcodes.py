# SPDX-License-Identifier: MIT
"""Counts the opcodes that device code executes: a repeatable measure of time on the Pico.

One second there is about 500,000 of them (docs/device-python.md). Only frames of device files
count: what is C on the device (displayio, struct, ...) is Python here and must not be charged.
"""

import sys

from host_sim.paths import ROOT

DEVICE_PLACES = tuple(str(ROOT / place) for place in ("lib", "games", "code.py", "boot.py"))
ALL_THREADS = hasattr(
    sys, "monitoring"
)  # since 3.12, where settrace misses a function's first call


class Counter:
    """`with Counter() as counter: ...; counter.opcodes`: in the current thread, or where
    ALL_THREADS in all of them. Counters do not nest."""

    def __init__(self, places=DEVICE_PLACES):
        self.places = tuple(str(place) for place in places)
        self.opcodes = 0

    def __enter__(self):
        if ALL_THREADS:
            monitoring, tool = sys.monitoring, sys.monitoring.PROFILER_ID
            monitoring.use_tool_id(tool, "opcodes")
            monitoring.register_callback(tool, monitoring.events.INSTRUCTION, self._seen)
            monitoring.set_events(tool, monitoring.events.INSTRUCTION)
            monitoring.restart_events()  # another counter may have disabled what this one counts
        else:
            self._before = sys.gettrace()
            sys.settrace(self.trace)
        return self

    def __exit__(self, *_):
        if ALL_THREADS:
            monitoring, tool = sys.monitoring, sys.monitoring.PROFILER_ID
            monitoring.set_events(tool, 0)
            monitoring.register_callback(tool, monitoring.events.INSTRUCTION, None)
            monitoring.free_tool_id(tool)
        else:
            sys.settrace(self._before)

    def _seen(self, code, _offset):
        if not code.co_filename.startswith(self.places):
            return sys.monitoring.DISABLE
        self.opcodes += 1
        return None

    def trace(self, frame, event, _arg):
        """The trace function itself, for whoever must install it in another thread."""
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
    """What thinking costs: opcodes of each decision, and of the longest stretch between two signs
    of life."""

    def __init__(self):
        self.decisions = []
        self.stretch = 0

    def run(self, thinking):
        """What the generator returns; the signs of life must be percents."""
        with Counter() as counter:
            while True:
                before = counter.opcodes
                try:
                    percent = next(thinking)
                except StopIteration as end:
                    action, percent = end.value, None
                self.stretch = max(self.stretch, counter.opcodes - before)
                if percent is None:
                    break
                if not 0 <= percent <= 100:
                    raise ValueError(f"{percent} is no percent")
        self.decisions.append(counter.opcodes)
        return action


def count(function, *args, places=DEVICE_PLACES, **kwargs):
    """(opcodes, result) of one call."""
    with Counter(places) as counter:
        result = function(*args, **kwargs)
    return counter.opcodes, result
