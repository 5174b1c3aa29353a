# SPDX-License-Identifier: MIT
"""The tunes: one for each event that the console and its scenes emit.

Two bytes for each note: its MIDI number (60 is middle C, 0 a rest; + 128 also runs the motor) and
its length in units of 10 ms.
"""

TUNES = {
    "power_on": b"\x48\x08\x4c\x08\x4f\x08\x54\x10",  # C5 E G C6
    "key": b"\x60\x01",
    "outcome": b"\xd4\x01\x00\x03\x59\x01\x00\x04\xd1\x01\x00\x02\x56\x01\x00\x05",  # dice tumble
    "land": b"\xc3\x02\xbc\x04",  # and lie
    "card": b"\x54\x01\x4f\x02",
    "action": b"\x4f\x04\x54\x07",  # G5 C6
    "refusal": b"\xb4\x09\x00\x03\xb2\x10",  # E3 D3
    "turn": b"\x4c\x06\x00\x03\x51\x0a",  # E5 A5
    "win": b"\x48\x09\x00\x02\x48\x04\x00\x02\x48\x04\x00\x02\x4c\x0f\x4f\x0f\xd4\x28",  # C5 E G C
    "loss": b"\x4c\x0f\x4a\x0f\x48\x28",  # E5 D C
    "celebration": b"\xcf\x06\xd4\x06\xd8\x06\xdb\x0c\xd8\x06\xdb\x1e",  # G5 C6 E G E G
}
