# SPDX-License-Identifier: MIT
"""CircuitPython's time on a clock that only sleeping moves."""

from utime import localtime, mktime  # noqa: F401

_now = 1_000_000_000  # nanoseconds since power-on


def monotonic_ns():
    return _now


def monotonic():
    return _now / 1_000_000_000


def time():
    return _now // 1_000_000_000


def sleep(seconds):
    global _now  # noqa: PLW0603
    _now += int(seconds * 1_000_000_000)
