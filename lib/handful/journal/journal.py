# SPDX-License-Identifier: MIT
"""What survives power loss: an append-only journal in the board's nvm.

On the RP2040 the nvm is one flash sector. Writing where it is still 0xFF only programs; writing
over anything erases all of it first, and a power cut then loses all of it. So records are only
ever appended, and one that power cut short lacks its kind and is as if never written. The
sector is rewritten (`compact`) only between games, and when a long one fills it. How it is read
after power-on: recovery.py; the format on one page: docs/journal.md. Knows bytes, notes and
steps; no game.

    a record: kind, length (1 or 2 bytes), payload, checksum (2 bytes)
    a short step, up to 7 bytes: kind (with the length and 3 bits of the checksum), payload, 8 bits

The first record, HEAD, says how far a rewritten sector must be readable. The byte after it is
blank, and programmed just before the sector is erased: so a rewrite that power cut short is
noticed, however much of it came to be.

The checksum covers the record's place and the format's number too: neither bytes that slipped nor
another version's are mistaken for a record.
"""

from binascii import crc32

FORMAT = 2
BLANK = 0xFF
# The kinds: all bytes with four zeros. One that power leaves half programmed is never another one.
KINDS = (
    # Short steps: eight for each value of their three bits of checksum, by length.
    b"\x0f\x17\x1b\x1d\x1e\x27\x2b\x2d"
    b"\x2e\x33\x35\x36\x39\x3a\x3c\x47"
    b"\x4b\x4d\x4e\x53\x55\x56\x59\x5a"
    b"\x5c\x63\x65\x66\x69\x6a\x6c\x71"
    b"\x72\x74\x78\x87\x8b\x8d\x8e\x93"
    b"\x95\x96\x99\x9a\x9c\xa3\xa5\xa6"
    b"\xa9\xaa\xac\xb1\xb2\xb4\xb8\xc3"
    b"\xc5\xc6\xc9\xca\xcc\xd1\xd2\xd4"
    b"\xd8\xe1\xe2\xe4\xe8\xf0"
)
SHORT_STEPS = 64  # of them; the others are
NOTE, BEGIN, STEP, END, TORN, HEAD = KINDS[SHORT_STEPS:]
SHORT = 8  # bytes that a step is too long with
MARK, START = 6, 7  # the byte after the HEAD, and where the records begin
SMALLEST = 256  # an nvm below this is not worth a journal
PIECE = 64  # bytes read at a time


def checksum(place, record):
    """16 bits of a CRC-32 over the record and where it stands; never what unwritten flash reads."""
    return min(crc32(record, FORMAT << 16 | place) >> 8 & 0xFFFF, 0xFFFE)


def encode(kind, payload, place):
    """A whole record for that place in the nvm."""
    size = len(payload)
    if kind == STEP and size < SHORT:
        check = checksum(place, bytes([size]) + payload)
        kind = KINDS[(check & 0x700) >> 5 | size]
        return bytes([kind]) + payload + bytes([min(check & 0xFF, 0xFE)])
    length = bytes([size]) if size < 128 else bytes([0x80 | size >> 7, size & 0x7F])
    record = bytes([kind]) + length + payload
    return record + checksum(place, record).to_bytes(2, "little")


def encode_note(name, data):
    """A note's name and bytes as one payload."""
    return bytes([len(name)]) + name.encode() + data


class Journal:
    """Reads everything at once, then appends.

    notes:    name -> bytes (settings, statistics, parked games)
    game:     what `begin` saved of the game in play, or None
    steps:    what `step` was given since then, oldest first; empty: one was taken back
    damaged:  a record was unreadable and power loss does not explain it (said once)
    foreign:  the nvm held something that is not ours (it is erased at the first write)
    untidy:   power went while the sector was rewritten: some of it may be lost (said once)
    saving:   False when there is no nvm, or it refused a write: everything is kept in RAM only
    """

    def __init__(self, nvm, sector=None):
        """`sector`: the buffer of a journal there was before. It is made once, at power-on: later
        on no piece of the heap may be that large."""
        self._nvm = nvm
        self.saving = bool(nvm) and len(nvm) >= SMALLEST
        self.size = len(nvm) if self.saving else 0
        self.notes = {}
        self.game = self._gap = None
        self.steps = []
        self.damaged = self.unrecognised = self.compaction_interrupted = False
        self.erased = 0  # how often the sector was rewritten since power-on
        self._place = 0  # where the next record goes
        if self.saving:
            self.sector = bytearray(self.size) if sector is None else sector
            from handful.journal.recovery import recover

            recover(self, self.read())

    def read(self):
        """What is in the nvm, in the one buffer there is for it."""
        sector, nvm = self.sector, self._nvm
        for place in range(0, self.size, PIECE):
            sector[place : place + PIECE] = nvm[place : place + PIECE]
        return sector

    def relocate_notes(self):
        """The notes made anew: side by side, where there is room now."""
        notes = self.notes
        for name in notes:
            notes[name] = bytes(bytearray(notes[name]))

    def room(self):
        """Bytes still free."""
        return self.size - self._place

    def is_short_of(self, need):
        """Whether fewer bytes are free; what a fresh journal may lack too does not count."""
        return self.saving and self.room() < min(need, self.size * 7 // 10)

    def get(self, name):
        """A note, or empty bytes."""
        return self.notes.get(name, b"")

    def put(self, name, data):
        """Keeps a note; empty bytes forget it."""
        data = bytes(data)
        if self.get(name) == data:
            return
        if data:
            self.notes[name] = data
        else:
            del self.notes[name]
        self._append(NOTE, encode_note(name, data))

    def begin(self, save, need=0):
        """A game is in play from now on; `save` is all that is needed to set it up. A calm moment:
        if there is not the room it needs, the nvm is rewritten now."""
        self.game = bytes(save)
        if self.is_short_of(need):
            self.compact(BEGIN, self.game)
        else:
            self._append(BEGIN, self.game)

    def step(self, payload):
        """One decision and what chance made of it."""
        self._append(STEP, payload)

    def undo(self):
        """The last decision was taken back."""
        self._append(STEP, b"")

    def end(self, name, data):
        """No game is in play any more. The note that goes with it (the statistics, or the game
        put away for later) is kept in the same record: both happen or neither."""
        self.game = None
        self.notes[name] = bytes(data)
        self._append(END, encode_note(name, data))

    def compact(self, kind=None, payload=b""):
        """Rewrites the nvm with only what counts: the notes, the game in play, and the record
        there was no room for."""
        from handful.journal.compaction import rewrite

        rewrite(self, kind, payload)

    def _append(self, kind, payload):
        if not self.saving:
            return
        if self.unrecognised or self.room() < len(payload) + START + 5:
            self.compact(kind, payload)
            return
        if not self._place:
            self._write(0, encode(HEAD, b"\0\0", 0))
        place = self._place or START
        record = encode(kind, payload, place)
        # The kind comes last: whatever power leaves of the rest, it is no record without one.
        self._write(place + 1, record[1:])
        self._place = place + len(record)
        self._write(place, record[:1])

    def _write(self, place, data):
        """Nothing more after a refusal: half of something is worse than nothing."""
        try:
            if self.saving:
                self._nvm[place : place + len(data)] = data
        except (OSError, RuntimeError):
            self.saving = False
