# SPDX-License-Identifier: MIT
"""An append-only journal in the board's nvm. It survives power loss.

On the RP2040 the nvm is one flash sector. Writing bytes that are still 0xFF only programs them.
Writing over other bytes erases the whole sector first, and a power cut would lose all of it. So
records are only appended. The kind of a record is written last: a record that a power cut left
incomplete has no kind and does not exist. The sector is rewritten (`compact`) only between games,
and when a long game fills it. docs/journal.md describes the format; recovery.py reads it.

    a record: kind, length (1 or 2 bytes), payload, checksum (2 bytes)
    a short step: kind (with length and 3 bits of the checksum), up to 7 bytes of payload, checksum

The first record, HEAD, says how far a rewritten sector must be readable. The byte after it, the
compaction mark, is blank and is programmed just before the sector is erased. So an interrupted
rewrite is noticed, however far it came.

The checksum covers the record's place and the format's number, too. Neither shifted bytes nor the
records of another version are mistaken for a record.
"""

from binascii import crc32

from handful import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from nvm import ByteArray

FORMAT = 2
BLANK = 0xFF  # unwritten flash
# The kinds are all bytes with four zero bits. Power loss while one is programmed leaves fewer zero
# bits, so that an incomplete kind is never another kind.
KINDS = (
    # Short steps: eight lengths for each value of the three bits of the checksum.
    b"\x0f\x17\x1b\x1d\x1e\x27\x2b\x2d"
    b"\x2e\x33\x35\x36\x39\x3a\x3c\x47"
    b"\x4b\x4d\x4e\x53\x55\x56\x59\x5a"
    b"\x5c\x63\x65\x66\x69\x6a\x6c\x71"
    b"\x72\x74\x78\x87\x8b\x8d\x8e\x93"
    b"\x95\x96\x99\x9a\x9c\xa3\xa5\xa6"
    b"\xa9\xaa\xac\xb1\xb2\xb4\xb8\xc3"
    b"\xc5\xc6\xc9\xca\xcc\xd1\xd2\xd4"
    # All other records.
    b"\xd8\xe1\xe2\xe4\xe8\xf0"
)
SHORT_STEP_KINDS = 64  # the number of kinds for short steps
NOTE, BEGIN, STEP, END, GAP, HEAD = KINDS[SHORT_STEP_KINDS:]
SHORT_STEP_LIMIT = 8  # bytes; a step of this length or longer uses the full record format
COMPACTION_MARK = 6  # the place of the byte after HEAD
FIRST_RECORD = 7  # the place of the first record after HEAD
LARGEST_OVERHEAD = 5  # bytes of a record without its payload
SMALLEST_NVM = 256  # bytes; a smaller nvm is not used
READ_SIZE = 64  # bytes read at a time


def checksum(place: int, record: bytes) -> int:
    """Return 16 bits of a CRC-32 of the record and its place; never 0xFFFF, as blank flash is."""
    return min(crc32(record, FORMAT << 16 | place) >> 8 & 0xFFFF, 0xFFFE)


def encode(kind: int, payload: bytes, place: int) -> bytes:
    """Return a whole record for that place in the nvm."""
    size = len(payload)
    if kind == STEP and size < SHORT_STEP_LIMIT:
        check = checksum(place, bytes([size]) + payload)
        kind = KINDS[(check & 0x700) >> 5 | size]
        return bytes([kind]) + payload + bytes([min(check & 0xFF, 0xFE)])
    length = bytes([size]) if size < 128 else bytes([0x80 | size >> 7, size & 0x7F])
    record = bytes([kind]) + length + payload
    return record + checksum(place, record).to_bytes(2, "little")


def encode_note(name: str, data: bytes) -> bytes:
    """Return a note's name and bytes as one payload."""
    return bytes([len(name)]) + name.encode() + data


