# SPDX-License-Identifier: MIT
"""Compaction: rewriting the journal's sector with only what is still needed.

Loaded when needed. The new sector is assembled in the journal's own buffer, because the heap may
have no room for another one.
"""

from handful import TYPE_CHECKING
from handful.journal.journal import (
    BEGIN,
    BLANK,
    COMPACTION_MARK,
    END,
    FIRST_RECORD,
    HEAD,
    NOTE,
    STEP,
    encode,
    encode_note,
)
from handful.journal.recovery import Reading

if TYPE_CHECKING:
    from handful.journal.journal import Journal


def rewrite(journal: "Journal", kind: int | None, payload: bytes) -> None:
    """Rewrite the sector: notes, the game in play, and a new record that did not fit."""
    image, notes = journal.sector, journal.notes
    place = FIRST_RECORD
    # Small notes first: flash is programmed from its start, so settings and statistics are
    # restored sooner than parked games.
    for name in sorted(notes, key=lambda name: len(notes[name])):
        place = add_record(image, NOTE, encode_note(name, notes[name]), place)
    if kind not in (BEGIN, END) and journal.game is not None:
        place = add_game(image, journal, place)
    if kind in (BEGIN, STEP):  # a new note is in journal.notes already
        place = add_record(image, kind, payload, place)
    if place > journal.size:
        journal.saving = False
        return
    image[0:FIRST_RECORD] = encode(HEAD, place.to_bytes(2, "little"), 0) + bytes([BLANK])
    for blank in range(place, journal.size):
        image[blank] = BLANK
    if not journal.unrecognised and journal._nvm[COMPACTION_MARK] == BLANK:
        journal._write(COMPACTION_MARK, b"\0")
    journal._write(0, image)
    journal.unrecognised = False
    journal._place = place


def add_game(image: bytearray, journal: "Journal", place: int) -> int:
    """Copy the records of the game in play from the nvm, and return the place after them."""
    start = place
    reading = Reading(journal._nvm)
    for kind, payload in reading.records():
        if kind in (BEGIN, END):
            place = start
        if kind in (BEGIN, STEP):
            place = add_record(image, kind, payload, place)
    reading.report_to(journal)
    return place


def add_record(image: bytearray, kind: int, payload: bytes, place: int) -> int:
    """Put a record at a place if it fits, and return the place after it."""
    record = encode(kind, payload, place)
    end = place + len(record)
    if end <= len(image):
        image[place:end] = record
    return end
