# SPDX-License-Identifier: MIT
"""Keys of a terminal, and the buttons that they hold down.

A terminal does not report the release of a key. So a button stays down for a moment after its key,
and for as long as the terminal repeats the key.

blessed, the library for this, would add three packages to every first start, on Windows a fourth,
and it would still need a loop around it.
"""

import importlib
import os
import sys
import time
from typing import Any, Protocol

from host_sim.handheld.handheld import Buttons

KEY_SECONDS = 0.13  # longer than the gap between two repeats of a held key
ESCAPE_SECONDS = 0.05  # after this an escape alone is the Escape key
WINDOWS_ARROWS = {"H": "\x1b[A", "P": "\x1b[B", "K": "\x1b[D", "M": "\x1b[C"}


class Keyboard(Protocol):
    """A source of keys."""

    def open(self) -> None:
        """Prepare the terminal."""

    def close(self) -> None:
        """Restore the terminal."""

    def read(self, seconds: float) -> list[str]:
        """Wait for keys, at most that long, and return them."""


class KeyHolder:
    """The buttons that a terminal's keys hold down. `now` is in real seconds."""

    def __init__(self, buttons: Buttons) -> None:
        self.buttons = buttons
        self._up_at: dict[str, float] = {}

    def key(self, button: str, now: float, length: float = KEY_SECONDS) -> None:
        """Press a button, or keep it down longer. Release all others."""
        for other in [name for name in self._up_at if name != button]:
            self._release(other)
        if button not in self._up_at:
            self.buttons.down(button)
        self._up_at[button] = now + length

    def tick(self, now: float) -> None:
        """Release the buttons whose time is over."""
        for button in [name for name, moment in self._up_at.items() if moment <= now]:
            self._release(button)

    def release_all(self) -> None:
        """Release all buttons."""
        for button in list(self._up_at):
            self._release(button)

    def _release(self, button: str) -> None:
        del self._up_at[button]
        self.buttons.up(button)


def split_keys(typed: str) -> tuple[list[str], str]:
    """Return the keys in a piece of input, and the start of an incomplete sequence."""
    keys: list[str] = []
    while typed:
        if typed[0] != "\x1b" or (len(typed) > 1 and typed[1] not in "[O"):
            keys.append(typed[0])
            typed = typed[1:]
            continue
        end = 2
        if typed[1:2] == "[":
            while end < len(typed) and not "@" <= typed[end] <= "~":
                end += 1
        if end >= len(typed):
            break
        keys.append(typed[: end + 1])
        typed = typed[end + 1 :]
    return keys, typed


class PosixKeyboard:
    """Keys from a terminal in character mode. Ctrl-C stays a signal."""

    def __init__(self) -> None:
        import termios

        self._fd = sys.stdin.fileno()
        self._before = termios.tcgetattr(self._fd)
        self._rest = ""
        self._rest_since = 0.0

    def open(self) -> None:
        """Switch the terminal to character mode."""
        import tty

        tty.setcbreak(self._fd)

    def close(self) -> None:
        """Restore the terminal."""
        import termios

        termios.tcsetattr(self._fd, termios.TCSADRAIN, self._before)

    def read(self, seconds: float) -> list[str]:
        """Return the keys typed within that time. The end of input counts as q."""
        import select

        try:
            ready, _, _ = select.select([self._fd], [], [], max(0.0, seconds))
        except InterruptedError:
            ready = []
        now = time.monotonic()
        if ready:
            typed = os.read(self._fd, 1024).decode("utf-8", "replace")
            if not typed:
                return ["q"]
            self._rest_since = now
            keys, self._rest = split_keys(self._rest + typed)
            return keys
        if self._rest and now - self._rest_since > ESCAPE_SECONDS:
            keys, self._rest = list(self._rest), ""
            return keys[:1]  # the Escape key, or the start of a broken sequence
        return []


class WindowsKeyboard:
    """Keys from a Windows console."""

    def open(self) -> None:
        """Switch on the console's escape sequences."""
        os.system("")

    def close(self) -> None:
        """Do nothing: the console needs no restoring."""

    def read(self, seconds: float) -> list[str]:
        """Return the keys typed within that time."""
        msvcrt: Any = importlib.import_module("msvcrt")  # typed on Windows only
        end = time.monotonic() + seconds
        keys: list[str] = []
        while not msvcrt.kbhit():
            if time.monotonic() >= end:
                return keys
            time.sleep(0.005)
        while msvcrt.kbhit():
            key = msvcrt.getwch()
            keys.append(WINDOWS_ARROWS.get(msvcrt.getwch(), "") if key in "\x00\xe0" else key)
        return keys
