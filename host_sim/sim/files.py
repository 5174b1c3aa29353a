# SPDX-License-Identifier: MIT
"""The device's drive, `os` and `storage`. The drive is the checkout, read-only as under USB."""

import errno
import io
import os
import random
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import IO, Any

from host_sim.sim.imports import make_module

BLOCK = 512
DRIVE_BYTES = 1_025_024  # of a plain Pico

Settings = Mapping[str, str | int | None]  # names and values of settings.toml; None removes one


class Drive:
    """The files below the root by their device paths ("/lib/x", "games/y")."""

    def __init__(self, root: Path, settings: Settings | None = None) -> None:
        self.root = Path(root)
        self.folder = "/"
        self.writable = False  # by the device's Python
        self.can_remount = False  # True if `storage.remount` may make it writable
        self._overrides = dict(settings or {})
        self._text = ""
        self._settings: dict[str, Any] = {}

    def real_path(self, path: str) -> Path:
        """Return the real path of a device path. ".." never leaves the root."""
        parts: list[str] = []
        for part in (path if path.startswith("/") else f"{self.folder}/{path}").split("/"):
            if part == "..":
                parts = parts[:-1]
            elif part not in ("", "."):
                parts.append(part)
        return self.root.joinpath(*parts)

    def open(self, path: str, mode: str = "r", **_: object) -> IO[Any]:
        """Open a file. Raise OSError as the device does."""
        real_path = self.real_path(path)
        if any(letter in mode for letter in "wax+"):
            self.check_writable()
            if not real_path.parent.is_dir():
                raise OSError(errno.ENOENT, "No such file/directory")
            encoding = None if "b" in mode else "utf-8"
            newline = None if "b" in mode else "\n"
            return real_path.open(mode, encoding=encoding, newline=newline)
        if not real_path.is_file():
            raise OSError(errno.ENOENT, "No such file/directory")
        if self._overrides and real_path == self.root / "settings.toml":  # with the overrides
            return io.StringIO(
                "".join(f"{name} = {self.getenv(name)!r}\n" for name in self.settings())
            )
        if "b" in mode:
            return real_path.open("rb")
        return real_path.open(encoding="utf-8", newline="\n")

    def check_writable(self) -> None:
        """Raise OSError if the device's Python cannot write."""
        if not self.writable:
            raise OSError(errno.EROFS, "Read-only filesystem")

    def settings(self) -> dict[str, Any]:
        """Return the values of settings.toml with the overrides.

        A file with a syntax error has no values.
        """
        path = self.root / "settings.toml"
        text = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
        if text != self._text:
            self._text = text
            try:
                self._settings = tomllib.loads(text)
            except tomllib.TOMLDecodeError:
                self._settings = {}
        settings = {**self._settings, **self._overrides}
        return {name: value for name, value in settings.items() if value is not None}

    def getenv(self, key: str, default: str | int | None = None) -> str | int | None:
        """Return a setting if it is a text or a whole number, otherwise the default."""
        value = self.settings().get(key, default)
        return value if type(value) is str or type(value) is int else default


def make_os(drive: Drive, seed: str, urandom_results: list[bytes]) -> ModuleType:
    """Return `os` as the Pico has it. Results of urandom are appended to `urandom_results`."""
    chance = random.Random(seed)

    def urandom(count: int) -> bytes:
        urandom_results.append(chance.randbytes(count))
        return urandom_results[-1]

    def stat(path: str) -> tuple[int, ...]:
        real_path = drive.real_path(path)
        if not real_path.exists():
            raise OSError(errno.ENOENT, "No such file/directory")
        folder = real_path.is_dir()
        when = int(real_path.stat().st_mtime)
        size = 0 if folder else real_path.stat().st_size
        return (0x4000 if folder else 0x8000, 0, 0, 0, 0, 0, size, when, when, when)

    def listdir(path: str | None = None) -> list[str]:
        real_path = drive.real_path(path if path is not None else drive.folder)
        if not real_path.is_dir():
            raise OSError(errno.ENOENT, "No such file/directory")
        return sorted(os.listdir(real_path))

    def chdir(path: str) -> None:
        if not drive.real_path(path).is_dir():
            raise OSError(errno.ENOENT, "No such file/directory")
        drive.folder = path if path.startswith("/") else f"{drive.folder.rstrip('/')}/{path}"

    def changing(change: Callable[..., None], *paths: str) -> None:
        drive.check_writable()
        try:
            change(*[drive.real_path(path) for path in paths])
        except OSError as error:
            raise OSError(error.errno, errno.errorcode.get(error.errno or 0, "")) from None

    def remove(path: str) -> None:
        changing(os.remove, path)

    def rename(old: str, new: str) -> None:
        changing(os.rename, old, new)

    def mkdir(path: str) -> None:
        changing(os.mkdir, path)

    def rmdir(path: str) -> None:
        changing(os.rmdir, path)

    def uname() -> SimpleNamespace:
        return SimpleNamespace(
            sysname="rp2040", nodename="rp2040", release="10.2.1", version="10.2.1",
            machine="Raspberry Pi Pico with rp2040",
        )  # fmt: skip

    return make_module(
        "os", sep="/", getenv=drive.getenv, urandom=urandom, stat=stat, listdir=listdir,
        chdir=chdir, getcwd=lambda: drive.folder, uname=uname, sync=lambda: None,
        remove=remove, unlink=remove, rename=rename, mkdir=mkdir, rmdir=rmdir,
        statvfs=lambda _: (BLOCK, BLOCK, DRIVE_BYTES // BLOCK, 0, 0, 0, 0, 0, 0, 255),
    )  # fmt: skip


def make_storage(drive: Drive) -> ModuleType:
    """Return `storage`. The drive is writable by the PC only, unless it can be remounted."""

    def remount(_path: str, readonly: bool = False, **_: object) -> None:
        if not readonly and not drive.can_remount:
            raise RuntimeError("Cannot remount path when visible via USB.")
        drive.writable = not readonly

    return make_module(
        "storage", remount=remount, enable_usb_drive=lambda: None, disable_usb_drive=lambda: None,
        getmount=lambda _: SimpleNamespace(readonly=not drive.writable, label="CIRCUITPY"),
    )  # fmt: skip
