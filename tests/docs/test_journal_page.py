# SPDX-License-Identifier: MIT
"""docs/journal.md: its kinds, bytes and decision tables are those of the code."""

import re

from handful.journal import journal, recovery
from handful.journal.journal import KINDS, SHORT_STEP_LIMIT, Journal

from host_sim.paths import ROOT
from host_sim.sim.nvm import Flash

PAGE = (ROOT / "docs/journal.md").read_text(encoding="utf-8")
FOUND = {
    "unreadable bytes": recovery.UNREADABLE,
    "a GAP record with this gap's place": recovery.KNOWN_GAP,
    "BEGIN or END": recovery.BEGIN_OR_END,
    "STEP": recovery.ANY_STEP,
    "any other record": recovery.OTHER_RECORD,
}
BEFORE = {
    "no gap before": recovery.INTACT,
    "a gap before": recovery.AFTER_GAP,
    "a gap before, then BEGIN or END": recovery.NEW_GAME,
}
DECISIONS = {
    "nothing": recovery.NOTHING,
    "use": recovery.USE,
    "use, forget the gap": recovery.USE_AND_FORGET_GAP,
    "use, report damage": recovery.USE_BUT_DAMAGED,
    "skip, report damage": recovery.SKIP_AND_DAMAGED,
}
CAUSES = {
    "with a whole kind": recovery.WHOLE_KIND,
    "before the end that HEAD requires": recovery.REQUIRED,
    "with a blank byte": recovery.NO_KIND,
    "with a part of a kind, and the rest of its record is complete": recovery.PART_OF_KIND,
    "with any other byte": recovery.NOISE,
}


def table(first_heading):
    """Return the cells of the table with this first heading, row by row, headings first."""
    lines = PAGE[PAGE.index(f"| {first_heading} |") :].split("\n\n")[0].splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [rows[0], *rows[2:]]


def test_the_page_lists_every_kind_with_its_name():
    named = re.findall(r"^\| ([0-9A-F]{2}) \| ([A-Z]+) \|", PAGE, re.MULTILINE)
    assert [int(kind, 16) for kind, _ in named] == list(KINDS[-6:])
    assert all(getattr(journal, name) == int(kind, 16) for kind, name in named)
    rows = re.findall(r"^\| \d((?: \| [0-9A-F]{2}){8}) \|$", PAGE, re.MULTILINE)
    steps = [[int(kind, 16) for kind in row.split(" | ")[1:]] for row in rows]
    size = SHORT_STEP_LIMIT
    assert steps == [list(KINDS[bits * size : bits * size + size]) for bits in range(8)]


def test_the_bytes_of_the_example_are_those_the_journal_writes():
    flash = Flash()
    written = Journal(flash)
    written.put("names", b"Ada")
    written.begin(b"a game")
    written.step(b"\x05\x03")
    written.undo()
    shown = "".join(re.findall(r"^\| `([0-9A-F ]+)` \|", PAGE, re.MULTILINE))
    assert bytes.fromhex(shown) == bytes(flash)[: written.size - written.free_bytes()]


def test_the_decision_table_is_the_one_in_recovery():
    (_, *headings), *rows = table("found")
    assert [BEFORE[heading] for heading in headings] == list(range(len(BEFORE)))
    assert [FOUND[row[0]] for row in rows] == list(range(len(recovery.DECISIONS)))
    for (_, *cells), decisions in zip(rows, recovery.DECISIONS, strict=True):
        for before, (cell, (decision, after)) in enumerate(zip(cells, decisions, strict=True)):
            words, _, change = cell.partition("; now ")
            assert DECISIONS[words] == decision
            assert (BEFORE[change] if change else before) == after


def test_the_causes_of_a_gap_are_those_in_recovery():
    _, *rows = table("the gap starts")
    assert [CAUSES[start] for start, _ in rows] == list(range(len(recovery.IS_DAMAGE)))
    is_damage = {"damage": True, "power loss": False}
    assert tuple(is_damage[cause] for _, cause in rows) == recovery.IS_DAMAGE
