# SPDX-License-Identifier: MIT
"""One process at a time: a file that the operating system locks, and frees when its holder ends,
however it ends. Standard library and old syntax only: the very first start takes one."""

import os
import time
from contextlib import suppress
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None
    import msvcrt

TICK = 0.1  # seconds between two attempts


class Lock:
    """`with Lock(path):` waits for its turn, after a call of `waiting` if it must wait at all;
    `Lock(path).take()` says at once whether it is ours. Where the file cannot be locked at all
    (a drive that knows no locks) it counts as ours: a lock protects, it must not forbid."""

    def __init__(self, path, waiting=None):
        self.path = Path(path)
        self._waiting = waiting
        self._file = None

    def take(self):
        self.path.parent.mkdir(parents=True, exist_ok=True)
        file = open(str(self.path), "a+b")  # noqa: SIM115 - held open on purpose
        try:
            if fcntl:
                fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
            else:
                file.seek(0)
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except (BlockingIOError, PermissionError):
            file.close()
            return False
        except OSError:
            pass
        if fcntl and not self._is_there(file):  # its last holder took it away between the two
            file.close()
            return self.take()
        self._file = file
        return True

    def _is_there(self, file):
        try:
            return os.path.samestat(os.fstat(file.fileno()), os.stat(str(self.path)))
        except OSError:
            return False

    def free(self):
        """Lets go, and leaves no file behind."""
        if not self._file:
            return
        if fcntl:
            self._unlink()
        else:  # Windows unlinks nothing that is open
            self._file.seek(0)
            msvcrt.locking(self._file.fileno(), msvcrt.LK_UNLCK, 1)
        self._file.close()
        self._file = None
        if not fcntl:
            self._unlink()

    def _unlink(self):
        with suppress(OSError):  # somebody else may have taken it already
            self.path.unlink()

    def __enter__(self):
        told = False
        while not self.take():
            if self._waiting and not told:
                self._waiting()
                told = True
            time.sleep(TICK)
        return self

    def __exit__(self, *_):
        self.free()
