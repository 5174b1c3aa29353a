# SPDX-License-Identifier: MIT
"""The languages that a drive gets: all of them, as many as fit, or a selection.

English is always included, because it replaces strings that another language lacks.
"""

import re
from collections.abc import Callable, Iterable

from host_sim.deploy.tree import SETTINGS, TABLE
from host_sim.errors import Trouble

ENGLISH = "en"
NAME = re.compile(r"^name = (.+)$", re.MULTILINE)  # the first line of a table
SETTING = re.compile(rb"^#? ?HANDFUL_LANGUAGE = .*$", re.MULTILINE)


def found(files: Iterable[str]) -> list[str]:
    """Return the languages of these files, English first."""
    codes = {match[1] for match in map(TABLE.fullmatch, files) if match}
    return [ENGLISH, *sorted(codes - {ENGLISH})]


def own_name(files: dict[str, bytes], code: str) -> str:
    """Return the name of a language in that language."""
    match = NAME.search(files.get(f"lib/handful/text/{code}.txt", b"").decode(errors="replace"))
    return match[1].strip() if match else code


def asked_for(word: str, files: Iterable[str]) -> list[str]:
    """Return the codes of `--language de,en`. The console starts in the first one.

    Raise Trouble for an unknown code.
    """
    codes, known = word.split(","), found(files)
    for code in codes:
        if code not in known:
            raise Trouble(f"unknown language {code!r}; choose from: {', '.join(known)}.")
    return list(dict.fromkeys(codes))


def speaking(files: dict[str, bytes], codes: Iterable[str], first: str = "") -> dict[str, bytes]:
    """Return the files with only the tables of these languages and English.

    The console starts in the language `first`. Without it, the console asks at its first start if
    there are several languages.
    """
    keep = {ENGLISH, *codes}
    kept = {
        path: data
        for path, data in files.items()
        if not (match := TABLE.fullmatch(path)) or match[1] in keep
    }
    if SETTINGS in kept and first:
        line = b'HANDFUL_LANGUAGE = "%s"' % first.encode()
        kept[SETTINGS] = SETTING.sub(line, kept[SETTINGS], count=1)
    return kept


def as_many_as_fit(
    files: dict[str, bytes], fits: Callable[[dict[str, bytes]], bool]
) -> tuple[dict[str, bytes], list[str]]:
    """Return (files, codes left out): with all languages, or with as many as fit the drive."""
    codes = found(files)
    for count in range(len(codes), 1, -1):
        some = speaking(files, codes[:count])
        if fits(some):
            return some, codes[count:]
    return speaking(files, [ENGLISH]), codes[1:]
