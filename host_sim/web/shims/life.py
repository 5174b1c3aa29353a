# SPDX-License-Identifier: MIT
"""The firmware's life in a browser: boot.py and code.py, unchanged, turn by turn.

code.py never returns: its main loop rests at the end of every round. There `Rest` leads out of it,
and the page calls `turn` when the time to rest is over, which goes on with the next round. What a
round raises is handed to the genuine main loop, which knows what to tell the player.
"""

import gc
import sys
import time

import browser
from ends import PowerCut, Reload, Reset, Rest
from uctypes import addressof

VERSION = (10, 0, 3)  # of CircuitPython, whose place this machine takes
LIMIT = 154 << 10  # bytes of heap that a Pico has

RESTS, RELOADS, RESETS, CUT, ENDED = range(5)

_main = {"__name__": "__main__"}
_foreign = 0  # bytes of heap that the Pico has no need of: shims


class _Implementation:
    name = "circuitpython"
    version = VERSION


class _Sys:
    """The machine's sys, which says that it is CircuitPython."""

    implementation = _Implementation

    def __getattr__(self, name):
        return getattr(sys, name)


class _Gc:
    """The machine's gc, which has a Pico's heap."""

    def mem_free(self):
        return LIMIT - heap()

    def __getattr__(self, name):
        return getattr(gc, name)


def heap():
    """Bytes in use, garbage since the last turn included."""
    return max(0, gc.mem_alloc() - _foreign)


def _keep():
    """What a soft restart leaves alone."""
    import alarm

    browser.keep(addressof(alarm.sleep_memory), len(alarm.sleep_memory))


def _ends(work):
    """How the turn that `work` is ended."""
    try:
        work()
    except Rest:
        return RESTS
    except Reload:
        _keep()
        return RELOADS
    except Reset:
        return RESETS
    except PowerCut:
        return CUT
    except BaseException as error:
        sys.print_exception(error)
    return ENDED


def _run(path, names):
    with open(path) as file:
        source = file.read()
    exec(source, names)


def _start():
    sys.modules["sys"], sys.modules["gc"] = _Sys(), _Gc()
    if not browser.again():
        _run("/boot.py", {"__name__": "__main__"})
    time.main = _main
    _run("/code.py", _main)


def _round():
    console = _main["console"]
    try:
        while True:
            console.step()
    except Exception as error:
        broken = error

    def once():
        del console.step
        raise broken

    console.step = once
    console.run()


def start():
    """Power-on, up to the first rest."""
    return _ends(_start)


def turn():
    """A round of the main loop, or as many as it takes until it rests."""
    return _ends(_round)


def count_from_here():
    """What is in the heap now is not the firmware's."""
    global _foreign  # noqa: PLW0603
    _foreign = gc.mem_alloc()


def scenes():
    """The names of the scenes on the stack, the lowest first."""
    console = _main.get("console")
    return " ".join([type(scene).__name__ for scene in console.scenes]) if console else ""
