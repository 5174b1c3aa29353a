# SPDX-License-Identifier: MIT
"""Paths of the checkout. Standard library and old syntax only, because bootstrap imports this."""

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def enable_device_imports() -> None:
    """Put lib/ and the checkout on sys.path, so that `handful` and `games` can be imported."""
    for place in (ROOT / "lib", ROOT):
        if str(place) not in sys.path:
            sys.path.insert(0, str(place))


def unwritable_reason(path: "str | Path") -> "str | None":
    """Return why this file cannot be written, or None. Missing parent folders are no obstacle."""
    path = Path(path)
    try:
        if path.is_dir():
            return "it is a folder"
        if path.exists():
            with open(str(path), "ab"):
                return None
        folder = path.absolute().parent
        while not folder.exists():
            folder = folder.parent
        with tempfile.TemporaryFile(dir=str(folder)):
            return None
    except OSError as error:
        return error.strerror or str(error)
