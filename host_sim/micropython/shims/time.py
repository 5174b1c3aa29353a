# SPDX-License-Identifier: MIT
"""CircuitPython's time on a virtual clock, which only `sleep` moves.

The page keeps it beside the real clock. A browser's thread must not sleep, so on the page `sleep`
leaves the main loop with `Rest`. The main loop sleeps only at the end of a round.
"""

from ends import Rest
from utime import localtime, mktime  # noqa: F401

now = 0  # milliseconds since power-on
epoch = 1_577_836_800  # seconds from 1970 to power-on; the page sets it, others have no clock
_rest = 0  # microseconds more
main = {}  # on the page the names in code.py; once `console` is among them, the main loop runs


def monotonic_ns() -> int:
    """Return nanoseconds since power-on."""
    return now * 1_000_000 + _rest * 1000


def monotonic() -> float:
    """Return seconds since power-on."""
    return now / 1000


def time() -> int:
    """Return seconds since 1970; without the page's date the clock starts in 2020."""
    return epoch + now // 1000


def sleep(seconds: float) -> None:
    """Move the clock, and leave the main loop if it runs."""
    global now, _rest  # noqa: PLW0603
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    _rest += max(20, int(seconds * 1_000_000))
    now += _rest // 1000
    _rest %= 1000
    if "console" in main:
        raise Rest
