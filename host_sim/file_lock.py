# SPDX-License-Identifier: MIT
"""A lock file for one process at a time.

The operating system frees the lock when its process ends, however it ends. Standard library and old
syntax only, because the very first start takes a lock.
"""

import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Self

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

RETRY_SECONDS = 0.1


class Lock:
    """A lock on a file.

    `with Lock(path):` waits for its turn and calls `waiting` once if it has to wait.
    `Lock(path).take()` returns at once. A file on a drive without locks counts as locked by this
    process, because the lock must not prevent the work.
    """

    def __init__(self, path: "str | Path", waiting: "Callable[[], None] | None" = None) -> None:
        self.path = Path(path)
        self._waiting = waiting
        self._file: IO[bytes] | None = None

    def take(self) -> bool:
        """Take the lock. Return False if another process has it."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        file = open(str(self.path), "a+b")  # noqa: SIM115 - held open on purpose
        try:
            if sys.platform != "win32":
                fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
            else:
                file.seek(0)
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except (BlockingIOError, PermissionError):
            file.close()
            return False
        except OSError:
            pass
        # Its last holder may have deleted it between `open` and `flock`.
        if sys.platform != "win32" and not self._is_current(file):
            file.close()
            return self.take()
        self._file = file
        return True

    def _is_current(self, file: "IO[bytes]") -> bool:
        try:
            return os.path.samestat(os.fstat(file.fileno()), os.stat(str(self.path)))
        except OSError:
            return False

    def free(self) -> None:
        """Release the lock and delete its file."""
        if not self._file:
            return
        if sys.platform != "win32":
            self._unlink()
        else:  # Windows cannot delete an open file
            self._file.seek(0)
            msvcrt.locking(self._file.fileno(), msvcrt.LK_UNLCK, 1)
        self._file.close()
        self._file = None
        if sys.platform == "win32":
            self._unlink()

    def _unlink(self) -> None:
        with suppress(OSError):  # another process may have deleted it
            self.path.unlink()

    def __enter__(self) -> "Self":
        has_reported = False
        while not self.take():
            if self._waiting and not has_reported:
                self._waiting()
                has_reported = True
            time.sleep(RETRY_SECONDS)
        return self

    def __exit__(self, *_: object) -> None:
        self.free()
