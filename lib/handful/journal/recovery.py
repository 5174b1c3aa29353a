# SPDX-License-Identifier: MIT
"""Reading the journal after power-on and before a compaction.

`scan` finds the records and the gaps of unreadable bytes between them. DECISIONS says what to do
with each of them, and IS_DAMAGE whether the cause of a gap is damage or a power loss.
docs/journal.md prints both tables. Unloaded before play.
"""

from handful import TYPE_CHECKING
from handful.journal.journal import (
    BEGIN,
    BLANK,
    COMPACTION_MARK,
    END,
    FIRST_RECORD,
    GAP,
    HEAD,
    KINDS,
    NOTE,
    READ_SIZE,
    SHORT_STEP_KINDS,
    SHORT_STEP_LIMIT,
    STEP,
    checksum,
    encode,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from handful.journal.journal import Journal

# What the scanner finds. A KNOWN_GAP is a GAP record that mentions the current gap.
UNREADABLE, KNOWN_GAP, BEGIN_OR_END, ANY_STEP, OTHER_RECORD = range(5)
# What it found before, since the last KNOWN_GAP: no gap; a gap; a gap, then BEGIN or END.
INTACT, AFTER_GAP, NEW_GAME = range(3)
# What to do with it. A power loss leaves only the end of the journal incomplete, so a record after
# a gap means damage. A step after a gap is skipped, because it depends on one that may be lost.
NOTHING, USE, USE_AND_FORGET_GAP, USE_BUT_DAMAGED, SKIP_AND_DAMAGED = range(5)
# DECISIONS[found][before] = what to do, what was found before from now on
DECISIONS = (
    ((NOTHING, AFTER_GAP), (NOTHING, AFTER_GAP), (NOTHING, AFTER_GAP)),
    ((USE_AND_FORGET_GAP, INTACT), (USE_AND_FORGET_GAP, INTACT), (USE_AND_FORGET_GAP, INTACT)),
    ((USE, INTACT), (USE_BUT_DAMAGED, NEW_GAME), (USE_BUT_DAMAGED, NEW_GAME)),
    ((USE, INTACT), (SKIP_AND_DAMAGED, AFTER_GAP), (USE_BUT_DAMAGED, NEW_GAME)),
    ((USE, INTACT), (USE_BUT_DAMAGED, AFTER_GAP), (USE_BUT_DAMAGED, NEW_GAME)),
)
# What the first byte of a gap says about its cause; the first that applies.
WHOLE_KIND = 0  # a kind: it is written last, so its record was complete
REQUIRED = 1  # before the end that HEAD requires: a compaction was interrupted
NO_KIND = 2  # blank: the power went off before the kind was written
PART_OF_KIND = 3  # a part of a kind, and the rest of the record is complete
NOISE = 4  # anything else
IS_DAMAGE = (True, False, False, False, True)


def decode(
    data: "bytes | bytearray", place: int, kind: int | None = None
) -> tuple[int, bytes, int] | None:
    """Return (kind, payload, place after it) of the record at `place`, or None.

    With `kind`, check whether the bytes are a record if their first byte is replaced by it.
    """
    size, first = len(data), data[place] if kind is None else kind
    number = KINDS.find(bytes([first]))
    if 0 <= number < SHORT_STEP_KINDS:
        end = place + 1 + number % SHORT_STEP_LIMIT
        payload = bytes(data[place + 1 : end])
        if bytes([first]) + data[place + 1 : end + 1] == encode(STEP, payload, place):
            return STEP, payload, end + 1
        return None
    if number < 0 or place + 4 > size:
        return None
    start, length = place + 2, data[place + 1]
    if length & 0x80:
        start, length = place + 3, (length & 0x7F) << 7 | data[place + 2]
    end = start + length
    if end + 2 > size:
        return None
    record = bytes([first]) + data[place + 1 : end]
    if data[end] | data[end + 1] << 8 != checksum(place, record):
        return None
    return first, record[start - place :], end + 2


def read_head(data: "bytes | bytearray") -> tuple[int, int, bool]:
    """Return the place of the first record, the required end, and if the sector is marked.

    A rewritten sector must be readable up to the required end. It is marked if a compaction was
    about to erase it. Without a HEAD, records are searched from the first byte on.
    """
    head = decode(data, 0)
    if head and head[0] == HEAD:
        required_end = int.from_bytes(head[1], "little")
        return FIRST_RECORD, required_end, data[COMPACTION_MARK] != BLANK
    return 0, 0, False


def scan(
    data: "bytes | bytearray", place: int
) -> "Iterator[tuple[int, int, tuple[int, bytes] | None]]":
    """Yield (place, place after it, (kind, payload)) of each record from `place` on.

    For a gap of unreadable bytes, yield None instead of (kind, payload). Stop at the blank rest.
    """
    written = _written_end(data)
    gap = None
    while place < written:
        record = decode(data, place)
        if record and (gap is None or not _is_noise(data, record, written)):
            if gap is not None:
                yield gap, place, None
                gap = None
            yield place, record[2], record[:2]
            place = record[2]
        else:
            if gap is None:
                gap = place
            place += 1
    if gap is not None:
        yield gap, place, None


def _written_end(data: "bytes | bytearray") -> int:
    """Return the place where the blank rest begins.

    The last record may end with 0xFF: decode() reads beyond this place.
    """
    end, blank = len(data), bytes([BLANK]) * READ_SIZE
    while end >= READ_SIZE and data[end - READ_SIZE : end] == blank:  # faster than single bytes
        end -= READ_SIZE
    while end and data[end - 1] == BLANK:
        end -= 1
    return end


def _is_noise(data: "bytes | bytearray", record: tuple[int, bytes, int], written: int) -> bool:
    """Return True if a record after a gap is probably noise that looks like one.

    A genuine record is followed by another one, or is the last one. A step has so short a
    checksum that it must be followed by another record.
    """
    kind, _, end = record
    if kind == GAP or (end >= written and kind != STEP):
        return False
    return end == len(data) or decode(data, end) is None


class Reading:
    """One pass over the sector: the records to use, then a verdict on the rest.

    end:                     the place after the last record or gap
    gap:                     the place of the first gap that no GAP record mentions, or None
    damaged:                 True if a power loss does not explain the gap
    compaction_interrupted:  True if the power went off during a compaction
    """

    def __init__(self, data: "bytes | bytearray") -> None:
        self.data = data
        self.end, self._required_end, self.compaction_interrupted = read_head(data)
        self.gap: int | None = None
        self.damaged = False

    def records(self) -> "Iterator[tuple[int, bytes]]":
        """Yield (kind, payload) of each record to use, then judge the gap."""
        before = INTACT
        for place, end, record in scan(self.data, self.end):
            decision, before = DECISIONS[self._classify(place, record)][before]
            if record is None:
                if self.gap is None:
                    self.gap = place
            elif decision == USE_AND_FORGET_GAP:
                self.gap, self._required_end = None, 0
                self.damaged = self.compaction_interrupted = False
            elif decision != USE:
                self.damaged = True
            self.end = end
            if record and decision != SKIP_AND_DAMAGED:
                yield record
        self._judge()

    def _classify(self, place: int, record: tuple[int, bytes] | None) -> int:
        """Return what the scanner found."""
        if record is None:
            return UNREADABLE
        kind, payload = record
        if kind == STEP:
            return ANY_STEP
        if kind == BEGIN or kind == END:
            return BEGIN_OR_END
        # After an interrupted compaction without a gap, the GAP record mentions its own place.
        known_place = place if self.gap is None else self.gap
        if kind == GAP and payload == known_place.to_bytes(2, "little"):
            return KNOWN_GAP
        return OTHER_RECORD

    def _judge(self) -> None:
        """Find out whether there is damage, and whether a compaction was interrupted."""
        gap, required_end = self.gap, self._required_end
        if gap is not None and IS_DAMAGE[self._find_cause(gap)]:
            self.damaged = True
        if self.end < required_end:
            self.compaction_interrupted = True
        if gap is not None and gap < required_end and not self.damaged:
            self.compaction_interrupted = True

    def _find_cause(self, gap: int) -> int:
        """Return the cause of the gap at this place, an index of IS_DAMAGE."""
        first = self.data[gap]
        if first in KINDS:
            return WHOLE_KIND
        if gap < self._required_end:
            return REQUIRED
        if first == BLANK:
            return NO_KIND
        return PART_OF_KIND if self._has_part_of_kind(gap) else NOISE

    def _has_part_of_kind(self, gap: int) -> bool:
        """Return True if a record at the gap lacks only bits of its kind, and is the last one."""
        data, written = self.data, _written_end(self.data)
        for kind in KINDS:
            if kind & data[gap] == kind:
                record = decode(data, gap, kind)
                if record and (record[2] >= written or data[record[2]] not in KINDS):
                    return True
        return False

    def report_to(self, journal: "Journal") -> None:
        """Set the journal's next place and flags. Flags that are True stay so."""
        journal._place = self.end
        journal.damaged = journal.damaged or self.damaged
        journal.compaction_interrupted = (
            journal.compaction_interrupted or self.compaction_interrupted
        )


def recover(journal: "Journal", data: "bytes | bytearray") -> None:
    """Read all notes and the game in play from the nvm's bytes into a new journal."""
    reading = Reading(data)
    record_count = 0
    for kind, payload in reading.records():
        _apply(journal, kind, payload)
        record_count += 1
    reading.report_to(journal)
    gap = reading.gap
    if gap is None:
        if not reading.compaction_interrupted:
            return
        gap = reading.end
    if not record_count and decode(data, 0) is None:
        journal.unrecognised = True
        # A part of a HEAD has all of its bits and more.
        journal.compaction_interrupted = data[0] & HEAD == HEAD
    else:  # from now on the gap is known: it is reported once, and later steps are used
        journal._append(GAP, gap.to_bytes(2, "little"))


def _apply(journal: "Journal", kind: int, payload: bytes) -> None:
    """Update the journal's notes, game and steps with one record."""
    if kind in (NOTE, END) and payload:
        start = payload[0] + 1
        try:
            name, note = str(payload[1:start], "utf-8"), payload[start:]
        except UnicodeError:  # noise that looks like a note
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
