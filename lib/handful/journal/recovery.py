# SPDX-License-Identifier: MIT
"""Reading the journal: what is sound, what power cut short, what is damaged. Needed at power-on and
when the sector is rewritten; dropped in play."""

from handful.journal.journal import (
    BEGIN,
    BLANK,
    END,
    HEAD,
    KINDS,
    MARK,
    NOTE,
    PIECE,
    SHORT,
    SHORT_STEPS,
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
    number = KINDS.find(bytes([first]))
    if 0 <= number < SHORT_STEPS:
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
        journal.unrecognised = True
        # Half a HEAD has all the bits of a whole one and more: ours, but cut short.
        journal.compaction_interrupted = data[0] & HEAD == HEAD
    else:  # known from now on: said once, and steps count again
        journal._append(TORN, journal._gap.to_bytes(2, "little"))


def records(journal, data):
    """(kind, payload) of every sound record that counts; then `_place` is where the next one
    goes, and `_gap` where unreadable bytes began that no TORN record tells of, or None."""
    reading = Reading(data)
    while reading.place < reading.written:
        record = reading.next()
        if record and reading.counts(record[0]):
            yield record[0], record[1]
    reading.judge()
    journal._place = reading.place
    journal._gap = (
        reading.place if reading.compaction_interrupted and reading.gap is None else reading.gap
    )
    journal.damaged = journal.damaged or reading.damaged
    journal.compaction_interrupted = (
        journal.compaction_interrupted or reading.compaction_interrupted
    )


class Reading:
    """One way through the sector, from its first byte to the last that is not blank.

    place:    how far it has come
    written:  where the blank rest begins; a record may itself end in 0xFF: decode looks beyond
    whole:    up to here a rewritten sector must be readable
    gap:      where unreadable bytes began that no TORN record tells of, or None
    lost:     a step of the game in play may be among unreadable bytes
    """

    def __init__(self, data):
        self.data = data
        self.place = self.whole = 0
        self.written = _written(data)
        self.gap = None
        self.lost = self.damaged = self.compaction_interrupted = False
        head = decode(data, 0)
        if head and head[0] == HEAD:
            self.place, self.whole = START, int.from_bytes(head[1], "little")
            self.compaction_interrupted = data[MARK] != BLANK  # it was about to be erased
        self._end = self.place  # of the last sound record

    def next(self):
        """The sound record at `place`, or None for a byte that begins none; then the next place."""
        record = decode(self.data, self.place)
        if record is None or self.is_noise(record):
            if self.gap is None:
                self.gap = self.place
            self.lost = True
            self.place += 1
            return None
        if self.tells_of_gap(record):
            self.gap, self.whole = None, 0
            self.lost = self.damaged = self.compaction_interrupted = False
        elif self.gap is not None:
            self.damaged = True  # power cuts off the end, nothing in the middle
        self.place = self._end = record[2]
        return record

    def is_noise(self, record):
        """Whether what looks like a record after unreadable bytes is none. Noise does so once in a
        while, and is followed by noise."""
        kind, _, end = record
        if self.place == self._end or kind == TORN:
            return False
        if end >= self.written and kind != STEP:
            return False
        return end == len(self.data) or decode(self.data, end) is None

    def tells_of_gap(self, record):
        """Whether this is what an earlier start wrote about these unreadable bytes, or about a
        rewrite that power cut short."""
        place = self.place if self.gap is None else self.gap
        return record[0] == TORN and record[1] == place.to_bytes(2, "little")

    def counts(self, kind):
        """Steps after a lost one build on something unknown: they do not."""
        if kind in (BEGIN, END):
            self.lost = False
        return not (self.lost and kind == STEP)

    def judge(self):
        """All is read: what became of the bytes?"""
        gap = self.gap
        if gap is not None and not self.can_be_power():
            self.damaged = True
        if self.place < self.whole or (gap is not None and gap < self.whole and not self.damaged):
            self.compaction_interrupted = True

    def can_be_power(self):
        """Whether a power cut explains the gap."""
        first = self.data[self.gap]
        if first in KINDS:  # power leaves no kind without its record
            return False
        if self.gap < self.whole or first == BLANK:
            return True
        return self.is_half_a_kind()

    def is_half_a_kind(self):
        """Whether all of a record stands at the gap, but only half of its kind; and nothing whole
        after it."""
        data, gap = self.data, self.gap
        for kind in KINDS:
            if kind & data[gap] == kind:
                record = decode(data, gap, kind)
                if record and (record[2] >= self.written or data[record[2]] not in KINDS):
                    return True
        return False


def _written(data):
    """Where the blank rest begins."""
    written, blank = len(data), bytes([BLANK]) * PIECE
    while written >= PIECE and data[written - PIECE : written] == blank:  # quicker than bytes
        written -= PIECE
    while written and data[written - 1] == BLANK:
        written -= 1
    return written


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
