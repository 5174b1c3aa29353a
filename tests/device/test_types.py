# SPDX-License-Identifier: MIT
"""mypy, with CircuitPython's stubs and the Pico's pins, finds nothing wrong in device code."""

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


def mypy(tmp_path, *files):
    """Run mypy with the settings of pyproject.toml and the Pico's pins."""
    order = [sys.executable, "-m", "mypy", "--python-executable", sys.executable]
    return subprocess.run(
        [*order, "--cache-dir", str(tmp_path / "cache"), *map(str, files)],
        cwd=paths.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_mypy_finds_no_error_in_device_code_and_eight_in_eight_planted(tmp_path):
    """One run for both, because a run takes seconds."""
    planted = tmp_path / "planted.py"
    planted.write_text(PLANTED)
    found = mypy(tmp_path, *device_code.device_files(), planted)
    lines = [line for line in found.stdout.splitlines() if ": error:" in line]
    ours = [line for line in lines if "planted.py" not in line]
    there = {int(re.search(r"planted\.py:(\d+)", line).group(1)) for line in set(lines) - set(ours)}
    assert found.stderr == ""
    assert ours == []
    assert there == set(range(FIRST, LAST + 1))
