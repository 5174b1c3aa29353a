# SPDX-License-Identifier: MIT
"""Reading the journal: what is sound, what power cut short, what is damaged. Needed at power-on and
when the sector is rewritten; dropped in play."""

from handful.journal import (
    BEGIN,
    BLANK,
    END,
    FOURS,
    HEAD,
    MARK,
    NOTE,
    SHORT,
    START,
    STEP,
    TORN,
    checksum,
    encode,
)


def decode(data, place, first=None):
    """(kind, payload, next place) of the record standing at `place`, or None. `first`: as if the
    byte there were this one."""
    end, first = len(data), data[place] if first is None else first
    number = FOURS.find(bytes([first]))
    if 0 <= number < 64:
        stop = place + 1 + number % SHORT
        payload = bytes(data[place + 1 : stop])
        if bytes([first]) + data[place + 1 : stop + 1] == encode(STEP, payload, place):
            return STEP, payload, stop + 1
        return None
    if number < 0 or place + 4 > end:
        return None
    start, size = place + 2, data[place + 1]
    if size & 0x80:
        start, size = place + 3, (size & 0x7F) << 7 | data[place + 2]
    stop = start + size
    if stop + 2 > end:
        return None
    record = bytes([first]) + data[place + 1 : stop]
    if data[stop] | data[stop + 1] << 8 != checksum(place, record):
        return None
    return first, record[start - place :], stop + 2


def recover(journal, data):
    """Everything that counts of the nvm's bytes, into a journal that has just been made."""
    sound = 0
    for kind, payload in records(journal, data):
        _take(journal, kind, payload)
        sound += 1
    if journal._gap is None:
        return
    if not sound and decode(data, 0) is None:
        journal.foreign = True
        # Half a HEAD has all the bits of a whole one and more: ours, but cut short.
        journal.untidy = data[0] & HEAD == HEAD
    else:  # known from now on: said once, and steps count again
        journal._append(TORN, journal._gap.to_bytes(2, "little"))


def records(journal, data):
    """(kind, payload) of every sound record that counts; then `_place` is where the next one
    goes, and `_gap` where unreadable bytes began that no TORN record tells of, or None."""
    place = whole = 0
    written = len(data)  # a record may itself end in 0xFF; decode looks beyond
    while written and data[written - 1] == BLANK:
        written -= 1
    gap = None
    lost = damaged = untidy = False
    head = decode(data, 0)
    if head and head[0] == HEAD:
        place, whole = START, int.from_bytes(head[1], "little")
        untidy = data[MARK] != BLANK
    end = place
    while place < written:
        record = decode(data, place)
        if record and place != end and record[0] != TORN:
            # Noise that looks like a record, once in a while, is followed by noise.
            if record[2] < written or record[0] == STEP:
                record = decode(data, record[2]) and record
        if record is None:
            if gap is None:
                gap = place
            lost = True
            place += 1
            continue
        kind, payload, end = record
        if kind == TORN and payload == (place if gap is None else gap).to_bytes(2, "little"):
            gap, whole = None, 0
            lost = damaged = untidy = False
        elif gap is not None:
            damaged = True
        place = end
        if kind in (BEGIN, END):
            lost = False
        # Steps after a lost one build on something unknown: they do not count.
        if not (lost and kind == STEP):
            yield kind, payload
    if gap is not None and data[gap] in FOURS:  # power leaves no kind without its record
        damaged = True
    elif gap is not None and gap >= whole and data[gap] != BLANK and not damaged:
        damaged = not half_a_kind(data, gap, written)
    if place < whole or (gap is not None and gap < whole and not damaged):
        untidy = True
    journal._place = place
    journal._gap = place if untidy and gap is None else gap
    journal.damaged = journal.damaged or damaged
    journal.untidy = journal.untidy or untidy


def _take(journal, kind, payload):
    if kind in (NOTE, END) and payload:
        size = payload[0] + 1
        try:
            name, note = str(payload[1:size], "utf-8"), payload[size:]
        except UnicodeError:  # noise that looks like a note, once in a great while
            return
        if note:
            journal.notes[name] = note
        elif name in journal.notes:
            del journal.notes[name]
    if kind == BEGIN:
        journal.game, journal.steps = payload, []
    elif kind == END:
        journal.game, journal.steps = None, []
    elif kind == STEP and journal.game is not None:
        journal.steps.append(payload)


def half_a_kind(data, place, written):
    """Whether power can have left this: all of a record, but only half of its kind; and nothing
    whole after it."""
    for kind in FOURS:
        if kind & data[place] == kind:
            record = decode(data, place, kind)
            if record and (record[2] >= written or data[record[2]] not in FOURS):
                return True
    return False