class Journal:
    """The journal: read completely at power-on, then appended to.

    notes:                   bytes by name: settings, statistics, parked games
    game:                    the saved game given to begin(), or None if no game is in play
    steps:                   the payloads of the steps since then at power-on, oldest first; an
                             empty one undoes the step before it
    damaged:                 True if a record is unreadable and a power loss does not explain it
                             (reported once)
    unrecognised:            True if the nvm holds foreign bytes; the first write erases them
    compaction_interrupted:  True if the power went off while the sector was rewritten, so that
                             notes may be missing (reported once)
    saving:                  False if the board has no nvm, or it refused a write
    size:                    bytes of the nvm, 0 without one
    sector:                  the buffer for reading and rewriting the nvm
    """

    def __init__(self, nvm: "ByteArray | None", sector: bytearray | None = None) -> None:
        """Read the nvm, if the board has one.

        `sector` is the buffer of an earlier journal. It is made once at power-on, because a
        fragmented heap has no room for it later.
        """
        self._nvm: "Any" = nvm  # used only while `saving` is True
        self.size = 0 if nvm is None or len(nvm) < SMALLEST_NVM else len(nvm)
        self.saving = bool(self.size)
        self.notes: dict[str, bytes] = {}
        self.game: bytes | None = None
        self.steps: list[bytes] = []
        self.damaged = self.unrecognised = self.compaction_interrupted = False
        self._place = 0  # where the next record goes
        if self.saving:
            self.sector = bytearray(self.size) if sector is None else sector
            from handful.journal.recovery import recover

            recover(self, self.read())

    def read(self) -> bytearray:
        """Read the nvm into `sector` and return it."""
        sector, nvm = self.sector, self._nvm
        for place in range(0, self.size, READ_SIZE):
            sector[place : place + READ_SIZE] = nvm[place : place + READ_SIZE]
        return sector

    def relocate_notes(self) -> None:
        """Copy the notes, so that they are stored side by side in the heap."""
        notes = self.notes
        for name in notes:
            notes[name] = bytes(bytearray(notes[name]))

    def free_bytes(self) -> int:
        """Return the number of bytes that can be appended before the sector is rewritten."""
        return self.size - self._place

    def is_short_of(self, bytes_needed: int) -> bool:
        """Return True if fewer bytes are free.

        More than 70 % of the nvm is never required, because even a rewritten one may have less.
        """
        return self.saving and self.free_bytes() < min(bytes_needed, self.size * 7 // 10)

    def get(self, name: str) -> bytes:
        """Return a note, or empty bytes if there is none."""
        return self.notes.get(name, b"")

    def put(self, name: str, data: bytes) -> None:
        """Save a note. Empty bytes delete it."""
        data = bytes(data)
        if self.get(name) == data:
            return
        if data:
            self.notes[name] = data
        else:
            del self.notes[name]
        self._append(NOTE, encode_note(name, data))

    def begin(self, save: bytes, bytes_needed: int = 0) -> None:
        """Save a game that is in play from now on.

        Rewrite the sector now if it has less room than the game needs.
        """
        self.game = bytes(save)
        if self.is_short_of(bytes_needed):
            self.compact(BEGIN, self.game)
        else:
            self._append(BEGIN, self.game)

    def step(self, payload: bytes) -> None:
        """Save a player's action and the outcomes after it."""
        self._append(STEP, payload)

    def undo(self) -> None:
        """Save that the last step was undone."""
        self._append(STEP, b"")

    def end(self, name: str, data: bytes) -> None:
        """Save that no game is in play any more, together with a note in the same record.

        The note is the statistics or the parked game, so that neither is saved without the other.
        """
        self.game = None
        self.notes[name] = bytes(data)
        self._append(END, encode_note(name, data))

    def compact(self, kind: int | None = None, payload: bytes = b"") -> None:
        """Rewrite the sector with the notes and the game in play.

        `kind` and `payload` are a new record that did not fit before.
        """
        from handful.journal.compaction import rewrite

        rewrite(self, kind, payload)

    def _append(self, kind: int, payload: bytes) -> None:
        if not self.saving:
            return
        if self.unrecognised or (
            self.free_bytes() < len(payload) + FIRST_RECORD + LARGEST_OVERHEAD
        ):
            self.compact(kind, payload)
            return
        if not self._place:
            self._write(0, encode(HEAD, b"\0\0", 0))
        place = self._place or FIRST_RECORD
        record = encode(kind, payload, place)
        # The kind comes last: without it the rest is not a record, however much was written.
        self._write(place + 1, record[1:])
        self._place = place + len(record)
        self._write(place, record[:1])

    def _write(self, place: int, data: "bytes | bytearray") -> None:
        """Write to the nvm. Write nothing more after it refused once."""
        try:
            if self.saving:
                self._nvm[place : place + len(data)] = data
        except (OSError, RuntimeError):
            self.saving = False
