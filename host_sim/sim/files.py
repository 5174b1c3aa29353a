# SPDX-License-Identifier: MIT
"""The device's drive, `os` and `storage`: the checkout, read only, as long as the PC owns it."""

import errno
import io
import os
import random
import tomllib
from pathlib import Path
from types import ModuleType, SimpleNamespace

BLOCK = 512
DRIVE_BYTES = 1_025_024  # what a plain Pico offers


class Drive:
    """Device paths ("/lib/x", "games/y") to real files below the root."""

    def __init__(self, root, settings=None):
        self.root = Path(root)
        self.folder = "/"
        self.writable = False
        self._overrides = dict(settings or {})
        self._text, self._settings = "", {}

    def real(self, path):
        """The real path; what leaves the drive does not exist."""
        parts = []
        for part in (path if path.startswith("/") else f"{self.folder}/{path}").split("/"):
            if part == "..":
                parts = parts[:-1]
            elif part not in ("", "."):
                parts.append(part)
        return self.root.joinpath(*parts)

    def open(self, path, mode="r", **_):
        if any(letter in mode for letter in "wax+"):
            raise OSError(errno.EROFS, "Read-only filesystem")
        real = self.real(path)
        if not real.is_file():
            raise OSError(errno.ENOENT, "No such file/directory")
        if self._overrides and real == self.root / "settings.toml":  # as if a person had edited it
            return io.StringIO(
                "".join(f"{name} = {self.getenv(name)!r}\n" for name in self.settings())
            )
        if "b" in mode:
            return real.open("rb")
        return real.open(encoding="utf-8", newline="\n")

    def settings(self):
        """settings.toml, overridden by what the test wants. A file with a mistake has no values."""
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

    def getenv(self, key, default=None):
        value = self.settings().get(key, default)
        return value if type(value) in (str, int) else default


def os_module(drive, seed, drawn):
    """`os` as the Pico has it. What urandom gives is appended to `drawn`."""
    chance = random.Random(seed)

    def urandom(count):
        drawn.append(chance.randbytes(count))
        return drawn[-1]

    def stat(path):
        real = drive.real(path)
        if not real.exists():
            raise OSError(errno.ENOENT, "No such file/directory")
        folder = real.is_dir()
        when = int(real.stat().st_mtime)
        size = 0 if folder else real.stat().st_size
        return (0x4000 if folder else 0x8000, 0, 0, 0, 0, 0, size, when, when, when)

    def listdir(path=None):
        real = drive.real(path if path is not None else drive.folder)
        if not real.is_dir():
            raise OSError(errno.ENOENT, "No such file/directory")
        return sorted(os.listdir(real))

    def chdir(path):
        if not drive.real(path).is_dir():
            raise OSError(errno.ENOENT, "No such file/directory")
        drive.folder = path if path.startswith("/") else f"{drive.folder.rstrip('/')}/{path}"

    def read_only(*_):
        raise OSError(errno.EROFS, "Read-only filesystem")

    def uname():
        return SimpleNamespace(
            sysname="rp2040", nodename="rp2040", release="10.2.1", version="10.2.1",
            machine="Raspberry Pi Pico with rp2040",
        )  # fmt: skip

    module = ModuleType("os")
    module.__dict__.update(
        sep="/", getenv=drive.getenv, urandom=urandom, stat=stat, listdir=listdir,
        chdir=chdir, getcwd=lambda: drive.folder, uname=uname, sync=lambda: None,
        remove=read_only, unlink=read_only, rename=read_only, mkdir=read_only, rmdir=read_only,
        statvfs=lambda _: (BLOCK, BLOCK, DRIVE_BYTES // BLOCK, 0, 0, 0, 0, 0, 0, 255),
    )  # fmt: skip
    return module


def storage_module(drive):
    """`storage`: boot.py decides who may write; the simulated drive stays the PC's."""

    def remount(_path, readonly=False, **_):
        if not readonly:
            raise RuntimeError("Cannot remount path when visible via USB.")

    module = ModuleType("storage")
    module.__dict__.update(
        remount=remount, enable_usb_drive=lambda: None, disable_usb_drive=lambda: None,
        getmount=lambda _: SimpleNamespace(readonly=True, label="CIRCUITPY"),
    )  # fmt: skip
    return module
