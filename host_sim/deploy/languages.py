# SPDX-License-Identifier: MIT
"""Which languages a drive gets: all, as many as fit, or those asked for. English is always
among them, for what another one lacks."""

import re

from host_sim.deploy.tree import SETTINGS, TABLE
from host_sim.errors import Trouble

ENGLISH = "en"
NAME = re.compile(r"^name = (.+)$", re.MULTILINE)  # the first thing a table tells
SETTING = re.compile(rb"^#? ?HANDFUL_LANGUAGE = .*$", re.MULTILINE)


def found(files):
    """The languages among some files, English first."""
    codes = {match[1] for match in map(TABLE.fullmatch, files) if match}
    return [ENGLISH, *sorted(codes - {ENGLISH})]


def own_name(files, code):
    """What a language calls itself."""
    match = NAME.search(files.get(f"lib/handful/text/{code}.txt", b"").decode(errors="replace"))
    return match[1].strip() if match else code


def asked_for(word, files):
    """The codes of `--language de,en`, the first one to start with; Trouble for an unknown one."""
    codes, known = word.split(","), found(files)
    for code in codes:
        if code not in known:
            raise Trouble(f"there is no language {code!r}; there are: {', '.join(known)}.")
    return list(dict.fromkeys(codes))


def speaking(files, codes, first=""):
    """The files, with the tables of these languages and English. The console begins with `first`;
    without it, whoever switches it on is asked, where there are several."""
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


def as_many_as_fit(files, fits):
    """(files, the codes that found no room): all languages where `fits(files)`, else fewer."""
    codes = found(files)
    for count in range(len(codes), 1, -1):
        some = speaking(files, codes[:count])
        if fits(some):
            return some, codes[count:]
    return speaking(files, [ENGLISH]), codes[1:]
