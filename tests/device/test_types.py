# SPDX-License-Identifier: MIT
"""mypy, with CircuitPython's stubs and the Pico's pins, finds nothing wrong in device code."""

import os
import re
import subprocess
import sys

from host_sim import device_code, paths

PLANTED = """
import time

import alarm
import board
import displayio
import keypad
import supervisor
from adafruit_displayio_ssd1306 import SSD1306


def planted(display: SSD1306, keys: keypad.Keys) -> None:
    display.show(None)
    time.ticks_ms()
    print(board.GP99)
    keys.events.fetch()
    alarm.light_sleep()
    supervisor.ticks_ms(1)
    displayio.Bitmap(8, 8)
    display.refrehs()
"""
FIRST, LAST = 13, 20  # the lines of the eight planted errors
# Device code has no annotations; what mypy then guesses about a variable's type proves nothing.
GUESSES = ("call-overload", "has-type", "var-annotated", "assignment", "arg-type", "misc")
# What the stubs do not know: the parameters of __exit__, and the device's own gc.
STUBS_ERRS = ('Too many arguments for "__exit__"', 'Module has no attribute "mem_free"')


def mypy(tmp_path, *files):
    """What mypy says about the files, as a device would see their imports."""
    device_code.write_board_stub(tmp_path / "typings")
    order = [sys.executable, "-m", "mypy", "--check-untyped-defs", "--no-strict-optional"]
    order += ["--python-executable", sys.executable, "--cache-dir", str(tmp_path / "cache")]
    for guess in GUESSES:
        order += ["--disable-error-code", guess]
    return subprocess.run(
        [*order, *map(str, files)],
        cwd=paths.ROOT,
        env={**os.environ, "MYPYPATH": str(tmp_path / "typings")},
        capture_output=True,
        text=True,
        check=False,
    )


def test_mypy_finds_no_error_in_device_code_and_eight_in_eight_planted(tmp_path):
    """One run for both, for a run takes seconds."""
    planted = tmp_path / "planted.py"
    planted.write_text(PLANTED)
    found = mypy(tmp_path, *device_code.device_files(), planted)
    lines = [
        line
        for line in found.stdout.splitlines()
        if ": error:" in line and not any(known in line for known in STUBS_ERRS)
    ]
    ours = [line for line in lines if "planted.py" not in line]
    there = {int(re.search(r"planted\.py:(\d+)", line).group(1)) for line in set(lines) - set(ours)}
    assert found.stderr == ""
    assert ours == []
    assert there == set(range(FIRST, LAST + 1))
