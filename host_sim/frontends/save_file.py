# SPDX-License-Identifier: MIT
"""The file with the handheld's nvm: always written whole, and used by one program at a time."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self, SupportsBytes

from host_sim.errors import Trouble
from host_sim.file_lock import Lock
from host_sim.flash import NVM_SIZE
from host_sim.paths import ROOT, unwritable_reason

DEFAULT = ROOT / "saves" / "handful.nvm"
CALM_SECONDS = 0.3  # several changes within this time become one write


class NvmFile:
    """A file with an nvm. `load` it, let `watch` follow a device, and `save` at the end."""

    def __init__(self, path: str | Path = DEFAULT, size: int = NVM_SIZE) -> None:
        self.path = Path(path)
        self.size = size
        self._saved: bytes | None = None  # the file's content
        self._pending: bytes | None = None  # unsaved content, unchanged since _pending_since
        self._pending_since = 0.0

    @contextmanager
    def held(self) -> Iterator[Self]:
        """Lock the file. Raise Trouble if another program has it, or if it cannot be written."""
        why = unwritable_reason(self.path)
        if why:
            raise Trouble(
                f"cannot save games in {self.path} ({why}); name another with --nvm FILE."
            )
        lock = Lock(self.path.with_name(self.path.name + ".lock"))
        if not lock.take():
            raise Trouble(
                f"{self.path} is already in use in another window or terminal; close that one, "
                "or name another file with --nvm FILE."
            )
        try:
            yield self
        finally:
            lock.free()

    def load(self, fresh: bool = False) -> bytes | None:
        """Return the file's bytes, or None for an empty nvm.

        `fresh` renames an old file to .bak, without overwriting older ones.
        """
        try:
            if not self.path.exists():
                return None
            if fresh:
                os.replace(self.path, self._backup_path())
                return None
            data = self.path.read_bytes()
        except OSError as error:
            raise Trouble(
                f"cannot use {self.path} as nvm ({error.strerror}); name another with --nvm FILE."
            ) from None
        if len(data) != self.size:
            raise Trouble(
                f"{self.path} is not an nvm: it has {len(data)} bytes instead of {self.size}; "
                "name another with --nvm FILE, or start over with --fresh (the old file stays as "
                ".bak)."
            )
        self._saved = data
        return data

    def _backup_path(self) -> Path:
        """Return the first free name that ends in .bak, .bak2, ..."""
        number, path = 1, self.path.with_name(self.path.name + ".bak")
        while path.exists():
            number += 1
            path = self.path.with_name(f"{self.path.name}.bak{number}")
        return path

    def watch(self, data: SupportsBytes, now: float) -> None:
        """Save the nvm when it has changed and then stayed the same for a moment.

        `now` is in real seconds.
        """
        current = bytes(data)
        if current == self._saved:
            self._pending = None
        elif current != self._pending:
            self._pending, self._pending_since = current, now
        elif now - self._pending_since >= CALM_SECONDS:
            self.save(current)

    def save(self, data: SupportsBytes) -> None:
        """Save the nvm if it has changed: write a new file, then replace the old one."""
        current = bytes(data)
        if current == self._saved:
            return
        beside = self.path.with_name(self.path.name + ".new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with open(beside, "wb") as file:
                file.write(current)
                file.flush()
                os.fsync(file.fileno())
            os.replace(beside, self.path)
        except OSError as error:
            raise Trouble(
                f"cannot save the game in {self.path} ({error.strerror}); name another file with "
                "--nvm FILE."
            ) from None
        self._saved, self._pending = current, None
