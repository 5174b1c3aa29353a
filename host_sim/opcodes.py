# SPDX-License-Identifier: MIT
"""Counts the opcodes that device code executes: the laptop's repeatable measure of time on the Pico.

One second there is about 500,000 of them (docs/device-python.md). Only frames of device files count:
what is C on the device (displayio, struct, ...) is Python here and must not be charged.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DEVICE_PLACES = tuple(str(ROOT / place) for place in ("lib", "games", "code.py", "boot.py"))


class Counter:
    """`with Counter() as counter: ...; counter.opcodes` in the current thread."""

    def __init__(self, places=DEVICE_PLACES):
        self.places = tuple(str(place) for place in places)
        self.opcodes = 0

    def __enter__(self):
        self._before = sys.gettrace()
        sys.settrace(self.trace)
        return self

    def __exit__(self, *_):
        sys.settrace(self._before)

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


def count(function, *args, places=DEVICE_PLACES, **kwargs):
    """(opcodes, result) of one call."""
    with Counter(places) as counter:
        result = function(*args, **kwargs)
    return counter.opcodes, result
