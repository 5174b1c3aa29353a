# SPDX-License-Identifier: MIT
"""CircuitPython's supervisor: ticks that wrap, and the soft restart."""

import time

import browser
from ends import Reload


class SafeModeReason:
    NONE = 0


class RunReason:
    STARTUP = 0
    SUPERVISOR_RELOAD = 4


class runtime:
    serial_connected = True  # the lab shows what is printed
    serial_bytes_available = 0
    usb_connected = True
    autoreload = True
    run_reason = RunReason.SUPERVISOR_RELOAD if browser.again() else RunReason.STARTUP
    safe_mode_reason = SafeModeReason.NONE


def ticks_ms():
    return (time.now + 0x1FFF0000) % 0x20000000


def reload():
    raise Reload


def get_previous_traceback():
    return None


def set_next_code_file(filename, **options):
    pass


def disable_autoreload():
    runtime.autoreload = False
