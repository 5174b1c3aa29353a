# SPDX-License-Identifier: MIT
"""Rewriting the journal's sector with only what counts. Loaded when it is needed: seldom."""

from handful.journal import (
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
from handful.recovery import records


def tidy(journal, kind, payload):
    """The notes, the game in play, and the record there was no room for; nothing else."""
    nvm, size = journal._nvm, journal.size
    in_play = []
    if kind not in (BEGIN, END) and journal.game is not None:
        for record in records(journal, bytes(nvm[0:size])):
            if record[0] in (BEGIN, END):
                in_play = []
            if record[0] in (BEGIN, STEP):
                in_play.append(record)
    if kind in (BEGIN, STEP):  # notes are in journal.notes already
        in_play.append((kind, payload))
    image = bytes(START)
    for name in journal.notes:
        image += encode(NOTE, encode_note(name, journal.notes[name]), len(image))
    for record in in_play:
        image += encode(record[0], record[1], len(image))
    whole = len(image)
    if whole > size:
        journal.saving = False
        return
    head = encode(HEAD, whole.to_bytes(2, "little"), 0) + bytes([BLANK])
    image = head + image[START:] + bytes([BLANK]) * (size - whole)
    if not journal.foreign and nvm[MARK] == BLANK:
        journal._write(MARK, b"\0")
    journal._write(0, image)
    journal.foreign = False
    journal.erased += 1
    journal._place = whole
