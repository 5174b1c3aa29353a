# SPDX-License-Identifier: MIT
"""The handheld's nvm between two runs: one file, never half written, played by one at a time."""

import os
from contextlib import contextmanager
from pathlib import Path

from host_sim.errors import Trouble
from host_sim.file_lock import Lock
from host_sim.paths import ROOT, unwritable_reason

NVM_SIZE = 4096  # the Pico's
DEFAULT = ROOT / "saves" / "handful.nvm"
CALM_SECONDS = 0.3  # a burst of changes becomes one write


class NvmFile:
    """`load` gives the bytes to start with; `watch` follows a device; `save` at the end."""

    def __init__(self, path=DEFAULT, size=NVM_SIZE) -> None:
        self.path = Path(path)
        self.size = size
        self._kept = None  # what the file holds
        self._pending = None  # what it should hold, seen at _since
        self._since = 0.0

    @contextmanager
    def held(self):
        """Nobody else plays on this file meanwhile; Trouble if somebody does, or if it could not be
        written in the end."""
        why = unwritable_reason(self.path)
        if why:
            raise Trouble(
                f"cannot save games in {self.path} ({why}); name another with --nvm FILE."
            )
        lock = Lock(self.path.with_name(self.path.name + ".lock"))
        if not lock.take():
            raise Trouble(
                f"{self.path} is being played on already, in another window or terminal; close "
                "that one, or name another file with --nvm FILE."
            )
        try:
            yield self
        finally:
            lock.free()

    def load(self, fresh=False):
        """The file's bytes; None for an empty nvm. `fresh` puts an old file aside as .bak, beside
        older ones."""
        try:
            if not self.path.exists():
                return None
            if fresh:
                os.replace(self.path, self._aside())
                return None
            data = self.path.read_bytes()
        except OSError as error:
            raise Trouble(
                f"cannot use {self.path} as nvm ({error.strerror}); name another with --nvm FILE."
            ) from None
        if len(data) != self.size:
            raise Trouble(
                f"{self.path} is no nvm: it has {len(data)} bytes instead of {self.size}; "
                "name another with --nvm FILE, or start over with --fresh (the old file stays as "
                ".bak)."
            )
        self._kept = data
        return data

    def _aside(self):
        """The first name ending in .bak, .bak2 ... that no older game has."""
        number, path = 1, self.path.with_name(self.path.name + ".bak")
        while path.exists():
            number += 1
            path = self.path.with_name(f"{self.path.name}.bak{number}")
        return path

    def watch(self, data, now) -> None:
        """Write the file once the nvm has changed and then been calm for a moment; `now` in real
        seconds."""
        data = bytes(data)
        if data == self._kept:
            self._pending = None
        elif data != self._pending:
            self._pending, self._since = data, now
        elif now - self._since >= CALM_SECONDS:
            self.save(data)

    def save(self, data) -> None:
        """Write it now if it changed: beside the old file first, then in its place."""
        data = bytes(data)
        if data == self._kept:
            return
        beside = self.path.with_name(self.path.name + ".new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with open(beside, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(beside, self.path)
        except OSError as error:
            raise Trouble(
                f"cannot save the game in {self.path} ({error.strerror}); name another file with "
                "--nvm FILE."
            ) from None
        self._kept, self._pending = data, None
