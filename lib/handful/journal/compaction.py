# SPDX-License-Identifier: MIT
"""Rewriting the journal's sector with only what counts. Loaded when it is needed: seldom. The new
sector is put together in the journal's own buffer: there may be no other room of that size."""

from handful.journal.journal import (
    BEGIN,
    BLANK,
    END,
    HEAD,
    MARK,
    NOTE,
    START,
    STEP,
    encode,
    encode_note,
)
from handful.journal.recovery import records


def rewrite(journal, kind, payload):
    """The notes, the game in play, and the record there was no room for; nothing else."""
    nvm, size = journal._nvm, journal.size
    image, start = journal.sector, START
    notes = journal.notes
    # The small ones first, settings and records before games put away: flash is programmed from
    # its beginning, so these are back the soonest.
    for name in sorted(notes, key=lambda name: len(notes[name])):
        start = add(image, NOTE, encode_note(name, notes[name]), start)
    whole = start
    if kind not in (BEGIN, END) and journal.game is not None:
        for record in records(journal, nvm):
            if record[0] in (BEGIN, END):
                whole = start
            if record[0] in (BEGIN, STEP):
                whole = add(image, record[0], record[1], whole)
    if kind in (BEGIN, STEP):  # notes are in journal.notes already
        whole = add(image, kind, payload, whole)
    if whole > size:
        journal.saving = False
        return
    image[0:START] = encode(HEAD, whole.to_bytes(2, "little"), 0) + bytes([BLANK])
    for place in range(whole, size):
        image[place] = BLANK
    if not journal.unrecognised and nvm[MARK] == BLANK:
        journal._write(MARK, b"\0")
    journal._write(0, image)
    journal.unrecognised = False
    journal.erased += 1
    journal._place = whole


def add(image, kind, payload, place):
    """Puts a record there, if it fits; where the next one goes."""
    record = encode(kind, payload, place)
    end = place + len(record)
    if end <= len(image):
        image[place:end] = record
    return end
