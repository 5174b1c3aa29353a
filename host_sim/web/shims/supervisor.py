# SPDX-License-Identifier: MIT
"""CircuitPython's supervisor: ticks that wrap, and the soft restart."""

import time

import browser
from ends import Reload


class SafeModeReason:
    """Reasons for safe mode; the page never enters it."""

    NONE = 0


class RunReason:
    """Reasons why code.py runs."""

    STARTUP = 0
    SUPERVISOR_RELOAD = 4


class runtime:  # noqa: N801 (CircuitPython's name)
    """The state of the console's connections."""

    serial_connected = True  # the lab shows what is printed
    serial_bytes_available = 0
    usb_connected = True
    autoreload = True
    run_reason = RunReason.SUPERVISOR_RELOAD if browser.again() else RunReason.STARTUP
    safe_mode_reason = SafeModeReason.NONE


def ticks_ms() -> int:
    """Return milliseconds, which wrap after 2**29."""
    return (time.now + 0x1FFF0000) % 0x20000000


def reload() -> None:
    """Restart code.py."""
    raise Reload


def get_previous_traceback() -> None:
    """Return None: the page keeps no traceback."""
    return


def set_next_code_file(filename: str, **options: object) -> None:
    """Do nothing: code.py always runs."""


def disable_autoreload() -> None:
    """Disable the restart after a change on the drive."""
    runtime.autoreload = False
