# SPDX-License-Identifier: MIT
"""docs/journal.md tells the kinds and the bytes that the journal writes."""

import re

from handful.journal import journal as journal
from handful.journal.journal import KINDS, SHORT, Journal

from host_sim.paths import ROOT
from host_sim.sim.nvm import Flash

PAGE = (ROOT / "docs/journal.md").read_text(encoding="utf-8")


def test_the_page_has_every_kind_with_its_name():
    named = re.findall(r"^\| ([0-9A-F]{2}) \| ([A-Z]+) \|", PAGE, re.MULTILINE)
    assert [int(kind, 16) for kind, _ in named] == list(KINDS[-6:])
    assert all(getattr(journal, name) == int(kind, 16) for kind, name in named)
    rows = re.findall(r"^\| \d((?: \| [0-9A-F]{2}){8}) \|$", PAGE, re.MULTILINE)
    steps = [[int(kind, 16) for kind in row.split(" | ")[1:]] for row in rows]
    assert steps == [list(KINDS[bits * SHORT : bits * SHORT + SHORT]) for bits in range(8)]


def test_the_bytes_of_the_example_are_those_the_journal_writes():
    flash = Flash()
    written = Journal(flash)
    written.put("names", b"Ada")
    written.begin(b"a game")
    written.step(b"\x05\x03")
    written.undo()
    shown = "".join(re.findall(r"^\| `([0-9A-F ]+)` \|", PAGE, re.MULTILINE))
    assert bytes.fromhex(shown) == bytes(flash)[: written.size - written.room()]
