# SPDX-License-Identifier: MIT
"""CircuitPython's supervisor: ticks that wrap, and the soft restart."""

import time

import host
from ends import Reload


class SafeModeReason:
    """Why the firmware is in safe mode."""

    NONE = 0


class RunReason:
    """Why code.py runs."""

    STARTUP = 0
    SUPERVISOR_RELOAD = 4


class runtime:
    """The state of the firmware."""

    serial_connected = host.serial_connected()
    serial_bytes_available = 0
    usb_connected = serial_connected
    autoreload = True
    run_reason = RunReason.SUPERVISOR_RELOAD if host.again() else RunReason.STARTUP
    safe_mode_reason = SafeModeReason.NONE


def ticks_ms():
    """Return milliseconds, which wrap soon after power-on as on the device."""
    return (time.now + 0x1FFF0000) % 0x20000000


def reload():
    """Restart."""
    raise Reload


def get_previous_traceback():
    """Return None: there is none."""


def set_next_code_file(filename, **options):
    """Do nothing."""


def disable_autoreload():
    """Switch automatic restarts off."""
    runtime.autoreload = False


def status_bar(*, console=None, display=None):
    """Do nothing."""
