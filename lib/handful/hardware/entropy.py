# SPDX-License-Identifier: MIT
"""A seed on a board without true chance, for hardware.py. What was left over the last time is kept
in the journal and stirred with the little that differs between two starts: no numbers come twice.
"""

import time
from binascii import crc32

import microcontroller

from handful.chance import Chance

NOTE = "seed"
KEPT = 12  # bytes


def noise():
    """The time it took until somebody chose a game, the warmth, the board's own number."""
    cpu = microcontroller.cpu
    return str((time.monotonic_ns(), cpu.temperature, cpu.uid)).encode()


def gather(journal):
    """Sixteen bytes. What the next start begins with is written before anybody sees a number."""
    kept = (journal.get(NOTE) + bytes(KEPT))[:KEPT]
    pool = Chance(kept + crc32(noise()).to_bytes(4, "little"))
    drawn = bytes([pool.below(256) for _ in range(16 + KEPT)])
    journal.put(NOTE, drawn[16:])
    return drawn[:16]
