# SPDX-License-Identifier: MIT
"""What the journal seldom needs: rewriting its sector with only what counts, and telling what power
cut short from what is damaged."""

from handful.journal import (
    BEGIN,
    BLANK,
    END,
    FOURS,
    HEAD,
    MARK,
    NOTE,
    START,
    STEP,
    decode,
    encode,
    encode_note,
)


def tidy(journal, kind, payload):
    """The notes, the game in play, and the record there was no room for; nothing else."""
    nvm, size = journal._nvm, journal.size
    in_play = []
    if kind not in (BEGIN, END) and journal.game is not None:
        for record in journal._records(bytes(nvm[0:size])):
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
    journal.foreign = False
    journal.erased += 1
    journal._place = whole
    journal._write(0, image)


def half_a_kind(data, place, written):
    """Whether power can have left this: all of a record, but only half of its kind; and nothing
    whole after it."""
    for kind in FOURS:
        if kind & data[place] == kind:
            record = decode(data[:place] + bytes([kind]) + data[place + 1 :], place)
            if record and (record[2] >= written or data[record[2]] not in FOURS):
                return True
    return False
