# SPDX-License-Identifier: MIT
"""The supervisor: ticks that wrap, nobody at the serial console."""

import time


class runtime:
    serial_connected = False
    serial_bytes_available = 0
    usb_connected = False
    autoreload = True
    run_reason = 0
    safe_mode_reason = None


class RunReason:
    STARTUP = 0
    SUPERVISOR_RELOAD = 4


def ticks_ms():
    return time.monotonic_ns() // 1_000_000 % 0x20000000


def reload():
    raise SystemExit("reload")


def get_previous_traceback():
    return None


def set_next_code_file(filename, **options):
    pass


def disable_autoreload():
    runtime.autoreload = False


def status_bar(*, console=None, display=None):
    pass
