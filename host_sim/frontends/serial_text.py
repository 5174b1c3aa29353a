# SPDX-License-Identifier: MIT
"""The text that the firmware printed: all of it, or what is new since the last call."""

import sys

from host_sim.handheld.checks import MISTAKE

TRACEBACK = "Traceback"  # the first word of one


def serial_output(device: object) -> str:
    """Return all text that the firmware printed; "" for a console without a serial port."""
    text: str = getattr(device, "serial", "")
    return text


def find_error(text: str) -> str:
    """Return the line that names the last error in a text: of a traceback, or a mistake.

    Return "" if there is none. The indented lines of a traceback say where, the next one says what.
    """
    error, is_traceback = "", False
    for line in text.splitlines():
        if line.startswith(TRACEBACK):
            is_traceback = True
        elif line.startswith(MISTAKE):
            error = line
        elif is_traceback and not line.startswith(" "):
            error, is_traceback = line, False
    return error


def print_safely(text: str) -> None:
    """Print text, with replacements for letters that the terminal's encoding lacks."""
    if text:
        encoding = getattr(sys.stdout, "encoding", None) or "ascii"
        print(text.encode(encoding, "replace").decode(encoding), end="", flush=True)


class NewOutput:
    """The text that was printed since the last call of `take`.

    After rewinding, text that is printed a second time is not new.
    """

    def __init__(self, device: object) -> None:
        self.device = device
        self._taken = 0

    def take(self) -> str:
        """Return the new text."""
        text = serial_output(self.device)
        new, self._taken = text[self._taken :], len(text)
        return new
