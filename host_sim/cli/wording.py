# SPDX-License-Identifier: MIT
"""Plural forms and suggestions for messages. Standard library and old syntax only."""

import difflib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

CLOSE = 0.7  # similarity from which a suggestion is worth making


def counted(number: int, singular: str, plural: "str | None" = None) -> str:
    """Return a number with its noun: "1 file", "1,200 files"."""
    return f"{number:,} {singular if number == 1 else plural or singular + 's'}"


def suggestion(word: str, known: "Iterable[str]") -> str:
    """Return " (did you mean ...?)" with the closest known word, or "" if none is close."""
    close = difflib.get_close_matches(word, list(known), 1, CLOSE)
    return f" (did you mean {close[0]}?)" if close else ""
